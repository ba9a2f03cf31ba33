//! The pointer on the flat board: which cell it means, and the click that asks for a move there.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

use super::flat::{BoardArea, BoardLayout};
use crate::app::session::{MoveRequested, Requester, Session};
use crate::app::{AppSystems, Screen};
use crate::geometry::Cell;
use crate::rules::{Move, Position};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hovered>().add_systems(
        Update,
        (point_at_cell, click_cell)
            .chain()
            .in_set(AppSystems::Input)
            .run_if(resource_exists::<Session>.and_then(in_state(Screen::Game))),
    );
}

/// The cell under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hovered(pub Option<Cell>);

fn point_at_cell(
    windows: Query<&Window, With<PrimaryWindow>>,
    session: Res<Session>,
    layout: Res<BoardLayout>,
    area: Res<BoardArea>,
    egui_input: Option<Res<EguiWantsInput>>,
    mut hovered: ResMut<Hovered>,
) {
    let panels_want_it = egui_input.is_some_and(|input| input.wants_any_pointer_input());
    let point = windows.single().ok().and_then(Window::cursor_position);
    let cell = point
        .filter(|&point| !panels_want_it && area.rect.contains(point))
        .and_then(|point| layout.cell_at(session.tree().position().geometry(), point));
    hovered.set_if_neq(Hovered(cell));
}

fn click_cell(
    buttons: Res<ButtonInput<MouseButton>>,
    hovered: Res<Hovered>,
    session: Res<Session>,
    mut requests: MessageWriter<MoveRequested>,
) {
    if let (Some(cell), true) = (hovered.0, buttons.just_pressed(MouseButton::Left)) {
        requests.write(MoveRequested {
            mv: Move::Place(cell),
            node: session.tree().cursor(),
            game: session.serial(),
            by: Requester::Person,
        });
    }
}
