//! Everything a person can order, as plain data: one enum, one table of names and keys, one place that hands each order to the
//! room that acts on it.
//!
//! Panels, keys and the pointer write [`AppCommand`] and change nothing themselves.

mod dispatch;
mod pages;
mod question;
mod settings;
mod table;
mod view_change;

use std::path::PathBuf;

use bevy::prelude::*;

pub use dispatch::AddCommandHandler;
pub(in crate::app) use pages::set_screen;
pub use question::{OpenQuestion, Question};
pub use settings::TextSizeChange;
pub use table::{ALSO, CommandInfo, HAND, Shortcut, TABLE, info};
pub use view_change::{Focus, Preset, SPREAD, STEEPEST, ViewChange};

use super::base::Seat;
use super::settings::Settings;
use crate::games::Setup;
use crate::geometry::Cell;
use crate::record::NodeId;
use crate::record::save::SavedGame;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((dispatch::plugin, pages::plugin, settings::plugin));
}

/// What a person clicked on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A cell.
    Cell(Cell),
    /// The edge beside a cell from which a piece may leave.
    Exit(Cell),
}

/// An order.
#[derive(Message, Clone, Debug)]
pub enum AppCommand {
    /// Chooses something on the board: a move, or a part of one.
    Click(Target),
    /// Plays the turn as it is chosen so far.
    FinishTurn,
    /// Forgets what was chosen so far.
    DropDraft,
    /// Passes.
    Pass,
    /// Looks at the board otherwise.
    View(ViewChange),
    /// Shows the page where a game is chosen.
    Home,
    /// Goes back from there to the game.
    BackToGame,
    /// Starts a game.
    NewGame {
        /// Game and board.
        setup: Setup,
        /// Who sits where.
        seats: Vec<Seat>,
    },
    /// Shows a game that was loaded.
    ShowGame {
        /// The game.
        game: Box<SavedGame>,
        /// Where it came from.
        origin: Origin,
    },
    /// Opens a game that was left unfinished.
    TakeUp(PathBuf),
    /// Removes a game that was left unfinished.
    Discard(PathBuf),
    /// Asks before something that cannot be taken back.
    Ask(Box<Question>),
    /// Takes back a resignation, else one move; against the computer back to the person's turn.
    Undo,
    /// The opposite of [`Self::Undo`].
    Redo,
    /// One move back, whoever played it.
    Back,
    /// One move forward.
    Forward,
    /// To the start of the game.
    ToStart,
    /// To the end of the line.
    ToEnd,
    /// To the variation before this one, at the last move where they part.
    PreviousLine,
    /// To the variation after this one.
    NextLine,
    /// To any move.
    GoTo(NodeId),
    /// The person to move gives up.
    Resign,
    /// Pauses the computer, or lets it go on.
    TogglePause,
    /// Shows the best move here.
    Hint,
    /// Shows the computer's view of every position, or no more.
    ToggleAnalysis,
    /// Saves into the saves folder.
    Save,
    /// Asks for a path and saves there.
    SaveAs,
    /// Asks for a path and opens it.
    Open,
    /// Saves to a path.
    SaveTo {
        /// Where.
        path: PathBuf,
        /// Whether a file that is there may go.
        replaces: bool,
    },
    /// Opens a file.
    OpenPath(PathBuf),
    /// Shows or hides the legal points.
    ToggleLegal,
    /// Shows or hides the coordinates.
    ToggleCoordinates,
    /// Larger or smaller text.
    TextSize(TextSizeChange),
    /// Full screen or window.
    ToggleFullScreen,
    /// Opens or closes the rules.
    ToggleRules,
    /// Opens or closes the settings.
    ToggleSettings,
    /// Changes the settings.
    ChangeSettings(Box<Settings>),
    /// Closes what is open above the board.
    Dismiss,
    /// Ends the program.
    Quit,
}

/// Where a game that is shown came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was begun here.
    New,
    /// A saved game.
    File(PathBuf),
    /// A game that was left unfinished; the file is this window's own now.
    Unfinished(PathBuf),
    /// A game that was played to its end and not saved under a name.
    Finished(PathBuf),
}
