//! The 3D board: a cube that can be turned, flat boards on the ground, and slices of boards with more dimensions. The
//! entities are those of the flat board with other visible components; see [`super::look`].

pub mod axes;
pub mod billboard;
pub mod camera;
mod captions;
pub mod compass;
pub mod contact;
pub mod coordinates;
mod disc;
mod edges;
pub mod eye;
pub mod figure;
mod flat_labels;
pub mod floor;
mod framing;
mod glass;
pub mod inlays;
pub mod lattice;
pub mod light;
pub mod limb;
mod lit;
pub mod neighbours;
pub mod numbers;
pub mod orbit;
pub mod outline;
mod paint;
mod placing;
pub mod rims;
pub mod scene;
mod sight;
pub mod solids;
pub mod space;
mod spread;

use bevy::prelude::*;

use super::animation::fade;
use super::dress;
use super::layout::{BoardLayout, fit_board};
use super::pointed::{Hovered, Resting};
use super::thirst::{self, wear_dryness};
use crate::app::base::AppSystems;
use crate::app::board::Stone;
use crate::app::session::{ActiveGame, PositionShown};
use crate::app::settings::Settings;
use crate::app::theme::{Palette, TextSize};
use crate::app::view::detail::Detail;
use axes::Coordinate;
use billboard::Billboard;
use space::is_solid;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((floor::plugin, contact::plugin, inlays::plugin, lattice::plugin))
        .init_resource::<solids::Solids>()
        .init_resource::<space::Space>()
        .init_resource::<space::Appearance>()
        .init_resource::<eye::Eye>()
        .init_resource::<lit::Lit>()
        .init_resource::<billboard::DotsOnBoard>()
        .init_resource::<Detail>()
        .init_resource::<compass::Compass>()
        .add_systems(Startup, (camera::spawn, light::spawn))
        // Also without a game, so that the materials are ready when the first one starts.
        .add_systems(
            Update,
            (solids::shape.run_if(resource_changed::<Detail>), paint::paint, light::paint)
                .in_set(AppSystems::Dress)
                .run_if(resource_changed::<Palette>.or_eager(resource_changed::<Detail>)),
        )
        .add_systems(
            Update,
            (
                eye::begin_game.in_set(AppSystems::Think).run_if(resource_changed::<PositionShown>),
                (
                    glass::follow_pointer.run_if(
                        resource_changed::<Hovered>
                            .or_eager(resource_changed::<Resting>)
                            .or_eager(resource_changed::<PositionShown>)
                            .or_eager(resource_changed::<space::Space>),
                    ),
                    glass::wear_materials
                        .run_if(resource_changed::<lit::Lit>.or_eager(dress::is_due).or_eager(thirst::is_dryness_new)),
                    rims::draw.run_if(resource_changed::<lit::Lit>.or_eager(dress::is_due).or_eager(has_new::<Stone>)),
                )
                    .chain()
                    .after(wear_dryness)
                    .in_set(AppSystems::Dress),
                neighbours::draw_neighbours.in_set(AppSystems::Dress).run_if(neighbours::is_due),
                // The cubes turn to where the eye has moved.
                (eye::move_eye, spread::advance_spread, spread::follow_spread)
                    .chain()
                    // A withering stone drops from where it is now.
                    .before(fade)
                    .in_set(AppSystems::Animate)
                    .run_if(is_solid),
                (
                    camera::place_camera.run_if(camera::is_camera_due),
                    light::aim.run_if(is_solid.and_then(light::is_aim_due)),
                )
                    .chain()
                    .in_set(AppSystems::Fit)
                    .after(fit_board),
                (
                    placing::place_billboards.run_if(is_seen_anew.or_eager(has_new::<Billboard>)),
                    billboard::note_dots,
                    coordinates::place_coordinates.run_if(
                        is_seen_anew
                            .or_eager(has_new::<Coordinate>)
                            .or_eager(resource_changed::<Settings>)
                            .or_eager(coordinates::is_laid_out)
                            .or_eager(coordinates::is_covered_anew),
                    ),
                    rims::face_eye,
                )
                    .chain()
                    .in_set(AppSystems::Place)
                    .run_if(is_solid),
            )
                .run_if(any_with_component::<ActiveGame>),
        );
}

/// Returns whether the projection of anything, or what covers it, may have changed.
fn is_seen_anew(
    shown: Res<PositionShown>,
    space: Res<space::Space>,
    eye: Res<eye::Eye>,
    layout: Res<BoardLayout>,
    text_size: Res<TextSize>,
) -> bool {
    shown.is_changed() || space.is_changed() || eye.is_changed() || layout.is_changed() || text_size.is_changed()
}

fn has_new<Kind: Component>(new: Query<(), Added<Kind>>) -> bool {
    !new.is_empty()
}
