//! Signs on moves: what somebody thinks of them. They are notes in the record.

use super::tree::{Edit, GameTree, NodeId, Record};

/// The key of the note.
const NOTE: &str = "mark";

/// What somebody thinks of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// A good move.
    Good,
    /// A mistake.
    Bad,
    /// A move worth a thought.
    Interesting,
}

impl Sign {
    /// All signs.
    pub const ALL: [Self; 3] = [Self::Good, Self::Bad, Self::Interesting];

    /// Returns the sign of a move; `None` if it has none that this version knows.
    pub fn of(record: &Record, node: NodeId) -> Option<Self> {
        let word = record.note(node, NOTE)?;
        Self::ALL.into_iter().find(|sign| sign.word() == word)
    }

    /// Gives a move this sign in place of any other, or takes it away. Returns what takes that back.
    pub fn toggle(self, tree: &mut GameTree, node: NodeId) -> Option<Edit> {
        let text = (Self::of(tree, node) != Some(self)).then(|| self.word().to_owned());
        tree.edit_notes(node, [(NOTE, text)])
    }

    /// Returns the word for it in files.
    fn word(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Interesting => "interesting",
        }
    }

    /// Returns the sign that annotators put after a move.
    pub fn text(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Bad => "?",
            Self::Interesting => "!?",
        }
    }
}
