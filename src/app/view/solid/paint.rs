//! The colours of the 3D board: what the palette says, put into the materials of [`Solids`], with the signs of the seats
//! and the cracks of dry stones drawn on textures.

use bevy::prelude::*;

use super::solids::{Solids, WOOD_CELLS};
use crate::app::theme::{Dryness, Palette, StoneColors, rgba8};
use crate::app::view::cracks::{crack, crack_color, crack_seen, on_map};
use crate::app::view::material::Wood;
use crate::app::view::raster::{coverage, picture};
use crate::app::view::sign::SeatSign;
use crate::rules::SeatColor;

/// The opacity of the rim of a ghost, which tells stones in line apart, of the branches between ghosts, and of the rim
/// around glass: they do not compete with what is in focus.
const FAINT: [f32; 3] = [0.4, 0.22, 0.6];
/// The same for stones that would be lost on the background: nothing else is seen of them.
const FAINT_IF_LOST: [f32; 3] = [0.75, 0.36, 0.85];
/// The depth biases of the branches between ghosts, of ghosts and glass, and of the rims around these, drawn in this
/// order: they are behind all that is in focus, as if from twice as far away, so that none of it is hidden.
const BEHIND: [f32; 3] = [-8.2e6, -8.1e6, -8.0e6];
/// The width and height of the texture on a stone, in pixels.
const FACE_PIXELS: u32 = 128;
/// The width of the soft edge of a crack, in pixels of that texture.
const SOFT: f32 = 2.0;
/// The opacity of glass and how rough it is, and the opacity of the rim around a stone.
const GLASS: f32 = 0.34;
const GLASS_ROUGHNESS: f32 = 0.3;
const STONE_RIM: f32 = 0.75;
/// The width of the picture of the grain, in pixels.
const WOOD_PIXELS: u32 = 256;

/// Applies the colours of the palette to the materials. Runs in
/// [`AppSystems::Dress`](crate::app::base::AppSystems::Dress) when the palette has changed.
pub(super) fn paint(
    solids: Res<Solids>,
    palette: Res<Palette>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let mut put = |handle: &Handle<StandardMaterial>, material: StandardMaterial| {
        if let Some(mut old) = materials.get_mut(handle) {
            *old = material;
        }
    };
    let lit = |base_color| StandardMaterial { base_color, perceptual_roughness: 0.8, reflectance: 0.2, ..default() };
    let flat = |base_color| StandardMaterial { base_color, unlit: true, ..default() };
    let glass = |material| StandardMaterial { alpha_mode: AlphaMode::Blend, ..material };
    let clear = |material| StandardMaterial { fog_enabled: false, ..material };
    for color in SeatColor::ALL {
        let (of, rim) = (solids.of(color), palette.rim(color, palette.ground));
        for dryness in Dryness::ALL {
            let colors = palette.stone_colors(color, dryness);
            let stone = |base_color| StandardMaterial { base_color, ..polish(color, dryness) };
            put(of.body(dryness), stone(colors.body));
            let cracks = crack_color(&palette, color, dryness);
            let mut textured = |texture: &Handle<Image>, image: Image| {
                if let Some(mut old) = images.get_mut(texture) {
                    *old = image;
                }
                StandardMaterial { base_color_texture: Some(texture.clone()), ..stone(Color::WHITE) }
            };
            let on_flat_board = textured(&of.face_pictures[dryness.index()], face(color, colors, cracks));
            // A texture takes a software renderer longer than a plain colour.
            let in_cube = match cracks {
                Some(cracks) => textured(&of.ball_pictures[dryness.index()], ball(colors, cracks)),
                None => stone(colors.body),
            };
            put(of.face(dryness), on_flat_board);
            put(of.ball(dryness), in_cube);
        }
        let [ghost_rim, ghost_branch, glass_rim] = if palette.is_lost(color) { FAINT_IF_LOST } else { FAINT };
        let behind = |depth_bias, color| StandardMaterial { depth_bias, ..glass(flat(color)) };
        let [branch_behind, stone_behind, rim_behind] = BEHIND;
        put(&of.rim, clear(glass(flat(rim.with_alpha(STONE_RIM)))));
        let base_color = palette.stone(color).with_alpha(GLASS);
        let smooth = StandardMaterial { base_color, perceptual_roughness: GLASS_ROUGHNESS, ..default() };
        put(&of.glass, StandardMaterial { depth_bias: stone_behind, ..glass(smooth) });
        put(&of.glass_rim, behind(rim_behind, rim.with_alpha(glass_rim)));
        // Without fog, which would make the distant ones too faint.
        put(&of.ghost, clear(behind(stone_behind, palette.ghost(color))));
        put(&of.ghost_rim, clear(behind(rim_behind, rim.with_alpha(ghost_rim))));
        put(&of.ghost_branch, clear(behind(branch_behind, rim.with_alpha(ghost_branch))));
    }
    put(&solids.bud_material, flat(palette.bud()));
    put(&solids.lit_rim, clear(flat(palette.bud())));
    put(&solids.bright_material, flat(palette.bud()));
    put(&solids.plate_line_material, flat(palette.grid));
    if let Some(mut old) = images.get_mut(&solids.wood_picture) {
        let wood = Wood::of(&palette);
        *old = picture(WOOD_PIXELS, |point, _| wood.plank(WOOD_CELLS * point));
    }
    put(
        &solids.wood_material,
        StandardMaterial { base_color_texture: Some(solids.wood_picture.clone()), ..lit(Color::WHITE) },
    );
}

/// Returns the texture of a stone seen from above: its colour, the sign of its seat and, if it is dry, cracks.
fn face(color: SeatColor, StoneColors { body, sign: ink, .. }: StoneColors, cracks: Option<Color>) -> Image {
    let sign = SeatSign::of(color);
    painted(body, |point, pixel| {
        let part = sign.map_or(0.0, |sign| coverage(sign.distance(point), pixel));
        let crack = cracks.map(|color| (color, crack_seen(sign, point, pixel)));
        // Cracks leave room for the sign: a point belongs to one of the two.
        crack.filter(|_| part == 0.0).unwrap_or((ink, part))
    })
}

/// Returns the texture of a dry stone in a cube: its colour, cracked.
fn ball(StoneColors { body, .. }: StoneColors, cracks: Color) -> Image {
    // The map of a ball begins at the top left of a texture.
    let part = |point: Vec2, pixel| crack(on_map((Vec2::new(point.x, -point.y) + 1.0) / 2.0), SOFT * pixel);
    painted(body, |point, pixel| (cracks, part(point, pixel)))
}

/// Returns a texture of one colour with others on it; `over` says which one and how much of it is seen at a point from -1
/// to 1, given the width of a pixel.
fn painted(body: Color, over: impl Fn(Vec2, f32) -> (Color, f32)) -> Image {
    let body = rgba8(body);
    picture(FACE_PIXELS, |point, pixel| {
        let (over, part) = over(point, pixel);
        let over = rgba8(over);
        let channel =
            |index: usize| (f32::from(body[index]) * (1.0 - part) + f32::from(over[index]) * part).round() as u8;
        [channel(0), channel(1), channel(2), u8::MAX]
    })
}

/// Returns how smooth the stones of a seat are: slate has a slight gloss, shell is soft, the others are between them,
/// and dry stones are rough.
fn polish(color: SeatColor, dryness: Dryness) -> StandardMaterial {
    let (perceptual_roughness, reflectance) = match color {
        _ if dryness != Dryness::Fresh => (0.95, 0.1),
        SeatColor::Black => (0.26, 0.5),
        SeatColor::White => (0.62, 0.3),
        _ => (0.48, 0.35),
    };
    StandardMaterial { perceptual_roughness, reflectance, ..default() }
}
