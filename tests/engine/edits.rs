//! Changes to a game other than moves: each can be taken back, whatever was added since, and all are saved.

use proptest::prelude::*;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rhizome::record::save::SavedGame;
use rhizome::record::{Drawing, Edit, GameTree, NodeId, Sign, Stroke};
use rhizome::rules::Position;

/// Plays a game with variations: about `count` nodes.
fn grow(tree: &mut GameTree, count: usize, rng: &mut impl Rng) {
    for _ in 0..count {
        if rng.random_ratio(1, 5) {
            let nodes = tree.branch(NodeId::START);
            tree.go_to(nodes[rng.random_range(0..nodes.len())]);
        }
        if let Some(mv) = tree.position().random_move(rng) {
            tree.play(mv).unwrap();
        }
    }
}

fn random_edit(tree: &mut GameTree, rng: &mut impl Rng) -> Option<Edit> {
    let nodes = tree.branch(NodeId::START);
    let node = nodes[rng.random_range(0..nodes.len())];
    let cells: Vec<_> = tree.geometry().cells().collect();
    let mut cell = || cells[rng.random_range(0..cells.len())];
    let strokes = [Stroke::Arrow([cell(), cell()]), Stroke::Circle(cell()), Stroke::Letter(cell())];
    match rng.random_range(0..6) {
        0 => tree.promote(node),
        1 => tree.make_main(node),
        2 => tree.delete(node),
        3 => tree.edit_comment(node, &format!("said {}", rng.random::<u8>())),
        4 => Sign::ALL[rng.random_range(0..3)].toggle(tree, node),
        _ => {
            let mut drawing = Drawing::at(tree, node);
            drawing.toggle(strokes[rng.random_range(0..3)]);
            drawing.keep_in(tree, node)
        }
    }
}

/// Returns the game as it is saved, with the cursor at the start, line by line. The notes on a move are in no order: one
/// that comes back is the last.
fn text(tree: &GameTree) -> Vec<String> {
    let mut tree = tree.clone();
    tree.go_to(NodeId::START);
    let text = SavedGame::new(tree).to_text();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let notes = lines.iter().position(|line| line.contains("notes:")).unwrap_or(lines.len());
    lines[notes..].sort();
    lines
}

fn game(setup: &str, seed: u64) -> (GameTree, Pcg64Mcg) {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut tree = GameTree::new(setup.parse().unwrap());
    grow(&mut tree, 60, &mut rng);
    (tree, rng)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn edits_can_be_taken_back_and_made_again(seed: u64, three: bool) {
        let (mut tree, mut rng) = game(if three { "hexbo side=5 players=3" } else { "tanbo size=9" }, seed);
        let mut texts = vec![text(&tree)];
        let mut edits = Vec::new();
        for _ in 0..25 {
            let Some(edit) = random_edit(&mut tree, &mut rng) else { continue };
            edits.push(edit);
            texts.push(text(&tree));
        }
        let last = texts.pop();
        let mut again = Vec::new();
        for (edit, before) in edits.into_iter().rev().zip(texts.iter().rev()) {
            again.push(tree.apply(edit).unwrap());
            prop_assert_eq!(&text(&tree), before);
        }
        for edit in again.into_iter().rev() {
            prop_assert!(tree.apply(edit).is_some());
        }
        prop_assert_eq!(Some(text(&tree)), last);
    }

    #[test]
    fn edited_games_are_read_as_they_were_written(seed: u64) {
        let (mut tree, mut rng) = game("root-bound side=4", seed);
        for _ in 0..25 {
            random_edit(&mut tree, &mut rng);
        }
        let written = SavedGame::new(tree.clone()).to_text();
        prop_assert_eq!(SavedGame::from_text(&written).unwrap().to_text(), written);
        for node in tree.branch(NodeId::START) {
            prop_assert!(tree.go_to(node), "every node can be visited");
        }
    }

    #[test]
    fn what_was_played_and_said_since_stays(seed: u64) {
        let (mut tree, mut rng) = game("tanbo size=9", seed);
        let before = tree.branch(NodeId::START).len();
        let edits: Vec<_> = (0..10).filter_map(|_| random_edit(&mut tree, &mut rng)).collect();
        let kept = tree.branch(NodeId::START);
        grow(&mut tree, 20, &mut rng);
        let grown = tree.branch(NodeId::START).len() - kept.len();
        for edit in edits.into_iter().rev() {
            tree.apply(edit);
        }
        let nodes = tree.branch(NodeId::START);
        // A move of a deleted branch that was played again is one with it.
        prop_assert!(nodes.len() >= before.max(kept.len()) && nodes.len() <= before + grown, "{}", nodes.len());
        for node in nodes {
            prop_assert!(tree.go_to(node));
            let mut moves: Vec<_> = tree.children(node).iter().map(|&child| tree.move_of(child)).collect();
            let count = moves.len();
            moves.sort_unstable();
            moves.dedup();
            prop_assert_eq!(moves.len(), count, "no move is there twice");
        }
    }
}

#[test]
fn a_variation_goes_up_one_place_at_a_time_or_to_the_top() {
    let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
    let moves = tree.position().legal_move_list();
    for &mv in &moves[..3] {
        tree.go_to(NodeId::START);
        tree.play(mv).unwrap();
    }
    let [first, second, third] = <[NodeId; 3]>::try_from(tree.children(NodeId::START)).unwrap();
    tree.promote(third).unwrap();
    assert_eq!(tree.children(NodeId::START), [first, third, second]);
    let edit = tree.make_main(second).unwrap();
    assert_eq!(tree.children(NodeId::START), [second, first, third]);
    assert!(tree.promote(second).is_none() && tree.make_main(second).is_none(), "it is the main line");
    tree.apply(edit).unwrap();
    assert_eq!(tree.children(NodeId::START), [first, third, second]);
}

/// Regression test: a resignation in a branch that was deleted and played again was lost when the branch came back.
#[test]
fn a_resignation_comes_back_with_its_branch() {
    let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
    let first = tree.position().legal_move_list()[0];
    tree.play(first).unwrap();
    let branch = tree.cursor();
    let second = tree.position().legal_move_list()[0];
    tree.play(second).unwrap();
    let loser = tree.position().to_move();
    tree.resign(loser).unwrap();
    let inverse = tree.delete(branch).unwrap();
    tree.play(first).unwrap();
    tree.play(second).unwrap();
    let end = tree.cursor();
    tree.apply(inverse);
    assert!(tree.resignation_at(end).is_some());
    assert!(tree.outcome_at(end).is_some());
}

#[test]
fn a_deleted_branch_is_found_by_nobody_until_it_comes_back() {
    let (mut tree, _) = game("tanbo size=9", 3);
    tree.go_to_main_end();
    let (end, line) = (tree.cursor(), tree.line());
    let first = line[2];
    let edit = tree.delete(first).unwrap();
    assert_eq!(tree.cursor(), line[1], "the cursor was inside");
    assert!(!tree.go_to(end) && tree.ply_of(end).is_none() && tree.position_at(end).is_none());
    assert!(tree.edit_comment(end, "too late").is_none());
    tree.apply(edit).unwrap();
    assert_eq!((tree.cursor(), tree.line()), (end, line), "back where it was");
    assert!(tree.delete(NodeId::START).is_none());
}

#[test]
fn letters_run_from_a_to_z_and_the_first_free_one_is_next() {
    let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
    let cells: Vec<_> = tree.geometry().cells().collect();
    let mut drawing = Drawing::default();
    for &cell in &cells[..30] {
        drawing.toggle(Stroke::Letter(cell));
    }
    assert_eq!(drawing.letters.len(), 26, "the alphabet is used up");
    drawing.toggle(Stroke::Letter(cells[1]));
    drawing.toggle(Stroke::Letter(cells[40]));
    assert_eq!(drawing.letters.last(), Some(&('B', cells[40])));
    drawing.keep_in(&mut tree, NodeId::START).unwrap();
    assert_eq!(Drawing::at(&tree, NodeId::START), drawing);
    let strange = tree.edit_notes(NodeId::START, [("letters", Some("a C3; B Z99; C C4; nothing".into()))]);
    assert!(strange.is_some());
    assert_eq!(Drawing::at(&tree, NodeId::START).letters.len(), 1, "what makes no sense is left out");
}
