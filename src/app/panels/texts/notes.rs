//! What the panels say about the position apart from whose turn it is: what the last move did and what is threatened.

use super::result::has_left;
use crate::app::base::{capital, several};
use crate::app::session::Session;
use crate::geometry::{Cell, Geometry};
use crate::record::LastMove;
use crate::rules::{Aid, Effect, Move, Player, Position};

/// The kind of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::panels) enum Tone {
    /// A report of what happened.
    Plain,
    /// Good news for the side to move.
    Chance,
    /// Bad news for the side to move.
    Danger,
}

/// A sentence about the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app::panels) struct PanelNote {
    pub(in crate::app::panels) text: String,
    pub(in crate::app::panels) tone: Tone,
}

/// Returns all notes on the position, starting with what the last move did.
pub(in crate::app::panels) fn notes(session: &Session) -> Vec<PanelNote> {
    let mut notes: Vec<PanelNote> =
        session.last_moves().into_iter().flat_map(|last| what_happened(session, last)).collect();
    if session.to_move().is_some() {
        // The only person at the table reads it on the card at the end.
        if let Some(player) = session.seat_to_take_back().filter(|_| has_left(session).is_none()) {
            let seat = capital(session.tree().setup().seat_names()[player.index()]);
            let text = format!("{seat} resigned, and the computer plays on for {seat}. Undo takes it back.");
            notes.push(PanelNote { text, tone: Tone::Plain });
        }
        notes.extend(what_threatens(session));
    }
    notes.dedup();
    notes
}

/// Returns notes on the effects of a move that are not obvious from the board.
fn what_happened(session: &Session, last: &LastMove) -> Vec<PanelNote> {
    let position = session.tree().position();
    let (geometry, seats) = (position.geometry(), position.setup().seat_names());
    let seat = |player: Player| seats[player.index()];
    let mover = capital(seat(last.player));
    let mut texts: Vec<String> = Vec::new();
    // At the end, the card says why the game is over.
    if last.mv == Move::Pass && session.to_move().is_some() {
        texts.push(format!("{mover} passed."));
    }
    let what = if position.score().is_some() { "group" } else { "root" };
    for player in position.players() {
        let lost = last.effects.iter().filter_map(|effect| match effect {
            Effect::GroupRemoved { player: owner, cells, .. } if *owner == player => Some(cells.len()),
            _ => None,
        });
        texts.extend(losses(what, &lost.collect::<Vec<_>>()).map(|lost| format!("{} {lost}", capital(seat(player)))));
    }
    for effect in &last.effects {
        match effect {
            Effect::Captured { player, cells } => {
                texts.push(format!("{mover} captured {} from {}.", list(geometry, cells), capital(seat(*player))));
            }
            Effect::Converted { cell, from, .. } => {
                texts.push(format!("{mover} took over {}'s piece on {}.", capital(seat(*from)), geometry.name(*cell)));
            }
            // At the end the card says it.
            Effect::Eliminated { player } if session.to_move().is_some() => {
                texts.push(format!("{} is out.", capital(seat(*player))));
            }
            Effect::Eliminated { .. }
            | Effect::GroupRemoved { .. }
            | Effect::Placed { .. }
            | Effect::Moved { .. }
            | Effect::Exited { .. }
            | Effect::Passed { .. } => {}
        }
    }
    texts.into_iter().map(|text| PanelNote { text, tone: Tone::Plain }).collect()
}

/// Says that groups with these numbers of stones were lost: `lost a root of 3 stones.`, `lost 2 groups with 8 stones.`;
/// `what` is the word for a group.
fn losses(what: &str, sizes: &[usize]) -> Option<String> {
    let stones = several(sizes.iter().sum::<usize>(), "stone");
    match sizes.len() {
        0 => None,
        1 => Some(format!("lost a {what} of {stones}.")),
        count => Some(format!("lost {} with {stones}.", several(count, what))),
    }
}

/// Joins the names of cells: `F4 and G4`.
fn list(geometry: &Geometry, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| geometry.name(cell)).collect::<Vec<_>>().join(" and ")
}

/// Returns notes on threats and imminent draws.
fn what_threatens(session: &Session) -> Vec<PanelNote> {
    let position = session.tree().position();
    let (mover, seats) = (position.to_move(), position.setup().seat_names());
    let aids = position.aids();
    let seat = |player: Player| capital(seats[player.index()]);
    let can_break = aids.iter().any(|aid| matches!(aid, Aid::Breaks(_)));
    // If the opponent has a six, only breaking it helps; another six, of either side, comes too late.
    let is_late = aids.iter().any(|aid| matches!(aid, Aid::Six { .. }));
    let note = |aid: &Aid| {
        let (text, tone) = match aid {
            Aid::Six { player, .. } if can_break => {
                (format!("{} has a six: break it now, or {0} wins.", seat(*player)), Tone::Danger)
            }
            Aid::Six { player, .. } => (format!("{} has a six, and no move breaks it.", seat(*player)), Tone::Danger),
            Aid::Completes(..) if is_late => return None,
            Aid::Completes(_, player) if *player == mover => {
                (format!("{} can complete a six.", seat(mover)), Tone::Chance)
            }
            Aid::Completes(_, player) => (format!("{} threatens to complete a six.", seat(*player)), Tone::Danger),
            Aid::Repeated { times, limit } => {
                let (seen, last) = (times_word(*times), ordinal(*limit));
                (format!("Position seen {seen}; the {last} time is a draw."), Tone::Danger)
            }
            Aid::TurnsLeft { turns: 1 } => ("This is the last turn before a draw.".into(), Tone::Danger),
            Aid::TurnsLeft { turns } => (format!("Draw in {turns} turns."), Tone::Danger),
            _ => return None,
        };
        Some(PanelNote { text, tone })
    };
    aids.iter().filter_map(note).collect()
}

fn times_word(times: u32) -> String {
    match times {
        2 => "twice".into(),
        3 => "three times".into(),
        _ => format!("{times} times"),
    }
}

fn ordinal(number: u32) -> String {
    match number {
        3 => "third".into(),
        4 => "fourth".into(),
        5 => "fifth".into(),
        _ => format!("{number}th"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(session: &Session) -> Vec<String> {
        notes(session).into_iter().map(|note| note.text).collect()
    }

    /// Regression test: two groups of the same size were told of as one.
    #[test]
    fn groups_that_are_lost_together_are_counted() {
        assert_eq!(losses("root", &[]), None);
        assert_eq!(losses("root", &[1]).unwrap(), "lost a root of 1 stone.");
        assert_eq!(losses("group", &[2, 6, 6]).unwrap(), "lost 3 groups with 14 stones.");
    }

    #[test]
    fn a_conversion_is_told() {
        let words = "red=0,0 green=0,-3 blue=1,0 to-move=red";
        let session = Session::arranged("chexers", "Ada,Bo,Cy", words).after(&["JUMP 0,0 2,0"]);
        assert_eq!(texts(&session), ["Red took over Blue's piece on 1,0."]);
    }
}
