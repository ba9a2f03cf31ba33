//! Executes the commands of a frame in the order in which they were written. Each command has one arm, which names the
//! function of the room that owns what the command changes.

use bevy::prelude::*;

use super::base::{Activity, AppSystems, OpenPage, take_messages};
use super::commands::{AppCommand, pages, settings, window};
use super::files;
use super::render::save_report;
use super::session::cursor::{self, Way, change};
use super::session::{aside, by_activity, drawing, editing, games, lesson, practice, seats, teacher, turn};
use super::thinking::{analysis, overlays, report};
use super::view;
use crate::record::NodeId;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, execute_commands.in_set(AppSystems::Command));
}

fn execute_commands(world: &mut World) {
    for command in take_messages(world) {
        if Activity::of(world).allows(&command) {
            execute(world, command);
        } else {
            aside::refuse(world, &command);
        }
    }
}

fn execute(world: &mut World, command: AppCommand) {
    use AppCommand as C;
    match command {
        C::Click(target) => by_activity::click(world, target),
        C::FinishTurn => by_activity::finish_turn(world),
        C::DropDraft => turn::drop_draft(world),
        C::Pass => turn::pass(world),
        C::View(change) => view::change::change(world, change),
        C::Home => by_activity::go_home(world),
        C::BackToGame => games::go_back(world),
        C::NewGame { setup, seats } => games::begin(world, setup, seats),
        C::Learn(setup) => lesson::begin(world, setup),
        C::Lesson(change) => lesson::change(world, change),
        C::TakeUp(path) => files::take_up(world, path),
        C::Discard { path, is_confirmed } => files::discard(world, path, is_confirmed),
        C::Undo => by_activity::undo(world),
        C::Redo => by_activity::redo(world),
        C::Back => cursor::step_back(world),
        C::Forward => cursor::step_forward(world),
        C::ToStart => cursor::go_to(world, NodeId::START),
        C::ToEnd => change(world, cursor::to_end),
        C::PreviousLine => change(world, |session| cursor::to_line(session, Way::Previous)),
        C::NextLine => change(world, |session| cursor::to_line(session, Way::Next)),
        C::FarBack => cursor::far_back(world),
        C::FarForward => cursor::far_forward(world),
        C::PreviousFork => change(world, |session| cursor::to_fork(session, Way::Previous)),
        C::NextFork => change(world, |session| cursor::to_fork(session, Way::Next)),
        C::GoTo(node) => cursor::go_to(world, node),
        C::GoToPly(ply) => change(world, |session| cursor::to_ply(session, ply)),
        C::ToggleResults => pages::toggle(world, OpenPage::Results),
        C::ToggleGoTo => pages::toggle(world, OpenPage::GoTo),
        C::EnterLine(moves) => change(world, |session| cursor::enter_line(session, &moves)),
        C::ShowOverlay(overlay) => overlays::toggle(world, overlay),
        C::Edit(node, change) => editing::edit(world, node, &change),
        C::Draw(tool) => drawing::hold(world, tool),
        C::Resign => by_activity::resign(world),
        C::TogglePause => seats::toggle_pause(world),
        C::Hint => analysis::hint(world),
        C::ToggleAnalysis => analysis::toggle(world),
        C::Report => report::commands::toggle(world),
        C::Sweep => report::commands::toggle_sweep(world),
        C::CopyReport => report::commands::copy(world),
        C::SaveReport => save_report(world),
        C::NextMistake => report::commands::go_to_mistake(world, true),
        C::PreviousMistake => report::commands::go_to_mistake(world, false),
        C::TryAgain(node) => report::commands::try_again(world, node),
        C::RepeatMistakes => practice::repeat_mistakes(world),
        C::GuessMoves(player) => report::commands::guess_moves(world, player),
        C::Practice(change) => practice::change(world, change),
        C::ToggleTeacher => teacher::toggle(world),
        C::PlayAnyway => teacher::play_anyway(world),
        C::SetMode(mode) => settings::set_mode(world, mode),
        C::ToggleMode => settings::toggle_mode(world),
        C::ToggleSection(section) => settings::toggle_section(world, section),
        C::SetSeat { player, seat } => seats::set_seat(world, player, seat),
        C::Save => files::save(world),
        C::SaveAs => files::save_as(world),
        C::Open => files::open(world),
        C::SaveTo { game, path, replaces } => files::save_to(world, game, path, replaces),
        C::OpenPath(path) => files::open_path(world, path),
        C::ToggleLegal => seats::toggle_legal(world),
        C::ToggleCoordinates => settings::toggle_coordinates(world),
        C::TextSize(change) => settings::change_text_size(world, change),
        C::ToggleFullScreen => window::toggle_full_screen(world),
        C::ToggleRules => pages::toggle(world, OpenPage::Rules),
        C::ToggleSettings => pages::toggle(world, OpenPage::Settings),
        C::ToggleGames => pages::toggle(world, OpenPage::Games),
        C::ChangeSettings(new) => settings::replace(world, *new),
        C::Dismiss => by_activity::dismiss(world),
        C::Quit => window::quit(world),
    }
}
