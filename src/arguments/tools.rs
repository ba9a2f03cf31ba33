//! The arguments of the tools that play, learn and look at games without a window.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use rhizome::ai::{FitPlan, GamesPlan, Level, Limits, MOST_THREADS, MatchPlan, Sprt, TunePlan};
use rhizome::protocol::tools::{SolvePlan, ToolError};
use rhizome::rules::Amount;
use rhizome::study::SweepPlan;

use super::values::{part, seconds, setup};

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
    /// Random seed: the same seed and playouts give the same match, if each search has one thread
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

/// Arguments of `learn`.
#[derive(Debug, Args)]
pub struct Learn {
    /// Files of recorded games; new games are added to the first
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Number of games to play first
    #[arg(long, value_name = "N", default_value_t = 0)]
    games: u64,
    /// The player whose search is learned from, and further ones for games against others
    #[arg(long = "player", value_name = "NAME", default_values = ["mcts", "blockade", "runner", "greedy"])]
    players: Vec<String>,
    /// The part of the games that the others join, from 0 to 1
    #[arg(long, value_name = "PART", default_value = "0.5", value_parser = part)]
    mixed: f64,
    /// The part of the moves after the opening that are random, from 0 to 1
    #[arg(long, value_name = "PART", default_value = "0.06", value_parser = part)]
    blunders: f64,
    /// Playouts for each move
    #[arg(long, value_name = "N", default_value_t = 800, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: u64,
    /// Games played at the same time, each by one thread
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS as i64))]
    threads: u16,
    /// Random seed: the same seed gives the same games and the same weights
    #[arg(long, value_name = "K", default_value_t = 0)]
    seed: u64,
    /// How often every position is looked at
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
}

impl Learn {
    /// Which games to play.
    pub fn games(&self) -> GamesPlan {
        let Self { games, mixed, blunders, playouts, seed, .. } = *self;
        let (players, threads) = (self.players.clone(), usize::from(self.threads));
        GamesPlan { games, players, mixed, blunders, playouts, seed, threads }
    }

    /// How to learn.
    pub fn fit(&self) -> FitPlan {
        FitPlan { epochs: self.epochs, result: RESULT, rate: RATE, seed: self.seed }
    }
}

/// The part of the result in what is learned, and the size of the first steps: the best of those tried.
const RESULT: f32 = 0.1;
const RATE: f32 = 0.002;

/// Arguments of `solve`.
#[derive(Debug, Args)]
pub struct Solve {
    /// The game, such as `tanbo size=5`
    #[arg(value_name = "SET-UP", required = true)]
    setup: Vec<String>,
    /// The position [default: the start], such as "black=A1,A2 white=C3 to-move=black"
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Size of the table of what was found, in megabytes
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
    /// How many answers to keep in that file, up to 35 bytes each: those that took the most work
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
