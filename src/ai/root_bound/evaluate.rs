//! The evaluation of Root Bound: the softmax of each side's weighted sum of features.
//!
//! The features of one side; those that count cells are divided by the square root of the board's number of cells,
//! because a cell counts less on a larger board:
//! * `live`, `linked`, `endangered`, `dead`: the number of stones in groups of this standing;
//! * `claimed`: the cells of its claimed regions;
//! * `near`: the empty cells that are fewer steps over empty cells away from its stones than from the opponent's, dead
//!   stones aside;
//! * `close`: those of the `near` cells that touch its stones;
//! * `lives`: whether one of its groups is live: without one it scores nothing in the end;
//! * `groups`: the number of its groups that are not dead;
//! * `late-near`: `near` times the fraction of the board that is occupied;
//! * `turn`: whether it is to move.

use std::sync::LazyLock;

use super::super::asset::asset;
use super::super::evaluate::Values;
use super::super::weight_file;
use crate::games::root_bound::{CellSet, RootBoundPosition};
use crate::rules::{Player, Position, Standing};

/// The number of features of a side.
pub(in crate::ai) const FEATURES: usize = 11;

/// The names of the features, as in the file of weights.
pub(super) const NAMES: [&str; FEATURES] =
    ["live", "linked", "endangered", "dead", "claimed", "near", "close", "lives", "groups", "late-near", "turn"];

/// The weights of the features.
static WEIGHTS: LazyLock<[f32; FEATURES]> =
    LazyLock::new(|| asset!("weights/root-bound.ron").read(|text| weight_file::read(text, &NAMES)));

/// Returns the features of each side, Black first.
pub(super) fn features<const N: usize>(position: &RootBoundPosition<N>) -> [[f32; FEATURES]; 2] {
    let table = position.table();
    let mut sources = position.stone_sets();
    let mut stones = [[0.0; 4]; 2];
    let mut groups = [0.0; 2];
    for (Player(seat), group, standing) in position.standings() {
        let seat = usize::from(seat);
        let kind = match standing {
            Standing::Live => 0,
            Standing::Linked => 1,
            Standing::Endangered => 2,
            Standing::Dead => 3,
        };
        stones[seat][kind] += group.len() as f32;
        if standing == Standing::Dead {
            sources[seat] -= group;
        } else {
            groups[seat] += 1.0;
        }
    }
    let size = position.geometry().len() as f32;
    let taken = 1.0 - table.empty(position.stone_sets()).len() as f32 / size;
    let scale = 1.0 / size.sqrt();
    let near = nearer_cells(position, sources);
    let claimed = position.claimed();
    std::array::from_fn(|seat| {
        let [live, linked, endangered, dead] = stones[seat].map(|count| count * scale);
        let close = (near[seat] & table.around(sources[seat])).len() as f32;
        let near = near[seat].len() as f32 * scale;
        let is_to_move = position.to_move().index() == seat;
        [
            live,
            linked,
            endangered,
            dead,
            claimed[seat].len() as f32 * scale,
            near,
            close * scale,
            f32::from(u8::from(live > 0.0)),
            groups[seat] * scale,
            near * taken,
            f32::from(u8::from(is_to_move)),
        ]
    })
}

/// Returns the winning chance of each side.
pub(super) fn shares<const N: usize>(position: &RootBoundPosition<N>) -> Values {
    let weights = &*WEIGHTS;
    let [black, white] =
        features(position).map(|side| side.iter().zip(weights).map(|(feature, weight)| feature * weight).sum::<f32>());
    let mut values = Values::default();
    values[0] = 1.0 / (1.0 + (white - black).exp());
    values[1] = 1.0 - values[0];
    values
}

/// For each side, returns the unclaimed empty cells that are fewer steps over empty cells away from its sources than
/// from the other side's.
fn nearer_cells<const N: usize>(position: &RootBoundPosition<N>, sources: [CellSet<N>; 2]) -> [CellSet<N>; 2] {
    let table = position.table();
    let claimed = position.claimed();
    let mut free = table.empty(position.stone_sets()) - claimed[0] - claimed[1];
    let (mut nearer, mut fronts) = ([CellSet::EMPTY; 2], sources);
    while !(fronts[0] | fronts[1]).is_empty() {
        fronts = fronts.map(|front| table.around(front) & free);
        free -= fronts[0] | fronts[1];
        nearer[0] |= fronts[0] - fronts[1];
        nearer[1] |= fronts[1] - fronts[0];
    }
    nearer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_make_sense() {
        let weights = &*WEIGHTS;
        assert!(weights[0] > 0.0 && weights[3] < 0.0 && weights[4] > 0.0, "{weights:?}");
    }
}
