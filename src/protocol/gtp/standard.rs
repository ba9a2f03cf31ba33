//! The standard commands of the Go Text Protocol, as they apply to these games.

use super::arguments::Arguments;
use super::{GtpResponse, GtpSession};
use crate::games::Setup;
use crate::printable::shortened;
use crate::record::notation::{parse_move, seat_text};
use crate::record::{GameTree, save::SavedGame};
use crate::rules::{Position, Reason, diagram};

pub(super) fn protocol_version(_: &mut GtpSession, _: &Arguments) -> GtpResponse {
    Ok("2".into())
}

pub(super) fn name(_: &mut GtpSession, _: &Arguments) -> GtpResponse {
    Ok("Rhizome".into())
}

pub(super) fn version(_: &mut GtpSession, _: &Arguments) -> GtpResponse {
    Ok(env!("CARGO_PKG_VERSION").into())
}

pub(super) fn quit(session: &mut GtpSession, _: &Arguments) -> GtpResponse {
    session.has_quit = true;
    Ok(String::new())
}

/// Starts square Tanbo of a size, with the default start of that size.
pub(super) fn boardsize(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    let number = arguments.text.parse::<u16>();
    let size =
        number.map_err(|_| format!("'{}' is not a board size: use a number such as 9", shortened(arguments.text)))?;
    let setup = Setup::square(size).map_err(|error| error.to_string())?;
    session.restart(SavedGame::new(GameTree::new(setup)));
    Ok(String::new())
}

pub(super) fn clear_board(session: &mut GtpSession, _: &Arguments) -> GtpResponse {
    let setup = session.tree().setup();
    session.restart(SavedGame::new(GameTree::new(setup)));
    Ok(String::new())
}

/// Accepts any komi because every controller sends one; these games do not use komi.
pub(super) fn komi(_: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    match arguments.text.parse::<f64>() {
        Ok(komi) if komi.is_finite() => Ok(String::new()),
        _ => Err(format!("'{}' is not a number", shortened(arguments.text))),
    }
}

/// Plays a move; the word `resign` resigns.
pub(super) fn play(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    let (seat, text) = arguments.text.split_once(' ').ok_or("usage: play SEAT MOVE")?;
    let text = text.trim();
    let player = session.seat_on_turn(seat)?;
    if text.eq_ignore_ascii_case("resign") {
        session.game.tree.resign(player)?;
        return Ok(String::new());
    }
    let mv = parse_move(session.tree().position(), text).map_err(|error| error.to_string())?;
    session.play(mv)?;
    Ok(String::new())
}

/// Takes back the last move or a resignation.
pub(super) fn undo(session: &mut GtpSession, _: &Arguments) -> GtpResponse {
    if session.undo() { Ok(String::new()) } else { Err("there is no move to take back".into()) }
}

/// Draws the board, with a line on whose turn it is.
pub(super) fn showboard(session: &mut GtpSession, _: &Arguments) -> GtpResponse {
    let tree = session.tree();
    let setup = tree.setup();
    let status = match tree.outcome() {
        None => format!("{} to move", seat_text(setup, tree.position().to_move())),
        Some(outcome) => {
            let winner = outcome.winner.map_or("nobody", |player| seat_text(setup, player));
            format!("{winner} wins ({})", outcome.reason.word())
        }
    };
    Ok(format!("\n{}{setup}, move {}, {status}", diagram::draw(tree.position()), tree.ply()))
}

/// Reports the result: `B+12` with the number of stones or points by which the winner is ahead, `W+R`, `W+perfect-six`,
/// and with more than two seats `red+eliminated`; `0` for a draw.
pub(super) fn final_score(session: &mut GtpSession, _: &Arguments) -> GtpResponse {
    let tree = session.tree();
    let outcome = tree.outcome().ok_or("the game is not over")?;
    let Some(winner) = outcome.winner else { return Ok("0".into()) };
    let name = seat_text(tree.setup(), winner);
    if tree.setup().seats() != 2 {
        return Ok(format!("{name}+{}", outcome.reason.word()));
    }
    let letter: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
    let points = || {
        let score = tree.position().score()?;
        score.get(winner.index())?.checked_sub(*score.get(1 - winner.index())?)
    };
    Ok(match outcome.reason {
        Reason::Resigned => format!("{letter}+R"),
        Reason::Eliminated => format!("{letter}+{}", tree.position().stones(winner).len()),
        Reason::Score => format!("{letter}+{}", points().unwrap_or_default()),
        reason => format!("{letter}+{}", reason.word()),
    })
}
