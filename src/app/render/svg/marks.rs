//! Marks in an SVG: those of the app, each a bright line with a dark edge.

use bevy::prelude::*;

use super::SvgPicture;
use super::materials::{disc, hexagon};
use super::xml::{Element, element};
use crate::app::theme::Palette;
use crate::app::view::art::{CHIP, CROSS, DIAMOND, DOT, OUTLINE, RING, THIN_RING};
use crate::app::view::height;
use crate::app::view::marks::{GroundMarker, Mark, MarkShape, Marker, WORD_SIZE, arrow_outline, circles_and_letters};
use crate::app::view::raster::EDGE;
use crate::geometry::{Cell, Geometry, embed};
use crate::record::Drawing;

/// The radius of a tint, relative to the radius of its cell: it leaves the engraved line free.
const TINT: f32 = 0.96;
/// The radius and the width of the halo behind a stone, in cells, and how much it lets through.
const HALO: [f32; 2] = [0.5, 0.2];
const HALO_OPACITY: f32 = 0.5;
/// Half the length of the arrow at an exit, in cells.
const EXIT: f32 = 0.45;

impl Marker for SvgPicture<'_> {
    fn palette(&self) -> &Palette {
        self.palette
    }

    fn put_mark(&mut self, cell: Cell, rise: f32, mark: Mark) {
        let Mark { shape, size, color } = mark;
        // The sizes of marks are fractions of half their images.
        let unit = size * self.layout.unit / 2.0;
        // In a picture, y grows downwards.
        let at = self.at_cell(cell) + mark.place(self.geometry()) * Vec2::new(1.0, -1.0) * self.layout.unit;
        let drawn = match shape {
            MarkShape::Ring => self.ring(at, RING, color, unit),
            MarkShape::ThinRing => self.ring(at, THIN_RING, color, unit),
            MarkShape::Outline => self.ring(at, OUTLINE, color, unit),
            MarkShape::Dot => self.filled(disc(at, DOT * unit), color, unit),
            MarkShape::Diamond => {
                let reach = DIAMOND * 2.0_f32.sqrt() * unit;
                let corners = [Vec2::NEG_Y, Vec2::X, Vec2::Y, Vec2::NEG_X].map(|way| at + reach * way);
                self.filled(element("polygon").points(&corners), color, unit)
            }
            MarkShape::Cross => {
                let arm = (CROSS[0] - CROSS[1]) * std::f32::consts::FRAC_1_SQRT_2 * unit;
                let [a, b] = [Vec2::new(arm, arm), Vec2::new(arm, -arm)];
                // One line for both bars, so that the edge of one does not cut the other.
                let bars = element("polyline").points(&[at - a, at + a, at, at - b, at + b]);
                self.line(bars.set("fill", "none").set("stroke-linecap", "round"), color, 2.0 * CROSS[1] * unit, unit)
            }
        };
        self.put(height::MARKS + rise, drawn);
    }
}

impl GroundMarker for SvgPicture<'_> {
    fn geometry(&self) -> &Geometry {
        self.geometry
    }

    fn tint(&mut self, cell: Cell, color: Color) {
        let radius = TINT * self.layout.unit / 3.0_f32.sqrt();
        let corners = hexagon(self.at_cell(cell), radius);
        self.put(height::TINTS, element("polygon").points(&corners).color("fill", color).empty());
    }

    fn glow(&mut self, cell: Cell, color: Color) {
        let [radius, width] = HALO.map(|part| part * self.layout.unit);
        let ring = disc(self.at_cell(cell), radius).set("fill", "none");
        let ring = ring.color("stroke", color.with_alpha(HALO_OPACITY)).number("stroke-width", width);
        self.put(height::TINTS + 0.5, ring.empty());
    }

    fn text(&mut self, cell: Cell, text: String, color: Color) {
        let at = self.at_cell(cell);
        self.put(height::TINTS + 0.3, super::words(at, WORD_SIZE * self.layout.unit, color, &text));
    }

    fn label(&mut self, cell: Cell, text: String, color: Color) {
        let (at, unit) = (self.at_cell(cell), self.layout.unit / 2.0);
        let half = unit * Vec2::new(CHIP[0], CHIP[1]);
        let chip = element("rect").at(["x", "y"], at - half).at(["width", "height"], 2.0 * half);
        let chip = self.filled(chip.number("rx", CHIP[2] * unit), color, unit);
        self.put(height::MARKS + 0.1, chip);
        let words = super::words(at, WORD_SIZE * self.layout.unit, self.palette.mark_edge, &text);
        self.put(height::MARKS + 0.3, words);
    }

    fn arrow(&mut self, _: Cell, place: Vec2, direction: Vec2, color: Color) {
        let arrow = self.arrow_between(place - EXIT * direction, place + EXIT * direction, color);
        self.put(height::MARKS, arrow);
    }
}

impl SvgPicture<'_> {
    /// Draws the arrows, circles and letters on the position.
    pub(super) fn annotations(&mut self, drawn: &Drawing) {
        circles_and_letters(self, drawn);
        for &[from, to] in &drawn.arrows {
            let [from, to] = [from, to].map(|cell| Vec2::from(embed::place(self.geometry, cell)));
            let arrow = self.arrow_between(from, to, self.palette.highlight);
            self.put(height::MARKS + 1.0, arrow);
        }
    }

    fn arrow_between(&self, from: Vec2, to: Vec2, color: Color) -> String {
        let corners = arrow_outline(from, to).map(|corner| self.at(corner));
        self.filled(element("polygon").points(&corners), color, self.layout.unit / 2.0)
    }

    /// Returns a ring with this radius and width.
    fn ring(&self, at: Vec2, [radius, width]: [f32; 2], color: Color, unit: f32) -> String {
        self.line(disc(at, radius * unit).set("fill", "none"), color, width * unit, unit)
    }

    /// Returns a line in a colour over the same line in the colour of edges.
    fn line(&self, shape: Element, color: Color, width: f32, unit: f32) -> String {
        let edge = self.palette.mark_edge.with_alpha(color.alpha());
        let under = shape.clone().color("stroke", edge).number("stroke-width", width + 2.0 * EDGE * unit);
        under.empty() + &shape.color("stroke", color).number("stroke-width", width).empty()
    }

    /// Returns a shape filled with a colour, with an edge around it.
    fn filled(&self, shape: Element, color: Color, unit: f32) -> String {
        let edge = self.palette.mark_edge.with_alpha(color.alpha());
        let edged = shape.color("fill", color).color("stroke", edge).number("stroke-width", 2.0 * EDGE * unit);
        edged.set("stroke-linejoin", "round").set("paint-order", "stroke").empty()
    }
}
