//! A virtual screen with a mouse and a keyboard, for one test.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How often to look whether something that a test waits for has happened.
pub const LOOK_EVERY: Duration = Duration::from_millis(20);

/// The timeout for anything that a test waits for: far longer than it takes on a machine that does other things, too.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A virtual screen and an empty folder; both are removed after the test.
pub struct Desk {
    screen: Child,
    display: String,
    pub folder: TempDir,
}

impl Desk {
    /// Starts a screen of 1280 by 900 pixels and waits until it is ready.
    pub fn new() -> Self {
        Self::with_screen(1280, 900)
    }

    /// Starts a screen of another size, in pixels, and waits until it is ready.
    pub fn with_screen(width: u32, height: u32) -> Self {
        let mut screen = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &format!("{width}x{height}x24"), "-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed (scripts/setup-system test)");
        let mut number = String::new();
        BufReader::new(screen.stdout.take().unwrap()).read_line(&mut number).unwrap();
        let number: u32 = number.trim().parse().expect("Xvfb prints the number of the display");
        Self { screen, display: format!(":{number}"), folder: tempfile::tempdir().unwrap() }
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

    /// Runs xdotool. Returns its output, or `None` if it failed.
    pub fn xdotool(&self, arguments: &[&str]) -> Option<String> {
        let output = self.command("xdotool").args(arguments).output().expect("xdotool is installed");
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// Waits until `found` returns something.
    pub fn wait_for<T>(&self, what: &str, mut found: impl FnMut() -> Option<T>) -> T {
        let started = Instant::now();
        loop {
            if let Some(found) = found() {
                return found;
            }
            if started.elapsed() > PATIENCE {
                self.picture("failed");
                panic!("waited in vain for {what}");
            }
            sleep(LOOK_EVERY);
        }
    }

    /// Waits for a program's window and returns its id.
    pub fn window_of(&self, program: &str) -> String {
        let pattern = format!("^{program}$");
        self.wait_for(&format!("a window of {program}"), || {
            let ids = self.xdotool(&["search", "--onlyvisible", "--class", &pattern])?;
            ids.lines().next().map(str::to_owned)
        })
    }

    /// Returns whether a program's window closes within some time.
    pub fn window_goes(&self, program: &str, time: Duration) -> bool {
        let pattern = format!("^{program}$");
        let started = Instant::now();
        while self.xdotool(&["search", "--onlyvisible", "--class", &pattern]).is_some_and(|ids| !ids.is_empty()) {
            if started.elapsed() > time {
                return false;
            }
            sleep(LOOK_EVERY);
        }
        true
    }

    /// Gives a window the keyboard focus, because there is no window manager to do it.
    pub fn focus(&self, window: &str) {
        self.wait_for(&format!("the window {window} to take the keys"), || {
            let focused = self.xdotool(&["windowfocus", window]).and_then(|_| self.xdotool(&["getwindowfocus"]));
            (focused.as_deref() == Some(window)).then_some(())
        });
    }

    /// Waits until the screen, which is black at first, shows something.
    pub fn wait_until_painted(&self) {
        self.wait_for("a picture on the screen", || {
            let picture = ["-window", "root", "-resize", "1x1!", "-depth", "8", "gray:-"];
            let output = self.command("import").args(picture).output().expect("ImageMagick is installed");
            output.stdout.first().is_some_and(|&brightness| brightness > 0).then_some(())
        });
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
