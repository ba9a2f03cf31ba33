//! The numbers of the games that are put on the board, one after the other, so that what was found out about one is never
//! taken for another's.

use bevy::prelude::*;

/// The number of the game that was put on the board last. The computer's choices depend on it, so the program begins at
/// another number each time: otherwise the computer would play the same game every day.
#[derive(Resource, Debug, Default)]
pub struct GameCount(u64);

impl GameCount {
    /// Begins to count at a number.
    pub fn beginning_at(seed: u64) -> Self {
        Self(seed)
    }
}

/// Returns the number of the next game.
pub(super) fn next_serial(world: &mut World) -> u64 {
    let mut count = world.resource_mut::<GameCount>();
    count.0 = count.0.wrapping_add(1);
    count.0
}
