//! The order of systems within a frame.

use bevy::prelude::*;

/// The system sets of [`Update`] in the order in which they run, from input to rendering. New sets are added to the
/// chain in this file and nowhere else.
///
/// Conditions on changes are joined with `or_eager`: `or_else` would not look at the second one while the first one holds,
/// would see its change a frame late, and the system would run again for nothing.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Turns keys and the pointer into commands; collects the results of threads and writes them as messages.
    Input,
    /// Takes over these results: the room that owns what they change reads the messages.
    Receive,
    /// Applies commands: they change the session, the settings and the page.
    Command,
    /// Plays the requested moves.
    Rules,
    /// Starts and stops the computer's search; writes what changed to files.
    Think,
    /// Updates the entities to match the position.
    Project,
    /// Gives new and changed entities their meshes, images, marks and sounds.
    Dress,
    /// Draws marks over the board.
    Mark,
    /// Advances animations.
    Animate,
    /// Works out the size and position of the board.
    Fit,
    /// Sets the position and size of everything on the screen.
    Place,
}

/// Takes the messages of a type that have been written, for a system that changes the world by them one by one.
pub fn take_messages<M: Message>(world: &mut World) -> Vec<M> {
    world.resource_mut::<Messages<M>>().drain().collect()
}

pub(super) fn plugin(app: &mut App) {
    use AppSystems::{Animate, Command, Dress, Fit, Input, Mark, Place, Project, Receive, Rules, Think};
    app.configure_sets(
        Update,
        (Input, Receive, Command, Rules, Think, Project, Dress, Mark, Animate, Fit, Place).chain(),
    );
}
