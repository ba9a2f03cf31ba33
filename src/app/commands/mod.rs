//! Everything a person can ask for, as plain data: one enum, and one table of names and keys. `app/dispatch.rs` passes
//! each command to the room that owns what it changes.
//!
//! Panels, keys and the pointer only write [`AppCommand`]; they change nothing themselves. What threads report is not a
//! command: each report is a message of its own, read by the room that keeps it.

mod game_edit;
pub(in crate::app) mod pages;
mod question;
pub(in crate::app) mod settings;
mod shortcut;
mod table;
mod view_change;
pub(in crate::app) mod window;

use std::path::PathBuf;

use bevy::prelude::*;

pub use game_edit::{DrawTool, GameEdit};
pub use question::{OpenQuestion, Question};
pub use settings::TextSizeChange;
pub use shortcut::Shortcut;
pub use table::{ALSO, CommandInfo, HAND, TABLE, info};
pub use view_change::{Focus, Preset, SPREAD, STEEPEST, ViewChange};

use super::base::Seat;
use super::settings::{Mode, Settings};
use crate::games::Setup;
use crate::geometry::Cell;
use crate::record::NodeId;
use crate::rules::{Move, Player};
use crate::study::overlay::Overlay;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AppCommand>().add_plugins(pages::plugin);
}

/// What the user clicked on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A cell.
    Cell(Cell),
    /// The edge beside a cell from which a piece may exit.
    Exit(Cell),
}

/// A command, written as a message by the user interface and executed in [`super::base::AppSystems::Command`].
#[derive(Message, Clone, Debug)]
pub enum AppCommand {
    /// Chooses something on the board: a move, or a part of one.
    Click(Target),
    /// Plays the turn as chosen so far.
    FinishTurn,
    /// Discards the draft of the turn.
    DropDraft,
    /// Passes.
    Pass,
    /// Changes the view of the board.
    View(ViewChange),
    /// Shows the page where a game is chosen.
    Home,
    /// Returns from that page to the game.
    BackToGame,
    /// Starts a new game.
    NewGame {
        /// The game and its board.
        setup: Setup,
        /// The occupants of the seats.
        seats: Vec<Seat>,
    },
    /// Begins the lesson of a set-up.
    Learn(Setup),
    /// Changes the step of the lesson.
    Lesson(LessonChange),
    /// Resumes an unfinished game.
    TakeUp(PathBuf),
    /// Deletes a game that is kept automatically.
    Discard {
        /// Its file.
        path: PathBuf,
        /// Whether the user has confirmed it; if not, a question follows.
        is_confirmed: bool,
    },
    /// Takes back a resignation, otherwise a move; against the computer, goes back to the person's previous turn.
    Undo,
    /// The opposite of [`Self::Undo`].
    Redo,
    /// Moves the cursor one move back, whoever played it.
    Back,
    /// Moves the cursor one move forward.
    Forward,
    /// Moves the cursor to the start of the game.
    ToStart,
    /// Moves the cursor to the end of the line.
    ToEnd,
    /// Switches to the variation before this one, at the last move where they diverge.
    PreviousLine,
    /// Switches to the variation after this one.
    NextLine,
    /// Moves the cursor ten moves back.
    FarBack,
    /// Moves the cursor ten moves forward.
    FarForward,
    /// Moves the cursor back to the nearest position from which several moves were played.
    PreviousFork,
    /// Moves the cursor forward to the nearest position from which several moves were played.
    NextFork,
    /// Moves the cursor to any node.
    GoTo(NodeId),
    /// Moves the cursor along its line to the position after this many moves, or to the end.
    GoToPly(u32),
    /// Opens or closes the results against the computer.
    ToggleResults,
    /// Opens or closes the field for the number of a move.
    ToggleGoTo,
    /// Enters a line of moves from the cursor as a variation, and goes to its first move.
    EnterLine(Vec<Move>),
    /// Shows an overlay on the board, or hides it.
    ShowOverlay(Overlay),
    /// Edits the game at a node; `None` is the cursor.
    Edit(Option<NodeId>, GameEdit),
    /// Takes up a tool to draw on the board, or lays it down.
    Draw(DrawTool),
    /// Resigns for the person to move.
    Resign,
    /// Pauses or resumes the computer.
    TogglePause,
    /// Shows the best move in this position.
    Hint,
    /// Turns the analysis of every position shown on or off. It is shown in the panels for study.
    ToggleAnalysis,
    /// Opens or closes the report of the game on the board, and searches its positions if they are not known yet.
    Report,
    /// Stops that search, or goes on with it.
    Sweep,
    /// Puts the report on the clipboard, as text.
    CopyReport,
    /// Saves the report as Markdown, with pictures of the turning points.
    SaveReport,
    /// Goes to the next mistake.
    NextMistake,
    /// Goes to the mistake before.
    PreviousMistake,
    /// Asks for a better move than the one at a node of the game on the board; `None`: than each mistake of the persons,
    /// or of everybody if no person plays.
    TryAgain(Option<NodeId>),
    /// Asks what is due in the box of mistakes.
    RepeatMistakes,
    /// Lets the user guess the moves of a player of the game on the board, or of all players.
    GuessMoves(Option<Player>),
    /// Changes the question that is asked.
    Practice(PracticeChange),
    /// Takes back bad moves in games against the computer, or no longer.
    ToggleTeacher,
    /// Plays the move that was taken back.
    PlayAnyway,
    /// Shows the panels to play or to study; those to play have no analysis.
    SetMode(Mode),
    /// Switches between those panels.
    ToggleMode,
    /// Opens or closes a section of the panels, by its name.
    ToggleSection(&'static str),
    /// Puts another person or another level of the computer on a seat during the game.
    SetSeat {
        /// The seat.
        player: Player,
        /// Its new occupant.
        seat: Seat,
    },
    /// Saves the game in the saves folder.
    Save,
    /// Asks for a path and saves the game there.
    SaveAs,
    /// Asks for a path and opens the game there.
    Open,
    /// Saves the game to a path.
    SaveTo {
        /// The game: by now, another one may be on the board.
        game: Entity,
        /// The path.
        path: PathBuf,
        /// Whether an existing file may be overwritten.
        replaces: bool,
    },
    /// Opens the game in a file.
    OpenPath(PathBuf),
    /// Shows or hides the legal points.
    ToggleLegal,
    /// Shows or hides the coordinates.
    ToggleCoordinates,
    /// Changes the text size.
    TextSize(TextSizeChange),
    /// Switches between full screen and window.
    ToggleFullScreen,
    /// Opens or closes the rules.
    ToggleRules,
    /// Opens or closes the settings.
    ToggleSettings,
    /// Opens or closes the list of the games on disk.
    ToggleGames,
    /// Replaces the settings.
    ChangeSettings(Box<Settings>),
    /// Closes the topmost window or question.
    Dismiss,
    /// Ends the program.
    Quit,
}

/// What changes in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonChange {
    /// Goes to the next step; after the last one, ends the lesson.
    Next,
    /// Goes to the step before.
    Back,
    /// Begins the step again.
    Again,
    /// Plays a move that does the task.
    ShowMe,
    /// Ends the lesson.
    Leave,
}

/// What changes in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeChange {
    /// Goes to the next question; after the last one, ends the practice.
    Next,
    /// Begins the question again.
    Again,
    /// Shows the next hint.
    Hint,
    /// Shows the answer.
    ShowMe,
    /// Ends the practice.
    Leave,
}
