//! The board in space: a cube that can be turned and looked into, boards that lie on the ground, and cuts through more
//! dimensions. The entities are those of the flat board in another dress; see [`super::look`].

pub mod axes;
pub mod billboard;
pub mod coordinates;
pub mod eye;
mod neighbours;
pub mod orbit;
pub mod scene;
pub mod solids;
pub mod space;
mod spread;

use bevy::prelude::*;

use super::flat::fit_board;
use super::look::face_eye;
use crate::app::base::AppSystems;
use crate::app::session::{PositionShown, Session};
use crate::app::theme::Palette;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<solids::Solids>()
        .init_resource::<space::Space>()
        .init_resource::<space::Appearance>()
        .init_resource::<eye::Eye>()
        .add_systems(Startup, eye::spawn)
        .add_systems(
            Update,
            (
                eye::begin_game.in_set(AppSystems::Think).run_if(resource_changed::<PositionShown>),
                solids::paint.in_set(AppSystems::Dress).run_if(resource_changed::<Palette>),
                neighbours::draw_neighbours.in_set(AppSystems::Dress).run_if(neighbours::is_due),
                (spread::advance_spread, spread::follow_spread, eye::move_eye)
                    .chain()
                    .in_set(AppSystems::Animate)
                    .run_if(is_solid),
                eye::place_camera.in_set(AppSystems::Fit).after(fit_board),
                (billboard::place_billboards, coordinates::place_coordinates.run_if(coordinates::is_due), face_eye)
                    .in_set(AppSystems::Place)
                    .run_if(is_solid),
            )
                .run_if(resource_exists::<Session>),
        );
}

/// Whether the board is drawn in space.
pub fn is_solid(space: Res<space::Space>) -> bool {
    space.is_solid
}
