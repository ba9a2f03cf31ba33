//! Checks whether an arrangement of pieces is a possible position.

use super::ChexersSetup;
use super::board::{SEATS, bit};
use super::limits::{EXITS_TO_WIN, TURNS};
use crate::geometry::Geometry;
use crate::rules::{Arrangement, Details, GameSetup, Impossible, Player};

/// An arrangement that has been found possible.
pub(super) struct Checked {
    pub(super) pieces: [u64; SEATS],
    pub(super) exits: [u32; SEATS],
    pub(super) turns_over: u32,
}

/// Checks an arrangement.
///
/// # Errors
/// The first thing that is impossible.
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
    let turns_over = turns_over(&arrangement.details, arrangement.to_move, exits)?;
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

/// Returns the number of turns already played. If the details do not give a turn, this is the number of seats before
/// the side to move. Each seat has every third turn, if only to pass, and can take at most one piece off the board in
/// each.
fn turns_over(details: &Details, to_move: Player, exits: [u32; SEATS]) -> Result<u32, Impossible> {
    let impossible = |reason| Err(Impossible::Details(reason));
    let turn = match details.turn {
        None => return Ok(u32::from(to_move.0)),
        Some(turn @ 1..=TURNS) => turn,
        Some(turn) => return impossible(format!("there is no turn {turn}: a game has {TURNS} turns")),
    };
    let mover = Player(((turn - 1) % SEATS as u32) as u8);
    if mover != to_move {
        return impossible(format!("turn {turn} is {}'s: the seats take turns, and passes count", name(mover)));
    }
    let turns_of = |seat: u8| (turn - 1).saturating_sub(seat.into()).div_ceil(SEATS as u32);
    match (0..).zip(exits).find(|&(seat, exits)| exits > turns_of(seat)) {
        Some((seat, exits)) => {
            let (name, turns) = (name(Player(seat)), turns_of(seat));
            impossible(format!(
                "{name} has had {turns} of the turns before turn {turn} and at most as many exits, not {exits}"
            ))
        }
        None => Ok(turn - 1),
    }
}

fn name(player: Player) -> &'static str {
    ChexersSetup.seat_names().get(player.index()).copied().unwrap_or("nobody")
}
