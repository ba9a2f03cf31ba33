//! A question that the user must answer before something happens that cannot be undone.

use bevy::prelude::*;

use super::AppCommand;

/// A question with two answers: go ahead, or leave things as they are.
#[derive(Clone, Debug)]
pub struct Question {
    /// The text of the question.
    pub text: String,
    /// The label of the button that confirms it, a verb.
    pub yes: &'static str,
    /// The command that follows a confirmation.
    pub command: AppCommand,
}

/// The open question, if there is one. Until it is answered, no other part of the window gets keys or clicks.
#[derive(Resource, Clone, Debug, Default)]
pub struct OpenQuestion(pub Option<Question>);
