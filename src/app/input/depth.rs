//! What the pointer means in 3D: the cells under it in order of preference, and which of them is selected.

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::pick::{self, PickTarget};
use super::pointer::Pointer;
use crate::app::base::{AppSystems, Screen};
use crate::app::commands::Target as Click;
use crate::app::session::{ActiveGame, PositionShown, Session, ShownGame};
use crate::app::view::exits;
use crate::app::view::pointed::{Hovered, StripPointer};
use crate::app::view::solid::eye::Eye;
use crate::app::view::solid::outline::StoneOutline;
use crate::app::view::solid::solids::STONE;
use crate::app::view::solid::space::is_solid;
use crate::app::view::solid::space::{Presence, Space};
use crate::geometry::Cell;
use crate::record::draft::Draft;
use crate::rules::Position;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stack>().add_systems(
        Update,
        point_into_space
            .in_set(AppSystems::Input)
            .run_if(any_with_component::<ActiveGame>.and_then(in_state(Screen::Game)).and_then(is_solid)),
    );
}

/// The cells under the pointer, most likely first, and which of them is selected. `point_into_space` updates it in
/// every frame in which the board is shown in 3D.
#[derive(Resource, Clone, Debug, Default)]
pub struct Stack {
    cells: Vec<Cell>,
    index: usize,
}

impl Stack {
    /// Selects the next cell along the line of sight, or the previous one; wraps around at both ends.
    pub fn step(&mut self, by: i32) {
        let count = self.cells.len().max(1) as i32;
        self.index = (self.index as i32 + by).rem_euclid(count) as usize;
    }

    /// Returns the selected cell.
    pub fn cell(&self) -> Option<Cell> {
        self.cells.get(self.index).copied()
    }

    /// Returns the index of the selected cell, from 1, and how many cells are under the pointer.
    pub fn place(&self) -> (usize, usize) {
        (self.index + 1, self.cells.len())
    }

    /// Sets the cells under the pointer. The selection is kept as long as they stay the same.
    pub fn take(&mut self, cells: Vec<Cell>) {
        if self.cells != cells {
            *self = Self { cells, index: 0 };
        }
    }
}

/// The cells that may be clicked, cached per position and draft.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PickTargets {
    key: Option<(PositionShown, Draft)>,
    cells: Vec<Cell>,
}

impl PickTargets {
    fn update(&mut self, session: &Session) {
        let key = Some((PositionShown::of(session), session.draft()));
        if self.key != key {
            let is_open = session.to_move().is_some();
            let cells = if is_open { session.draft().choices(session.tree().position()) } else { Vec::new() };
            *self = Self { key, cells };
        }
    }
}

/// Returns everything that can be pointed at, projected by the camera. `choices` are the cells that may be clicked,
/// ascending.
pub fn targets(
    session: &Session,
    space: &Space,
    eye: &Eye,
    choices: &[Cell],
    cells: impl Iterator<Item = Cell>,
) -> Vec<PickTarget> {
    let position = session.tree().position();
    let geometry = position.geometry();
    let lies_flat = Space::lies_flat(geometry);
    let seen = cells.filter(|&cell| space.presence(geometry, cell) == Presence::Full).filter_map(|cell| {
        let at = space.transform(geometry, cell);
        let seen = eye.see_sized(at)?;
        let is_legal = choices.binary_search(&cell).is_ok();
        let is_stone = position.owner(cell).is_some();
        let body = match is_stone {
            _ if lies_flat => pick::REACH,
            true => STONE,
            false => 0.0,
        };
        let outline = if is_stone { StoneOutline::of(space, eye, geometry, cell) } else { None };
        let cover = outline.as_ref().map(StoneOutline::ellipse);
        let height = if lies_flat { eye.steepness(at.translation) } else { 1.0 };
        Some(PickTarget { cell, seen, is_legal, is_stone, cover, body, height })
    });
    seen.collect()
}

/// Finds the cells or the exit under the pointer and updates [`Stack`] and [`Hovered`]. Runs in [`AppSystems::Input`] while the
/// board is shown in 3D.
pub(super) fn point_into_space(
    pointer: Res<Pointer>,
    session: ShownGame,
    space: Res<Space>,
    eye: Res<Eye>,
    projection: Res<crate::app::board::Projection>,
    egui_input: Option<Res<EguiWantsInput>>,
    strip_pointer: Res<StripPointer>,
    mut choices: Local<PickTargets>,
    mut stack: ResMut<Stack>,
    mut hovered: ResMut<Hovered>,
) {
    let panels_want_it = egui_input.is_some_and(|input| input.wants_any_pointer_input());
    let Some(pointer) = pointer.at().filter(|&at| !panels_want_it && eye.view.contains(at)) else {
        stack.take(Vec::new());
        let geometry = session.tree().position().geometry();
        let beside = strip_pointer.0.filter(|cell| cell.index() < geometry.len());
        hovered.set_if_neq(Hovered(beside.map(Click::Cell)));
        return;
    };
    choices.update(&session);
    let targets = targets(&session, &space, &eye, &choices.cells, projection.cells().keys().copied());
    let cells = pick::under(pointer, &targets);
    // An arrow stands outside of the board.
    let exit = exits::exit_seen_at(&session, &space, &eye, pointer).filter(|_| cells.is_empty());
    stack.take(cells);
    hovered.set_if_neq(Hovered(exit.map(Click::Exit).or(stack.cell().map(Click::Cell))));
}
