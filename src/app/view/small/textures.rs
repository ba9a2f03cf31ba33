//! The pictures of stones and wood in the panels: baked from the same materials as those of the board, once for each
//! theme and size.

use bevy::math::Vec2;
use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{Color32, ColorImage, Context, Id, Pos2, Rect, TextureHandle, TextureId, TextureOptions, pos2};

use crate::app::theme::{Dryness, Palette};
use crate::app::view::material::{StoneMaterial, Wood};
use crate::rules::SeatColor;

/// The widths of the pictures of stones, in pixels: a picture drawn at less than half its size would flicker.
const STONE_PIXELS: [usize; 3] = [24, 48, 96];
/// The width of the picture of wood, in pixels, and how many cells of a board it shows.
const WOOD_PIXELS: usize = 256;
const WOOD_CELLS: f32 = 9.0;

/// Returns the picture of a stone with a radius of about `radius` pixels, without its sign.
pub(super) fn of_stone(
    ctx: &Context,
    palette: &Palette,
    (color, dryness): (SeatColor, Dryness),
    radius: f32,
) -> TextureId {
    let fitting = STONE_PIXELS.into_iter().find(|&pixels| pixels as f32 >= 2.0 * radius);
    let pixels = fitting.unwrap_or(STONE_PIXELS[STONE_PIXELS.len() - 1]);
    let colors = palette.stone_colors(color, dryness);
    cached(ctx, Id::new(("stone", color.index(), dryness.index(), pixels)), (colors, pixels), || {
        let stone = StoneMaterial::of(palette, color, dryness).without_sign();
        picture(pixels, |point, pixel| stone.color(2.0 * point, 2.0 * pixel))
    })
}

/// Gives a rectangle the grain of wood.
pub(super) fn of_wood(ctx: &Context, palette: &Palette, shape: RectShape) -> RectShape {
    let colors = [palette.board_from, palette.board_to];
    let wood = cached(ctx, Id::new("wood"), colors, || {
        let wood = Wood::of(palette);
        let half = Vec2::splat(WOOD_CELLS / 2.0);
        picture(WOOD_PIXELS, |point, pixel| wood.plate(point * WOOD_CELLS, half * 1.1, 0.0, pixel * WOOD_CELLS))
    });
    let white = RectShape { fill: Color32::WHITE, ..shape };
    white.with_texture(wood, Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0)))
}

/// Returns the texture kept under `id`, baked anew if what it was made from has changed.
fn cached<K: Clone + PartialEq + Send + Sync + 'static>(
    ctx: &Context,
    id: Id,
    key: K,
    bake: impl FnOnce() -> ColorImage,
) -> TextureId {
    let kept = ctx.data(|data| data.get_temp::<(K, TextureHandle)>(id)).filter(|(made_from, _)| *made_from == key);
    let (_, texture) = kept.unwrap_or_else(|| {
        let fresh = (key, ctx.load_texture(format!("{id:?}"), bake(), TextureOptions::LINEAR));
        ctx.data_mut(|data| data.insert_temp(id, fresh.clone()));
        fresh
    });
    texture.id()
}

/// Returns a square picture; `shade` returns the colour at a point from -0.5 to 0.5, y up, for the width of a pixel.
fn picture(pixels: usize, shade: impl Fn(Vec2, f32) -> [u8; 4]) -> ColorImage {
    let pixel = 1.0 / pixels as f32;
    let at = |index: usize| (index as f32 + 0.5) * pixel - 0.5;
    let points = (0..pixels * pixels).map(|index| Vec2::new(at(index % pixels), -at(index / pixels)));
    let bytes: Vec<u8> = points.flat_map(|point| shade(point, pixel)).collect();
    ColorImage::from_rgba_unmultiplied([pixels; 2], &bytes)
}
