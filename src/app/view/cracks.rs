//! The cracks in a stone that lacks water, which no light or shadow looks like: the borders between plates around points
//! spread over a ball.

use std::sync::LazyLock;

use bevy::math::{Vec2, Vec3};
use bevy::prelude::Color;

use super::raster::coverage;
use super::sign::SeatSign;
use crate::app::theme::{Dryness, Palette};
use crate::rules::SeatColor;

/// How many plates the cracks leave, and how far their middles are from an even spread.
const PLATES: u32 = 16;
const UNEVEN: f32 = 0.35;
/// Half the width of a crack on a ball of radius 1.
pub const WIDTH: f32 = 0.03;
/// The room around a sign that cracks leave, on a ball of radius 1.
const AROUND_SIGN: f32 = 0.14;
/// How many points a border between two plates has at most on the whole ball.
const STEPS: u16 = 180;

/// The middles of the plates.
static MIDDLES: LazyLock<Vec<Vec3>> = LazyLock::new(|| (0..PLATES).map(middle).collect());

/// Returns the colour of the cracks in a stone, if it has any: a fresh stone has none.
pub fn crack_color(palette: &Palette, seat: SeatColor, dryness: Dryness) -> Option<Color> {
    let body = palette.stone_colors(seat, dryness).body;
    (dryness != Dryness::Fresh).then(|| palette.cracks(seat, body))
}

/// Returns the cracks of a ball of radius 1 that is seen from above, as lines; y up. They end before a sign in its middle.
pub fn lines_seen(sign: Option<SeatSign>) -> Vec<Vec<Vec2>> {
    let mut lines = Vec::new();
    for (index, a) in MIDDLES.iter().enumerate() {
        for b in &MIDDLES[index + 1..] {
            // The points of the ball that are as far from one middle as from the other are a circle around it.
            let (across, along) = (*a - *b).normalize_or_zero().any_orthonormal_pair();
            let on_circle = (0..=STEPS).map(|step| {
                let angle = f32::from(step) / f32::from(STEPS) * std::f32::consts::TAU;
                angle.cos() * across + angle.sin() * along
            });
            let on_circle: Vec<Vec3> = on_circle.collect();
            let is_crack = |at: &Vec3| {
                let nearest = MIDDLES.iter().map(|middle| middle.distance_squared(*at)).fold(f32::INFINITY, f32::min);
                at.z >= 0.0 && from_sign(sign, at.truncate()) > 0.0 && a.distance_squared(*at) <= nearest + 1e-5
            };
            let parts = on_circle.chunk_by(|from, to| is_crack(from) == is_crack(to));
            let cracks = parts.filter(|part| part.len() > 1 && is_crack(&part[0]));
            lines.extend(cracks.map(|crack| crack.iter().map(|at| at.truncate()).collect()));
        }
    }
    lines
}

/// Returns how much of a crack is seen in this direction from the middle of the ball, from 0 to 1; `soft` is the width of
/// its soft edge on a ball of radius 1.
pub(super) fn crack(direction: Vec3, soft: f32) -> f32 {
    let (mut nearest, mut second) = (f32::INFINITY, f32::INFINITY);
    for middle in MIDDLES.iter() {
        let distance = middle.distance_squared(direction);
        if distance < nearest {
            second = std::mem::replace(&mut nearest, distance);
        } else {
            second = second.min(distance);
        }
    }
    let to_border = (second.sqrt() - nearest.sqrt()) / 2.0;
    (0.5 + (WIDTH - to_border) / soft).clamp(0.0, 1.0)
}

/// Returns the same where a ball is seen from above, at a point from -1 to 1, with a sign in its middle or without.
pub(super) fn crack_seen(sign: Option<SeatSign>, at: Vec2, soft: f32) -> f32 {
    let clear = coverage(-from_sign(sign, at), soft);
    clear * crack(at.extend((1.0 - at.length_squared()).max(0.0).sqrt()), soft)
}

/// Returns how far a point is from the room that a sign needs to stay clear; within it, that is negative.
fn from_sign(sign: Option<SeatSign>, at: Vec2) -> f32 {
    sign.map_or(f32::INFINITY, |sign| sign.distance(at) - AROUND_SIGN)
}

/// Returns the direction at a point of a ball's map: u runs around it, v from pole to pole, both from 0 to 1, as Bevy's
/// spheres have them.
pub(super) fn on_map(at: Vec2) -> Vec3 {
    let (around, down) = (at.x * std::f32::consts::TAU, at.y * std::f32::consts::PI);
    Vec3::new(down.sin() * around.cos(), down.sin() * around.sin(), down.cos())
}

/// Returns the middle of a plate: points on a spiral from pole to pole, each moved a little.
fn middle(plate: u32) -> Vec3 {
    const GOLDEN_ANGLE: f32 = 2.399_963;
    let part = plate as f32;
    let height = 1.0 - 2.0 * (part + 0.5) / PLATES as f32;
    let around = part * GOLDEN_ANGLE;
    let across = (1.0 - height * height).sqrt();
    let even = Vec3::new(across * around.cos(), across * around.sin(), height);
    // Irrational steps: neither alike nor random.
    let moved = Vec3::new((part * 1.7).sin(), (part * 2.9 + 1.0).sin(), (part * 4.3 + 2.0).sin());
    (even + UNEVEN * moved).normalize_or_zero()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_lie_where_cracks_are_seen() {
        for sign in [None, Some(SeatSign::Triangle), Some(SeatSign::Square), Some(SeatSign::Ring), Some(SeatSign::Bar)]
        {
            let lines = lines_seen(sign);
            assert!(lines.len() > PLATES as usize, "{sign:?}: {}", lines.len());
            for at in lines.iter().flatten() {
                assert!(crack_seen(None, *at, 0.02) > 0.9, "{at}");
                let to_sign = sign.map_or(1.0, |sign| sign.distance(*at));
                assert!(to_sign >= AROUND_SIGN, "{sign:?} is clear of {at}");
            }
        }
    }

    #[test]
    fn cracks_take_a_part_of_every_side_of_a_stone() {
        let side = |towards: Vec3| {
            let seen = (0..60).flat_map(|y| (0..60).map(move |x| on_map(Vec2::new(x as f32, y as f32) / 60.0)));
            let shown: Vec<f32> = seen.filter(|way| way.dot(towards) > 0.5).map(|way| crack(way, 0.02)).collect();
            shown.iter().sum::<f32>() / shown.len() as f32
        };
        for towards in [Vec3::X, Vec3::Y, Vec3::Z, -Vec3::X, -Vec3::Y, -Vec3::Z] {
            let part = side(towards);
            assert!((0.04..0.3).contains(&part), "{towards}: {part}");
        }
    }
}
