//! The coordinates of a board in space as entities: the numbers along the edges of a cube and the names of its axes, what the
//! cells of each cube share, and around a board on the ground what the flat board has. [`super::coordinates`] places them.

use bevy::prelude::*;

use super::space::Space;
use crate::app::theme::Palette;
use crate::app::view::art::Art;
use crate::app::view::ground::{Ground, LabelOf};
use crate::geometry::labels::{AXES, labels, part_name};
use crate::geometry::{Cell, Geometry, Lattice, Shape, embed};

/// A coordinate, by what it is about.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub enum Coordinate {
    /// What the cells of a cube share, by its first cell.
    Cube(Cell),
    /// A number along an axis of the first cube in view, from 0. The axes are the last three of a cell's coordinates.
    Number {
        /// 0 is the last but two.
        axis: usize,
        /// The coordinate.
        number: u16,
    },
    /// The name of an axis.
    Axis(usize),
    /// Beside a cell on the edge of a board on the ground, so far from it.
    Beside(Cell, Vec3),
    /// In a cell of a board on the ground.
    Inside(Cell),
}

/// Spawns the coordinates of a board; they go with it.
pub fn spawn(commands: &mut Commands, board: Entity, geometry: &Geometry, space: &Space, palette: &Palette, art: &Art) {
    for (coordinate, text) in coordinates(geometry, space) {
        let color = if matches!(coordinate, Coordinate::Inside(_)) { palette.line } else { palette.label };
        let font = TextFont { font: art.font.clone().into(), ..default() };
        // Nowhere yet.
        let hidden = (Transform::default(), Visibility::Hidden);
        commands.spawn((Ground, coordinate, LabelOf(board), Text2d(text), font, TextColor(color), hidden));
    }
}

fn coordinates(geometry: &Geometry, space: &Space) -> Vec<(Coordinate, String)> {
    match geometry.shape() {
        Shape::Lattice(lattice) if lattice.dims() >= 3 => of_cubes(geometry, lattice, space),
        // A board on the ground has the coordinates of the flat one.
        _ => labels(geometry)
            .into_iter()
            .filter_map(|label| {
                let distance = |cell: &Cell| {
                    let [x, y] = embed::place(geometry, *cell);
                    (x - label.place[0]).hypot(y - label.place[1])
                };
                let cell = geometry.cells().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
                let [x, y] = embed::place(geometry, cell);
                let beside = Vec3::new(label.place[0] - x, 0.0, y - label.place[1]);
                let coordinate =
                    if label.is_inside { Coordinate::Inside(cell) } else { Coordinate::Beside(cell, beside) };
                Some((coordinate, label.text))
            })
            .collect(),
    }
}

/// Numbers and names of the axes, and of more dimensions what the cells of each cube in view share.
fn of_cubes(geometry: &Geometry, lattice: Lattice, space: &Space) -> Vec<(Coordinate, String)> {
    let mut coordinates = Vec::new();
    let is_cube = lattice.dims() == 3;
    if !is_cube {
        for cell in first_cells(geometry, lattice, space) {
            let coords = lattice.coords(cell);
            coordinates.push((Coordinate::Cube(cell), part_name(&coords[..coords.len() - 3], [None; 3])));
        }
    }
    for (axis, name) in AXES.into_iter().enumerate() {
        let number = |number: u16| (Coordinate::Number { axis, number }, (number + 1).to_string());
        coordinates.extend((0..lattice.size()).map(number));
        // As in the names of parts, and as in the menu of a cube's layers.
        coordinates.push((Coordinate::Axis(axis), if is_cube { name.to_ascii_uppercase() } else { name.to_owned() }));
    }
    coordinates
}

/// The first cell of each cube in view.
pub fn first_cells<'a>(geometry: &Geometry, lattice: Lattice, space: &'a Space) -> impl Iterator<Item = Cell> + 'a {
    let cube_cells = usize::from(lattice.size()).pow(3);
    geometry.cells().step_by(cube_cells).filter(move |&cell| space.is_in_cut(&lattice.coords(cell)))
}
