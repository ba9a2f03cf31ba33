//! The numbers on the edges of a cube, and the names of its axes.

use bevy::prelude::*;

use super::billboard::{Anchor, Billboard, TEXT_HEIGHT};
use super::space::{Presence, Space};
use crate::app::theme::Palette;
use crate::app::view::art::Art;
use crate::app::view::grid::LabelOf;
use crate::geometry::labels::labels;
use crate::geometry::{Cell, Geometry, Lattice, Shape, embed};

/// How far beside the board a text stands, in cells.
const BESIDE: f32 = 0.6;

/// Spawns the texts of a board; they go with it.
pub fn spawn(commands: &mut Commands, board: Entity, geometry: &Geometry, space: &Space, palette: &Palette, art: &Art) {
    let mut text = |anchor: Anchor, text: String| {
        let color = if matches!(anchor, Anchor::Ground(_)) { palette.line } else { palette.label };
        let font = TextFont { font: art.font.clone().into(), ..default() };
        let billboard = Billboard { anchor, size: 0.0, height: TEXT_HEIGHT, is_coordinate: true };
        commands.spawn((billboard, LabelOf(board), Text2d(text), font, TextColor(color), Transform::default()));
    };
    match geometry.shape() {
        Shape::Lattice(lattice) if lattice.dims() >= 3 => {
            for (cell, beside, label) in edges(geometry, lattice, space) {
                text(Anchor::Beside(cell, beside), label);
            }
        }
        // A board on the ground has the coordinates of the flat one.
        _ => {
            for label in labels(geometry) {
                let distance = |cell: &Cell| {
                    let [x, y] = embed::place(geometry, *cell);
                    (x - label.place[0]).hypot(y - label.place[1])
                };
                let nearest = geometry.cells().min_by(|a, b| distance(a).total_cmp(&distance(b)));
                let Some(cell) = nearest else { continue };
                let [x, y] = embed::place(geometry, cell);
                let beside = Vec3::new(label.place[0] - x, 0.0, y - label.place[1]);
                let anchor = if label.is_inside { Anchor::Ground(cell) } else { Anchor::Beside(cell, beside) };
                text(anchor, label.text);
            }
        }
    }
}

/// For each of the last three axes the numbers along one edge of the first cube in view, and its name at the end.
fn edges(geometry: &Geometry, lattice: Lattice, space: &Space) -> Vec<(Cell, Vec3, String)> {
    let in_view = |&cell: &Cell| space.presence(geometry, cell) != Presence::Hidden;
    let Some(first) = geometry.cells().find(in_view) else { return Vec::new() };
    let corner = lattice.coords(first);
    let (dims, size) = (lattice.dims(), lattice.size());
    let is_cube = dims == 3;
    let mut texts = Vec::new();
    for (axis, beside) in [
        (0, Vec3::new(0.0, -BESIDE, BESIDE)),
        (1, Vec3::new(BESIDE, -BESIDE, 0.0)),
        (2, Vec3::new(-BESIDE, 0.0, BESIDE)),
    ] {
        let mut coords = corner.clone();
        // The second axis runs along the right edge, where the others leave room.
        if axis == 1 {
            coords[dims - 3] = size - 1;
        }
        for number in 0..size {
            coords[dims - 3 + axis] = number;
            if let Some(cell) = lattice.cell(&coords) {
                texts.push((cell, beside, (number + 1).to_string()));
            }
        }
        if let (Some(cell), true) = (lattice.cell(&coords), is_cube) {
            let end = [Vec3::X, -Vec3::Z, Vec3::Y][axis] * 0.8;
            texts.push((cell, beside + end, ["X", "Y", "Z"][axis].to_owned()));
        }
    }
    texts
}
