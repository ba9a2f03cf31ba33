//! Draws only when something has changed, so that an idle window costs nothing.
//!
//! bevy_egui 0.42 adds a `ModifiersChanged` event to egui's input in every frame, and egui requests another frame after
//! any event, so the window would never rest. [`drop_repeated_modifiers`] removes the event while the modifiers stay
//! the same. The window test that counts idle frames shows when the workaround can go.
//!
//! A letter that egui draws for the first time has to reach the graphics card in the same frame: there may be no next
//! one, and a gap would stay where it belongs.

use std::time::Duration;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::time::{Real, TimeReceiver};
use bevy::window::{RequestRedraw, WindowResized};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, egui};

use crate::app::base::Redraw;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(rest_for(LONGEST_REST))
        .add_systems(Startup, read_clock_each_frame)
        .add_systems(
            PreUpdate,
            drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .configure_sets(PostUpdate, AssetEventSystems.after(EguiPostUpdateSet::PostProcessOutput))
        .add_systems(Last, (draw_until_settled, draw_again).chain());
}

/// Only window events and requests to [`Redraw`] should wake the window. This timeout is a safety net.
const LONGEST_REST: Duration = Duration::from_secs(60);

/// Returns settings that let the window rest for `wait` unless something happens to it. Being woken is not enough for a
/// frame, because [`super::missed_events`] only looks; a [`WakeHandle`](crate::app::base::WakeHandle) requests one.
fn rest_for(wait: Duration) -> WinitSettings {
    let mode = UpdateMode::Reactive {
        wait,
        react_to_device_events: false,
        react_to_user_events: false,
        react_to_window_events: true,
    };
    WinitSettings { focused_mode: mode, unfocused_mode: mode }
}

/// Lets each frame begin at its own time. The renderer would tell it the time of the frame before, which is long ago
/// after a rest: a button that is pressed then would seem to have been held so long that it is not a click.
fn read_clock_each_frame(mut commands: Commands) {
    commands.remove_resource::<TimeReceiver>();
}

/// Removes `ModifiersChanged` events that change nothing from egui's input. Runs in [`PreUpdate`].
fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => std::mem::replace(&mut *last, *modifiers) != *modifiers,
            _ => true,
        });
    }
}

/// Requests frames until changed transforms and sprites, and a new size of the window, have reached the screen: the first
/// frame after a new size may still be of the old one, or never be shown. Runs in [`Last`].
pub(super) fn draw_until_settled(
    changed: Query<(), Or<(Changed<Transform>, Changed<Sprite>)>>,
    mut resized: MessageReader<WindowResized>,
    mut redraw: ResMut<Redraw>,
) {
    if resized.read().count() > 0 || !changed.is_empty() {
        redraw.until_settled();
    }
}

/// Requests the frames that [`Redraw`] was asked for: an immediate one from the window, a later one as winit's timeout.
pub(super) fn draw_again(
    time: Res<Time<Real>>,
    mut redraw: ResMut<Redraw>,
    mut settings: ResMut<WinitSettings>,
    mut armed: Local<Option<Duration>>,
    mut requests: MessageWriter<RequestRedraw>,
) {
    if redraw.bypass_change_detection().take_frame() {
        requests.write(RequestRedraw);
    }
    let now = time.elapsed();
    let due = redraw.bypass_change_detection().next_due(now);
    if *armed != due {
        *armed = due;
        *settings = rest_for(due.map_or(LONGEST_REST, |due| due - now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_size_of_the_window_is_drawn_more_than_once() {
        let mut app = App::new();
        app.add_message::<WindowResized>().init_resource::<Redraw>().add_systems(Last, draw_until_settled);
        let mut frames = |is_resized: bool| {
            if is_resized {
                app.world_mut().write_message(WindowResized {
                    window: Entity::PLACEHOLDER,
                    width: 900.0,
                    height: 600.0,
                });
            }
            app.update();
            let mut redraw = app.world_mut().resource_mut::<Redraw>();
            (0..9).filter(|_| redraw.take_frame()).count()
        };
        let [before, resized, after] = [false, true, false].map(&mut frames);
        assert_eq!([before, after], [0, 0]);
        assert!(resized >= 2, "{resized} frames");
    }
}
