//! Games on the board for tests, made from the words that people use.

use super::game::Session;
use crate::app::base::Seat;
use crate::games::Setup;
use crate::record::{GameTree, NodeId, notation, position_text};

impl Session {
    /// Returns a new game.
    pub fn of_words(setup: &str, seats: &str) -> Self {
        Self::seated(GameTree::new(setup.parse().unwrap()), seats)
    }

    /// Returns a game that starts from a position.
    pub fn arranged(setup: &str, seats: &str, position: &str) -> Self {
        let setup: Setup = setup.parse().unwrap();
        let arrangement = position_text::parse(setup, &setup.geometry(), position).unwrap();
        Self::seated(GameTree::arranged(setup, arrangement).unwrap(), seats)
    }

    /// Returns the same game after these moves.
    pub fn after(self, moves: &[&str]) -> Self {
        let Self { mut tree, seats, .. } = self;
        for mv in moves {
            let mv = notation::parse_move(tree.position(), mv).unwrap();
            tree.play(mv).unwrap();
        }
        Self::new(tree, seats)
    }

    /// Returns the same game with its cursor at a node.
    pub fn at(mut self, node: NodeId) -> Self {
        self.tree.go_to(node);
        self
    }

    fn seated(tree: GameTree, seats: &str) -> Self {
        let seats = Seat::list_from_text(seats, tree.setup().seats()).unwrap();
        Self::new(tree, seats)
    }
}
