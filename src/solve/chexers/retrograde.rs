//! Retrograde analysis: the results of a layer, from the end backwards.
//!
//! The turns are counted from the end. A position one turn after which the opponent has lost in 4 is won in 5; one all of
//! whose turns lead to wins of the opponent is lost one turn after the slowest of these, so each position counts the turns
//! that have not been refuted. Exits lead to layers with a piece less, which are made first; steps, jumps and passes
//! stay in the layer and are taken back. A position that this never reaches is one from which neither can force a win.

use super::Duel;
use super::layer::{Layer, Places};
use super::sets;
use crate::games::chexers::board::{BOARD, DIRECTIONS, EXITS, each_bit, movers, shifted};

/// A position of the layer: the side to move and the place.
type At = (usize, u32);

/// A layer in the making.
struct Retrograde {
    needs: [u32; 2],
    layer: Layer,
    /// For each side to move and each place, the turns that have not been refuted.
    open: [Vec<u8>; 2],
    /// The positions that something is known of through an exit, by the number of turns to the end that it leads to: one
    /// that wins, or one less that is open.
    by_exit: Vec<Vec<At>>,
}

/// Makes the layer of so many pieces and so many exits that the two seats still need.
pub(super) fn layer(pieces: u32, needs: [u32; 2]) -> Layer {
    let places = Places::new(pieces);
    let zeros = || [vec![0; places.count()], vec![0; places.count()]];
    let (turns, open) = (zeros(), zeros());
    let mut work = Retrograde { needs, layer: Layer { places, turns }, open, by_exit: Vec::new() };
    work.look_at_turns(pieces);
    work.go_back();
    work.layer
}

impl Retrograde {
    /// Counts the turns of every position, and finds what their exits lead to.
    fn look_at_turns(&mut self, pieces: u32) {
        let mut place = 0;
        for first in 0..=pieces {
            for &own in sets::all(first) {
                for &other in sets::all(pieces - first) {
                    if own & other == 0 {
                        self.look_at([own, other], 0, place);
                        self.look_at([own, other], 1, place);
                    }
                    place += 1;
                }
            }
        }
    }

    fn look_at(&mut self, pieces: [u64; 2], mover: usize, place: u32) {
        let own = pieces[mover];
        let exits = own & EXITS[mover];
        let count = count_moves(own, pieces[1 - mover]) + exits.count_ones();
        // A pass, if there is nothing else.
        self.open[mover][place as usize] = count.max(1) as u8;
        for exit in each_bit(exits) {
            let turns = if self.needs[mover] == 1 {
                1
            } else {
                let (mut pieces, mut needs) = (pieces, self.needs);
                pieces[mover] ^= exit;
                needs[mover] -= 1;
                let Some(turns) = super::turns(&Duel::after(pieces, needs, 1 - mover)) else { continue };
                usize::from(turns) + 1
            };
            if self.by_exit.len() <= turns {
                self.by_exit.resize_with(turns + 1, Vec::new);
            }
            self.by_exit[turns].push((mover, place));
        }
    }

    /// Goes back from the positions that are over in so many turns to those that are over in one more.
    fn go_back(&mut self) {
        let mut last: Vec<At> = Vec::new();
        for turns in 1..=u8::MAX {
            let mut now = Vec::new();
            let by_exit = self.by_exit.get_mut(usize::from(turns)).map(std::mem::take).unwrap_or_default();
            by_exit.into_iter().for_each(|at| self.see(at, turns, &mut now));
            for (to_move, place) in last {
                let pieces = self.layer.places.pieces(place);
                let mover = 1 - to_move;
                take_back(pieces[mover], pieces[to_move], |own, other| {
                    let before = if mover == 0 { [own, other] } else { [other, own] };
                    self.see((mover, self.layer.places.place(before)), turns, &mut now);
                });
                if count_moves(pieces[mover], pieces[to_move]) == 0 && pieces[mover] & EXITS[mover] == 0 {
                    self.see((mover, place), turns, &mut now);
                }
            }
            last = now;
            if last.is_empty() && self.by_exit.iter().all(Vec::is_empty) {
                return;
            }
        }
        debug_assert!(last.is_empty(), "no duel takes that long");
    }

    /// Sees that a turn from a position leads to the end after `turns`, counted with that turn: in an odd number the
    /// mover wins, in an even number a turn is refuted.
    fn see(&mut self, (mover, place): At, turns: u8, now: &mut Vec<At>) {
        let (found, open) = (&mut self.layer.turns[mover][place as usize], &mut self.open[mover][place as usize]);
        if *found > 0 {
            return;
        }
        *open -= 1;
        if turns % 2 == 1 || *open == 0 {
            *found = turns;
            now.push((mover, place));
        }
    }
}

/// Returns the number of steps and jumps of the pieces `own`.
fn count_moves(own: u64, other: u64) -> u32 {
    let count = |direction| {
        let (steps, jumps) = movers(own, own | other, direction);
        (steps | jumps).count_ones()
    };
    DIRECTIONS.into_iter().map(count).sum()
}

/// Takes back a step or a jump of the owner of the pieces `own`, in every way: `see` gets the pieces before it.
fn take_back(own: u64, other: u64, mut see: impl FnMut(u64, u64)) {
    let empty = BOARD & !(own | other);
    for direction in DIRECTIONS {
        let next_to_own = shifted(own, -direction);
        for from in each_bit(next_to_own & empty) {
            see(own ^ from ^ shifted(from, direction), other);
        }
        // Who was jumped over belongs to the mover now, and may have belonged to either.
        for from in each_bit(shifted(next_to_own & own, -direction) & empty) {
            let over = shifted(from, direction);
            let before = own ^ from ^ shifted(over, direction);
            see(before, other);
            see(before ^ over, other | over);
        }
    }
}
