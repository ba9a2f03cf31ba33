//! The pages of the window.

use bevy::prelude::*;

/// The page that is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Choosing a game.
    #[default]
    Home,
    /// Playing one.
    Game,
}

impl Screen {
    /// Its word in the UI map.
    pub fn word(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Game => "game",
        }
    }
}

/// What is open above the page.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The rules.
    Rules,
    /// The settings.
    Settings,
}
