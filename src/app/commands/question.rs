//! A question that a person must answer before something happens that cannot be taken back.

use bevy::prelude::*;

use super::AppCommand;

/// A question with two answers: to do it, or to leave things as they are.
#[derive(Clone, Debug)]
pub struct Question {
    /// The question.
    pub text: String,
    /// The word for doing it, a verb.
    pub yes: &'static str,
    /// What follows then.
    pub command: AppCommand,
}

/// The question that is open, if one is. Until it is answered, keys and clicks go nowhere else.
#[derive(Resource, Clone, Debug, Default)]
pub struct OpenQuestion(pub Option<Question>);
