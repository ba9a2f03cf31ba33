//! The positions kept by a game tree, so that going to a node replays only a few moves.

use std::collections::BTreeMap;

use super::nodes::NodeId;
use crate::games::AnyPosition;
use crate::rules::Position;

/// The kept positions, by node.
#[derive(Clone, Debug)]
pub(super) struct Checkpoints {
    pub(super) positions: BTreeMap<NodeId, AnyPosition>,
    /// A position is kept at every ply that is a multiple of this.
    interval: u32,
    pub(super) most: usize,
}

/// The most memory that checkpoints may take, in bytes.
const CHECKPOINT_MEMORY: usize = 64 << 20;

impl Checkpoints {
    /// Creates an empty set of checkpoints, for positions about as large as `start`.
    pub(super) fn new(start: &AnyPosition) -> Self {
        let most = (CHECKPOINT_MEMORY / start.byte_size().max(1)).clamp(4, 256);
        Self { positions: BTreeMap::new(), interval: 16, most }
    }

    /// Keeps a position if its ply is a multiple of the interval; when there are too many, keeps only every second one.
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

    /// Returns the position kept at a node.
    pub(super) fn get(&self, node: NodeId) -> Option<&AnyPosition> {
        self.positions.get(&node)
    }
}
