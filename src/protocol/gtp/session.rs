//! What the protocol remembers between two lines: the game.

use crate::record::notation::{parse_seat, seat_text};
use crate::record::{GameTree, save::SavedGame};
use crate::rules::{Player, Position, Setup};

/// One conversation.
pub(super) struct Session {
    /// The game, with what a save file knows beside the moves.
    pub(super) game: SavedGame,
    /// Whether `quit` was said.
    pub(super) has_quit: bool,
}

impl Session {
    /// A conversation that starts with a game of `setup`.
    pub(super) fn new(setup: Setup) -> Self {
        Self { game: SavedGame::new(GameTree::new(setup)), has_quit: false }
    }

    /// The moves of the game.
    pub(super) fn tree(&self) -> &GameTree {
        &self.game.tree
    }

    /// Starts another game.
    pub(super) fn restart(&mut self, game: SavedGame) {
        self.game = game;
    }

    /// The seat that a text names, if the game goes on and it is that seat's turn.
    pub(super) fn seat_on_turn(&self, text: &str) -> Result<Player, String> {
        let setup = self.tree().setup();
        let player = parse_seat(setup, text)?;
        if self.tree().outcome().is_some() {
            return Err("the game is over".into());
        }
        let to_move = self.tree().position().to_move();
        if player != to_move {
            return Err(format!("it is {}'s turn", seat_text(setup, to_move)));
        }
        Ok(player)
    }
}
