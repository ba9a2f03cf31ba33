//! The root under the pointer in a cube: `glass` follows the pointer, and whatever steps back for the root asks here.

use bevy::prelude::*;

use crate::app::board::StoneOf;

/// The root that stays lit; `None` if all of them are.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lit(pub Option<Entity>);

impl Lit {
    /// Returns whether a stone turns to glass; `of` is the root that it belongs to.
    pub fn makes_glass(self, of: Option<&StoneOf>) -> bool {
        self.0.is_some_and(|lit| of.is_none_or(|of| of.0 != lit))
    }
}
