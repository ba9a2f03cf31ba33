//! Another program as an opponent: a child process that speaks the Go Text Protocol.
//!
//! The program keeps its own board, so it is told of every move of a game as it is played ([`Bot::see_move`]); what it has
//! not been told yet is sent when it is to move. Asked about a position from nowhere it needs `rhizome-position`.

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

/// What every name of an outside program starts with: `gtp:COMMAND`.
pub const PREFIX: &str = "gtp:";

/// Time for an answer beyond the time to think.
const PATIENCE: Duration = Duration::from_secs(10);
/// Time for a move when no limit is a time.
const UNTIMED_PATIENCE: Duration = Duration::from_secs(300);

/// A game as we were told of it.
struct Game {
    start: AnyPosition,
    moves: Vec<(Player, Move)>,
    now: AnyPosition,
}

/// A bot that asks another program. A report without lines means that the program gave up or failed.
pub struct OutsideBot {
    command: String,
    program: Option<Program>,
    /// Whether it has ever answered anything: if so, what goes wrong later may go well the next time.
    has_answered: bool,
    /// Why the last search gave no move.
    no_move: Option<NoMove>,
    /// The limits that the program was told.
    told: Option<Limits>,
    game: Option<Game>,
    /// How many moves of `game` stand on the program's board; `None` if some other game does.
    sent: Option<usize>,
    /// The move that the program has found, and played on its own board.
    found: Option<Move>,
}

impl OutsideBot {
    /// A bot for a command line; the program is started at its first move.
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

    /// The move of the program.
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
        // A seed of its own for each move is for searches of ours; a program is told its limits once.
        let limits = Limits { seed: self.told.as_ref().map_or(limits.seed, |told| told.seed), ..limits.clone() };
        if self.told.as_ref() != Some(&limits) {
            conversation.tell_limits(&limits)?;
            self.told = Some(limits.clone());
        }
        // Whatever goes wrong on the way leaves a board that nobody knows.
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

    /// What an error means for the game and those after it; nothing if the search was stopped by us.
    fn explain(&mut self, error: &OutsideError) -> Option<NoMove> {
        if matches!(error, OutsideError::Resigned) {
            return Some(NoMove::Resigned);
        }
        // It is in a state that nobody knows: the next move starts it anew.
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
        let line = |mv| Line { mv, values, visits: 1, principal_variation: vec![mv] };
        let report = Report { lines: found.map(line).into_iter().collect(), playouts: 0, elapsed: began.elapsed() };
        progress(&report);
        report
    }

    fn why_no_move(&mut self) -> Option<NoMove> {
        self.no_move.take()
    }

    fn new_game(&mut self, start: &AnyPosition) {
        self.game = Some(Game { start: start.clone(), moves: Vec::new(), now: start.clone() });
        (self.sent, self.found) = (None, None);
    }

    fn see_move(&mut self, before: &AnyPosition, mv: Move) {
        let found = self.found.take();
        let Some(game) = self.game.as_mut().filter(|game| game.now == *before) else {
            (self.game, self.sent) = (None, None);
            return;
        };
        if self.sent == Some(game.moves.len()) && found.is_some() {
            // Its own move stands on its board; if another one was played instead, the game must be sent again.
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
