//! Tests of a review: how moves are classed, what accuracy is, and what is told of them.

use super::*;
use crate::ai::Line;
use crate::record::GameTree;
use crate::rules::Position;
use crate::solve::Settled;
use crate::study::verdict::SearchNote;

fn verdict(best: Move, values: &[f32], choices: u32) -> Verdict {
    let line = Line { mv: best, values: values.to_vec(), visits: 10, principal_variation: vec![best], settled: None };
    let search = SearchNote { engine: "test".into(), player: "test".into(), time_ms: None, threads: 1, playouts: 10 };
    Verdict { search, choices, lines: vec![line], has_wavered: false }
}

/// Plays the first legal moves of a game for two and returns it with its line.
fn game(plies: usize) -> (GameTree, Vec<NodeId>) {
    let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
    for _ in 0..plies {
        let mv = tree.position().legal_move_list()[0];
        tree.play(mv).unwrap();
    }
    let line = tree.line();
    (tree, line)
}

/// Reviews a game whose positions have these shares for Black; `best` says for each whether its move was the best.
fn review(shares: &[f32], best: &[bool]) -> (GameTree, Review) {
    let (tree, line) = game(best.len());
    let nodes: Vec<NodeId> = std::iter::once(NodeId::START).chain(line.iter().copied()).collect();
    let other = tree.start().legal_move_list()[3];
    let verdicts: Vec<Verdict> = (0..nodes.len())
        .map(|index| {
            let played = line.get(index).and_then(|&node| tree.move_of(node));
            let mv = played.filter(|_| best[index]).unwrap_or(other);
            verdict(mv, &[shares[index], 1.0 - shares[index]], 5)
        })
        .collect();
    let movers = tree.movers(&line);
    let at = |node| nodes.iter().position(|&other| other == node).map(|index| &verdicts[index]);
    let review = Review::of(tree.record(), &line, &movers, at);
    (tree, review)
}

#[test]
fn moves_are_classed_by_what_they_lost() {
    // Black loses 12, White 4, Black nothing, White 30, Black gains by chance.
    let (_, review) = review(&[0.5, 0.38, 0.42, 0.42, 0.72, 0.8], &[false, false, true, false, false]);
    let qualities: Vec<_> = review.judged().map(|judged| judged.quality).collect();
    assert_eq!(
        qualities,
        [Quality::Mistake, Quality::Slip, Quality::Best, Quality::Blunder, Quality::Good],
        "{review:?}"
    );
    assert_eq!(review.turning_points, [0, 1, 3]);
    assert!(review.is_complete());
    let line: Vec<NodeId> = review.judged().map(|judged| judged.node).collect();
    assert_eq!(review.around_mistakes(), [NodeId::START, line[0], line[2], line[3]]);
    let plies = |player| review.mistakes(player).map(|judged| judged.ply).collect::<Vec<_>>();
    assert_eq!((plies(None), plies(Some(Player(0)))), (vec![1, 4], vec![1]));
}

#[test]
fn accuracy_is_the_mean_part_of_the_chances_that_was_kept() {
    let (_, review) = review(&[0.5, 0.4, 0.4, 0.4, 0.4], &[false, true, true, false]);
    // Black: 0.4 of 0.5, then the best move. White: twice without loss.
    assert!((review.seats[0].accuracy.unwrap() - 0.9).abs() < 1e-6);
    assert_eq!(review.seats[1].accuracy, Some(1.0));
    assert_eq!(review.seats[0].counts, [1, 0, 0, 1, 0]);
    assert_eq!(review.seats[0].count(Quality::Mistake), 1);
}

#[test]
fn what_is_not_searched_yet_is_not_judged() {
    let (tree, line) = game(3);
    let best = tree.start().legal_move_list()[0];
    let known = verdict(best, &[0.6, 0.4], 4);
    let movers = tree.movers(&line);
    let review = Review::of(tree.record(), &line, &movers, |node| (node == line[0]).then_some(&known));
    assert_eq!(review.shares.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true, false, false]);
    assert_eq!(review.moves, [None, None, None]);
    assert!(!review.is_complete() && review.turning_points.is_empty());
    assert_eq!(review.seats[0].accuracy, None);
}

#[test]
fn a_forced_move_takes_the_share_that_follows_and_does_not_count() {
    let (tree, line) = game(2);
    let played = tree.move_of(line[0]).unwrap();
    let other = tree.start().legal_move_list()[3];
    let verdicts = [verdict(played, &[0.9, 0.1], 1), verdict(other, &[0.3, 0.7], 5), verdict(other, &[0.3, 0.7], 5)];
    let nodes = [NodeId::START, line[0], line[1]];
    let movers = tree.movers(&line);
    let at = |node| nodes.iter().position(|&other| other == node).map(|index| &verdicts[index]);
    let review = Review::of(tree.record(), &line, &movers, at);
    assert_eq!(review.shares[0].as_deref(), Some(&[0.3, 0.7][..]));
    assert_eq!(review.seats[0], SeatReview::default());
}

#[test]
fn what_is_proved_to_the_end_is_told() {
    let (tree, line) = game(4);
    let best = tree.start().legal_move_list()[0];
    let movers = tree.movers(&line);
    let nodes: Vec<NodeId> = std::iter::once(NodeId::START).chain(line.iter().copied()).collect();
    for (proved, from) in [
        ([false, false, true, true, true], Some(2)),
        ([true, true, true, true, true], Some(0)),
        ([true, false, true, true, true], Some(2)),
        ([true, true, true, true, false], None),
        ([false, false, false, false, true], None),
    ] {
        let verdicts = proved.map(|is_proved| {
            let mut known = verdict(best, &[1.0, 0.0], 4);
            known.lines[0].settled = is_proved.then_some(Settled { winner: Some(Player(0)), plies: None });
            known
        });
        let at = |node| nodes.iter().position(|&other| other == node).map(|index| &verdicts[index]);
        assert_eq!(Review::of(tree.record(), &line, &movers, at).proved_from, from, "{proved:?}");
    }
}

#[test]
fn a_result_by_the_rules_needs_no_search() {
    let mut tree = GameTree::new("tanbo dims=1".parse().unwrap());
    while tree.outcome().is_none() {
        let mv = tree.position().legal_move_list()[0];
        tree.play(mv).unwrap();
    }
    let winner = tree.outcome().unwrap().winner.unwrap();
    let (line, movers) = (tree.line(), tree.movers(&tree.line()));
    let review = Review::of(tree.record(), &line, &movers, |_| None);
    let last = review.shares.last().unwrap().as_ref().unwrap();
    assert_eq!(last[winner.index()], 1.0);
    assert_eq!(review.shares.iter().flatten().count(), 1);
}
