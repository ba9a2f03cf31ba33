//! What every app of this program is made of: the window, rendered pictures and the tests add these plugins.

use bevy::prelude::*;

use super::{base, board, commands, files, input, render, session, theme, thinking, view};

/// Adds the game and its board.
pub fn board_plugin(app: &mut App) {
    app.add_plugins((base::plugin, theme::plugin, commands::plugin, session::plugin, board::plugin, view::plugin));
}

/// Adds what a game needs besides the board: the computer, files, pointer and keys. Works without a window.
pub fn table_plugin(app: &mut App) {
    app.add_plugins((thinking::plugin, files::plugin, input::plugin, render::plugin));
}
