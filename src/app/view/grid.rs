//! The flat board under the stones: plates, lines and points of a lattice, and the coordinates around every board.

use bevy::prelude::*;

use super::art::{Art, DOT};
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

/// The largest font size of coordinates at normal text size, in logical pixels; numbers on cells that are larger still are
/// at least this part of a cell.
const LARGEST_COORDINATE: f32 = 17.0;
const OF_LARGE_CELL: f32 = 0.2;

/// The average width of a character, as a fraction of the font size.
const CHARACTER: f32 = 0.58;
/// The largest font size, in cells, however short the text is: rows of hexagons are less than one cell apart.
const LARGEST: f32 = 0.68;

/// Returns the largest font size at which a text of `length` characters is at most `room` wide, all in cells.
pub fn largest_size(length: usize, room: f32) -> f32 {
    (room / (CHARACTER * length.max(1) as f32)).min(LARGEST)
}

impl BoardLabel {
    /// Returns the font size, in logical pixels, on a board with this distance between neighbours.
    pub fn font_size(&self, unit: f32, text_size: f32) -> f32 {
        let most = if self.is_coordinate { LARGEST_COORDINATE } else { LARGEST_COORDINATE.max(OF_LARGE_CELL * unit) };
        let wanted = (unit * self.size).clamp(11.0, most) * text_size;
        wanted.round().min((self.largest * unit).floor())
    }
}

/// The least distance between neighbours at which coordinates are shown, in logical pixels.
pub const LABELLED_UNIT: f32 = 11.0;

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

/// The size of the image of a star point, in cells.
const STAR: f32 = 0.5;
/// The radius of a star point, in cells.
pub const STAR_RADIUS: f32 = DOT * STAR / 2.0;

/// Spawns plates, lines and labels for `board`.
pub fn spawn(commands: &mut Commands, board: Entity, geometry: &Geometry, palette: &Palette, art: &Art) {
    let mut pen = GridPen { commands, board, palette, art };
    pen.grid(&Grid::of(geometry));
    for (label, text, color) in board_labels(geometry, palette) {
        pen.label(label, text, color);
    }
}

/// Returns the coordinates of a board with their colours.
pub fn board_labels(geometry: &Geometry, palette: &Palette) -> Vec<(BoardLabel, String, Color)> {
    let labels = labels(geometry);
    // All labels of a kind have the same size, that of the longest.
    let longest = |room: f32| {
        let alike = labels.iter().filter(|label| label.room == room).map(|label| label.text.chars().count());
        alike.max().unwrap_or(1)
    };
    let dressed = |Label { place, text, is_inside, room }: &Label| {
        let (height, color) = match geometry.shape() {
            // Names inside cells stay legible on a tint.
            _ if *is_inside => (height::TINTS + 0.2, palette.label),
            Shape::Lattice(lattice) if lattice.dims() <= 2 => (height::MARKS, palette.label),
            _ => (height::MARKS, palette.muted),
        };
        let largest = largest_size(longest(*room), *room);
        let (place, size) = (Vec2::from(*place), if *room > 1.0 { TITLE_SIZE } else { LABEL_SIZE });
        (BoardLabel { place, height, is_coordinate: true, size, largest }, text.clone(), color)
    };
    labels.iter().map(dressed).collect()
}

/// What is needed to spawn the parts of the board.
struct GridPen<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    board: Entity,
    palette: &'a Palette,
    art: &'a Art,
}

/// What lies under the stones of a lattice, in cells from the middle of the board; nothing for a board of hexagons.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// The middles of the plates, one for each flat part.
    pub plates: Vec<Vec2>,
    /// The ends of the lines.
    pub lines: Vec<[Vec2; 2]>,
    /// The star points.
    pub stars: Vec<Vec2>,
}

impl Grid {
    /// Returns what lies under the stones of a board.
    pub fn of(geometry: &Geometry) -> Self {
        let mut grid = Self::default();
        let Shape::Lattice(lattice) = geometry.shape() else { return grid };
        let place = |cell: Cell| Vec2::from(embed::place(geometry, cell));
        if lattice.dims() == 1 {
            // Without crossings, only dots show where the points are.
            let stars = geometry.cells().map(place).collect();
            return Self { plates: vec![Vec2::ZERO], lines: line_pieces(geometry), stars };
        }
        for columns in sections(lattice) {
            let ends: Vec<[Vec2; 2]> =
                columns.iter().filter_map(|column| Some([place(*column.first()?), place(*column.last()?)])).collect();
            let (Some(first), Some(last)) = (columns.first(), columns.last()) else { continue };
            grid.plates.extend(ends.first().zip(ends.last()).map(|(low, high)| (low[0] + high[1]) / 2.0));
            grid.lines.extend(ends.into_iter().filter(|[from, to]| from != to));
            grid.lines.extend(first.iter().zip(last).map(|(&left, &right)| [place(left), place(right)]));
        }
        grid.stars.extend(star_points(lattice).iter().filter_map(|point| lattice.cell(point)).map(place));
        grid
    }
}

/// Returns the ends of the straight pieces of a line.
fn line_pieces(geometry: &Geometry) -> Vec<[Vec2; 2]> {
    let mut pieces: Vec<[Vec2; 2]> = Vec::new();
    let places: Vec<Vec2> = geometry.cells().map(|cell| embed::place(geometry, cell).into()).collect();
    for step in places.windows(2) {
        match pieces.last_mut() {
            // The same way as before, because it also leads from the start of the piece.
            Some([from, to]) if (step[1] - *from).perp_dot(*to - *from) == 0.0 => *to = step[1],
            _ => pieces.push([step[0], step[1]]),
        }
    }
    pieces
}

/// Returns the cells of the flat parts of a lattice of two dimensions or more, `[x][y]` with y upwards: one part for a
/// square, one for each X of a cube.
fn sections(lattice: Lattice) -> Vec<Vec<Vec<Cell>>> {
    let size = usize::from(lattice.size());
    let cells: Vec<Cell> = (0..lattice.cells() as u32).map(Cell).collect();
    cells.chunks(size * size).map(|part| part.chunks(size).map(<[Cell]>::to_vec).collect()).collect()
}

impl GridPen<'_, '_, '_> {
    fn grid(&mut self, grid: &Grid) {
        let (board, palette, art) = (self.board, self.palette, self.art);
        for middle in &grid.plates {
            self.commands.spawn((
                Ground,
                Name::new("Plate"),
                ChildOf(board),
                Plate,
                Sprite::from_image(art.plate.clone()),
                Transform::from_translation(middle.extend(height::PLATE)),
            ));
        }
        for &[from, to] in &grid.lines {
            let along = (to - from).abs();
            let across = if along.x > along.y { Vec2::Y } else { Vec2::X };
            self.commands.spawn((
                Ground,
                Hairline { along, across },
                ChildOf(board),
                Sprite::from_color(palette.grid, along),
                Transform::from_translation(((from + to) / 2.0).extend(height::LINES)),
            ));
        }
        for star in &grid.stars {
            self.commands.spawn((
                Ground,
                Name::new("Star point"),
                ChildOf(board),
                Sprite {
                    image: art.spot.clone(),
                    color: palette.grid,
                    custom_size: Some(Vec2::splat(STAR)),
                    ..default()
                },
                Transform::from_translation(star.extend(height::LINES + 0.1)),
            ));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_with_large_cells_and_coordinates_do_not() {
        let label =
            |is_coordinate| BoardLabel { place: Vec2::ZERO, height: 0.0, is_coordinate, size: 0.4, largest: 0.6 };
        let sizes = |unit| [true, false].map(|is_coordinate| label(is_coordinate).font_size(unit, 1.0));
        assert_eq!(sizes(40.0), [16.0; 2]);
        assert_eq!(sizes(85.0), [17.0; 2]);
        assert_eq!(sizes(150.0), [17.0, 30.0]);
        assert_eq!(label(false).font_size(20.0, 1.6), 12.0, "never larger than it has room");
    }
}
