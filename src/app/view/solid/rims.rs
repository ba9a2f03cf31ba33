//! Rims around the stones in a cube that would be lost on their background: those of glass, those outside the layer in
//! focus, light ones on a light ground and dark ones on a dark ground. The root under the pointer has bright ones.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::eye::Eye;
use super::glass::wear;
use super::lit::Lit;
use super::solids::Solids;
use super::space::{Presence, Space};
use crate::app::board::{Stone, StoneOf};
use crate::app::session::ShownGame;
use crate::app::theme::Palette;
use crate::rules::Position;

/// Marks a rim, the child of its stone. It is flat and always faces the camera.
#[derive(Component, Debug)]
pub struct Rim;

/// Gives stones the rims that they need. Runs after they have got their materials.
pub(super) fn draw(
    mut commands: Commands,
    session: ShownGame,
    (space, lit): (Res<Space>, Res<Lit>),
    (solids, palette): (Res<Solids>, Res<Palette>),
    stones: Query<(Entity, &Stone, Option<&StoneOf>, Option<&Children>)>,
    mut rims: Query<(&mut MeshMaterial3d<StandardMaterial>, &mut Mesh3d), With<Rim>>,
) {
    let position = session.tree().position();
    let (setup, geometry) = (position.setup(), position.geometry());
    let in_cube = space.shows_cube(geometry);
    for (entity, stone, of, children) in &stones {
        let color = setup.color(stone.player);
        let materials = solids.of(color);
        let is_on_board = in_cube && stone.cell.index() < geometry.len();
        let presence = is_on_board.then(|| space.presence(geometry, stone.cell));
        let shape = if presence == Some(Presence::Ghost) { &solids.ghost_rim } else { &solids.rim };
        let wanted = match presence {
            None | Some(Presence::Hidden) => None,
            Some(Presence::Ghost) => Some(&materials.ghost_rim),
            Some(Presence::Full) if lit.makes_glass(of) => Some(&materials.glass_rim),
            Some(Presence::Full) if lit.0.is_some() => Some(&solids.lit_rim),
            Some(Presence::Full) => palette.is_lost(color).then_some(&materials.rim),
        };
        let rim = children.into_iter().flatten().copied().find(|&child| rims.contains(child));
        match (wanted, rim) {
            (Some(wanted), Some(rim)) => {
                if let Ok((mut worn, mut mesh)) = rims.get_mut(rim) {
                    wear(&mut worn, wanted);
                    mesh.set_if_neq(Mesh3d(shape.clone()));
                }
            }
            (Some(wanted), None) => {
                let look = (Mesh3d(shape.clone()), MeshMaterial3d(wanted.clone()), NotShadowCaster);
                commands.entity(entity).with_child((Rim, look));
            }
            (None, Some(rim)) => commands.entity(rim).try_despawn(),
            (None, None) => {}
        }
    }
}

/// Turns the rims towards the camera.
pub(super) fn face_eye(eye: Res<Eye>, mut rims: Query<&mut Transform, With<Rim>>) {
    let rotation = Quat::from_mat3(&eye.orbit.axes());
    for mut rim in rims.iter_mut().filter(|rim| rim.rotation != rotation) {
        rim.rotation = rotation;
    }
}
