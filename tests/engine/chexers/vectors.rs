//! Recorded whole games, compared turn by turn: `tests/data/vectors/README.md` describes the file.

use rhizome::record::notation::seat_text;
use rhizome::rules::{Effect, Position};
use serde_json::Value;

use super::{CHEXERS, inner, legal, play};
use crate::{boards, sha256};

const GAMES: &str = include_str!("../../data/vectors/chexers.jsonl");

fn names(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

fn replay(game: &Value) {
    let mut position = boards::start("chexers");
    for (number, turn) in game["plies"].as_array().unwrap().iter().enumerate() {
        let place = format!("{}, turn {number}", game["id"]);
        let texts = legal(&position);
        assert_eq!(turn["player"], seat_text(CHEXERS, position.to_move()), "{place}");
        assert_eq!(turn["legal_count"], texts.len(), "{place}");
        assert_eq!(turn["legal_hash"], sha256::hex(texts.join(";").as_bytes())[..16], "{place}");
        let effects = play(&mut position, turn["action"].as_str().unwrap());
        let converted = effects.iter().filter_map(|effect| match effect {
            Effect::Converted { cell, .. } => Some(*cell),
            _ => None,
        });
        assert_eq!(position.geometry().sorted_names(converted), names(&turn["converted"]), "{place}");
        assert_eq!(turn["score"], serde_json::json!(position.score()), "{place}");
        assert_eq!(turn["occurrence"], inner(&position).repetitions(), "{place}");
    }
    for player in position.players() {
        let pieces = position.geometry().sorted_names(position.stones(player));
        let mut expected = names(&game["final"][seat_text(CHEXERS, player)]);
        expected.sort_unstable();
        assert_eq!(pieces, expected, "{}", game["id"]);
    }
    let outcome = position.outcome().unwrap();
    let winner = outcome.winner.map_or("draw", |winner| seat_text(CHEXERS, winner));
    assert_eq!((game["result"].as_str(), game["reason"].as_str()), (Some(winner), Some(outcome.reason.word())));
}

#[test]
fn recorded_games() {
    let games: Vec<Value> = GAMES.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 5);
    games.iter().for_each(replay);
}
