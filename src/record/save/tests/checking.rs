//! Which moves of a file are checked when it is opened, which are checked at their first visit, and how an illegal one
//! is reported.

use super::wild_game;
use crate::record::NodeId;
use crate::record::save::{SavedGame, lines};

/// Returns a file with a main line of three moves and the given side lines.
fn with_lines(lines: &str) -> String {
    format!("(version: 2, setup: \"tanbo size=9\", lines: [(moves: [\"B3\", \"C8\", \"C3\"]), {lines}])")
}

#[test]
fn the_first_bad_move_of_the_file_is_named() {
    for (lines, reason) in [
        // These side lines are checked in a different order than in the file.
        ("(line: 0, after: 2, moves: [\"J9\"]), (moves: [\"E5\"])", "move 3 (J9) of line 1 is wrong: touches none"),
        ("(moves: [\"E5\"]), (line: 0, after: 2, moves: [\"J9\"])", "move 1 (E5) of line 1 is wrong: touches none"),
        ("(moves: [\"C2\", \"e5\", \"C8\"]), (moves: [\"A1\"])", "move 2 (e5) of line 1 is wrong: touches none"),
        ("(moves: [\"E5\"]), (moves: [\"Z9\"])", "move 1 (E5) of line 1 is wrong: touches none"),
        (
            "(moves: [\"C2\"]), (moves: [\"Z9\"]), (moves: [\"E5\"])",
            "move 1 (Z9) of line 2 is wrong: 'Z9' is not a cell",
        ),
        ("(moves: [\"E5\"]), (line: 7, moves: [])", "move 1 (E5) of line 1 is wrong: touches none"),
    ] {
        let error = SavedGame::from_text(&with_lines(lines)).unwrap_err().to_string();
        assert!(error.starts_with(reason), "{lines}: {error}");
    }
}

#[test]
fn side_lines_that_were_not_checked_are_cut_off_at_their_first_illegal_move() {
    let text = with_lines(
        "(moves: [\"C2\", \"C8\", \"E5\", \"C3\"]), (line: 1, after: 2, moves: [\"A2\", \"C7\"]), (moves: [\"J9\"])",
    );
    let mut game = SavedGame::from_text_while(&text, |_| false).unwrap();
    assert!(game.tree.has_unchecked_lines());
    let tree = &mut game.tree;
    let main = tree.main_end();
    let &[main_first, second, third] = tree.children(NodeId::START) else { panic!("three first moves") };
    let deep = tree.children(tree.children(second)[0]).to_vec();
    let end = tree.children(deep[0])[0];
    tree.go_to(main);
    // A legal side line of which only one move is visited.
    assert!(tree.go_to(tree.children(second)[0]));
    assert_eq!(tree.take_refusal(), None);
    // An illegal move in the middle: the cursor stops before it.
    tree.go_to(main);
    assert!(tree.go_to(end));
    assert_eq!(tree.cursor(), tree.children(second)[0]);
    assert_eq!(tree.last().map(|last| last.mv), tree.move_of(tree.cursor()));
    let said = tree.take_refusal().unwrap();
    assert!(said.starts_with("move 3 (E5) of this line is wrong: touches none of your stones"), "{said}");
    assert!(said.ends_with("The line ends before it"), "{said}");
    assert_eq!(tree.take_refusal(), None, "it is told once");
    assert_eq!(tree.children(tree.cursor()), [deep[1]], "the rest of the tree is as it was");
    // Going to the removed node again is refused again, and nothing moves.
    assert!(!tree.go_to(end));
    assert!(tree.take_refusal().is_some());
    assert!(tree.redo() && tree.redo(), "the other branch is legal");
    // An illegal first move: the cursor cannot move.
    tree.go_to(NodeId::START);
    assert!(!tree.go_to(third));
    assert!(tree.take_refusal().unwrap().starts_with("move 1 (J9)"));
    assert_eq!(tree.children(NodeId::START), [main_first, second]);
    assert!(!tree.has_unchecked_lines());
    // The remaining tree is saved, and all of it is legal.
    let read = SavedGame::from_text(&game.to_text()).unwrap();
    assert_eq!(read.to_text(), game.to_text());
    assert!(!read.to_text().contains("E5") && !read.to_text().contains("J9"));
}

#[test]
fn a_move_played_on_an_unchecked_line_checks_it() {
    let text = with_lines("(moves: [\"C2\", \"C8\"])");
    let mut game = SavedGame::from_text_while(&text, |_| false).unwrap();
    let tree = &mut game.tree;
    let nodes = [tree.children(NodeId::START)[1], tree.children(tree.children(NodeId::START)[1])[0]];
    for node in nodes {
        assert!(tree.has_unchecked_lines());
        tree.play(tree.move_of(node).unwrap()).unwrap();
        assert_eq!(tree.cursor(), node);
    }
    assert!(!tree.has_unchecked_lines());
}

#[test]
fn an_impossible_resignation_on_an_unchecked_line_is_left_out() {
    let text = "(version: 2, setup: \"hexbo side=5 players=3\", lines: [(moves: [\"C3\"]), (moves: [\"B1\"])],
        resignations: [(line: 1, ply: 1, seat: \"red\")])";
    let reason = "the file has an impossible resignation: with more than two seats in the game the others play on";
    assert!(SavedGame::from_text(text).unwrap_err().to_string().starts_with(reason));
    let mut game = SavedGame::from_text_while(text, |_| false).unwrap();
    let node = game.tree.children(NodeId::START)[1];
    assert!(game.tree.go_to(node));
    assert_eq!((game.tree.resignation_at(node), game.tree.outcome()), (None, None));
    assert!(game.tree.take_refusal().unwrap().starts_with("the resignation here is wrong: with more than two seats"));
}

#[test]
fn the_line_of_the_cursor_is_checked_on_opening() {
    let text = with_lines("(moves: [\"C2\", \"E5\"])").replace("])])", "])], cursor: (line: 1, ply: 2))");
    let error = SavedGame::from_text_while(&text, |_| false).unwrap_err().to_string();
    assert!(error.starts_with("move 2 (E5) of line 1 is wrong"), "{error}");
}

#[test]
fn side_lines_of_a_large_board_wait_and_its_main_line_does_not() {
    let file = |size: u32, main: &str, side: &str| {
        let [main, side] = [main, side].map(|names| format!("(moves: [{names}])"));
        format!("(version: 2, setup: \"tanbo dims=4 size={size}\", lines: [{main}, {side}])")
    };
    let (good, bad) = ("\"2-1-1-11\"", "\"5-5-5-5\"");
    assert!(SavedGame::from_text(&file(11, bad, good)).is_err());
    let mut game = SavedGame::from_text(&file(11, good, bad)).unwrap();
    assert!(!game.tree.go_to(game.tree.children(NodeId::START)[1]));
    assert!(game.tree.take_refusal().unwrap().starts_with("move 1 (5-5-5-5) of this line is wrong"));
    assert!(SavedGame::from_text(&file(9, "\"2-1-1-9\"", bad)).is_err());
}

/// Empty lines cost nothing, and each side move is one step wherever it is: earlier versions replayed moves for each
/// line.
#[test]
fn the_steps_of_a_check_are_the_moves_of_the_side_lines() {
    let steps = |text: &str| {
        let mut steps = 0;
        let game = SavedGame::from_text_while(text, |_| {
            steps += 1;
            true
        });
        (steps, game.unwrap())
    };
    let hopping = "(line: 0, after: 1, moves: []), (line: 0, after: 3, moves: []), ".repeat(5000);
    assert_eq!(steps(&with_lines(&hopping)).0, 0);
    let twice = "(moves: [\"C2\", \"C8\", \"D2\"]), ".repeat(5000);
    assert_eq!(steps(&with_lines(&twice)).0, 3, "a line that is there already is not checked again");
    for seed in 0..20 {
        let game = wild_game("hexbo side=5 players=3", seed, 400);
        let side_moves = lines::flatten(&game.tree).iter().skip(1).map(|line| line.nodes.len()).sum::<usize>();
        let (steps, read) = steps(&game.to_text());
        assert_eq!(steps, side_moves);
        assert_eq!(read.to_text(), game.to_text());
    }
}
