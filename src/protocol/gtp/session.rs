//! What the protocol remembers between two lines: the game, who thinks, and how long.

use super::clock::GameClock;
use crate::ai::{Bot, Level, Limits, StopFlag, bot_by_name};
use crate::games::Setup;
use crate::record::notation::{illegal_text, parse_seat, seat_text};
use crate::record::{GameTree, save::SavedGame};
use crate::rules::{Move, Player, Position};

/// One conversation.
pub(super) struct Session {
    /// The game, with what a save file knows beside the moves.
    pub(super) game: SavedGame,
    /// Who thinks; made anew for each game, so that a game does not depend on those before it.
    pub(super) bot: Box<dyn Bot>,
    /// The name of who thinks.
    pub(super) level: String,
    /// How long and how hard; without time and playouts there is a default time.
    pub(super) limits: Limits,
    /// The clocks, once they are set: then they govern the time.
    pub(super) clock: Option<GameClock>,
    /// Set when nobody waits for an answer any more.
    pub(super) stop: StopFlag,
    /// Whether `quit` was said.
    pub(super) has_quit: bool,
}

impl Session {
    /// A conversation that starts with a game of `setup`.
    pub(super) fn new(setup: Setup, stop: StopFlag) -> Self {
        Self {
            game: SavedGame::new(GameTree::new(setup)),
            bot: Level::STRONGEST.bot(),
            level: Level::STRONGEST.name().into(),
            limits: Limits::default(),
            clock: None,
            stop,
            has_quit: false,
        }
    }

    /// The moves of the game.
    pub(super) fn tree(&self) -> &GameTree {
        &self.game.tree
    }

    /// Starts another game, with full clocks.
    pub(super) fn restart(&mut self, game: SavedGame) {
        if let Ok(bot) = bot_by_name(&self.level) {
            self.bot = bot;
        }
        self.bot.new_game(game.tree.position());
        self.clock = self.clock.take().map(|clock| clock.restarted(game.tree.setup().seats()));
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

    /// Plays a move for the side to move; whoever thinks hears of it.
    pub(super) fn play(&mut self, mv: Move) -> Result<(), String> {
        let position = self.game.tree.position();
        if position.check(mv).is_ok() {
            self.bot.see_move(position, mv);
        }
        match self.game.tree.play(mv) {
            Ok(_) => Ok(()),
            Err(reason) => Err(illegal_text(self.tree().position(), &reason)),
        }
    }
}
