//! Checks whether an arrangement is a possible position: the stones, and the details about turns and passes. Small
//! triangles are allowed: they cannot arise in play, but the rules can play on with them.

use super::{CellSet, RootBoundTable};
use crate::rules::{Arrangement, Details, GameSetup, Impossible, Player};

/// Black's turn number for an arrangement that gives none: the first one after the special opening turns. White's is
/// the next number.
const DEFAULT_TURN: u32 = 5;

/// Checks an arrangement and returns the number of its turn; all turns from the fourth on are 4.
///
/// # Errors
/// The first thing that is impossible.
pub(super) fn check<const N: usize>(table: &RootBoundTable<N>, arrangement: &Arrangement) -> Result<u8, Impossible> {
    let Arrangement { stones, to_move, details } = arrangement;
    if stones.len() != 2 || to_move.index() > 1 {
        return Err(Impossible::Seats { seats: 2, given: stones.len().max(to_move.index() + 1) });
    }
    let turn = details.turn.unwrap_or(DEFAULT_TURN + u32::from(to_move.0));
    let mut taken = CellSet::<N>::EMPTY;
    for &cell in stones.iter().flatten() {
        if cell.index() >= table.geometry.len() {
            return Err(Impossible::OffBoard);
        }
        if taken.contains(cell) {
            return Err(Impossible::Twice(table.geometry.name(cell)));
        }
        taken.insert(cell);
    }
    if taken.is_empty() && turn != 1 {
        return Err(Impossible::NoStones);
    }
    check_turn(table, arrangement, turn)?;
    if details.turn.is_some() {
        check_count(table, arrangement, turn)?;
    }
    check_passes(table, arrangement, turn)?;
    Ok(turn.min(4) as u8)
}

/// Checks the turn number. The sides take turns, and the first turns leave little choice of how many stones are on the
/// board.
fn check_turn<const N: usize>(
    table: &RootBoundTable<N>,
    arrangement: &Arrangement,
    turn: u32,
) -> Result<(), Impossible> {
    let [black, white] = [0, 1].map(|seat| arrangement.stones[seat].len());
    let (mover, fits, wanted) = match turn {
        0 => return details("turns are counted from 1".into()),
        1 => (0, (black, white) == (0, 0), "the board is empty"),
        2 => (1, (black, white) == (1, 0), "one black stone stands on the board"),
        3 => (0, (black, white) == (1, 2), "one black stone and two white ones stand on the board"),
        4 => (
            1,
            (2..=3).contains(&black) && white <= 2,
            "there are two or three black stones and at most two white ones",
        ),
        _ => (1 - (turn % 2) as usize, true, ""),
    };
    if arrangement.to_move.index() != mover {
        return details(format!("turn {turn} is {}'s", table.setup.seat_names()[mover]));
    }
    if !fits {
        return details(format!("before turn {turn} {wanted}"));
    }
    let first: CellSet<N> = arrangement.stones[1].iter().copied().collect();
    if turn == 3 && table.around(first).meets(first) {
        return details("before turn 3 the two white stones must not be neighbours".into());
    }
    Ok(())
}

/// Checks that neither side has placed more stones than the turns before this one allow: Black one and then two at a
/// time, White two at a time.
fn check_count<const N: usize>(
    table: &RootBoundTable<N>,
    arrangement: &Arrangement,
    turn: u32,
) -> Result<(), Impossible> {
    let turns_over = u64::from(turn) - 1;
    let most = [(turns_over.div_ceil(2) * 2).saturating_sub(1), turns_over / 2 * 2];
    for ((stones, most), name) in arrangement.stones.iter().zip(most).zip(table.setup.seat_names()) {
        if stones.len() as u64 > most {
            return details(format!("before turn {turn} there are at most {most} {name} stones, not {}", stones.len()));
        }
    }
    Ok(())
}

/// Checks the details about passes: a pass is possible from the fourth turn on, and the last turn was the other side's.
fn check_passes<const N: usize>(
    table: &RootBoundTable<N>,
    arrangement: &Arrangement,
    turn: u32,
) -> Result<(), Impossible> {
    let Details { passed, first_pass, .. } = arrangement.details;
    if [passed, first_pass].into_iter().flatten().any(|player| player.index() > 1) {
        return Err(Impossible::Seats { seats: 2, given: 3 });
    }
    if turn < 5 && (passed.is_some() || first_pass.is_some()) {
        return details(format!(
            "nobody can have passed before turn {turn}: the fourth turn is the first that can be a pass"
        ));
    }
    if arrangement.details.turn == Some(5) && first_pass == Some(Player(0)) {
        return details(
            "black cannot have passed before turn 5: the fourth turn is the first that can be a pass".into(),
        );
    }
    if passed == Some(arrangement.to_move) {
        let seat = table.setup.seat_names()[arrangement.to_move.index()];
        return details(format!("{seat} is to move, so the last turn, if it was a pass, was the other side's"));
    }
    Ok(())
}

fn details<T>(sentence: String) -> Result<T, Impossible> {
    Err(Impossible::Details(sentence))
}
