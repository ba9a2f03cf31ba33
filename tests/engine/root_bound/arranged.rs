//! Positions set by hand: the defaults, and what is refused.

use rhizome::games::AnyPosition;
use rhizome::record::position_text;
use rhizome::rules::{Move, Outcome, Position, Reason, Turn};

use super::{BLACK, WHITE};
use crate::boards;

fn arranged(text: &str) -> Result<AnyPosition, String> {
    let setup = boards::setup("root-bound side=5");
    let arrangement = position_text::parse(setup, &setup.geometry(), text).unwrap();
    AnyPosition::arranged(setup, &arrangement).map_err(|impossible| impossible.to_string())
}

#[test]
fn the_first_turns_can_be_set() {
    let mut game = boards::start("root-bound side=5");
    let turns = [
        ("to-move=black turn=1", "c3"),
        ("black=c3 to-move=white turn=2", "a1,i5"),
        ("black=c3 white=a1,i5 to-move=black turn=3", "e2"),
        ("black=c3,e2 white=a1,i5 to-move=white turn=4", "e5"),
        ("black=c3,e2 white=a1,i5,e5 to-move=black", "pass"),
    ];
    for (text, turn) in turns {
        assert_eq!(arranged(text).as_ref(), Ok(&game), "{text}");
        super::play(&mut game, turn);
    }
    assert_ne!(arranged("black=c3,e2 white=a1,i5,e5 to-move=white").as_ref(), Ok(&game), "black has passed");
    let passed = "black=c3,e2 white=a1,i5,e5 to-move=white passed=black";
    assert_eq!(arranged(passed).as_ref(), Ok(&game));
    assert_eq!(arranged(&format!("{passed} turn=6 first-pass=black")).as_ref(), Ok(&game));
    assert_ne!(arranged(&format!("{passed} first-pass=white")).as_ref(), Ok(&game));
}

#[test]
fn later_turns_are_alike_and_of_one_or_two_stones() {
    let text = "black=c3 white=a1 to-move=white";
    let position = arranged(text).unwrap();
    assert_eq!(position.turn(), Turn::Stones { least: 1, most: 2 });
    assert_eq!(position.check(Move::Pass), Ok(()));
    for turn in [6, 8, 100] {
        assert_eq!(arranged(&format!("{text} turn={turn}")).as_ref(), Ok(&position));
    }
}

/// A pass after the previous turn's pass ends the game, and the first player to pass in the game wins a tie.
#[test]
fn passes_can_be_set() {
    for (first_pass, winner) in [("", BLACK), (" first-pass=white", WHITE), (" first-pass=black", BLACK)] {
        let mut position =
            arranged(&format!("black=c3,e2 white=a1,i5 to-move=white passed=black{first_pass}")).unwrap();
        super::play(&mut position, "pass");
        assert_eq!(
            position.outcome(),
            Some(Outcome { winner: Some(winner), reason: Reason::FirstPass }),
            "{first_pass}"
        );
    }
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    for (text, reason) in [
        ("to-move=black", "a position needs at least one stone"),
        ("black=c3 white=c3 to-move=black", "c3 is used twice"),
        ("black=c3,c3 to-move=black", "c3 is used twice"),
        ("black=c3 to-move=black turn=1", "before turn 1 the board is empty"),
        ("to-move=white turn=1", "turn 1 is black's"),
        ("to-move=white turn=2", "a position needs at least one stone"),
        ("black=c3 to-move=black turn=2", "turn 2 is white's"),
        ("black=c3,e2 to-move=white turn=2", "before turn 2 one black stone stands on the board"),
        (
            "black=c3 white=a1 to-move=black turn=3",
            "before turn 3 one black stone and two white ones stand on the board",
        ),
        ("black=c3 white=a1,a2 to-move=black turn=3", "before turn 3 the two white stones must not be neighbours"),
        (
            "black=c3 white=a1,i5 to-move=white turn=4",
            "before turn 4 there are two or three black stones and at most two white ones",
        ),
        ("black=c3,e2 white=a1 to-move=black turn=4", "turn 4 is white's"),
        (
            "black=c3,e2 white=a1 to-move=white turn=4 passed=black",
            "nobody can have passed before turn 4: the fourth turn is the first that can be a pass",
        ),
        (
            "black=c3 white=a1,i5 to-move=black turn=3 first-pass=white",
            "nobody can have passed before turn 3: the fourth turn is the first that can be a pass",
        ),
        ("black=c3 white=a1 to-move=white turn=5", "turn 5 is black's"),
        ("black=c3 white=a1 to-move=black turn=4294967294", "turn 4294967294 is white's"),
        ("black=a1,c1,e1,a3 white=i5 to-move=black turn=5", "before turn 5 there are at most 3 black stones, not 4"),
        ("black=i5 white=a1,c1,e1,a3,c5 to-move=white turn=6", "before turn 6 there are at most 4 white stones, not 5"),
        (
            "black=c3 white=a1 to-move=black turn=5 first-pass=black",
            "black cannot have passed before turn 5: the fourth turn is the first that can be a pass",
        ),
        (
            "black=c3 white=a1 to-move=black passed=black",
            "black is to move, so the last turn, if it was a pass, was the other side's",
        ),
    ] {
        assert_eq!(arranged(text), Err(reason.into()), "{text}");
    }
}
