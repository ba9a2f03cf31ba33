//! A player that knows what can be known: it solves small positions, and leaves the others to a search.

use std::time::Duration;

use super::bot::{Bot, Limits, Line, NoMove, Report, StopFlag};
use super::evaluate::Searchable;
use super::threads;
use super::watch::Watch;
use crate::games::{AnyPosition, Setup};
use crate::rules::{Move, Player, Position};
use crate::solve::{Effort, MOST_CELLS, Reach, Settled, Solution, Solvable, Solver};
use crate::with_position;

/// The most empty cells of a small position, which is worth most of the time: Tanbo 5x5 starts with 21, and each further
/// cell doubles the work.
const SMALL: usize = 27;

/// The most moves of a position that may be small although the board has more empty cells: many of them are out of
/// reach.
const FEW_MOVES: usize = 10;

/// The part of the time for a small position, and for one that may be.
const PARTS: [f32; 2] = [0.6, 0.05];

/// The time for each of them in a search without limits.
const UNLIMITED: Duration = Duration::from_secs(3);

/// How long the solver may be silent. If it may take longer, it tries for a moment, and the search for another one, before it
/// goes on.
const SILENCE: Duration = Duration::from_secs(2);
const MOMENT: Duration = Duration::from_secs(1);

/// With less time than this, nothing is asked that may take longer.
const SHORT: Duration = Duration::from_millis(200);

/// More positions than a thread can search in a second.
const NODES_PER_S: f32 = 4e6;

/// The size of the table, in megabytes.
const TABLE_MB: usize = 32;

/// A search that is asked only what the solver does not know.
pub(super) struct Knowing {
    search: Box<dyn Bot>,
    /// The most positions that the solver looks at for a move.
    most_nodes: u64,
    solver: Option<(Setup, Solver)>,
}

impl Knowing {
    /// Adds a solver to a search, which looks at `most_nodes` positions for a move if the limits allow it.
    pub(super) fn new(search: Box<dyn Bot>, most_nodes: u64) -> Self {
        Self { search, most_nodes, solver: None }
    }

    /// Solves a small position; `None` if it is not small, or takes too long. A long analysis would say nothing for most of a
    /// minute, so the search speaks for a moment if a moment is not enough.
    fn settle(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        watch: &Watch<'_>,
        progress: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        let part = part_for(position, limits)?;
        if limits.time.is_some_and(|time| time.mul_f32(part) > SILENCE) {
            if let Some(report) = self.solve(position, (part, MOMENT), limits, stop, watch) {
                return Some(report);
            }
            self.search.think(position, &Limits { time: Some(MOMENT), ..limits.clone() }, stop, progress);
        }
        self.solve(position, (part, Duration::MAX), limits, stop, watch)
    }

    /// Solves a position within this part of the limits, and at most until this time; `None` if it takes longer.
    fn solve(
        &mut self,
        position: &AnyPosition,
        (part, until): (f32, Duration),
        limits: &Limits,
        stop: &StopFlag,
        watch: &Watch<'_>,
    ) -> Option<Report> {
        let time = limits.time.unwrap_or(UNLIMITED).mul_f32(part).min(until);
        let by_playouts = limits.playouts.map(|playouts| (playouts as f32 * part) as u64);
        let by_limits = by_playouts.unwrap_or((time.as_secs_f32() * NODES_PER_S) as u64);
        // With a limit of playouts alone, a position must always give the same move.
        let is_timed = limits.time.is_some() || limits.playouts.is_none();
        let goes_on = |_| !stop.is_stopped() && (!is_timed || watch.elapsed() < time);
        let setup = position.setup();
        let known = self.solver.take().filter(|(solved, _)| *solved == setup && by_playouts.is_none());
        let threads = threads::useful(limits.threads, by_playouts);
        let solver = match known {
            Some((_, mut solver)) => {
                solver.set_threads(threads);
                solver
            }
            // Without the memory for a table there is still the search.
            None => Solver::new(position, TABLE_MB, threads).ok()?,
        };
        let (_, solver) = self.solver.insert((setup, solver));
        let effort = Effort::new(by_limits.min(self.most_nodes), &goes_on);
        let solution = solver.solve(position, &effort, &mut |_| ())?;
        // Where all is lost but it is not known which move holds out longest, a search makes it hardest for the winner.
        let Settled { winner, plies } = solution.result;
        if winner.is_some_and(|winner| winner != position.to_move()) && plies.is_none() {
            return None;
        }
        Some(Report { lines: lines(position, solution), playouts: effort.nodes(), elapsed: watch.elapsed() })
    }
}

/// Returns the part of the time that is worth spending on a solution; `None` if there is no hope.
fn part_for(position: &AnyPosition, limits: &Limits) -> Option<f32> {
    let [small, maybe] = PARTS;
    if position.legal_count() < 2 || position.geometry().len() > MOST_CELLS {
        return None;
    }
    // The first look at an end of Chexers takes a while.
    let reach = if limits.time.is_some_and(|time| time < SHORT) { Reach::AtOnce } else { Reach::Soon };
    if position.known(reach).is_some() {
        return Some(small);
    }
    if position.seats() != 2 {
        return None;
    }
    let empty = position.geometry().cells().filter(|&cell| position.owner(cell).is_none()).count();
    // A turn of two stones has as many moves as pairs of cells.
    if empty <= SMALL && position.legal_count() <= SMALL {
        Some(small)
    } else {
        (position.legal_count() <= FEW_MOVES).then_some(maybe)
    }
}

/// Returns the lines of a report: the best move with the whole line, the others as far as their results are known.
fn lines(position: &AnyPosition, solution: Solution) -> Vec<Line> {
    let Solution { moves, line, .. } = solution;
    let first = line.first().copied();
    let mut lines: Vec<Line> = moves
        .into_iter()
        .map(|(mv, settled)| {
            let principal_variation = if Some(mv) == first { line.clone() } else { vec![mv] };
            let values = shares(settled, position.seats());
            Line { mv, values, visits: 0, principal_variation, settled: Some(settled) }
        })
        .collect();
    // Of the moves that are as good as the best one, those that make sense come first, and the one with the line.
    let best = lines.first().and_then(|line| line.settled);
    with_position!(position, p => {
        let is_senseless = p.senseless_test();
        lines.sort_by_key(|line| {
            let is_equal = line.settled == best;
            (!is_equal, is_equal && is_senseless(line.mv), is_equal && Some(line.mv) != first)
        });
    });
    lines
}

/// Returns each seat's share of the win.
fn shares(settled: Settled, seats: usize) -> Vec<f32> {
    let share = |seat: Player| match settled.winner {
        Some(winner) => f32::from(u8::from(winner == seat)),
        None => 1.0 / seats as f32,
    };
    (0..seats as u8).map(|seat| share(Player(seat))).collect()
}

impl Bot for Knowing {
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let watch = Watch::new(limits, stop);
        let solved = self.settle(position, limits, stop, &watch, progress);
        if let Some(report) = solved.filter(|report| !report.lines.is_empty()) {
            progress(&report);
            return report;
        }
        let time = limits.time.map(|time| time.saturating_sub(watch.elapsed()));
        self.search.think(position, &Limits { time, ..limits.clone() }, stop, progress)
    }

    fn why_no_move(&mut self) -> Option<NoMove> {
        self.search.why_no_move()
    }

    fn new_game(&mut self, start: &AnyPosition) {
        self.search.new_game(start);
    }

    fn see_move(&mut self, before: &AnyPosition, mv: Move) {
        self.search.see_move(before, mv);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// A search that writes down the time that it is given.
    struct Given(Arc<Mutex<Vec<Duration>>>);

    impl Bot for Given {
        fn think(
            &mut self,
            position: &AnyPosition,
            limits: &Limits,
            stop: &StopFlag,
            progress: &mut dyn FnMut(&Report),
        ) -> Report {
            self.0.lock().unwrap().extend(limits.time);
            let mv = position.legal_move_list()[0];
            let line = Line { mv, values: vec![0.5; 2], visits: 1, principal_variation: vec![mv], settled: None };
            let report = Report { lines: vec![line], playouts: 1, elapsed: Duration::ZERO };
            progress(&report);
            stop.stop();
            report
        }
    }

    /// Regression test: an analysis of the cube of 3 for a minute said nothing for 36 s.
    #[test]
    fn where_solving_takes_long_the_search_speaks_first() {
        let position = AnyPosition::start("tanbo dims=3 size=3".parse().unwrap());
        for (secs, first) in [(60, MOMENT), (2, Duration::from_secs(2))] {
            let given = Arc::default();
            let mut player = Knowing::new(Box::new(Given(Arc::clone(&given))), 0);
            let limits = Limits { time: Some(Duration::from_secs(secs)), ..Limits::default() };
            let mut reports = 0;
            let report = player.think(&position, &limits, &StopFlag::default(), &mut |_| reports += 1);
            let given = given.lock().unwrap();
            assert_eq!((report.lines.len(), reports), (1, given.len()));
            assert!(given[0] <= first && given[0] > first / 2, "{given:?}");
        }
    }
}
