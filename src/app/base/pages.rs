//! The pages of the window.

use bevy::prelude::*;

/// The page that the window shows.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The page where a game is chosen or resumed.
    #[default]
    Home,
    /// The page with the board of the current game.
    Game,
}

impl Screen {
    /// Returns the page's name in the UI map.
    pub fn word(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Game => "game",
        }
    }
}

/// The window that is open on top of the page.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The rules.
    Rules,
    /// The settings.
    Settings,
    /// The games on disk.
    Games,
    /// The report of the game on the board.
    Report,
    /// The results against the computer.
    Results,
    /// The field for the number of a move.
    GoTo,
}
