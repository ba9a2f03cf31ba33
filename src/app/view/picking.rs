//! The pointer on the flat board: which cell or exit it means, and the click on it.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

use super::exits;
use super::flat::{BoardArea, BoardLayout};
use super::solid::is_solid;
use crate::app::commands::{AppCommand, Target};
use crate::app::session::Session;
use crate::app::{AppSystems, Screen};
use crate::geometry::Cell;
use crate::rules::Position;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hovered>().init_resource::<StripPointer>().add_systems(
        Update,
        (point_at_cell, click_cell)
            .chain()
            .in_set(AppSystems::Input)
            .run_if(resource_exists::<Session>.and_then(in_state(Screen::Game)).and_then(not(is_solid))),
    );
}

/// What is under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hovered(pub Option<Target>);

impl Hovered {
    /// The cell under the pointer.
    pub fn cell(self) -> Option<Cell> {
        match self.0 {
            Some(Target::Cell(cell)) => Some(cell),
            _ => None,
        }
    }
}

/// The cell that the pointer is on in a panel that shows cells too. Panels write it; what is hovered follows in the next
/// frame, in [`super::solid::pointing`].
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StripPointer(pub Option<Cell>);

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
    let point = point.filter(|&point| !panels_want_it && area.rect.contains(point));
    let target = point.and_then(|point| {
        let geometry = session.tree().position().geometry();
        let exit = || exits::exit_at(&session, &layout, point).map(Target::Exit);
        layout.cell_at(geometry, point).map(Target::Cell).or_else(exit)
    });
    hovered.set_if_neq(Hovered(target));
}

fn click_cell(buttons: Res<ButtonInput<MouseButton>>, hovered: Res<Hovered>, mut commands: MessageWriter<AppCommand>) {
    if let (Some(target), true) = (hovered.0, buttons.just_pressed(MouseButton::Left)) {
        commands.write(AppCommand::Click(target));
    }
}
