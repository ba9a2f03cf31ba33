//! Whether the board asks for a move, for the panels and the marks.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::lesson::CurrentLesson;
use super::practice::{Asked, Practice};
use crate::rules::Move;
use crate::study::HintKind;

/// Whether the board asks for a move: after the answer to a task it does not.
#[derive(SystemParam, Debug)]
pub struct Asking<'w> {
    lesson: Option<Res<'w, CurrentLesson>>,
    practice: Option<Res<'w, Practice>>,
}

impl Asking<'_> {
    /// Returns whether it does.
    pub fn wants_move(&self) -> bool {
        let is_told = self.lesson.as_ref().is_some_and(|lesson| lesson.told().is_some());
        let is_answered = self.practice.as_ref().is_some_and(|practice| *practice.asked() != Asked::Open);
        !is_told && !is_answered
    }

    /// Returns the move that was played in the game, where another one has been guessed.
    pub fn missed(&self) -> Option<Move> {
        self.practice.as_ref()?.missed()
    }

    /// Returns what the hint on the board shows.
    pub fn hint(&self) -> Option<HintKind> {
        let practice = self.practice.as_ref().filter(|practice| *practice.asked() == Asked::Open)?;
        practice.hints_shown().last().map(|hint| hint.kind)
    }
}
