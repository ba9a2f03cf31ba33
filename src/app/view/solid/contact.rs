//! Soft shadows under the stones of a flat board in space, for the plain scene, whose light casts none: without them the
//! stones seem to float. In full detail the light casts them.

use std::iter;

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::disc::discs;
use super::floor::FloorLook;
use super::solids::FLAT_STONE;
use super::space::Space;
use crate::app::base::AppSystems;
use crate::app::board::Projection;
use crate::app::session::{ActiveGame, ShownGame};
use crate::app::theme::Palette;
use crate::app::view::detail::Detail;
use crate::app::view::ground::Ground;
use crate::geometry::{Cell, Geometry, Shape};
use crate::rules::Position;

/// Where a shadow begins to fade and where it ends, as distances from the middle of its stone, in cells.
const FADES: [f32; 2] = [0.72 * FLAT_STONE, 1.32 * FLAT_STONE];
/// Its opacity under the stone.
const DARKEST: f32 = 0.6;
/// How many rings it fades in, and of how many pieces each of them consists.
const RINGS: u32 = 4;
const SIDES: u32 = 20;
/// How far above the cells the shadows lie, in cells: on the plate of a lattice and on tiles.
const ON_PLATE: f32 = 0.012;
const ON_TILES: f32 = 0.066;

/// The shadows under all stones, drawn as one mesh like the floor.
#[derive(Component, Clone, Copy, Debug)]
pub struct Contacts;

pub(super) fn plugin(app: &mut App) {
    let is_due = resource_changed::<Projection>
        .or_eager(resource_changed::<Space>)
        .or_eager(resource_changed::<Detail>)
        .or_eager(any_match_filter::<Added<Contacts>>);
    app.add_systems(
        Update,
        cast.in_set(AppSystems::Place)
            .run_if(any_with_component::<ActiveGame>.and_then(any_with_component::<Contacts>).and_then(is_due)),
    );
}

/// Spawns the shadows under the stones of a board, without any yet.
pub fn spawn(commands: &mut Commands, board: Entity, meshes: &mut Assets<Mesh>, look: &FloorLook) {
    let mesh = Mesh3d(meshes.add(shadows(&[], Color::NONE)));
    let look = (mesh, look.plain(), Visibility::Hidden);
    commands.spawn((Ground, Contacts, NotShadowCaster, NoFrustumCulling, ChildOf(board), look));
}

/// Puts a shadow under each stone.
fn cast(
    projection: Res<Projection>,
    session: ShownGame,
    (space, detail, palette): (Res<Space>, Res<Detail>, Res<Palette>),
    mut meshes: ResMut<Assets<Mesh>>,
    mut contacts: Query<(&Mesh3d, &mut Visibility), With<Contacts>>,
) {
    let geometry = session.tree().position().geometry();
    let cells: Vec<Cell> = projection.stones().keys().copied().collect();
    for (mesh, mut visibility) in &mut contacts {
        let is_seen = *detail == Detail::Plain && !cells.is_empty();
        visibility.set_if_neq(if is_seen { Visibility::Inherited } else { Visibility::Hidden });
        if let Some(mut mesh) = meshes.get_mut(&mesh.0).filter(|_| is_seen) {
            *mesh = shadows(&places(geometry, &space, &cells), palette.mark_edge);
        }
    }
}

/// Returns how far above the middle of a cell the ground of a flat board is, and what lies on it, in cells.
pub(super) fn above_ground(geometry: &Geometry) -> f32 {
    match geometry.shape() {
        Shape::Lattice(_) => ON_PLATE,
        Shape::Hexagon(_) => ON_TILES,
    }
}

/// Returns the middles of the shadows of the stones on these cells.
fn places(geometry: &Geometry, space: &Space, cells: &[Cell]) -> Vec<Vec3> {
    cells.iter().map(|&cell| space.place(geometry, cell) + above_ground(geometry) * Vec3::Y).collect()
}

/// Returns round shadows around these places.
fn shadows(places: &[Vec3], color: Color) -> Mesh {
    let [from, to] = FADES;
    let fading = (0..=RINGS).map(|ring| from.lerp(to, ring as f32 / RINGS as f32));
    let radii: Vec<f32> = iter::once(0.0).chain(fading).collect();
    discs(places, &radii, SIDES, |away| color.to_linear().with_alpha(opacity(away)))
}

/// Returns the opacity of a shadow at a distance from its middle.
fn opacity(away: f32) -> f32 {
    let [from, to] = FADES;
    DARKEST * EaseFunction::SmoothStep.sample_clamped((to - away) / (to - from))
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;

    use super::*;
    use crate::games::Setup;

    #[test]
    fn every_stone_stands_in_the_middle_of_a_shadow_that_fades() {
        for text in ["tanbo size=9", "hexbo side=5"] {
            let setup: Setup = text.parse().unwrap();
            let geometry = setup.geometry();
            let space = Space::for_game(setup, &geometry, &Default::default());
            let cells: Vec<Cell> = geometry.cells().take(5).collect();
            let mesh = shadows(&places(&geometry, &space, &cells), Color::BLACK);
            let Some(VertexAttributeValues::Float32x3(corners)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else {
                panic!()
            };
            let Some(VertexAttributeValues::Float32x4(colors)) = mesh.attribute(Mesh::ATTRIBUTE_COLOR) else {
                panic!()
            };
            let per_stone = corners.len() / cells.len();
            for (cell, (corners, colors)) in cells.iter().zip(corners.chunks(per_stone).zip(colors.chunks(per_stone))) {
                let at = space.place(&geometry, *cell);
                for (corner, color) in corners.iter().zip(colors) {
                    let away = Vec3::from(*corner).with_y(0.0).distance(at.with_y(0.0));
                    assert!(away < 0.7 && corner[1] > at.y, "{text}: a shadow lies on the board, around its stone");
                    let expected = if away < FLAT_STONE * 0.5 { DARKEST } else { opacity(away) };
                    assert!((color[3] - expected).abs() < 1e-4);
                }
                assert_eq!(colors[per_stone - 1][3], 0.0, "no edge is seen");
            }
        }
        assert!(opacity(FLAT_STONE) > 0.2, "it is seen around the stone");
    }
}
