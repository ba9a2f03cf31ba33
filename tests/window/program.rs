//! The running program and its window on a virtual screen.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rhizome::app::Seen;
use rhizome::record::save::SavedGame;

use super::desk::{Desk, LOOK_EVERY, PATIENCE};

/// Makes the program log its frames.
pub const TRACE: (&str, &str) = ("RUST_LOG", "warn,wgpu=error,naga=warn,rhizome::app::shell::frame=trace");

/// A frame in the log of a program that was started with [`TRACE`].
pub struct Frame {
    /// When it ended, in milliseconds since midnight.
    #[allow(dead_code, reason = "the bench of frames reads it")]
    pub end_ms: f64,
    /// The main thread's processor time, in milliseconds.
    #[allow(dead_code, reason = "the bench of frames reads it")]
    pub work_ms: f64,
}

impl Frame {
    fn of_line(line: &str) -> Option<Self> {
        let work_ms = line.split_once("a frame with ")?.1.split(' ').next()?.parse().ok()?;
        let (stamp, _) = line.split_once('Z')?;
        let mut clock = stamp.rsplit_once('T')?.1.split(':').map(|part| part.parse::<f64>());
        let [hours, minutes, seconds] = std::array::from_fn(|_| clock.next().and_then(Result::ok));
        Some(Self { end_ms: ((hours? * 60.0 + minutes?) * 60.0 + seconds?) * 1000.0, work_ms })
    }
}

/// The running program. It is killed at the end of the test if it has not ended by itself.
pub struct Program<'d> {
    pub desk: &'d Desk,
    child: Child,
    map: PathBuf,
    log: PathBuf,
    window: String,
    /// The time from the start of the process until something was visible on the screen.
    #[allow(dead_code, reason = "the bench of frames reads it")]
    pub start_time: Duration,
}

impl<'d> Program<'d> {
    /// Starts the program and waits until its first page is visible.
    pub fn start(desk: &'d Desk, arguments: &[&str]) -> Self {
        Self::start_with(desk, arguments, &[])
    }

    /// Starts the program with environment variables and waits until its first page is visible.
    pub fn start_with(desk: &'d Desk, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let (map, log) = (desk.folder.path().join("map.json"), desk.folder.path().join("log"));
        fs::remove_file(&map).ok();
        let started = Instant::now();
        let child = desk
            .command(binary())
            .args(arguments)
            .args(["--seed", "0"])
            .arg("--ui-map")
            .arg(&map)
            .current_dir(desk.folder.path())
            .env("RHIZOME_DATA_DIR", saves(desk))
            .env("RUST_LOG", "warn,wgpu=error,naga=warn")
            .envs(variables.iter().copied())
            .stderr(File::create(&log).unwrap())
            .stdout(File::create(desk.folder.path().join("output")).unwrap())
            .spawn()
            .unwrap();
        let mut program = Self { desk, child, map, log, window: String::new(), start_time: Duration::ZERO };
        program.wait_until("the first page is shown", |seen| !seen.widgets.is_empty());
        desk.wait_until_painted();
        program.start_time = started.elapsed();
        program.window = desk.window_of("rhizome");
        program.take_keys();
        program
    }

    /// Returns what the window shows now; `None` before its first frame.
    fn look(&self) -> Option<Seen> {
        let text = fs::read_to_string(&self.map).ok()?;
        Some(serde_json::from_str(&text).expect("the UI map is JSON of the known form"))
    }

    /// Returns what the window shows now.
    pub fn seen(&self) -> Seen {
        self.look().expect("the first frame was drawn")
    }

    /// Waits until `condition` holds for what the window shows.
    pub fn wait_until(&mut self, what: &str, condition: impl Fn(&Seen) -> bool) -> Seen {
        let started = Instant::now();
        loop {
            let seen = self.look();
            if let Some(seen) = seen.clone().filter(&condition) {
                return seen;
            }
            let ended = self.child.try_wait().unwrap();
            let in_time = started.elapsed() < PATIENCE && ended.is_none();
            if !in_time {
                self.desk.picture("failed");
            }
            assert!(
                in_time,
                "waited in vain until {what}; the program {}; it shows: {seen:?}\nIt said: {}",
                ended.map_or("still runs".into(), |status| format!("ended with {status}")),
                self.log()
            );
            sleep(LOOK_EVERY);
        }
    }

    /// Gives the program the keyboard focus, as at startup or after a dialog.
    pub fn take_keys(&self) {
        self.desk.focus(&self.window);
    }

    /// Resizes the window, in pixels.
    pub fn resize(&mut self, width: u32, height: u32) -> Seen {
        self.desk.xdotool(&["windowsize", &self.window, &width.to_string(), &height.to_string()]);
        let size = [width as f32, height as f32];
        self.wait_until("the window has its new size", |seen| seen.window == size)
    }

    /// Returns what the program has written to standard error.
    pub fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Returns the frames drawn so far.
    pub fn frames(&self) -> impl Iterator<Item = Frame> {
        self.log().lines().filter_map(Frame::of_line).collect::<Vec<_>>().into_iter()
    }

    pub fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Quits the program with its shortcut and asserts that it reported no errors.
    pub fn quit(mut self) {
        self.desk.xdotool(&["keydown", "ctrl"]);
        // The program ends without a last look at its window.
        self.desk.xdotool(&["key", "q"]);
        self.desk.xdotool(&["keyup", "ctrl"]);
        let status = self.ended();
        assert!(status.success(), "the program ended with {status}: {}", self.log());
        // `rfd` reports a missing session bus as an error and falls back to zenity, as it should.
        let is_complaint =
            |line: &&str| (line.contains("ERROR") && !line.contains("rfd::")) || line.contains("panicked");
        assert_eq!(self.log().lines().find(is_complaint), None, "the program complained");
    }

    fn ended(&mut self) -> ExitStatus {
        let child = &mut self.child;
        self.desk.wait_for("the end of the program", || child.try_wait().unwrap())
    }
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Returns the program: `RHIZOME_PROGRAM` names another build of it, such as the one that people get.
fn binary() -> PathBuf {
    std::env::var_os("RHIZOME_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_rhizome").into(), PathBuf::from)
}

/// Returns the folder where the program keeps its games.
pub fn saves(desk: &Desk) -> PathBuf {
    desk.folder.path().join("saves")
}

/// Returns the saved games, ordered by file name.
pub fn saved_games(desk: &Desk) -> Vec<(PathBuf, SavedGame)> {
    games_in(&saves(desk))
}

/// Returns the unfinished games, oldest first.
pub fn unfinished_games(desk: &Desk) -> Vec<SavedGame> {
    games_in(&saves(desk).join("unfinished")).into_iter().map(|(_, game)| game).collect()
}

fn games_in(folder: &Path) -> Vec<(PathBuf, SavedGame)> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).map(|entries| entries.map(|entry| entry.unwrap().path()).collect()).unwrap_or_default();
    paths.retain(|path| path.to_string_lossy().ends_with(".rhz.ron"));
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), SavedGame::read(&path).unwrap())).collect()
}
