//! The commands that change the view: flat or 3D, camera, spread, layers.

use bevy::prelude::*;

use super::solid::eye::Eye;
use super::solid::figure::figure_lattice;
use super::solid::space::Space;
use crate::app::base::Notices;
use crate::app::board::Cut;
use crate::app::commands::{Focus, ViewChange};
use crate::app::session::Session;
use crate::app::settings::{KeptView, KeptViews, Settings};
use crate::app::theme::Measures;
use crate::games::Setup;
use crate::geometry::{Geometry, Shape};
use crate::rules::Position;

/// What is said about a figure of four dimensions until somebody has turned one.
const HOW_TO_TURN: &str = "Drag with Shift to turn the figure through the fourth dimension.";

/// Why there is no flat view of a board that is shown in parts.
pub const NOT_FLAT: &str = "Boards of more than five dimensions, and other very large ones, cannot be shown flat.";

/// Changes the view and stores it in the settings for the next game of its kind.
pub(in crate::app) fn change(world: &mut World, change: ViewChange) {
    let Some(session) = Session::on_board(world) else { return };
    let (setup, geometry) = (session.tree().setup(), session.tree().position().geometry().clone());
    let glide_secs = world.resource::<Settings>().animation_secs(world.resource::<Measures>().secs.glide);
    let mut space = world.resource::<Space>().clone();
    let mut eye = world.resource::<Eye>().clone();
    match change {
        ViewChange::ToggleSolid if !space.cut.is_empty() => world.resource_mut::<Notices>().tell(NOT_FLAT),
        ViewChange::ToggleSolid => space.is_solid = !space.is_solid,
        _ if !space.is_solid => return,
        ViewChange::Look(preset) => {
            eye.glide_to_angles(preset.angles(), &space, &geometry, glide_secs);
        }
        ViewChange::Reset => {
            let Space { is_figure, folded, mut figure, cut, spread, .. } = space;
            figure.turn_back();
            space = Space { is_solid: true, is_figure, folded, figure, cut, spread, ..Space::default() };
            let first = space.first_orbit(setup, &geometry, &KeptViews::new());
            eye.glide_to_angles((first.yaw, first.pitch), &space, &geometry, glide_secs);
        }
        // A flat board in 3D has no layers.
        ViewChange::ToggleSpread | ViewChange::Spread { .. } if Space::lies_flat(&geometry) => return,
        ViewChange::ToggleSpread => {
            toggle_spread(&mut space, &geometry);
            keep_in_view(&space, &mut eye, &geometry, glide_secs);
        }
        ViewChange::Spread { axis, cells } => {
            if let Some(spread) = space.wanted_spread.get_mut(axis) {
                *spread = cells.clamp(0.0, Space::most_spread(&geometry));
            }
            keep_in_view(&space, &mut eye, &geometry, glide_secs);
        }
        ViewChange::ToggleFigure => {
            space.is_figure = !space.is_figure && figure_lattice(&geometry).is_some();
            if space.is_figure && !world.resource::<Settings>().knows_figure {
                world.resource_mut::<Notices>().tell(HOW_TO_TURN);
            }
            keep_in_view(&space, &mut eye, &geometry, glide_secs);
        }
        ViewChange::NextLayer => space.focus = next_layer(space.focus, &geometry),
        ViewChange::Focus(focus) => space.focus = focus,
        ViewChange::TogglePoints => space.shows_points = !space.shows_points,
        ViewChange::ToggleStrip => {
            let mut settings = world.resource_mut::<Settings>();
            settings.shows_strip = !settings.shows_strip;
        }
        ViewChange::ToggleTurntable => {
            let mut settings = world.resource_mut::<Settings>();
            settings.turntable = !settings.turntable;
        }
        ViewChange::Cut { index, value } => {
            if let (Some(cut), Shape::Lattice(lattice)) = (space.cut.get_mut(index), geometry.shape()) {
                *cut = value.min(lattice.size() - 1);
            }
        }
        ViewChange::ShowCell(cell) => {
            if let Shape::Lattice(lattice) = geometry.shape() {
                let coords = lattice.coords(cell);
                space.cut.iter_mut().zip(&coords).for_each(|(cut, &at)| *cut = at);
            }
        }
    }
    if let Some(focus) = space.focus {
        space.layered_axis = focus.axis;
    }
    keep(world, setup, space, eye);
}

/// Spreads the layers as they were last, or closes them.
fn toggle_spread(space: &mut Space, geometry: &Geometry) {
    let is_spread = space.wanted_spread.iter().any(|&spread| spread > 0.0);
    if is_spread {
        space.last_spread = std::mem::take(&mut space.wanted_spread);
    } else {
        let most = Space::most_spread(geometry);
        space.wanted_spread = space.last_spread.map(|spread| spread.min(most));
    }
}

/// Shows the view, and keeps it in the settings for games of this kind.
fn keep(world: &mut World, setup: Setup, space: Space, eye: Eye) {
    world.resource_mut::<Cut>().set_if_neq(Cut(space.cut.clone()));
    let goal = eye.goal();
    let kept = KeptView { is_solid: space.is_solid, is_figure: space.is_figure, yaw: goal.yaw, pitch: goal.pitch };
    world.resource_mut::<Space>().set_if_neq(space);
    world.resource_mut::<Eye>().set_if_neq(eye);
    let key = setup.view_kind();
    if world.resource::<Settings>().views.get(&key) != Some(&kept) {
        world.resource_mut::<Settings>().views.insert(key, kept);
    }
}

/// Moves the camera to where it shows the whole board.
fn keep_in_view(space: &Space, eye: &mut Eye, geometry: &Geometry, glide_secs: f32) {
    let goal = eye.goal();
    eye.glide_to_angles((goal.yaw, goal.pitch), space, geometry, glide_secs);
}

/// Returns the next layer in focus: through the layers of all three axes, then none.
fn next_layer(focus: Option<Focus>, geometry: &Geometry) -> Option<Focus> {
    let Shape::Lattice(lattice) = geometry.shape() else { return None };
    if lattice.dims() < 3 {
        return None;
    }
    match focus {
        None => Some(Focus { axis: 0, layer: 0, peels: false }),
        Some(Focus { axis, layer, peels }) if layer + 1 < lattice.size() => {
            Some(Focus { axis, layer: layer + 1, peels })
        }
        Some(Focus { axis, peels, .. }) if axis < 2 => Some(Focus { axis: axis + 1, layer: 0, peels }),
        Some(_) => None,
    }
}
