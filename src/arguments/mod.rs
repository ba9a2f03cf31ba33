//! The command line: its words, their help, and what they mean. Part of the program, not of the library.

mod tools;
mod values;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use rhizome::options::{AppOptions, RenderOptions};
use rhizome::protocol::tools::ToolError;
pub use tools::{Analyse, Learn, Match, Playouts, Solve, Tune};
pub use values::{setup, shielded};
use values::{setup_or_file, size};

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
    /// Random seed of the computer's moves [default: another one at each start]
    #[arg(long, value_name = "K")]
    seed: Option<u64>,
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
    /// Let the evaluation of Chexers learn from games
    Learn(Learn),
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
        let Self { game, seats, quality, ui_map, size, seed } = self;
        let game = if game.is_empty() { None } else { Some(setup_or_file(&game)?) };
        Ok(AppOptions { game, seats, quality, ui_map, size, seed })
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
