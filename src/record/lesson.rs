//! A lesson: small tasks on the board. A step shows a position and asks for a move; whatever is tried gets an answer
//! that says why. The last step is the end of a game, to be won.
//!
//! Lessons are data, in `assets/lessons`: a game names its own in its description.

mod goal;

use serde::Deserialize;

use self::goal::{Goal, is_among, removes};
use super::example::Example;
use super::{GameTree, notation};
use crate::games::AnyPosition;
use crate::rules::{Move, Position};

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What it teaches: `Tanbo`, `Tanbo in the cube`.
    pub title: String,
    /// Its steps, in order.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson.
#[derive(Clone, Debug)]
pub struct LessonStep {
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
pub enum TaskVerdict<'a> {
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
            LessonStep::from_text(step).map_err(|error| format!("step {} of {}: {error}", number + 1, lesson.title))
        };
        let steps = lesson.steps.into_iter().enumerate().map(step).collect::<Result<_, _>>()?;
        Ok(Self { title: lesson.title, steps })
    }
}

impl LessonStep {
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
    pub fn judge(&self, mv: Move) -> TaskVerdict<'_> {
        let before = self.start.position();
        let (mut after, mut effects) = (before.clone(), Vec::new());
        after.play_unchecked(mv, &mut effects);
        if self.goal.is_met(before, mv, &after, &effects) {
            return TaskVerdict::Right(&self.right);
        }
        let loses_own = removes(&effects, |player| player == before.to_move());
        let is_meant = |wrong: &&Wrong| match &wrong.when {
            When::Moves(moves) => is_among(before, mv, moves),
            When::LosesOwn => loses_own,
            When::Else => true,
        };
        TaskVerdict::Wrong(self.wrong.iter().find(is_meant).map_or("", |wrong| &wrong.say))
    }
}

/// Parses a move and checks that it is legal.
fn legal(position: &AnyPosition, text: &str) -> Result<Move, String> {
    let mv = notation::parse_move(position, text).map_err(|error| error.to_string())?;
    position.check(mv).map_err(|reason| format!("{text}: {}", notation::illegal_text(position, &reason)))?;
    Ok(mv)
}

#[cfg(test)]
mod tests;
