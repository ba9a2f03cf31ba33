//! A computer player that has another player for each game, and learns which one is wanted when it sees the board.

use super::{Bot, Limits, Report, StopFlag};
use crate::games::AnyPosition;
use crate::rules::{Move, Position, Setup};

/// Plays each set-up as the player does that `choose` makes for it.
pub(super) struct ByGame<F> {
    choose: F,
    playing: Option<(Setup, Box<dyn Bot>)>,
}

impl<F: Fn(Setup) -> Box<dyn Bot>> ByGame<F> {
    pub(super) fn new(choose: F) -> Self {
        Self { choose, playing: None }
    }

    fn player(&mut self, setup: Setup) -> &mut dyn Bot {
        let playing = self.playing.take().filter(|(known, _)| *known == setup);
        let (_, bot) = self.playing.insert(playing.unwrap_or_else(|| (setup, (self.choose)(setup))));
        bot.as_mut()
    }
}

impl<F: Fn(Setup) -> Box<dyn Bot> + Send> Bot for ByGame<F> {
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        self.player(position.setup()).think(position, limits, stop, progress)
    }

    fn new_game(&mut self, start: &AnyPosition) {
        self.player(start.setup()).new_game(start);
    }

    fn see_move(&mut self, before: &AnyPosition, mv: Move) {
        self.player(before.setup()).see_move(before, mv);
    }
}
