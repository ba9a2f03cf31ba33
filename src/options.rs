//! What the command line asks of the window and of the picture maker; plain data, so that both builds know it.

use std::path::PathBuf;

/// How to open the window.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AppOptions {
    /// A set-up string or the path of a saved game.
    pub game: Option<String>,
    /// Who sits where: names and `computer:LEVEL`, joined by commas.
    pub seats: Option<String>,
    /// `auto`, `low` or `high`.
    pub quality: Option<String>,
    /// Where to write the places of widgets and cells whenever the picture has settled.
    pub ui_map: Option<PathBuf>,
    /// The size of the window in logical pixels.
    pub size: Option<(u32, u32)>,
}
