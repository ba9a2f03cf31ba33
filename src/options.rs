//! The command line's options for the window and the renderer: plain data, so that a build without them accepts the
//! same command line.

use std::path::PathBuf;

/// The options of the window.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AppOptions {
    /// A set-up string or the path of a saved game.
    pub game: Option<String>,
    /// The players of the seats, separated by commas: names, or `computer:LEVEL`.
    pub seats: Option<String>,
    /// Graphics quality: `auto`, `low` or `high`.
    pub quality: Option<String>,
    /// The file to which the window's contents are written as JSON.
    pub ui_map: Option<PathBuf>,
    /// Width and height of the window in logical pixels.
    pub size: Option<(u32, u32)>,
    /// The seed of the computer's choices; another one at each start if `None`.
    pub seed: Option<u64>,
}

/// The picture to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderOptions {
    /// A set-up string or the path of a saved game.
    pub input: String,
    /// The picture file to write, a `.png` or, for flat boards, an `.svg`.
    pub out: PathBuf,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// How many moves of the main line to play first; all of them if `None`.
    pub ply: Option<u32>,
    /// `flat`, `cube`, `exploded`, `slice`, `figure` or `grid`; if `None`, the view that suits the board.
    pub view: Option<String>,
    /// `YAW,PITCH` or `YAW,PITCH,DISTANCE` in degrees and cells, or the name of a preset; if `None`, the camera that
    /// suits the view.
    pub camera: Option<String>,
    /// The theme's name; the default theme if `None`.
    pub theme: Option<String>,
    /// What to mark: `last`, `legal`, `warnings` and `coordinates`, separated by commas, or `none`; if `None`, all but
    /// `legal`.
    pub marks: Option<String>,
    /// Arrows, each as `FROM-TO` with the names of two cells.
    pub arrows: Vec<String>,
    /// The names of the cells to circle.
    pub circles: Vec<String>,
}
