//! What the board and the stones are made of, as functions from a point to a colour: wood with a fine grain, slate,
//! shell and glass, all lit from the upper left.

use std::sync::LazyLock;

use bevy::prelude::*;

use super::cracks::{crack_color, crack_seen};
use super::raster::{coverage, disc, polygon, rounded};
use super::sign::SeatSign;
use crate::app::theme::{Dryness, Palette, StoneColors, rgba8};
use crate::rules::SeatColor;

/// The radius of a stone, as a fraction of half a cell.
pub const STONE: f32 = 0.82;
/// The point of a stone that faces the light, as a fraction of its radius.
pub const TO_LIGHT: Vec2 = Vec2::new(-0.34, 0.40);
/// Where a stone has its middle colour, between the lit point and the far edge.
pub const BODY: f32 = 0.56;
/// The width of the rim, as a fraction of the stone's radius, and its least width in pixels.
pub const RIM: f32 = 0.05;
const LEAST_RIM_PIXELS: f32 = 1.0;
/// The offset of the shadow, as a fraction of half a cell.
pub const SHADOW_OFFSET: Vec2 = Vec2::new(0.07, -0.10);
/// The opacity of the shadow where it is darkest.
pub const SHADOW: f32 = 0.5;

/// The side of the table of grain, in pixels; the grain repeats after it.
const GRAIN_PIXELS: usize = 512;
/// How many pixels of the table lie on one cell of the board.
const GRAIN_PER_CELL: f32 = 56.0;

/// The distance from the centre of a hexagon to its sides, as a fraction of that to its corners.
pub const APOTHEM: f32 = 0.866_025_4;
/// The width of half the line between two hexagons, as a fraction of the corners' distance.
pub const TILE_GAP: f32 = 0.030;
/// The width of the bevel inside it, likewise.
pub const BEVEL: f32 = 0.055;
/// How much lighter or darker the bevel is.
pub const BEVEL_LIGHT: f32 = 0.16;

/// The fibres of the wood: darker below 0 and lighter above, row by row.
static FIBRES: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let at = |index: usize| ((index % GRAIN_PIXELS) as f32, (index / GRAIN_PIXELS) as f32);
    (0..GRAIN_PIXELS * GRAIN_PIXELS).map(at).map(|(x, y)| fibre(x, y)).collect()
});

/// Returns the fibres at a pixel: long ones across the board that waver a little.
fn fibre(x: f32, y: f32) -> f32 {
    let waver = 5.0 * noise(x / 128.0, y / 64.0, 4, 8);
    let y = y + waver;
    let fine = noise(x / 64.0, y / 2.0, 8, 256);
    let medium = noise(x / 128.0, y / 8.0, 4, 64);
    0.42 * fine + 0.26 * medium
}

/// Returns the broad rings at a pixel. Unlike the fibres they would be seen to repeat, so they do not on any board.
fn ring(x: f32, y: f32) -> f32 {
    const NEVER: i32 = 1 << 10;
    let waver = 14.0 * noise(x / 420.0, y / 300.0, NEVER, NEVER);
    0.30 * noise(x / 700.0, (y + waver) / 46.0, NEVER, NEVER)
}

/// Returns smooth noise between -1 and 1 that repeats after `columns` and `rows` (whole numbers of its lattice).
fn noise(x: f32, y: f32, columns: i32, rows: i32) -> f32 {
    let (column, row) = (x.floor(), y.floor());
    let smooth = |part: f32| EaseFunction::SmoothStep.sample_clamped(part);
    let (across, down) = (smooth(x - column), smooth(y - row));
    let corner = |dx: i32, dy: i32| {
        scattered((column as i32 + dx).rem_euclid(columns), (row as i32 + dy).rem_euclid(rows)) * 2.0 - 1.0
    };
    let [top, bottom] = [0, 1].map(|dy| corner(0, dy).lerp(corner(1, dy), across));
    top.lerp(bottom, down)
}

/// Returns a number from 0 to 1 that looks random, the same each time for the same two numbers.
pub(super) fn scattered(x: i32, y: i32) -> f32 {
    let mut bits = (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2c1b_3c6d);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297a_2d39);
    (bits ^ (bits >> 15)) as f32 / u32::MAX as f32
}

/// Wood in the colours of a theme.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wood {
    from: [u8; 4],
    to: [u8; 4],
    grid: [u8; 4],
    grain: f32,
}

impl Wood {
    pub(super) fn of(palette: &Palette) -> Self {
        let [from, to, grid] = [palette.board_from, palette.board_to, palette.grid].map(rgba8);
        Self { from, to, grid, grain: palette.grain }
    }

    /// Returns the colour of the wood; `place` in cells, `down` from 0 at the top of the board to 1 at its bottom, `ring`
    /// the rings there.
    fn color(&self, place: Vec2, down: f32, ring: f32) -> [f32; 3] {
        let pixel = |along: f32| (along * GRAIN_PER_CELL).floor().rem_euclid(GRAIN_PIXELS as f32) as usize;
        let grain = 1.0 + self.grain * (FIBRES[pixel(place.y) * GRAIN_PIXELS + pixel(place.x)] + ring);
        std::array::from_fn(|channel| f32::from(self.from[channel]).lerp(f32::from(self.to[channel]), down) * grain)
    }

    /// Returns the colour of a plank without edges, at a place in cells. Planks can be laid side by side, so they have no
    /// rings.
    pub(super) fn plank(&self, place: Vec2) -> [u8; 4] {
        rgba(self.color(place, 0.5, 0.0), 1.0)
    }

    /// Returns the colour of a plate at a point from -1 to 1 on its longer side, with rounded corners and a bevelled
    /// edge. `half` is half the plate's size in cells, `corner` the radius of its corners in cells, `pixel` the width
    /// of a pixel in cells.
    pub(super) fn plate(&self, place: Vec2, half: Vec2, corner: f32, pixel: f32) -> [u8; 4] {
        let edge = rounded(place, half, corner);
        let down = 0.5 - 0.5 * place.y / half.y;
        // Seen from the nearest point of its middle, which is a line if it is longer than wide.
        let middle = half - Vec2::splat(half.min_element());
        let outwards = place - place.clamp(-middle, middle);
        let bevel = coverage(edge.abs() - 1.5 * pixel, pixel) * outwards.dot(Vec2::new(-1.0, 1.0)).signum();
        let light = 1.0 + 0.5 * BEVEL_LIGHT * bevel;
        let at = place * GRAIN_PER_CELL;
        rgba(self.color(place, down, ring(at.x, at.y)).map(|channel| channel * light), coverage(edge, pixel))
    }

    /// Returns the colour of a hexagonal cell at a point from -1 to 1.
    pub(super) fn tile(&self, point: Vec2, pixel: f32) -> [u8; 4] {
        let edge = polygon(point, 6, APOTHEM);
        let inside = polygon(point, 6, APOTHEM - TILE_GAP);
        let bevel = polygon(point, 6, APOTHEM - TILE_GAP - BEVEL);
        // A bevel faces away from the centre, so that it is light where the centre is away from the light.
        let facing = point.normalize_or_zero().dot(TO_LIGHT.normalize());
        let light = 1.0 + BEVEL_LIGHT * facing * (1.0 - coverage(bevel, pixel));
        // All cells share one picture: rings would make stripes of them.
        let wood = self.color(point, 0.5 - 0.5 * point.y, 0.0);
        let body = coverage(inside, pixel);
        let color = std::array::from_fn(|channel| f32::from(self.grid[channel]).lerp(wood[channel] * light, body));
        rgba(color, coverage(edge, pixel))
    }
}

/// A stone in the colours of a theme.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoneMaterial {
    dark: [u8; 4],
    body: [u8; 4],
    light: [u8; 4],
    ink: [u8; 4],
    rim: [u8; 4],
    shadow: [u8; 4],
    sign: Option<SeatSign>,
    /// The sign that the cracks leave room for, whether it is drawn or not.
    clear_of: Option<SeatSign>,
    /// The colour of the cracks in a dry stone.
    cracks: Option<[u8; 4]>,
}

impl StoneMaterial {
    /// Returns the material of a seat's stones on wood. Their rim is the same however dry they are.
    pub(super) fn of(palette: &Palette, seat: SeatColor, dryness: Dryness) -> Self {
        let StoneColors { dark, body, light, sign } = palette.stone_colors(seat, dryness);
        let cracks = crack_color(palette, seat, dryness).map(rgba8);
        let [dark, body, light, ink] = [dark, body, light, sign].map(rgba8);
        let (rim, shadow) = (rgba8(palette.rim(seat, palette.board())), rgba8(palette.mark_edge));
        let sign = SeatSign::of(seat);
        Self { dark, body, light, ink, rim, shadow, sign, clear_of: sign, cracks }
    }

    /// Returns the same stone without its sign.
    pub(super) fn without_sign(self) -> Self {
        Self { sign: None, ..self }
    }

    /// Returns the colour of a stone at a point from -1 to 1: a ball lit from the upper left with its rim, the sign
    /// engraved on it, and its shadow at the lower right.
    pub(super) fn color(&self, point: Vec2, pixel: f32) -> [u8; 4] {
        let edge = disc(point, STONE);
        let body = coverage(edge, pixel);
        let on_stone = point / STONE;
        let away = (on_stone - TO_LIGHT).length() / (1.0 + TO_LIGHT.length());
        let rim = coverage(-edge - (RIM * STONE).max(LEAST_RIM_PIXELS * pixel), pixel);
        let of_sign = |point: Vec2| self.sign.map_or(0.0, |sign| coverage(sign.distance(point), pixel / STONE));
        let sign = of_sign(on_stone);
        // An engraved line is dark on the side of the light and light on the other.
        let engraved = of_sign(on_stone - TO_LIGHT * 0.09) - of_sign(on_stone + TO_LIGHT * 0.09);
        let cracked = self.cracks.map(|color| (color, crack_seen(self.clear_of, on_stone, pixel / STONE)));
        let shade = |channel: usize| {
            let [dark, body, light, ink, rim_color] =
                [self.dark, self.body, self.light, self.ink, self.rim].map(|color| f32::from(color[channel]));
            let lit =
                if away < BODY { light.lerp(body, away / BODY) } else { body.lerp(dark, (away - BODY) / (1.0 - BODY)) };
            let lit = lit * (1.0 + 0.35 * engraved.clamp(-1.0, 1.0) * (1.0 - sign));
            let lit = cracked.map_or(lit, |(color, part)| lit.lerp(f32::from(color[channel]), part));
            lit.lerp(ink, sign).lerp(rim_color, rim)
        };
        let blurred = 1.0 - (point - SHADOW_OFFSET).length();
        let shadow = (blurred * 5.0).clamp(0.0, 1.0).powi(2) * SHADOW * (1.0 - body);
        let opacity = body + shadow;
        let mixed = |channel: usize| {
            let both = shade(channel) * body + f32::from(self.shadow[channel]) * shadow;
            if opacity > 0.0 { both / opacity } else { 0.0 }
        };
        rgba([0, 1, 2].map(mixed), opacity)
    }
}

fn rgba(color: [f32; 3], opacity: f32) -> [u8; 4] {
    let [r, g, b] = color.map(|channel| channel.clamp(0.0, 255.0).round() as u8);
    [r, g, b, (opacity.clamp(0.0, 1.0) * 255.0).round() as u8]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::ThemeChoice;

    #[test]
    fn the_grain_repeats_without_a_seam_and_keeps_the_colour_of_the_board() {
        let side = GRAIN_PIXELS as f32;
        for step in 0..GRAIN_PIXELS {
            let along = step as f32;
            assert!((fibre(0.0, along) - fibre(side, along)).abs() < 1e-3, "left and right at {step}");
            assert!((fibre(along, 0.0) - fibre(along, side)).abs() < 1e-3, "top and bottom at {step}");
        }
        let mean = FIBRES.iter().sum::<f32>() / FIBRES.len() as f32;
        assert!(mean.abs() < 0.2, "{mean}");
    }

    #[test]
    fn the_rings_of_the_largest_board_do_not_repeat() {
        let wide = 22.0 * GRAIN_PER_CELL;
        let row = |x: f32| (0..wide as i32).map(move |y| ring(x, y as f32));
        for shift in (GRAIN_PIXELS..wide as usize).step_by(GRAIN_PIXELS) {
            let unlike = row(0.0).zip(row(shift as f32)).map(|(a, b)| (a - b).abs()).sum::<f32>() / wide;
            assert!(unlike > 0.05, "{unlike} after {shift} pixels");
        }
    }

    /// Regression test: the light edge of a long board ended in its middle.
    #[test]
    fn the_upper_edge_of_a_board_is_light_and_the_lower_one_dark_however_long_it_is() {
        let wood = Wood::of(&Palette::of(&ThemeChoice::Soil).unwrap());
        for half in [Vec2::new(5.0, 5.0), Vec2::new(10.0, 1.2)] {
            let brightness = |x: f32, y: f32| -> f32 {
                let [r, g, b, _] = wood.plate(Vec2::new(x, y), half, 0.3, 0.02);
                [r, g, b].map(f32::from).iter().sum()
            };
            for part in [-0.7, -0.3, 0.3, 0.7] {
                let x = part * half.x;
                let step = |y: f32| brightness(x, y) / brightness(x, 0.9 * y);
                assert!(step(half.y - 0.005) > 1.02 && step(0.005 - half.y) < 0.98, "{half} at {x}");
            }
        }
    }

    #[test]
    fn a_stone_is_light_above_dark_below_and_throws_a_shadow() {
        for seat in SeatColor::ALL {
            let stone = StoneMaterial::of(&Palette::of(&ThemeChoice::Soil).unwrap(), seat, Dryness::Fresh);
            let light = |x: f32, y: f32| {
                stone.color(Vec2::new(x, y) * STONE, 0.02)[..3].iter().map(|&c| i32::from(c)).sum::<i32>()
            };
            assert!(light(-0.6, 0.6) > light(0.6, -0.6) + 60, "{seat:?}");
            let opacity = |x: f32, y: f32| stone.color(Vec2::new(x, y), 0.02)[3];
            assert!(opacity(0.65, -0.65) > opacity(-0.65, 0.65), "{seat:?}");
            assert_eq!(opacity(0.0, 0.0), 255);
        }
    }

    #[test]
    fn a_stone_has_its_rim_all_around() {
        let palette = Palette::of(&ThemeChoice::Washi).unwrap();
        let rim = rgba8(palette.rim(SeatColor::White, palette.board()));
        for dryness in Dryness::ALL {
            let stone = StoneMaterial::of(&palette, SeatColor::White, dryness);
            for step in 0..12 {
                let at = Vec2::from_angle(step as f32 * std::f32::consts::FRAC_PI_6) * STONE * 0.98;
                assert_eq!(stone.color(at, 0.001), rim, "{at} {dryness:?}");
            }
        }
    }
}
