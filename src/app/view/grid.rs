//! The flat board under the stones: plates, lines and points of a lattice, and the coordinates around every board.

use bevy::prelude::*;

use super::art::Art;
use super::ground::{Ground, LabelOf};
use crate::app::theme::Palette;
use crate::app::view::height;
use crate::geometry::labels::{Label, labels};
use crate::geometry::{Cell, Geometry, Lattice, Shape, embed};

/// A text on or beside the flat board. The labels are placed in
/// [`AppSystems::Place`](crate::app::base::AppSystems::Place).
#[derive(Component, Clone, Copy, Debug)]
pub struct BoardLabel {
    /// The position, in cells from the middle of the board.
    pub place: Vec2,
    /// The z coordinate: see [`height`].
    pub height: f32,
    /// Whether it is a coordinate: only those can be hidden.
    pub is_coordinate: bool,
    /// The font size at normal text size, in cells.
    pub size: f32,
    /// The largest font size that fits, in cells.
    pub largest: f32,
}

/// The font sizes of coordinates and of the names of a board's parts, in cells.
pub const LABEL_SIZE: f32 = 0.34;
const TITLE_SIZE: f32 = 0.46;

/// The average width of a character, as a fraction of the font size.
const CHARACTER: f32 = 0.58;
/// The largest font size, in cells, however short the text is: rows of hexagons are less than one cell apart.
const LARGEST: f32 = 0.68;

/// Returns the largest font size at which a text of `length` characters is at most `room` wide, all in cells.
pub fn largest_size(length: usize, room: f32) -> f32 {
    (room / (CHARACTER * length.max(1) as f32)).min(LARGEST)
}

/// A line of the flat board. Its width is kept at a whole number of pixels.
#[derive(Component, Clone, Copy, Debug)]
pub struct Hairline {
    /// Its length, in cells.
    pub along: Vec2,
    /// The direction perpendicular to it.
    pub across: Vec2,
}

/// The plate under a flat part of a board. Its size follows the coordinates: see [`plate_size`](super::layout::plate_size).
#[derive(Component, Clone, Copy, Debug)]
pub struct Plate;

/// Spawns plates, lines and labels for `board`.
pub fn spawn(commands: &mut Commands, board: Entity, geometry: &Geometry, palette: &Palette, art: &Art) {
    let mut pen = Pen { commands, board, palette, art };
    if let Shape::Lattice(lattice) = geometry.shape() {
        for section in sections(lattice) {
            pen.section(geometry, lattice, &section);
        }
    }
    pen.labels(geometry);
}

/// What is needed to spawn the parts of the board.
struct Pen<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    board: Entity,
    palette: &'a Palette,
    art: &'a Art,
}

/// The cells of one flat part of a lattice: `columns[x][y]`, with y upwards.
struct Section {
    columns: Vec<Vec<Cell>>,
}

/// Returns the flat parts of a lattice: one for a line or a square, one for each X of a cube.
fn sections(lattice: Lattice) -> Vec<Section> {
    let size = usize::from(lattice.size());
    let cells: Vec<Cell> = (0..lattice.cells() as u32).map(Cell).collect();
    if lattice.dims() == 1 {
        let columns = cells.into_iter().map(|cell| vec![cell]).collect();
        return vec![Section { columns }];
    }
    cells
        .chunks(size * size)
        .map(|part| Section { columns: part.chunks(size).map(<[Cell]>::to_vec).collect() })
        .collect()
}

impl Pen<'_, '_, '_> {
    fn section(&mut self, geometry: &Geometry, lattice: Lattice, section: &Section) {
        let (board, palette, art) = (self.board, self.palette, self.art);
        let place = |cell: Cell| Vec2::from(embed::place(geometry, cell));
        let (Some(first), Some(last)) = (section.columns.first(), section.columns.last()) else { return };
        let (Some(low), Some(high)) = (first.first().copied().map(place), last.last().copied().map(place)) else {
            return;
        };
        let middle = (low + high) / 2.0;
        self.commands.spawn((
            Ground,
            Name::new("Plate"),
            ChildOf(board),
            Plate,
            Sprite::from_image(art.plate.clone()),
            Transform::from_translation(middle.extend(height::PLATE)),
        ));
        let mut line = |from: Vec2, to: Vec2| {
            let along = (to - from).abs();
            let across = if along.x > along.y { Vec2::Y } else { Vec2::X };
            self.commands.spawn((
                Ground,
                Hairline { along, across },
                ChildOf(board),
                Sprite::from_color(palette.grid, along),
                Transform::from_translation(((from + to) / 2.0).extend(height::LINES)),
            ));
        };
        for column in section.columns.iter().filter(|column| column.len() > 1) {
            line(place(column[0]), place(column[column.len() - 1]));
        }
        for (&left, &right) in first.iter().zip(last) {
            line(place(left), place(right));
        }
        for point in star_points(lattice) {
            let Some(cell) = lattice.cell(&point) else { continue };
            self.commands.spawn((
                Ground,
                Name::new("Star point"),
                ChildOf(board),
                Sprite {
                    image: art.spot.clone(),
                    color: palette.grid,
                    custom_size: Some(Vec2::splat(0.5)),
                    ..default()
                },
                Transform::from_translation(place(cell).extend(height::LINES + 0.1)),
            ));
        }
    }

    fn labels(&mut self, geometry: &Geometry) {
        let labels = labels(geometry);
        for Label { place, text, is_inside, room } in &labels {
            let (height, color) = match geometry.shape() {
                _ if *is_inside => (height::LINES + 0.5, self.palette.label),
                Shape::Lattice(lattice) if lattice.dims() <= 2 => (height::MARKS, self.palette.label),
                _ => (height::MARKS, self.palette.muted),
            };
            // All labels of a kind have the same size, that of the longest.
            let alike = labels.iter().filter(|other| other.room == *room).map(|other| other.text.chars().count());
            let largest = largest_size(alike.max().unwrap_or(1), *room);
            let (place, size) = (Vec2::from(*place), if *room > 1.0 { TITLE_SIZE } else { LABEL_SIZE });
            self.label(BoardLabel { place, height, is_coordinate: true, size, largest }, text.clone(), color);
        }
    }

    /// Spawns a label. Labels are not children of the board, because its scale would blur them; [`LabelOf`] makes them
    /// despawn with it.
    fn label(&mut self, label: BoardLabel, text: String, color: Color) {
        self.commands.spawn((
            Ground,
            label,
            LabelOf(self.board),
            Text2d(text),
            TextFont { font: self.art.font.clone().into(), ..default() },
            TextColor(color),
            Transform::default(),
        ));
    }
}

/// Returns the star points of larger squares, as on a Go board.
fn star_points(lattice: Lattice) -> Vec<[u16; 2]> {
    let lines: &[u16] = match (lattice.dims(), lattice.size()) {
        (2, 9) => &[2, 4, 6],
        (2, 11) => &[2, 5, 8],
        (2, size @ (13 | 15 | 19 | 21)) => return star_grid(&[3, size / 2, size - 4]),
        _ => &[],
    };
    star_grid(lines)
}

fn star_grid(lines: &[u16]) -> Vec<[u16; 2]> {
    lines.iter().flat_map(|&x| lines.iter().map(move |&y| [x, y])).collect()
}
