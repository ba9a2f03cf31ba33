//! A position as one line of JSON: the answer to `rhizome-state`, for programs that observe the game.

use serde::Serialize;

use crate::games::AnyPosition;
use crate::geometry::{Cell, Geometry};
use crate::record::notation::move_text;
use crate::record::{GameTree, LastMove};
use crate::rules::{Effect, Group, Outcome, Position, Standing};

/// The fields, in the order of the protocol's description.
#[derive(Serialize)]
struct State {
    setup: String,
    ply: u32,
    /// The seat's number from 1; null when the game is over.
    to_move: Option<u8>,
    seats: &'static [&'static str],
    alive: Vec<bool>,
    stones: Vec<Vec<String>>,
    last: Option<Last>,
    roots: Option<Vec<JsonRoot>>,
    score: Option<Vec<u32>>,
    outcome: Option<End>,
}

#[derive(Serialize)]
struct Last {
    seat: u8,
    #[serde(rename = "move")]
    text: String,
    removed: Vec<String>,
    converted: Vec<String>,
}

#[derive(Serialize)]
struct JsonRoot {
    seat: u8,
    stones: Vec<String>,
    /// Only for roots.
    #[serde(skip_serializing_if = "Option::is_none")]
    space: Option<Vec<String>>,
    /// Whether the group is live; only in games whose groups have a standing.
    #[serde(skip_serializing_if = "Option::is_none")]
    live: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dead: Option<bool>,
}

#[derive(Serialize)]
struct End {
    winner: Option<u8>,
    reason: &'static str,
}

/// Returns the game at its cursor as one line of JSON; all lists of cells are sorted by bytes.
///
/// # Errors
/// Those of the JSON writer; none is expected.
pub fn json(tree: &GameTree) -> serde_json::Result<String> {
    let position = tree.position();
    let geometry = position.geometry();
    let outcome = tree.outcome();
    let mut stones = vec![Vec::new(); position.seats()];
    for cell in geometry.cells() {
        if let Some(owner) = position.owner(cell) {
            stones[owner.index()].push(cell);
        }
    }
    let mut roots: Vec<_> = position.groups().into_iter().map(|group| root(geometry, group)).collect();
    roots.sort_unstable_by(|a, b| (a.seat, &a.stones).cmp(&(b.seat, &b.stones)));
    serde_json::to_string(&State {
        setup: tree.setup().to_string(),
        ply: tree.ply(),
        to_move: outcome.is_none().then(|| position.to_move().number()),
        seats: tree.setup().seat_names(),
        alive: position.players().map(|player| position.is_alive(player)).collect(),
        stones: stones.into_iter().map(|cells| geometry.sorted_names(cells)).collect(),
        last: tree.last().map(|last| last_move(position, last)),
        roots: tree.setup().about().has_groups.then_some(roots),
        score: position.score(),
        outcome: outcome.map(end),
    })
}

fn root(geometry: &Geometry, group: Group) -> JsonRoot {
    let names = |cells: Vec<Cell>| geometry.sorted_names(cells);
    JsonRoot {
        seat: group.player.number(),
        stones: names(group.stones),
        space: group.standing.is_none().then(|| names(group.space)),
        live: group.standing.map(|standing| standing == Standing::Live),
        dead: group.standing.map(|standing| standing == Standing::Dead),
    }
}

fn last_move(position: &AnyPosition, last: &LastMove) -> Last {
    let geometry = position.geometry();
    let removed = last.effects.iter().flat_map(Effect::removed);
    let converted = last.effects.iter().filter_map(|effect| match effect {
        Effect::Converted { cell, .. } => Some(*cell),
        _ => None,
    });
    Last {
        seat: last.player.number(),
        text: move_text(position, last.mv),
        removed: geometry.sorted_names(removed.copied()),
        converted: geometry.sorted_names(converted),
    }
}

fn end(outcome: Outcome) -> End {
    End { winner: outcome.winner.map(|player| player.number()), reason: outcome.reason.word() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::notation::parse_move;

    #[test]
    fn the_example_of_the_description() {
        let mut tree = GameTree::new("hexbo side=5".parse().unwrap());
        let mv = parse_move(tree.position(), "C3").unwrap();
        tree.play(mv).unwrap();
        let start = concat!(
            r#"{"setup":"hexbo side=5","ply":1,"to_move":2,"seats":["black","white"],"alive":[true,true],"#,
            r#""stones":[["B2","C3","E8","H5"],["B5","E2","H8"]],"#,
            r#""last":{"seat":1,"move":"C3","removed":[],"converted":[]},"#,
            r#""roots":[{"seat":1,"stones":["B2","C3"],"space":["A1","A2","B1","C4","D3","D4"]},"#,
        );
        let text = json(&tree).unwrap();
        assert!(text.starts_with(start), "{text}");
        assert!(text.ends_with(r#"],"score":null,"outcome":null}"#), "{text}");
    }
}
