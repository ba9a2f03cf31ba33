//! The images of stones, tiles and marks, redrawn at the exact size at which the board shows them, so that they are
//! always sharp.

use bevy::prelude::*;

use super::bend::{FLAT_BENDS, aside};
use super::layout::{BoardLayout, plate_size};
use super::material::{StoneMaterial, Wood};
use super::raster::{
    arrow, coverage, cross, dashed_ring, disc, edged, mask, picture, polygon, rectangle, ring, rounded, with_smaller,
};
use super::solid::space::Space;
use crate::app::base::AppSystems;
use crate::app::session::{ActiveGame, Session, ShownGame};
use crate::app::settings::Settings;
use crate::app::theme::{Dryness, Measures, Palette, REGULAR, SEMI_BOLD};
use crate::rules::{Position, SeatColor};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Art>()
        .add_systems(Update, redraw.in_set(AppSystems::Place).run_if(any_with_component::<ActiveGame>));
}

/// Handles of the images. Their content changes with the size of the board; the handles never change.
#[derive(Resource, Debug)]
pub struct Art {
    /// By colour and [`Dryness`].
    stones: [[Handle<Image>; 3]; 6],
    /// The font of the coordinates, which is also that of the panels.
    pub font: Handle<Font>,
    /// The font of the numbers on marks.
    pub strong_font: Handle<Font>,
    /// Branches between two stones, one for each of the [`FLAT_BENDS`], thicker on the left and bent upwards, to be tinted.
    pub links: [Handle<Image>; FLAT_BENDS.len()],
    /// A hexagonal cell of wood.
    pub tile: Handle<Image>,
    /// The shape of a hexagonal cell, to be tinted.
    pub cell: Handle<Image>,
    /// The plate under a square board, of wood.
    pub plate: Handle<Image>,
    /// A ring around a stone, to be tinted.
    pub ring: Handle<Image>,
    /// The same, but thinner.
    pub thin_ring: Handle<Image>,
    /// The first in dashes, for a stone that is hidden.
    pub dashed_ring: Handle<Image>,
    /// A thin ring in dashes.
    pub dashed_outline: Handle<Image>,
    /// A thin ring as wide as a cell, to be tinted.
    pub outline: Handle<Image>,
    /// A dot, to be tinted.
    pub dot: Handle<Image>,
    /// The same, hollow, for a cell that is hidden.
    pub hollow_dot: Handle<Image>,
    /// A dot without the edge of a mark, to be tinted.
    pub spot: Handle<Image>,
    /// A soft halo around a stone, to be tinted.
    pub halo: Handle<Image>,
    /// A soft glow, strongest in the middle, to be tinted.
    pub glow: Handle<Image>,
    /// An arrow to the right, to be tinted.
    pub arrow: Handle<Image>,
    /// A diamond, to be tinted.
    pub diamond: Handle<Image>,
    /// A diagonal cross, to be tinted.
    pub cross: Handle<Image>,
    /// A small plate for a number, to be tinted.
    pub chip: Handle<Image>,
}

/// The width of a branch, in cells.
pub const LINK_WIDTH: f32 = 0.26;
/// How much thinner a branch is at its far end, and how much darker at its edges.
const LIMB_TAPER: f32 = 0.24;
const LIMB_SHADE: f32 = 0.42;
/// The number of dashes of a dashed ring.
const DASHES: f32 = 8.0;
/// The least width of a ring, without its edges, in pixels of its image: on a dense board it is still seen.
const LEAST_RING: f32 = 2.2;
/// How much smaller than its image a thin ring is seen in space, where its edge would vanish in the smaller images.
const SEEN_SMALLER: f32 = 3.5;
/// The least width of the image of a mark in space, in pixels.
const SOLID_PIXELS: u32 = 40;
/// The radius and the width of a ring, as fractions of half its image, like the sizes of all marks.
pub const RING: [f32; 2] = [0.55, 0.1];
/// The same for a thin ring.
pub const THIN_RING: [f32; 2] = [RING[0], 0.065];
/// The radius and the width of an outline.
pub const OUTLINE: [f32; 2] = [0.87, 0.07];
/// Half the width and half the height of a chip with a number, and the radius of its corners.
pub const CHIP: [f32; 3] = [0.58, 0.42, 0.25];
/// The radius of a dot, and the width of the ring that is left of a hollow one.
pub const DOT: f32 = 0.30;
const HOLLOW: f32 = 0.1;
/// The distance of a diamond's sides from its centre.
pub const DIAMOND: f32 = 0.30;
/// Half the length and half the width of the bars of a cross.
pub const CROSS: [f32; 2] = [0.62, 0.13];

impl FromWorld for Art {
    fn from_world(world: &mut World) -> Self {
        let mut fonts = world.resource_mut::<Assets<Font>>();
        let [font, strong_font] = [REGULAR, SEMI_BOLD].map(|bytes| fonts.add(Font::from_bytes(bytes.to_vec())));
        let mut images = world.resource_mut::<Assets<Image>>();
        let mut blank = || images.add(picture(2, |_, _| mask(0.0)));
        Self {
            stones: std::array::from_fn(|_| std::array::from_fn(|_| blank())),
            font,
            strong_font,
            links: std::array::from_fn(|_| blank()),
            tile: blank(),
            cell: blank(),
            plate: blank(),
            ring: blank(),
            thin_ring: blank(),
            dashed_ring: blank(),
            dashed_outline: blank(),
            outline: blank(),
            dot: blank(),
            hollow_dot: blank(),
            spot: blank(),
            halo: blank(),
            glow: blank(),
            arrow: blank(),
            diamond: blank(),
            cross: blank(),
            chip: blank(),
        }
    }
}

impl Art {
    /// Returns the image of a stone.
    pub fn stone(&self, color: SeatColor, dryness: Dryness) -> &Handle<Image> {
        &self.stones[color.index()][dryness.index()]
    }

    /// Returns the size of the image of a branch of the usual width, in cells: with room for its bend on either side.
    pub fn link_size(&self) -> Vec2 {
        Vec2::new(1.0, LINK_WIDTH + 2.0 * FLAT_BENDS.into_iter().fold(0.0, f32::max))
    }

    /// Returns the size of the image of a hexagonal cell, in cells: its corners lie outside the inscribed circle.
    pub fn tile_size(&self) -> Vec2 {
        Vec2::splat(2.0 / 3.0_f32.sqrt())
    }
}

/// Redraws all images when the size of the board, the seats or the palette have changed. Runs in [`AppSystems::Place`].
pub(super) fn redraw(
    mut art: ResMut<Art>,
    layout: Res<BoardLayout>,
    palette: Res<Palette>,
    measures: Res<Measures>,
    settings: Res<Settings>,
    session: ShownGame,
    space: Res<Space>,
    mut images: ResMut<Assets<Image>>,
    mut drawn: Local<Option<(ArtPlan, Palette)>>,
) {
    let plan = ArtPlan::of(&layout, &session, &settings, space.is_solid, measures.corners.card);
    // Drawing is the most expensive part of a frame.
    if drawn.as_ref().is_some_and(|(old, colors)| *old == plan && *colors == *palette) {
        return;
    }
    let mut put = |handle: &Handle<Image>, image: Image| {
        if let Some(mut old) = images.get_mut(handle) {
            *old = image;
        }
    };
    plan.draw_materials(&art, &palette, &mut put);
    plan.draw_marks(&art, &palette, &mut put);
    // For what shows the images otherwise than by sprites.
    art.set_changed();
    *drawn = Some((plan, palette.clone()));
}

/// Returns the colour of a branch that fills its image from left to right, at a point in cells from its middle: round,
/// thicker at the left end, and bent upwards by `depth`.
fn limb(point: Vec2, depth: f32, pixel: f32) -> [u8; 4] {
    let half = LINK_WIDTH / 2.0 * (1.0 - LIMB_TAPER * (point.x + 0.5)) - pixel / 2.0;
    let from_middle = (point.y - aside(depth, point.x)).abs();
    let across = from_middle / half;
    // Darker towards its edges, with the rim that sets every stone apart from the wood.
    let light = (1.0 - LIMB_SHADE * across.powi(4)).max(0.0);
    let [.., opacity] = mask(coverage(from_middle - half, pixel));
    let value = (255.0 * light).round() as u8;
    [value, value, value, opacity]
}

/// What the images depend on besides the colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ArtPlan {
    /// The distance between neighbours, in physical pixels.
    cell_pixels: u32,
    /// The width of the images of marks, in physical pixels.
    mark_pixels: u32,
    is_solid: bool,
    seats: &'static [SeatColor],
    /// Whether stones can become dry.
    has_groups: bool,
    /// The size of the plate and the radius of its corners, in cells; `None` for a board of hexagons.
    plate: Option<(Vec2, f32)>,
}

impl ArtPlan {
    fn of(layout: &BoardLayout, session: &Session, settings: &Settings, is_solid: bool, corner: u8) -> Self {
        let geometry = session.tree().position().geometry();
        let corner = f32::from(corner) / layout.unit;
        let plate = plate_size(geometry, settings.show_coordinates).map(|size| (size, corner));
        let setup = session.tree().setup();
        let (seats, has_groups) = (setup.seat_colors(), setup.about().has_groups);
        let cell_pixels = layout.cell_pixels().clamp(6, 512);
        // The flat layout of a board of many dimensions is much smaller than its cells are in space.
        let mark_pixels = if is_solid { cell_pixels.max(SOLID_PIXELS) } else { cell_pixels };
        Self { cell_pixels, mark_pixels, is_solid, seats, has_groups, plate }
    }

    fn draw_materials(&self, art: &Art, palette: &Palette, put: &mut impl FnMut(&Handle<Image>, Image)) {
        for &seat in self.seats {
            for dryness in Dryness::ALL.into_iter().filter(|&dryness| dryness == Dryness::Fresh || self.has_groups) {
                let stone = StoneMaterial::of(palette, seat, dryness);
                put(art.stone(seat, dryness), picture(self.cell_pixels, |point, pixel| stone.color(point, pixel)));
            }
        }
        let wood = Wood::of(palette);
        match self.plate {
            Some((size, corner)) => {
                let pixels = (size * self.cell_pixels as f32).round().max(Vec2::ONE).as_uvec2();
                let pixel = 1.0 / self.cell_pixels as f32;
                put(&art.plate, rectangle(pixels, |part| wood.plate(part * size, size / 2.0, corner, pixel)));
            }
            None => put(&art.tile, picture(self.tile_pixels(art), |point, pixel| wood.tile(point, pixel))),
        }
    }

    fn draw_marks(&self, art: &Art, palette: &Palette, put: &mut impl FnMut(&Handle<Image>, Image)) {
        let size = self.cell_pixels;
        let link = art.link_size();
        let pixels = (link * size as f32).ceil().as_uvec2();
        for (handle, depth) in art.links.iter().zip(FLAT_BENDS) {
            put(handle, rectangle(pixels, |part| limb(part * link, depth, 1.0 / size as f32)));
        }
        // In space some are drawn much smaller.
        let mut put =
            |handle: &Handle<Image>, image| put(handle, if self.is_solid { with_smaller(image) } else { image });
        let apothem = 3.0_f32.sqrt() / 2.0;
        put(
            &art.cell,
            picture(self.tile_pixels(art), |p, pixel| mask(coverage(polygon(p, 6, apothem - 0.035), pixel))),
        );
        let size = self.mark_pixels;
        put(&art.spot, picture(size, |p, pixel| mask(coverage(disc(p, DOT), pixel))));
        put(&art.halo, picture(size, |p, _| mask((1.0 - (p.length() - 0.55).abs() / 0.45).clamp(0.0, 1.0).powi(2))));
        put(&art.glow, picture(size, |p, _| mask((1.0 - p.length()).max(0.0).powi(2))));
        let edge = palette.mark_edge;
        let mut mark = |handle, distance: fn(Vec2) -> f32| {
            put(handle, picture(size, |p, pixel| edged(distance(p), pixel, 1.0, edge)));
        };
        mark(&art.dashed_ring, |p| dashed_ring(p, RING[0], RING[1], DASHES));
        mark(&art.dashed_outline, |p| dashed_ring(p, OUTLINE[0], OUTLINE[1], DASHES));
        mark(&art.outline, |p| ring(p, OUTLINE[0], OUTLINE[1]));
        mark(&art.dot, |p| disc(p, DOT));
        mark(&art.hollow_dot, |p| ring(p, DOT - HOLLOW / 2.0, HOLLOW));
        mark(&art.arrow, arrow);
        mark(&art.diamond, |p| polygon(p, 4, DIAMOND));
        mark(&art.cross, |p| cross(p, CROSS[0], CROSS[1]));
        mark(&art.chip, |p| rounded(p, Vec2::new(CHIP[0], CHIP[1]), CHIP[2]));
        let least = if self.is_solid { SEEN_SMALLER } else { 1.0 };
        let thin = |p: Vec2, pixel: f32| edged(ring(p, THIN_RING[0], THIN_RING[1]), pixel, least, edge);
        put(&art.thin_ring, picture(size, thin));
        let full = |p: Vec2, pixel: f32| edged(ring(p, RING[0], RING[1].max(LEAST_RING * pixel)), pixel, 1.0, edge);
        put(&art.ring, picture(size, full));
    }

    fn tile_pixels(&self, art: &Art) -> u32 {
        (self.cell_pixels as f32 * art.tile_size().x).round() as u32
    }
}
