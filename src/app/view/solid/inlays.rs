//! Inlays: tints and thin rings that lie on a flat board in space, on cells or around pieces. They belong to the scene, so
//! that a piece that stands before one hides it; a billboard would be a patch on that piece. `marks` spawns them, one mesh
//! draws all that show the same picture.

use bevy::asset::{RenderAssetUsages, embedded_asset};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::pbr::{Material, MaterialPlugin};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

use super::contact::above_ground;
use super::floor::{BEHIND_ALL, LATER};
use super::space::Space;
use crate::app::base::AppSystems;
use crate::app::board::Projection;
use crate::app::session::{ActiveGame, ShownGame};
use crate::app::view::art::{self, Art};
use crate::app::view::ground::Ground;
use crate::geometry::{Cell, Geometry};
use crate::rules::Position;

/// A picture that lies on a cell.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Inlay {
    /// The cell under its middle.
    pub cell: Cell,
    /// Whether it is as high as the middle of a stone; otherwise it lies on the ground.
    pub is_around_stone: bool,
    /// What it shows.
    pub image: Handle<Image>,
    /// Its colour, which the picture is tinted with.
    pub color: Color,
    /// Its width and height, in cells.
    pub size: Vec2,
    /// Its z coordinate among the marks: see [`height`](crate::app::view::height). The same for all with this picture.
    pub height: f32,
}

/// All inlays that show the same picture, drawn as one mesh. A child of the board.
#[derive(Component, Clone, Debug)]
pub struct InlayBody(Handle<Image>);

/// The material of inlays: a picture in the colours of the mesh.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
pub struct InlayMaterial {
    #[texture(0)]
    #[sampler(1)]
    image: Handle<Image>,
    height: f32,
}

impl Material for InlayMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://rhizome/app/view/solid/inlays.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn depth_bias(&self) -> f32 {
        // Higher ones later.
        BEHIND_ALL + LATER * self.height
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "inlays.wgsl");
    let is_due = any_match_filter::<Added<Inlay>>.or_eager(any_component_removed::<Inlay>);
    app.add_plugins(MaterialPlugin::<InlayMaterial>::default()).add_systems(
        Update,
        (renew.run_if(resource_changed::<Art>).after(art::redraw), lay.run_if(is_due))
            .in_set(AppSystems::Place)
            .run_if(any_with_component::<ActiveGame>),
    );
}

/// Hands the redrawn pictures on to the materials, which would show the old ones.
fn renew(mut materials: ResMut<Assets<InlayMaterial>>) {
    materials.iter_mut().for_each(drop);
}

/// Lays all inlays on the board.
fn lay(
    mut commands: Commands,
    (projection, session, space): (Res<Projection>, ShownGame, Res<Space>),
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<InlayMaterial>>,
    inlays: Query<&Inlay>,
    bodies: Query<(Entity, &InlayBody, &Mesh3d)>,
) {
    let Some(board) = projection.board() else { return };
    let geometry = session.tree().position().geometry();
    let showing = |image: &Handle<Image>| -> Vec<&Inlay> {
        let mut same: Vec<&Inlay> = inlays.iter().filter(|inlay| inlay.image == *image).collect();
        same.sort_by_key(|inlay| inlay.cell);
        same
    };
    let mut drawn: Vec<Handle<Image>> = Vec::new();
    for (entity, body, mesh) in &bodies {
        let shown = showing(&body.0);
        if shown.is_empty() {
            commands.entity(entity).try_despawn();
        } else if let Some(mut mesh) = meshes.get_mut(&mesh.0) {
            *mesh = quads(geometry, &space, &shown);
            drawn.push(body.0.clone());
        }
    }
    for Inlay { image, height, .. } in &inlays {
        if drawn.contains(image) {
            continue;
        }
        drawn.push(image.clone());
        let mesh = Mesh3d(meshes.add(quads(geometry, &space, &showing(image))));
        let material = MeshMaterial3d(materials.add(InlayMaterial { image: image.clone(), height: *height }));
        let body = InlayBody(image.clone());
        commands.spawn((Ground, body, NotShadowCaster, NoFrustumCulling, ChildOf(board), mesh, material));
    }
}

/// Returns the pictures as rectangles on the board, their top away from a viewer who has not turned it.
fn quads(geometry: &Geometry, space: &Space, inlays: &[&Inlay]) -> Mesh {
    const CORNERS: [Vec2; 4] = [Vec2::new(0.0, 0.0), Vec2::new(0.0, 1.0), Vec2::new(1.0, 1.0), Vec2::new(1.0, 0.0)];
    let (mut places, mut on_picture, mut colors, mut corners) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for inlay in inlays {
        let first = places.len() as u32;
        let middle = if inlay.is_around_stone {
            space.stone_transform(geometry, inlay.cell).translation
        } else {
            space.place(geometry, inlay.cell) + above_ground(geometry) * Vec3::Y
        };
        for corner in CORNERS {
            let step = inlay.size * (corner - 0.5);
            places.push((middle + Vec3::new(step.x, 0.0, step.y)).to_array());
            on_picture.push(corner.to_array());
            colors.push(inlay.color.to_linear().to_f32_array());
        }
        corners.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
    }
    let normals = vec![[0.0, 1.0, 0.0]; places.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, on_picture)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
        .with_inserted_indices(Indices::U32(corners))
}
