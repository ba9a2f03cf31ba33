//! The evaluation of Chexers: the softmax of each seat's weighted sum of features.
//!
//! The features of one seat:
//! * `exits`: the pieces that have left the board; four win.
//! * `missing`: how many pieces too few it has for the exits that it still needs; only conversions provide more.
//! * `spare`, `plenty`: the first two pieces beyond those needed, and all further ones: a seat with spare pieces can
//!   afford to lose one, and a seat that has taken most of the others' pieces wins easily.
//! * `way`: the logarithm of the steps and exits left to the needed pieces nearest to the exits. The nearer the win,
//!   the more the next cell counts, so that even a seat that is far ahead keeps moving towards the exits.
//! * `hits`: the enemy pieces that it could jump over before their owner moves them.
//! * `hung`: its own pieces that an enemy can jump over before it moves again.
//! * `watched`: its own pieces that an enemy could jump over, but only after its next move.
//! * `open`: the lines across its pieces with both sides empty, to which an enemy could come and jump later.
//! * `turn`: how soon it moves: 1 for the side to move, 0.5 for the next and 0 for the last.
//! * `detour`: the logarithm of how much longer `way` is around the others' pieces that nobody can jump over.

use std::sync::LazyLock;

use super::super::asset::asset;
use super::super::evaluate::Values;
use super::super::weight_file;
use super::plan::{FEATURES, NAMES, Plan};
use crate::games::chexers::{ChexersPosition, EXITS_TO_WIN};
use crate::rules::{Player, Position};

/// The weights of the features.
static WEIGHTS: LazyLock<[f32; FEATURES]> =
    LazyLock::new(|| asset!("weights/chexers.ron").read(|text| weight_file::read(text, &NAMES)));

/// The distance, in cells, that counts for a missing piece.
const MISSING: u32 = 14;
/// Added to every distance before taking the logarithm, so that the last few cells do not dominate.
const HEADWAY: f32 = 4.0;

/// The maximum distance.
const LONGEST_WAY: usize = (EXITS_TO_WIN * MISSING) as usize;
/// The logarithms of all distances plus [`HEADWAY`], precomputed because a playout needs hundreds of them.
static LOGARITHMS: LazyLock<[f32; LONGEST_WAY + 1]> =
    LazyLock::new(|| std::array::from_fn(|way| (way as f32 + HEADWAY).ln()));

/// The features that are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FeatureSet {
    /// All features.
    All,
    /// Without `detour`, which takes as long as all others together.
    Quick,
}

/// Returns the features of each seat, in order of play.
#[inline]
pub(super) fn features(position: &ChexersPosition, set: FeatureSet) -> [[f32; FEATURES]; 3] {
    let (jumpable, open_lines) = (position.jumpable(), position.open_lines());
    let ways_round = (set == FeatureSet::All).then(|| position.ways_round(MISSING));
    // The seats in the order in which they move next.
    let mover = position.to_move().index();
    let [a, b, c] = [mover, (mover + 1) % 3, (mover + 2) % 3];
    let by = |hunter: usize, owner: usize| jumpable[hunter][owner];
    // Indexed by the number of turns until a seat moves: its `hits`, `hung` and `watched`. An enemy that moves before
    // the seat can jump at once; any other enemy only after the seat has had a chance to protect its pieces.
    let dangers =
        [[by(a, b) + by(a, c), 0, by(b, a) + by(c, a)], [by(b, c), by(a, b), by(c, b)], [0, by(a, c) + by(b, c), 0]];
    std::array::from_fn(|seat| {
        let player = Player(seat as u8);
        let turns_until = (seat + 3 - mover) % 3;
        let [hits, hung, watched] = dangers[turns_until];
        let (needed, pieces) = (position.exits_to_go(player), position.piece_count(player));
        let spare = pieces.saturating_sub(needed);
        let logarithm = |way: u32| LOGARITHMS[(way as usize).min(LONGEST_WAY)];
        let way = logarithm(position.way_to_win(player, MISSING));
        [
            position.exits(player) as f32,
            needed.saturating_sub(pieces) as f32,
            spare.min(2) as f32,
            spare.saturating_sub(2) as f32,
            way,
            hits.min(2) as f32,
            hung as f32,
            watched as f32,
            open_lines[seat] as f32,
            1.0 - 0.5 * turns_until as f32,
            ways_round.map_or(0.0, |ways| logarithm(ways[seat]) - way),
        ]
    })
}

/// Returns the winning chance of each seat; 0 for a seat without pieces, because it cannot get any.
pub(super) fn shares(position: &ChexersPosition, plan: Plan, set: FeatureSet) -> Values {
    let weights = plan.weights().unwrap_or(&WEIGHTS);
    let more = plan.more(position);
    let mut values = Values::default();
    let mut scores = [f32::NEG_INFINITY; 3];
    for ((score, features), player) in scores.iter_mut().zip(features(position, set)).zip(position.players()) {
        if position.piece_count(player) > 0 {
            let sum: f32 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
            *score = sum + more[player.index()];
        }
    }
    let best = scores.into_iter().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for (value, score) in values.iter_mut().zip(scores) {
        // With no pieces on the board, all seats pass until the game ends.
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
