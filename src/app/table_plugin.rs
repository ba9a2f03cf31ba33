//! What a game needs besides the board, for the window and the tests.

use bevy::prelude::*;

use super::{dispatch, files, input, thinking};

/// Adds the computer, files, pointer and keys, and what executes their commands. Works without a window.
pub fn table_plugin(app: &mut App) {
    app.add_plugins((thinking::plugin, files::plugin, input::plugin, dispatch::plugin));
}
