//! Places the coordinates of the 3D board: beside it as it is projected at the moment, outside its outline, never over
//! a stone and never over each other. A label without such a position is hidden. `sight` says what is free, `edges` finds
//! the edges along which the axes are written, `captions` the places of the names of cubes, and `flat_labels` those of
//! the others on a flat board.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::text::{LetterSpacing, TextLayoutInfo};

use super::axes::Coordinate;
use super::billboard::{Billboard, ImageBehind, InPlaceOfText, TextRoom};
use super::compass::{Compass, directions};
use super::edges::AXES_IN_TURN;
use super::eye::Eye;
use super::sight::{Sight, TextPlace, WantedLabel};
use super::space::{Presence, Space};
use crate::app::board::Projection;
use crate::app::session::ShownGame;
use crate::app::settings::Settings;
use crate::app::theme::TextSize;
use crate::app::view::art::{CHIP, OUTLINE};
use crate::app::view::height;
use crate::app::view::layout::BoardLayout;
use crate::geometry::Cell;
use crate::rules::Position;

/// The z coordinate of labels: below all marks, above the tints of cells.
const HEIGHT: f32 = height::STONES;

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
    is_other && labels.iter().any(|label| !matches!(label, Coordinate::Beside(..)))
}

/// Places all labels and hides those without room and those under numbers. Runs in
/// [`AppSystems::Place`](crate::app::base::AppSystems::Place) when the view, the settings, the labels or the numbers have
/// changed.
pub(super) fn place_coordinates(
    session: ShownGame,
    space: Res<Space>,
    eye: Res<Eye>,
    layout: Res<BoardLayout>,
    settings: Res<Settings>,
    text_scale: Res<TextSize>,
    projection: Res<Projection>,
    numbers: Query<
        (&Billboard, &Visibility, &Transform, &Sprite, (Has<ImageBehind>, Has<InPlaceOfText>)),
        (Without<Coordinate>, Or<(With<TextRoom>, With<InPlaceOfText>)>),
    >,
    mut compass: ResMut<Compass>,
    mut texts: Query<(
        (&Coordinate, &Text2d, &TextLayoutInfo),
        &mut Transform,
        &mut TextFont,
        &mut LetterSpacing,
        &mut Visibility,
    )>,
) {
    let wanted: Vec<WantedLabel> = if settings.show_coordinates {
        texts
            .iter()
            .map(|((&coordinate, text, _), ..)| WantedLabel { coordinate, length: text.chars().count() })
            .collect()
    } else {
        Vec::new()
    };
    let geometry = session.tree().position().geometry();
    let is_shown = |cell: &Cell| space.presence(geometry, *cell) != Presence::Hidden;
    let stones = projection.stones().keys().copied().filter(is_shown);
    let (places, square) = Sight::new(&session, &space, &eye, text_scale.0, stones).places(&wanted);
    compass.set_if_neq(Compass { square, axes: directions(&space, &eye, geometry) });
    let shown = || numbers.iter().filter(|(_, visibility, ..)| **visibility != Visibility::Hidden);
    let covered: BTreeSet<Cell> = shown().map(|(number, ..)| number.anchor.cell()).collect();
    let room = |(_, _, at, sprite, (has_two, is_dot)): (_, _, &Transform, &Sprite, (bool, bool))| {
        let is_ring = has_two && !is_dot;
        let part = if is_ring { Vec2::splat(OUTLINE[0]) } else { Vec2::new(CHIP[0], CHIP[1]) };
        Some(Rect::from_center_half_size(at.translation.truncate(), part * sprite.custom_size? / 2.0))
    };
    let rooms: Vec<Rect> = shown().filter_map(room).collect();
    let is_covered = |coordinate: Coordinate, place: &TextPlace| match coordinate {
        Coordinate::Inside(cell) => covered.contains(&cell),
        // When the layers of a cube are spread, the marks of an analysis are larger than its cells.
        Coordinate::Number { .. } | Coordinate::Axis(_) => {
            let letters = Rect::from_center_half_size(layout.world(place.at), place.half);
            rooms.iter().any(|room| !room.intersect(letters).is_empty())
        }
        Coordinate::Beside(..) | Coordinate::Cube(_) => false,
    };
    for ((coordinate, text, info), mut transform, mut font, mut spacing, mut visibility) in &mut texts {
        let place = wanted.iter().zip(&places).find(|(wanted, _)| wanted.coordinate == *coordinate);
        let place = place.and_then(|(_, place)| *place).filter(|place| !is_covered(*coordinate, place));
        let Some(place) = place else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        let middle = layout.on_pixels(layout.world(place.at), info.size);
        transform.set_if_neq(Transform::from_translation(middle.extend(HEIGHT)));
        layout.size_text(text, place.size, &mut font, &mut spacing);
    }
}

impl Sight<'_> {
    /// Returns the position of each label, if it has one, and the square of the compass.
    fn places(&mut self, wanted: &[WantedLabel]) -> (Vec<Option<TextPlace>>, Option<Rect>) {
        let mut places = vec![None; wanted.len()];
        let beside = self.with_room_beside(wanted);
        let is_inside = |wanted: &&WantedLabel| matches!(wanted.coordinate, Coordinate::Inside(_));
        let longest = wanted.iter().filter(is_inside).map(|wanted| wanted.length).max().unwrap_or_default();
        for (index, &WantedLabel { coordinate, length }) in wanted.iter().enumerate() {
            places[index] = match coordinate {
                Coordinate::Beside(..) => beside.get(&index).and_then(|&place| self.beside(place)),
                Coordinate::Inside(cell) => self.inside(cell, length, longest),
                Coordinate::Cube(_) | Coordinate::Number { .. } | Coordinate::Axis(_) => None,
            };
        }
        for (index, place) in self.captions(wanted) {
            places[index] = self.take(Some(place));
        }
        if !wanted.iter().any(|wanted| matches!(wanted.coordinate, Coordinate::Axis(_))) {
            return (places, None);
        }
        let compass = self.take_compass();
        let Some((first, expected)) = self.numbered_cube() else { return (places, compass) };
        for axis in AXES_IN_TURN {
            let Some(edge) = self.best_edge(first, axis) else { continue };
            let of_axis = |wanted: &WantedLabel| match wanted.coordinate {
                Coordinate::Number { axis: other, number } if other == axis => Some(number),
                _ => None,
            };
            let numbers: Vec<(usize, u16)> =
                wanted.iter().enumerate().filter_map(|(index, wanted)| Some((index, of_axis(wanted)?))).collect();
            for &(index, number) in &numbers {
                let place = edge.numbers.iter().find(|(other, _)| *other == number).map(|&(_, place)| place);
                places[index] = self.take(place);
            }
            // Without numbers, its name could be taken for that of another axis; the compass names all.
            let name = wanted.iter().position(|wanted| wanted.coordinate == Coordinate::Axis(axis));
            let Some(name) = name.filter(|_| !edge.numbers.is_empty()) else { continue };
            let others = expected.iter().filter(|(other, _)| *other != axis).map(|&(_, place)| place);
            places[name] = self.at_end(&edge, &others.collect::<Vec<_>>());
            // Numbers without a name could be those of any axis: if need be, it takes the place of the last one.
            let last = numbers.iter().rev().find(|(index, _)| places[*index].is_some());
            if let (None, Some(&(index, _))) = (places[name], last) {
                places[name] = places[index].take().map(|TextPlace { at, size, .. }| TextPlace::new(at, size, 1));
            }
        }
        (places, compass)
    }
}
