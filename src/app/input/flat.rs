//! The pointer on the flat board: the hit test for cells and exits, clicks, and drawing with the right button.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::pointer::{Pointer, PointerAct};
use crate::app::base::{AppSystems, Screen};
use crate::app::commands::{AppCommand, GameEdit, Target};
use crate::app::session::{ActiveGame, ShownGame};
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
            .run_if(any_with_component::<ActiveGame>.and_then(in_state(Screen::Game)).and_then(not(is_solid))),
    );
}

/// Gives systems what they need to tell what a point of the window shows.
#[derive(SystemParam)]
struct FlatPicker<'w, 's> {
    session: ShownGame<'w, 's>,
    layout: Res<'w, BoardLayout>,
    area: Res<'w, BoardArea>,
    egui_input: Option<Res<'w, EguiWantsInput>>,
}

impl FlatPicker<'_, '_> {
    /// Returns the cell or exit at a point in logical pixels; `None` where panels want the pointer.
    fn target_at(&self, point: Vec2) -> Option<Target> {
        let panels_want_it = self.egui_input.as_ref().is_some_and(|input| input.wants_any_pointer_input());
        if panels_want_it || !self.area.rect.contains(point) {
            return None;
        }
        let geometry = self.session.tree().position().geometry();
        let exit = || exits::exit_at(&self.session, &self.layout, point).map(Target::Exit);
        self.layout.cell_at(geometry, point).map(Target::Cell).or_else(exit)
    }

    fn cell_at(&self, point: Vec2) -> Option<Cell> {
        Hovered(self.target_at(point)).cell()
    }
}

/// Sets [`Hovered`] to the cell or exit under the pointer.
fn point_at_cell(pointer: Res<Pointer>, picker: FlatPicker, mut hovered: ResMut<Hovered>) {
    hovered.set_if_neq(Hovered(pointer.at().and_then(|point| picker.target_at(point))));
}

/// Writes each press on a cell or exit as a command.
fn click_cell(pointer: Res<Pointer>, picker: FlatPicker, mut commands: MessageWriter<AppCommand>) {
    for act in pointer.acts() {
        if let &PointerAct::Pressed(MouseButton::Left, Some(at)) = act
            && let Some(target) = picker.target_at(at)
        {
            commands.write(AppCommand::Click(target));
        }
    }
}

/// Draws an arrow where the right button is dragged, a circle where it is clicked, and a letter with Shift, in the panels
/// for study.
fn draw_with_right_button(
    pointer: Res<Pointer>,
    picker: FlatPicker,
    keys: Res<ButtonInput<KeyCode>>,
    settings: Res<Settings>,
    mut from: Local<Option<(NodeId, Cell)>>,
    mut commands: MessageWriter<AppCommand>,
) {
    let node = picker.session.tree().cursor();
    let has_shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    for act in pointer.acts() {
        match *act {
            PointerAct::Pressed(MouseButton::Right, at) => {
                *from = at.and_then(|at| picker.cell_at(at)).map(|cell| (node, cell));
            }
            PointerAct::Released(MouseButton::Right, at) => {
                let to = at.and_then(|at| picker.cell_at(at));
                let (Some((of, from)), Some(to)) = (from.take(), to) else { continue };
                if of != node || settings.mode != Mode::Study {
                    continue;
                }
                let stroke = match (from == to, has_shift) {
                    (false, _) => Stroke::Arrow([from, to]),
                    (true, false) => Stroke::Circle(to),
                    (true, true) => Stroke::Letter(to),
                };
                commands.write(AppCommand::Edit(None, GameEdit::Draw(stroke)));
            }
            _ => {}
        }
    }
}
