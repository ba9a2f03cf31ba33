//! The states of the window: its page, what has the board, and what is open on top of the page. Commands change them at
//! once, see `commands/pages.rs`.

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

/// What has the board while the page with the board is shown.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Game)]
pub enum Activity {
    /// A game.
    #[default]
    Game,
    /// A lesson.
    Lesson,
    /// Practice.
    Practice,
}

impl Activity {
    /// Returns what has the board now.
    pub fn of(world: &World) -> Self {
        world.get_resource::<State<Self>>().map_or(Self::Game, |activity| *activity.get())
    }
}

/// The window that is open on top of the page.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpenPage {
    /// No window.
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

/// Returns whether a lesson or practice has the board.
pub fn is_board_lent(activity: Option<Res<State<Activity>>>) -> bool {
    activity.is_some_and(|activity| *activity.get() != Activity::Game)
}
