//! The floor under the 3D board: a pool of light with the board's shadow, which says where down is. It fades into the
//! background, and from below it is not seen.

use bevy::asset::embedded_asset;
use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::pbr::{Material, MaterialPlugin};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

use super::disc::discs;
use super::light::on_floor;
use super::solids::STONE;
use super::space::Space;
use crate::app::base::AppSystems;
use crate::app::theme::Palette;
use crate::app::view::detail::Detail;
use crate::app::view::ground::Ground;
use crate::geometry::Geometry;

/// The radius of the floor, relative to the distance from the middle of the board to its corners.
const REACH: f32 = 1.8;
/// How far below the lowest stones of a cube the floor is, in cells.
const BELOW: f32 = 0.75;
/// How far below its cells a flat board touches the floor, in cells: a little under its plate.
const UNDER_PLATE: f32 = 0.17;
/// How many rings the floor consists of, and of how many pieces each of them.
const RINGS: u32 = 24;
const SIDES: u32 = 48;
/// Half the width of the baked shadow where it begins to fade and where it ends, as parts of the floor's radius, and
/// its strength in the middle.
const SHADOW_FADES: [f32; 2] = [0.04, 0.46];
const SHADOW: f32 = 0.62;
/// The depth bias that draws the floor before everything else that is translucent. From -2²³ on, it would be beyond the
/// farthest depth.
pub(super) const BEHIND_ALL: f32 = -8.3e6;
/// How much larger the bias of what is drawn after it is: more than a board is deep.
pub(super) const LATER: f32 = 50.0;

/// Marks the floor.
#[derive(Component, Clone, Copy, Debug)]
pub struct Floor;

/// The material of the plain floor and of the shadows on a board: the colours of the mesh. [`StandardMaterial`] would
/// take a software renderer as long as all stones together.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, Default)]
pub struct PlainFloor {}

impl Material for PlainFloor {
    fn fragment_shader() -> ShaderRef {
        "embedded://rhizome/app/view/solid/floor.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn depth_bias(&self) -> f32 {
        BEHIND_ALL
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "floor.wgsl");
    app.add_plugins(MaterialPlugin::<PlainFloor>::default()).init_resource::<FloorLook>().add_systems(
        Update,
        (
            paint.run_if(resource_changed::<Palette>.or_eager(resource_changed::<Detail>)),
            wear.run_if(resource_changed::<Detail>.or_eager(any_match_filter::<Added<Floor>>)),
        )
            .in_set(AppSystems::Place),
    );
}

/// The handles of the floor. Their content follows the palette and the detail.
#[derive(Resource, Debug)]
pub struct FloorLook {
    mesh: Handle<Mesh>,
    plain: Handle<PlainFloor>,
    full: Handle<StandardMaterial>,
}

impl FromWorld for FloorLook {
    fn from_world(world: &mut World) -> Self {
        Self {
            mesh: world.resource_mut::<Assets<Mesh>>().add(Circle::new(1.0)),
            plain: world.resource_mut::<Assets<PlainFloor>>().add(PlainFloor::default()),
            full: world.resource_mut::<Assets<StandardMaterial>>().add(StandardMaterial::default()),
        }
    }
}

impl FloorLook {
    /// Returns the material of a floor without light and shadows of its own.
    pub fn plain(&self) -> MeshMaterial3d<PlainFloor> {
        MeshMaterial3d(self.plain.clone())
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
        let (mesh, place) = (Mesh3d(self.look.mesh.clone()), place(geometry, space));
        commands.spawn((Ground, Floor, NotShadowCaster, ChildOf(board), mesh, place));
    }
}

/// Returns where the floor lies at the current spread, and how large it is.
pub(super) fn place(geometry: &Geometry, space: &Space) -> Transform {
    let half = space.half_extent(geometry);
    let below = if Space::lies_flat(geometry) { UNDER_PLATE } else { half.y + STONE + BELOW };
    // Around the corners of the board.
    let around = |half: f32| (half + 1.0) * std::f32::consts::SQRT_2 * REACH;
    Transform::from_xyz(0.0, -below, 0.0).with_scale(Vec3::new(around(half.x), 1.0, around(half.z)))
}

/// Gives the floor the material for the detail.
fn wear(mut commands: Commands, look: Res<FloorLook>, detail: Res<Detail>, floors: Query<Entity, With<Floor>>) {
    type Full = MeshMaterial3d<StandardMaterial>;
    type Plain = MeshMaterial3d<PlainFloor>;
    for floor in &floors {
        let mut floor = commands.entity(floor);
        match *detail {
            Detail::Plain => floor.remove::<Full>().insert(look.plain()),
            Detail::Full => floor.remove::<Plain>().insert(MeshMaterial3d(look.full.clone())),
        };
    }
}

/// Paints the floor.
fn paint(
    look: Res<FloorLook>,
    palette: Res<Palette>,
    detail: Res<Detail>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let is_full = *detail == Detail::Full;
    if let Some(mut old) = meshes.get_mut(&look.mesh) {
        // With shadows of its own, the material brings the colour.
        *old = disc(|away| if is_full { faded(LinearRgba::WHITE, away) } else { shaded(&palette, away) });
    }
    if let Some(mut material) = materials.get_mut(&look.full) {
        *material = StandardMaterial {
            // Lit, the middle of the floor has the colour of the palette.
            base_color: palette.floor_under(on_floor(&palette)),
            alpha_mode: AlphaMode::Blend,
            depth_bias: BEHIND_ALL,
            perceptual_roughness: 1.0,
            reflectance: 0.0,
            fog_enabled: false,
            ..default()
        };
    }
}

/// Returns a disc of radius 1.
fn disc(color: impl Fn(f32) -> LinearRgba) -> Mesh {
    let radii: Vec<f32> = (0..=RINGS).map(|ring| ring as f32 / RINGS as f32).collect();
    discs(&[Vec3::ZERO], &radii, SIDES, color)
}

/// Returns a colour as it fades into the background with the distance from the centre.
fn faded(color: LinearRgba, away: f32) -> LinearRgba {
    color.with_alpha((1.0 - away * away).powi(2))
}

/// Returns the colour of the floor with a baked shadow.
fn shaded(palette: &Palette, away: f32) -> LinearRgba {
    let [from, to] = SHADOW_FADES;
    let part = SHADOW * EaseFunction::SmoothStep.sample_clamped(1.0 - (away - from) / (to - from));
    faded(palette.floor.mix(&palette.floor_shadow, part).to_linear(), away)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::ThemeChoice;
    use crate::games::Setup;

    #[test]
    fn no_edge_of_the_floor_is_seen() {
        let palette = Palette::of(&ThemeChoice::Soil).unwrap();
        let opacity = |ring: u32| shaded(&palette, ring as f32 / RINGS as f32).alpha;
        assert_eq!((opacity(0), opacity(RINGS)), (1.0, 0.0));
        // Nowhere does it end at once.
        assert!((0..RINGS).all(|ring| (0.0..0.08).contains(&(opacity(ring) - opacity(ring + 1)))));
        let light = |ring: u32| shaded(&palette, ring as f32 / RINGS as f32).luminance();
        assert!(light(0) < 0.7 * light(RINGS / 2), "the shadow is under the board");
    }

    #[test]
    fn the_floor_is_below_every_stone_and_wider_than_the_board() {
        for setup in ["tanbo dims=3", "tanbo dims=4", "tanbo dims=5 size=3", "tanbo size=9", "hexbo side=5"] {
            let setup: Setup = setup.parse().unwrap();
            let geometry = setup.geometry();
            let space = Space::for_game(setup, &geometry, &Default::default());
            let floor = place(&geometry, &space);
            for cell in geometry.cells() {
                let [x, y, z] = space.place(&geometry, cell).to_array();
                assert!(floor.translation.y < y - 0.1 && floor.scale.x > 1.5 * x && floor.scale.z > 1.5 * z, "{setup}");
            }
        }
    }
}
