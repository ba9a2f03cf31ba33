//! The commands that change the game, each executed by the module that it belongs to.

use bevy::prelude::*;

use super::{Session, cursor, drawing, edits, games, lesson, practice, resign, turn, verdicts};
use crate::app::commands::AppCommand;
use crate::app::settings::Settings;
use crate::record::NodeId;

/// How many moves the keys for larger steps go.
const FAR: u32 = 10;

/// Executes all commands that change the game.
pub(super) fn handle(world: &mut World, order: AppCommand) -> Option<AppCommand> {
    match order {
        AppCommand::NewGame { setup, seats } => games::begin(world, setup, seats),
        AppCommand::ShowGame { game, origin } => games::show(world, *game, origin),
        AppCommand::BackToGame => games::go_back(world),
        AppCommand::Home => games::go_home(world),
        AppCommand::Click(target) => {
            if lesson::takes_click(world) && practice::takes_click(world) && !drawing::draw(world, target) {
                turn::click(world, target);
            }
        }
        AppCommand::FinishTurn => turn::finish(world),
        AppCommand::Dismiss if drawing::lay_down(world) => {}
        AppCommand::DropDraft | AppCommand::Dismiss => {
            turn::drop_draft(world);
        }
        AppCommand::Pass => turn::pass(world),
        // The newest is taken back first: a draft, then edits, then a resignation, then a move.
        AppCommand::Undo if turn::drop_draft(world) || edits::undo(world) => {}
        AppCommand::Undo => cursor::change(world, cursor::undo),
        AppCommand::Redo if edits::redo(world) => {}
        AppCommand::Redo => cursor::change(world, cursor::redo),
        AppCommand::Back => cursor::change(world, |session| session.tree.undo()),
        AppCommand::Forward => cursor::step_forward(world),
        AppCommand::ToStart => cursor::change(world, |session| session.tree.go_to(NodeId::START)),
        AppCommand::ToEnd => cursor::change(world, cursor::to_end),
        AppCommand::PreviousLine => cursor::change(world, |session| cursor::to_line(session, cursor::Way::Previous)),
        AppCommand::NextLine => cursor::change(world, |session| cursor::to_line(session, cursor::Way::Next)),
        AppCommand::FarBack => {
            cursor::change(world, |session| cursor::to_ply(session, session.tree.ply().saturating_sub(FAR)))
        }
        AppCommand::FarForward => cursor::change(world, |session| cursor::to_ply(session, session.tree.ply() + FAR)),
        AppCommand::PreviousFork => cursor::change(world, |session| cursor::to_fork(session, cursor::Way::Previous)),
        AppCommand::NextFork => cursor::change(world, |session| cursor::to_fork(session, cursor::Way::Next)),
        AppCommand::GoToPly(ply) => cursor::change(world, |session| cursor::to_ply(session, ply)),
        AppCommand::EnterLine(moves) => cursor::change(world, |session| cursor::enter_line(session, &moves)),
        AppCommand::Edit(node, change) => edits::edit(world, node, &change),
        AppCommand::Draw(tool) => drawing::hold(world, tool),
        AppCommand::GoTo(node) => cursor::change(world, move |session| session.tree.go_to(node)),
        AppCommand::Resign => resign::resign(world),
        AppCommand::KeepVerdict { game, node, verdict } => verdicts::keep(world, game, node, &verdict),
        AppCommand::ToggleLegal => {
            if let Some(session) = world.get_resource::<Session>() {
                let (setup, are_shown) = (session.tree.setup(), session.marks_legal(world.resource()));
                world.resource_mut::<Settings>().mark_legal(setup, !are_shown);
            }
        }
        AppCommand::SetSeat { player, seat } => {
            if let Some(mut session) = world.get_resource_mut::<Session>() {
                session.set_seat(player, seat);
            }
        }
        AppCommand::TogglePause => {
            if let Some(mut session) = world.get_resource_mut::<Session>() {
                session.toggle_pause();
            }
        }
        other => return Some(other),
    }
    None
}
