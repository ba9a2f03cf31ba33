//! Drawing on the board by clicks, in the panels for study.

use bevy::prelude::*;

use super::Session;
use super::edits;
use crate::app::commands::{DrawTool, GameEdit, Target};
use crate::app::settings::{Mode, Settings};
use crate::geometry::Cell;
use crate::record::{NodeId, Stroke};

/// What a click on the board draws instead of playing.
#[derive(Resource, Clone, Debug, Default)]
pub struct Draws {
    tool: Option<DrawTool>,
    /// Where an arrow begins, and the node whose position it is drawn on.
    from: Option<(NodeId, Cell)>,
}

impl Draws {
    /// Returns the tool that a click uses; `None` if it plays.
    pub fn tool(&self, settings: &Settings) -> Option<DrawTool> {
        self.tool.filter(|_| settings.mode == Mode::Study)
    }

    /// Returns where an arrow begins whose end has not been clicked yet, on the position at a node.
    pub fn from(&self, node: NodeId) -> Option<Cell> {
        self.from.filter(|&(of, _)| of == node).map(|(_, cell)| cell)
    }
}

/// Takes up a tool, or lays it down if it is held.
pub(super) fn hold(world: &mut World, tool: DrawTool) {
    let mut draws = world.resource_mut::<Draws>();
    let is_held = draws.tool == Some(tool);
    *draws = Draws { tool: (!is_held).then_some(tool), from: None };
}

/// Lays down the tool, because something else has the board now.
pub(super) fn forget(world: &mut World) {
    *world.resource_mut::<Draws>() = Draws::default();
}

/// Lays down the tool. Returns whether one was held.
pub(super) fn lay_down(world: &mut World) -> bool {
    let was_held = world.resource::<Draws>().tool(world.resource::<Settings>()).is_some();
    if was_held {
        forget(world);
    }
    was_held
}

/// Draws with the tool that is held. Returns whether one is.
pub(super) fn draw(world: &mut World, target: Target) -> bool {
    let Some(tool) = world.resource::<Draws>().tool(world.resource::<Settings>()) else { return false };
    let Some(node) = world.get_resource::<Session>().map(|session| session.tree.cursor()) else { return false };
    let Target::Cell(cell) = target else { return true };
    let stroke = match tool {
        DrawTool::Circle => Stroke::Circle(cell),
        DrawTool::Letter => Stroke::Letter(cell),
        DrawTool::Arrow => {
            let mut draws = world.resource_mut::<Draws>();
            let from = draws.from(node);
            draws.from = if from.is_none() { Some((node, cell)) } else { None };
            match from {
                Some(from) if from != cell => Stroke::Arrow([from, cell]),
                _ => return true,
            }
        }
    };
    edits::edit(world, None, &GameEdit::Draw(stroke));
    true
}
