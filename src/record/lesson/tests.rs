//! Tests of all lessons: every task can be done, and every move has an answer.

use std::collections::BTreeSet;

use super::goal::is_threatened;
use super::*;
use crate::games::Game;

fn lessons() -> Vec<Lesson> {
    let texts = Game::ALL.iter().flat_map(|game| game.about.lessons);
    texts.map(|text| Lesson::read(text).unwrap_or_else(|error| panic!("{error}"))).collect()
}

fn each_step(mut look: impl FnMut(&str, &LessonStep)) {
    for lesson in lessons() {
        for (number, step) in lesson.steps.iter().enumerate() {
            look(&format!("{}, step {}", lesson.title, number + 1), step);
        }
    }
}

#[test]
fn a_lesson_has_six_to_ten_short_steps_and_ends_with_a_game() {
    for Lesson { title, steps } in lessons() {
        assert!((6..=10).contains(&steps.len()), "{title}: {} steps", steps.len());
        for (number, step) in steps.iter().enumerate() {
            let words = format!("{} {}", step.task, step.about).split_whitespace().count();
            assert!(words <= 25, "{title}, step {}: {words} words", number + 1);
            let is_game = number + 1 == steps.len();
            assert_eq!(step.wins_in().is_some(), is_game, "{title}, step {}", number + 1);
            assert_eq!(!step.advice.is_empty(), is_game, "{title}, step {}", number + 1);
            assert!(step.wins_in().is_none_or(|moves| moves <= 8), "{title}");
        }
    }
}

#[test]
fn every_game_has_lessons_and_every_file_is_one() {
    assert!(Game::ALL.iter().all(|game| !game.about.lessons.is_empty()));
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/lessons")).unwrap();
    assert_eq!(folder.count(), lessons().len());
}

#[test]
fn every_task_can_be_done_and_keeps_its_promise() {
    each_step(|name, step| {
        assert!(!step.right().is_empty(), "{name}: nothing is said when it is done");
        assert_eq!(step.judge(step.solution), TaskVerdict::Right(step.right()), "{name}");
    });
}

#[test]
fn every_move_has_an_answer_and_every_answer_a_move() {
    each_step(|name, step| {
        let mut said = BTreeSet::new();
        for mv in step.start.position().legal_move_list() {
            if let TaskVerdict::Wrong(why) = step.judge(mv) {
                let text = notation::short_text(step.start.geometry(), mv);
                assert!(!why.is_empty(), "{name}: nothing is said about {text}");
                said.insert(why.to_owned());
            }
        }
        for wrong in &step.wrong {
            assert!(said.contains(&wrong.say), "{name}: no move is answered by '{}'", wrong.say);
        }
    });
}

#[test]
fn what_is_right_costs_no_group_of_ones_own() {
    each_step(|name, step| {
        for mv in step.start.position().legal_move_list() {
            let effects = step.start.position().clone().play(mv).unwrap();
            let is_lost = removes(&effects, |player| player == step.start.position().to_move());
            let is_right = step.wins_in().is_none() && matches!(step.judge(mv), TaskVerdict::Right(_));
            assert!(!(is_lost && is_right), "{name}: {}", notation::short_text(step.start.geometry(), mv));
        }
    });
}

/// Regression test: a root was to be saved that nobody could take, and could be taken afterwards.
#[test]
fn what_is_to_be_saved_is_threatened_and_safe_afterwards() {
    let mut saved = 0;
    each_step(|name, step| {
        if !step.task.starts_with("Save") {
            return;
        }
        saved += 1;
        let (start, mover) = (step.start.position(), step.start.position().to_move());
        let is_lost_after = |mv| {
            let mut after = start.clone();
            let effects = after.play(mv).unwrap();
            !removes(&effects, |player| player == mover) && is_threatened(&after, mover)
        };
        assert!(!is_lost_after(step.solution), "{name}: it is still in danger");
        for mv in start.legal_move_list().into_iter().filter(|&mv| matches!(step.judge(mv), TaskVerdict::Wrong(_))) {
            assert!(
                is_lost_after(mv),
                "{name}: nobody threatens it after {}",
                notation::short_text(start.geometry(), mv)
            );
        }
    });
    assert_eq!(saved, 4);
}

#[test]
fn what_is_wrong_with_a_lesson_is_said() {
    let text = Game::ALL[0].about.lessons[0];
    let error = |text: &str| Lesson::read(text).unwrap_err();
    assert!(error(&text.replacen("goal: Any", "goal: Moves([\"A1\"])", 1)).starts_with("step 1 of"));
    assert!(error("()").contains("title"));
}
