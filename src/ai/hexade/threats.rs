//! Extensions of [`Threats`] for the search: the opponent's threat, and every reply that may refute it.

use super::board::PatternBoard;
use crate::games::hexade::{Threats, opponent};

/// A perfect six that the attacker can complete with its next move.
#[derive(Clone, Debug)]
pub(super) struct Threat {
    /// The cell of the sixth stone.
    pub(super) cell: u16,
    /// The empty cells on which a stone placed beforehand by the defender could make the six breakable.
    pub(super) preparing: Vec<u16>,
}

impl PatternBoard {
    /// Returns the cells on which a capture by the side to move breaks every six of the opponent, ascending.
    ///
    /// These are the only replies to a pending six that do not lose.
    pub(super) fn breaking_cells(&self) -> Vec<u16> {
        let mut breaking: Vec<u16> = self.breaking().collect();
        breaking.sort_unstable();
        breaking.dedup();
        breaking
    }

    /// Returns the threat of the side that has just moved: the perfect six that it completes if the opponent does
    /// nothing.
    pub(super) fn threat(&mut self) -> Option<Threat> {
        if !self.has_full(opponent(self.to_move()), 5) {
            return None;
        }
        self.pass();
        let cell = self.perfect_six();
        let threat = cell.map(|cell| Threat { cell, preparing: self.preparing_cells(cell) });
        self.pass();
        threat
    }

    /// With the attacker to move, returns the empty cells where a stone of the defender could make the six breakable
    /// that a stone on `cell` completes.
    ///
    /// To break the six, a capture must take one of its stones, played from one end of a line of four whose middle
    /// contains two attacking stones, at least one of them in the six. If no such capture is possible now, preparing
    /// one takes a stone at one of those ends, or a stone that is itself captured by the completing stone and thereby
    /// empties a cell.
    fn preparing_cells(&self, cell: u16) -> Vec<u16> {
        let attacker = self.to_move();
        let is_attackers = |stone: u16| stone == cell || self.all_stones().is_owned(stone, attacker);
        let mut cells = Vec::new();
        for six in self.patterns_with(attacker, 5).filter(|five| five.contains(&cell)) {
            for &[first, a, b, last] in six.iter().flat_map(|&stone| self.lines_through(stone)) {
                if is_attackers(a) && is_attackers(b) && six.iter().any(|stone| [a, b].contains(stone)) {
                    cells.extend([first, last].into_iter().filter(|&end| self.is_empty(end) && end != cell));
                }
            }
        }
        for &[first, a, b, last] in self.lines_through(cell) {
            let end = if first == cell { last } else { first };
            let captures_soon = [first, last].contains(&cell) && self.all_stones().is_owned(end, attacker);
            let pair = [(a, b), (b, a)].into_iter().find(|&(one, other)| {
                captures_soon && self.is_empty(one) && self.all_stones().is_owned(other, opponent(attacker))
            });
            cells.extend(pair.map(|(empty, _)| empty));
        }
        cells
    }

    /// Returns every reply of the side to move that may refute a threat of the opponent, the most likely first:
    /// occupying the cell, completing an own six, capturing, and preparing a capture. Any other reply loses to the
    /// threat.
    ///
    /// No other reply can help: a stone that captures nothing, completes nothing and is on none of these cells changes
    /// neither the completing move, nor what that move captures, nor any line in which the six could be broken.
    pub(super) fn replies_to(&self, threat: &Threat) -> Vec<u16> {
        let mover = self.to_move();
        let own = self.filling(mover, 5);
        let captures = self.captures_by(mover).map(|(cell, _)| cell);
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;
    use crate::ai::hexade::after;
    use crate::ai::hexade::lines::PatternLines;
    use crate::ai::hexade::tests::some_move;
    use crate::ai::hexade::weights::PatternWeights;
    use crate::games::AnyPosition;
    use crate::games::hexade::HexadePosition;
    use crate::geometry::Cell;
    use crate::rules::Position;

    /// Returns whether the side to move wins with a stone on `cell` whatever the reply, by playing all replies.
    fn wins(position: &HexadePosition, cell: Cell) -> bool {
        let mover = position.to_move();
        let is_won = |next: &HexadePosition| next.outcome().is_some_and(|outcome| outcome.winner == Some(mover));
        let next = after(position, cell);
        let replies = next.legal_move_list().into_iter().flat_map(|reply| reply.cells());
        if next.outcome().is_some() {
            is_won(&next)
        } else {
            replies.into_iter().all(|reply| is_won(&after(&next, reply)))
        }
    }

    /// Compares the static tests of the rules and of the search with the results of playing all moves.
    #[test]
    fn threats_are_what_comes_of_them() {
        let (mut perfect, mut breakable, mut broken) = (0, 0, 0);
        for seed in 0..60 {
            let setup = ["hexade side=5", "hexade side=6"][seed as usize % 2];
            let mut rng = Pcg32::seed_from_u64(seed);
            let mut any = AnyPosition::start(setup.parse().unwrap());
            while let Some(mv) = some_move(&any, &mut rng) {
                let AnyPosition::Hexade(position) = &any else { panic!("a set-up of Hexade makes its position") };
                let board = PatternBoard::new(
                    position,
                    &Arc::new(PatternLines::new(position.table(), PatternWeights::built_in())),
                );
                let mover = position.to_move();
                for cell in position.filling(mover, 5) {
                    let wins = wins(position, Cell(cell.into()));
                    assert_eq!([position.is_perfect(cell), board.is_perfect(cell)], [wins; 2], "{setup}, seed {seed}");
                    perfect += u32::from(wins);
                    breakable += u32::from(!wins);
                }
                let six_stands = |cell: &u16| after(position, Cell((*cell).into())).has_six(opponent(mover));
                let empty = (0..position.geometry().len() as u16).filter(|&cell| position.all_stones().is_empty(cell));
                let breaking: Vec<u16> =
                    empty.filter(|cell| position.has_six(opponent(mover)) && !six_stands(cell)).collect();
                let mut by_rules: Vec<u16> = position.breaking().collect();
                by_rules.sort_unstable();
                by_rules.dedup();
                assert_eq!(
                    [by_rules, board.breaking_cells()],
                    [breaking.clone(), breaking.clone()],
                    "{setup}, seed {seed}"
                );
                broken += breaking.len();
                any.play(mv).unwrap();
            }
        }
        assert!(perfect > 50 && breakable > 50 && broken > 20, "{perfect}, {breakable}, {broken}");
    }
}
