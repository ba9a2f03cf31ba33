//! The definitions of an SVG: wood and stones as gradients in the colours of a theme, each drawn once and then used.

use bevy::prelude::*;

use super::xml::{Element, element};
use crate::app::theme::{Dryness, Palette};
use crate::app::view::cracks::{self, crack_color};
use crate::app::view::material::{
    APOTHEM, BEVEL, BEVEL_LIGHT, BODY, RIM, SHADOW, SHADOW_OFFSET, STONE, TILE_GAP, TO_LIGHT,
};
use crate::app::view::sign::{SeatSign, SignOutline};
use crate::rules::SeatColor;

/// The parts of a shadow's radius at which it has lost none, three quarters and all of its strength.
const SHADOW_STOPS: [(f32, f32); 3] = [(0.8, 1.0), (0.9, 0.25), (1.0, 0.0)];

/// Returns the definitions for the stones of these seats, fresh or dry, and, if `has_tiles`, for hexagonal cells; `unit` is the
/// distance between neighbours, in pixels.
pub(super) fn definitions(palette: &Palette, stones: &[(SeatColor, Dryness)], has_tiles: bool, unit: f32) -> String {
    let wood = stop(0.0, palette.board_from) + &stop(1.0, palette.board_to);
    let mut all = element("linearGradient").set("id", "wood").set("x2", "0").set("y2", "1").around(&wood);
    let shades = SHADOW_STOPS.map(|(part, of)| stop(part, palette.mark_edge.with_alpha(SHADOW * of))).concat();
    all += &element("radialGradient").set("id", "shadow").around(&shades);
    if has_tiles {
        all += &tile(palette, unit);
    }
    for &(seat, dryness) in stones {
        all += &lit(palette, seat, dryness);
        all += &stone(palette, seat, dryness, unit);
    }
    element("defs").around(&all)
}

/// Returns the corners of a hexagon with a corner at the top, from there clockwise; y down.
pub(super) fn hexagon(middle: Vec2, radius: f32) -> [Vec2; 6] {
    let corner = |k: u8| middle + radius * Vec2::from_angle(std::f32::consts::FRAC_PI_3 * (f32::from(k) - 1.5));
    [0, 1, 2, 3, 4, 5].map(corner)
}

/// Returns the id of a seat's stone.
pub(super) fn stone_id(seat: SeatColor, dryness: Dryness) -> String {
    format!("stone-{}", look_name(seat, dryness))
}

fn light_id(seat: SeatColor, dryness: Dryness) -> String {
    format!("light-{}", look_name(seat, dryness))
}

fn look_name(seat: SeatColor, dryness: Dryness) -> String {
    let suffix = if dryness == Dryness::Fresh { "" } else { "-dry" };
    format!("{}{suffix}", seat.name())
}

fn stop(part: f32, color: Color) -> String {
    element("stop").number("offset", part).color("stop-color", color).empty()
}

/// Returns a vector that has y up, as in the materials, with y down.
fn down(vector: Vec2) -> Vec2 {
    Vec2::new(vector.x, -vector.y)
}

/// Returns a cell of wood between engraved lines: its edges are light towards the light and dark away from it.
fn tile(palette: &Palette, unit: f32) -> String {
    let radius = unit / 3.0_f32.sqrt();
    let inner = radius * (1.0 - TILE_GAP / APOTHEM);
    let middle_of_bevel = hexagon(Vec2::ZERO, inner - radius * BEVEL / 2.0);
    let bevel = |corners: [usize; 4], color: Color| {
        let line = element("polyline").points(&corners.map(|corner| middle_of_bevel[corner])).set("fill", "none");
        line.color("stroke", color.with_alpha(2.0 * BEVEL_LIGHT)).number("stroke-width", radius * BEVEL).empty()
    };
    let outline = element("polygon").points(&hexagon(Vec2::ZERO, radius)).color("fill", palette.grid).empty();
    let wood = element("polygon").points(&hexagon(Vec2::ZERO, inner)).set("fill", "url(#wood)").empty();
    let far = bevel([1, 2, 3, 4], palette.mark_edge);
    let near = bevel([4, 5, 0, 1], palette.stones[SeatColor::White.index()].light);
    element("g").set("id", "tile").around(&[outline, wood, far, near].concat())
}

/// Returns the gradient of a ball that is lit from the upper left.
fn lit(palette: &Palette, seat: SeatColor, dryness: Dryness) -> String {
    let colors = palette.stone_colors(seat, dryness);
    let stops = [stop(0.0, colors.light), stop(BODY, colors.body), stop(1.0, colors.dark)].concat();
    let middle = 0.5 + down(TO_LIGHT) / 2.0;
    let gradient = element("radialGradient").set("id", &light_id(seat, dryness)).at(["cx", "cy"], middle);
    gradient.number("r", (1.0 + TO_LIGHT.length()) / 2.0).around(&stops)
}

/// Returns a stone with its shadow, its rim, its sign and its cracks, around the origin.
fn stone(palette: &Palette, seat: SeatColor, dryness: Dryness, unit: f32) -> String {
    let radius = STONE * unit / 2.0;
    let rim = RIM * radius;
    let shadow = disc(down(SHADOW_OFFSET) * unit / 2.0, unit / 2.0).set("fill", "url(#shadow)").empty();
    let ball = disc(Vec2::ZERO, radius).set("fill", &format!("url(#{})", light_id(seat, dryness))).empty();
    let line = disc(Vec2::ZERO, radius - rim / 2.0).set("fill", "none");
    let line = line.color("stroke", palette.rim(seat, palette.board())).number("stroke-width", rim).empty();
    let sign = SeatSign::of(seat).map_or_else(String::new, |of| sign(of, palette.sign(seat), radius));
    let cracks = crack_color(palette, seat, dryness).map_or_else(String::new, |color| cracks(seat, color, radius));
    element("g").set("id", &stone_id(seat, dryness)).around(&[shadow, ball, cracks, line, sign].concat())
}

/// Returns the cracks in a dry stone.
fn cracks(seat: SeatColor, color: Color, stone_radius: f32) -> String {
    let lines = cracks::lines_seen(SeatSign::of(seat)).into_iter().map(|line| {
        let line: Vec<Vec2> = line.into_iter().map(|at| down(at) * stone_radius).collect();
        element("polyline").points(&line).empty()
    });
    let all = element("g").set("fill", "none").set("stroke-linecap", "round").color("stroke", color);
    all.number("stroke-width", 2.0 * cracks::WIDTH * stone_radius).around(&lines.collect::<String>())
}

fn sign(sign: SeatSign, ink: Color, stone_radius: f32) -> String {
    match sign.outline() {
        SignOutline::Corners(corners) => {
            let corners: Vec<Vec2> = corners.into_iter().map(|corner| down(corner) * stone_radius).collect();
            element("polygon").points(&corners).color("fill", ink).empty()
        }
        SignOutline::Circle { radius, width } => {
            let circle = disc(Vec2::ZERO, radius * stone_radius).set("fill", "none").color("stroke", ink);
            circle.number("stroke-width", width * stone_radius).empty()
        }
    }
}

/// Returns a circle without a colour.
pub(super) fn disc(middle: Vec2, radius: f32) -> Element {
    let circle = element("circle");
    let placed = if middle == Vec2::ZERO { circle } else { circle.at(["cx", "cy"], middle) };
    placed.number("r", radius)
}
