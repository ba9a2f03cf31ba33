//! The numbers of the games that are put on the board, one after the other, so that what was found out about one is never
//! taken for another's.

use bevy::prelude::*;

/// The number of games that have been on the board since the start of the program.
#[derive(Resource, Debug, Default)]
pub(super) struct GameCount(u64);

/// Returns the number of the next game.
pub(super) fn next_serial(world: &mut World) -> u64 {
    let mut count = world.resource_mut::<GameCount>();
    count.0 += 1;
    count.0
}
