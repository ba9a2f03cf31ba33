//! A virtual screen with a mouse and a keyboard, for one test.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rhizome::games::Setup;
use rhizome::record::save::SavedGame;
use rhizome::record::{GameTree, position_text};
use tempfile::TempDir;

/// Only one test runs at a time: two programs with a software renderer would slow each other down.
static TURN: Mutex<()> = Mutex::new(());

/// The pause between two gestures. Without it, two of them could be taken for one.
const REST: Duration = Duration::from_millis(120);
/// A pause after which a program that draws only what changes has long been asleep, and how long a click takes.
const LONG_REST: Duration = Duration::from_millis(1500);
const HELD: Duration = Duration::from_millis(90);

/// The timeout for anything that a test waits for.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A virtual screen and an empty folder; both are removed after the test.
pub struct Desk {
    screen: Child,
    display: String,
    pub folder: TempDir,
    _turn: MutexGuard<'static, ()>,
}

impl Desk {
    /// Starts a screen of 1280 by 900 pixels and waits until it is ready.
    pub fn new() -> Self {
        Self::with_screen(1280, 900)
    }

    /// Starts a screen of another size, in pixels, and waits until it is ready.
    pub fn with_screen(width: u32, height: u32) -> Self {
        // A test that failed leaves nothing behind that could disturb the next.
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let mut screen = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &format!("{width}x{height}x24"), "-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed (scripts/setup-system test)");
        let mut number = String::new();
        BufReader::new(screen.stdout.take().unwrap()).read_line(&mut number).unwrap();
        let number: u32 = number.trim().parse().expect("Xvfb says which display it took");
        Self { screen, display: format!(":{number}"), folder: tempfile::tempdir().unwrap(), _turn: turn }
    }

    /// Returns a command whose windows open on this screen and which cannot reach the user's session.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.display).env("XDG_RUNTIME_DIR", self.runtime_folder());
        command.env("NO_AT_BRIDGE", "1").env("GSETTINGS_BACKEND", "memory");
        command.env_remove("DBUS_SESSION_BUS_ADDRESS").env_remove("WAYLAND_DISPLAY");
        command
    }

    fn runtime_folder(&self) -> std::path::PathBuf {
        use std::os::unix::fs::DirBuilderExt;
        let folder = self.folder.path().join("runtime");
        std::fs::DirBuilder::new().mode(0o700).recursive(true).create(&folder).unwrap();
        folder
    }

    /// Writes a game that starts from a position, with persons in all seats. Returns its path.
    pub fn write_game(&self, setup: &str, words: &str) -> String {
        let setup: Setup = setup.parse().unwrap();
        let arrangement = position_text::parse(setup, &setup.geometry(), words).unwrap();
        let mut game = SavedGame::new(GameTree::arranged(setup, arrangement).unwrap());
        game.seats = vec!["person".into(); setup.seats()];
        let path = self.folder.path().join("arranged.rhz.ron");
        game.write(&path).unwrap();
        path.to_str().expect("temporary folders have plain names").to_owned()
    }

    /// Runs xdotool. Returns its output, or `None` if it failed.
    pub fn xdotool(&self, arguments: &[&str]) -> Option<String> {
        let output = self.command("xdotool").args(arguments).output().expect("xdotool is installed");
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// Waits for a program's window and returns its id.
    pub fn window_of(&self, program: &str) -> String {
        let pattern = format!("^{program}$");
        let search = || self.xdotool(&["search", "--onlyvisible", "--class", &pattern]);
        let started = Instant::now();
        loop {
            if let Some(id) = search().and_then(|ids| ids.lines().next().map(str::to_owned)) {
                return id;
            }
            if started.elapsed() > PATIENCE {
                self.picture("failed");
                panic!("no window of {program} came");
            }
            sleep(REST);
        }
    }

    /// Returns whether a program's window closes within a few seconds.
    pub fn window_goes(&self, program: &str) -> bool {
        let pattern = format!("^{program}$");
        let is_there = || {
            let ids = self.xdotool(&["search", "--onlyvisible", "--class", &pattern]);
            ids.is_some_and(|ids| !ids.is_empty())
        };
        let started = Instant::now();
        while is_there() {
            if started.elapsed() > Duration::from_secs(4) {
                return false;
            }
            sleep(REST);
        }
        true
    }

    /// Gives a window the keyboard focus, because there is no window manager to do it.
    pub fn focus(&self, window: &str) {
        let focused = || self.xdotool(&["windowfocus", window]).and_then(|_| self.xdotool(&["getwindowfocus"]));
        let started = Instant::now();
        while focused().as_deref() != Some(window) {
            assert!(started.elapsed() < PATIENCE, "the window {window} does not take the keys");
            sleep(REST);
        }
    }

    /// Pauses as between two gestures.
    pub fn rest(&self) {
        sleep(REST);
    }

    pub fn point(&self, (x, y): (i32, i32)) {
        for x in [x + 1, x] {
            self.xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
            sleep(REST);
        }
    }

    pub fn click(&self, at: (i32, i32)) {
        self.point(at);
        self.xdotool(&["mousedown", "1"]);
        sleep(REST / 3);
        self.xdotool(&["mouseup", "1"]);
        sleep(REST);
    }

    /// Clicks where the pointer has lain still for so long that nothing moves any more.
    pub fn click_after_a_rest(&self) {
        sleep(LONG_REST);
        self.xdotool(&["mousedown", "1"]);
        sleep(HELD);
        self.xdotool(&["mouseup", "1"]);
    }

    /// Presses the left button, moves in small steps and releases it.
    pub fn drag(&self, from: (i32, i32), to: (i32, i32)) {
        self.drag_with("1", from, to);
    }

    /// The same with another button.
    pub fn drag_with(&self, button: &str, (from_x, from_y): (i32, i32), (to_x, to_y): (i32, i32)) {
        const STEPS: i32 = 8;
        self.point((from_x, from_y));
        self.xdotool(&["mousedown", button]);
        for step in 1..=STEPS {
            let part = |from: i32, to: i32| (from + (to - from) * step / STEPS).to_string();
            self.xdotool(&["mousemove", &part(from_x, to_x), &part(from_y, to_y)]);
            sleep(REST / 3);
        }
        self.xdotool(&["mouseup", button]);
        sleep(REST);
    }

    /// Presses a key or a chord such as `ctrl+s`. Presses the keys of a chord one after the other, because pressed all
    /// at once they are not recognised.
    pub fn key(&self, chord: &str) {
        let keys: Vec<&str> = chord.split('+').collect();
        for key in &keys {
            self.xdotool(&["keydown", key]);
            sleep(REST);
        }
        for key in keys.iter().rev() {
            self.xdotool(&["keyup", key]);
            sleep(REST / 3);
        }
        sleep(REST);
    }

    pub fn type_text(&self, text: &str) {
        self.xdotool(&["type", "--delay", "25", text]);
        sleep(REST);
    }

    /// Waits until the screen, which is black at first, shows something.
    pub fn wait_until_painted(&self) {
        let started = Instant::now();
        loop {
            let picture = ["-window", "root", "-resize", "1x1!", "-depth", "8", "gray:-"];
            let output = self.command("import").args(picture).output().expect("ImageMagick is installed");
            if output.stdout.first().is_some_and(|&brightness| brightness > 0) {
                return;
            }
            assert!(started.elapsed() < PATIENCE, "the screen stays black");
        }
    }

    /// Returns the colours of the screen in a rectangle, row by row.
    pub fn colors(&self, [left, top, width, height]: [f32; 4]) -> Vec<[u8; 3]> {
        let crop = format!("{width}x{height}+{left}+{top}");
        let picture = ["-window", "root", "-crop", &crop, "-depth", "8", "rgb:-"];
        let output = self.command("import").args(picture).output().expect("ImageMagick is installed");
        output.stdout.as_chunks().0.to_vec()
    }

    /// Saves a screenshot in the folder named by `RHIZOME_SHOTS`, if it is set.
    pub fn picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("RHIZOME_SHOTS") else { return };
        let file = Path::new(&folder).join(format!("{name}.png"));
        std::fs::create_dir_all(&folder).unwrap();
        let status = self.command("import").args(["-window", "root"]).arg(file).status();
        assert!(status.is_ok_and(|status| status.success()), "no picture '{name}' could be taken");
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.screen.kill().ok();
        self.screen.wait().ok();
    }
}
