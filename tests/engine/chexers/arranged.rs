//! Positions placed on the board by hand: the defaults, and what is refused.

use rhizome::geometry::Cell;
use rhizome::rules::{Arrangement, Details, Impossible, Player, Position};

use super::{CHEXERS, GREEN, inner, position, try_position};

#[test]
fn the_turn_is_the_first_that_fits_if_none_is_given() {
    for (seat, turn) in [("red", 1), ("green", 2), ("blue", 3)] {
        assert_eq!(inner(&position(&format!("red=0,0 to-move={seat}"))).turn_number(), turn);
    }
    let late = position("red=0,0 to-move=green turn=302 exits=1,2,3");
    assert_eq!(inner(&late).turn_number(), 302);
    assert_eq!(inner(&late).repetitions(), 1);
    assert_eq!(late.score(), Some(vec![1, 2, 3]));
    assert_ne!(late, position("red=0,0 to-move=green turn=302"), "exits are part of a position");
    assert_eq!(late, position("red=0,0 to-move=green exits=1,2,3"), "the number of the turn is not");
    let other = position("red=0,0 to-move=blue exits=1,2,3");
    assert!(late != other && late.key() != other.key(), "who is to move is");
}

#[test]
fn what_cannot_be_is_refused_in_words() {
    for (words, reason) in [
        ("to-move=red", "a position needs at least one stone"),
        ("red=0,0 green=0,0 to-move=red", "0,0 is used twice"),
        ("red=0,0;0,0 to-move=red", "0,0 is used twice"),
        ("red=0,0 to-move=red exits=0,4,0", "green has 4 exits and would have won: a seat has 0 to 3 of them"),
        ("red=0,0 to-move=red turn=769", "there is no turn 769: a game has 768 turns"),
        ("red=0,0 to-move=red turn=2", "turn 2 is green's: the seats take turns, and passes count"),
        ("red=0,0 to-move=red turn=5", "turn 5 is green's: the seats take turns, and passes count"),
        ("red=0,0 to-move=green turn=768", "turn 768 is blue's: the seats take turns, and passes count"),
        (
            "red=0,0 to-move=green turn=5 exits=2,2,0",
            "green has had 1 of the turns before turn 5 and at most as many exits, not 2",
        ),
        (
            "red=0,0 to-move=red turn=1 exits=0,0,1",
            "blue has had 0 of the turns before turn 1 and at most as many exits, not 1",
        ),
    ] {
        assert_eq!(try_position(words).unwrap_err(), reason, "{words}");
    }
    assert!(try_position("green=0,0 to-move=red").is_ok(), "a side without pieces passes");
    for (turn, seat) in [(1, "red"), (2, "green"), (3, "blue"), (4, "red"), (767, "green"), (768, "blue")] {
        assert!(try_position(&format!("red=0,0 to-move={seat} turn={turn}")).is_ok(), "{turn}");
    }
    assert!(try_position("red=0,0 to-move=green turn=5 exits=2,1,1").is_ok(), "an exit in each turn");
}

#[test]
fn what_the_text_cannot_say_is_refused_too() {
    let arranged = |arrangement: &Arrangement| rhizome::games::AnyPosition::arranged(CHEXERS, arrangement);
    let one = |cell| vec![vec![Cell(cell)], Vec::new(), Vec::new()];
    assert_eq!(arranged(&Arrangement::new(one(37), GREEN)), Err(Impossible::OffBoard));
    assert_eq!(arranged(&Arrangement::new(one(u32::MAX), GREEN)), Err(Impossible::OffBoard));
    let seats = |given| Err(Impossible::Seats { seats: 3, given });
    assert_eq!(arranged(&Arrangement::new(vec![vec![Cell(0)]; 2], GREEN)), seats(2));
    assert_eq!(arranged(&Arrangement::new(one(0), Player(3))), seats(4));
    let details = Details { exits: vec![1, 2], ..Details::default() };
    let two = arranged(&Arrangement { stones: one(0), to_move: GREEN, details });
    assert_eq!(two.unwrap_err().to_string(), "exits are 3 numbers, one for each seat, not 2");
    let details = Details { turn: Some(0), ..Details::default() };
    let none = arranged(&Arrangement { stones: one(0), to_move: GREEN, details });
    assert_eq!(none.unwrap_err().to_string(), "there is no turn 0: a game has 768 turns");
}
