//! `rhizome replay`: checks a saved game and shows its final position.

use std::io::Write;
use std::path::Path;

use super::{ToolError, occupants};
use crate::printable::{printable, several};
use crate::record::notation::seat_text;
use crate::record::save::{SaveError, SavedGame};
use crate::rules::{Position, diagram};

/// Reads a saved game, which checks its moves, and writes the final position of its main line.
///
/// # Errors
/// [`ToolError::Argument`] if the file cannot be read, [`ToolError::Failed`] with the first illegal move or other error
/// in it, [`ToolError::Output`].
pub fn replay(path: &Path, out: &mut impl Write) -> Result<(), ToolError> {
    let mut game = read(path)?;
    game.tree.go_to_main_end();
    let tree = &game.tree;
    write!(out, "{}", diagram::draw(tree.position()))?;
    writeln!(out, "{}: {}", tree.setup().title(), occupants(&game).join(" - "))?;
    let next = seat_text(tree.setup(), tree.position().to_move());
    let end = game.result_text().unwrap_or_else(|| format!("{next} to move"));
    if tree.has_unchecked_lines() {
        writeln!(
            out,
            "Not all variations were checked: on a board of this size, or in a file this large, they are checked when they are visited."
        )?;
    }
    writeln!(out, "{}, all legal; {end}", several(tree.ply(), "move"))?;
    Ok(())
}

/// Reads a saved game for a tool.
pub(super) fn read(path: &Path) -> Result<SavedGame, ToolError> {
    SavedGame::read(path).map_err(|error| match error {
        SaveError::Disk { .. } | SaveError::NoGameFile { .. } => ToolError::Argument(error.to_string()),
        SaveError::NotText(_) => ToolError::Failed(printable(&error.to_string())),
        _ => ToolError::Failed(printable(&format!("{}: {error}", path.display()))),
    })
}
