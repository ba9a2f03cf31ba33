//! The state of a conversation between two lines: the game, the computer player, and its limits.

use super::clock::GameClock;
use crate::ai::{Bot, Level, Limits, StopFlag, bot_by_name};
use crate::games::Setup;
use crate::record::notation::{illegal_text, parse_seat, seat_text};
use crate::record::{GameTree, save::SavedGame};
use crate::rules::{Move, Player, Position};

/// A conversation.
pub(super) struct GtpSession {
    /// The game, with everything that a save file stores.
    pub(super) game: SavedGame,
    /// The computer player; created again for each game, so that a game does not depend on those before it.
    pub(super) bot: Box<dyn Bot>,
    /// The name of the computer player.
    pub(super) level: String,
    /// The limits of a search; without time and playouts there is a default time.
    pub(super) limits: Limits,
    /// The clocks, if they have been set; they then determine the time of a search.
    pub(super) clock: Option<GameClock>,
    /// Set when nobody waits for an answer any more.
    pub(super) stop: StopFlag,
    /// Whether `quit` was received.
    pub(super) has_quit: bool,
}

impl GtpSession {
    /// Creates a conversation that starts with a game of `setup`.
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

    /// Returns the moves of the game.
    pub(super) fn tree(&self) -> &GameTree {
        &self.game.tree
    }

    /// Starts another game, with full clocks.
    pub(super) fn restart(&mut self, game: SavedGame) {
        if let Ok(bot) = bot_by_name(&self.level) {
            self.bot = bot;
        }
        self.clock = self.clock.take().map(|clock| clock.restarted(game.tree.setup().seats()));
        self.game = game;
        self.tell_game();
    }

    /// Takes back the last move or a resignation. Returns whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        if self.game.tree.take_back_resignation() {
            return true;
        }
        let is_done = self.game.tree.undo();
        if is_done {
            self.tell_game();
        }
        is_done
    }

    /// Tells the computer player the game up to the cursor, of which it may know another one.
    fn tell_game(&mut self) {
        let tree = &self.game.tree;
        let mut position = tree.start().clone();
        self.bot.new_game(&position);
        for mv in tree.path_to(tree.cursor()).into_iter().filter_map(|node| tree.move_of(node)) {
            self.bot.see_move(&position, mv);
            position.play_unchecked(mv, &mut ());
        }
    }

    /// Returns the seat that a text names, if the game is not over and it is that seat's turn.
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

    /// Plays a move for the side to move and notifies the computer player.
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
