//! Games without a winner: the fourth occurrence of a position, and the turn limit.

use rhizome::rules::{Aid, Outcome, Position, Reason};

use super::{inner, legal, play, position};
use crate::boards;

const REPETITION: Option<Outcome> = Some(Outcome { winner: None, reason: Reason::Repetition });
const TURN_LIMIT: Option<Outcome> = Some(Outcome { winner: None, reason: Reason::TurnLimit });

/// Three players who step out and back, so that the same position occurs every six turns.
const TO_AND_FRO: [&str; 6] =
    ["MOVE -3,0 -2,0", "MOVE 0,-3 0,-2", "MOVE 3,0 2,0", "MOVE -2,0 -3,0", "MOVE 0,-2 0,-3", "MOVE 2,0 3,0"];

#[test]
fn the_fourth_occurrence_is_a_draw_and_the_start_counts() {
    let mut game = boards::start("chexers");
    for (ply, text) in TO_AND_FRO.iter().cycle().take(18).enumerate() {
        assert_eq!(game.outcome(), None, "ply {ply}");
        assert_eq!(inner(&game).repetitions() as usize, ply / 6 + 1);
        play(&mut game, text);
    }
    assert_eq!(inner(&game).repetitions(), 4);
    assert_eq!(game.outcome(), REPETITION);
    assert_eq!(legal(&game), [""; 0]);
}

#[test]
fn the_same_pieces_with_another_side_to_move_do_not_count() {
    // Only Red has a piece and steps to and fro; the others pass.
    let mut game = position("red=0,0 to-move=red");
    let path = ["MOVE 0,0 1,0", "PASS", "PASS", "MOVE 1,0 0,0", "PASS", "PASS"];
    for (ply, text) in path.iter().cycle().take(18).enumerate() {
        assert_eq!(game.outcome(), None, "ply {ply}: passes keep the pieces and change the side to move");
        play(&mut game, text);
    }
    assert_eq!(game.outcome(), REPETITION, "passes are turns like others");
}

#[test]
fn rearranged_pieces_of_one_colour_are_the_same_position() {
    // Two red pieces change places.
    let mut game = position("red=0,0;1,0 to-move=red");
    for text in ["MOVE 0,0 0,1", "PASS", "PASS", "MOVE 1,0 0,0", "PASS", "PASS", "MOVE 0,1 1,0", "PASS", "PASS"] {
        play(&mut game, text);
    }
    assert_eq!(inner(&game).repetitions(), 2);
}

#[test]
fn a_conversion_taken_back_repeats_the_position() {
    let mut game = position("red=-1,0 green=0,0;0,-1 to-move=red");
    let start = game.clone();
    play(&mut game, "JUMP -1,0 1,0");
    assert_eq!(game.stones(super::GREEN).len(), 1, "0,0 is red now");
    play(&mut game, "JUMP 0,-1 0,1");
    assert_eq!(game.stones(super::GREEN).len(), 2, "and green again");
    // Both pieces return to their cells, around the piece in the middle.
    for text in ["PASS", "MOVE 1,0 1,-1", "MOVE 0,1 1,0", "PASS", "MOVE 1,-1 0,-1", "MOVE 1,0 1,-1", "PASS"] {
        play(&mut game, text);
    }
    for text in ["MOVE 0,-1 -1,0", "MOVE 1,-1 0,-1", "PASS"] {
        assert_eq!(inner(&game).repetitions(), 1);
        play(&mut game, text);
    }
    assert_eq!(game, start);
    assert_eq!(inner(&game).repetitions(), 2);
}

#[test]
fn an_exit_starts_the_count_anew() {
    let mut game = position("red=3,0;0,0 to-move=red");
    for text in ["MOVE 0,0 1,0", "PASS", "PASS", "MOVE 1,0 0,0", "PASS", "PASS"] {
        play(&mut game, text);
    }
    assert_eq!(inner(&game).repetitions(), 2);
    play(&mut game, "EXIT 3,0");
    assert_eq!(inner(&game).repetitions(), 1);
}

#[test]
fn an_empty_board_is_drawn_by_passes() {
    let mut game = position("red=3,0 to-move=red");
    play(&mut game, "EXIT 3,0");
    for ply in 0..9 {
        assert_eq!(game.outcome(), None, "ply {ply}");
        play(&mut game, "PASS");
    }
    assert_eq!(game.outcome(), REPETITION);
}

#[test]
fn the_game_ends_with_the_256th_turn_of_each() {
    let mut game = position("red=0,0 blue=0,2 green=0,1 to-move=green turn=767");
    play(&mut game, "MOVE 0,1 1,1");
    assert_eq!(game.outcome(), None, "Blue has a turn left");
    assert_eq!(inner(&game).turn_number(), 768);
    play(&mut game, "MOVE 0,2 -1,2");
    assert_eq!(game.outcome(), TURN_LIMIT);
}

#[test]
fn a_win_in_the_last_turn_is_a_win() {
    let mut game = position("red=0,0 blue=-3,0 to-move=blue turn=768 exits=0,0,3");
    play(&mut game, "EXIT -3,0");
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(super::BLUE), Reason::Exits));
}

#[test]
fn the_clocks_are_shown_when_they_matter() {
    let clocks = |game: &rhizome::games::AnyPosition| {
        let is_clock = |aid: &Aid| matches!(aid, Aid::Repeated { .. } | Aid::TurnsLeft { .. });
        game.aids().into_iter().filter(is_clock).collect::<Vec<_>>()
    };
    let mut game = boards::start("chexers");
    assert_eq!(clocks(&game), []);
    for text in TO_AND_FRO.iter().cycle().take(12) {
        play(&mut game, text);
    }
    assert_eq!(clocks(&game), [Aid::Repeated { times: 3, limit: 4 }]);
    let late = |turn: u32, seat: &str| clocks(&position(&format!("red=0,0 to-move={seat} turn={turn}")));
    assert_eq!(late(3 * 198 + 3, "blue"), [], "Blue's 199th turn");
    assert_eq!(late(3 * 199 + 1, "red"), [Aid::TurnsLeft { turns: 57 }], "Red's 200th turn");
    assert_eq!(late(768, "blue"), [Aid::TurnsLeft { turns: 1 }]);
}
