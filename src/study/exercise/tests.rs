//! Tests of exercises: how answers are judged, and what is said of wrong ones.

use super::*;
use crate::ai::Level;

fn limits() -> Limits {
    Limits { playouts: Some(200), ..Limits::default() }
}

/// Makes an exercise after some moves of a game, with a short search and the last legal move as the mistake.
pub(in crate::study) fn exercise(setup: &str, plies: usize) -> Exercise {
    let mut tree = GameTree::new(setup.parse().unwrap());
    for ply in 0..plies {
        let moves = tree.position().legal_move_list();
        tree.play(moves[37 * ply % moves.len()]).unwrap();
    }
    let report = Level::Sapling.bot().think(tree.position(), &limits(), &StopFlag::default(), &mut |_| ());
    let verdict = Verdict::of(tree.position(), "sapling", &limits(), &report).unwrap();
    let played = tree.position().legal_move_list().into_iter().rfind(|&mv| mv != verdict.best().mv).unwrap();
    Exercise::new(tree, Some(verdict), played, 0.2).unwrap()
}

#[test]
fn it_is_the_position_before_the_mistake_and_nothing_of_what_followed() {
    let exercise = exercise("tanbo size=9", 6);
    let mut game = exercise.tree().clone();
    game.play(exercise.played()).unwrap();
    let mistake = game.cursor();
    let mv = game.position().legal_move_list()[0];
    game.play(mv).unwrap();
    let made = Exercise::of(&game, mistake, exercise.verdict().cloned(), 0.2).unwrap();
    assert_eq!(made.tree().line(), exercise.tree().line());
    assert_eq!(made.played(), exercise.played());
    assert!(Exercise::of(&game, NodeId::START, None, 0.2).is_none());
}

#[test]
fn answers_are_judged_against_the_best_move() {
    let exercise = exercise("tanbo size=9", 6);
    let best = exercise.verdict().unwrap().best().values[exercise.mover().index()];
    let answer = exercise.answer().unwrap();
    let right = exercise.judge(answer, exercise.known(answer).unwrap()).unwrap();
    assert_eq!((right.quality, right.loss, right.is_right()), (Quality::Best, 0.0, true));
    assert!(exercise.known(exercise.played()).is_none());
    let outlook = Outlook { shares: exercise.verdict().unwrap().best().values.clone(), line: Vec::new() };
    let again = exercise.judge(exercise.played(), outlook).unwrap();
    assert_eq!(again.loss, exercise.loss(), "what was played is no better than the question says");
    let moves = exercise.position().legal_move_list();
    let other = moves.into_iter().find(|&mv| mv != answer && mv != exercise.played()).unwrap();
    for (loss, quality) in
        [(-0.1, Quality::Good), (0.02, Quality::Good), (0.04, Quality::Slip), (0.2, Quality::Blunder)]
    {
        let mut shares = vec![1.0 - best + loss; 2];
        shares[exercise.mover().index()] = best - loss;
        let judged = exercise.judge(other, Outlook { shares, line: Vec::new() }).unwrap();
        assert_eq!((judged.quality, judged.is_right()), (quality, quality <= Quality::Good), "{loss}");
        assert!((judged.loss - loss.max(0.0)).abs() < 1e-5);
    }
}

#[test]
fn what_is_said_of_a_wrong_answer_does_not_give_the_best_move_away() {
    for setup in ["tanbo size=9", "tanbo dims=3", "hexbo side=5 players=3", "hexade", "root-bound side=5", "chexers"] {
        for plies in [4, 9, 16] {
            let exercise = exercise(setup, plies);
            let name = short_text(exercise.position().geometry(), exercise.answer().unwrap());
            for mv in exercise.position().legal_move_list().into_iter().step_by(7) {
                if Some(mv) == exercise.answer() {
                    continue;
                }
                let line = Vec::new();
                let judged = Judgement { mv, quality: Quality::Blunder, loss: 0.3, line };
                let said = exercise.say(&judged);
                let own = short_text(exercise.position().geometry(), mv);
                let cuts = if mv == exercise.played() { "is what was played: it cut" } else { "cuts" };
                assert!(said.starts_with(&format!("{own} {cuts} your chance of winning by 30%.")), "{said}");
                // Facts may name the cell, for example as the last one that a root can grow on, but not as a move.
                assert!(!said.contains(&format!("after {name}")), "{setup}: {said}");
            }
            assert!(exercise.explanation().starts_with(&format!("{name} is best here.")));
        }
    }
}

#[test]
fn forced_moves_are_played_before_an_answer_is_searched() {
    let before = GameTree::new("tanbo dims=1".parse().unwrap());
    let mv = before.position().legal_move_list()[0];
    let mut bot = Level::Sapling.bot();
    let found = outlook(before.position(), mv, bot.as_mut(), &limits(), &StopFlag::default()).unwrap();
    assert_eq!(found.shares.len(), 2);
    let mut after = before.position().clone();
    after.play_unchecked(mv, &mut ());
    for mv in found.line {
        assert!(after.play(mv).is_ok());
    }
}
