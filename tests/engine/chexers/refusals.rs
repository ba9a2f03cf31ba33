//! What the rules refuse and in which words, and what the board shows of the rules.

use rhizome::geometry::Cell;
use rhizome::record::notation::illegal_text;
use rhizome::rules::{Aid, Illegal, Move, Position, Turn};

use super::{BLUE, Figure, GREEN, RED, check, position};
use crate::boards;

#[test]
fn every_refusal_says_why() {
    let board = position("red=0,0;-3,3 green=1,0;-1,0;2,-1 blue=2,0 to-move=red");
    for (text, sentence) in [
        ("PASS", "you have a legal move, so you may not pass"),
        ("MOVE 1,0 1,1", "1,0 holds a green piece: choose one of your own"),
        ("MOVE 3,0 3,-1", "3,0 is empty: choose one of your own pieces"),
        ("MOVE 0,0 1,0", "1,0 is taken by a green piece"),
        ("JUMP 0,0 2,0", "2,0 is taken by a blue piece"),
        ("JUMP 0,0 0,2", "is two cells away and nothing stands between, on 0,1, to jump over"),
        (
            "MOVE 0,0 0,2",
            "cannot be reached from 0,0: move to a neighbouring cell, or jump over a piece to the cell behind it",
        ),
        (
            "JUMP 0,0 -1,2",
            "cannot be reached from 0,0: move to a neighbouring cell, or jump over a piece to the cell behind it",
        ),
        ("EXIT 0,0", "0,0 is not an exit of your colour: pieces leave over the opposite edge"),
        ("EXIT -3,3", "-3,3 is not an exit of your colour: pieces leave over the opposite edge"),
        ("EXIT 2,0", "2,0 holds a blue piece: choose one of your own"),
    ] {
        let reason = check(&board, text).expect_err(text);
        assert_eq!(illegal_text(&board, &reason), sentence, "{text}");
    }
    let stone = board.check(Move::Place(Cell(0))).unwrap_err();
    let sentence = "is not a move of this game: in a turn one piece moves, jumps or leaves the board";
    assert_eq!(illegal_text(&board, &stone), sentence);
    assert_eq!(board.check(Move::pair(Cell(0), Cell(1))), Err(stone));
    assert_eq!(board.check(Move::Exit(Cell(37))), Err(Illegal::OffBoard));
}

#[test]
fn a_piece_that_cannot_act_is_told_apart() {
    let shut_in = Figure::new(
        "G R R .
         R R R . .
         R R R . . .
         . . . . . . .
         . . . . . .
         . . . . .
         . . . .",
    );
    let green = shut_in.position(GREEN);
    assert_eq!(green.turn(), Turn::Piece);
    let blocked = green.check_stone(Cell(0)).unwrap_err();
    assert_eq!(blocked, Illegal::Blocked { cell: Cell(0) });
    assert_eq!(illegal_text(&green, &blocked), "0,-3: this piece can neither move nor jump");
    assert_eq!(green.check_stone(Cell(1)), Err(Illegal::NotYours { cell: Cell(1), by: Some(RED) }));
    let red = shut_in.position(RED);
    assert_eq!(red.check_stone(Cell(2)), Ok(()));
    assert_eq!(red.check_stone(Cell(36)), Err(Illegal::NotYours { cell: Cell(36), by: None }));
    let only_exit = position("red=3,-3 green=2,-3;1,-3;2,-2;1,-1;3,-2;3,-1 to-move=red");
    assert_eq!(super::legal(&only_exit), ["EXIT 3,-3"]);
    assert_eq!(only_exit.check_stone(Cell(3)), Ok(()), "a piece that can only leave can act");
}

#[test]
fn exits_are_shown_and_the_pieces_of_the_side_to_move_that_are_in_danger() {
    let start = boards::start("chexers");
    let exits = [
        (RED, ["3,-3", "3,-2", "3,-1", "3,0"]),
        (GREEN, ["-3,3", "-2,3", "-1,3", "0,3"]),
        (BLUE, ["0,-3", "-1,-2", "-2,-1", "-3,0"]),
    ];
    let exits =
        exits.map(|(seat, names)| names.map(|name| Aid::ExitCell(start.geometry().parse_cell(name).unwrap(), seat)));
    assert_eq!(start.aids(), exits.as_flattened());
    let board = position("red=1,-1 green=-1,1 blue=0,0 to-move=blue");
    let in_danger = |board: &rhizome::games::AnyPosition| {
        let cell = |aid: &Aid| match aid {
            Aid::InDanger(cell) => Some(board.geometry().name(*cell)),
            _ => None,
        };
        board.aids().iter().filter_map(cell).collect::<Vec<_>>()
    };
    assert_eq!(in_danger(&board), [""; 0], "0,0 has pieces on both sides in the line");
    let board = position("red=1,-1 green=-1,0 blue=0,0;3,-3 to-move=blue");
    assert_eq!(in_danger(&board), ["0,0"], "Green jumps to 1,0 or Red to -1,1; 3,-3 stands in the corner");
    let red = position("red=1,-1 green=-1,0 blue=0,0 to-move=red");
    assert_eq!(in_danger(&red), ["1,-1"], "Blue jumps to 2,-2");
    assert_eq!(red.aids().len(), 13);
    let mut over = position("red=3,0 to-move=red exits=3,0,0");
    super::play(&mut over, "EXIT 3,0");
    assert_eq!(over.aids(), []);
}
