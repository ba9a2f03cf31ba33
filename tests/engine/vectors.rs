//! Recorded whole games, compared ply by ply: the legal moves, the stones removed, the result.
//!
//! `tests/data/vectors/README.md` describes the files.

use rhizome::games::{AnyPosition, Setup};
use rhizome::geometry::Cell;
use rhizome::record::notation::move_text;
use rhizome::rules::{Arrangement, Move, Player, Position};
use serde_json::Value;

use crate::{boards, sha256};

/// The column letters in another program's files, which use `i`: the tenth column is `j` where the engine has `K`.
const WITH_I: &str = "abcdefghijklmnopqrs";
const WITHOUT_I: &str = "ABCDEFGHJKLMNOPQRST";

/// A recorded game and its way of writing cells.
struct Record {
    json: Value,
    setup: Setup,
    uses_i: bool,
}

impl Record {
    fn new(line: &str) -> Self {
        let json: Value = serde_json::from_str(line).unwrap();
        let variant = json["variant"].as_str().unwrap_or_default();
        let setup = match (json["game"].as_str(), variant.split_once(['x', '-'])) {
            (Some("hexbo"), Some((board, players))) => {
                let side = if board == "big" { 10 } else { 5 };
                format!("hexbo side={side} players={}", players.trim_end_matches('p'))
            }
            (Some("hexade"), Some((_, side))) => format!("hexade side={side}"),
            (_, Some((dims, size))) if dims.ends_with('d') => {
                format!("tanbo dims={} size={size}", dims.trim_end_matches('d'))
            }
            (_, Some((size, _))) => format!("tanbo size={size} layout=classic"),
            (_, None) => format!("tanbo size={} layout=dense", json["size"]),
        };
        Self { setup: boards::setup(&setup), uses_i: json["variant"].is_null(), json }
    }

    fn id(&self) -> &str {
        self.json["id"].as_str().unwrap()
    }

    /// Converts a cell of the file to the engine's notation.
    fn read(&self, name: &str) -> String {
        let (first, rest) = name.split_at(1);
        match WITH_I.find(first).filter(|_| self.uses_i) {
            Some(column) => format!("{}{rest}", &WITHOUT_I[column..=column]),
            None => name.into(),
        }
    }

    /// Converts a cell of the engine to the file's notation.
    fn write(&self, name: String) -> String {
        let (first, rest) = name.split_at(1);
        match WITHOUT_I.find(first).filter(|_| self.uses_i) {
            Some(column) => format!("{}{rest}", &WITH_I[column..=column]),
            None => name,
        }
    }

    /// Returns the list of cells as engine names, sorted.
    fn cells(&self, list: &Value) -> Vec<String> {
        let mut cells: Vec<_> = list.as_array().unwrap().iter().map(|c| self.read(c.as_str().unwrap())).collect();
        cells.sort_unstable();
        cells
    }

    /// Returns the stones of each seat under `initial` or `final`.
    fn stones(&self, key: &str) -> Vec<Vec<String>> {
        let seat = |k: usize| {
            let name = if self.uses_i { self.setup.seat_names()[k].to_owned() } else { k.to_string() };
            self.cells(&self.json[key][name])
        };
        (0..self.setup.seats()).map(seat).collect()
    }

    /// Returns the winner; `None` if there is none.
    fn winner(&self) -> Option<Player> {
        let winner = &self.json["winner"];
        let by_name = winner.as_str().and_then(|name| self.setup.parse_seat(name));
        by_name.or_else(|| Some(Player(winner.as_u64()? as u8)))
    }

    fn start(&self) -> AnyPosition {
        let geometry = self.setup.geometry();
        let cells = |names: Vec<String>| names.iter().map(|name| geometry.parse_cell(name).unwrap()).collect();
        let stones = self.stones("initial").into_iter().map(cells).collect();
        AnyPosition::arranged(self.setup, &Arrangement::new(stones, Player(0))).unwrap()
    }

    fn replay(&self) {
        let mut position = self.start();
        assert_eq!(position, AnyPosition::start(self.setup), "{}: the start", self.id());
        let plies = self.json["plies"].as_array().unwrap();
        let moves = self.json["moves"].as_array().unwrap();
        assert_eq!(plies.len(), moves.len(), "{}", self.id());
        for (number, (ply, mv)) in plies.iter().zip(moves).enumerate() {
            let place = format!("{}, ply {number}", self.id());
            let sorted = |cells: &[Cell]| position.geometry().sorted_names(cells.iter().copied());
            let legal = position.legal_move_list();
            let mut written: Vec<_> = legal.iter().map(|mv| self.write(move_text(&position, *mv))).collect();
            written.sort_unstable();
            assert_eq!(ply["legal_count"], legal.len(), "{place}");
            assert_eq!(ply["legal_hash"], sha256::hex(written.join(",").as_bytes())[..16], "{place}");
            if let Some(mover) = ply["player"].as_u64() {
                assert_eq!(position.to_move(), Player(mover as u8), "{place}");
            }
            let cell = position.geometry().parse_cell(&self.read(mv.as_str().unwrap())).unwrap();
            let mut next = position.clone();
            let mut removed = Vec::new();
            for effect in next.play(Move::Place(cell)).unwrap() {
                removed.extend_from_slice(effect.removed());
            }
            assert_eq!(sorted(&removed), self.cells(&ply["removed"]), "{place}");
            position = next;
        }
        let stones = |player| position.geometry().sorted_names(position.stones(player));
        assert_eq!(position.players().map(stones).collect::<Vec<_>>(), self.stones("final"), "{}", self.id());
        let is_finished = self.json["result"] != "unfinished";
        assert_eq!(position.outcome().is_some(), is_finished, "{}", self.id());
        assert_eq!(position.outcome().and_then(|outcome| outcome.winner), self.winner(), "{}", self.id());
    }
}

fn replay_all(file: &str, games: usize) {
    assert_eq!(file.lines().count(), games);
    file.lines().for_each(|line| Record::new(line).replay());
}

#[test]
fn classic_squares() {
    replay_all(include_str!("../data/vectors/tanbo2d.jsonl"), 3);
}

#[test]
fn dense_squares() {
    replay_all(include_str!("../data/vectors/tanbo_dense.jsonl"), 3);
}

#[test]
fn other_dimensions() {
    replay_all(include_str!("../data/vectors/tanbo_nd.jsonl"), 4);
}

#[test]
fn hexagons() {
    replay_all(include_str!("../data/vectors/hexbo.jsonl"), 6);
}

#[test]
fn several_roots_bounded_at_once() {
    replay_all(include_str!("../data/vectors/root_events.jsonl"), 8);
}

#[test]
fn sixes_and_captures() {
    replay_all(include_str!("../data/vectors/hexade.jsonl"), 17);
}
