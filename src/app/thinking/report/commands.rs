//! The commands about the report: to make it, to try its mistakes again, to copy it, to go from mistake to mistake.

use bevy::prelude::*;
use bevy_egui::EguiClipboard;

use super::GameReport;
use crate::app::base::{Notices, OpenPage};
use crate::app::commands::pages;
use crate::app::session::{Session, cursor, practice};
use crate::record::NodeId;
use crate::rules::Player;
use crate::study::{Exercise, Judged, ReportText};

/// What is said where a report is needed.
const NO_REPORT: &str = "Make a report first: Ctrl+R.";

/// Opens or closes the report of the line shown, and makes it as far as it is not known yet.
pub(in crate::app) fn toggle(world: &mut World) {
    pages::toggle(world, OpenPage::Report);
    if *world.resource::<State<OpenPage>>().get() == OpenPage::Report {
        start(world);
    }
}

/// Stops the search for the report, or continues it.
pub(in crate::app) fn toggle_sweep(world: &mut World) {
    let mut report = world.resource_mut::<GameReport>();
    if std::mem::take(&mut report.is_wanted) {
        report.sweep = None;
    } else {
        start(world);
    }
}

/// Lets the user guess the moves of a player of the game on the board, or of all players.
pub(in crate::app) fn guess_moves(world: &mut World, player: Option<Player>) {
    let known = world.resource::<GameReport>().known_verdicts();
    practice::guess(world, player, known);
}

/// Makes the report of the line shown, as far as it is not known yet.
fn start(world: &mut World) {
    let Some(session) = Session::on_board(world) else { return };
    let (game, has_moves) = (session.game(), session.tree().has_moves());
    let mut report = world.resource_mut::<GameReport>();
    if report.game == Some(game) && has_moves && report.has_more() {
        report.is_wanted = true;
        report.tried.clear();
    }
}

/// Asks for a better move than that at a node, or than each mistake.
pub(in crate::app) fn try_again(world: &mut World, node: Option<NodeId>) {
    let Some(session) = Session::on_board(world) else { return };
    let report = world.resource::<GameReport>();
    let exercises: Vec<Exercise> = match node {
        Some(node) => report.judged(node).and_then(|judged| report.exercise(session, judged)).into_iter().collect(),
        None => report.clear_mistakes(session),
    };
    if exercises.is_empty() {
        let told = if !report.has_begun() {
            NO_REPORT
        } else if report.mistakes_in(session).is_empty() {
            "There is no mistake to try again."
        } else {
            "None of the mistakes has one clearly better move. You can still try again at each of them."
        };
        return world.resource_mut::<Notices>().tell(told);
    }
    practice::ask_mistakes(world, exercises);
}

/// Puts the report on the clipboard, as text.
pub(in crate::app) fn copy(world: &mut World) {
    let Some(text) = report_text(world, |_| None) else { return };
    if let Some(mut clipboard) = world.get_resource_mut::<EguiClipboard>() {
        clipboard.set_text(&text);
        world.resource_mut::<Notices>().tell("The report is on the clipboard.");
    }
}

/// Returns the report as text, with the pictures that `picture` names.
pub fn report_text(world: &World, picture: impl Fn(&Judged) -> Option<String>) -> Option<String> {
    let session = Session::on_board(world)?;
    let report = world.resource::<GameReport>();
    let tree = session.tree();
    let names = session.titles_of_game();
    let text = ReportText { tree, line: &report.line, review: &report.review, names: &names };
    Some(text.markdown(|node| report.verdict(node), picture))
}

/// Goes to the next mistake of the line shown, or to the one before.
pub(in crate::app) fn go_to_mistake(world: &mut World, is_forward: bool) {
    let Some(session) = Session::on_board(world) else { return };
    let report = world.resource::<GameReport>();
    let told = match report.mistake_from(session.tree().ply(), is_forward).map(|judged| judged.node) {
        Some(node) => return cursor::go_to(world, node),
        None if !report.has_begun() => NO_REPORT,
        None if is_forward => "No mistake after this move.",
        None => "No mistake before this move.",
    };
    world.resource_mut::<Notices>().tell(told);
}
