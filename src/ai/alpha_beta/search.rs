//! Principal variation search: the first move of a position with an open window, the others with one that only asks whether
//! they are better (Marsland and Campbell 1982).

use super::order::Order;
use super::score::{INFINITY, MOST_UNPROVEN, Score, from_table, is_proven, lost_at, to_table, won_at};
use super::{Board, Breadth, Code, Decided, Settings, Table};
use crate::ai::watch::Watch;

/// No line is longer: beyond it the evaluation is taken as it is.
const MOST_PLIES: u32 = 64;
/// What a position costs, in random moves, to a [`Watch`] that counts in them.
const NODE_COST: u32 = 8;
/// No move.
const NONE: Code = Code::MAX;

/// What a remembered score means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    /// At least so much.
    Lower,
    /// At most so much.
    Upper,
    Exact,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    mv: Code,
    score: Score,
    depth: i32,
    bound: Bound,
}

impl Entry {
    /// As one number that is not 0: move, score, depth and bound from the low bits up.
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

/// One search: the board, what it remembers, and when to stop.
pub(super) struct Search<'a, 'w, B> {
    pub(super) board: B,
    pub(super) settings: Settings,
    pub(super) watch: &'a mut Watch<'w>,
    pub(super) table: &'a Table,
    pub(super) order: Order,
    /// Positions looked at, those of proofs not counted.
    pub(super) nodes: u64,
    /// Not before every move was looked at once, however narrow the limits are.
    pub(super) may_end: bool,
    /// The limits were reached: what is returned then means nothing.
    pub(super) is_over: bool,
    /// The best line below each ply.
    lines: Vec<Vec<Code>>,
}

impl<'a, 'w, B: Board> Search<'a, 'w, B> {
    /// A search that has not begun.
    pub(super) fn new(board: B, settings: Settings, table: &'a Table, watch: &'a mut Watch<'w>) -> Self {
        let lines = vec![Vec::new(); MOST_PLIES as usize + 2];
        Self { board, settings, watch, table, order: Order::new(), nodes: 0, may_end: false, is_over: false, lines }
    }

    /// All positions looked at.
    pub(super) fn total_nodes(&self) -> u64 {
        self.nodes + self.board.proof_nodes()
    }

    /// The expected line after the move that was last searched from the root.
    pub(super) fn line_below_root(&self) -> &[Code] {
        &self.lines[1]
    }

    /// Counts a position; returns whether the search must end.
    fn count(&mut self) -> bool {
        self.nodes += 1;
        let is_over = self.watch.spend(NODE_COST) || self.watch.is_over(self.total_nodes());
        self.is_over |= is_over && self.may_end;
        self.is_over
    }

    /// Looks at the clock; returns whether the search must end.
    pub(super) fn looks_over(&mut self) -> bool {
        let is_over = self.watch.spend(u32::MAX) || self.watch.is_over(self.total_nodes());
        self.is_over |= is_over && self.may_end;
        self.is_over
    }

    /// The score of the board's position for the side to move, at least as exact as the window asks.
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
        // A win that is nearer than any from here is known already.
        alpha = alpha.max(lost_at(ply));
        beta = beta.min(won_at(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        let key = self.board.key();
        let known = self.table.get(key).map(Entry::unpack);
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
        self.remember(key, Entry { score: to_table(entry.score, ply), ..entry });
        entry.score
    }

    /// Searches the moves of one position in order.
    fn search_moves(
        &mut self,
        mut moves: Vec<(i32, Code)>,
        breadth: Breadth,
        best_known: Option<Code>,
        depth: i32,
        ply: u32,
        mut alpha: Score,
        beta: Score,
    ) -> Entry {
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
        let mut best = Entry { mv: NONE, score: -INFINITY, depth: depth.min(99), bound: Bound::Upper };
        for (number, (_, mv)) in moves.into_iter().enumerate() {
            let reduction = if is_forced { 0 } else { self.settings.reduction(depth, number) };
            let score = self.try_move(mv, number == 0, depth - 1, reduction, ply, alpha, beta);
            if self.is_over {
                return best;
            }
            if score > best.score {
                best = Entry { mv, score, ..best };
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
        // All moves that were tried lose, but others were not tried: that proves nothing.
        if breadth == Breadth::Best {
            best.score = best.score.max(-MOST_UNPROVEN);
        }
        best
    }

    /// Makes a move, searches what follows, and takes it back: the first with the whole window, the others with one that
    /// only asks whether they are better, less deep if they come late, and again if so.
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

    fn remember(&self, key: u64, entry: Entry) {
        self.table.put(key, entry.pack());
    }

    /// The line from a ply on: a move, then the line below it.
    fn take_line(&mut self, ply: u32, mv: Code) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }
}
