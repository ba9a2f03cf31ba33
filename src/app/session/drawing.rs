//! Drawing on the board by clicks, in the panels for study.

use bevy::prelude::*;

use super::editing;
use super::game::Session;
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

/// Returns the tool that a click on the board uses now.
pub(super) fn tool(world: &World) -> Option<DrawTool> {
    world.resource::<Draws>().tool(world.resource::<Settings>())
}

/// Takes up a tool, or lays it down if it is held.
pub(in crate::app) fn hold(world: &mut World, tool: DrawTool) {
    let mut draws = world.resource_mut::<Draws>();
    let is_held = draws.tool == Some(tool);
    *draws = Draws { tool: (!is_held).then_some(tool), from: None };
}

/// Lays down the tool.
pub(super) fn forget(world: &mut World) {
    *world.resource_mut::<Draws>() = Draws::default();
}

/// Draws with a tool at a place that was clicked.
pub(super) fn draw(world: &mut World, tool: DrawTool, target: Target) {
    let Some(node) = Session::on_board(world).map(|session| session.tree.cursor()) else { return };
    let Target::Cell(cell) = target else { return };
    let stroke = match tool {
        DrawTool::Circle => Stroke::Circle(cell),
        DrawTool::Letter => Stroke::Letter(cell),
        DrawTool::Arrow => {
            let mut draws = world.resource_mut::<Draws>();
            let from = draws.from(node);
            draws.from = if from.is_none() { Some((node, cell)) } else { None };
            match from {
                Some(from) if from != cell => Stroke::Arrow([from, cell]),
                _ => return,
            }
        }
    };
    editing::edit(world, None, &GameEdit::Draw(stroke));
}
