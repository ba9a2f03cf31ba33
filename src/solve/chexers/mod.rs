//! The end of Chexers, known exactly: two seats are left, with few pieces.
//!
//! [`known`] takes such a position for a `duel`, looks it up in the `layer` of its number of pieces and of the exits that
//! both still need, and says who wins in how many plies. A layer is filled by `retrograde` analysis, backwards from the
//! wins, the first time that somebody asks; `sets` numbers its positions. That takes milliseconds for up to three pieces
//! and a part of a second for four (`benches/README.md`). There is no file, because one would gain little: all layers of
//! four pieces are 23 MB, more than the program should grow by, and the end of a game needs one or two of them.
//!
//! Why the results are those of the game:
//!
//! * **The third seat** has no pieces. It can only pass, and it can never get a piece, since only a jump brings new ones.
//!   So two players take turns, and the third's passes only lengthen the count of plies. A seat of the two that has lost
//!   its last piece passes, too.
//! * **Symmetries.** Turning the board by a third moves every seat to the next. The mirror image that exchanges the exits
//!   of the two also exchanges who of them moves before the third seat. That changes no turn of theirs, so distances
//!   are counted in turns of the two, and the plies are counted when the real seats are known.
//! * **Repetition.** Each move of a forced win leads to a position that is fewer turns from the end, so none comes twice
//!   on the way. Only if a position has occurred three times before could it be the fourth; then a win is not told.
//!   A position from which neither can force a win stays one whatever has happened: each can avoid losing for ever, or
//!   until the game is drawn.
//! * **The last turn.** If fewer plies are left than the win takes, the loser holds out, and the game is a draw: the winner
//!   cannot be faster, and plays so that the loser cannot win.

mod duel;
mod layer;
mod retrograde;
mod sets;

use std::sync::OnceLock;

use duel::Duel;
use layer::Layer;

use super::effort::Reach;
use super::settled::Settled;
use crate::games::chexers::ChexersPosition;
use crate::rules::Position;

/// The most pieces of both seats together: a layer of five has 14 times the positions of one of four.
const MOST_PIECES: u32 = 4;
/// The same where an answer must not take longer than a few milliseconds.
const MOST_AT_ONCE: u32 = 3;

/// One more than the most exits that a seat can need. With few pieces on the board, a seat that needs more than all of
/// them needs one more than all of them, whatever the number is.
const NEEDS: usize = 6;

/// The layers made so far, by the number of pieces and the exits that the two seats need.
static LAYERS: [[[OnceLock<Layer>; NEEDS]; NEEDS]; MOST_PIECES as usize + 1] =
    [const { [const { [const { OnceLock::new() }; NEEDS] }; NEEDS] }; MOST_PIECES as usize + 1];

/// Returns who wins a position that is not over, and in how many plies, if it is within reach.
pub(super) fn known(position: &ChexersPosition, reach: Reach) -> Option<Settled> {
    let most = match reach {
        Reach::AtOnce => MOST_AT_ONCE,
        Reach::Soon => MOST_PIECES,
    };
    let pieces: u32 = position.players().map(|seat| position.piece_count(seat)).sum();
    if pieces > most {
        return None;
    }
    let duel = Duel::of(position)?;
    let draw = Settled { winner: None, plies: None };
    let Some(turns) = turns(&duel) else { return Some(draw) };
    let (winner, plies) = duel.end_after(turns);
    if u32::from(plies) > position.turns_left() {
        return Some(draw);
    }
    position.allows_recurrence().then_some(Settled { winner: Some(winner), plies: Some(plies) })
}

/// Returns after how many turns of the two a duel is over; `None` if neither can force a win. The side to move wins if
/// the number is odd.
fn turns(duel: &Duel) -> Option<u8> {
    let duel = duel.in_order();
    let layer = layer(duel.count(), duel.needs)?;
    layer.turns(duel.pieces, duel.to_move)
}

/// Returns a layer, which is made if there is none yet; `None` if nobody has enough pieces to win.
fn layer(pieces: u32, needs: [u32; 2]) -> Option<&'static Layer> {
    if needs.iter().all(|&need| need > pieces) {
        return None;
    }
    let [first, second] = needs.map(|need| need as usize);
    let place = LAYERS.get(pieces as usize)?.get(first)?.get(second)?;
    Some(place.get_or_init(|| retrograde::layer(pieces, needs)))
}
