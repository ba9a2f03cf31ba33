//! The signs on stones, which distinguish the seats without relying on colour. They are the same on flat and 3D boards,
//! in panels and on the rules pages.

use bevy::math::Vec2;

use super::raster::{polygon, ring, rounded};
use crate::rules::SeatColor;

/// A sign at the centre of its stone. All lengths are fractions of the stone's radius, y up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatSign {
    /// With a corner at the top.
    Triangle,
    /// Upright.
    Square,
    /// A circle with a hole.
    Ring,
    /// From left to right.
    Bar,
}

/// The apothem of the triangle, and how far below the stone's centre its own lies, so that it looks centred.
const TRIANGLE: f32 = 0.3;
const TRIANGLE_DROP: f32 = 0.12;
/// Half the side of the square.
const SQUARE: f32 = 0.27;
/// The radius of the ring's line, and its width.
const RING: f32 = 0.36;
const RING_WIDTH: f32 = 0.18;
/// Half the length and half the width of the bar.
const BAR: Vec2 = Vec2::new(0.55, 0.13);

impl SeatSign {
    /// Returns the sign of a colour. Black and white have none, because no other colour is as dark or as light.
    pub fn of(color: SeatColor) -> Option<Self> {
        match color {
            SeatColor::Black | SeatColor::White => None,
            SeatColor::Red => Some(Self::Triangle),
            SeatColor::Blue => Some(Self::Square),
            SeatColor::Green => Some(Self::Ring),
            SeatColor::Yellow => Some(Self::Bar),
        }
    }

    /// Returns the distance of a point to the edge, negative inside.
    pub fn distance(self, point: Vec2) -> f32 {
        match self {
            Self::Triangle => polygon(point + Vec2::new(0.0, TRIANGLE_DROP), 3, TRIANGLE),
            Self::Square => rounded(point, Vec2::splat(SQUARE), 0.0),
            Self::Ring => ring(point, RING, RING_WIDTH),
            Self::Bar => rounded(point, BAR, 0.0),
        }
    }

    /// Returns the outline, for a painter of polygons and circles.
    pub fn outline(self) -> SignOutline {
        let rectangle = |half: Vec2| {
            let corners = [Vec2::new(-1.0, 1.0), Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0), Vec2::new(-1.0, -1.0)];
            SignOutline::Corners(corners.map(|corner| corner * half).into())
        };
        match self {
            Self::Triangle => {
                let corner = |third: u8| {
                    let angle = std::f32::consts::FRAC_PI_2 - f32::from(third) * std::f32::consts::TAU / 3.0;
                    Vec2::from_angle(angle) * 2.0 * TRIANGLE - Vec2::new(0.0, TRIANGLE_DROP)
                };
                SignOutline::Corners((0..3).map(corner).collect())
            }
            Self::Square => rectangle(Vec2::splat(SQUARE)),
            Self::Ring => SignOutline::Circle { radius: RING, width: RING_WIDTH },
            Self::Bar => rectangle(BAR),
        }
    }
}

/// The outline of a sign, in fractions of its stone's radius, y up.
#[derive(Clone, Debug, PartialEq)]
pub enum SignOutline {
    /// A convex polygon.
    Corners(Vec<Vec2>),
    /// A circular line around the centre.
    Circle {
        /// The radius of the middle of the line.
        radius: f32,
        /// The width of the line.
        width: f32,
    },
}

#[cfg(test)]
mod tests {
    use super::super::raster::coverage;
    use super::*;

    /// Returns how much a sign covers of each pixel of a stone 16 pixels wide, as in the table of seats.
    fn pixels(sign: Option<SeatSign>) -> Vec<f32> {
        let at = |pixel: usize| (pixel as f32 + 0.5) / 8.0 - 1.0;
        let points = (0..256).map(|index| Vec2::new(at(index % 16), at(index / 16)));
        points.map(|point| sign.map_or(0.0, |sign| coverage(sign.distance(point), 1.0 / 8.0))).collect()
    }

    #[test]
    fn signs_differ_even_on_the_smallest_stones() {
        let signs = SeatColor::ALL.map(SeatSign::of);
        for (index, &sign) in signs.iter().enumerate() {
            for &other in signs[..index].iter().filter(|other| (sign, **other) != (None, None)) {
                let differing: f32 = pixels(sign).iter().zip(pixels(other)).map(|(a, b)| (a - b).abs()).sum();
                assert!(differing >= 16.0, "{sign:?} and {other:?} differ in {differing} of 256 pixels");
            }
        }
    }

    #[test]
    fn both_ways_to_draw_a_sign_agree() {
        for sign in SeatColor::ALL.into_iter().filter_map(SeatSign::of) {
            match sign.outline() {
                SignOutline::Corners(corners) => {
                    let middle = corners.iter().sum::<Vec2>() / corners.len() as f32;
                    for corner in corners {
                        let beside = |part: f32| sign.distance(middle + (corner - middle) * part);
                        assert!(beside(0.97) < 0.0 && beside(1.03) > 0.0, "{sign:?} has no corner at {corner}");
                    }
                }
                SignOutline::Circle { radius, width } => {
                    let at = |radius: f32| sign.distance(Vec2::new(0.0, radius));
                    assert!(at(radius) < 0.0 && at(radius + 0.51 * width) > 0.0 && at(radius - 0.51 * width) > 0.0);
                }
            }
        }
    }
}
