//! Numbers in 3D: how large they are at a distance, and which of them are hidden because they would lie over others or,
//! on the ground, over stones. `billboard` shows dots in their place.

use bevy::prelude::*;

use super::orbit::ProjectedPoint;
use crate::app::view::art::CHIP;
use crate::geometry::Cell;

/// The width of a number beyond which it would hide the stones beside it, in cells.
const MOST_COVERED: f32 = 1.1;
/// The size of texts in cells, and the least and the greatest in logical pixels, before the user's choice.
const TEXT: f32 = 0.3;
const TEXT_PIXELS: [f32; 2] = [11.0, 18.0];

/// Returns the font size at a position where a cell is `unit` pixels wide, in logical pixels.
pub(super) fn text_size(unit: f32, text_scale: f32) -> f32 {
    ((unit * TEXT).clamp(TEXT_PIXELS[0], TEXT_PIXELS[1]) * text_scale).round()
}

/// Returns the width of a cell that the text fits at a position where a cell is `unit` pixels wide: on a near cell, a chip
/// does not grow beyond its text.
pub(super) fn unit_for_text(unit: f32, text_scale: f32) -> f32 {
    text_size(unit, text_scale) / TEXT
}

/// The rank of a number, from 0: where two would lie over each other, the one of the higher rank is hidden.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(pub usize);

/// A number on a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) cell: Cell,
    /// Where it is seen.
    pub(super) seen: ProjectedPoint,
    /// Whether it is that of the best move.
    pub(super) is_best: bool,
    /// Its rank among the others.
    pub(super) rank: Rank,
    /// The height of a ring around it, as a part of its width.
    pub(super) steepness: f32,
}

/// Returns the cells whose numbers would lie over the best move's, over one of a lower rank or, of the same rank, over a
/// nearer one, or, on a board `on_ground`, over the stones of the next cells: they are hidden.
pub(super) fn crowded(mut numbers: Vec<Number>, text_scale: f32, on_ground: bool) -> Vec<Cell> {
    let by_depth = |a: &Number, b: &Number| a.seen.depth.total_cmp(&b.seen.depth);
    numbers.sort_by(|a, b| b.is_best.cmp(&a.is_best).then(a.rank.cmp(&b.rank)).then(by_depth(a, b)));
    let (mut taken, mut crowded): (Vec<(Rect, Option<f32>)>, _) = (Vec::new(), Vec::new());
    for Number { cell, seen, is_best, steepness, .. } in numbers {
        let unit = unit_for_text(seen.unit, text_scale);
        if on_ground && CHIP[0] * unit > MOST_COVERED * seen.unit {
            crowded.push(cell);
            continue;
        }
        // The best one has a ring around it.
        let half = if is_best { Vec2::ONE } else { Vec2::new(CHIP[0], CHIP[1]) };
        let rect = Rect::from_center_half_size(seen.at, half * unit / 2.0);
        // The parts of the best move, which alone are round, are all shown.
        let gives_way = |ring: Option<f32>| !(is_best && ring.is_some());
        if taken.iter().any(|&(other, ring)| gives_way(ring) && meets(rect, other, ring)) {
            crowded.push(cell);
        } else {
            taken.push((rect, is_best.then_some(steepness)));
        }
    }
    crowded
}

/// Returns whether a rectangle meets another one, or the `ring` in it, which is that much as high as wide.
fn meets(rect: Rect, other: Rect, ring: Option<f32>) -> bool {
    let middle = other.center();
    let away = middle.clamp(rect.min, rect.max) - middle;
    let is_near = |steepness: f32| Vec2::new(away.x, away.y / steepness).length() < other.half_size().x;
    !other.intersect(rect).is_empty() && ring.is_none_or(is_near)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_gives_way_to_the_best_one_to_one_of_a_lower_rank_and_to_a_nearer_one() {
        let number = |cell: u32, x: f32, depth: f32, is_best: bool| {
            let seen = ProjectedPoint { at: Vec2::new(x, 0.0), depth, unit: 40.0 };
            Number { cell: Cell(cell), seen, is_best, rank: Rank(0), steepness: 1.0 }
        };
        let numbers = vec![
            number(0, 0.0, 5.0, false),
            number(1, 10.0, 4.0, false),
            number(2, 100.0, 3.0, false),
            number(3, 110.0, 9.0, true),
            number(4, 300.0, 1.0, false),
        ];
        assert_eq!(crowded(numbers.clone(), 1.0, false), [Cell(2), Cell(0)]);
        // The second-best move keeps its number, whoever stands before it.
        let ranked = numbers.into_iter().map(|number| Number { rank: Rank(number.cell.index() + 1), ..number });
        assert_eq!(crowded(ranked.collect(), 1.0, false), [Cell(1), Cell(2)]);
        assert_eq!(crowded(Vec::new(), 1.0, false), []);
        let ringed = vec![number(0, 0.0, 5.0, true), number(1, 30.0, 4.0, false)];
        assert_eq!(crowded(ringed.clone(), 1.0, false), [Cell(1)], "it touches the ring");
        let both = ringed.iter().map(|&number| Number { is_best: true, ..number }).collect();
        assert_eq!(crowded(both, 1.0, true), [], "two stones of the best move beside each other");
        let mut beside = ringed;
        beside[1].seen.at = Vec2::new(28.0, 24.0);
        assert_eq!(crowded(beside.clone(), 1.0, false), [], "the corner of a square is outside its circle");
        beside[1].seen.at = Vec2::new(10.0, 26.0);
        assert_eq!(crowded(beside.clone(), 1.0, true), [Cell(1)]);
        beside[0].steepness = 0.6;
        assert_eq!(crowded(beside, 1.0, true), [], "seen from the side, the ring is lower");
    }

    #[test]
    fn on_the_ground_no_number_lies_over_the_stones_beside_it() {
        let hidden = |unit: f32| {
            [false, true].map(|is_best| {
                let seen = ProjectedPoint { at: Vec2::ZERO, depth: 1.0, unit };
                crowded(vec![Number { cell: Cell(0), seen, is_best, rank: Rank(0), steepness: 1.0 }], 1.0, true).len()
            })
        };
        assert_eq!([hidden(15.0), hidden(40.0)], [[1, 1], [0, 0]]);
    }
}
