//! The layout of the strip of layers: the layers side by side, and in each of them the first of its two coordinates to
//! the right and the second one upwards, as on the flat board.

use std::collections::BTreeMap;

use bevy_egui::egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::app::view::small::CellSpot;
use crate::geometry::{Cell, Lattice};

/// The distance from the outermost points to the right and upper edge of their board, in cells.
const EDGE: f32 = 1.06;
/// The same for the left and lower edge, where the numbers are.
const NUMBERED_EDGE: f32 = 1.1;
/// The distance from the outermost points to the centre of the numbers, in cells.
const TO_NUMBER: f32 = 0.76;
/// The distance from the last number to the name of its axis, in cells.
const TO_NAME: f32 = 0.75;
/// The gap between two boards, in cells.
const GAP: f32 = 0.6;
/// The height of a layer's caption, in points.
const CAPTION: f32 = 18.0;

/// For each axis perpendicular to the layers: the axes that run to the right and up within them.
const ACROSS: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

/// The layout of the layers of one cube. All positions and lengths are in points.
pub(super) struct Layers {
    /// The lattice, which has three dimensions or more.
    pub(super) lattice: Lattice,
    /// The coordinates that the cube's cells share: all but the last three.
    pub(super) cube: Vec<u16>,
    /// The axis perpendicular to the layers: 0 is the first of the last three coordinates.
    pub(super) axis: usize,
    /// The centre of the strip.
    pub(super) middle: Pos2,
    /// The distance between neighbours.
    pub(super) unit: f32,
}

impl Layers {
    /// Returns the distance between neighbours, in points, at which the layers fill `room`.
    pub(super) fn unit_in(lattice: Lattice, room: Vec2) -> f32 {
        let extent = cells_across(lattice);
        (room.x / extent.x).min((room.y - CAPTION) / extent.y)
    }

    /// Returns the width and height of all boards with their captions, in points.
    pub(super) fn extent(lattice: Lattice, unit: f32) -> Vec2 {
        cells_across(lattice) * unit + vec2(0.0, CAPTION)
    }

    /// Returns the rectangle of a layer's board.
    pub(super) fn plate(&self, layer: u16) -> Rect {
        let strip = Rect::from_center_size(self.middle, Self::extent(self.lattice, self.unit));
        let side = side(self.lattice);
        let left = strip.min.x + f32::from(layer) * (side + GAP) * self.unit;
        Rect::from_min_size(pos2(left, strip.min.y + CAPTION), Vec2::splat(side * self.unit))
    }

    /// Returns the rectangle of a layer's caption, above its board.
    pub(super) fn caption(&self, layer: u16) -> Rect {
        let plate = self.plate(layer);
        Rect::from_min_max(plate.min - vec2(0.0, CAPTION), plate.right_top())
    }

    /// Returns the position of a point in a layer; `right` and `up` count from 0.
    pub(super) fn point(&self, layer: u16, right: u16, up: u16) -> Pos2 {
        let corner = self.plate(layer).left_bottom() + vec2(NUMBERED_EDGE, -NUMBERED_EDGE) * self.unit;
        corner + vec2(f32::from(right), -f32::from(up)) * self.unit
    }

    /// Returns the positions of the `step`th column number, below the points, and row number, to their left.
    pub(super) fn numbers(&self, layer: u16, step: u16) -> [Pos2; 2] {
        let away = TO_NUMBER * self.unit;
        [self.point(layer, step, 0) + vec2(0.0, away), self.point(layer, 0, step) - vec2(away, 0.0)]
    }

    /// Returns the axis that runs to the right and the one that runs up, each with the position of its name beyond the
    /// numbers.
    pub(super) fn axes(&self, layer: u16) -> [(usize, Pos2); 2] {
        let ([right, up], away) = (ACROSS[self.axis], TO_NAME * self.unit);
        let [last_column, last_row] = self.numbers(layer, self.lattice.size() - 1);
        [(right, last_column + vec2(away, 0.0)), (up, last_row - vec2(0.0, away))]
    }

    /// Returns the position of a cell, if it is part of the cube.
    pub(super) fn at(&self, cell: Cell) -> Option<Pos2> {
        let coords = self.lattice.coords(cell);
        let (outer, inner) = coords.split_at(coords.len() - 3);
        let [right, up] = ACROSS[self.axis].map(|axis| inner[axis]);
        (outer == self.cube).then(|| self.point(inner[self.axis], right, up))
    }

    /// Returns the cube's cells with their positions.
    pub(super) fn cells(&self) -> impl Iterator<Item = (Cell, Pos2)> + '_ {
        let size = self.lattice.size();
        let inner = move |layer| (0..size).flat_map(move |right| (0..size).map(move |up| [layer, right, up]));
        (0..size)
            .flat_map(inner)
            .filter_map(|[layer, right, up]| Some((self.cell([layer, right, up])?, self.point(layer, right, up))))
    }

    /// Returns where the cells are drawn, and whether they are dimmed.
    pub(super) fn spots(&self, is_dim: impl Fn(Cell) -> bool) -> BTreeMap<Cell, CellSpot> {
        self.cells().map(|(cell, at)| (cell, CellSpot { at, is_dim: is_dim(cell) })).collect()
    }

    /// Returns the cell nearest to a position on one of the boards.
    pub(super) fn cell_at(&self, place: Pos2) -> Option<Cell> {
        let size = self.lattice.size();
        let layer = (0..size).find(|&layer| self.plate(layer).contains(place))?;
        let steps = (place - self.point(layer, 0, 0)) / self.unit;
        let nearest = |steps: f32| (steps.round().max(0.0) as u16).min(size - 1);
        self.cell([layer, nearest(steps.x), nearest(-steps.y)])
    }

    /// Returns the layer whose caption is at a position.
    pub(super) fn caption_at(&self, place: Pos2) -> Option<u16> {
        (0..self.lattice.size()).find(|&layer| self.caption(layer).contains(place))
    }

    /// Returns the cell at `right` and `up` in a layer; all three count from 0.
    pub(super) fn cell(&self, [layer, right, up]: [u16; 3]) -> Option<Cell> {
        let mut inner = [layer; 3];
        for (axis, coordinate) in ACROSS[self.axis].into_iter().zip([right, up]) {
            inner[axis] = coordinate;
        }
        let mut coords = self.cube.clone();
        coords.extend(inner);
        self.lattice.cell(&coords)
    }
}

/// Returns the side of one board, in cells.
fn side(lattice: Lattice) -> f32 {
    f32::from(lattice.size()) - 1.0 + NUMBERED_EDGE + EDGE
}

/// Returns the width and height of all boards, in cells.
fn cells_across(lattice: Lattice) -> Vec2 {
    let (side, count) = (side(lattice), f32::from(lattice.size()));
    vec2(count * side + (count - 1.0) * GAP, side)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layers(dims: u8, size: u16, cube: &[u16]) -> Layers {
        let lattice = Lattice::new(dims, size).unwrap();
        let unit = Layers::unit_in(lattice, vec2(600.0, 120.0));
        Layers { lattice, cube: cube.to_vec(), axis: 0, middle: pos2(300.0, 60.0), unit }
    }

    #[test]
    fn every_point_is_found_where_it_is_drawn() {
        let across_others = [1, 2].map(|axis| Layers { axis, ..layers(3, 5, &[]) });
        for layers in [layers(3, 5, &[]), layers(4, 3, &[2]), layers(6, 3, &[1, 0, 2])].into_iter().chain(across_others)
        {
            assert_eq!(layers.cells().count(), usize::from(layers.lattice.size()).pow(3));
            for (cell, at) in layers.cells() {
                assert_eq!(layers.at(cell), Some(at));
                let beside = at + vec2(0.4, -0.4) * layers.unit;
                assert_eq!([layers.cell_at(at), layers.cell_at(beside)], [Some(cell); 2]);
            }
        }
    }

    #[test]
    fn the_strip_stays_in_its_room() {
        for layers in [layers(3, 5, &[]), layers(3, 7, &[]), layers(4, 3, &[0])] {
            let last = layers.plate(layers.lattice.size() - 1);
            assert!(layers.caption(0).min.x > -0.01 && layers.caption(0).min.y > -0.01);
            assert!(last.max.x < 600.01 && last.max.y < 120.01, "{last:?}");
        }
    }

    #[test]
    fn the_names_of_the_axes_stand_on_the_board_beyond_the_numbers() {
        for axis in 0..3 {
            let layers = Layers { axis, ..layers(3, 5, &[]) };
            let [(right, at_right), (up, above)] = layers.axes(1);
            assert!(right != axis && up != axis && right != up);
            let letter = |at| Rect::from_center_size(at, vec2(0.4, 0.5) * layers.unit);
            let numbers = (0..5).flat_map(|step| layers.numbers(1, step));
            for number in numbers.map(|at| Rect::from_center_size(at, vec2(0.55, 0.5) * layers.unit)) {
                assert!(!number.intersects(letter(at_right)) && !number.intersects(letter(above)));
            }
            assert!([at_right, above].map(letter).iter().all(|letter| layers.plate(1).contains_rect(*letter)));
            let cell = |right, up| layers.lattice.coords(layers.cell([1, right, up]).unwrap());
            assert!(cell(3, 0)[right] == 3 && cell(0, 3)[up] == 3, "each at the numbers of its own coordinate");
        }
    }

    #[test]
    fn all_points_of_a_layer_share_the_coordinate_of_their_axis() {
        for axis in 0..3 {
            let layers = Layers { axis, ..layers(3, 4, &[]) };
            for (cell, at) in layers.cells() {
                let layer = layers.lattice.coords(cell)[axis];
                assert!(layers.plate(layer).contains(at), "{cell:?} is not on board {layer} across axis {axis}");
            }
        }
        let from_above = Layers { axis: 2, ..layers(3, 4, &[]) };
        assert_eq!(from_above.at(from_above.lattice.cell(&[3, 0, 1]).unwrap()), Some(from_above.point(1, 3, 0)));
    }

    #[test]
    fn what_lies_in_another_cube_or_between_the_boards_is_nothing() {
        let layers = layers(4, 3, &[2]);
        assert_eq!(layers.at(layers.lattice.cell(&[1, 0, 0, 0]).unwrap()), None);
        let beside = layers.plate(0).right_center() + vec2(0.3 * layers.unit, 0.0);
        assert_eq!(layers.cell_at(beside), None);
        assert_eq!(layers.caption_at(layers.caption(1).center()), Some(1));
    }
}
