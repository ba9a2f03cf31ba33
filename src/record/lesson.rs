//! A lesson: small tasks on the board. A step shows a position and asks for a move; whatever is tried gets an answer
//! that says why. The last step is the end of a game, to be won.
//!
//! Lessons are data, in `assets/lessons`: a game names its own in its description.

use serde::Deserialize;

use super::example::Example;
use super::{GameTree, notation};
use crate::games::AnyPosition;
use crate::rules::{Aid, Effect, Move, Player, Position};

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What it teaches: `Tanbo`, `Tanbo in the cube`.
    pub title: String,
    /// Its steps, in order.
    pub steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Clone, Debug)]
pub struct Step {
    /// The game before the move.
    pub start: GameTree,
    /// The task, in one line.
    pub task: String,
    /// What has to be known for it, in a sentence.
    pub about: String,
    /// A move that does it, to be shown; in the end of a game, a move to begin with.
    pub solution: Move,
    /// In the end of a game, what to look for; empty in other steps.
    pub advice: String,
    goal: Goal,
    right: String,
    wrong: Vec<Wrong>,
}

/// What a move must do.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
enum Goal {
    /// Be legal, and no pass.
    Any,
    /// Be one of these.
    Moves(Vec<String>),
    /// Place a stone on this cell, alone or with another one.
    Covers(String),
    /// Remove a group of another player.
    Remove,
    /// Leave the next player no reply that removes a group of the mover.
    Save,
    /// Capture this number of pairs.
    Capture(usize),
    /// Convert a piece.
    Convert,
    /// Take a piece off the board.
    Exit,
    /// Complete a six that the reply may still break.
    Six,
    /// Break all sixes of the opponent.
    Break,
    /// Claim a region.
    Claim,
    /// Begin the end of a game, which is to be won in at most this number of own moves.
    Win(u32),
}

/// An answer to a move that misses the goal.
#[derive(Clone, Debug, Deserialize)]
struct Wrong {
    when: When,
    say: String,
}

/// The moves that an answer is for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
enum When {
    /// These.
    Moves(Vec<String>),
    /// Those that cost the mover a group.
    LosesOwn,
    /// All others.
    Else,
}

/// What a move is worth in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<'a> {
    /// It does the task; with what it did, in words.
    Right(&'a str),
    /// It does not; with the reason.
    Wrong(&'a str),
}

/// A lesson as it is written.
#[derive(Deserialize)]
struct LessonText {
    title: String,
    steps: Vec<StepText>,
}

/// A step as it is written. `board` is in the form of an [`Example`] without moves.
#[derive(Deserialize)]
struct StepText {
    board: String,
    task: String,
    about: String,
    goal: Goal,
    solution: String,
    right: String,
    #[serde(default)]
    wrong: Vec<Wrong>,
    #[serde(default)]
    advice: String,
}

impl Lesson {
    /// Reads a lesson.
    ///
    /// # Errors
    /// A sentence, if the text is not a lesson, a position is impossible or a move in it is illegal.
    pub fn read(text: &str) -> Result<Self, String> {
        let lesson: LessonText = ron::from_str(text).map_err(|error| error.to_string())?;
        let step = |(number, step): (usize, StepText)| {
            Step::from_text(step).map_err(|error| format!("step {} of {}: {error}", number + 1, lesson.title))
        };
        let steps = lesson.steps.into_iter().enumerate().map(step).collect::<Result<_, _>>()?;
        Ok(Self { title: lesson.title, steps })
    }
}

impl Step {
    fn from_text(text: StepText) -> Result<Self, String> {
        let board: Vec<_> = text.board.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let start = Example::read(&board.join("\n"))?.tree;
        let StepText { task, about, goal, solution, right, wrong, advice, .. } = text;
        let named =
            wrong.iter().filter_map(|wrong| if let When::Moves(moves) = &wrong.when { Some(moves) } else { None });
        let of_goal = if let Goal::Moves(moves) = &goal { moves.as_slice() } else { &[] };
        for mv in named.flatten().chain(of_goal) {
            legal(start.position(), mv)?;
        }
        if let Goal::Covers(cell) = &goal {
            start.geometry().parse_cell(cell).map_err(|error| error.to_string())?;
        }
        let solution = legal(start.position(), &solution)?;
        Ok(Self { start, task, about, solution, advice, goal, right, wrong })
    }

    /// Returns the number of own moves in which the game is to be won, if that is the task.
    pub fn wins_in(&self) -> Option<u32> {
        if let Goal::Win(moves) = self.goal { Some(moves) } else { None }
    }

    /// Returns what is said when the task is done.
    pub fn right(&self) -> &str {
        &self.right
    }

    /// Judges a legal move in the position of the step. In the end of a game every move is right until it is over.
    pub fn judge(&self, mv: Move) -> Verdict<'_> {
        let before = self.start.position();
        let (mut after, mut effects) = (before.clone(), Vec::new());
        after.play_unchecked(mv, &mut effects);
        if self.goal.is_met(before, mv, &after, &effects) {
            return Verdict::Right(&self.right);
        }
        let loses_own = removes(&effects, |player| player == before.to_move());
        let is_meant = |wrong: &&Wrong| match &wrong.when {
            When::Moves(moves) => is_among(before, mv, moves),
            When::LosesOwn => loses_own,
            When::Else => true,
        };
        Verdict::Wrong(self.wrong.iter().find(is_meant).map_or("", |wrong| &wrong.say))
    }
}

impl Goal {
    fn is_met(&self, before: &AnyPosition, mv: Move, after: &AnyPosition, effects: &[Effect]) -> bool {
        let mover = before.to_move();
        let sixes = |of: fn(Player, Player) -> bool| {
            after.aids().iter().any(|aid| matches!(aid, Aid::Six { player, .. } if of(*player, mover)))
        };
        let regions = |position: &AnyPosition| {
            position.aids().iter().filter(|aid| matches!(aid, Aid::Region { player, .. } if *player == mover)).count()
        };
        let count = |is_meant: fn(&Effect) -> bool| effects.iter().filter(|effect| is_meant(effect)).count();
        match self {
            Self::Any => mv != Move::Pass,
            Self::Win(_) => true,
            Self::Moves(moves) => is_among(before, mv, moves),
            Self::Covers(name) => mv.targets().any(|cell| before.geometry().name(cell) == *name),
            Self::Remove => removes(effects, |player| player != mover),
            Self::Save => !removes(effects, |player| player == mover) && !is_threatened(after, mover),
            Self::Capture(pairs) => count(|effect| matches!(effect, Effect::Captured { .. })) >= *pairs,
            Self::Convert => count(|effect| matches!(effect, Effect::Converted { .. })) > 0,
            Self::Exit => count(|effect| matches!(effect, Effect::Exited { .. })) > 0,
            Self::Six => sixes(|player, mover| player == mover),
            Self::Break => !sixes(|player, mover| player != mover),
            Self::Claim => regions(after) > regions(before),
        }
    }
}

/// Returns whether a whole group of such a player was removed.
fn removes(effects: &[Effect], is_meant: impl Fn(Player) -> bool) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::GroupRemoved { player, .. } if is_meant(*player)))
}

/// Returns whether the next move can remove a whole group of this player.
fn is_threatened(position: &AnyPosition, player: Player) -> bool {
    position.legal_move_list().into_iter().any(|reply| {
        let mut effects = Vec::new();
        position.clone().play_unchecked(reply, &mut effects);
        removes(&effects, |owner| owner == player)
    })
}

fn is_among(position: &AnyPosition, mv: Move, moves: &[String]) -> bool {
    moves.iter().any(|text| notation::parse_move(position, text).is_ok_and(|other| other == mv))
}

/// Parses a move and checks that it is legal.
fn legal(position: &AnyPosition, text: &str) -> Result<Move, String> {
    let mv = notation::parse_move(position, text).map_err(|error| error.to_string())?;
    position.check(mv).map_err(|reason| format!("{text}: {}", notation::illegal_text(position, &reason)))?;
    Ok(mv)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::Game;

    fn lessons() -> Vec<Lesson> {
        let texts = Game::ALL.iter().flat_map(|game| game.about.lessons);
        texts.map(|text| Lesson::read(text).unwrap_or_else(|error| panic!("{error}"))).collect()
    }

    fn each_step(mut look: impl FnMut(&str, &Step)) {
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
            assert_eq!(step.judge(step.solution), Verdict::Right(step.right()), "{name}");
        });
    }

    #[test]
    fn every_move_has_an_answer_and_every_answer_a_move() {
        each_step(|name, step| {
            let mut said = BTreeSet::new();
            for mv in step.start.position().legal_move_list() {
                if let Verdict::Wrong(why) = step.judge(mv) {
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
                let is_right = step.wins_in().is_none() && matches!(step.judge(mv), Verdict::Right(_));
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
            for mv in start.legal_move_list().into_iter().filter(|&mv| matches!(step.judge(mv), Verdict::Wrong(_))) {
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
}
