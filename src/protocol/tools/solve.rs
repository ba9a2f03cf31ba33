//! `rhizome solve`: who wins a small position if nobody errs.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::ToolError;
use crate::ai::cores;
use crate::games::{AnyPosition, Setup};
use crate::record::notation::{move_text, seat_text};
use crate::record::{position_text, save};
use crate::rules::{Move, Player, Position};
use crate::solve::{Effort, MOST_CELLS, Settled, Solution, Solver, SolverStep, book};

/// How often progress is told, and how often what was found is written to the state file.
const TELL_EVERY: Duration = Duration::from_secs(1);
const KEEP_EVERY: Duration = Duration::from_secs(30);

/// More work than any answer can have taken.
const MOST_WORK: u8 = u64::BITS as u8 + 1;

/// What to solve, and how.
#[derive(Clone, Debug)]
pub struct SolvePlan {
    /// The game.
    pub setup: Setup,
    /// The position as one line; the start position if there is none.
    pub position: Option<String>,
    /// The size of the table of what was found, in megabytes.
    pub memory_mb: usize,
    /// The number of threads; `None` for as many as the machine can run.
    pub threads: Option<usize>,
    /// The time after which to give up.
    pub time: Option<Duration>,
    /// The file that keeps what was found.
    pub state: Option<PathBuf>,
    /// The most answers that the file keeps: those that took the most work.
    pub most_kept: usize,
    /// Whether to print JSON.
    pub json: bool,
}

#[derive(Serialize)]
struct JsonSolution<'a> {
    setup: String,
    to_move: &'a str,
    #[serde(flatten)]
    result: JsonResult<'a>,
    /// How many others the result is proved against, if they play together.
    against: usize,
    best: Vec<String>,
    moves: Vec<JsonMove<'a>>,
    line: Vec<String>,
    nodes: u64,
    seconds: f64,
}

/// A result: no winner is a draw or, with more than two seats, that nobody can force a win.
#[derive(Serialize)]
struct JsonResult<'a> {
    winner: Option<&'a str>,
    plies: Option<u16>,
}

#[derive(Serialize)]
struct JsonMove<'a> {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    result: JsonResult<'a>,
}

/// Solves a position and writes the result, its best moves and a line to `out`; progress goes to `progress`.
///
/// # Errors
/// [`ToolError::Argument`] for a position or state file that cannot be read, [`ToolError::Failed`] if the result was not
/// found in time or the state file cannot be written, [`ToolError::Output`].
pub fn solve(plan: &SolvePlan, out: &mut impl Write, progress: &mut (impl Write + Send)) -> Result<(), ToolError> {
    let position = position(plan)?;
    if position.outcome().is_some() {
        return Err(ToolError::Argument("the game is over in this position".into()));
    }
    let cells = position.geometry().len();
    if cells > MOST_CELLS {
        let told = format!("a board of {cells} cells is too large to be solved: at most {MOST_CELLS}");
        return Err(ToolError::Argument(told));
    }
    let solver = Solver::new(&position, plan.memory_mb, plan.threads.unwrap_or_else(cores)).map_err(|_| {
        let memory_mb = plan.memory_mb;
        ToolError::Argument(format!("there is no room for a table of {memory_mb} MB: choose a smaller --memory"))
    })?;
    if let Some(path) = &plan.state {
        read_state(plan.setup, path, &solver)?;
        // Now, rather than after a night, it is told if the file cannot be written.
        keep_state(plan, &solver)?;
    }
    let began = Instant::now();
    let told = Mutex::new((began, began, progress));
    let goes_on = |nodes| {
        // One thread tells; the others need not wait for it.
        if let Ok(mut told) = told.try_lock() {
            let (last_told, last_kept, progress) = &mut *told;
            if last_told.elapsed() >= TELL_EVERY {
                *last_told = Instant::now();
                // Progress that nobody can read is no reason to stop.
                let _ = writeln!(progress, "{} positions in {:.0} s", nodes, began.elapsed().as_secs_f64());
            }
            if last_kept.elapsed() >= KEEP_EVERY {
                *last_kept = Instant::now();
                // Written before and again at the end, where errors are told.
                let _ = keep_state(plan, &solver);
            }
        }
        plan.time.is_none_or(|time| began.elapsed() < time)
    };
    let effort = Effort::new(u64::MAX, &goes_on);
    let mut tell = |step| {
        if let Ok(mut told) = told.lock() {
            let _ = match step {
                SolverStep::Result(settled) => writeln!(told.2, "{}", result_text(&position, settled)),
                SolverStep::NotWithin(plies) => writeln!(told.2, "not within {plies} plies"),
            };
        }
    };
    let solution = solver.solve(&position, &effort, &mut tell);
    let elapsed = began.elapsed();
    // Told after the result, which must not be lost with the file.
    let kept = keep_state(plan, &solver);
    let Some(solution) = solution else {
        kept?;
        let told =
            format!("the result is not known after {} positions in {:.0} s", effort.nodes(), elapsed.as_secs_f64());
        return Err(ToolError::Failed(told));
    };
    if plan.json {
        write_json(&position, &solution, effort.nodes(), elapsed, out)?;
    } else {
        write_text(&position, &solution, effort.nodes(), elapsed, out)?;
    }
    kept
}

fn position(plan: &SolvePlan) -> Result<AnyPosition, ToolError> {
    let setup = plan.setup;
    let refuse = |reason: String| ToolError::Argument(reason);
    let Some(text) = &plan.position else {
        return if setup.can_start() {
            Ok(AnyPosition::start(setup))
        } else {
            Err(refuse("nothing can be played on a board without stones: give a --position".into()))
        };
    };
    let arrangement =
        position_text::parse(setup, &setup.geometry(), text).map_err(|error| refuse(error.to_string()))?;
    AnyPosition::arranged(setup, &arrangement).map_err(|error| refuse(error.to_string()))
}

/// Adds what a state file has to the solver's table. A file that is not there yet will be written.
fn read_state(setup: Setup, path: &Path, solver: &Solver) -> Result<(), ToolError> {
    let refuse = |reason: String| ToolError::Argument(format!("{} cannot be used: {reason}", path.display()));
    match fs::read_to_string(path) {
        // What does not say how much work it took is kept before all else.
        Ok(text) => book::read(setup, &text, solver.table(), MOST_WORK).map_err(|error| refuse(error.to_string())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(refuse(error.to_string())),
    }
}

/// Writes what the solver has found to the state file, completely or not at all.
fn keep_state(plan: &SolvePlan, solver: &Solver) -> Result<(), ToolError> {
    let Some(path) = &plan.state else { return Ok(()) };
    let text = book::write(plan.setup, solver.table(), plan.most_kept);
    save::write_text(path, &text).map_err(|error| ToolError::Failed(error.to_string()))
}

fn write_text(
    position: &AnyPosition,
    solution: &Solution,
    nodes: u64,
    elapsed: Duration,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    let setup = position.setup();
    writeln!(out, "{}, {} to move", setup.title(), seat_text(setup, position.to_move()))?;
    writeln!(out, "{}", result_text(position, solution.result))?;
    let best = best(solution);
    if !best.is_empty() {
        writeln!(out, "best: {}", moves_text(position, &best, ", "))?;
    }
    if !solution.line.is_empty() {
        writeln!(out, "line: {}", moves_text(position, &solution.line, " "))?;
    }
    let others = &solution.moves[best.len()..];
    for &(mv, settled) in others {
        writeln!(out, "{}: {}", move_text(position, mv), result_text(position, settled))?;
    }
    writeln!(out, "{nodes} positions in {:.2} s", elapsed.as_secs_f64())?;
    Ok(())
}

fn write_json(
    position: &AnyPosition,
    solution: &Solution,
    nodes: u64,
    elapsed: Duration,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    let setup = position.setup();
    let result =
        |Settled { winner, plies }| JsonResult { winner: winner.map(|winner| seat_text(setup, winner)), plies };
    let texts = |moves: &[Move]| moves.iter().map(|&mv| move_text(position, mv)).collect();
    let json_move = |&(mv, settled)| JsonMove { mv: move_text(position, mv), result: result(settled) };
    let json = JsonSolution {
        setup: setup.to_string(),
        to_move: seat_text(setup, position.to_move()),
        result: result(solution.result),
        against: in_play(position).saturating_sub(1),
        best: texts(&best(solution)),
        moves: solution.moves.iter().map(json_move).collect(),
        line: texts(&solution.line),
        nodes,
        seconds: (elapsed.as_secs_f64() * 1000.0).round() / 1000.0,
    };
    let text = serde_json::to_string(&json).map_err(std::io::Error::from)?;
    Ok(writeln!(out, "{text}")?)
}

/// Returns a result in words. With more than two seats in play it says what it is worth: a win is one whatever the others
/// do, even together, and without one nothing says who will win.
fn result_text(position: &AnyPosition, settled: Settled) -> String {
    let sentence = settled.sentence(position.setup());
    match (in_play(position), settled.winner) {
        (0..=2, _) => sentence,
        (_, None) => "nobody can force a win".into(),
        (seats, Some(_)) => format!("{sentence}, proved against any {}", count_text(seats - 1)),
    }
}

/// Returns the number of seats that can still act: with more than two, those that have a stone.
fn in_play(position: &AnyPosition) -> usize {
    let owns = |player: &Player| position.geometry().cells().any(|cell| position.owner(cell) == Some(*player));
    if position.seats() == 2 { 2 } else { position.players().filter(owns).count() }
}

/// Returns a number of seats that play together against one, of which there are two to five.
fn count_text(count: usize) -> &'static str {
    ["two", "three", "four"].get(count.saturating_sub(2)).copied().unwrap_or("five")
}

/// Returns the moves that have the result of the position.
fn best(solution: &Solution) -> Vec<Move> {
    let is_best = |&&(_, settled): &&(Move, Settled)| settled == solution.result;
    solution.moves.iter().take_while(is_best).map(|&(mv, _)| mv).collect()
}

fn moves_text(position: &AnyPosition, moves: &[Move], between: &str) -> String {
    let texts: Vec<_> = moves.iter().map(|&mv| move_text(position, mv)).collect();
    texts.join(between)
}
