//! Marks around what is under the pointer: a ring on the cell itself, glows beside it, and buds where a root can grow.

use bevy::prelude::*;

use super::marker::{Mark, MarkShape, Marker};
use super::pen::{Pen, SMALLER_IN_CUBE};
use crate::app::view::height;
use crate::app::view::solid::billboard::{Anchor, Behind};
use crate::app::view::solid::solids::Bud;
use crate::app::view::solid::space::Presence;
use crate::geometry::Cell;
use crate::rules::Position;

/// The size of the pointer's ring around a stone of size 1.
const AROUND_STONE: f32 = 1.14;
/// The opacity of a glow, and its sizes at the cell under the pointer and elsewhere, in cells.
const SHINE: f32 = 0.8;
const SHINE_SIZES: [f32; 2] = [1.1, 0.75];
/// The size of the ring around an empty neighbour, in cells.
const SHINE_RING: f32 = 0.4;
/// The size of the ring around a bud, in cells: outside the dot of a legal point.
const AROUND_BUD: f32 = 0.5;

impl Pen<'_, '_, '_> {
    /// Draws a ring on the cell under the pointer in 3D, where it is hard to see which one that is. Stones do not hide
    /// it.
    pub(super) fn pointer(&mut self, cell: Cell) {
        if self.space.is_solid {
            let size = if self.is_in_cube() { AROUND_STONE * SMALLER_IN_CUBE } else { AROUND_STONE };
            let (ring, color) = (&self.art.outline, self.palette.highlight);
            self.picture((cell, Vec2::ZERO), height::MARKS, ring, color, size, Behind::ShinesThrough);
        }
    }

    /// Makes an empty cell under the pointer and its neighbours glow in a cube: on a flat board they are easily seen.
    pub(super) fn shine(&mut self, cell: Cell) {
        if self.is_in_cube() {
            let color = self.palette.bud().with_alpha(SHINE);
            let (image, at) = (&self.art.glow, height::TINTS + 0.5);
            self.billboard(Anchor::Ground(cell), at, image, color, SHINE_SIZES[0], Behind::Fades);
            for next in self.geometry.neighbours(cell) {
                let ring = self.palette.bud();
                // A stone would hide the glow.
                if self.position.owner(next).is_some() {
                    self.put_mark(next, 0.0, Mark { color: ring, ..Mark::together(self.palette) });
                    continue;
                }
                self.billboard(Anchor::Ground(next), at, image, color, SHINE_SIZES[1], Behind::Fades);
                // On a light ground a glow alone looks like dirt.
                self.billboard(Anchor::Ground(next), at, &self.art.outline, ring, SHINE_RING, Behind::Fades);
            }
        }
    }

    /// Marks a cell where the root under the pointer can grow: a dot on a flat board, a glowing bud in a cube.
    pub(super) fn bud(&mut self, cell: Cell) {
        if !self.is_in_cube() {
            self.mark(cell, MarkShape::Dot, self.palette.highlight, 0.8);
        } else if self.space.presence(self.geometry, cell) == Presence::Full {
            let body = (Mesh3d(self.solids.bud.clone()), MeshMaterial3d(self.solids.bud_material.clone()));
            let place = self.space.stone_transform(self.geometry, cell);
            self.commands.spawn((self.kind, Bud(cell), ChildOf(self.board), body, place));
            let color = self.palette.bud().with_alpha(SHINE);
            self.billboard(
                Anchor::Cell(cell),
                height::TINTS + 0.5,
                &self.art.glow,
                color,
                SHINE_SIZES[1],
                Behind::Fades,
            );
            // On a light ground a glow alone looks like dirt.
            let (ring, color) = (&self.art.outline, self.palette.bud());
            self.billboard(Anchor::Cell(cell), height::MARKS, ring, color, AROUND_BUD, Behind::Fades);
        }
    }
}
