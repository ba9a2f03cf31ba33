//! What the command line asks of the window and of the renderer: plain data, so that a build without them reads the same
//! command line.

use std::path::PathBuf;

/// How the window opens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AppOptions {
    /// A set-up string or the path of a saved game.
    pub game: Option<String>,
    /// Who sits where, separated by commas: names, or `computer:LEVEL`.
    pub seats: Option<String>,
    /// Graphics quality: `auto`, `low` or `high`.
    pub quality: Option<String>,
    /// Where to write what the window shows, as JSON.
    pub ui_map: Option<PathBuf>,
    /// Width and height of the window in logical pixels.
    pub size: Option<(u32, u32)>,
}

/// What picture to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderOptions {
    /// A set-up string or the path of a saved game.
    pub input: String,
    /// The picture file to write.
    pub out: PathBuf,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// How many moves of the main line to play first; all if there is none.
    pub ply: Option<u32>,
    /// `flat`, `cube`, `exploded`, `slice` or `grid`; what suits the board if there is none.
    pub view: Option<String>,
    /// `YAW,PITCH` or `YAW,PITCH,DISTANCE` in degrees and cells, or the word of a preset; what suits the view if there is none.
    pub camera: Option<String>,
    /// The theme's name; the default one if there is none.
    pub theme: Option<String>,
}
