//! The light of the 3D board. A key light shines from the upper left of the viewer; the rest comes from the sky and the
//! floor: with full detail as an environment that stones reflect, otherwise the same from all sides.

use bevy::asset::RenderAssetUsages;
use bevy::camera::Exposure;
use bevy::image::ImageSampler;
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap, EnvironmentMapLight, GlobalAmbientLight};
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};

use super::camera::SolidCamera;
use super::eye::Eye;
use super::orbit::Orbit;
use crate::app::theme::Palette;
use crate::app::view::detail::Detail;

/// The brightness of a white surface that faces the key light, with full detail and plain.
const KEY: [f32; 2] = [0.52, 0.8];
/// The brightness of a white surface that gets no key light, if the light is plain.
const PLAIN_FILL: f32 = 0.56;
/// The direction of the key light seen from the front: the angles around the vertical axis and down from the horizon.
const TO_LEFT: f32 = -0.72;
const DOWN: f32 = -0.86;
/// How much of its light the floor sends back to the undersides of the stones: less than it gets, or they would look flat.
const BOUNCE: f32 = 0.35;
/// How sharp the reflection of the key light in the environment is, and how much brighter than the sky.
const LAMP_SHARPNESS: f32 = 9.0;
const LAMP: f32 = 1.15;
/// The width of the faces of the environment, in pixels: as a mirror, and as light on rough surfaces.
const MIRROR_PIXELS: u32 = 32;
const DIFFUSE_PIXELS: u32 = 4;
/// How many directions along the edge of a cube are added up for rough surfaces.
const AROUND_PIXELS: u32 = 12;
/// The width of the shadow map, in pixels: coarse, for soft shadows.
const SHADOW_PIXELS: usize = 1024;

/// Marks the key light.
#[derive(Component, Debug)]
pub struct SolidLight;

/// Returns the light on the floor with full detail, relative to what makes a white surface white.
pub(super) fn on_floor(palette: &Palette) -> Vec3 {
    let key = KEY[0] * -DOWN.sin() * palette.sun.to_linear().to_vec3();
    key + Environment::of(palette).onto(Vec3::Y, &all_around())
}

/// Spawns the key light at startup.
pub(super) fn spawn(mut commands: Commands) {
    commands.spawn((SolidLight, DirectionalLight::default(), Transform::default()));
    commands.insert_resource(DirectionalLightShadowMap { size: SHADOW_PIXELS });
}

/// Sets the brightness and the colours of the light. Runs in [`AppSystems::Dress`](crate::app::base::AppSystems::Dress)
/// when the palette or the detail has changed.
pub(super) fn paint(
    mut commands: Commands,
    palette: Res<Palette>,
    detail: Res<Detail>,
    mut images: ResMut<Assets<Image>>,
    cameras: Query<Entity, With<SolidCamera>>,
    mut lights: Query<&mut DirectionalLight, With<SolidLight>>,
) {
    let exposure = Exposure::default().exposure();
    let is_full = *detail == Detail::Full;
    for mut light in &mut lights {
        light.color = palette.sun;
        light.illuminance = KEY[usize::from(!is_full)] * std::f32::consts::PI / exposure;
        light.shadow_maps_enabled = is_full;
    }
    let brightness = if is_full { 0.0 } else { PLAIN_FILL / exposure };
    commands.insert_resource(GlobalAmbientLight { brightness, ..default() });
    for camera in &cameras {
        if is_full {
            let surroundings = Environment::of(&palette);
            let light = EnvironmentMapLight {
                diffuse_map: images.add(surroundings.diffuse()),
                specular_map: images.add(surroundings.mirror()),
                intensity: 1.0 / exposure,
                ..default()
            };
            commands.entity(camera).insert(light);
        } else {
            commands.entity(camera).remove::<EnvironmentMapLight>();
        }
    }
}

/// Returns whether the light may have to turn, or the shadows may have to be fitted.
pub(super) fn is_aim_due(eye: Res<Eye>, detail: Res<Detail>) -> bool {
    eye.is_changed() || detail.is_changed()
}

/// Returns how the surroundings turn with the viewer.
fn turned_to(orbit: &Orbit, detail: Detail) -> Quat {
    // Light that casts shadows stays above the board while the viewer rises: shadows that wander would distract. From
    // below, it comes down with the viewer.
    let pitch = match detail {
        Detail::Full => orbit.pitch.min(0.0),
        Detail::Plain => orbit.pitch,
    };
    Quat::from_rotation_y(orbit.yaw) * Quat::from_rotation_x(-pitch)
}

/// Returns the rotation of the key light.
fn key_light(turned: Quat) -> Quat {
    turned * Quat::from_euler(EulerRot::YXZ, TO_LEFT, DOWN, 0.0)
}

/// Turns the light with the viewer, so that it always comes from the upper left, and fits the shadows to the board.
/// Runs after the camera has been placed.
pub(super) fn aim(
    eye: Res<Eye>,
    detail: Res<Detail>,
    mut commands: Commands,
    mut lights: Query<(Entity, &mut Transform), With<SolidLight>>,
    mut environments: Query<&mut EnvironmentMapLight>,
) {
    let turned = turned_to(&eye.orbit, *detail);
    let wanted = Transform::from_rotation(key_light(turned));
    for (entity, mut transform) in &mut lights {
        transform.set_if_neq(wanted);
        if *detail == Detail::Full {
            let (near, far) = (eye.orbit.distance - 1.6 * eye.radius, eye.orbit.distance + 2.5 * eye.radius);
            let cascade = CascadeShadowConfigBuilder {
                num_cascades: 1,
                minimum_distance: near.max(0.1),
                first_cascade_far_bound: far,
                maximum_distance: far,
                ..default()
            };
            commands.entity(entity).insert(cascade.build());
        }
    }
    for mut environment in environments.iter_mut().filter(|environment| environment.rotation != turned) {
        environment.rotation = turned;
    }
}

/// What surrounds the board, as light from each direction: sky above, floor below, the reflection of the lamp.
#[derive(Clone, Copy, Debug)]
struct Environment {
    sky: Vec3,
    horizon: Vec3,
    floor: Vec3,
    lamp: Vec3,
    to_lamp: Vec3,
}

impl Environment {
    fn of(palette: &Palette) -> Self {
        let light = |color: Color| color.to_linear().to_vec3();
        Self {
            sky: light(palette.sky),
            horizon: light(palette.sky).lerp(light(palette.ground), 0.5),
            floor: BOUNCE * light(palette.floor),
            lamp: LAMP * light(palette.sun),
            to_lamp: Quat::from_euler(EulerRot::YXZ, TO_LEFT, DOWN, 0.0) * Vec3::Z,
        }
    }

    /// Returns the light that comes from a direction.
    fn from(&self, direction: Vec3) -> Vec3 {
        let vault = if direction.y >= 0.0 {
            self.horizon.lerp(self.sky, direction.y.sqrt())
        } else {
            self.horizon.lerp(self.floor, (-4.0 * direction.y).min(1.0))
        };
        let towards = direction.dot(self.to_lamp).max(0.0);
        vault + self.lamp * towards.powf(LAMP_SHARPNESS)
    }

    /// Returns the environment as a mirror sees it.
    fn mirror(&self) -> Image {
        cube(MIRROR_PIXELS, |direction| self.from(direction))
    }

    /// Returns the environment as a rough surface sees it: all that comes from the side that it faces.
    fn diffuse(&self) -> Image {
        let all = all_around();
        cube(DIFFUSE_PIXELS, |normal| self.onto(normal, &all))
    }

    /// Returns the light onto a surface that faces `normal`.
    fn onto(&self, normal: Vec3, all: &[Vec3]) -> Vec3 {
        let weigh = |direction: &Vec3| direction.dot(normal).max(0.0);
        let sum: Vec3 = all.iter().map(|direction| self.from(*direction) * weigh(direction)).sum();
        sum / all.iter().map(weigh).sum::<f32>()
    }
}

fn all_around() -> Vec<Vec3> {
    directions(AROUND_PIXELS).collect()
}

/// Returns a direction for each pixel of a cube, face by face in the order of the graphics card, row by row.
fn directions(pixels: u32) -> impl Iterator<Item = Vec3> {
    let at = move |index: u32| 2.0 * (index as f32 + 0.5) / pixels as f32 - 1.0;
    (0..6_u32).flat_map(move |face| {
        (0..pixels * pixels).map(move |index| {
            let (x, y) = (at(index % pixels), at(index / pixels));
            let direction = match face {
                0 => Vec3::new(1.0, -y, -x),
                1 => Vec3::new(-1.0, -y, x),
                2 => Vec3::new(x, 1.0, y),
                3 => Vec3::new(x, -1.0, -y),
                4 => Vec3::new(x, -y, 1.0),
                _ => Vec3::new(-x, -y, -1.0),
            };
            direction.normalize()
        })
    })
}

/// Returns a picture of all directions on the faces of a cube.
fn cube(pixels: u32, light_from: impl Fn(Vec3) -> Vec3) -> Image {
    // The graphics card looks at the cube from the other side: its z runs the other way.
    let light = directions(pixels).map(|direction| light_from(direction * Vec3::new(1.0, 1.0, -1.0)));
    let data = light.flat_map(|light| {
        let [r, g, b, _] = Srgba::from(LinearRgba::from_vec3(light)).to_u8_array();
        [r, g, b, u8::MAX]
    });
    let mut image = Image::new(
        Extent3d { width: pixels, height: pixels, depth_or_array_layers: 6 },
        TextureDimension::D2,
        data.collect(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    let dimension = Some(TextureViewDimension::Cube);
    image.texture_view_descriptor = Some(TextureViewDescriptor { dimension, ..default() });
    image.sampler = ImageSampler::linear();
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::ThemeChoice;

    #[test]
    fn most_light_comes_from_the_upper_left() {
        for theme in [ThemeChoice::Soil, ThemeChoice::Washi] {
            let around = Environment::of(&Palette::of(&theme).unwrap());
            let light = |x, y, z| around.from(Vec3::new(x, y, z).normalize()).element_sum();
            // A light floor sends some back from below.
            assert!(light(-0.5, 0.8, 0.5) > light(0.5, -0.8, -0.5), "{theme:?}");
            assert!(light(-0.5, 0.8, 0.5) > 1.2 * light(0.5, 0.8, 0.5), "{theme:?}");
        }
    }

    #[test]
    fn the_key_light_comes_from_the_upper_left_of_the_viewer_and_casts_shadows_down() {
        for pitch in [-0.6, 0.0, 0.6, 1.2] {
            let orbit = Orbit { distance: 5.0, field_of_view: 1.0, ..Orbit::at_angles((0.7, pitch)) };
            let viewer = Quat::from_rotation_y(orbit.yaw) * Quat::from_rotation_x(-orbit.pitch);
            let to_lamp = |detail| key_light(turned_to(&orbit, detail)) * Vec3::Z;
            let seen = viewer.inverse() * to_lamp(Detail::Plain);
            assert!(seen.x < -0.3 && seen.y > 0.3 && seen.z > 0.3, "seen from {pitch}: {seen}");
            assert!(pitch < 0.0 || to_lamp(Detail::Full).y > 0.7, "from {pitch}");
        }
    }

    #[test]
    fn the_faces_of_the_cube_look_where_the_graphics_card_expects_them() {
        let middles: Vec<Vec3> = directions(1).collect();
        let axes = [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z];
        assert_eq!(middles, axes);
        assert!(directions(4).all(|direction| direction.is_normalized()));
    }
}
