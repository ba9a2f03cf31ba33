//! Another program as an opponent: a child process that speaks the Go Text Protocol.
//!
//! The program keeps its own board. `Conversation::follow` brings it to the position asked about: by the moves
//! played since the last one where it can, else from the start, else by `rhizome-position` if the program knows it.

mod path;
mod program;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::ai::{Bot, Limits, Line, Report, StopFlag};
use crate::games::AnyPosition;
use crate::record::notation::{illegal_text, move_text, parse_move, seat_text};
use crate::record::position_text;
use crate::rules::{Arrangement, Move, Position, Setup};

pub use program::OutsideError;
use program::Program;

/// What every name of an outside program starts with: `gtp:COMMAND`.
pub const PREFIX: &str = "gtp:";

/// Time for an answer beyond the time to think.
const PATIENCE: Duration = Duration::from_secs(10);
/// Time for a move when no limit is a time.
const UNTIMED_PATIENCE: Duration = Duration::from_secs(300);
/// Moves from the start that are looked for: random openings are shorter.
const OPENING_MOVES: usize = 16;

/// Where the reason stands why an outside program gave no move; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Fault(Arc<Mutex<Option<String>>>);

impl Fault {
    /// Takes the reason out, if something went wrong.
    pub fn take(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn set(&self, reason: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(reason);
    }
}

/// A bot that asks another program. A report without lines means that the program gave up or failed; see [`Fault`].
#[derive(Debug)]
pub struct OutsideBot {
    command: String,
    program: Option<Program>,
    /// The position on the program's board.
    board: Option<AnyPosition>,
    /// The limits that the program was told.
    told: Option<Limits>,
    fault: Fault,
}

impl OutsideBot {
    /// A bot for a command line; the program is started at its first move.
    pub fn new(command: &str) -> Self {
        Self { command: command.into(), program: None, board: None, told: None, fault: Fault::default() }
    }

    /// Where the reason will stand if the program fails.
    pub fn fault(&self) -> Fault {
        self.fault.clone()
    }

    /// The move of the program; `None` if it resigns.
    fn ask(&mut self, position: &AnyPosition, limits: &Limits, stop: &StopFlag) -> Result<Option<Move>, OutsideError> {
        let program = match &mut self.program {
            Some(program) => program,
            none => {
                (self.board, self.told) = (None, None);
                none.insert(Program::start(&self.command, PATIENCE, stop)?)
            }
        };
        let mut conversation = Conversation { program, stop };
        if self.told.as_ref() != Some(limits) {
            conversation.tell_limits(limits)?;
            self.told = Some(limits.clone());
        }
        // Whatever goes wrong on the way leaves a board that nobody knows.
        let board = self.board.take();
        conversation.follow(board, position)?;
        let seat = seat_text(position.setup(), position.to_move());
        let patience = limits.time.map_or(UNTIMED_PATIENCE, |time| time + PATIENCE);
        let request = format!("genmove {seat}");
        let answer = conversation.say_within(&request, patience)?;
        if answer.eq_ignore_ascii_case("resign") {
            return Ok(None);
        }
        let refuse = |reason: String| OutsideError::BadMove { answer: answer.chars().take(40).collect(), reason };
        let mv = parse_move(position.geometry(), &answer).map_err(|error| refuse(error.to_string()))?;
        let mut after = position.clone();
        after.play(mv).map_err(|reason| refuse(illegal_text(position, &reason)))?;
        self.board = Some(after);
        Ok(Some(mv))
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
        let found = self.ask(position, limits, stop).unwrap_or_else(|error| {
            // The program is in a state that nobody knows: the next move starts it anew.
            self.program = None;
            if !matches!(error, OutsideError::Stopped) {
                self.fault.set(format!("{PREFIX}{}: {error}", self.command));
            }
            None
        });
        let share = 1.0 / position.seats() as f32;
        let line = |mv| Line { mv, values: vec![share; position.seats()], visits: 1, principal_variation: vec![mv] };
        let report = Report { lines: found.map(line).into_iter().collect(), playouts: 0, elapsed: began.elapsed() };
        progress(&report);
        report
    }
}

/// The program and the flag that ends every wait for it.
struct Conversation<'a> {
    program: &'a mut Program,
    stop: &'a StopFlag,
}

impl Conversation<'_> {
    fn say(&mut self, request: &str) -> Result<String, OutsideError> {
        self.say_within(request, PATIENCE)
    }

    fn say_within(&mut self, request: &str, patience: Duration) -> Result<String, OutsideError> {
        self.program.say(request, patience, self.stop)
    }

    /// Says how long and how hard to think, as well as the program understands it.
    fn tell_limits(&mut self, limits: &Limits) -> Result<(), OutsideError> {
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
            // The standard counts whole seconds: one period of that length for each move.
            self.say(&format!("time_settings 0 {} 1", time.as_secs_f64().ceil().max(1.0)))?;
        }
        Ok(())
    }

    /// Brings the program's board from `board` to `position`.
    fn follow(&mut self, board: Option<AnyPosition>, position: &AnyPosition) -> Result<(), OutsideError> {
        let seats = position.seats();
        let since = board.filter(|board| board.setup() == position.setup()).and_then(|board| {
            let moves = path::between(&board, position, seats)?;
            Some((board, moves))
        });
        if let Some((board, moves)) = since {
            return self.play(board, &moves);
        }
        self.set_up(position.setup())?;
        let start = AnyPosition::start(position.setup());
        match path::between(&start, position, OPENING_MOVES) {
            Some(moves) => self.play(start, &moves),
            None if self.program.knows("rhizome-position") => {
                let stones = position.players().map(|player| position.stones(player)).collect();
                let arrangement = Arrangement { stones, to_move: position.to_move() };
                let text = position_text::text(position.setup(), position.geometry(), &arrangement);
                self.say(&format!("rhizome-position {text}")).map(drop)
            }
            None => Err(OutsideError::Unreachable),
        }
    }

    fn set_up(&mut self, setup: Setup) -> Result<(), OutsideError> {
        if self.program.knows("rhizome-setup") {
            return self.say(&format!("rhizome-setup {setup}")).map(drop);
        }
        match setup {
            // What `boardsize` means where no more is known: the start that the size has by default.
            Setup::Tanbo { dims: 2, size, .. } if Setup::tanbo(2, size) == Ok(setup) => {
                self.say(&format!("boardsize {size}"))?;
                self.say("clear_board").map(drop)
            }
            _ => Err(OutsideError::UnknownGame(setup.to_string())),
        }
    }

    fn play(&mut self, mut board: AnyPosition, moves: &[Move]) -> Result<(), OutsideError> {
        for &mv in moves {
            let seat = seat_text(board.setup(), board.to_move());
            self.say(&format!("play {seat} {}", move_text(board.geometry(), mv)))?;
            board.play_unchecked(mv, &mut ());
        }
        Ok(())
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
