use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::*;

fn random_game(setup: &str, seed: u64) -> GameTree {
    let mut tree = GameTree::new(setup.parse().unwrap());
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    while let Some(mv) = tree.position().random_move(&mut rng) {
        tree.play(mv).unwrap();
    }
    tree
}

#[test]
fn every_node_can_be_visited_and_shows_its_position() {
    for setup in ["tanbo size=9", "hexbo side=5 players=3", "tanbo dims=3"] {
        let mut tree = random_game(setup, 5);
        let line = tree.line();
        let mut position = AnyPosition::start(tree.setup());
        let mut seen = Vec::new();
        for &node in &line {
            let effects = position.play(tree.move_of(node).unwrap()).unwrap();
            seen.push((node, position.clone(), effects));
        }
        for (node, position, effects) in seen.iter().rev().chain(&seen).step_by(3) {
            assert!(tree.go_to(*node));
            assert_eq!(tree.position(), position);
            assert_eq!(&tree.last().unwrap().effects, effects);
        }
        assert!(tree.go_to(NodeId::START));
        assert_eq!(tree.last(), None);
        assert!(!tree.undo());
    }
}

#[test]
fn a_second_move_makes_a_variation_and_redo_follows_the_newest() {
    let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
    let moves = tree.position().legal_move_list();
    tree.play(moves[0]).unwrap();
    let first = tree.cursor();
    assert!(tree.undo());
    tree.play(moves[1]).unwrap();
    let second = tree.cursor();
    assert_eq!(tree.children(NodeId::START), [first, second]);
    assert!(tree.undo() && tree.redo());
    assert_eq!(tree.cursor(), second);
    tree.go_to(NodeId::START);
    tree.play(moves[0]).unwrap();
    assert_eq!(tree.cursor(), first, "the same move again is the same node");
}

#[test]
fn resigning_ends_the_game_where_it_happens_only() {
    let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
    let moves = tree.position().legal_move_list();
    tree.play(moves[0]).unwrap();
    tree.resign(Player(1)).unwrap();
    assert_eq!(tree.outcome().unwrap().winner, Some(Player(0)));
    assert_eq!(tree.play(moves[1]), Err(Illegal::GameOver));
    assert_eq!(tree.resign(Player(0)), Err("the game is over"));
    tree.undo();
    assert_eq!(tree.outcome(), None);
    let mut three = GameTree::new("hexbo players=3".parse().unwrap());
    assert!(three.resign(Player(0)).is_err());
}

#[test]
fn each_line_has_its_own_resignation() {
    let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
    let moves = tree.position().legal_move_list();
    tree.play(moves[0]).unwrap();
    tree.resign(Player(1)).unwrap();
    let main = tree.cursor();
    tree.undo();
    tree.play(moves[1]).unwrap();
    tree.resign(Player(0)).unwrap();
    let variation = tree.cursor();
    assert_eq!((tree.resignation_at(main), tree.resignation_at(variation)), (Some(Player(1)), Some(Player(0))));
    assert_eq!(tree.main_outcome().unwrap().winner, Some(Player(0)), "a variation does not erase the result");
    // After the resignation is taken back the game continues from the same node, and the same move does not restore an
    // old resignation.
    assert!(tree.take_back_resignation());
    assert!(!tree.take_back_resignation());
    tree.undo();
    tree.play(moves[1]).unwrap();
    assert_eq!((tree.cursor(), tree.outcome()), (variation, None));
    assert!(tree.play(tree.position().legal_move_list()[0]).is_ok());
    assert_eq!(tree.main_outcome().unwrap().winner, Some(Player(0)));
    // A resignation at an earlier node leaves the moves after it in place.
    tree.undo();
    tree.resign(Player(1)).unwrap();
    assert!(tree.redo());
    assert_eq!(tree.outcome(), None);
}

#[test]
fn a_copy_of_the_record_shares_all_but_what_changes() {
    let mut tree = random_game("tanbo dims=4 size=6", 3);
    let before = tree.record().clone();
    assert_eq!(before.nodes.unshared_chunks(&tree.nodes), 0);
    tree.go_to(NodeId::START);
    tree.redo();
    assert_eq!(before.nodes.unshared_chunks(&tree.nodes), 0, "a walk along the line changes no node");
    let other = tree.position().legal_move_list().into_iter().find(|&mv| Some(mv) != before.move_of(before.line()[1]));
    tree.play(other.unwrap()).unwrap();
    assert!(before.line().len() > 1000);
    assert!(before.nodes.unshared_chunks(&tree.nodes) <= 2, "the new node, and the one before it");
    assert_eq!(before.children(before.line()[0]).len(), 1, "the copy stays as it was");
}

#[test]
fn a_node_with_many_children_finds_each_of_them() {
    let mut tree = GameTree::new("hexade side=15".parse().unwrap());
    let moves = tree.position().legal_move_list();
    let mut nodes = Vec::new();
    for &mv in &moves {
        tree.go_to(NodeId::START);
        tree.play(mv).unwrap();
        nodes.push(tree.cursor());
    }
    assert_eq!(tree.children(NodeId::START), nodes);
    for (&mv, &node) in moves.iter().zip(&nodes) {
        tree.go_to(NodeId::START);
        tree.play(mv).unwrap();
        assert_eq!(tree.cursor(), node, "the same move again is the same node");
    }
    assert_eq!(tree.children(NodeId::START).len(), moves.len());
}

#[test]
fn checkpoints_stay_under_their_limit() {
    let mut tree = random_game("tanbo", 9);
    tree.checkpoints.most = 4;
    tree.checkpoints.positions.clear();
    let end = *tree.line().last().unwrap();
    tree.go_to(NodeId::START);
    assert!(tree.go_to(end));
    assert!(tree.checkpoints.positions.len() <= 4, "{}", tree.checkpoints.positions.len());
    assert!(tree.outcome().is_some());
}
