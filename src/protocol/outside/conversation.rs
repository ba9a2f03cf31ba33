//! The requests sent to an outside program: limits, the game so far, a position.

use std::time::Duration;

use super::{OutsideError, OutsideGame, Program};
use crate::ai::{Limits, StopFlag};
use crate::games::{AnyPosition, Setup};
use crate::record::notation::{move_text, seat_text};
use crate::record::position_text;
use crate::rules::Position;

/// The program, the longest wait for an answer, and the flag that ends every wait.
pub(super) struct Conversation<'a> {
    pub(super) program: &'a mut Program,
    pub(super) stop: &'a StopFlag,
    pub(super) patience: Duration,
}

impl Conversation<'_> {
    /// Sends a request and returns its answer.
    pub(super) fn say(&mut self, request: &str) -> Result<String, OutsideError> {
        self.program.say(request, self.patience, self.stop)
    }

    /// Sends the limits of a search, as far as the program supports them.
    pub(super) fn tell_limits(&mut self, limits: &Limits) -> Result<(), OutsideError> {
        if self.program.knows("rhizome-limit") {
            self.say("rhizome-limit")?;
            let mut request = format!("rhizome-limit threads={} seed={}", limits.threads, limits.seed);
            if let Some(time) = limits.time {
                request.push_str(&format!(" time={}", time.as_secs_f64().max(0.001)));
            }
            if let Some(playouts) = limits.playouts {
                request.push_str(&format!(" playouts={playouts}"));
            }
            self.say(&request)?;
        } else if let Some(time) = limits.time.filter(|_| self.program.knows("time_settings")) {
            // The standard uses whole seconds: one period of that length for each move.
            self.say(&format!("time_settings 0 {} 1", time.as_secs_f64().ceil().max(1.0)))?;
        }
        Ok(())
    }

    /// Sends the moves of a game after the first `sent`; the whole game from its start if none of it is on the
    /// program's board.
    pub(super) fn follow(&mut self, game: &OutsideGame, sent: Option<usize>) -> Result<(), OutsideError> {
        let sent = match sent {
            Some(sent) => sent,
            None if game.start == AnyPosition::start(game.start.setup()) => {
                self.set_up(game.start.setup())?;
                0
            }
            None => {
                self.put(&game.start)?;
                0
            }
        };
        let setup = game.start.setup();
        for &(player, mv) in &game.moves[sent..] {
            self.say(&format!("play {} {}", seat_text(setup, player), move_text(&game.start, mv)))?;
        }
        Ok(())
    }

    /// Sets up a position on the program's board.
    pub(super) fn put(&mut self, position: &AnyPosition) -> Result<(), OutsideError> {
        self.set_up(position.setup())?;
        if *position == AnyPosition::start(position.setup()) {
            return Ok(());
        }
        if !self.program.knows("rhizome-position") {
            return Err(OutsideError::Unreachable);
        }
        let text = position_text::text(position.setup(), position.geometry(), &position.arrangement());
        self.say(&format!("rhizome-position {text}")).map(drop)
    }

    /// Starts a game of the set-up.
    fn set_up(&mut self, setup: Setup) -> Result<(), OutsideError> {
        if self.program.knows("rhizome-setup") {
            return self.say(&format!("rhizome-setup {setup}")).map(drop);
        }
        // The meaning of `boardsize` in a program without this command: the default start of the size.
        match setup {
            Setup::Tanbo(tanbo) if Setup::square(tanbo.size()) == Ok(setup) => {
                self.say(&format!("boardsize {}", tanbo.size()))?;
                self.say("clear_board").map(drop)
            }
            _ => Err(OutsideError::UnknownGame(setup.to_string())),
        }
    }
}
