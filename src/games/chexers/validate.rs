//! Whether an arrangement of pieces can be a position.

use super::board::{SEATS, bit};
use super::position::{EXITS_TO_WIN, TURNS};
use crate::geometry::Geometry;
use crate::rules::{Arrangement, Details, Impossible, Player, Setup};

/// An arrangement that can be.
pub(super) struct Checked {
    pub(super) pieces: [u64; SEATS],
    pub(super) exits: [u32; SEATS],
    pub(super) turns_over: u32,
}

/// Checks an arrangement.
///
/// # Errors
/// The first thing that cannot be.
pub(super) fn check(geometry: &Geometry, arrangement: &Arrangement) -> Result<Checked, Impossible> {
    if arrangement.stones.len() != SEATS || arrangement.to_move.index() >= SEATS {
        let given = arrangement.stones.len().max(arrangement.to_move.index() + 1);
        return Err(Impossible::Seats { seats: SEATS, given });
    }
    let mut pieces = [0; SEATS];
    let mut taken = 0;
    for (own, cells) in pieces.iter_mut().zip(&arrangement.stones) {
        for &cell in cells {
            let bit = bit(cell);
            if bit == 0 {
                return Err(Impossible::OffBoard);
            }
            if taken & bit != 0 {
                return Err(Impossible::Twice(geometry.name(cell)));
            }
            taken |= bit;
            *own |= bit;
        }
    }
    if taken == 0 {
        return Err(Impossible::NoStones);
    }
    let exits = exits(&arrangement.details)?;
    let turns_over = turns_over(&arrangement.details, arrangement.to_move)?;
    Ok(Checked { pieces, exits, turns_over })
}

fn exits(details: &Details) -> Result<[u32; SEATS], Impossible> {
    if details.exits.is_empty() {
        return Ok([0; SEATS]);
    }
    let exits: [u32; SEATS] = details.exits.as_slice().try_into().map_err(|_| {
        Impossible::Details(format!("exits are {SEATS} numbers, one for each seat, not {}", details.exits.len()))
    })?;
    match exits.iter().position(|&count| count >= EXITS_TO_WIN) {
        Some(seat) => Err(Impossible::Details(format!(
            "{} has {} exits and would have won: a seat has 0 to {} of them",
            name(Player(seat as u8)),
            exits[seat],
            EXITS_TO_WIN - 1
        ))),
        None => Ok(exits),
    }
}

/// How many turns are over, at least as many as the seats before the one to move have had.
fn turns_over(details: &Details, to_move: Player) -> Result<u32, Impossible> {
    match details.turn {
        None => Ok(u32::from(to_move.0)),
        Some(turn @ 1..=TURNS) => Ok(turn - 1),
        Some(turn) => Err(Impossible::Details(format!("there is no turn {turn}: a game has {TURNS} turns"))),
    }
}

fn name(player: Player) -> &'static str {
    Setup::Chexers.seat_names().get(player.index()).copied().unwrap_or("nobody")
}
