//! Who played each move of a line, and when a seat went out.

use super::{GameTree, NodeId};
use crate::games::AnyPosition;
use crate::rules::{Player, Position};

impl GameTree {
    /// Returns the player of each move of a line from the start. Two seats alternate; with more seats, eliminated ones
    /// are skipped, so the line has to be replayed.
    pub fn movers(&self, line: &[NodeId]) -> Vec<Player> {
        let mut position = self.first_position();
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

    /// Returns for each seat the number of the move on the line to the cursor with which it went out; `None` for those
    /// in the game. Without anybody out, which is the usual case, nothing has to be replayed.
    pub fn out_since(&self) -> Vec<Option<u32>> {
        let here = self.position();
        let mut since = vec![None; here.players().count()];
        if here.players().all(|player| here.is_alive(player)) {
            return since;
        }
        let mut position = self.first_position();
        let line = self.path_to(self.cursor());
        for (number, mv) in (1..).zip(line.into_iter().filter_map(|node| self.move_of(node))) {
            position.play_unchecked(mv, &mut ());
            for player in here.players().filter(|&player| !position.is_alive(player)) {
                since[player.index()].get_or_insert(number);
            }
        }
        since
    }

    fn first_position(&self) -> AnyPosition {
        let arranged = self.arrangement().and_then(|start| AnyPosition::arranged(self.setup(), start).ok());
        arranged.unwrap_or_else(|| AnyPosition::start(self.setup()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_out_since_the_move_that_took_its_last_root() {
        let mut tree = GameTree::new("hexbo side=5 players=3".parse().unwrap());
        let mut went_out = None;
        for number in 1.. {
            let moves = tree.position().legal_move_list();
            let Some(&mv) = moves.get(number as usize * 7 % moves.len().max(1)) else { break };
            tree.play(mv).unwrap();
            let gone = tree.position().players().find(|&player| !tree.position().is_alive(player));
            if let Some(player) = gone {
                went_out = Some((player, number));
                break;
            }
        }
        let (player, number) = went_out.unwrap();
        for mv in 0..3 {
            let moves = tree.position().legal_move_list();
            tree.play(moves[mv % moves.len()]).unwrap();
        }
        assert_eq!(tree.out_since()[player.index()], Some(number));
    }
}
