//! Who stands how well in Chexers: each seat's features, weighed, and the softmax of the sums.
//!
//! The features in words, for one seat:
//! * `exits`: pieces that have left the board; four win.
//! * `missing`: how many pieces too few there are for the exits that are still needed; only conversions bring them.
//! * `spare`, `plenty`: the first two pieces beyond those needed, and all further ones: a seat with some to spare can lose one and go
//!   on, and one that has taken most of the others' wins at leisure.
//! * `way`: the logarithm of the steps and exits that the needed pieces nearest to the exits still have to go: the nearer the
//!   win, the more the next cell counts, also for a seat that is far ahead, so that it goes on instead of strolling.
//! * `hits`: enemy pieces that it could jump over before their owner moves them, if any.
//! * `hung`: its own pieces that somebody can jump over before it moves again.
//! * `watched`: its own pieces that somebody could jump over, but only after its next move.
//! * `open`: lines across its pieces with both sides empty: where an enemy could come and jump later.
//! * `turn`: how soon it moves: 1 for the side to move, then a half, then none.

use std::sync::LazyLock;

use super::super::asset::asset;
use super::super::evaluate::Values;
use super::super::weight_file;
use crate::games::chexers::{ChexersPosition, EXITS_TO_WIN};
use crate::rules::{Player, Position};

/// How many features a seat has.
pub(in crate::ai) const FEATURES: usize = 10;

/// Their names, as in the file of weights.
pub(super) const NAMES: [&str; FEATURES] =
    ["exits", "missing", "spare", "plenty", "way", "hits", "hung", "watched", "open", "turn"];

/// The weights of the features.
static WEIGHTS: LazyLock<[f32; FEATURES]> =
    LazyLock::new(|| asset!("weights/chexers.ron").read(|text| weight_file::read(text, &NAMES)));

/// What a piece that is needed for four exits and not there counts, in cells to go.
const MISSING: u32 = 14;
/// Added to every way, so that the last cells do not count for everything.
const HEADWAY: f32 = 4.0;

/// No way is longer.
const LONGEST_WAY: usize = (EXITS_TO_WIN * MISSING) as usize;
/// The logarithms of all ways with their [`HEADWAY`]: a playout looks at hundreds.
static LOGARITHMS: LazyLock<[f32; LONGEST_WAY + 1]> =
    LazyLock::new(|| std::array::from_fn(|way| (way as f32 + HEADWAY).ln()));

/// What is to be seen of each seat, in order of play.
pub(super) fn features(position: &ChexersPosition) -> [[f32; FEATURES]; 3] {
    let (jumpable, open_lines) = (position.jumpable(), position.open_lines());
    // The side to move, the next, and the one after.
    let mover = position.to_move().index();
    let [a, b, c] = [mover, (mover + 1) % 3, (mover + 2) % 3];
    let by = |hunter: usize, owner: usize| jumpable[hunter][owner];
    // By the turns until each moves: its hits, and what of its own is hung and watched. An enemy that moves before a seat does
    // can strike at once, another one only after the seat has seen to its pieces.
    let dangers =
        [[by(a, b) + by(a, c), 0, by(b, a) + by(c, a)], [by(b, c), by(a, b), by(c, b)], [0, by(a, c) + by(b, c), 0]];
    std::array::from_fn(|seat| {
        let player = Player(seat as u8);
        let turns_until = (seat + 3 - mover) % 3;
        let [hits, hung, watched] = dangers[turns_until];
        let (needed, pieces) = (position.exits_to_go(player), position.piece_count(player));
        let spare = pieces.saturating_sub(needed);
        let way = position.way_to_win(player, MISSING) as usize;
        [
            position.exits(player) as f32,
            needed.saturating_sub(pieces) as f32,
            spare.min(2) as f32,
            spare.saturating_sub(2) as f32,
            LOGARITHMS[way.min(LONGEST_WAY)],
            hits.min(2) as f32,
            hung as f32,
            watched as f32,
            open_lines[seat] as f32,
            1.0 - 0.5 * turns_until as f32,
        ]
    })
}

/// Each seat's share of the win; a seat without pieces has none, as nothing can bring it one.
pub(super) fn shares(position: &ChexersPosition) -> Values {
    let weights = &*WEIGHTS;
    let mut values = Values::default();
    let mut scores = [f32::NEG_INFINITY; 3];
    for ((score, features), player) in scores.iter_mut().zip(features(position)).zip(position.players()) {
        if position.piece_count(player) > 0 {
            *score = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
        }
    }
    let best = scores.into_iter().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for (value, score) in values.iter_mut().zip(scores) {
        // Without a piece on the board everybody passes to the end.
        *value = if best == f32::NEG_INFINITY { 1.0 } else { (score - best).exp() };
        total += *value;
    }
    values.iter_mut().for_each(|value| *value /= total);
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_make_sense() {
        let weights = &*WEIGHTS;
        assert!(weights[2] > 0.0 && weights[4] < 0.0 && weights[6] < 0.0, "{weights:?}");
    }
}
