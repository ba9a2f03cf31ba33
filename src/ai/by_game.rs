//! A computer player that delegates to a different player for each game, chosen when it sees the board.

use super::bot::{Bot, Limits, Report, StopFlag};
use crate::games::{AnyPosition, Setup};
use crate::rules::Move;

/// Plays each set-up with the player that `choose` creates for it.
pub(super) struct ByGame<F> {
    choose: F,
    playing: Option<(Setup, Box<dyn Bot>)>,
}

impl<F: Fn(&AnyPosition) -> Box<dyn Bot>> ByGame<F> {
    pub(super) fn new(choose: F) -> Self {
        Self { choose, playing: None }
    }

    fn player(&mut self, position: &AnyPosition) -> &mut dyn Bot {
        let setup = position.setup();
        let playing = self.playing.take().filter(|(known, _)| *known == setup);
        let (_, bot) = self.playing.insert(playing.unwrap_or_else(|| (setup, (self.choose)(position))));
        bot.as_mut()
    }
}

impl<F: Fn(&AnyPosition) -> Box<dyn Bot> + Send> Bot for ByGame<F> {
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        self.player(position).think(position, limits, stop, progress)
    }

    fn new_game(&mut self, start: &AnyPosition) {
        self.player(start).new_game(start);
    }

    fn see_move(&mut self, before: &AnyPosition, mv: Move) {
        self.player(before).see_move(before, mv);
    }
}
