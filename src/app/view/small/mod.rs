//! Small boards in the panels: saved games, examples in the rules, layers of a cube. The caller decides where the cells
//! are; this module decides how lines, stones and marks look.

mod mark;
mod pile;
mod stone;
mod textures;

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::Color;
use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Stroke, Vec2};

pub use mark::{paint_chip, paint_mark};
pub use pile::Pile;
pub use stone::{paint_branch, paint_stone};

use crate::app::theme::{Dryness, Palette, ui_color};
use crate::app::view::bend::Bend;
use crate::app::view::marks::{Mark, Marker};
use crate::games::AnyPosition;
use crate::geometry::{Cell, Shape, embed};
use crate::rules::{Aid, Position};

/// The sizes of what is drawn, in cells.
const STONE_RADIUS: f32 = 0.42;
const BRANCH_WIDTH: f32 = 0.3;
const LINE_WIDTH: f32 = 0.05;
/// The distance from the centre of a hexagon to its corners, in cells; slightly small, which leaves a gap between
/// cells.
const TILE_RADIUS: f32 = 0.57;
/// The width of the line between two hexagons, in cells.
const TILE_LINE: f32 = 0.035;

/// The minimum sizes, in points; anything smaller would be invisible.
const LEAST_STONE_RADIUS: f32 = 0.8;
const LEAST_LINE_WIDTH: f32 = 0.4;

/// The rounding of a plate's corners, in points.
const PLATE_ROUNDING: f32 = 4.0;

/// Where a cell is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellSpot {
    /// Its centre, in points.
    pub at: Pos2,
    /// Whether it belongs to a part of the board that is out of focus.
    pub is_dim: bool,
}

/// A position with the layout of its cells, and what is needed to paint it.
#[expect(missing_debug_implementations, reason = "a painter has none")]
pub struct SmallBoard<'a> {
    /// The painter to draw with.
    pub painter: Painter,
    /// The colours.
    pub palette: &'a Palette,
    /// The position.
    pub position: &'a AnyPosition,
    /// The cells that are drawn. Marks on others are left out.
    pub spots: BTreeMap<Cell, CellSpot>,
    /// The distance between neighbours, in points.
    pub unit: f32,
    /// The cells of stones that look thirsty.
    pub thirsty: BTreeSet<Cell>,
}

/// The parts under the stones.
impl SmallBoard<'_> {
    /// Paints a plate under lines and stones.
    pub fn plate(&self, rect: Rect, is_dim: bool) {
        let wood = egui::epaint::RectShape::filled(rect, PLATE_ROUNDING, ui_color(self.plate_color(is_dim)));
        self.painter.add(if is_dim { wood } else { textures::of_wood(self.painter.ctx(), self.palette, wood) });
    }

    /// Paints the lines between the points.
    pub fn lines(&self) {
        let width = (LINE_WIDTH * self.unit).max(LEAST_LINE_WIDTH);
        for [(_, from), (_, to)] in self.pairs() {
            // Into the crossings at both ends, wherever these fall between the pixels.
            let more = (to.at - from.at).normalized() * width / 2.0;
            let ends = [from.at - more, to.at + more];
            self.painter.line_segment(ends, Stroke::new(width, self.line_color(from.is_dim)));
        }
    }

    /// Returns the colour of lines and text on a plate.
    pub fn line_color(&self, is_dim: bool) -> Color32 {
        ui_color(if is_dim { self.palette.dimmed_line() } else { self.palette.grid })
    }

    /// Paints hexagonal cells, tinted according to the hints of the rules.
    pub fn tiles(&self) {
        let mut tints = BTreeMap::new();
        let setup = self.position.setup();
        for aid in self.position.aids() {
            match aid {
                Aid::Region { player, cells } => {
                    let tint = self.palette.region(setup.color(player));
                    tints.extend(cells.into_iter().map(|cell| (cell, tint)));
                }
                Aid::ExitCell(cell, player) if player == self.position.to_move() => {
                    tints.insert(cell, self.palette.exit(setup.color(player)));
                }
                Aid::Forbidden(cell) => {
                    tints.insert(cell, self.palette.forbidden);
                }
                _ => {}
            }
        }
        let engraved = Stroke::new((TILE_LINE * self.unit).max(LEAST_LINE_WIDTH), ui_color(self.palette.grid));
        for (cell, spot) in &self.spots {
            for color in std::iter::once(self.palette.board()).chain(tints.get(cell).copied()) {
                let corners = hexagon(spot.at, TILE_RADIUS * self.unit);
                self.painter.add(egui::Shape::convex_polygon(corners, ui_color(color), engraved));
            }
        }
    }

    fn plate_color(&self, is_dim: bool) -> Color {
        if is_dim { self.palette.dimmed_board() } else { self.palette.board() }
    }

    fn ground(&self, spot: CellSpot) -> Color {
        match self.position.geometry().shape() {
            Shape::Lattice(_) => self.plate_color(spot.is_dim),
            Shape::Hexagon(_) => self.palette.board(),
        }
    }

    /// Returns the pairs of neighbours that are side by side in the picture.
    fn pairs(&self) -> impl Iterator<Item = [(Cell, CellSpot); 2]> + '_ {
        self.spots.iter().flat_map(move |(&cell, &spot)| {
            let later = self.position.geometry().neighbours(cell).filter(move |&next| next > cell);
            later
                .filter_map(|next| Some((next, *self.spots.get(&next)?)))
                .filter(move |(_, next)| next.at.distance(spot.at) < embed::BESIDE * self.unit)
                .map(move |next| [(cell, spot), next])
        })
    }
}

/// The stones and branches.
impl SmallBoard<'_> {
    /// Paints the branches within groups, in games that have them.
    pub fn branches(&self) {
        let setup = self.position.setup();
        if !setup.about().has_groups {
            return;
        }
        for [(cell, from), (next, to)] in self.pairs() {
            let owner = self.position.owner(cell);
            if let Some(player) = owner.filter(|_| self.position.owner(next) == owner) {
                let [start, end] = [from.at, to.at].map(|at| bevy::math::Vec2::new(at.x, at.y));
                let control = Bend::between(cell, next).control(start, end, self.unit);
                let curve = [from.at, Pos2::new(control.x, control.y), to.at];
                let branch = (curve, BRANCH_WIDTH * self.unit);
                let colors = (setup.color(player), self.dryness(cell));
                paint_branch(&self.painter, self.palette, colors, branch, self.ground(from));
            }
        }
    }

    /// Paints the stones.
    pub fn stones(&self) {
        for (&cell, &spot) in &self.spots {
            if let Some(player) = self.position.owner(cell) {
                let circle = (spot.at, (STONE_RADIUS * self.unit).max(LEAST_STONE_RADIUS));
                let color = self.position.setup().color(player);
                paint_stone(&self.painter, self.palette, (color, self.dryness(cell)), circle, self.ground(spot));
            }
        }
    }

    fn dryness(&self, cell: Cell) -> Dryness {
        if self.thirsty.contains(&cell) { Dryness::Thirsty } else { Dryness::Fresh }
    }
}

/// Marks on cells. What is painted later lies on top.
impl Marker for SmallBoard<'_> {
    fn palette(&self) -> &Palette {
        self.palette
    }

    fn put_mark(&mut self, cell: Cell, _: f32, mark: Mark) {
        if let Some(spot) = self.spots.get(&cell) {
            paint_mark(&self.painter, self.palette, mark, (spot.at, self.unit));
        }
    }
}

/// Returns the corners of a hexagon with one corner at the top.
fn hexagon(middle: Pos2, radius: f32) -> Vec<Pos2> {
    let corner = |k: u8| Vec2::angled(std::f32::consts::FRAC_PI_3 * (f32::from(k) + 0.5)) * radius;
    (0..6).map(|k| middle + corner(k)).collect()
}
