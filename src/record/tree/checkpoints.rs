//! The positions that a game tree keeps, so that going to a node replays few moves.

use std::collections::BTreeMap;

use super::nodes::NodeId;
use crate::games::AnyPosition;
use crate::rules::Position;

/// Positions kept on the way, by node.
#[derive(Clone, Debug)]
pub(super) struct Checkpoints {
    pub(super) positions: BTreeMap<NodeId, AnyPosition>,
    /// A position is kept at every ply that this divides.
    interval: u32,
    pub(super) most: usize,
}

/// The memory that checkpoints may take, in bytes.
const CHECKPOINT_MEMORY: usize = 64 << 20;

impl Checkpoints {
    /// None yet, for positions about as large as `start`.
    pub(super) fn new(start: &AnyPosition) -> Self {
        let most = (CHECKPOINT_MEMORY / start.byte_size().max(1)).clamp(4, 256);
        Self { positions: BTreeMap::new(), interval: 16, most }
    }

    /// Keeps a position if its ply is due; when there are too many, keeps every second one only.
    pub(super) fn offer(&mut self, node: NodeId, ply: u32, position: &AnyPosition, ply_of: impl Fn(NodeId) -> u32) {
        if !ply.is_multiple_of(self.interval) {
            return;
        }
        self.positions.entry(node).or_insert_with(|| position.clone());
        while self.positions.len() > self.most {
            self.interval *= 2;
            let interval = self.interval;
            self.positions.retain(|&node, _| ply_of(node).is_multiple_of(interval));
        }
    }

    /// The position kept at a node.
    pub(super) fn get(&self, node: NodeId) -> Option<&AnyPosition> {
        self.positions.get(&node)
    }
}
