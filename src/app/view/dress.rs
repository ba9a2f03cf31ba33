//! Gives the entities of the board their visible components: whatever is new or has changed is dressed, and everything
//! is dressed again when the theme or the view has changed.

use bevy::prelude::*;

use super::branches::Branch;
use super::grid;
use super::ground::Ground;
use super::look::Look;
use super::material::scattered;
use super::motion::{Growing, Sliding, Turning};
use super::solid::axes;
use super::solid::floor::FloorLayer;
use super::solid::lattice::LatticeMaterial;
use super::solid::rims::Rim;
use super::solid::scene::Scene;
use super::solid::space::{Appearance, Space};
use crate::app::board::{Board, BoardCell, Converted, MovedFrom, Projection, Stone};
use crate::app::session::{PositionShown, ShownGame};
use crate::app::settings::Settings;
use crate::app::theme::Palette;
use crate::geometry::Cell;
use crate::rules::Position;

/// Returns whether anything on the board may have to be dressed.
pub(super) fn is_due(shown: Res<PositionShown>, appearance: Res<Appearance>, palette: Res<Palette>) -> bool {
    shown.is_changed() || appearance.is_changed() || palette.is_changed()
}

/// Returns whether everything must be dressed again.
pub(super) fn is_all_due(appearance: Res<Appearance>, palette: Res<Palette>) -> bool {
    appearance.is_changed() || palette.is_changed()
}

/// Updates [`Appearance`] from [`Space`], so that change detection reports another view.
pub(super) fn follow_appearance(space: Res<Space>, mut appearance: ResMut<Appearance>) {
    appearance.set_if_neq(space.appearance());
}

/// Removes the visible components of the old view and ends animations. Runs when everything must be dressed again.
pub(super) fn undress(
    mut commands: Commands,
    cells: Query<Entity, With<BoardCell>>,
    stones: Query<Entity, With<Stone>>,
    worn: Query<Entity, Or<(With<Ground>, With<Rim>, With<Branch>)>>,
) {
    worn.iter().for_each(|entity| commands.entity(entity).try_despawn());
    for entity in cells.iter().chain(&stones) {
        commands.entity(entity).remove::<(Sprite, Mesh3d)>();
        commands.entity(entity).remove::<(MeshMaterial3d<StandardMaterial>, MeshMaterial3d<LatticeMaterial>)>();
    }
    for stone in &stones {
        commands.entity(stone).remove::<(Growing, Sliding, Turning)>();
    }
}

/// Spawns the board's lines, plates and coordinates, for a new board or a new view.
pub(super) fn dress_board(
    mut commands: Commands,
    session: ShownGame,
    palette: Res<Palette>,
    appearance: Res<Appearance>,
    look: Look,
    (mut scene, floor): (Scene, FloorLayer),
    projection: Res<Projection>,
    boards: Query<(Entity, Has<Transform>), With<Board>>,
) {
    let geometry = session.tree().position().geometry();
    for (board, is_dressed) in &boards {
        if is_dressed && !appearance.is_changed() && !palette.is_changed() {
            continue;
        }
        commands.entity(board).insert_if_new((Transform::default(), Visibility::default()));
        if look.space.is_solid {
            let cells: Vec<Cell> = projection.cells().keys().copied().collect();
            floor.lay(&mut commands, board, geometry, &look.space);
            scene.spawn_surroundings(&mut commands, board, geometry, &look.space, &cells);
            axes::spawn(&mut commands, board, geometry, &look.space, &palette, &look.art);
        } else {
            grid::spawn(&mut commands, board, geometry, &palette, &look.art);
        }
    }
}

/// Dresses new cells; in a new view, all of them.
pub(super) fn dress_cells(
    mut commands: Commands,
    session: ShownGame,
    palette: Res<Palette>,
    appearance: Res<Appearance>,
    look: Look,
    cells: Query<(Entity, Ref<BoardCell>)>,
) {
    let geometry = session.tree().position().geometry();
    let all = appearance.is_changed() || palette.is_changed();
    for (entity, cell) in cells.iter().filter(|(_, cell)| all || cell.is_added()) {
        look.dress_cell(
            &mut commands.entity(entity),
            geometry,
            cell.0,
            Palette::variation(scattered(cell.0.0 as i32, 1)),
        );
    }
}

/// Dresses new and changed stones; in a new view, all of them. A piece that turns over keeps its old colour until
/// halfway, and a piece that slides starts at its old position.
pub(super) fn dress_stones(
    mut commands: Commands,
    session: ShownGame,
    palette: Res<Palette>,
    appearance: Res<Appearance>,
    settings: Res<Settings>,
    look: Look,
    stones: Query<(Entity, Ref<Stone>, Has<Converted>, Has<MovedFrom>)>,
) {
    let (setup, geometry) = (session.tree().setup(), session.tree().position().geometry());
    let is_new_view = appearance.is_changed() || palette.is_changed();
    // Without motion, nothing slides or turns over.
    let at_once = is_new_view || !settings.motion;
    for (entity, stone, is_converted, is_moved) in
        stones.iter().filter(|(_, stone, ..)| is_new_view || stone.is_changed())
    {
        // A withering stone may belong to a larger board that was shown before.
        if stone.cell.index() >= geometry.len() {
            continue;
        }
        let mut entity = commands.entity(entity);
        if at_once || stone.is_added() || !is_moved {
            entity.insert(look.stone_transform(geometry, stone.cell));
        }
        if at_once || stone.is_added() || !is_converted {
            look.dress_stone(&mut entity, geometry, stone.cell, setup.color(stone.player));
        }
    }
}

/// Hides the points of a cube that lie in stones: they would be seen through glass.
pub(super) fn hide_points_in_stones(
    session: ShownGame,
    space: Res<Space>,
    mut cells: Query<(&BoardCell, &mut Visibility)>,
) {
    let position = session.tree().position();
    let in_cube = space.shows_cube(position.geometry());
    for (cell, mut visibility) in &mut cells {
        let is_in_stone = in_cube && position.owner(cell.0).is_some();
        visibility.set_if_neq(if is_in_stone { Visibility::Hidden } else { Visibility::Inherited });
    }
}
