//! Whether the desktop asks for dark or for light windows: from the window where winit tells it, on Linux from the
//! desktop's portal.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{WindowTheme, WindowThemeChanged};

use super::first_window;
use crate::app::base::AppSystems;
use crate::app::theme::SystemTheme;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (ask_window, hear_window).chain().in_set(AppSystems::Input));
    #[cfg(target_os = "linux")]
    app.add_plugins(portal::plugin);
}

/// Asks the first window, once it exists.
fn ask_window(mut is_done: Local<bool>, mut theme: ResMut<SystemTheme>, main_thread: NonSendMarker) {
    first_window::once(&mut is_done, main_thread, |window| match window.theme() {
        Some(winit::window::Theme::Dark) => *theme = SystemTheme::Dark,
        Some(winit::window::Theme::Light) => *theme = SystemTheme::Light,
        None => {}
    });
}

/// Follows the desktop while the program runs. Reads [`WindowThemeChanged`].
fn hear_window(mut changes: MessageReader<WindowThemeChanged>, mut theme: ResMut<SystemTheme>) {
    for change in changes.read() {
        *theme = match change.theme {
            WindowTheme::Dark => SystemTheme::Dark,
            WindowTheme::Light => SystemTheme::Light,
        };
    }
}

/// The settings portal of Linux desktops (`org.freedesktop.portal.Settings`): neither X11 nor Wayland tells it.
#[cfg(target_os = "linux")]
mod portal {
    use std::sync::Mutex;
    use std::sync::mpsc::{Receiver, channel};

    use bevy::prelude::*;
    use bevy::tasks::futures_lite::StreamExt;
    use bevy::winit::EventLoopProxyWrapper;
    use zbus::zvariant::OwnedValue;

    use crate::app::base::{AppSystems, WakeUp};
    use crate::app::theme::SystemTheme;

    const SPACE: &str = "org.freedesktop.appearance";
    const KEY: &str = "color-scheme";
    /// The value of the key for light windows; 1 is dark, 0 no preference.
    const LIGHT: u32 = 2;

    pub(super) fn plugin(app: &mut App) {
        // Without a window there is no desktop to follow.
        app.add_systems(PreStartup, start.run_if(resource_exists::<EventLoopProxyWrapper>))
            .add_systems(Update, hear.in_set(AppSystems::Input).run_if(resource_exists::<Portal>));
    }

    /// What the portal says, from the thread that listens to it.
    #[derive(Resource, Debug)]
    struct Portal(Mutex<Receiver<SystemTheme>>);

    /// Starts the thread that listens to the portal.
    fn start(mut commands: Commands, wake_up: Res<WakeUp>) {
        let ((sender, receiver), wake_up) = (channel(), wake_up.clone());
        let tell = move |value: u32| {
            let theme = if value == LIGHT { SystemTheme::Light } else { SystemTheme::Dark };
            // Sending fails only when the program ends.
            sender.send(theme).ok();
            wake_up.wake();
        };
        let thread = std::thread::Builder::new().name("desktop theme".into()).spawn(move || {
            if let Err(error) = bevy::tasks::block_on(listen(tell)) {
                debug!("no preference for dark or light windows: {error}");
            }
        });
        match thread {
            Ok(_) => commands.insert_resource(Portal(Mutex::new(receiver))),
            Err(error) => warn!("the theme does not follow the desktop: {error}"),
        }
    }

    /// Tells the value of the setting, and each new one, until the desktop ends.
    async fn listen(tell: impl Fn(u32)) -> zbus::Result<()> {
        let connection = zbus::Connection::session().await?;
        let (service, path) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop");
        let portal = zbus::Proxy::new(&connection, service, path, "org.freedesktop.portal.Settings").await?;
        let mut changes = portal.receive_signal("SettingChanged").await?;
        let value: OwnedValue = portal.call("ReadOne", &(SPACE, KEY)).await?;
        tell(u32::try_from(value)?);
        while let Some(change) = changes.next().await {
            let (space, key, value): (String, String, OwnedValue) = change.body().deserialize()?;
            if (space.as_str(), key.as_str()) == (SPACE, KEY) {
                tell(u32::try_from(value)?);
            }
        }
        Ok(())
    }

    /// Takes over what the portal has said.
    fn hear(portal: Res<Portal>, mut theme: ResMut<SystemTheme>) {
        let said = portal.0.lock().map(|receiver| receiver.try_iter().last());
        if let Ok(Some(said)) = said {
            theme.set_if_neq(said);
        }
    }
}
