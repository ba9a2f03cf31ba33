//! The coordinates of a 3D board as entities: the numbers along the edges of a cube or of a figure of four dimensions and
//! the names of its axes; the coordinates that the cells of each cube share; around a flat board, the same labels as in the flat view.
//! [`super::coordinates`] places them.

use bevy::prelude::*;

use super::space::Space;
use crate::app::theme::Palette;
use crate::app::view::art::Art;
use crate::app::view::ground::{Ground, LabelOf};
use crate::geometry::labels::{AXES, FOURTH_AXIS, labels};
use crate::geometry::{Cell, Geometry, Lattice, Shape, embed};

/// A label of the 3D board, by what it labels.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub enum Coordinate {
    /// The coordinates that the cells of a cube share. Holds the first cell of the cube.
    Cube(Cell),
    /// A number along an axis of a cube in view, or of the figure.
    Number {
        /// The axis, from 0, which is the third coordinate from the end; 3 is the one before it, only in a figure.
        axis: usize,
        /// The coordinate, from 0.
        number: u16,
    },
    /// The name of an axis.
    Axis(usize),
    /// Beside a cell on the edge of a flat board, at this offset from it.
    Beside(Cell, Vec3),
    /// In a cell of a flat board.
    Inside(Cell),
}

/// Spawns the labels of a board; they are despawned with it.
pub fn spawn(commands: &mut Commands, board: Entity, geometry: &Geometry, space: &Space, palette: &Palette, art: &Art) {
    for (coordinate, text) in coordinates(geometry, space) {
        // In a cell and beside a square they are on wood, elsewhere on the background.
        let is_on_wood = match coordinate {
            Coordinate::Inside(_) => true,
            Coordinate::Beside(..) => matches!(geometry.shape(), Shape::Lattice(_)),
            _ => false,
        };
        let color = if is_on_wood { palette.label } else { palette.text };
        // Strong: thin strokes would not cover a whole pixel at this size.
        let font = TextFont { font: art.strong_font.clone().into(), ..default() };
        // Hidden until they are placed.
        let hidden = (Transform::default(), Visibility::Hidden);
        commands.spawn((Ground, coordinate, LabelOf(board), Text2d(text), font, TextColor(color), hidden));
    }
}

fn coordinates(geometry: &Geometry, space: &Space) -> Vec<(Coordinate, String)> {
    match geometry.shape() {
        Shape::Lattice(lattice) if lattice.dims() >= 3 => of_cubes(geometry, lattice, space),
        // A flat board in 3D has the same labels as in the flat view.
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

/// Returns the numbers and names of the axes and, with more than three dimensions, the coordinates shared by the cells
/// of each cube in view.
fn of_cubes(geometry: &Geometry, lattice: Lattice, space: &Space) -> Vec<(Coordinate, String)> {
    let mut coordinates = Vec::new();
    if lattice.dims() > 3 && !space.is_figure {
        for cell in first_cells(geometry, lattice, space) {
            let coords = lattice.coords(cell);
            coordinates.push((Coordinate::Cube(cell), space.part_name(&coords[..coords.len() - 3], [None; 3])));
        }
    }
    for (axis, name) in axis_names(space).enumerate() {
        let number = |number: u16| (Coordinate::Number { axis, number }, (number + 1).to_string());
        coordinates.extend((0..lattice.size()).map(number));
        coordinates.push((Coordinate::Axis(axis), name.to_owned()));
    }
    coordinates
}

/// Returns the first cell of each cube in view, or of the figure.
pub fn first_cells<'a>(geometry: &Geometry, lattice: Lattice, space: &'a Space) -> impl Iterator<Item = Cell> + 'a {
    let cube_cells = usize::from(lattice.size()).pow(3);
    let cubes = geometry.cells().step_by(cube_cells).filter(move |&cell| space.is_in_cut(&lattice.coords(cell)));
    cubes.take(if space.is_figure { 1 } else { usize::MAX })
}

/// Returns the names of the axes of a cube, and the fourth one of a figure.
pub(super) fn axis_names(space: &Space) -> impl Iterator<Item = &'static str> + Clone {
    AXES.into_iter().chain(space.is_figure.then_some(FOURTH_AXIS))
}

/// Returns the cell of the cube or figure that begins with `first` with these coordinates along its axes, the fourth of
/// which only a figure has.
pub(super) fn cell_along(lattice: Lattice, space: &Space, first: Cell, along: [u16; AXES.len() + 1]) -> Option<Cell> {
    let mut coords = lattice.coords(first);
    let outer = coords.len() - AXES.len();
    let [inner @ .., fourth] = along;
    coords[outer..].copy_from_slice(&inner);
    if space.is_figure {
        coords[outer - 1] = fourth;
    }
    lattice.cell(&coords)
}

/// Returns a corner of the cube or figure that begins with `first`: it is at the far end of the axes whose bits are set.
pub(super) fn corner(lattice: Lattice, space: &Space, first: Cell, bits: usize) -> Option<Cell> {
    let last = lattice.size() - 1;
    cell_along(lattice, space, first, std::array::from_fn(|axis| if bits >> axis & 1 == 1 { last } else { 0 }))
}
