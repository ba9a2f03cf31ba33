//! The pointer on the flat board: the hit test for cells and exits, clicks, and drawing with the right button.

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::pointer::Pointer;
use crate::app::base::{AppSystems, Screen};
use crate::app::commands::{AppCommand, GameEdit, Target};
use crate::app::session::Session;
use crate::app::settings::{Mode, Settings};
use crate::app::view::exits;
use crate::app::view::layout::{BoardArea, BoardLayout};
use crate::app::view::pointed::Hovered;
use crate::app::view::solid::space::is_solid;
use crate::geometry::Cell;
use crate::record::{NodeId, Stroke};
use crate::rules::Position;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (point_at_cell, (click_cell, draw_with_right_button))
            .chain()
            .in_set(AppSystems::Input)
            .run_if(resource_exists::<Session>.and_then(in_state(Screen::Game)).and_then(not(is_solid))),
    );
}

/// Sets [`Hovered`] to the cell or exit under the pointer.
fn point_at_cell(
    pointer: Res<Pointer>,
    session: Res<Session>,
    layout: Res<BoardLayout>,
    area: Res<BoardArea>,
    egui_input: Option<Res<EguiWantsInput>>,
    mut hovered: ResMut<Hovered>,
) {
    let panels_want_it = egui_input.is_some_and(|input| input.wants_any_pointer_input());
    let point = pointer.at().filter(|&point| !panels_want_it && area.rect.contains(point));
    let target = point.and_then(|point| {
        let geometry = session.tree().position().geometry();
        let exit = || exits::exit_at(&session, &layout, point).map(Target::Exit);
        layout.cell_at(geometry, point).map(Target::Cell).or_else(exit)
    });
    hovered.set_if_neq(Hovered(target));
}

/// Writes a click on the hovered cell or exit as a command.
fn click_cell(buttons: Res<ButtonInput<MouseButton>>, hovered: Res<Hovered>, mut commands: MessageWriter<AppCommand>) {
    if let (Some(target), true) = (hovered.0, buttons.just_pressed(MouseButton::Left)) {
        commands.write(AppCommand::Click(target));
    }
}

/// Draws an arrow where the right button is dragged, a circle where it is clicked, and a letter with Shift, in the panels
/// for study.
fn draw_with_right_button(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    settings: Res<Settings>,
    session: Res<Session>,
    hovered: Res<Hovered>,
    mut from: Local<Option<(NodeId, Cell)>>,
    mut commands: MessageWriter<AppCommand>,
) {
    let node = session.tree().cursor();
    if buttons.just_pressed(MouseButton::Right) {
        *from = hovered.cell().map(|cell| (node, cell));
    }
    if !buttons.just_released(MouseButton::Right) {
        return;
    }
    let (Some((of, from)), Some(to)) = (from.take(), hovered.cell()) else { return };
    if of != node || settings.mode != Mode::Study {
        return;
    }
    let has_shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let stroke = match (from == to, has_shift) {
        (false, _) => Stroke::Arrow([from, to]),
        (true, false) => Stroke::Circle(to),
        (true, true) => Stroke::Letter(to),
    };
    commands.write(AppCommand::Edit(None, GameEdit::Draw(stroke)));
}
