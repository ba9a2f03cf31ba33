//! The stones on the board at the start.

use crate::printable::shortened;
use crate::rules::{Keys, SetupError};

/// The stones on the board at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// The start in the game's document.
    Classic,
    /// The start in square Tanbo's newer sheet: a seed on every second point.
    Dense,
    /// No stones: for the position editor.
    Empty,
}

impl Layout {
    /// Returns the layout that a set-up names, if it names one.
    pub(super) fn read(keys: &Keys) -> Result<Option<Self>, SetupError> {
        match keys.get("layout") {
            None => Ok(None),
            Some("classic") => Ok(Some(Self::Classic)),
            Some("dense") => Ok(Some(Self::Dense)),
            Some("empty") => Ok(Some(Self::Empty)),
            Some(other) => {
                let reason = format!("layout is classic, dense or empty, not '{}'", shortened(other));
                Err(SetupError::Impossible(reason))
            }
        }
    }

    /// Returns the words for the layout in a title.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Classic => "",
            Self::Dense => ", dense",
            Self::Empty => ", empty",
        }
    }
}
