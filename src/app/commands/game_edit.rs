//! What can be edited in the game on the board.

use crate::record::{Sign, Stroke};

/// An edit of the game on the board, at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEdit {
    /// Moves its variation one place up.
    Promote,
    /// Makes the line to it the main line.
    MakeMain,
    /// Deletes its move and everything that follows.
    Delete,
    /// Replaces its comment.
    Comment(String),
    /// Gives its move a sign, or takes it away.
    Sign(Sign),
    /// Draws something on its position, or removes it.
    Draw(Stroke),
    /// Removes what is drawn on its position.
    Wipe,
}

/// What a click on the board draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawTool {
    /// An arrow, with two clicks.
    Arrow,
    /// A circle.
    Circle,
    /// The next letter.
    Letter,
}

impl DrawTool {
    /// All tools.
    pub const ALL: [Self; 3] = [Self::Arrow, Self::Circle, Self::Letter];

    /// Returns the word for it in the names of its widgets.
    pub fn word(self) -> &'static str {
        match self {
            Self::Arrow => "arrow",
            Self::Circle => "circle",
            Self::Letter => "letter",
        }
    }
}
