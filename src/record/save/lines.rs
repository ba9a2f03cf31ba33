//! Converts between the game tree and the flat lines of a file.

use super::file::FilePlace;
use crate::record::{NodeId, Record};

/// A line of nodes as it is stored in the file.
pub(super) struct NodeLine {
    /// The place where it branches off; the start for the main line.
    pub(super) from: FilePlace,
    /// Its nodes, without the node that it branches off from.
    pub(super) nodes: Vec<NodeId>,
}

/// Returns the tree as lines: the main line, then every variation after the line that it branches off from.
///
/// Variations of the same move are in the order of the tree, so reading them one after the other restores that order.
pub(super) fn flatten(record: &Record) -> Vec<NodeLine> {
    let mut lines: Vec<NodeLine> = Vec::new();
    // The first nodes of lines still to be followed, with the places where they branch off.
    let mut heads = record.children(NodeId::START).iter().map(|&head| (FilePlace::default(), head)).collect::<Vec<_>>();
    let mut next = 0;
    while let Some(&(from, head)) = heads.get(next) {
        let number = next;
        next += 1;
        let mut nodes = Vec::new();
        let mut node = Some(head);
        while let Some(here) = node {
            nodes.push(here);
            let place = FilePlace { line: number, ply: from.ply + nodes.len() as u32 };
            let children = record.children(here);
            heads.extend(children.iter().skip(1).map(|&child| (place, child)));
            node = children.first().copied();
        }
        lines.push(NodeLine { from, nodes });
    }
    lines
}

/// Returns the node at a place in the file; `None` if the lines read so far do not contain it.
pub(super) fn node_at(lines: &[NodeLine], place: FilePlace) -> Option<NodeId> {
    if place.ply == 0 && (place.line == 0 || place.line < lines.len()) {
        return Some(NodeId::START);
    }
    let line = lines.get(place.line)?;
    let index = place.ply.checked_sub(line.from.ply + 1)?;
    line.nodes.get(index as usize).copied()
}

/// Returns the place of a node in the file.
pub(super) fn place_of(lines: &[NodeLine], record: &Record, node: NodeId) -> FilePlace {
    let Some(ply) = record.ply_of(node).filter(|&ply| ply > 0) else { return FilePlace::default() };
    let is_here = |line: &NodeLine| {
        ply.checked_sub(line.from.ply + 1).is_some_and(|index| line.nodes.get(index as usize) == Some(&node))
    };
    FilePlace { line: lines.iter().position(is_here).unwrap_or(0), ply }
}

/// Iterates over all nodes with their places, the start first.
pub(super) fn places(lines: &[NodeLine]) -> impl Iterator<Item = (FilePlace, NodeId)> {
    let moves = lines.iter().enumerate().flat_map(|(line, row)| {
        let plies = row.from.ply + 1..;
        plies.zip(&row.nodes).map(move |(ply, &node)| (FilePlace { line, ply }, node))
    });
    std::iter::once((FilePlace::default(), NodeId::START)).chain(moves)
}
