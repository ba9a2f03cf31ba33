//! Principal variation search: the first move of a node is searched with the full window, the others with a null window
//! that only tells whether they are better (Marsland and Campbell 1982).

use super::order::Order;
use super::score::{INFINITY, MOST_UNPROVEN, Score, from_table, is_proven, lost_at, to_table, won_at};
use super::{AlphaBetaSettings, Breadth, Code, Decided, SearchBoard, TranspositionTable};
use crate::ai::watch::Watch;

/// The maximum length of a line; positions at this ply get their static evaluation.
const MOST_PLIES: u32 = 64;
/// The cost of a node in random moves, the unit of [`Watch`].
const NODE_COST: u32 = 8;
/// No move.
const NONE: Code = Code::MAX;

/// How a stored score bounds the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
    Exact,
}

/// An entry of the transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TranspositionEntry {
    mv: Code,
    score: Score,
    depth: i32,
    bound: Bound,
}

impl TranspositionEntry {
    /// Packs the entry into a non-zero number: from the lowest bits, the move, the score, the depth and the bound.
    fn pack(self) -> u64 {
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        u64::from(self.mv) | u64::from(self.score as i16 as u16) << 32 | (self.depth as u64 & 0xff) << 48 | bound << 56
    }

    fn unpack(packed: u64) -> Self {
        let bound = match packed >> 56 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        };
        let score = Score::from((packed >> 32) as u16 as i16);
        Self { mv: packed as Code, score, depth: (packed >> 48 & 0xff) as i32, bound }
    }
}

/// The state of one thread's search.
pub(super) struct ThreadSearch<'a, 'w, B> {
    pub(super) board: B,
    pub(super) settings: AlphaBetaSettings,
    pub(super) watch: &'a mut Watch<'w>,
    pub(super) table: &'a TranspositionTable,
    pub(super) order: Order,
    /// The nodes visited by this search, without those of proof searches.
    pub(super) nodes: u64,
    /// Whether the limits apply yet: the first iteration over the root moves is always completed.
    pub(super) may_end: bool,
    /// Set once a limit is reached; scores returned after that are meaningless.
    pub(super) is_over: bool,
    /// The best line found from each ply on.
    lines: Vec<Vec<Code>>,
}

impl<'a, 'w, B: SearchBoard> ThreadSearch<'a, 'w, B> {
    /// Creates a search that has not started.
    pub(super) fn new(
        board: B,
        settings: AlphaBetaSettings,
        table: &'a TranspositionTable,
        watch: &'a mut Watch<'w>,
    ) -> Self {
        let lines = vec![Vec::new(); MOST_PLIES as usize + 2];
        Self { board, settings, watch, table, order: Order::new(), nodes: 0, may_end: false, is_over: false, lines }
    }

    /// Returns the number of visited nodes, including those of proof searches.
    pub(super) fn total_nodes(&self) -> u64 {
        self.nodes + self.board.proof_nodes()
    }

    /// Returns the expected continuation after the root move that was searched last.
    pub(super) fn line_below_root(&self) -> &[Code] {
        &self.lines[1]
    }

    /// Counts a node; returns whether the search must end.
    fn count(&mut self) -> bool {
        self.nodes += 1;
        let is_over = self.watch.spend(NODE_COST) || self.watch.is_over(self.total_nodes());
        self.is_over |= is_over && self.may_end;
        self.is_over
    }

    /// Checks the clock and the node limit at once; returns whether the search must end.
    pub(super) fn looks_over(&mut self) -> bool {
        let is_over = self.watch.spend(u32::MAX) || self.watch.is_over(self.total_nodes());
        self.is_over |= is_over && self.may_end;
        self.is_over
    }

    /// Returns the score of the current position for the side to move, exact within the window and a bound outside it.
    pub(super) fn search(&mut self, depth: i32, ply: u32, mut alpha: Score, mut beta: Score) -> Score {
        self.lines[ply as usize].clear();
        if self.count() {
            return 0;
        }
        match self.board.decided() {
            Some(Decided::Won(plies)) => return won_at(ply + plies),
            Some(Decided::Lost(plies)) => return lost_at(ply + plies),
            Some(Decided::Drawn) => return 0,
            None => {}
        }
        if depth <= 0 || ply >= MOST_PLIES {
            return self.board.evaluate().clamp(-MOST_UNPROVEN, MOST_UNPROVEN);
        }
        // Mate distance pruning: a quicker win than any from here may already be known.
        alpha = alpha.max(lost_at(ply));
        beta = beta.min(won_at(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        let key = self.board.key();
        let known = self.table.get(key).map(TranspositionEntry::unpack);
        if let Some(entry) = known
            && (entry.depth >= depth || is_proven(entry.score))
        {
            let score = from_table(entry.score, ply);
            let is_enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if is_enough && beta - alpha == 1 {
                return score;
            }
        }
        let mut moves = Vec::with_capacity(48);
        let breadth = self.board.moves(self.settings.width, &mut moves);
        let best_known = known.map(|entry| entry.mv).filter(|&mv| self.board.is_legal(mv));
        let entry = self.search_moves(moves, breadth, best_known, depth, ply, alpha, beta);
        if self.is_over {
            return 0;
        }
        self.remember(key, TranspositionEntry { score: to_table(entry.score, ply), ..entry });
        entry.score
    }

    /// Orders and searches the moves of one node.
    fn search_moves(
        &mut self,
        mut moves: Vec<(i32, Code)>,
        breadth: Breadth,
        best_known: Option<Code>,
        depth: i32,
        ply: u32,
        mut alpha: Score,
        beta: Score,
    ) -> TranspositionEntry {
        let side = self.board.to_move().index();
        if let Some(known) = best_known {
            moves.retain(|&(_, mv)| mv != known);
            moves.push((i32::MAX, known));
        }
        for (rank, mv) in &mut moves {
            if *rank != i32::MAX {
                *rank += self.order.bonus(*mv, side, ply);
            }
        }
        moves.sort_unstable_by_key(|&(rank, mv)| (std::cmp::Reverse(rank), mv));
        let is_forced = breadth == Breadth::Forced;
        let mut best = TranspositionEntry { mv: NONE, score: -INFINITY, depth: depth.min(99), bound: Bound::Upper };
        for (number, (_, mv)) in moves.into_iter().enumerate() {
            let reduction = if is_forced { 0 } else { self.settings.reduction(depth, number) };
            let score = self.try_move(mv, number == 0, depth - 1, reduction, ply, alpha, beta);
            if self.is_over {
                return best;
            }
            if score > best.score {
                best = TranspositionEntry { mv, score, ..best };
            }
            if score > alpha {
                alpha = score;
                best.bound = Bound::Exact;
                self.take_line(ply, mv);
            }
            if alpha >= beta {
                best.bound = Bound::Lower;
                self.order.cut(mv, side, ply, depth as u32);
                break;
            }
        }
        // All searched moves lose, but others were left out: this proves nothing.
        if breadth == Breadth::Best {
            best.score = best.score.max(-MOST_UNPROVEN);
        }
        best
    }

    /// Makes a move, searches the resulting position and unmakes the move. The first move of a node gets the full
    /// window; the others get a null window and a depth reduced by `reduction`, and are searched again at full depth
    /// and then with the full window if they turn out to be better.
    pub(super) fn try_move(
        &mut self,
        mv: Code,
        is_first: bool,
        depth: i32,
        reduction: i32,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        self.board.make(mv, depth > 0);
        let score = if is_first {
            -self.search(depth, ply + 1, -beta, -alpha)
        } else {
            let mut score = -self.search(depth - reduction, ply + 1, -alpha - 1, -alpha);
            if score > alpha && reduction > 0 && !self.is_over {
                score = -self.search(depth, ply + 1, -alpha - 1, -alpha);
            }
            if score > alpha && score < beta && !self.is_over {
                score = -self.search(depth, ply + 1, -beta, -alpha);
            }
            score
        };
        self.board.unmake();
        score
    }

    fn remember(&self, key: u64, entry: TranspositionEntry) {
        self.table.put(key, entry.pack());
    }

    /// Stores the best line from a ply on: `mv` followed by the line of the next ply.
    fn take_line(&mut self, ply: u32, mv: Code) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }
}
