//! Between the game tree and the flat lines of a file.

use super::file::{File, Place};
use super::{SaveError, write};
use crate::record::notation::{illegal_text, parse_move, parse_seat};
use crate::record::{GameTree, NodeId, Note, Record};
use crate::rules::Position;

/// A row of nodes as it stands in the file.
pub(super) struct NodeLine {
    /// Where it branches off; for the main line the start.
    pub(super) from: Place,
    /// Its nodes, without the one that it branches off from.
    pub(super) nodes: Vec<NodeId>,
}

/// The tree as lines: the main line, then every variation after the line that it leaves.
///
/// Variations of the same move come in the order of the tree, so that reading them in turn restores that order.
pub(super) fn flatten(record: &Record) -> Vec<NodeLine> {
    let mut lines: Vec<NodeLine> = Vec::new();
    // First nodes of lines still to be followed, with the place that they leave from.
    let mut heads = record.children(NodeId::START).iter().map(|&head| (Place::default(), head)).collect::<Vec<_>>();
    let mut next = 0;
    while let Some(&(from, head)) = heads.get(next) {
        let number = next;
        next += 1;
        let mut nodes = Vec::new();
        let mut node = Some(head);
        while let Some(here) = node {
            nodes.push(here);
            let place = Place { line: number, ply: from.ply + nodes.len() as u32 };
            let children = record.children(here);
            heads.extend(children.iter().skip(1).map(|&child| (place, child)));
            node = children.first().copied();
        }
        lines.push(NodeLine { from, nodes });
    }
    lines
}

/// The node at a place of the file; `None` if the lines read so far do not have it.
fn node_at(lines: &[NodeLine], place: Place) -> Option<NodeId> {
    if place.ply == 0 && (place.line == 0 || place.line < lines.len()) {
        return Some(NodeId::START);
    }
    let line = lines.get(place.line)?;
    let index = place.ply.checked_sub(line.from.ply + 1)?;
    line.nodes.get(index as usize).copied()
}

/// Where a node stands in the file.
pub(super) fn place_of(lines: &[NodeLine], record: &Record, node: NodeId) -> Place {
    let Some(ply) = record.ply_of(node).filter(|&ply| ply > 0) else { return Place::default() };
    let is_here = |line: &NodeLine| {
        ply.checked_sub(line.from.ply + 1).is_some_and(|index| line.nodes.get(index as usize) == Some(&node))
    };
    Place { line: lines.iter().position(is_here).unwrap_or(0), ply }
}

/// Every node with its place, the start first.
pub(super) fn places(lines: &[NodeLine]) -> impl Iterator<Item = (Place, NodeId)> {
    let moves = lines.iter().enumerate().flat_map(|(line, row)| {
        let plies = row.from.ply + 1..;
        plies.zip(&row.nodes).map(move |(ply, &node)| (Place { line, ply }, node))
    });
    std::iter::once((Place::default(), NodeId::START)).chain(moves)
}

/// Plays the lines of a file and puts comments, notes, resignations, result and cursor in their places.
pub(super) fn restore(tree: &mut GameTree, file: &File) -> Result<(), SaveError> {
    let mut lines = Vec::with_capacity(file.lines.len());
    for (number, line) in file.lines.iter().enumerate() {
        let from = Place { line: line.line, ply: line.after };
        let branch =
            node_at(&lines, from).ok_or(SaveError::Place { what: "a line", line: from.line, ply: from.ply })?;
        tree.go_to(branch);
        let mut nodes = Vec::with_capacity(line.moves.len());
        for text in &line.moves {
            play(tree, text).map_err(|reason| SaveError::Move {
                ply: tree.ply() + 1,
                line: number,
                text: text.chars().take(40).collect(),
                reason,
            })?;
            nodes.push(tree.cursor());
        }
        lines.push(NodeLine { from, nodes });
    }
    let at =
        |what, place: Place| node_at(&lines, place).ok_or(SaveError::Place { what, line: place.line, ply: place.ply });
    for comment in &file.comments {
        let node = at("a comment", Place { line: comment.line, ply: comment.ply })?;
        let before = tree.comment(node);
        let gap = if before.is_empty() || comment.text.is_empty() { "" } else { "\n\n" };
        tree.set_comment(node, format!("{before}{gap}{}", comment.text));
    }
    for note in &file.notes {
        let node = at("a note", Place { line: note.line, ply: note.ply })?;
        tree.add_note(node, Note { key: note.key.clone(), text: note.text.clone() });
    }
    for resigned in &file.resignations {
        tree.go_to(at("a resignation", Place { line: resigned.line, ply: resigned.ply })?);
        let player = parse_seat(tree.setup(), &resigned.seat).map_err(SaveError::Resignation)?;
        tree.resign(player).map_err(|reason| SaveError::Resignation(reason.into()))?;
    }
    check_result(tree, &file.result)?;
    let shown = file.shown.map(|place| at("the line shown", place)).transpose()?;
    let cursor = at("the cursor", file.cursor)?;
    tree.go_to(shown.unwrap_or_else(|| tree.main_end()));
    tree.go_to(cursor);
    Ok(())
}

fn play(tree: &mut GameTree, text: &str) -> Result<(), String> {
    let mv = parse_move(tree.position().geometry(), text).map_err(|error| error.to_string())?;
    match tree.play(mv) {
        Ok(_) => Ok(()),
        Err(reason) => Err(illegal_text(tree.position(), &reason)),
    }
}

fn check_result(tree: &GameTree, claimed: &str) -> Result<(), SaveError> {
    let played = tree.main_outcome().map_or(String::new(), |outcome| write::outcome_text(tree.setup(), outcome));
    if claimed.is_empty() || claimed == played {
        return Ok(());
    }
    let played = if played.is_empty() { "the game goes on".into() } else { played };
    Err(SaveError::Result { claimed: claimed.chars().take(80).collect(), played })
}
