//! The images of stones, tiles and marks, redrawn at the exact size at which the board shows them, so that they are
//! always sharp.

use bevy::prelude::*;
use bevy_egui::egui;

use super::layout::BoardLayout;
use super::raster::{arrow, coverage, cross, disc, mask, picture, polygon, ring, rounded};
use super::sign::Sign;
use crate::app::base::AppSystems;
use crate::app::session::Session;
use crate::app::theme::{Palette, rgba8};
use crate::rules::SeatColor;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Art>().add_systems(Update, redraw.in_set(AppSystems::Place).run_if(resource_exists::<Session>));
}

/// Handles of the images. Their content changes with the size of the board; the handles never change.
#[derive(Resource, Debug)]
pub struct Art {
    stones: [Handle<Image>; 6],
    /// The font of the coordinates, which is also that of the panels.
    pub font: Handle<Font>,
    /// A branch between two stones, to be tinted.
    pub link: Handle<Image>,
    /// A hexagonal cell, to be tinted.
    pub tile: Handle<Image>,
    /// A plate with rounded corners, to be tinted and nine-sliced.
    pub plate: Handle<Image>,
    /// A ring around a stone, to be tinted.
    pub ring: Handle<Image>,
    /// A thin ring around the cell under the pointer, to be tinted.
    pub pointer: Handle<Image>,
    /// A dot, to be tinted.
    pub dot: Handle<Image>,
    /// A soft halo around a stone, to be tinted.
    pub halo: Handle<Image>,
    /// An arrow to the right, to be tinted.
    pub arrow: Handle<Image>,
    /// A diamond, to be tinted.
    pub diamond: Handle<Image>,
    /// A diagonal cross, to be tinted.
    pub cross: Handle<Image>,
}

/// The radius of a stone, as a fraction of half a cell.
const STONE: f32 = 0.82;
/// The width of a branch, in cells.
const LINK_WIDTH: f32 = 0.26;

impl FromWorld for Art {
    fn from_world(world: &mut World) -> Self {
        let font = panel_font().map(|bytes| world.resource_mut::<Assets<Font>>().add(Font::from_bytes(bytes)));
        let mut images = world.resource_mut::<Assets<Image>>();
        let mut blank = || images.add(picture(2, |_, _| mask(0.0)));
        Self {
            stones: std::array::from_fn(|_| blank()),
            font: font.unwrap_or_default(),
            link: blank(),
            tile: blank(),
            plate: blank(),
            ring: blank(),
            pointer: blank(),
            dot: blank(),
            halo: blank(),
            arrow: blank(),
            diamond: blank(),
            cross: blank(),
        }
    }
}

/// Returns the font that egui brings for its panels (Ubuntu Light, under the Ubuntu font licence).
fn panel_font() -> Option<Vec<u8>> {
    let fonts = egui::FontDefinitions::default();
    let name = fonts.families.get(&egui::FontFamily::Proportional)?.first()?;
    fonts.font_data.get(name).map(|data| data.font.to_vec())
}

impl Art {
    /// Returns the image of a stone.
    pub fn stone(&self, color: SeatColor) -> Handle<Image> {
        self.stones[color.index()].clone()
    }

    /// Returns the width of a branch, in cells; its square image is scaled to it.
    pub fn link_width(&self) -> f32 {
        LINK_WIDTH
    }

    /// Returns the size of the image of a hexagonal cell, in cells: its corners lie outside the inscribed circle.
    pub fn tile_size(&self) -> Vec2 {
        Vec2::splat(2.0 / 3.0_f32.sqrt())
    }
}

/// Redraws all images when the size of the board, the seats or the palette have changed. Runs in [`AppSystems::Place`].
fn redraw(
    art: Res<Art>,
    layout: Res<BoardLayout>,
    palette: Res<Palette>,
    session: Res<Session>,
    mut images: ResMut<Assets<Image>>,
    mut drawn: Local<Option<(u32, &'static [SeatColor], Palette)>>,
) {
    // Only for the seats of this game, and only if something has changed: drawing stones is the most expensive part of
    // a frame.
    let colors = session.tree().setup().seat_colors();
    let wanted = (layout.cell_pixels(), colors, palette.clone());
    if drawn.as_ref() == Some(&wanted) {
        return;
    }
    *drawn = Some(wanted);
    let size = layout.cell_pixels().clamp(6, 512);
    let mut put = |handle: &Handle<Image>, image: Image| {
        if let Some(mut old) = images.get_mut(handle) {
            *old = image;
        }
    };
    for &seat in colors {
        let (color, sign) = (rgba8(palette.stone(seat)), rgba8(palette.sign(seat)));
        put(&art.stones[seat.index()], picture(size, |point, pixel| stone(seat, point, pixel, color, sign)));
    }
    // A branch fills its image horizontally and fades out above and below.
    put(&art.link, picture(size, |p, pixel| mask(coverage(p.y.abs() - 1.0 + pixel / LINK_WIDTH, pixel / LINK_WIDTH))));
    let tile_size = (size as f32 * art.tile_size().x).round() as u32;
    put(
        &art.tile,
        picture(tile_size, |p, pixel| {
            let apothem = 3.0_f32.sqrt() / 2.0;
            mask(coverage(polygon(p, 6, apothem - 0.035), pixel))
        }),
    );
    put(&art.plate, picture(64, |p, pixel| mask(coverage(rounded(p, Vec2::splat(1.0), 0.35), pixel))));
    put(&art.ring, picture(size, |p, pixel| mask(coverage(ring(p, 0.55, 0.16), pixel))));
    put(&art.pointer, picture(size, |p, pixel| mask(coverage(ring(p, 0.94, 0.08), pixel))));
    put(&art.dot, picture(size, |p, pixel| mask(coverage(disc(p, 0.30), pixel))));
    put(&art.halo, picture(size, |p, _| mask((1.0 - (p.length() - 0.55).abs() / 0.45).clamp(0.0, 1.0).powi(2))));
    put(&art.arrow, picture(size, |p, pixel| mask(coverage(arrow(p), pixel))));
    put(&art.diamond, picture(size, |p, pixel| mask(coverage(polygon(p, 4, 0.30), pixel))));
    put(&art.cross, picture(size, |p, pixel| mask(coverage(cross(p, 0.62, 0.13), pixel))));
}

/// Returns the colour of a stone's image at a point: a disc lit from the top left with a soft shadow, and the sign of
/// its seat.
fn stone(seat: SeatColor, point: Vec2, pixel: f32, color: [u8; 4], sign: [u8; 4]) -> [u8; 4] {
    let edge = disc(point, STONE);
    let body = coverage(edge, pixel);
    // Lambert-like shading with the normal of a sphere, and a highlight.
    let height = (1.0 - (point.length() / STONE).powi(2)).max(0.0).sqrt();
    let light = point.dot(Vec2::new(-0.45, 0.6)) / STONE * 0.5 + height * 0.62;
    let gleam = ((light - 0.72) * 2.6).clamp(0.0, 1.0) * 0.38;
    let shade = 0.74 + 0.34 * light.clamp(0.0, 1.0);
    let sign_cover = Sign::of(seat).map_or(0.0, |sign| coverage(sign.distance(point / STONE), pixel / STONE)) * 0.92;
    let channel = |index: usize| {
        let lit = f32::from(color[index]) * shade;
        let lit = lit + (255.0 - lit) * gleam;
        lit + (f32::from(sign[index]) - lit) * sign_cover
    };
    // The shadow is offset slightly down and to the right; only the part outside the disc is visible.
    let shadow = (1.0 - (point - Vec2::new(0.05, -0.07)).length() / 0.99).clamp(0.0, 1.0);
    let shadow = (shadow * 4.0).min(1.0) * 0.38 * (1.0 - body);
    let opacity = body + shadow;
    let mixed = |index: usize| if opacity > 0.0 { (channel(index) * body / opacity).round() as u8 } else { 0 };
    [mixed(0), mixed(1), mixed(2), (opacity * 255.0).round() as u8]
}
