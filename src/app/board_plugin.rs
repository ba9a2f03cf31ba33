//! A game and its board: what the window, rendered pictures and the tests have in common.

use bevy::prelude::*;

use super::{base, board, commands, session, theme, view};

/// Adds the game and its board.
pub fn board_plugin(app: &mut App) {
    app.add_plugins((base::plugin, theme::plugin, commands::plugin, session::plugin, board::plugin, view::plugin));
}
