//! The figures of the document, as text diagrams, and what the document says about them.

use rhizome::geometry::Cell;
use rhizome::rules::{Effect, Illegal, Outcome, Player, Position, Reason};

use super::{BLUE, CHEXERS, Figure, GREEN, RED, check, legal, play, position};
use crate::boards;

#[test]
fn the_start_is_that_of_figure_1() {
    let figure = Figure::new(
        "-3-  G G G G
         -2-  . . . . .
         -1-  . . . . . .
         0-   R . . . . . B
         1-   R . . . . B
         2-   R . . . B
         3-   R . . B",
    );
    assert_eq!(boards::start("chexers"), figure.position(RED));
    assert_eq!(boards::start("chexers").score(), Some(vec![0; 3]));
}

/// Figure 2a. R1 is the upper red piece, R2 the lower one.
#[test]
fn a_piece_moves_to_each_empty_neighbour() {
    let figure = Figure::new(
        ". . . .
         a b . . .
         G R c . . .
         B d R . . . .
         . . . . . .
         . . . . .
         . . . .",
    );
    let moves_of = |player: Player, piece: &str| {
        let prefix = format!("MOVE {piece} ");
        let all = legal(&figure.position(player));
        all.iter().filter_map(|text| text.strip_prefix(&prefix)).map(str::to_owned).collect::<Vec<_>>()
    };
    let at = |labels: &str| {
        let mut cells: Vec<String> = labels.chars().map(|label| figure.at(label)).collect();
        cells.sort_unstable();
        cells
    };
    let [green, upper_red, lower_red] = ["-2,-1", "-1,-1", "-1,0"];
    assert_eq!(moves_of(RED, upper_red), at("abcd"));
    assert_eq!(moves_of(GREEN, green), at("ad"));
    let taken = |cell: &str, by| Err(Illegal::Occupied { cell: cell_at(cell), by });
    let red = figure.position(RED);
    assert_eq!(check(&red, &format!("MOVE {upper_red} {green}")), taken(green, GREEN));
    assert_eq!(check(&red, &format!("MOVE {upper_red} {lower_red}")), taken(lower_red, RED));
    assert_eq!(red.geometry().neighbours(cell_at(green)).count(), 4, "near an edge of the board");
}

fn cell_at(name: &str) -> Cell {
    CHEXERS.geometry().parse_cell(name).unwrap()
}

/// Figure 2b. G1 is the green piece on the edge, G2 the one to the right of it; x would be off the board.
#[test]
fn a_piece_jumps_over_one_neighbour_and_converts_it() {
    let figure = Figure::new(
        ". . . .
         . . . . .
         G G b . . .
         . R . . . . .
         e B c . . .
         . d . . .
         . . . .",
    );
    let [first, second, red, blue] = ["-2,-1", "-1,-1", "-2,0", "-2,1"];
    let green = figure.position(GREEN);
    let jump = |from: &str, to: &str| format!("JUMP {from} {to}");

    let mut over_own = green.clone();
    let (from, to) = (cell_at(first), cell_at(&figure.at('b')));
    let moved = Effect::Moved { player: GREEN, from, to };
    assert_eq!(play(&mut over_own, &jump(first, &figure.at('b'))), [moved], "an own piece is not converted");

    let blocked = Err(Illegal::Occupied { cell: cell_at(blue), by: BLUE });
    assert_eq!(check(&green, &jump(first, blue)), blocked, "the cell behind R is taken");
    let too_far = Err(Illegal::OutOfReach { from: cell_at(first) });
    assert_eq!(check(&green, &jump(first, &figure.at('d'))), too_far, "a jump goes over a single cell");

    let mut over_red = green.clone();
    let effects = play(&mut over_red, &jump(second, &figure.at('e')));
    assert_eq!(effects[1..], [Effect::Converted { cell: cell_at(red), from: RED, to: GREEN }]);
    assert_eq!(over_red.owner(cell_at(red)), Some(GREEN));
    assert_eq!(over_red.to_move(), BLUE, "there are no sequences of jumps");
    let in_one_go = Err(Illegal::NothingToJump { over: cell_at("-1,0") });
    assert_eq!(check(&green, &jump(second, &figure.at('c'))), in_one_go);

    assert!(green.geometry().parse_cell("-3,-1").is_err(), "x is no cell");
    let jumps_of_second: Vec<String> =
        legal(&green).into_iter().filter(|text| text.starts_with(&format!("JUMP {second} "))).collect();
    assert_eq!(jumps_of_second, [jump(second, &figure.at('e'))]);
}

/// Figure 3a.
#[test]
fn each_colour_leaves_over_the_edge_opposite_its_start() {
    let figure = Figure::new(
        "b . . r
         b . . . r
         b . . . . r
         b . . . . . r
         . . . . . .
         . . . . .
         g g g g",
    );
    for (player, label) in [(RED, 'r'), (GREEN, 'g'), (BLUE, 'b')] {
        let exits: Vec<Cell> =
            figure.0.labels.iter().filter(|(mark, _)| *mark == label).map(|&(_, cell)| cell).collect();
        assert_eq!(exits.len(), 4);
        for cell in CHEXERS.geometry().cells() {
            let mut stones = vec![Vec::new(); 3];
            stones[player.index()].push(cell);
            let arrangement = rhizome::rules::Arrangement::new(stones, player);
            let alone = rhizome::games::AnyPosition::arranged(CHEXERS, &arrangement).unwrap();
            let expected = if exits.contains(&cell) { Ok(()) } else { Err(Illegal::NoExit { cell }) };
            assert_eq!(alone.check(rhizome::rules::Move::Exit(cell)), expected);
        }
    }
}

/// Figure 3b: only R1 (to the right) and G2 (at the bottom) can leave.
#[test]
fn only_pieces_on_their_own_exits_leave() {
    let figure = Figure::new(
        ". . B .
         . . . . .
         . . . . . R
         . . . . . . B
         . . . . . .
         R . G . .
         . . G .",
    );
    let exits_of = |player| {
        let all = legal(&figure.position(player));
        all.into_iter().filter(|text| text.starts_with("EXIT")).collect::<Vec<_>>()
    };
    assert_eq!(exits_of(RED), ["EXIT 3,-1"]);
    assert_eq!(exits_of(GREEN), ["EXIT -1,3"]);
    assert_eq!(exits_of(BLUE), [""; 0]);
    let green = figure.position(GREEN);
    let over_the_edge = cell_at("-1,2");
    assert_eq!(check(&green, "EXIT -1,2"), Err(Illegal::NoExit { cell: over_the_edge }), "no jump off the board");
}

#[test]
fn a_piece_that_leaves_is_gone_and_counted() {
    let mut game = position("red=3,-1;0,0 blue=3,0 to-move=red exits=1,0,2");
    assert_eq!(play(&mut game, "EXIT 3,-1"), [Effect::Exited { player: RED, cell: cell_at("3,-1") }]);
    assert_eq!(game.owner(cell_at("3,-1")), None);
    assert_eq!(game.score(), Some(vec![2, 0, 2]));
    assert_eq!(game.outcome(), None);
}

#[test]
fn the_fourth_exit_wins_at_once() {
    let mut game = position("red=3,-1;3,0;3,-2;3,-3 to-move=red");
    for exit in ["EXIT 3,-1", "EXIT 3,0", "EXIT 3,-2"] {
        play(&mut game, exit);
        assert_eq!(game.outcome(), None, "pieces in position are not enough");
        play(&mut game, "PASS");
        play(&mut game, "PASS");
    }
    play(&mut game, "EXIT 3,-3");
    assert_eq!(game.outcome(), Some(Outcome { winner: Some(RED), reason: Reason::Exits }));
    assert_eq!(game.score(), Some(vec![4, 0, 0]));
    assert_eq!(legal(&game), [""; 0]);
}

/// A seat without pieces passes, and so does one whose pieces are all blocked; a player who can act may not pass.
#[test]
fn a_pass_is_legal_only_when_nothing_else_is() {
    let walled = Figure::new(
        "R R R .
         R R R . .
         G R R . . .
         . . . . . . .
         . . . . . .
         . . . . .
         . . . .",
    );
    let mut stones = walled.position(GREEN);
    assert!(check(&stones, "PASS") == Err(Illegal::MustAct), "G steps down");
    play(&mut stones, "MOVE -2,-1 -3,0");
    assert_eq!(legal(&stones), ["PASS"], "Blue has no piece");
    assert_eq!(play(&mut stones, "PASS"), [Effect::Passed { player: BLUE }]);
    assert_eq!(stones.to_move(), RED);
    let shut_in = Figure::new(
        "G R R .
         R R R . .
         R R R . . .
         . . . . . . .
         . . . . . .
         . . . . .
         . . . .",
    );
    assert_eq!(legal(&shut_in.position(GREEN)), ["PASS"]);
}
