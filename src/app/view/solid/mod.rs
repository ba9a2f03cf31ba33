//! The board in space: a cube that can be turned and looked into, boards that lie on the ground, and cuts through more
//! dimensions. The entities are those of the flat board in another dress; see [`look`].

pub mod axes;
pub mod billboard;
pub mod coordinates;
pub mod eye;
pub mod look;
mod neighbours;
pub mod orbit;
pub mod scene;
mod solids;
pub mod space;
mod spread;

use bevy::prelude::*;

use crate::app::base::AppSystems;
use crate::app::session::Session;
use crate::app::theme::Palette;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<solids::Solids>()
        .init_resource::<space::Space>()
        .init_resource::<eye::Eye>()
        .add_systems(Startup, eye::spawn)
        .add_systems(
            Update,
            (
                eye::begin_game.in_set(AppSystems::Think),
                (spread::advance_spread, spread::follow_spread, eye::move_eye)
                    .chain()
                    .in_set(AppSystems::Animate)
                    .run_if(is_solid),
                neighbours::draw_neighbours.in_set(AppSystems::Dress),
                (eye::place_camera, billboard::place_billboards, coordinates::place_coordinates, look::face_eye)
                    .chain()
                    .in_set(AppSystems::Place),
            )
                .run_if(resource_exists::<Session>),
        )
        .add_systems(Update, solids::paint.in_set(AppSystems::Project).run_if(resource_exists_and_changed::<Palette>));
}

/// Whether the board is drawn in space.
pub fn is_solid(space: Res<space::Space>) -> bool {
    space.is_solid
}
