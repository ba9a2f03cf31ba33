//! The floor under the 3D board: a pool of light with the board's shadow, which says where down is. It fades into the
//! background, and from below it is not seen.

use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::light::{Detail, on_floor};
use super::solids::STONE;
use super::space::Space;
use crate::app::theme::{Palette, rgba8};
use crate::app::view::ground::Ground;
use crate::app::view::raster::picture;
use crate::geometry::Geometry;

/// The radius of the floor, relative to the distance from the middle of the board to its corners.
const REACH: f32 = 2.1;
/// How far below the lowest stones of a cube the floor is, in cells.
const BELOW: f32 = 0.75;
/// How far below its cells a flat board touches the floor, in cells: a little under its plate.
const UNDER_PLATE: f32 = 0.17;
/// The width of the picture of the floor, in pixels.
const PIXELS: u32 = 256;
/// Half the width of the baked shadow where it begins to fade and where it ends, as parts of the floor's radius, and
/// its strength in the middle.
const SHADOW_FADES: [f32; 2] = [0.04, 0.46];
const SHADOW: f32 = 0.62;
/// Draws the floor before everything else that is translucent.
const BEHIND_ALL: f32 = -1_000.0;

/// Marks the floor.
#[derive(Component, Clone, Copy, Debug)]
pub struct Floor;

/// The handles of the floor. Their content follows the palette and the detail.
#[derive(Resource, Debug)]
pub struct FloorLook {
    mesh: Handle<Mesh>,
    material: Handle<StandardMaterial>,
    picture: Handle<Image>,
}

impl FromWorld for FloorLook {
    fn from_world(world: &mut World) -> Self {
        let flat = Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2);
        let disc = Circle::new(1.0).mesh().resolution(64).build().rotated_by(flat);
        Self {
            mesh: world.resource_mut::<Assets<Mesh>>().add(disc),
            material: world.resource_mut::<Assets<StandardMaterial>>().add(StandardMaterial::default()),
            picture: world.resource_mut::<Assets<Image>>().add(picture(2, |_, _| [0; 4])),
        }
    }
}

/// Gives systems what they need to lay the floor.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "it borrows the world")]
pub struct FloorLayer<'w> {
    look: Res<'w, FloorLook>,
}

impl FloorLayer<'_> {
    /// Spawns the floor under a board.
    pub fn lay(&self, commands: &mut Commands, board: Entity, geometry: &Geometry, space: &Space) {
        let (mesh, material) = (Mesh3d(self.look.mesh.clone()), MeshMaterial3d(self.look.material.clone()));
        commands.spawn((Ground, Floor, NotShadowCaster, ChildOf(board), mesh, material, place(geometry, space)));
    }
}

/// Returns where the floor lies at the current spread, and how large it is.
pub(super) fn place(geometry: &Geometry, space: &Space) -> Transform {
    let half = space.half_extent(geometry);
    let below = if Space::lies_flat(geometry) { UNDER_PLATE } else { half.y + STONE + BELOW };
    // Around the corners of the board: an ellipse under cubes side by side.
    let around = |half: f32| (half + 1.0) * std::f32::consts::SQRT_2 * REACH;
    Transform::from_xyz(0.0, -below, 0.0).with_scale(Vec3::new(around(half.x), 1.0, around(half.z)))
}

/// Paints the floor. Runs in [`AppSystems::Dress`](crate::app::base::AppSystems::Dress) when the palette or the detail
/// has changed.
pub(super) fn paint(
    look: Res<FloorLook>,
    palette: Res<Palette>,
    detail: Res<Detail>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let is_full = *detail == Detail::Full;
    if let Some(mut old) = images.get_mut(&look.picture) {
        *old = floor_picture(&palette, !is_full);
    }
    if let Some(mut material) = materials.get_mut(&look.material) {
        *material = StandardMaterial {
            // Lit, the middle of the floor has the colour of the palette.
            base_color: if is_full { palette.floor_under(on_floor(&palette)) } else { Color::WHITE },
            base_color_texture: Some(look.picture.clone()),
            alpha_mode: AlphaMode::Blend,
            depth_bias: BEHIND_ALL,
            perceptual_roughness: 1.0,
            reflectance: 0.0,
            unlit: !is_full,
            fog_enabled: false,
            ..default()
        };
    }
}

/// Returns the picture of the floor: how it fades towards its edge, and its colour with a baked shadow. With shadows of
/// its own, the material brings the colour.
fn floor_picture(palette: &Palette, is_baked: bool) -> Image {
    let (floor, shadow) = (rgba8(palette.floor), rgba8(palette.floor_shadow));
    picture(PIXELS, |point, _| {
        let away = point.length().min(1.0);
        let opacity = (1.0 - away * away).powi(2);
        let [from, to] = SHADOW_FADES;
        let part = SHADOW * smooth(1.0 - (away - from) / (to - from));
        let channel =
            |index: usize| if is_baked { f32::from(floor[index]).lerp(f32::from(shadow[index]), part) } else { 255.0 };
        [channel(0), channel(1), channel(2), 255.0 * opacity].map(|channel| channel.round() as u8)
    })
}

/// Returns a step from 0 to 1 without corners.
fn smooth(part: f32) -> f32 {
    let part = part.clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::ThemeChoice;
    use crate::games::Setup;
    use crate::geometry::embed;

    #[test]
    fn no_edge_of_the_floor_is_seen() {
        let palette = Palette::of(&ThemeChoice::Soil).unwrap();
        for is_baked in [true, false] {
            let image = floor_picture(&palette, is_baked);
            let data = image.data.as_ref().unwrap();
            let opacity = |x: usize, y: usize| data[4 * (y * PIXELS as usize + x) + 3];
            let last = PIXELS as usize - 1;
            assert!((0..=last).all(|at| opacity(at, 0) == 0 && opacity(0, at) == 0 && opacity(last, at) == 0));
            assert_eq!(opacity(last / 2, last / 2), 255);
            // Nowhere does it end at once.
            assert!((0..last).all(|x| opacity(x, last / 2).abs_diff(opacity(x + 1, last / 2)) < 6));
        }
    }

    #[test]
    fn the_floor_is_below_every_stone_and_wider_than_the_board() {
        for setup in ["tanbo dims=3", "tanbo dims=4", "tanbo dims=5 size=3", "tanbo size=9", "hexbo side=5"] {
            let setup: Setup = setup.parse().unwrap();
            let geometry = setup.geometry();
            let space = Space::for_game(setup, &geometry, &Default::default());
            let floor = place(&geometry, &space);
            for cell in geometry.cells() {
                let [x, y, z] = embed::solid_place(&geometry, cell, [0.0; 3]);
                assert!(floor.translation.y < y - 0.1 && floor.scale.x > 1.5 * x && floor.scale.z > 1.5 * z, "{setup}");
            }
        }
    }
}
