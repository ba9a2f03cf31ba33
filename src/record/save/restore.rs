//! Builds a game tree from the lines of a file: all nodes are added first and then checked.

use super::file::{File, FilePlace};
use super::lines::{self, NodeLine};
use super::{SaveError, write};
use crate::record::notation::{parse_move, parse_seat};
use crate::record::{Fault, FaultKind, GameTree, NodeId, Note};

/// Adds the moves, comments, notes, resignations and cursor of a file to the tree and checks them; side lines are
/// checked as long as `may_go_on` returns true.
///
/// # Errors
/// [`SaveError`] for the first error.
pub(super) fn restore(tree: &mut GameTree, file: File, may_go_on: impl FnMut() -> bool) -> Result<(), SaveError> {
    let mut lines = Vec::with_capacity(file.lines.len());
    // Legality is checked last, but an illegal move is reported before any error found while planting.
    let planted = plant(tree, &file, &mut lines).and_then(|()| remark(tree, &file, &lines));
    tree.check_planted(may_go_on).map_err(|fault| told(fault, &file, &lines))?;
    planted?;
    check_result(tree, &file.result)?;
    let shown = file.shown.map(|place| node_at(&lines, "the line shown", place)).transpose()?;
    let cursor = node_at(&lines, "the cursor", file.cursor)?;
    if let Some(shown) = shown {
        tree.show_line_to(shown);
    }
    tree.visit(cursor).map_err(|fault| told(fault, &file, &lines))
}

/// Adds the moves, legal or not.
fn plant(tree: &mut GameTree, file: &File, lines: &mut Vec<NodeLine>) -> Result<(), SaveError> {
    for (number, line) in file.lines.iter().enumerate() {
        let from = FilePlace { line: line.line, ply: line.after };
        let mut node = node_at(lines, "a line", from)?;
        lines.push(NodeLine { from, nodes: Vec::with_capacity(line.moves.len()) });
        for (ply, text) in (from.ply + 1..).zip(&line.moves) {
            let mv =
                parse_move(tree.start(), text).map_err(|error| wrong_move(ply, number, text, error.to_string()))?;
            node = tree.plant(node, mv);
            lines[number].nodes.push(node);
        }
    }
    Ok(())
}

/// Adds the comments, notes and resignations.
fn remark(tree: &mut GameTree, file: &File, lines: &[NodeLine]) -> Result<(), SaveError> {
    for comment in &file.comments {
        let node = node_at(lines, "a comment", FilePlace { line: comment.line, ply: comment.ply })?;
        tree.add_comment(node, &comment.text);
    }
    for note in &file.notes {
        let node = node_at(lines, "a note", FilePlace { line: note.line, ply: note.ply })?;
        tree.add_note(node, Note { key: note.key.clone(), text: note.text.clone() });
    }
    for resigned in &file.resignations {
        let node = node_at(lines, "a resignation", FilePlace { line: resigned.line, ply: resigned.ply })?;
        let player = parse_seat(tree.setup(), &resigned.seat).map_err(SaveError::Resignation)?;
        tree.plant_resignation(node, player).map_err(|reason| SaveError::Resignation(reason.into()))?;
    }
    Ok(())
}

fn node_at(lines: &[NodeLine], what: &'static str, place: FilePlace) -> Result<NodeId, SaveError> {
    lines::node_at(lines, place).ok_or(SaveError::NoSuchPlace { what, line: place.line, ply: place.ply })
}

fn wrong_move(ply: u32, line: usize, text: &str, reason: String) -> SaveError {
    SaveError::Move { ply, line, text: text.chars().take(40).collect(), reason }
}

/// Converts a fault of the tree to an error with its place in the file.
fn told(fault: Fault, file: &File, lines: &[NodeLine]) -> SaveError {
    match fault.what {
        FaultKind::Resignation(reason) => SaveError::Resignation(reason.into()),
        FaultKind::Move { ply, text, reason } => {
            let place = |line: &NodeLine| line.nodes.iter().position(|&node| node == fault.node);
            let found = lines.iter().enumerate().find_map(|(number, line)| Some((number, place(line)?)));
            let (line, index) = found.unwrap_or_default();
            // The move as the file has it, not as this program would write it.
            let written = file.lines.get(line).and_then(|line| line.moves.get(index)).unwrap_or(&text);
            wrong_move(ply, line, written, reason)
        }
    }
}

fn check_result(tree: &GameTree, claimed: &str) -> Result<(), SaveError> {
    let played = tree.main_outcome().map(|outcome| write::outcome_text(tree.setup(), outcome));
    let shown = || claimed.chars().take(80).collect();
    match played {
        _ if claimed.is_empty() => Ok(()),
        Some(played) if played == claimed => Ok(()),
        Some(played) => Err(SaveError::Result { claimed: shown(), played }),
        None => Err(SaveError::NotOver { claimed: shown() }),
    }
}
