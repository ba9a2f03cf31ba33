//! Another program as an opponent: a child process that speaks the Go Text Protocol.
//!
//! The program keeps its own board, so every move of a game is recorded as it is played ([`Bot::see_move`]), and the
//! moves that the program has not received yet are sent when it has to move. A position that does not come from a game
//! requires the command `rhizome-position`.

mod conversation;
mod pipes;
mod program;

use std::fmt;
use std::time::{Duration, Instant};

use crate::ai::{Bot, Limits, Line, NoMove, Report, StopFlag};
use crate::games::AnyPosition;
use crate::printable::{printable, shortened};
use crate::record::notation::{illegal_text, parse_move, seat_text};
use crate::rules::{Move, Player, Position};

use conversation::Conversation;
pub use program::OutsideError;
use program::Program;

/// The prefix of every outside program's name: `gtp:COMMAND`.
pub const PREFIX: &str = "gtp:";

/// The time allowed for an answer, in addition to the thinking time.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time allowed for a move when no limit is a time.
const UNTIMED_PATIENCE: Duration = Duration::from_secs(300);

/// A game as the bot has been notified of it.
struct OutsideGame {
    start: AnyPosition,
    moves: Vec<(Player, Move)>,
    now: AnyPosition,
}

/// A bot that plays through another program. A report without lines means that the program resigned or failed.
pub struct OutsideBot {
    command: String,
    program: Option<Program>,
    /// Whether the program has ever started and listed its commands: if so, an error may not recur in the next game.
    has_answered: bool,
    /// Why the last search gave no move.
    no_move: Option<NoMove>,
    /// The limits last sent to the program.
    told: Option<Limits>,
    game: Option<OutsideGame>,
    /// How many moves of `game` are on the program's board; `None` if the board holds something else.
    sent: Option<usize>,
    /// The move that the program found, and played on its own board.
    found: Option<Move>,
}

impl OutsideBot {
    /// Creates a bot for a command line; the program is started at its first move.
    pub fn new(command: &str) -> Self {
        Self {
            command: command.into(),
            program: None,
            has_answered: false,
            no_move: None,
            told: None,
            game: None,
            sent: None,
            found: None,
        }
    }

    /// Asks the program for a move.
    fn ask(&mut self, position: &AnyPosition, limits: &Limits, stop: &StopFlag) -> Result<Move, OutsideError> {
        let program = match &mut self.program {
            Some(program) => program,
            none => {
                (self.told, self.sent) = (None, None);
                none.insert(Program::start(&self.command, PATIENCE, stop)?)
            }
        };
        self.has_answered = true;
        let mut conversation = Conversation { program, stop, patience: PATIENCE };
        // Our own searches get a different seed for each move; a program is sent its limits only once, so its first
        // seed is kept.
        let limits = Limits { seed: self.told.as_ref().map_or(limits.seed, |told| told.seed), ..limits.clone() };
        if self.told.as_ref() != Some(&limits) {
            conversation.tell_limits(&limits)?;
            self.told = Some(limits.clone());
        }
        // After an error the state of the program's board is unknown.
        let sent = self.sent.take();
        match self.game.as_ref().filter(|game| game.now == *position) {
            Some(game) => {
                conversation.follow(game, sent)?;
                self.sent = Some(game.moves.len());
            }
            None => conversation.put(position)?,
        }
        conversation.patience = limits.time.map_or(UNTIMED_PATIENCE, |time| time + PATIENCE);
        let answer = conversation.say(&format!("genmove {}", seat_text(position.setup(), position.to_move())))?;
        let refuse = |reason: String| OutsideError::BadMove { answer: shortened(&answer), reason };
        if answer.eq_ignore_ascii_case("resign") {
            return Err(OutsideError::Resigned);
        }
        let mv = parse_move(position, &answer).map_err(|error| refuse(error.to_string()))?;
        position.check(mv).map_err(|reason| refuse(illegal_text(position, &reason)))?;
        self.found = Some(mv);
        Ok(mv)
    }

    /// Returns what an error means for this game and those after it; `None` if we stopped the search.
    fn explain(&mut self, error: &OutsideError) -> Option<NoMove> {
        if matches!(error, OutsideError::Resigned) {
            return Some(NoMove::Resigned);
        }
        // The program is in an unknown state: the next move starts it again.
        self.program = None;
        let never = || NoMove::Unable(printable(&format!("{PREFIX}{}: {error}", self.command)));
        match error {
            OutsideError::Stopped => None,
            OutsideError::NoCommand | OutsideError::UnknownGame(_) => Some(never()),
            _ if !self.has_answered => Some(never()),
            _ => Some(NoMove::Failed(printable(&error.to_string()))),
        }
    }
}

impl Bot for OutsideBot {
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let began = Instant::now();
        let found = self.ask(position, limits, stop);
        let found = found.map_err(|error| self.no_move = self.explain(&error));
        let values = vec![1.0 / position.seats() as f32; position.seats()];
        let line = |mv| Line { mv, values, visits: 1, principal_variation: vec![mv], settled: None };
        let report = Report { lines: found.map(line).into_iter().collect(), playouts: 0, elapsed: began.elapsed() };
        progress(&report);
        report
    }

    fn why_no_move(&mut self) -> Option<NoMove> {
        self.no_move.take()
    }

    fn new_game(&mut self, start: &AnyPosition) {
        self.game = Some(OutsideGame { start: start.clone(), moves: Vec::new(), now: start.clone() });
        (self.sent, self.found) = (None, None);
    }

    fn see_move(&mut self, before: &AnyPosition, mv: Move) {
        let found = self.found.take();
        let Some(game) = self.game.as_mut().filter(|game| game.now == *before) else {
            (self.game, self.sent) = (None, None);
            return;
        };
        if self.sent == Some(game.moves.len()) && found.is_some() {
            // The program's own move is already on its board; if another move was played instead, the game must be sent
            // again.
            self.sent = if found == Some(mv) { Some(game.moves.len() + 1) } else { None };
        }
        game.moves.push((before.to_move(), mv));
        game.now.play_unchecked(mv, &mut ());
    }
}

impl fmt::Debug for OutsideBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutsideBot").field("command", &self.command).finish_non_exhaustive()
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests;
