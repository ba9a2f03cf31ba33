//! The root of the search: iterative deepening over the root moves, and the report.

use std::time::Duration;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg32;

use super::score::{INFINITY, MOST_UNPROVEN, Score, is_proven, share, won_at};
use super::search::ThreadSearch;
use super::{AlphaBetaSettings, Breadth, Code, Proof, SearchBoard, TranspositionTable};
use crate::ai::bot::{Limits, Line, Report, StopFlag};
use crate::ai::choice::choose_softly;
use crate::ai::threads::start_helpers;
use crate::ai::watch::Watch;
use crate::rules::Player;

/// Up to this depth every root move gets an exact score, so that all lines of a report can be compared.
const EXACT_DEPTH: i32 = 2;
/// The maximum depth of the iterative deepening.
pub(in crate::ai) const MOST_DEPTH: i32 = 60;
/// The maximum depth if there is only one move to search: there is no choice to make, only a value to report.
const ONLY_MOVE_DEPTH: i32 = 4;
/// The maximum number of moves in a reported line.
const LINE_LENGTH: usize = 12;
/// The effort of the first proof search at the root; later ones grow with the main search.
const FIRST_EFFORT: u64 = 100;
/// The maximum effort of a single proof search, so that the search reacts quickly when it is stopped.
const MOST_EFFORT: u64 = 5000;

/// A move at the root.
#[derive(Clone, Debug)]
struct RootMove {
    mv: Code,
    /// The most recent score, or a more recent upper bound if that is lower.
    score: Score,
    /// The same of the even and of the odd depths alone, once there is one.
    by_parity: [Option<Score>; 2],
    /// The expected continuation.
    line: Vec<Code>,
    nodes: u64,
}

impl RootMove {
    fn new(mv: Code) -> Self {
        Self { mv, score: -INFINITY, by_parity: [None; 2], line: Vec::new(), nodes: 0 }
    }

    /// Takes the score of a search of this depth.
    fn take_score(&mut self, depth: i32, score: Score) {
        self.score = score;
        self.by_parity[(depth % 2) as usize] = Some(score);
    }

    /// Takes an upper bound of a search of this depth.
    fn take_bound(&mut self, depth: i32, bound: Score) {
        self.score = self.score.min(bound);
        let of_parity = &mut self.by_parity[(depth % 2) as usize];
        *of_parity = Some(of_parity.map_or(bound, |known| known.min(bound)));
    }

    /// Returns the score without the advantage of the side that has the last move of a line: the mean of an even and an
    /// odd depth. Whoever moves last has made a threat that is not answered yet, so the scores of even and odd depths
    /// differ more than those of good and bad moves.
    fn settled_score(&self) -> Score {
        match self.by_parity {
            [Some(even), Some(odd)] if ![self.score, even, odd].into_iter().any(is_proven) => (even + odd) / 2,
            _ => self.score,
        }
    }
}

/// Searches a position in which the game is not over, on as many threads as the limits allow. Each thread has its own
/// board; they share the transposition table, so that each benefits from the findings of the others (lazy SMP, as in
/// chess programs).
///
/// `boards` creates the board of one thread.
pub(in crate::ai) fn think<B: SearchBoard + Send>(
    boards: impl Fn() -> B + Sync,
    settings: AlphaBetaSettings,
    limits: &Limits,
    stop: &StopFlag,
    progress: &mut dyn FnMut(&Report),
) -> Report {
    let table = &TranspositionTable::new(table_bytes(limits));
    let helpers = limits.threads.max(1) - 1;
    let share = limits.playouts.map(|nodes| nodes.div_ceil(helpers as u64 + 1));
    let (boards, done) = (&boards, &StopFlag::default());
    let mut finds = std::thread::scope(|scope| {
        let others = start_helpers(scope, helpers, |number| {
            let seed = limits.seed_of_thread(number);
            let limits = Limits { playouts: share, seed, time: None, ..limits.clone() };
            // Every second thread starts one ply deeper, so that the threads do not all do the same work.
            let first_depth = 1 + (number % 2) as i32;
            move || look_deep(boards(), settings, table, first_depth, &limits, done, &mut |_| {})
        });
        // The main thread gets the nodes that are not allotted to a helper.
        let of_others = share.unwrap_or(0).saturating_mul(others.len() as u64);
        let rest = limits.playouts.map(|nodes| nodes.saturating_sub(of_others).max(1));
        let own = Limits { playouts: rest, ..limits.clone() };
        let first = look_deep(boards(), settings, table, 1, &own, stop, progress);
        done.stop();
        let others = others.into_iter().filter_map(|other| other.join().ok());
        std::iter::once(first).chain(others).collect::<Vec<_>>()
    });
    let nodes = finds.iter().map(|find| find.report.playouts).sum();
    // The sort is stable: the main thread comes first unless a helper found a better result.
    finds.sort_by_key(|find| std::cmp::Reverse((is_proven(find.score) && find.score > 0, find.depth)));
    let Some(Find { mut report, to_move, score, .. }) = finds.into_iter().next() else { return Report::default() };
    report.playouts = nodes;
    if settings.temperature > 0.0 && !is_proven(score) {
        let mut rng = Pcg32::seed_from_u64(limits.seed);
        choose_softly(&mut report.lines, to_move, settings.temperature, &mut rng);
    }
    report
}

/// The result of one thread.
struct Find {
    report: Report,
    to_move: Player,
    depth: i32,
    /// The score of the best move.
    score: Score,
}

/// Runs the search of one thread, starting at `first_depth`.
fn look_deep<B: SearchBoard>(
    mut board: B,
    settings: AlphaBetaSettings,
    table: &TranspositionTable,
    first_depth: i32,
    limits: &Limits,
    stop: &StopFlag,
    progress: &mut dyn FnMut(&Report),
) -> Find {
    let mut watch = Watch::new(limits, stop);
    let mut ranked = Vec::new();
    // At least one move must be searched, or there would be none to play.
    let breadth = board.moves(settings.root_width.max(1), &mut ranked);
    ranked.shuffle(&mut Pcg32::seed_from_u64(limits.seed));
    ranked.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
    let moves = ranked.into_iter().map(|(_, mv)| RootMove::new(mv)).collect();
    let search = ThreadSearch::new(board, settings, table, &mut watch);
    let enough = limits.time.filter(|_| limits.saves_time).map(|time| time / 2);
    let mut root = RootSearch { search, moves, breadth, depth: 0, enough };
    root.deepen(first_depth, limits.depth, progress);
    Find {
        report: root.report(),
        to_move: root.search.board.to_move(),
        depth: root.depth,
        score: root.moves.first().map_or(0, |best| best.score),
    }
}

/// Returns the size of the table for a search, in bytes: a short search fills few entries, and clearing a large table
/// takes time.
pub(in crate::ai) fn table_bytes(limits: &Limits) -> usize {
    let most = limits.memory_mb.saturating_mul(1 << 20);
    let by_nodes = limits.playouts.map(|nodes| 32 * nodes.min(1 << 40) as usize);
    let by_time = limits.time.map(|time| (time.as_secs_f64() * 32e6) as usize);
    by_nodes.into_iter().chain(by_time).fold(most, usize::min)
}

struct RootSearch<'a, 'w, B> {
    search: ThreadSearch<'a, 'w, B>,
    /// The root moves, best first.
    moves: Vec<RootMove>,
    breadth: Breadth,
    /// The depth of the last iteration.
    depth: i32,
    /// No iteration starts after this time, because it would not finish.
    enough: Option<Duration>,
}

impl<B: SearchBoard> RootSearch<'_, '_, B> {
    /// Searches one ply deeper each time until a limit is reached or the result is certain.
    fn deepen(&mut self, first_depth: i32, most_depth: Option<u32>, progress: &mut dyn FnMut(&Report)) {
        let useful = if self.moves.len() == 1 { ONLY_MOVE_DEPTH } else { MOST_DEPTH };
        let most_depth = most_depth.map_or(useful, |depth| depth.clamp(1, useful as u32) as i32);
        for depth in first_depth.min(most_depth)..=most_depth {
            self.search.may_end = self.depth > 0;
            if self.depth > 0 && (self.search.looks_over() || self.prove() || self.search.is_over) {
                return;
            }
            self.depth = depth;
            self.search_moves(progress);
            let best = self.moves[0].score;
            if is_proven(best) && best < 0 && self.breadth == Breadth::Best {
                self.add_other_moves();
                self.rank();
            } else if is_proven(best) && (best > 0 || self.moves.iter().all(|mv| is_proven(mv.score))) {
                return;
            }
            if self.search.is_over || self.enough.is_some_and(|enough| self.search.watch.elapsed() >= enough) {
                return;
            }
        }
    }

    /// Searches for a forced win, with an effort that is a fraction of the nodes searched so far; returns whether it
    /// found one.
    fn prove(&mut self) -> bool {
        let settings = self.search.settings;
        if settings.root_proof_part == 0 {
            return false;
        }
        let due = FIRST_EFFORT + self.search.nodes / settings.root_proof_part;
        let mut proof = None;
        while proof.is_none() && self.search.board.proof_nodes() < due && !self.search.looks_over() {
            let effort = (due - self.search.board.proof_nodes()).clamp(FIRST_EFFORT, MOST_EFFORT);
            let nodes = self.search.board.proof_nodes();
            proof = self.search.board.prove(effort);
            // The proof search ended well before its effort was spent: there is no such win.
            if self.search.board.proof_nodes() < nodes + effort / 4 {
                break;
            }
        }
        let Some(Proof { plies, line }) = proof else { return false };
        let Some((&first, line)) = line.split_first() else { return false };
        let known = self.moves.iter().position(|mv| mv.mv == first);
        let nodes = known.map_or(0, |index| self.moves.remove(index).nodes);
        let proved = RootMove { score: won_at(plies), line: line.to_vec(), nodes, ..RootMove::new(first) };
        self.moves.insert(0, proved);
        true
    }

    /// Searches all root moves once and moves the best to the front.
    fn search_moves(&mut self, progress: &mut dyn FnMut(&Report)) {
        let mut alpha = -INFINITY;
        for index in 0..self.moves.len() {
            let mv = self.moves[index].mv;
            let nodes = self.search.total_nodes();
            let is_open = index == 0 || self.depth <= EXACT_DEPTH;
            let reduction = self.search.settings.reduction(self.depth, index);
            let lower = if is_open { -INFINITY } else { alpha };
            let score = self.search.try_move(mv, is_open, self.depth - 1, reduction, 0, lower, INFINITY);
            if self.search.is_over {
                break;
            }
            let found = &mut self.moves[index];
            found.nodes += self.search.total_nodes() - nodes;
            if is_open || score > alpha {
                found.take_score(self.depth, score);
                found.line = self.search.line_below_root().to_vec();
            } else {
                found.take_bound(self.depth, score);
            }
            if score > alpha {
                alpha = score;
                self.moves[..=index].rotate_right(1);
            }
            if self.search.watch.take_report_due() {
                progress(&self.report());
            }
        }
        self.rank();
    }

    /// Puts the other moves in order. The first move is the best, above which an upper bound from an earlier iteration must
    /// not rank; but if it has turned out to be lost, those that were not searched since may be better.
    fn rank(&mut self) {
        let best = self.moves[0].score;
        if is_proven(best) && best < 0 {
            self.moves.sort_by_key(|mv| std::cmp::Reverse(mv.score));
            return;
        }
        self.moves[1..].sort_by_key(|mv| std::cmp::Reverse(mv.score));
        self.moves[1..].iter_mut().for_each(|mv| mv.score = mv.score.min(best));
    }

    /// Adds all moves that were left out: the promising ones all lose, so any other may be better.
    fn add_other_moves(&mut self) {
        let mut all = Vec::new();
        self.breadth = self.search.board.moves(usize::MAX, &mut all);
        all.retain(|(_, mv)| self.moves.iter().all(|known| known.mv != *mv));
        all.sort_by_key(|&(rank, mv)| (std::cmp::Reverse(rank), mv));
        self.moves.extend(all.into_iter().map(|(_, mv)| RootMove { score: -MOST_UNPROVEN, ..RootMove::new(mv) }));
    }

    fn report(&self) -> Report {
        // A level that plays worse moves, too, chooses among the scores of one depth.
        let is_soft = self.search.settings.temperature > 0.0;
        let score = |mv: &RootMove| match mv.score {
            // Not searched yet: assume even chances.
            score if score == -INFINITY => 0,
            score if is_soft => score,
            _ => mv.settled_score(),
        };
        // No move may seem better than the one that the search prefers.
        let best = self.moves.first().map_or(0, score);
        let lines = self.moves.iter().map(|mv| self.line(mv, score(mv).min(best))).collect();
        Report { lines, playouts: self.search.total_nodes(), elapsed: self.search.watch.elapsed() }
    }

    fn line(&self, mv: &RootMove, score: Score) -> Line {
        let board = &self.search.board;
        let share = share(score, board.scale());
        let mut values = vec![1.0 - share; 2];
        values[board.to_move().index()] = share;
        let codes = std::iter::once(mv.mv).chain(mv.line.iter().copied()).take(LINE_LENGTH);
        let principal_variation = codes.map(|code| board.to_move_of(code)).collect();
        Line { mv: board.to_move_of(mv.mv), values, visits: mv.nodes, principal_variation, settled: None }
    }
}
