//! The commands that are not in the standard: set-ups, positions, legal moves, the state, files.

use std::path::Path;

use super::arguments::Arguments;
use super::{GtpResponse, GtpSession};
use crate::games::Setup;
use crate::protocol::state as state_json;
use crate::record::notation::{illegal_text, move_text, parse_move};
use crate::record::{GameTree, position_text, save::SavedGame};
use crate::rules::Position;

/// Starts a game of the set-up.
pub(super) fn setup(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    let setup: Setup = arguments.text.parse().map_err(said)?;
    session.restart(SavedGame::new(GameTree::new(setup)));
    Ok(String::new())
}

/// Replaces the position with an arrangement of stones.
pub(super) fn position(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    let setup = session.tree().setup();
    let geometry = session.tree().position().geometry();
    let arrangement = position_text::parse(setup, geometry, arguments.text).map_err(said)?;
    let tree = GameTree::arranged(setup, arrangement).map_err(said)?;
    session.restart(SavedGame::new(tree));
    Ok(String::new())
}

/// Lists all legal moves, one per line, sorted by bytes.
pub(super) fn legal(session: &mut GtpSession, _: &Arguments) -> GtpResponse {
    if session.tree().outcome().is_some() {
        return Ok(String::new());
    }
    let position = session.tree().position();
    let moves = position.legal_move_list();
    let mut texts: Vec<_> = moves.into_iter().map(|mv| move_text(position, mv)).collect();
    texts.sort_unstable();
    Ok(texts.join("\n"))
}

/// Answers `legal`, or why a move is refused.
pub(super) fn check(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    let position = session.tree().position();
    let mv = parse_move(position, arguments.text).map_err(said)?;
    if session.tree().outcome().is_some() {
        return Ok("the game is over".into());
    }
    Ok(position.check(mv).map_or_else(|reason| illegal_text(position, &reason), |()| "legal".into()))
}

/// Describes the position completely, as JSON.
pub(super) fn state(session: &mut GtpSession, _: &Arguments) -> GtpResponse {
    state_json::json(session.tree()).map_err(said)
}

/// Saves the game in a file of the app's own format.
pub(super) fn save(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    session.game.sheet().write_unless_foreign(Path::new(arguments.text)).map_err(said)?;
    Ok(String::new())
}

/// Opens a saved game at its cursor.
pub(super) fn load(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    let game = SavedGame::read(Path::new(arguments.text)).map_err(said)?;
    session.restart(game);
    Ok(String::new())
}

/// Formats an error as a sentence.
fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}
