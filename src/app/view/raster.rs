//! Rasterises small images from signed distance functions, with smooth edges at any size.

use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageSampler};
use bevy::math::Vec2;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Returns an image `size` pixels wide and high. `shade` returns the colour and opacity at a point from -1 to 1, y up;
/// `pixel` is the width of a pixel on that scale.
pub fn picture(size: u32, shade: impl Fn(Vec2, f32) -> [u8; 4]) -> Image {
    let pixel = 2.0 / size as f32;
    let mut data = Vec::with_capacity((size * size * 4) as usize);
    for row in 0..size {
        for column in 0..size {
            let point = Vec2::new((column as f32 + 0.5) * pixel - 1.0, 1.0 - (row as f32 + 0.5) * pixel);
            data.extend(shade(point, pixel));
        }
    }
    let extent = Extent3d { width: size, height: size, depth_or_array_layers: 1 };
    let mut image = Image::new(
        extent,
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::MAIN_WORLD | RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::linear();
    image
}

/// Returns how much of a pixel a shape covers, 0 to 1, given the distance to its edge (negative inside).
pub fn coverage(distance: f32, pixel: f32) -> f32 {
    (0.5 - distance / pixel).clamp(0.0, 1.0)
}

/// Returns white with this opacity, for sprites to tint.
pub fn mask(opacity: f32) -> [u8; 4] {
    [255, 255, 255, (opacity.clamp(0.0, 1.0) * 255.0).round() as u8]
}

/// Returns the distance to the edge of a disc.
pub fn disc(point: Vec2, radius: f32) -> f32 {
    point.length() - radius
}

/// Returns the distance to the edge of a ring.
pub fn ring(point: Vec2, radius: f32, width: f32) -> f32 {
    (point.length() - radius).abs() - width / 2.0
}

/// Returns the distance to the edge of a rectangle with rounded corners.
pub fn rounded(point: Vec2, half: Vec2, corner: f32) -> f32 {
    let outside = point.abs() - half + corner;
    outside.max(Vec2::ZERO).length() + outside.x.max(outside.y).min(0.0) - corner
}

/// Returns the distance to the edge of a regular polygon with a corner at the top; `apothem` is the distance of its
/// sides from the centre.
pub fn polygon(point: Vec2, sides: u32, apothem: f32) -> f32 {
    let step = std::f32::consts::TAU / sides as f32;
    let angle = point.x.atan2(point.y).rem_euclid(step) - step / 2.0;
    point.length() * angle.cos() - apothem
}

/// Returns the distance to the edge of an arrow to the right, as long as the image is wide.
pub fn arrow(point: Vec2) -> f32 {
    let shaft = rounded(point + Vec2::new(0.3, 0.0), Vec2::new(0.45, 0.16), 0.05);
    let head = polygon(Vec2::new(-point.y, point.x - 0.22), 3, 0.3);
    shaft.min(head)
}

/// Returns the distance to the edge of a diagonal cross.
pub fn cross(point: Vec2, length: f32, width: f32) -> f32 {
    let turned = Vec2::new(point.x + point.y, point.x - point.y) * std::f32::consts::FRAC_1_SQRT_2;
    let bar = |p: Vec2| rounded(p, Vec2::new(length, width), width);
    bar(turned).min(bar(Vec2::new(turned.y, turned.x)))
}
