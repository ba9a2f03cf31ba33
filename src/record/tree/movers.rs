//! The player of each move of a line.

use super::{GameTree, NodeId};
use crate::games::AnyPosition;
use crate::rules::{Player, Position};

impl GameTree {
    /// Returns the player of each move of a line from the start. Two seats alternate; with more seats, eliminated ones
    /// are skipped, so the line has to be replayed.
    pub fn movers(&self, line: &[NodeId]) -> Vec<Player> {
        let arranged = self.arrangement().and_then(|start| AnyPosition::arranged(self.setup(), start).ok());
        let mut position = arranged.unwrap_or_else(|| AnyPosition::start(self.setup()));
        let first = position.to_move();
        if self.setup().seats() == 2 {
            return (0..line.len()).map(|ply| Player((usize::from(first.0) + ply) as u8 % 2)).collect();
        }
        let replay = |mv| {
            let player = position.to_move();
            position.play_unchecked(mv, &mut ());
            player
        };
        line.iter().filter_map(|&node| self.move_of(node)).map(replay).collect()
    }
}
