//! Proofs in the tree, for any number of seats: the set of results that are still possible below a node.
//!
//! With two seats this is the solver of Winands, Björnsson and Saito (2008): a node is won, lost or open. With more
//! seats, a seat may be known to lose although the winner is not known, so each node stores the set of results that
//! were ruled out. The set only ever grows, which allows threads to share it.

use crate::rules::{Outcome, Player};

/// The results that are no longer possible: one bit for a win of each seat, and one for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RuledOut(pub(super) u8);

/// The bit of a draw, above those of the seats.
const DRAW: u8 = 1 << 6;
/// The bits of all results.
const ALL: u8 = 0x7f;

impl RuledOut {
    /// No result is ruled out.
    #[cfg(test)]
    pub(super) const NOTHING: Self = Self(0);

    /// Rules out everything but a win of `seat`.
    pub(super) fn all_but_win(seat: Player) -> Self {
        Self(ALL & !win(seat))
    }

    /// Rules out everything but this result.
    pub(super) fn all_but(outcome: Outcome) -> Self {
        Self::all_but_result(outcome.winner)
    }

    /// Rules out everything but a win of `winner` or, with `None`, a draw.
    pub(super) fn all_but_result(winner: Option<Player>) -> Self {
        winner.map_or(Self(ALL & !DRAW), Self::all_but_win)
    }

    /// Returns whether `seat` wins for certain.
    pub(super) fn is_win_for(self, seat: Player) -> bool {
        self.0 == ALL & !win(seat)
    }

    /// Returns whether `seat` loses for certain, no matter who wins.
    pub(super) fn is_loss_for(self, seat: Player) -> bool {
        let at_least_draw = win(seat) | DRAW;
        self.0 & at_least_draw == at_least_draw
    }

    /// Returns the result if only one is left: `Some(Some(winner))`, or `Some(None)` for a draw.
    pub(super) fn result(self) -> Option<Option<Player>> {
        let left = ALL & !self.0;
        left.is_power_of_two().then(|| (left != DRAW).then(|| Player(left.trailing_zeros() as u8)))
    }

    /// Returns whether only a win of `seat` or a draw is left.
    fn is_safe_for(self, seat: Player) -> bool {
        let at_least_draw = win(seat) | DRAW;
        self.0 | at_least_draw == ALL
    }

    /// Returns the results that are ruled out where `mover` chooses among moves with these sets; `is_complete` says
    /// whether these are all legal moves.
    ///
    /// A seat that can force a win does so, and a seat that can force a draw takes the draw or something better. Apart
    /// from that, no assumption is made about how a seat chooses between results that are equally good for it.
    pub(super) fn of_choice(mover: Player, is_complete: bool, moves: impl Iterator<Item = Self> + Clone) -> Self {
        if moves.clone().any(|after| after.is_win_for(mover)) {
            return Self::all_but_win(mover);
        }
        let in_all = if is_complete { moves.clone().fold(ALL, |common, after| common & after.0) } else { 0 };
        let forced = if moves.clone().any(|after| after.is_safe_for(mover)) { ALL & !(win(mover) | DRAW) } else { 0 };
        Self(in_all | forced)
    }
}

fn win(seat: Player) -> u8 {
    1 << seat.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Reason;

    const A: Player = Player(0);
    const B: Player = Player(1);
    const C: Player = Player(2);

    fn choice(mover: Player, moves: &[RuledOut]) -> RuledOut {
        RuledOut::of_choice(mover, true, moves.iter().copied())
    }

    fn draw() -> RuledOut {
        RuledOut::all_but(Outcome { winner: None, reason: Reason::BoardFull })
    }

    #[test]
    fn one_win_is_enough_and_one_open_move_hopes() {
        let (won, lost) = (RuledOut::all_but_win(A), RuledOut::all_but_win(B));
        assert!(choice(A, &[lost, RuledOut::NOTHING, won]).is_win_for(A));
        assert!(choice(A, &[lost, lost]).is_loss_for(A));
        assert_eq!(choice(A, &[lost, lost]).result(), Some(Some(B)));
        assert_eq!(choice(A, &[lost, RuledOut::NOTHING]), RuledOut::NOTHING);
    }

    #[test]
    fn a_draw_is_better_than_a_loss() {
        let (won, lost) = (RuledOut::all_but_win(A), RuledOut::all_but_win(B));
        assert_eq!(choice(A, &[lost, draw()]).result(), Some(None));
        let at_least = choice(A, &[lost, draw(), RuledOut::NOTHING]);
        assert!(!at_least.is_loss_for(A) && at_least.result().is_none());
        // The other side chooses the move that may be a draw, and cannot win by it.
        assert_eq!(choice(B, &[won, at_least]), at_least);
        assert!(!at_least.is_loss_for(B));
    }

    #[test]
    fn a_loser_need_not_know_the_winner() {
        let (b_wins, c_wins) = (RuledOut::all_but_win(B), RuledOut::all_but_win(C));
        let lost = choice(A, &[b_wins, c_wins]);
        assert!(lost.is_loss_for(A) && lost.result().is_none());
        assert!(!lost.is_loss_for(B) && !lost.is_loss_for(C));
    }

    #[test]
    fn moves_left_out_may_be_the_better_ones() {
        let lost = RuledOut::all_but_win(B);
        assert_eq!(RuledOut::of_choice(A, false, [lost, lost].into_iter()), RuledOut::NOTHING);
        assert!(RuledOut::of_choice(A, false, [lost, RuledOut::all_but_win(A)].into_iter()).is_win_for(A));
    }
}
