//! Rasterises small images from signed distance functions, with smooth edges at any size.

use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageSampler, ImageSamplerDescriptor};
use bevy::math::{FloatExt, UVec2, Vec2};
use bevy::prelude::Color;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::app::theme::rgba8;

/// The width of the dark edge around a mark, as a fraction of half its image, and its least width in pixels.
pub const EDGE: f32 = 0.06;
const LEAST_EDGE_PIXELS: f32 = 1.2;

/// Returns an image `size` pixels wide and high. `shade` returns the colour and opacity at a point from -1 to 1, y up;
/// `pixel` is the width of a pixel on that scale.
pub fn picture(size: u32, shade: impl Fn(Vec2, f32) -> [u8; 4]) -> Image {
    let pixel = 2.0 / size as f32;
    rectangle(UVec2::splat(size), |part| shade(2.0 * part, pixel))
}

/// Returns an image of `size` pixels. `shade` returns the colour and opacity at a point from -0.5 to 0.5 in both
/// directions, y up.
pub fn rectangle(size: UVec2, shade: impl Fn(Vec2) -> [u8; 4]) -> Image {
    let mut data = Vec::with_capacity((size.x * size.y * 4) as usize);
    for row in 0..size.y {
        for column in 0..size.x {
            let part = (Vec2::new(column as f32, row as f32) + 0.5) / size.as_vec2() - 0.5;
            data.extend(shade(Vec2::new(part.x, -part.y)));
        }
    }
    let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
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

/// Returns an image with ever smaller ones of the same (mipmaps), so that it stays smooth where it is drawn much smaller.
pub fn with_smaller(mut image: Image) -> Image {
    let Some(data) = &mut image.data else { return image };
    // On a board seen from the side, an image is much smaller in one direction than in the other.
    image.sampler =
        ImageSampler::Descriptor(ImageSamplerDescriptor { anisotropy_clamp: 4, ..ImageSamplerDescriptor::linear() });
    let (mut from, mut size) = (0, image.texture_descriptor.size);
    while size.width.max(size.height) > 1 {
        let smaller = Extent3d { width: (size.width / 2).max(1), height: (size.height / 2).max(1), ..size };
        let pixel = |data: &[u8], x: u32, y: u32| -> [u8; 4] {
            let at = from + 4 * (y.min(size.height - 1) * size.width + x.min(size.width - 1)) as usize;
            std::array::from_fn(|channel| data[at + channel])
        };
        let next = data.len();
        for y in 0..smaller.height {
            for x in 0..smaller.width {
                let four =
                    [[0, 0], [1, 0], [0, 1], [1, 1]].map(|[right, down]| pixel(data, 2 * x + right, 2 * y + down));
                data.extend(mixed(four));
            }
        }
        (from, size) = (next, smaller);
        image.texture_descriptor.mip_level_count += 1;
    }
    image
}

/// Returns the colour of four pixels seen as one. A transparent pixel has no say in the colour.
fn mixed(pixels: [[u8; 4]; 4]) -> [u8; 4] {
    let opacity: u32 = pixels.iter().map(|pixel| u32::from(pixel[3])).sum();
    let sum =
        |channel: usize| -> u32 { pixels.iter().map(|pixel| u32::from(pixel[channel]) * u32::from(pixel[3])).sum() };
    let channel = |channel: usize| sum(channel).checked_div(opacity).map_or(pixels[0][channel], |mean| mean as u8);
    [channel(0), channel(1), channel(2), (opacity / 4) as u8]
}

/// Returns how much of a pixel a shape covers, 0 to 1, given the distance to its edge (negative inside).
pub fn coverage(distance: f32, pixel: f32) -> f32 {
    (0.5 - distance / pixel).clamp(0.0, 1.0)
}

/// Returns white with this opacity, for sprites to tint.
pub fn mask(opacity: f32) -> [u8; 4] {
    [255, 255, 255, (opacity.clamp(0.0, 1.0) * 255.0).round() as u8]
}

/// Returns white with an edge in `edge` around it, for sprites to tint, given the distance to the edge of the white:
/// whatever lies under a mark, its bright core or its dark edge stands out. `smaller` says how much smaller than its image
/// it is seen.
pub fn edged(distance: f32, pixel: f32, smaller: f32, edge: Color) -> [u8; 4] {
    let width = EDGE.max(LEAST_EDGE_PIXELS * smaller * pixel);
    let core = coverage(distance, pixel);
    let both = coverage(distance - width, pixel);
    let part = if both > 0.0 { core / both } else { 0.0 };
    let [r, g, b, _] = rgba8(edge).map(|channel| f32::from(channel).lerp(255.0, part).round() as u8);
    [r, g, b, (both * 255.0).round() as u8]
}

/// Returns the distance to the edge of a disc.
pub fn disc(point: Vec2, radius: f32) -> f32 {
    point.length() - radius
}

/// Returns the distance to the edge of a ring of `dashes` dashes, each as long as the gap after it; for marks that a stone
/// hides.
pub fn dashed_ring(point: Vec2, radius: f32, width: f32, dashes: f32) -> f32 {
    let along = (point.to_angle() / std::f32::consts::TAU * dashes).rem_euclid(1.0);
    // The distance along the ring to the middle of the nearest dash, beyond its half length.
    let beyond = ((along - 0.5).abs() - 0.25) * std::f32::consts::TAU * radius / dashes;
    ring(point, radius, width).max(beyond)
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

/// Returns the distance to the edge of a polygon with these corners, which need not be convex.
pub fn outlined(point: Vec2, corners: &[Vec2]) -> f32 {
    let (mut nearest, mut sign) = (f32::INFINITY, 1.0);
    for (index, &corner) in corners.iter().enumerate() {
        let before = corners[(index + corners.len() - 1) % corners.len()];
        let (side, reach) = (before - corner, point - corner);
        let part = (reach.dot(side) / side.length_squared().max(f32::EPSILON)).clamp(0.0, 1.0);
        nearest = nearest.min(reach.distance(part * side));
        // Each side that crosses the line to the right of the point changes between inside and outside.
        let is_crossed = (corner.y > point.y) != (before.y > point.y);
        if is_crossed && reach.x < side.x * reach.y / side.y {
            sign = -sign;
        }
    }
    sign * nearest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_images_show_the_same() {
        // A red bar on a transparent ground whose colour nobody must see.
        let bar = |part: Vec2| if part.x < 0.0 { [200, 0, 0, 255] } else { [0, 255, 0, 0] };
        let image = with_smaller(rectangle(UVec2::new(6, 5), bar));
        assert_eq!(image.texture_descriptor.mip_level_count, 3, "6x5, 3x2 and 1x1");
        let data = image.data.unwrap();
        assert_eq!(data.len(), 4 * (6 * 5 + 3 * 2 + 1));
        let second: Vec<&[u8]> = data[4 * 30..4 * 33].chunks(4).collect();
        assert_eq!(second[0], [200, 0, 0, 255]);
        assert_eq!(second[1], [200, 0, 0, 127], "half covered, and still red");
        assert_eq!(second[2][3], 0);
    }
}
