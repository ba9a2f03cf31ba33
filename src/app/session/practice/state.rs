//! The question that is asked, and how far it is.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;

use super::drill::{Drill, MOST_POINTS, points};
use crate::app::base::{capital, several};
use crate::app::session::game::Session;
use crate::record::notation::short_text;
use crate::rules::{Move, Position};
use crate::study::{Exercise, Hint, Judgement, hints};

/// The practice that has the board.
#[derive(Resource, Debug)]
pub struct Practice {
    pub(super) drill: Drill,
    pub(super) index: usize,
    pub(super) exercise: Exercise,
    pub(super) hints: Vec<Hint>,
    pub(super) hints_shown: usize,
    pub(super) asked: Asked,
    /// Whether there was help or a wrong answer.
    pub(super) has_failed: bool,
    pub(super) tally: PracticeTally,
    pub(super) to_play: ToPlay,
}

/// How far a question is.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// It has no answer yet.
    Open,
    /// This answer has been given and is not judged yet.
    Tried(Move),
    /// An answer was judged, in words.
    Judged(Judgement, String),
    /// The answer was shown, with the reason.
    Shown(String),
}

/// What was achieved so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PracticeTally {
    /// The number of questions that were finished, and of those answered at once.
    pub(super) finished: u32,
    pub(super) at_once: u32,
    pub(super) points: u32,
}

/// Moves to be played on the board.
#[derive(Debug, Default)]
pub(super) struct ToPlay {
    pub(super) moves: VecDeque<Move>,
    /// When the next one is due.
    pub(super) due: Option<Duration>,
}

/// What a search is to find out.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// What the moves in the position are worth.
    Position,
    /// What is to be expected after this answer.
    Answer(Move),
}

impl Practice {
    pub(super) fn new(drill: Drill) -> Option<Self> {
        let exercise = drill.question(0)?;
        let (hints, to_play, tally) = (Vec::new(), ToPlay::default(), PracticeTally::default());
        let asked = Asked::Open;
        let mut practice =
            Self { drill, index: 0, exercise, hints, hints_shown: 0, asked, has_failed: false, tally, to_play };
        practice.know_hints();
        Some(practice)
    }

    /// Returns the place of the question, from 0, and the number of questions.
    pub fn place(&self) -> (usize, usize) {
        (self.index, self.drill.len())
    }

    /// Returns whether the moves of a game are guessed.
    pub fn is_guess(&self) -> bool {
        matches!(self.drill, Drill::Guess(_))
    }

    /// Returns the question.
    pub fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// Returns how far the question is.
    pub fn asked(&self) -> &Asked {
        &self.asked
    }

    /// Returns whether the question is done, so that the next one can be asked.
    pub fn is_done(&self) -> bool {
        match &self.asked {
            Asked::Judged(judgement, _) => self.is_guess() || judgement.is_right(),
            Asked::Shown(_) => true,
            Asked::Open | Asked::Tried(_) => false,
        }
    }

    /// Returns the hints that have been shown.
    pub fn hints_shown(&self) -> &[Hint] {
        &self.hints[..self.hints_shown]
    }

    /// Returns whether there is another hint.
    pub fn has_hint(&self) -> bool {
        !self.is_guess() && self.hints_shown < self.hints.len()
    }

    /// Returns the points and the most that could have been won so far.
    pub fn points(&self) -> (u32, u32) {
        (self.tally.points, MOST_POINTS * self.tally.finished)
    }

    /// Returns the answer and the moves played out after it, as far as the board shows them; `None` if there is no more
    /// than the answer.
    pub fn played_out(&self, session: &Session) -> Option<Vec<Move>> {
        let (tree, asked) = (session.tree(), self.exercise.tree());
        let path = tree.path_to(tree.cursor());
        let played = path.strip_prefix(&*asked.path_to(asked.cursor())).filter(|played| played.len() > 1)?;
        Some(played.iter().filter_map(|&node| tree.move_of(node)).collect())
    }

    /// Returns whether the board shows a position before the question, or before its last answer once it is done.
    pub fn looks_back(&self, session: &Session) -> bool {
        let (tree, question) = (session.tree(), self.exercise.tree());
        match self.asked {
            Asked::Open => tree.cursor() != question.cursor(),
            _ => self.is_done() && self.to_play.moves.is_empty() && tree.ply() <= question.ply(),
        }
    }

    /// Returns the move that was played in the game, where another one has been guessed.
    pub fn missed(&self) -> Option<Move> {
        let Asked::Judged(judgement, _) = &self.asked else { return None };
        let played = self.exercise.played();
        (self.is_guess() && judgement.mv != played).then_some(played)
    }

    /// Returns what a search should find out now.
    pub fn wanted(&self) -> Option<Wanted> {
        match self.asked {
            _ if self.exercise.verdict().is_none() => Some(Wanted::Position),
            Asked::Tried(mv) => Some(Wanted::Answer(mv)),
            _ => None,
        }
    }

    /// Prepares the hints once the answer is known.
    pub(super) fn know_hints(&mut self) {
        let answer = self.exercise.answer();
        self.hints = answer.map_or_else(Vec::new, |mv| hints(self.exercise.position(), mv));
    }

    /// Returns the game's own words for a move that was guessed.
    pub(super) fn told_of_guess(&self, judgement: &Judgement) -> String {
        let position = self.exercise.position();
        let seat = capital(position.setup().seat_names()[self.exercise.mover().index()]);
        let played = short_text(position.geometry(), self.exercise.played());
        let score = several(points(&self.exercise, judgement), "point");
        if judgement.mv == self.exercise.played() {
            format!("{seat} played it too: {score}.")
        } else {
            format!("{seat} played {played}. {} You score {score}.", self.exercise.say(judgement))
        }
    }
}
