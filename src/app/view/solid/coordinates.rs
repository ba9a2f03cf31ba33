//! Places the coordinates of the 3D board: beside it as it is projected at the moment, outside its outline, never over
//! a stone and never over each other. A label without such a position is hidden. `edges` finds the edges along
//! which the axes are written.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use bevy::text::TextLayoutInfo;

use super::axes::Coordinate;
use super::billboard::{Billboard, InPlaceOfText, TextRoom, text_size};
use super::eye::Eye;
use super::orbit::Seen;
use super::outline::StoneOutline;
use super::solids::STONE;
use super::space::{Presence, Space};
use crate::app::board::Projection;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::TextSize;
use crate::app::view::height;
use crate::app::view::layout::{BoardLayout, edges_on_ground};
use crate::geometry::embed::HEX_ROW;
use crate::geometry::{Cell, Geometry, Shape};
use crate::rules::Position;

/// The axes in the order in which they are written: the vertical one has only two edges on the outline, the others may
/// have more.
pub(super) const AXES_IN_TURN: [usize; 4] = [2, 0, 1, 3];
/// Half the width of a character and half the height of a digit, as fractions of the font size.
const HALF_CHARACTER: Vec2 = Vec2::new(0.29, 0.38);
/// Half the height of a line, as a fraction of the font size; texts must not be closer to each other than that.
const HALF_LINE: f32 = 0.62;
/// How far a text is moved at most so that it stands on whole pixels, in logical pixels.
const ROUNDED: f32 = 0.5;
/// The z coordinate of labels: below all marks, above the tints of cells.
const HEIGHT: f32 = height::STONES;
/// The margin around a text, in logical pixels.
pub(super) const GAP: f32 = 2.0;
/// The gap between the names of two cells beside each other, in characters.
const BETWEEN_NAMES: f32 = 1.4;
/// The least size of the names in hexagons, in logical pixels.
const LEAST_INSIDE: f32 = 7.0;
/// How far the offsets of two labels from their cells may differ along the same edge, in cells.
const SAME_EDGE: f32 = 0.01;
/// The relative font sizes to try for the caption of a cube.
const SHRINK: [f32; 3] = [1.0, 0.8, 0.64];
/// How many positions to try for a text beside a flat board, and the distance between them, as a fraction of the font
/// size.
const STEPS_AWAY: u8 = 4;
const STEP_AWAY: f32 = 0.3;
/// How many to try beside a board of hexagons: no wood ends beyond it, and the stones of the next row reach further.
const STEPS_FROM_HEXAGON: u8 = 9;

/// Returns whether the size of a label is new.
pub(super) fn is_laid_out(labels: Query<(), (With<Coordinate>, Changed<TextLayoutInfo>)>) -> bool {
    !labels.is_empty()
}

/// Returns whether other cells with names have numbers now.
pub(super) fn is_covered_anew(
    labels: Query<&Coordinate>,
    new: Query<(), Added<TextRoom>>,
    mut old: RemovedComponents<TextRoom>,
) -> bool {
    let is_other = !new.is_empty() || old.read().count() > 0;
    is_other && labels.iter().any(|label| matches!(label, Coordinate::Inside(_)))
}

/// Places all labels and hides those without room and those under numbers. Runs in [`AppSystems::Place`](crate::app::base::AppSystems::Place)
/// when the view, the settings or the labels have changed.
pub(super) fn place_coordinates(
    session: Res<Session>,
    space: Res<Space>,
    eye: Res<Eye>,
    layout: Res<BoardLayout>,
    settings: Res<Settings>,
    text_scale: Res<TextSize>,
    projection: Res<Projection>,
    numbers: Query<(&Billboard, &Visibility), (Without<Coordinate>, Or<(With<TextRoom>, With<InPlaceOfText>)>)>,
    mut texts: Query<(&Coordinate, &Text2d, &TextLayoutInfo, &mut Transform, &mut TextFont, &mut Visibility)>,
) {
    let wanted: Vec<Wanted> = if settings.show_coordinates {
        texts.iter().map(|(&coordinate, text, ..)| Wanted { coordinate, length: text.chars().count() }).collect()
    } else {
        Vec::new()
    };
    let geometry = session.tree().position().geometry();
    let is_shown = |cell: &Cell| space.presence(geometry, *cell) != Presence::Hidden;
    let stones = projection.stones().keys().copied().filter(is_shown);
    let places = Sight::new(&session, &space, &eye, text_scale.0, stones).places(&wanted);
    let shown = numbers.iter().filter(|(_, visibility)| **visibility != Visibility::Hidden);
    let covered: BTreeSet<Cell> = shown.map(|(number, _)| number.anchor.cell()).collect();
    let is_covered = |coordinate: Coordinate| matches!(coordinate, Coordinate::Inside(cell) if covered.contains(&cell));
    for (coordinate, _, info, mut transform, mut font, mut visibility) in &mut texts {
        let place = wanted.iter().zip(&places).find(|(wanted, _)| wanted.coordinate == *coordinate);
        let Some((_, Some(place))) = place.filter(|_| !is_covered(*coordinate)) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        let middle = layout.on_pixels(layout.world(place.at), info.size);
        transform.set_if_neq(Transform::from_translation(middle.extend(HEIGHT)));
        let size = FontSize::Px(place.size);
        if font.font_size != size {
            font.font_size = size;
        }
    }
}

/// A label to be placed.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    coordinate: Coordinate,
    /// The length of its text, in characters.
    length: usize,
}

/// The position of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    /// Its centre, in logical pixels from the top left of the window.
    pub(super) at: Vec2,
    /// The font size, in logical pixels.
    pub(super) size: f32,
    /// Half its width and height, in logical pixels.
    pub(super) half: Vec2,
}

impl Place {
    pub(super) fn new(at: Vec2, size: f32, length: usize) -> Self {
        Self { at, size, half: HALF_CHARACTER * size * Vec2::new(length as f32, 1.0) }
    }

    /// Returns the rectangle covered by its letters, with a margin.
    fn rect(&self) -> Rect {
        Rect::from_center_half_size(self.at, self.half + GAP)
    }

    /// Returns the rectangle of its line, with half a character beside it: two numbers side by side would be read as one.
    pub(super) fn line(&self) -> Rect {
        let half = Vec2::new(self.half.x + HALF_CHARACTER.x * self.size, HALF_LINE * self.size);
        Rect::from_center_half_size(self.at, half + ROUNDED)
    }
}

/// Where a text beside a flat board may stand.
#[derive(Clone, Copy, Debug)]
struct Beside {
    /// The place nearest to its cell.
    nearest: Place,
    /// A step away from the cell, in logical pixels.
    step: Vec2,
    /// How many places there are, each a step further away.
    steps: u8,
}

/// The projected board, and the parts of the window that are taken.
pub(super) struct Sight<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) space: &'a Space,
    pub(super) eye: &'a Eye,
    pub(super) text_scale: f32,
    stones: Vec<StoneOutline>,
    occupied: Vec<Cell>,
    pub(super) taken: Vec<Rect>,
}

impl<'a> Sight<'a> {
    fn new(
        session: &'a Session,
        space: &'a Space,
        eye: &'a Eye,
        text_scale: f32,
        stones: impl Iterator<Item = Cell>,
    ) -> Self {
        let geometry = session.tree().position().geometry();
        let occupied: Vec<Cell> = stones.filter(|cell| cell.index() < geometry.len()).collect();
        let stones = occupied.iter().filter_map(|&cell| StoneOutline::of(space, eye, geometry, cell)).collect();
        Self { geometry, space, eye, text_scale, stones, occupied, taken: Vec::new() }
    }

    /// Returns whether nothing is in the way at a position.
    pub(super) fn is_free(&self, place: &Place) -> bool {
        let (rect, line) = (place.rect(), place.line());
        let is_in_view = self.eye.view.contains(line.min) && self.eye.view.contains(line.max);
        let meets = |taken: &Rect| !taken.intersect(line).is_empty();
        is_in_view && !self.taken.iter().any(meets) && !self.stones.iter().any(|stone| stone.meets(rect))
    }

    pub(super) fn take(&mut self, place: Option<Place>) -> Option<Place> {
        self.taken.extend(place.map(|place| place.line()));
        place
    }

    /// Returns the position of each label, if it has one.
    fn places(&mut self, wanted: &[Wanted]) -> Vec<Option<Place>> {
        let mut places = vec![None; wanted.len()];
        let beside = self.with_room_beside(wanted);
        let is_inside = |wanted: &&Wanted| matches!(wanted.coordinate, Coordinate::Inside(_));
        let longest = wanted.iter().filter(is_inside).map(|wanted| wanted.length).max().unwrap_or_default();
        for (index, &Wanted { coordinate, length }) in wanted.iter().enumerate() {
            places[index] = match coordinate {
                Coordinate::Cube(first) => self.above_or_below(first, length),
                Coordinate::Beside(..) => beside.get(&index).and_then(|&label| self.beside(label)),
                Coordinate::Inside(cell) => self.inside(cell, length, longest),
                Coordinate::Number { .. } | Coordinate::Axis(_) => None,
            };
        }
        if !wanted.iter().any(|wanted| matches!(wanted.coordinate, Coordinate::Axis(_))) {
            return places;
        }
        let Some((first, expected)) = self.numbered_cube() else { return places };
        for axis in AXES_IN_TURN {
            let Some(edge) = self.best_edge(first, axis) else { continue };
            let of_axis = |wanted: &Wanted| match wanted.coordinate {
                Coordinate::Number { axis: other, number } if other == axis => Some(number),
                _ => None,
            };
            let numbers: Vec<(usize, u16)> =
                wanted.iter().enumerate().filter_map(|(index, wanted)| Some((index, of_axis(wanted)?))).collect();
            for &(index, number) in &numbers {
                let place = edge.numbers.iter().find(|(other, _)| *other == number).map(|&(_, place)| place);
                places[index] = self.take(place);
            }
            let Some(name) = wanted.iter().position(|wanted| wanted.coordinate == Coordinate::Axis(axis)) else {
                continue;
            };
            let others = expected.iter().filter(|(other, _)| *other != axis).map(|&(_, at)| at);
            places[name] = self.at_end(&edge, &others.collect::<Vec<_>>());
            // Numbers without a name could be those of any axis: if need be, it takes the place of the last one.
            let last = numbers.iter().rev().find(|(index, _)| places[*index].is_some());
            if let (None, Some(&(index, _))) = (places[name], last) {
                places[name] = places[index].take().map(|Place { at, size, .. }| Place::new(at, size, 1));
            }
        }
        places
    }

    /// Places the caption of a cube above it or below it, in a smaller font if necessary.
    fn above_or_below(&mut self, first: Cell, length: usize) -> Option<Place> {
        let Shape::Lattice(lattice) = self.geometry.shape() else { return None };
        let corners = self.corners(lattice, first)?;
        let room = |corner: &Seen| Rect::from_center_half_size(corner.at, Vec2::splat(STONE * corner.unit));
        let cube = corners.iter().map(room).reduce(|all, corner| all.union(corner))?;
        let unit = corners.iter().map(|corner| corner.unit).sum::<f32>() / corners.len() as f32;
        let place = |part: f32, is_above: bool| {
            let place = Place::new(cube.center(), part * text_size(unit, self.text_scale), length);
            let half = place.half.y + 2.0 * GAP;
            let y = if is_above { cube.min.y - half } else { cube.max.y + half };
            Place { at: Vec2::new(cube.center().x, y), ..place }
        };
        // Above, even if smaller: between two rows of cubes it would be taken for the name of the other row.
        let places = [true, false].into_iter().flat_map(|is_above| SHRINK.map(|part| place(part, is_above)));
        let place = places.into_iter().find(|place| self.is_free(place));
        self.take(place)
    }

    /// Returns the labels beside the board that are written. Along each edge, these are all of them, or every second one and
    /// so on, so that they do not meet.
    fn with_room_beside(&self, wanted: &[Wanted]) -> BTreeMap<usize, Beside> {
        let mut edges: Vec<(Vec3, Vec<(usize, Beside)>)> = Vec::new();
        for (index, &Wanted { coordinate, length }) in wanted.iter().enumerate() {
            let Coordinate::Beside(cell, beside) = coordinate else { continue };
            let Some(label) = self.right_beside(cell, beside, length) else { continue };
            match edges.iter_mut().find(|(other, _)| other.distance(beside) < SAME_EDGE) {
                Some((_, labels)) => labels.push((index, label)),
                None => edges.push((beside, vec![(index, label)])),
            }
        }
        let spaced = |(_, labels): (Vec3, Vec<(usize, Beside)>)| {
            let fits = |every: &usize| {
                let lines: Vec<Rect> = labels.iter().step_by(*every).map(|(_, label)| label.nearest.line()).collect();
                lines.windows(2).all(|pair| pair[0].intersect(pair[1]).is_empty())
            };
            let every = (1..labels.len()).find(fits).unwrap_or(labels.len());
            labels.into_iter().step_by(every).collect::<Vec<_>>()
        };
        edges.into_iter().flat_map(spaced).collect()
    }

    /// Returns where a text beside a cell may stand.
    fn right_beside(&self, cell: Cell, beside: Vec3, length: usize) -> Option<Beside> {
        let middle = self.space.place(self.geometry, cell);
        let (from, seen) = (self.eye.see(middle)?, self.eye.see(middle + beside)?);
        let size = text_size(seen.unit, self.text_scale);
        let nearest = Place::new(seen.at, size, length);
        let direction = (seen.at - from.at).normalize_or_zero();
        let step = direction * STEP_AWAY * size;
        let steps = match self.geometry.shape() {
            Shape::Hexagon(_) => STEPS_FROM_HEXAGON,
            // Not beyond the edge of the plate, where dark letters would lie on the ground.
            Shape::Lattice(lattice) => {
                let edges = edges_on_ground(lattice);
                let edge = if beside.x.abs() > beside.z.abs() { edges.x } else { edges.y };
                let beyond = seen.at.distance(from.at) * (edge / beside.length() - 1.0);
                let room = beyond - nearest.half.dot(direction.abs());
                1 + (room / step.length()).clamp(0.0, f32::from(STEPS_AWAY - 1)) as u8
            }
        };
        Some(Beside { nearest, step, steps })
    }

    /// Places a text beside a cell, moving it away from the cell step by step until nothing is in the way.
    fn beside(&mut self, Beside { nearest, step, steps }: Beside) -> Option<Place> {
        let places = (0..steps).map(|count| Place { at: nearest.at + step * f32::from(count), ..nearest });
        let place = places.into_iter().find(|place| self.is_free(place));
        self.take(place)
    }

    /// Places the name of a cell inside it, unless the cell is occupied or covered. The `longest` name has room between
    /// its neighbours, and all are equally large.
    fn inside(&mut self, cell: Cell, length: usize, longest: usize) -> Option<Place> {
        let at = self.space.place(self.geometry, cell);
        let seen = self.eye.see(at)?;
        let across = seen.unit / (2.0 * HALF_CHARACTER.x * (longest as f32 + BETWEEN_NAMES));
        // Seen from the side, the rows are close together.
        let down = HEX_ROW * seen.unit * self.eye.steepness(at) / (2.0 * HALF_LINE);
        let size = text_size(seen.unit, self.text_scale).min(across).min(down);
        if size < LEAST_INSIDE {
            return None;
        }
        let place = Place::new(seen.at, size, length);
        let is_shown = self.occupied.binary_search(&cell).is_err() && self.is_free(&place);
        self.take(is_shown.then_some(place))
    }
}
