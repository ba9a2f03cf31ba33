//! Recorded games of another program, compared ply by ply: the legal turns, the stones removed, the result.

use rhizome::record::notation::move_text;
use rhizome::rules::{Player, Position, Removal};
use serde_json::Value;

use super::{names, play, removals};
use crate::{boards, sha256};

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn joined(cells: &Value) -> String {
    cells.as_array().unwrap().iter().map(text).collect::<Vec<_>>().join(" ")
}

fn replay(game: &Value) {
    let mut position = boards::start(&format!("root-bound side={}", game["side"]));
    for (number, (ply, mv)) in
        game["plies"].as_array().unwrap().iter().zip(game["moves"].as_array().unwrap()).enumerate()
    {
        let place = format!("{}, ply {number}", game["id"]);
        let legal = position.legal_move_list();
        let mut written: Vec<_> = legal.iter().map(|&mv| move_text(&position, mv)).collect();
        written.sort_unstable();
        assert_eq!(ply["legal_count"], legal.len(), "{place}");
        assert_eq!(ply["legal_hash"], sha256::hex(written.join(";").as_bytes())[..16], "{place}");
        let effects = play(&mut position, text(mv));
        // The removals at the end of the game are checked by the stones left.
        let dead = removals(&position, &effects).into_iter().filter(|(_, _, why)| *why == Removal::Dead);
        let dead: Vec<String> = dead.map(|(_, names, _)| names).collect();
        let mut removed: Vec<&str> = dead.iter().flat_map(|names| names.split(' ')).collect();
        removed.sort_unstable();
        assert_eq!(removed.join(" "), joined(&ply["removed"]), "{place}");
    }
    for (seat, key) in ["p1", "p2"].into_iter().enumerate() {
        let stones = names(&position, &position.stones(Player(seat as u8)));
        assert_eq!(stones, joined(&game["final"][key]), "{}", game["id"]);
    }
    let scores: Vec<Value> = position.score().unwrap().into_iter().map(Value::from).collect();
    assert_eq!(Value::from(scores), game["scores"], "{}", game["id"]);
    let winner = position.outcome().unwrap().winner.unwrap();
    assert_eq!(game["winner"], format!("p{}", winner.number()), "{}", game["id"]);
}

#[test]
fn recorded_games() {
    let file = include_str!("../../data/vectors/root_bound.jsonl");
    let games: Vec<Value> = file.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 6);
    games.iter().for_each(replay);
}
