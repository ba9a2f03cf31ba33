//! The command line: its words, their help, and what they mean. Part of the program, not of the library.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use rhizome::ai::{Level, Limits, MOST_THREADS, MatchPlan, Sprt, TunePlan};
use rhizome::games::Setup;
use rhizome::options::{AppOptions, RenderOptions};
use rhizome::protocol::tools::{SolvePlan, ToolError};
use rhizome::rules::Amount;
use rhizome::study::SweepPlan;

/// Play and study abstract board games, in a window or as text.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct CommandLine {
    #[command(flatten)]
    pub window: Window,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// How the window opens.
#[derive(Debug, Args)]
pub struct Window {
    /// A game to start, such as `hexbo players=3`, or a saved game to open
    #[arg(value_name = "SET-UP or FILE")]
    game: Vec<String>,
    /// Who plays, in seat order: a name for a person, or computer:LEVEL
    #[arg(long, value_name = "NAME,computer:LEVEL,…")]
    seats: Option<String>,
    /// Graphics quality
    #[arg(long, value_parser = ["auto", "low", "high"])]
    quality: Option<String>,
    /// Write what the window shows into this file, as JSON
    #[arg(long, value_name = "FILE")]
    ui_map: Option<PathBuf>,
    /// Size of the window in logical pixels
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<(u32, u32)>,
}

/// What to do instead of opening the window.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Speak the Go Text Protocol on standard input and output
    Gtp {
        /// The game to start with, such as `tanbo size=9`
        #[arg(value_name = "SET-UP", default_value = "tanbo")]
        setup: Vec<String>,
    },
    /// Count the move sequences from the start position, one line per depth
    Perft {
        /// The game, such as `tanbo size=9`
        #[arg(value_name = "SET-UP", required = true)]
        setup: Vec<String>,
        /// The greatest depth, in moves
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
        depth: u32,
    },
    /// Play random games on one thread, to measure the engine's speed and how games go
    Playouts(Playouts),
    /// Play games between computer players, other programs among them
    Match(Match),
    /// Tune the weights of a game's evaluation, by self-play or, in Hexade, by matches
    Tune(Tune),
    /// Find out who wins a small position if nobody errs, and in how many plies
    Solve(Solve),
    /// Report on a saved game: each move's value, accuracy, turning points, what happened
    Analyse(Analyse),
    /// Check a saved game move by move and print how it ends
    Replay {
        /// The saved game
        file: PathBuf,
    },
    /// Draw a picture of a board, without a window
    Render(Render),
}

/// Arguments of `playouts`.
#[derive(Debug, Args)]
pub struct Playouts {
    /// The game, such as `tanbo size=9`
    #[arg(value_name = "SET-UP", required = true)]
    pub setup: Vec<String>,
    /// Seconds to play for [default: 5]
    #[arg(long, value_name = "S", value_parser = seconds, conflicts_with = "count")]
    seconds: Option<Duration>,
    /// Number of games to play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,
    /// Random seed: the same seed and count give the same games
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub seed: u64,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

impl Playouts {
    /// How many games.
    pub fn amount(&self) -> Amount {
        let time = Amount::Time(self.seconds.unwrap_or(Duration::from_secs(5)));
        self.count.map_or(time, Amount::Count)
    }
}

/// Arguments of `match`.
#[derive(Debug, Args)]
pub struct Match {
    /// The game, such as `tanbo size=9`
    #[arg(value_name = "SET-UP", required = true)]
    setup: Vec<String>,
    /// A level, a named search, or gtp:COMMAND for another program; give one --player for each. The tree searches mcts,
    /// first and uct take settings, as in mcts:explore=0.3,tries=2 (an unknown setting is answered with a list of
    /// them). A program that resigns, ends, or gives no legal move in time loses the game; with more than two players
    /// the others play on, and random moves are played for it
    #[arg(long = "player", value_name = "NAME", required = true)]
    pub players: Vec<String>,
    /// Number of games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seconds to think for each move [default: the level's own, 0.1 for other players]
    #[arg(long, value_name = "S", value_parser = seconds, conflicts_with = "playouts")]
    time: Option<Duration>,
    /// Playouts for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Option<u64>,
    /// Threads for each search [default: the level's own, 1 for other players]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS as i64))]
    threads: Option<u16>,
    /// Random seed: the same seed and playouts give the same match
    #[arg(long, value_name = "K", default_value_t = 0)]
    seed: u64,
    /// Number of random moves at the start of each game; every opening is played once with each seating
    #[arg(long, value_name = "N", default_value_t = 4)]
    opening: u32,
    /// End a match of two players as soon as it is clear whether the first is stronger by about ELO0 ("low") or ELO1
    /// ("high") Elo points, each with an error rate of 5 %
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

impl Match {
    /// What is played.
    ///
    /// # Errors
    /// [`ToolError::Argument`] for a set-up that does not exist.
    pub fn plan(&self) -> Result<MatchPlan, ToolError> {
        Ok(MatchPlan { setup: setup(&self.setup)?, games: self.games, opening_plies: self.opening, seed: self.seed })
    }

    /// How long a player may think.
    pub fn limits(&self, player: &str) -> Limits {
        let plain = || Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
        let own = player.parse().map_or_else(|_| plain(), Level::limits);
        Limits {
            time: self.time.or(own.time.filter(|_| self.playouts.is_none())),
            playouts: self.playouts,
            threads: self.threads.map_or(own.threads, usize::from),
            ..own
        }
    }
}

/// Arguments of `tune`.
#[derive(Debug, Args)]
pub struct Tune {
    /// The game, such as `chexers`
    #[arg(value_name = "SET-UP", required = true)]
    setup: Vec<String>,
    /// The level or named search that plays all seats, or one --player for each of several [default: first]. Not for
    /// Hexade: there changed weights play against unchanged ones, both by threat search
    #[arg(long = "player", value_name = "NAME")]
    pub players: Vec<String>,
    /// Number of games; in Hexade, for each change that is tried
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Playouts for each move
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: u64,
    /// Learn from every Nth position
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Random seed: the same seed gives the same games
    #[arg(long, value_name = "K", default_value_t = 0)]
    seed: u64,
    /// Number of random moves at the start of each game
    #[arg(long, value_name = "N", default_value_t = 6)]
    opening: u32,
}

impl Tune {
    /// What is tuned.
    ///
    /// # Errors
    /// [`ToolError::Argument`] for a set-up that does not exist.
    pub fn plan(&self) -> Result<TunePlan, ToolError> {
        let setup = setup(&self.setup)?;
        let games = MatchPlan { setup, games: self.games, opening_plies: self.opening, seed: self.seed };
        Ok(TunePlan { games, every: self.every })
    }

    /// How long the player may think.
    pub fn limits(&self) -> Limits {
        Limits { playouts: Some(self.playouts), ..Limits::default() }
    }
}

/// Arguments of `solve`.
#[derive(Debug, Args)]
pub struct Solve {
    /// The game, such as `tanbo size=5`
    #[arg(value_name = "SET-UP", required = true)]
    setup: Vec<String>,
    /// The position [default: the start], such as "black=A1,A2 white=C3 to-move=black"
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Most megabytes for the table of what was found
    #[arg(long, value_name = "MB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    memory: u32,
    /// Number of threads [default: as many as the machine can run]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS as i64))]
    threads: Option<u16>,
    /// Stop after this many seconds, with a message if the result is not known by then
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Keep what was found in this file, twice a minute, and start with what is in it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Most answers to keep in that file: those that took most work, 30 bytes each
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..))]
    keep: u32,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Solve {
    /// What to solve, and how.
    ///
    /// # Errors
    /// [`ToolError::Argument`] for a set-up that does not exist.
    pub fn plan(self) -> Result<SolvePlan, ToolError> {
        let Self { setup: words, position, memory, threads, time, state, keep, json } = self;
        let (memory_mb, most_kept) = (memory as usize, keep as usize);
        let threads = threads.map(usize::from);
        Ok(SolvePlan { setup: setup(&words)?, position, memory_mb, threads, time, state, most_kept, json })
    }
}

/// Arguments of `analyse`.
#[derive(Debug, Args)]
pub struct Analyse {
    /// The saved game
    pub file: PathBuf,
    /// Seconds to think for each move
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    time: Duration,
    /// The level or named search that evaluates the moves
    #[arg(long, value_name = "NAME", default_value = "tree")]
    pub player: String,
    /// Number of positions searched at the same time, each by one thread
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS as i64))]
    pub threads: u16,
}

impl Analyse {
    /// How to search.
    pub fn plan(&self) -> SweepPlan {
        SweepPlan { player: self.player.clone(), limits: Limits { time: Some(self.time), ..Limits::default() } }
    }
}

/// Arguments of `render`.
#[derive(Debug, Args)]
pub struct Render {
    /// A saved game, or a game such as `tanbo size=9`
    #[arg(value_name = "FILE or SET-UP", required = true)]
    input: Vec<String>,
    /// The picture file to write: a PNG, or an SVG of a flat board
    #[arg(long, value_name = "FILE.png or FILE.svg")]
    out: PathBuf,
    /// Size of the picture in pixels
    #[arg(long, value_name = "WxH", default_value = "1200x900", value_parser = size)]
    size: (u32, u32),
    /// Number of moves of the main line to show [default: all]
    #[arg(long, value_name = "N")]
    ply: Option<u32>,
    /// How to show the board [default: flat; cube for three dimensions and more]
    #[arg(long, value_parser = ["flat", "cube", "exploded", "slice", "figure", "grid"])]
    view: Option<String>,
    /// Where to look from: angles in degrees and a distance in cells, or front, right, back, left, top, bottom or
    /// corner
    #[arg(long, value_name = "YAW,PITCH[,DISTANCE]", allow_hyphen_values = true)]
    camera: Option<String>,
    /// Name of the theme: soil, washi, contrast or hues
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
    /// What to mark, separated by commas: last, legal, warnings, coordinates; or none
    /// [default: last,warnings,coordinates]
    #[arg(long, value_name = "LIST")]
    marks: Option<String>,
    /// Draw an arrow from one cell of a flat board to another, such as C3-D5; can be repeated
    #[arg(long = "arrow", value_name = "FROM-TO", allow_hyphen_values = true)]
    arrows: Vec<String>,
    /// Draw a circle around a cell; can be repeated
    #[arg(long = "circle", value_name = "CELL", allow_hyphen_values = true)]
    circles: Vec<String>,
}

impl Window {
    /// The options of the window.
    ///
    /// # Errors
    /// [`ToolError::Argument`] if the game is neither a set-up nor a file.
    pub fn options(self) -> Result<AppOptions, ToolError> {
        let Self { game, seats, quality, ui_map, size, .. } = self;
        let game = if game.is_empty() { None } else { Some(setup_or_file(&game)?) };
        Ok(AppOptions { game, seats, quality, ui_map, size })
    }
}

impl Render {
    /// The options of the renderer.
    ///
    /// # Errors
    /// [`ToolError::Argument`] if the input is neither a set-up nor a file.
    pub fn options(self) -> Result<RenderOptions, ToolError> {
        let Self { input, out, size, ply, view, camera, theme, marks, arrows, circles } = self;
        let input = setup_or_file(&input)?;
        Ok(RenderOptions { input, out, size, ply, view, camera, theme, marks, arrows, circles })
    }
}

/// Puts a space before words such as `-small`, which belong to a set-up, so that they are not taken for options.
pub fn shielded(words: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    words.map(|word| match word.to_str().map(str::as_bytes) {
        Some([b'-', first, _, ..]) if first.is_ascii_alphabetic() => {
            let mut shielded = OsString::from(" ");
            shielded.push(word);
            shielded
        }
        _ => word,
    })
}

/// The set-up that the words of an argument name.
///
/// # Errors
/// [`ToolError::Argument`] with the reason why there is no such set-up.
pub fn setup(words: &[String]) -> Result<Setup, ToolError> {
    words.join(" ").parse().map_err(|error: rhizome::rules::SetupError| ToolError::Argument(error.to_string()))
}

/// A set-up, or else the path of a file that exists.
fn setup_or_file(words: &[String]) -> Result<String, ToolError> {
    let text = words.join(" ");
    let text = text.trim();
    match text.parse::<Setup>() {
        Ok(setup) => Ok(setup.to_string()),
        Err(_) if std::path::Path::new(text).exists() => Ok(text.to_owned()),
        Err(error) => Err(ToolError::Argument(format!("'{text}' is neither a file nor a set-up: {error}"))),
    }
}

/// `1200x900`, each from 1 to 16384.
fn size(text: &str) -> Result<(u32, u32), String> {
    let side = |text: &str| text.parse().ok().filter(|side| (1..=16384).contains(side));
    let pair = text.split_once(['x', 'X']).and_then(|(width, height)| Some((side(width)?, side(height)?)));
    pair.ok_or_else(|| "a size is WIDTHxHEIGHT in pixels, such as 1200x900".into())
}

/// The longest time that can be given, in seconds: a hundred days.
const MOST_SECONDS: f64 = 8_640_000.0;

/// A number of seconds above 0, at most [`MOST_SECONDS`].
fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= MOST_SECONDS => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("use a number of seconds above 0, up to {MOST_SECONDS}, such as 0.5")),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn words_with_a_hyphen_belong_to_the_set_up() {
        let words = ["rhizome", "gtp", "hexbo", "-small", "players=3"].map(OsString::from);
        let arguments = CommandLine::try_parse_from(shielded(words.into_iter())).unwrap();
        let Some(Command::Gtp { setup: words }) = arguments.command else { panic!("not gtp") };
        assert_eq!(setup(&words).unwrap().to_string(), "hexbo side=5 players=3");
    }

    #[test]
    fn sizes_and_seconds() {
        assert_eq!(size("800x600"), Ok((800, 600)));
        assert!(size("800").is_err() && size("0x5").is_err() && size("99999x5").is_err());
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("0").is_err() && seconds("nan").is_err() && seconds("1e99").is_err());
    }
}
