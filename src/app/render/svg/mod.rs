//! Flat boards as SVG: the same layout, colours, coordinates and marks as in the app, drawn as shapes.

mod marks;
mod materials;
mod xml;

use std::collections::BTreeSet;

use bevy::prelude::*;

use self::xml::element;
use super::marked::Marked;
use crate::app::board::RecentMoves;
use crate::app::session::Session;
use crate::app::theme::{Dryness, Palette, Theme};
use crate::app::view::art::LINK_WIDTH;
use crate::app::view::bend::Bend;
use crate::app::view::grid::{Grid, LABELLED_UNIT, board_labels};
use crate::app::view::height;
use crate::app::view::layout::{BoardLayout, plate_size};
use crate::app::view::marks::{Annotations, draw_choices, draw_position};
use crate::app::view::thirst::thirsty_cells;
use crate::geometry::{Cell, Geometry, Shape, embed};
use crate::rules::Position;

/// The widths of grid lines and of a branch's rim, and the radius of star points, in cells.
const LINE: f32 = 1.0 / 40.0;
const BRANCH_RIM: f32 = 0.02;
const STAR: f32 = 0.075;
/// The fonts of coordinates, the first that there is.
const FONTS: &str = "Inter, Helvetica, Arial, sans-serif";
/// How far below the middle of a text its baseline is, in font sizes.
const BASELINE: f32 = 0.36;

/// The parts of a picture, with the heights at which they lie.
struct SvgPicture<'a> {
    geometry: &'a Geometry,
    palette: &'a Palette,
    layout: BoardLayout,
    parts: Vec<(f32, String)>,
}

/// Returns a picture of a flat board, `size` in pixels.
pub(super) fn draw(session: &Session, theme: &Theme, marked: &Marked, size: Vec2) -> String {
    let position = session.tree().position();
    let (geometry, palette, setup) = (position.geometry(), &theme.colors, session.tree().setup());
    let rect = Rect::from_corners(Vec2::ZERO, size);
    let layout = BoardLayout::fitting(geometry, marked.coordinates, (size, 1.0), rect);
    let mut drawing = SvgPicture { geometry, palette, layout, parts: Vec::new() };
    drawing.board(f32::from(theme.measures.corners.card), marked.coordinates);
    let groups = position.groups();
    let thirsty = thirsty_cells(session, &groups, marked.warnings);
    drawing.stones(session, &thirsty);
    let recent = if marked.last { RecentMoves::of(session) } else { RecentMoves::default() };
    draw_position(&mut drawing, session, &groups, recent.moves(), (marked.warnings, true));
    if marked.legal {
        draw_choices(&mut drawing, session);
    }
    drawing.annotations(&Annotations::drawn(Some(&marked.annotations()), session));
    drawing.parts.sort_by(|(a, _), (b, _)| a.total_cmp(b));

    let title = element("title").saying(&setup.to_string());
    let has_tiles = matches!(geometry.shape(), Shape::Hexagon(_));
    let dryness = if thirsty.is_empty() { &[Dryness::Fresh][..] } else { &[Dryness::Fresh, Dryness::Thirsty] };
    let stones: Vec<_> =
        setup.seat_colors().iter().flat_map(|&seat| dryness.iter().map(move |&of| (seat, of))).collect();
    let definitions = materials::definitions(palette, &stones, has_tiles, layout.unit);
    let ground = element("rect").set("width", "100%").set("height", "100%").color("fill", palette.ground).empty();
    let parts: String = drawing.parts.into_iter().map(|(_, part)| part).collect();
    let root = element("svg").set("xmlns", "http://www.w3.org/2000/svg");
    let root = root.at(["width", "height"], size).set("viewBox", &format!("0 0 {} {}", size.x, size.y));
    root.around(&[title, definitions, ground, parts].concat())
}

/// Returns a text around a point, in pixels.
fn words(at: Vec2, size: f32, color: Color, text: &str) -> String {
    let placed = element("text").at(["x", "y"], at + BASELINE * size * Vec2::Y).number("font-size", size);
    placed.set("font-family", FONTS).set("text-anchor", "middle").color("fill", color).saying(text)
}

impl SvgPicture<'_> {
    /// Adds a part of the picture at a height.
    fn put(&mut self, height: f32, part: String) {
        self.parts.push((height, part));
    }

    /// Converts a position on the board, in cells from its middle, to pixels.
    fn at(&self, place: Vec2) -> Vec2 {
        self.layout.window_pixels_of(place)
    }

    fn at_cell(&self, cell: Cell) -> Vec2 {
        self.layout.window_pixels(self.geometry, cell)
    }

    /// Draws what lies under the stones; `corner` is the radius of a plate's corners, in pixels.
    fn board(&mut self, corner: f32, shows_coordinates: bool) {
        let (unit, palette) = (self.layout.unit, self.palette);
        let grid = Grid::of(self.geometry);
        let plate = plate_size(self.geometry, shows_coordinates).unwrap_or_default() * unit;
        for &middle in &grid.plates {
            let plate = element("rect").at(["x", "y"], self.at(middle) - plate / 2.0).at(["width", "height"], plate);
            let plate = plate.number("rx", corner).set("fill", "url(#wood)").color("stroke", palette.grid);
            self.put(height::PLATE, plate.empty());
        }
        let lines: String = grid
            .lines
            .iter()
            .map(|&[from, to]| {
                let line = element("line").at(["x1", "y1"], self.at(from));
                line.at(["x2", "y2"], self.at(to)).empty()
            })
            .collect();
        if !lines.is_empty() {
            let all = element("g").color("stroke", palette.grid).number("stroke-width", (LINE * unit).max(1.0));
            self.put(height::LINES, all.set("stroke-linecap", "square").around(&lines));
        }
        for &star in &grid.stars {
            let star = materials::disc(self.at(star), STAR * unit).color("fill", palette.grid);
            self.put(height::LINES, star.empty());
        }
        if matches!(self.geometry.shape(), Shape::Hexagon(_)) {
            for cell in self.geometry.cells() {
                let tile = element("use").set("href", "#tile").at(["x", "y"], self.at_cell(cell));
                self.put(height::LINES, tile.empty());
            }
        }
        for (label, text, color) in board_labels(self.geometry, palette) {
            if shows_coordinates && unit >= LABELLED_UNIT {
                self.put(label.height, words(self.at(label.place), label.font_size(unit, 1.0), color, &text));
            }
        }
    }

    /// Draws the stones and the branches within groups, those on `thirsty` cells dry.
    fn stones(&mut self, session: &Session, thirsty: &BTreeSet<Cell>) {
        let (position, setup, geometry) = (session.tree().position(), session.tree().setup(), self.geometry);
        let place = |cell: Cell| Vec2::from(embed::place(geometry, cell));
        for cell in geometry.cells() {
            let Some(player) = position.owner(cell) else { continue };
            let (color, at) = (setup.color(player), self.at_cell(cell));
            let dryness = if thirsty.contains(&cell) { Dryness::Thirsty } else { Dryness::Fresh };
            let id = materials::stone_id(color, dryness);
            let stone = element("use").set("href", &format!("#{id}")).at(["x", "y"], at);
            self.put(height::STONES, stone.empty());
            let later = geometry.neighbours(cell).filter(|&next| next > cell && setup.about().has_groups);
            let own = later.filter(|&next| position.owner(next) == Some(player));
            for next in own.filter(|&next| place(cell).distance(place(next)) < embed::BESIDE) {
                let end = self.at_cell(next);
                let control = Bend::between(cell, next).control(at, end, self.layout.unit);
                let limb = element("path").set("fill", "none").curve([at, control, end]);
                let width = LINK_WIDTH * self.layout.unit;
                let rim = 2.0 * BRANCH_RIM * self.layout.unit;
                let under = limb.clone().color("stroke", self.palette.rim(color, self.palette.board()));
                let over = limb
                    .color("stroke", self.palette.stone_colors(color, dryness).body)
                    .number("stroke-width", width - rim);
                self.put(height::BRANCHES, under.number("stroke-width", width).empty() + &over.empty());
            }
        }
    }
}

#[cfg(test)]
mod tests;
