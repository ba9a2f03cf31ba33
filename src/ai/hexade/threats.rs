//! One move ahead without error: sixes that will stand, sixes to be broken, and every reply that counts against a threat.

use arrayvec::ArrayVec;

use super::board::{Board, Side};

/// How many cells or captures are looked at in a list of fixed size. More are rare.
const MOST_LOOKED_AT: usize = 40;

/// A six that the side to move can complete for good, unless something is done.
#[derive(Clone, Debug)]
pub(super) struct Threat {
    /// Where the sixth stone goes.
    pub(super) cell: u16,
    /// The empty cells on which a stone of the other side, placed beforehand, could let it break the six.
    pub(super) preparing: Vec<u16>,
}

impl Board {
    /// The cells on which a capture by the side to move breaks every six of the other side, ascending.
    ///
    /// Those are all the replies to a six that is pending: any other loses.
    pub(super) fn breaking_cells(&self) -> Vec<u16> {
        let mover = self.to_move();
        let mut breaking = Vec::new();
        for (cell, _) in self.captures(mover) {
            let takes = |stone: u16| self.captures(mover).any(|(by, pair)| by == cell && pair.contains(&stone));
            if self.full(1 - mover, 6).iter().all(|&six| self.pattern(six).iter().any(|&stone| takes(stone))) {
                breaking.push(cell);
            }
        }
        breaking.sort_unstable();
        breaking.dedup();
        breaking
    }

    /// Whether the other side can break every six that a stone of the side to move on `cell` completes. The stone captures
    /// nothing.
    fn is_breakable(&self, cell: u16) -> bool {
        let (mover, other) = (self.to_move(), 1 - self.to_move());
        // The captures that there are, but for those on the cell itself, and those of pairs that the stone makes.
        let captures = self.captures(other).filter(|&(by, _)| by != cell);
        let mut captures: ArrayVec<(u16, [u16; 2]), MOST_LOOKED_AT> = captures.take(MOST_LOOKED_AT - 12).collect();
        for &[first, a, b, last] in self.lines_through(cell) {
            let beside = if a == cell { b } else { a };
            if (a == cell || b == cell) && self.is_owned(beside, mover) {
                for (end, behind) in [(first, last), (last, first)] {
                    if self.is_empty(end) && self.is_owned(behind, other) {
                        captures.push((end, [a, b]));
                    }
                }
            }
        }
        let completed =
            || self.full(mover, 5).iter().map(|&five| self.pattern(five)).filter(|five| five.contains(&cell));
        let takes = |by: u16, stone: u16| captures.iter().any(|&(end, pair)| end == by && pair.contains(&stone));
        captures.iter().any(|&(by, _)| completed().all(|six| six.iter().any(|&stone| takes(by, stone))))
    }

    /// Whether the side that has just moved has won or will in any case: it has a six that no reply breaks.
    fn has_won(&self, side: Side) -> bool {
        !self.has_six(1 - side) && self.has_six(side) && (self.is_full() || self.breaking_cells().is_empty())
    }

    /// A cell on which the side to move completes a six that no reply breaks.
    pub(super) fn perfect_completion(&mut self) -> Option<u16> {
        let side = self.to_move();
        if self.full(side, 5).is_empty() {
            return None;
        }
        let cells: ArrayVec<u16, MOST_LOOKED_AT> = self.filling_cells(side, 5).take(MOST_LOOKED_AT).collect();
        cells.into_iter().find(|&cell| {
            let is_simple = self.captured_by(cell, side).next().is_none() && self.captures(1 - side).count() < 20;
            if is_simple {
                return !self.has_six(1 - side) && !self.is_breakable(cell);
            }
            self.make(cell, false);
            let has_won = self.has_won(side);
            self.unmake();
            has_won
        })
    }

    /// What the side that has just moved threatens: the perfect six that it completes if the other side does nothing.
    pub(super) fn threat(&mut self) -> Option<Threat> {
        if self.full(1 - self.to_move(), 5).is_empty() {
            return None;
        }
        self.pass();
        let cell = self.perfect_completion();
        let threat = cell.map(|cell| Threat { cell, preparing: self.preparing_cells(cell) });
        self.pass();
        threat
    }

    /// With the attacker to move: the empty cells where a stone of the defender could make the six breakable that a stone on
    /// `cell` completes.
    ///
    /// To break it, a capture must take a stone of the six: from one end of a line of four with two attacking stones, one of
    /// them in the six, in the middle. If no such capture is there now, it takes a stone at one of those ends, or one that
    /// is captured by the completing stone itself and so empties a cell.
    fn preparing_cells(&self, cell: u16) -> Vec<u16> {
        let attacker = self.to_move();
        let is_attackers = |stone: u16| stone == cell || self.is_owned(stone, attacker);
        let mut cells = Vec::new();
        for six in self.full(attacker, 5).iter().map(|&five| self.pattern(five)).filter(|five| five.contains(&cell)) {
            for &[first, a, b, last] in six.iter().flat_map(|&stone| self.lines_through(stone)) {
                if is_attackers(a) && is_attackers(b) && six.iter().any(|stone| [a, b].contains(stone)) {
                    cells.extend([first, last].into_iter().filter(|&end| self.is_empty(end) && end != cell));
                }
            }
        }
        for &[first, a, b, last] in self.lines_through(cell) {
            let end = if first == cell { last } else { first };
            let captures_soon = [first, last].contains(&cell) && self.is_owned(end, attacker);
            let pair = [(a, b), (b, a)]
                .into_iter()
                .find(|&(one, other)| captures_soon && self.is_empty(one) && self.is_owned(other, 1 - attacker));
            cells.extend(pair.map(|(empty, _)| empty));
        }
        cells
    }

    /// Every reply of the side to move that may count against a threat of the other side, the likeliest first: to take the
    /// cell, to capture, to complete an own six, to prepare a capture. Any other reply loses to the threat.
    ///
    /// Why nothing else counts: a stone that captures nothing, completes nothing and lies at none of these cells leaves the
    /// completing move, what it captures, and every line in which the six could be broken as they are.
    pub(super) fn replies_to(&self, threat: &Threat) -> Vec<u16> {
        let mover = self.to_move();
        let own = self.filling_cells(mover, 5);
        let captures = self.captures(mover).map(|(cell, _)| cell);
        let all = std::iter::once(threat.cell).chain(own).chain(captures).chain(threat.preparing.iter().copied());
        let mut replies: Vec<u16> = Vec::new();
        for cell in all {
            if !replies.contains(&cell) {
                replies.push(cell);
            }
        }
        replies
    }
}
