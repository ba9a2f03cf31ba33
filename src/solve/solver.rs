//! The solver of one board: who wins, in how many plies, by which moves. Each answer is put together from questions of
//! one kind, which `question` answers: can a seat force a win within a number of plies?

use std::collections::TryReserveError;
use std::iter;

use super::book;
use super::effort::Effort;
use super::effort::Reach;
use super::key::PositionKeys;
use super::plies::Plies;
use super::settled::Settled;
use super::solvable::Solvable;
use super::table::{Found, SolverTable};
use crate::games::AnyPosition;
use crate::games::roots::BitTable;
use crate::rules::{Move, Player, Position};
use crate::with_position;

/// The most cells of a board whose positions are solved. On larger ones nothing but the very end could be, and the copies
/// of positions that a search keeps would fill the memory.
pub const MOST_CELLS: usize = 500;

/// Enough positions to find what the table holds about a position.
const NODES_TO_LOOK_UP: u64 = 64;

/// The positions that each thread searches for a side before the other side has its turn, the first time.
const NODES_FOR_A_SIDE: u64 = 1 << 20;

/// The most plies that are looked ahead in games in which positions may come again.
const MOST_PLIES: u16 = 200;

/// Answers questions about the positions of one board. It keeps what it finds, so the next question takes less.
#[derive(Debug)]
pub struct Solver {
    pub(super) keys: PositionKeys,
    /// The board of a root game that fits into bits.
    pub(super) bits: Option<BitTable>,
    pub(super) table: SolverTable,
    pub(super) threads: usize,
    may_repeat: bool,
}

/// What is known about a position: its result, and those of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The result if nobody errs.
    pub result: Settled,
    /// The moves whose results are known, best first for the side to move; the first one has the position's result. With
    /// more than two seats all may be worse: where nobody can force a win, each move may let another seat do so.
    pub moves: Vec<(Move, Settled)>,
    /// A line of best moves to the end, as far as it is known; it starts with the first move.
    pub line: Vec<Move>,
}

/// What is found on the way to a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverStep {
    /// The result of the position.
    Result(Settled),
    /// The winner cannot force the win within this many plies.
    NotWithin(u16),
}

/// Returns whether the positions of a game may come again.
fn repeats<P: Position>(_: &P) -> bool {
    P::REPEATS
}

impl Solver {
    /// Creates a solver for the board of `position`, which has at most [`MOST_CELLS`], with a table of at most `megabytes`,
    /// in which it finds what the program's book has about the board.
    ///
    /// # Errors
    /// If the machine does not have that much memory.
    pub fn new(position: &AnyPosition, megabytes: usize, threads: usize) -> Result<Self, TryReserveError> {
        let may_repeat = with_position!(position, p => repeats(p));
        let table = SolverTable::new(megabytes)?;
        if let Some(text) = book::built_in(position.setup()) {
            let read = book::read(position.setup(), text, &table, SolverTable::OWN);
            debug_assert_eq!(read, Ok(()), "the books of the program are tested");
        }
        let has_bits = !may_repeat && position.seats() == 2;
        let bits = has_bits.then(|| BitTable::new(position.geometry())).flatten();
        let keys = with_position!(position, p => PositionKeys::new(p));
        Ok(Self { keys, bits, table, threads: threads.max(1), may_repeat })
    }

    /// Changes the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Returns the table of what is known.
    pub fn table(&self) -> &SolverTable {
        &self.table
    }

    /// Solves a position; `None` if the effort ended before its result was known. `tell` hears what is found on the way.
    pub fn solve(
        &self,
        position: &AnyPosition,
        effort: &Effort<'_>,
        tell: &mut dyn FnMut(SolverStep),
    ) -> Option<Solution> {
        with_position!(position, p => self.solve_position(p, effort, tell))
    }

    fn solve_position<P: Solvable>(
        &self,
        position: &P,
        effort: &Effort<'_>,
        tell: &mut dyn FnMut(SolverStep),
    ) -> Option<Solution> {
        let mut result = self.result(position, effort)?;
        tell(SolverStep::Result(result));
        // Asked now, because the search for the number of plies may take all the effort that is left.
        let sure = self.sure_moves(position, result, effort);
        result.plies = self.least_plies(position, result, effort, tell);
        let mut solution = Solution { result, moves: Vec::new(), line: Vec::new() };
        let mut rest = Vec::new();
        for mv in position.legal_move_list() {
            let mut after = position.clone();
            after.play_unchecked(mv, &mut ());
            match self.keeps(&after, result, effort) {
                Some(true) => solution.moves.push((mv, result)),
                _ => rest.push((mv, after)),
            }
        }
        // The others in the order of what is most worth knowing: results first, then in how many plies.
        let mut others: Vec<(Move, P, Settled)> = Vec::new();
        for (mv, after) in rest {
            let Some(settled) = self.result(&after, effort) else { break };
            others.push((mv, after, settled.before_a_ply()));
        }
        for (mv, after, settled) in others {
            let plies = settled.plies.or_else(|| Some(self.least_plies(&after, settled, effort, &mut |_| ())? + 1));
            solution.moves.push((mv, Settled { plies, ..settled }));
        }
        if solution.moves.is_empty() {
            solution.moves = sure;
        }
        let mover = position.to_move();
        solution.moves.sort_by_key(|&(mv, settled)| (settled.rank(mover), mv));
        solution.line = self.line(position, result, effort);
        Some(solution)
    }

    /// Returns the moves that keep the result as far as that is known without more work: after a search, usually at least
    /// one. None where positions may come again, because it asks who wins in however many plies.
    fn sure_moves<P: Solvable>(&self, position: &P, result: Settled, effort: &Effort<'_>) -> Vec<(Move, Settled)> {
        if self.may_repeat {
            return Vec::new();
        }
        let wins = |mv: &Move| {
            let mut after = position.clone();
            after.play_unchecked(*mv, &mut ());
            self.winner_within(&after, &mut heroes(&after), effort, NODES_TO_LOOK_UP) == Some(result.winner)
        };
        position.legal_move_list().into_iter().filter(wins).map(|mv| (mv, result)).collect()
    }

    /// Returns who wins, without the number of plies where that would take another search; `None` if the effort ended.
    fn result<P: Solvable>(&self, position: &P, effort: &Effort<'_>) -> Option<Settled> {
        if let Some(outcome) = position.outcome() {
            return Some(Settled::end(outcome.winner, 0));
        }
        if let Some(settled) = position.known(Reach::Soon) {
            return Some(settled);
        }
        let mut heroes = heroes(position);
        if !self.may_repeat {
            // Seen without a search, so that it is preferred to wins whose length is not found out in time.
            if wins_at_once(position) {
                return Some(Settled { winner: Some(position.to_move()), plies: Some(1) });
            }
            return self.winner(position, effort).map(|winner| Settled { winner, plies: None });
        }
        for plies in 1..=MOST_PLIES {
            let mut hopeful = Vec::new();
            for &hero in &heroes {
                match self.force(position, hero, Plies(plies), effort)? {
                    Found::Win => return Some(Settled { winner: Some(hero), plies: Some(plies) }),
                    Found::NoWinYet => hopeful.push(hero),
                    Found::NoWinEver => (),
                }
            }
            if hopeful.is_empty() {
                return Some(Settled { winner: None, plies: None });
            }
            heroes = hopeful;
        }
        None
    }

    /// Returns who can force a win in however many plies, where no position comes again; `None` if the effort ended.
    ///
    /// With two seats, one of them can, so it is enough to ask about one. With more, which hero's question is the easiest
    /// shows only in trying, so all are tried in turns, each time with more work.
    fn winner<P: Solvable>(&self, position: &P, effort: &Effort<'_>) -> Option<Option<Player>> {
        let mut heroes = heroes(position);
        // What is in the table may have been asked for any of them.
        if let Some(winner) = self.winner_within(position, &mut heroes, effort, NODES_TO_LOOK_UP) {
            return Some(winner);
        }
        if position.seats() == 2 {
            return self.winner_within(position, &mut vec![position.to_move()], effort, u64::MAX);
        }
        iter::successors(Some(NODES_FOR_A_SIDE), |&nodes: &u64| Some(nodes.saturating_mul(4)))
            .take_while(|_| !effort.is_over())
            .find_map(|most_nodes| self.winner_within(position, &mut heroes, effort, most_nodes))
    }

    /// The same with at most `most_nodes` positions for each thread and each hero; `None` also if these were not enough.
    /// Takes away the heroes who cannot force a win.
    fn winner_within<P: Solvable>(
        &self,
        position: &P,
        heroes: &mut Vec<Player>,
        effort: &Effort<'_>,
        most_nodes: u64,
    ) -> Option<Option<Player>> {
        let is_duel = position.players().count() == 2;
        let mut open = Vec::new();
        for &hero in &*heroes {
            match self.force_within(position, hero, Plies::EVER, effort, most_nodes) {
                Some(Found::Win) => return Some(Some(hero)),
                Some(_) if is_duel => return Some(position.players().find(|&other| other != hero)),
                Some(_) => (),
                None => open.push(hero),
            }
        }
        *heroes = open;
        heroes.is_empty().then_some(None)
    }

    /// Returns within how many plies the winner can force the win; `None` for a draw, or if the effort ended.
    fn least_plies<P: Solvable>(
        &self,
        position: &P,
        settled: Settled,
        effort: &Effort<'_>,
        tell: &mut dyn FnMut(SolverStep),
    ) -> Option<u16> {
        if settled.plies.is_some() {
            return settled.plies;
        }
        let winner = settled.winner?;
        for plies in 1..Plies::EVER.0 {
            if self.force(position, winner, Plies(plies), effort)? == Found::Win {
                return Some(plies);
            }
            tell(SolverStep::NotWithin(plies));
        }
        None
    }

    /// Returns whether a move keeps the result of the position before it; `None` if the effort ended.
    fn keeps<P: Solvable>(&self, after: &P, before: Settled, effort: &Effort<'_>) -> Option<bool> {
        let (Some(winner), Some(plies)) = (before.winner, before.plies) else {
            return Some(self.result(after, effort)?.winner == before.winner);
        };
        // The winner goes on as fast, and the loser holds out as long.
        let wins = |plies| Some(self.force(after, winner, Plies(plies), effort)? == Found::Win);
        let in_time = wins(plies - 1)?;
        let sooner = plies >= 2 && wins(plies - 2)?;
        Some(in_time && !sooner)
    }

    /// Returns a line of moves that keep the result, to the end of the game. Where the number of plies is not known, or
    /// the game is drawn, one move at most.
    fn line<P: Solvable>(&self, position: &P, result: Settled, effort: &Effort<'_>) -> Vec<Move> {
        let mut line = Vec::new();
        let (mut at, mut settled) = (position.clone(), result);
        while at.outcome().is_none() {
            let next = at.legal_move_list().into_iter().find_map(|mv| {
                let mut after = at.clone();
                after.play_unchecked(mv, &mut ());
                (self.keeps(&after, settled, effort) == Some(true)).then_some((mv, after))
            });
            let Some((mv, after)) = next else { break };
            line.push(mv);
            let Some(plies) = settled.plies else { break };
            settled.plies = Some(plies - 1);
            at = after;
        }
        line
    }
}

/// Returns whether the side to move can win with one move.
fn wins_at_once<P: Position>(position: &P) -> bool {
    position.legal_move_list().into_iter().any(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv, &mut ());
        after.outcome().is_some_and(|outcome| outcome.winner == Some(position.to_move()))
    })
}

/// Returns the seats in the order in which it is asked whether they can win: who is to move first.
fn heroes<P: Position>(position: &P) -> Vec<Player> {
    let mover = position.to_move();
    iter::once(mover).chain(position.players().filter(|&player| player != mover)).collect()
}
