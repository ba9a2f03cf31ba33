//! Positions of Hexade made by hand: what is allowed, what is refused and with which message, and how games end.

use rhizome::games::AnyPosition;
use rhizome::geometry::{Cell, Shape};
use rhizome::record::{notation, position_text};
use rhizome::rules::{Aid, Arrangement, Details, Illegal, Impossible, Move, Outcome, Player, Position, Reason};

use crate::boards;

const WHITE: Player = Player(0);
const BLACK: Player = Player(1);

fn arranged(setup: &str, line: &str) -> Result<AnyPosition, Impossible> {
    let setup = boards::setup(setup);
    let arrangement = position_text::parse(setup, &setup.geometry(), line).unwrap();
    AnyPosition::arranged(setup, &arrangement)
}

fn play(position: &mut AnyPosition, name: &str) {
    let cell = position.geometry().parse_cell(name).unwrap();
    position.play(Move::Place(cell)).unwrap_or_else(|e| panic!("{name}: {e:?}"));
}

fn has_won(position: &AnyPosition, winner: Player) -> bool {
    position.outcome() == Some(Outcome { winner: Some(winner), reason: Reason::PerfectSix })
}

#[test]
fn impossible_positions_are_refused_in_words() {
    for (line, reason) in [
        ("white=A1,B2 black=C3,A1 to-move=white", "A1 is used twice"),
        ("white=A1,A1 to-move=white", "A1 is used twice"),
        ("to-move=black", "a position needs at least one stone"),
        (
            "white=F3,F4,F5,F6,F7,F8 black=A1 to-move=white",
            "white is to move and has a complete six: the game would be over",
        ),
        ("black=F3,F4,F5,F6,F7,F8,F9 to-move=black", "black is to move and has a complete six: the game would be over"),
    ] {
        assert_eq!(arranged("hexade side=6", line).unwrap_err().to_string(), reason, "{line}");
    }
}

#[test]
fn arrangements_that_no_text_can_say_are_refused_too() {
    let setup = boards::setup("hexade side=6");
    let refusal = |arrangement: Arrangement| AnyPosition::arranged(setup, &arrangement).unwrap_err();
    let empty = |seats| vec![Vec::new(); seats];
    assert_eq!(refusal(Arrangement::new(empty(3), WHITE)), Impossible::Seats { seats: 2, given: 3 });
    assert_eq!(refusal(Arrangement::new(empty(1), WHITE)), Impossible::Seats { seats: 2, given: 1 });
    assert_eq!(refusal(Arrangement::new(empty(2), Player(2))), Impossible::Seats { seats: 2, given: 3 });
    for cell in [91, 92, u32::from(u16::MAX) + 1, u32::MAX] {
        let stones = vec![vec![Cell(cell)], Vec::new()];
        assert_eq!(refusal(Arrangement::new(stones, BLACK)), Impossible::OffBoard);
    }
    let details = Details { turn: Some(3), ..Details::default() };
    let with_turn = Arrangement { details, ..Arrangement::new(empty(2), WHITE) };
    assert_eq!(refusal(with_turn).to_string(), "a position of Hexade is its stones and who is to move, nothing else");
}

#[test]
fn positions_by_hand_are_those_of_play() {
    assert_eq!(arranged("hexade side=6", "to-move=white").unwrap(), boards::start("hexade side=6"));
    let mut played = boards::start("hexade side=6");
    let mut lines = ["white=F6 to-move=black", "white=F6 black=F7 to-move=white"].into_iter();
    for name in ["F6", "F7"] {
        play(&mut played, name);
        assert_eq!(arranged("hexade side=6", lines.next().unwrap()).unwrap(), played);
    }
    for line in ["black=F6 to-move=white", "black=F6 to-move=black", "white=F6 to-move=white"] {
        assert_eq!(arranged("hexade side=6", line).unwrap().legal_count(), 90, "{line}");
    }
}

#[test]
fn the_turn_is_part_of_a_position_and_the_board_too() {
    let white = arranged("hexade side=6", "white=F6,A1 black=B1,B2 to-move=white").unwrap();
    let black = arranged("hexade side=6", "white=F6,A1 black=B1,B2 to-move=black").unwrap();
    assert_ne!(white, black);
    assert_ne!(white.key(), black.key());
    assert_ne!(boards::start("hexade side=6"), boards::start("hexade side=7"));
}

#[test]
fn the_distance_rule_holds_for_one_stone_each_and_white_to_move() {
    for (line, legal) in [
        ("white=F6 black=A1 to-move=white", 91 - 19 - 1),
        ("white=F6 black=F7 to-move=white", 91 - 19),
        ("white=F6 black=A1 to-move=black", 89),
        ("white=F6 black=A1,A2 to-move=white", 88),
        ("white=F6,A3 black=A1 to-move=white", 88),
        ("white=A1 black=K11 to-move=white", 91 - 9 + 3 - 4),
    ] {
        assert_eq!(arranged("hexade side=6", line).unwrap().legal_count(), legal, "{line}");
    }
}

#[test]
fn refusals_have_their_reasons() {
    let mut position = arranged("hexade side=6", "white=F6 black=A1 to-move=white").unwrap();
    let before = position.clone();
    for (mv, sentence) in [
        ("A1", "A1 is taken by a black stone"),
        ("F6", "F6 is taken by a white stone"),
        ("G7", "is within two cells of your first stone on F6: choose one farther away"),
        ("H6", "is within two cells of your first stone on F6: choose one farther away"),
    ] {
        let cell = position.geometry().parse_cell(mv).unwrap();
        let reason = position.play(Move::Place(cell)).unwrap_err();
        assert!(notation::illegal_text(&position, &reason).contains(sentence), "{mv}");
        assert_eq!(position, before);
    }
    let one = position.geometry().parse_cell("K11").unwrap();
    for mv in [Move::Pass, Move::Exit(one), Move::pair(one, position.geometry().parse_cell("K10").unwrap())] {
        assert_eq!(position.check(mv), Err(Illegal::OtherKind("a turn is one stone")));
    }
}

#[test]
fn a_six_on_the_board_must_outlast_the_reply() {
    let line = "white=F3,F4,F5,F6,F7,F8 black=A1,A2 to-move=black";
    let mut position = arranged("hexade side=6", line).unwrap();
    assert_eq!(position.outcome(), None, "pending");
    play(&mut position, "A5");
    assert!(has_won(&position, WHITE));
    let cells = ["F3", "F4", "F5", "F6", "F7", "F8"].map(|name| position.geometry().parse_cell(name).unwrap()).to_vec();
    assert_eq!(position.aids(), [Aid::Six { player: WHITE, cells }], "nothing more to prove: the six that won");

    let line = "white=F3,F4,F5,F6,F7,F8,G9 black=E7,A2 to-move=black";
    let mut position = arranged("hexade side=6", line).unwrap();
    let breaking = position.geometry().parse_cell("H10").unwrap();
    assert!(position.aids().contains(&Aid::Breaks(breaking)), "it takes F8 and G9");
    play(&mut position, "H10");
    assert_eq!(position.outcome(), None);
    assert!(!position.aids().iter().any(|aid| matches!(aid, Aid::Six { .. })));
}

/// A row of seven is two sixes; a capture in its middle breaks both, a capture at its end only one.
#[test]
fn a_row_of_seven_is_broken_in_its_middle() {
    for (black, reply, is_broken) in [("D4", "G7", true), ("E2", "H5", false)] {
        let stones = if is_broken { "E5,F6" } else { "F3,G4" };
        let row = ["F3", "F4", "F5", "F6", "F7", "F8", "F9"];
        let mut white: Vec<&str> = row.into_iter().chain(stones.split(',')).collect();
        white.sort_unstable();
        white.dedup();
        let line = format!("white={} black={black},A1 to-move=black", white.join(","));
        let mut position = arranged("hexade side=6", &line).unwrap();
        play(&mut position, reply);
        assert_eq!(has_won(&position, WHITE), !is_broken, "{line}");
        assert_eq!(position.outcome().is_none(), is_broken, "{line}");
    }
}

/// Returns side 4 with a stone on every cell but the first, in stripes so that neither side has a six.
fn striped(to_move: Player) -> AnyPosition {
    let setup = boards::setup("hexade side=4");
    let geometry = setup.geometry();
    let Shape::Hexagon(hexagon) = geometry.shape() else { panic!("Hexade is played on a hexagon") };
    let mut stones = vec![Vec::new(), Vec::new()];
    for cell in geometry.cells().skip(1) {
        let (row, diagonal) = hexagon.row_and_diagonal(cell);
        stones[((row + diagonal) / 2 % 2) as usize].push(cell);
    }
    AnyPosition::arranged(setup, &Arrangement::new(stones, to_move)).unwrap()
}

#[test]
fn a_full_board_without_a_six_is_a_draw() {
    for last in [WHITE, BLACK] {
        let mut position = striped(last);
        assert_eq!((position.outcome(), position.legal_count()), (None, 1));
        play(&mut position, "A1");
        assert_eq!(position.outcome(), Some(Outcome { winner: None, reason: Reason::BoardFull }));
        assert_eq!((position.legal_count(), position.is_alive(WHITE), position.is_alive(BLACK)), (0, true, true));
    }
}

#[test]
fn a_full_board_with_a_six_is_won() {
    let stripes = striped(WHITE);
    let row = ["E2", "E3", "E4", "E5", "E6", "E7"].map(|name| stripes.geometry().parse_cell(name).unwrap());
    for (six_of, last) in [(WHITE, BLACK), (BLACK, WHITE)] {
        let mut stones = [stripes.stones(WHITE), stripes.stones(BLACK)];
        for cells in &mut stones {
            cells.retain(|cell| !row.contains(cell));
        }
        stones[six_of.index()].extend(row);
        let arrangement = Arrangement::new(stones.to_vec(), last);
        let mut position = AnyPosition::arranged(stripes.setup(), &arrangement).unwrap();
        play(&mut position, "A1");
        assert!(has_won(&position, six_of), "the six stood before the last stone");
    }
}
