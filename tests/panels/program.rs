//! The program without a display: its real plugins and Bevy's, less those that open a window, draw on a graphics card or
//! play sounds. Time is simulated, and what a person does arrives as the events that winit would send.
//!
//! The program runs as in its window: another frame follows when one is requested, and otherwise it rests until
//! something happens. While it rests and a thread works for it, its clock stands still.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use bevy::app::PluginsState;
use bevy::audio::AudioPlugin;
use bevy::ecs::message::MessageCursor;
use bevy::log::LogPlugin;
use bevy::log::tracing::subscriber::DefaultGuard;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;
use bevy::winit::WinitPlugin;
use rhizome::app::base::{DataDir, WakeUp};
use rhizome::app::settings::Settings;
use rhizome::app::{Seen, UiMap, program, window_plugins};
use rhizome::options::AppOptions;
use rhizome::record::save::SavedGame;
use tempfile::TempDir;

use super::complaints::{self, Complaints};
use super::waking::{PATIENCE, counted_limits, waking};

/// The time from one frame to the next.
const FRAME: Duration = Duration::from_millis(40);
/// The most frames in a row that are requested before something is said to move for ever.
const MOST_FRAMES: usize = 500;
/// For how many frames a program that rests is watched: whatever its clock may bring comes within this time.
const QUIET_FRAMES: usize = 500;
/// The default size of the window, in pixels.
pub const WINDOW: (u32, u32) = (1180, 800);

/// The running program.
pub struct Program {
    pub app: App,
    pub folder: Rc<TempDir>,
    wakings: Receiver<()>,
    redraws: MessageCursor<RequestRedraw>,
    /// How the program has ended.
    exit: Option<AppExit>,
    complaints: Complaints,
    _log: DefaultGuard,
}

impl Program {
    /// Starts the program with words of its command line, in a folder of its own.
    pub fn start(words: &[&str]) -> Self {
        Self::start_in(&Rc::new(tempfile::tempdir().unwrap()), words)
    }

    /// Starts the program with settings, in the words of their file.
    pub fn start_with(settings: &str, words: &[&str]) -> Self {
        let folder = Rc::new(tempfile::tempdir().unwrap());
        let kept = saves(&folder).join("settings");
        std::fs::create_dir_all(&kept).unwrap();
        std::fs::write(kept.join("settings.ron"), settings).unwrap();
        Self::start_in(&folder, words)
    }

    /// Starts the program with the data that lie in a folder.
    pub fn start_in(folder: &Rc<TempDir>, words: &[&str]) -> Self {
        let (complaints, log) = complaints::listen();
        let mut app = program(options(words), DataDir::new(saves(folder)), plugins()).unwrap();
        let (wake_up, wakings) = waking();
        app.insert_resource(wake_up)
            .insert_resource(UiMap::in_memory())
            .insert_resource(counted_limits())
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .init_asset::<AudioSource>();
        while app.plugins_state() == PluginsState::Adding {
            std::thread::yield_now();
        }
        app.finish();
        app.cleanup();
        let folder = Rc::clone(folder);
        let mut program =
            Self { app, folder, wakings, redraws: MessageCursor::default(), exit: None, complaints, _log: log };
        program.wait_until("the first page is shown", |seen| !seen.widgets.is_empty());
        program.settle();
        program
    }

    /// Returns what the window showed when it had settled last.
    pub fn seen(&self) -> Seen {
        self.app.world().resource::<UiMap>().seen().cloned().expect("the first frame was drawn")
    }

    /// Runs one frame. Returns whether another one is requested.
    pub fn frame(&mut self) -> bool {
        while self.wakings.try_recv().is_ok() {}
        if self.exit.is_some() {
            return false;
        }
        self.app.update();
        self.exit = self.app.should_exit();
        let requests = self.app.world().resource::<Messages<RequestRedraw>>();
        self.redraws.read(requests).count() > 0
    }

    /// Runs frames until none is requested, and at least one. What goes on for ever, as a thinking computer may, is given
    /// some time.
    pub fn settle(&mut self) {
        for _ in 0..MOST_FRAMES {
            if !self.frame() {
                return;
            }
        }
    }

    /// Runs frames for a while.
    pub fn pass(&mut self, time: Duration) {
        for _ in 0..time.as_millis().div_ceil(FRAME.as_millis()) {
            self.frame();
        }
    }

    /// Runs the program until `condition` holds for what its window shows, and returns that.
    pub fn wait_until(&mut self, what: &str, condition: impl Fn(&Seen) -> bool) -> Seen {
        self.wait(what, |program| {
            let seen = program.app.world().resource::<UiMap>().seen();
            seen.is_some_and(&condition)
        });
        self.seen()
    }

    /// Runs the program until `condition` holds.
    pub fn wait(&mut self, what: &str, mut condition: impl FnMut(&Self) -> bool) {
        let mut quiet = 0;
        let mut requested = 0;
        loop {
            let is_requested = self.frame();
            if condition(self) {
                return;
            }
            requested = if is_requested { requested + 1 } else { 0 };
            let is_awaited = self.app.world().resource::<WakeUp>().is_awaited();
            if !is_requested && is_awaited {
                match self.wakings.recv_timeout(PATIENCE) {
                    Ok(()) => quiet = 0,
                    Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                        panic!("waited in vain until {what}: a thread does not end. {}", self.description());
                    }
                }
            } else if !is_requested {
                quiet += 1;
            }
            let is_over = quiet > QUIET_FRAMES || requested > MOST_FRAMES && !is_awaited || self.exit.is_some();
            assert!(!is_over, "waited in vain until {what}. {}", self.description());
        }
    }

    fn description(&self) -> String {
        let seen = self.app.world().resource::<UiMap>().seen();
        format!("The program shows: {seen:?}\nIt said: {:?}", self.complaints.lock().unwrap())
    }

    /// Returns the settings on disk; the defaults before anything was changed.
    pub fn kept_settings(&self) -> Settings {
        let file = self.saves().join("settings/settings.ron");
        let text = std::fs::read_to_string(file).unwrap_or_else(|_| "()".into());
        ron::from_str(&text).unwrap()
    }

    /// Returns the folder of the program's games.
    pub fn saves(&self) -> PathBuf {
        saves(&self.folder)
    }

    /// Quits the program with its shortcut, and asserts that it has logged no error.
    pub fn quit(mut self) {
        self.key("ctrl+q");
        assert!(self.exit.as_ref().is_some_and(AppExit::is_success), "the program does not end");
        assert_eq!(*self.complaints.lock().unwrap(), [""; 0]);
    }
}

/// Returns the folder of the program's games.
pub fn saves(folder: &TempDir) -> PathBuf {
    folder.path().join("saves")
}

/// Returns the saved games in a folder, ordered by file name.
pub fn games_in(folder: &std::path::Path) -> Vec<(PathBuf, SavedGame)> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .map(|entries| entries.map(|entry| entry.unwrap().path()).collect())
        .unwrap_or_default();
    paths.retain(|path| path.to_string_lossy().ends_with(".rhz.ron"));
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), SavedGame::read(&path).unwrap())).collect()
}

/// Reads the words of a command line.
fn options(words: &[&str]) -> AppOptions {
    let mut options = AppOptions { size: Some(WINDOW), seed: Some(0), ..AppOptions::default() };
    let mut words = words.iter().map(|&word| word.to_owned());
    while let Some(word) = words.next() {
        match word.as_str() {
            "--seats" => options.seats = words.next(),
            "--quality" => options.quality = words.next(),
            _ => options.game = Some(word),
        }
    }
    options
}

/// Returns Bevy's plugins, less those that need a display, a graphics card or a loudspeaker. The log is the test's.
fn plugins() -> bevy::app::PluginGroupBuilder {
    let settings = WgpuSettings { backends: None, ..default() };
    window_plugins(WINDOW)
        .set(RenderPlugin { render_creation: settings.into(), ..default() })
        .disable::<WinitPlugin>()
        .disable::<PipelinedRenderingPlugin>()
        .disable::<AudioPlugin>()
        .disable::<LogPlugin>()
}
