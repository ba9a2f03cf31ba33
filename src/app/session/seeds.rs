//! What the computer's choices depend on: a number that is another for each game.

use bevy::prelude::*;

/// The seed of the game that was put on the board last. The program begins with another one each time: otherwise the
/// computer would play the same game every day.
#[derive(Resource, Debug, Default)]
pub struct Seeds(u64);

impl Seeds {
    /// Begins with the seed after this one.
    pub fn beginning_after(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the seed of the next game.
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        self.0
    }
}
