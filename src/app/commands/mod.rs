//! Everything a person can order, in one enum; one table of names and keys; one handler that acts.
//!
//! Panels and keys write [`AppCommand`] and change nothing themselves.

use std::path::PathBuf;

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

mod cursor;
mod resign;
mod table;
mod text_size;
mod turn;
mod view;

pub use table::{CommandInfo, HAND, Shortcut, TABLE, info};
pub use view::{SPREAD, ViewChange};

use super::files::{self, Files, GameFiles, Origin};
use super::notices::Notices;
use super::question::{OpenQuestion, Question};
use super::seat::Seat;
use super::session::{PositionReset, Session};
use super::settings::Settings;
use super::thinking::analysis::Analysis;
use super::{AppSystems, Overlay, Screen};
use crate::games::Setup;
use crate::geometry::Cell;
use crate::record::save::SavedGame;
use crate::record::{GameTree, NodeId};
pub use text_size::TextSizeChange;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AppCommand>()
        .add_systems(Update, table::read_keys.in_set(AppSystems::Input))
        .add_systems(Update, handle_commands.in_set(AppSystems::Command));
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

/// The one place where orders become changes.
fn handle_commands(world: &mut World) {
    let orders: Vec<AppCommand> = world.resource_mut::<Messages<AppCommand>>().drain().collect();
    for order in orders {
        handle(world, order);
    }
}

fn handle(world: &mut World, order: AppCommand) {
    match order {
        AppCommand::Click(target) => turn::click(world, target),
        AppCommand::FinishTurn => turn::finish(world),
        AppCommand::DropDraft => {
            turn::drop_draft(world);
        }
        AppCommand::Pass => turn::pass(world),
        AppCommand::View(change) => view::change(world, change),
        AppCommand::Home => set_screen(world, Screen::Home),
        AppCommand::BackToGame => {
            if world.contains_resource::<Session>() {
                set_screen(world, Screen::Game);
            }
        }
        AppCommand::NewGame { setup, seats } => {
            world.resource_mut::<Settings>().remember_game(setup, &seats);
            show_game(world, |serial| Session::new(GameTree::new(setup), seats, serial), Origin::New);
        }
        AppCommand::ShowGame { game, origin } => show_saved(world, *game, origin),
        AppCommand::TakeUp(path) => files::take_up(world, path),
        AppCommand::Discard(path) => files::discard(world, path),
        AppCommand::Ask(question) => world.resource_mut::<OpenQuestion>().0 = Some(*question),
        // What was taken last is taken back first: a stone that is only held, a resignation, then a move.
        AppCommand::Undo if turn::drop_draft(world) => {}
        AppCommand::Undo => cursor::change(world, cursor::undo),
        AppCommand::Redo => cursor::change(world, cursor::redo),
        AppCommand::Back => cursor::change(world, |session| session.tree.undo()),
        AppCommand::Forward => cursor::step_forward(world),
        AppCommand::ToStart => cursor::change(world, |session| session.tree.go_to(NodeId::START)),
        AppCommand::ToEnd => cursor::change(world, cursor::to_end),
        AppCommand::PreviousLine => cursor::change(world, |session| cursor::to_line(session, cursor::Way::Previous)),
        AppCommand::NextLine => cursor::change(world, |session| cursor::to_line(session, cursor::Way::Next)),
        AppCommand::GoTo(node) => cursor::change(world, move |session| session.tree.go_to(node)),
        AppCommand::Resign => resign::resign(world),
        AppCommand::TogglePause => {
            if let Some(mut session) = world.get_resource_mut::<Session>() {
                session.toggle_pause();
            }
        }
        AppCommand::Hint => {
            world.resource_scope(|world, mut analysis: Mut<Analysis>| {
                if let Some(session) = world.get_resource::<Session>() {
                    analysis.ask_for_hint(session);
                }
            });
        }
        AppCommand::ToggleAnalysis => world.resource_mut::<Analysis>().toggle(),
        AppCommand::Save => files::save(world),
        AppCommand::SaveAs => files::ask_for_path(world, files::Purpose::SaveAs),
        AppCommand::Open => files::ask_for_path(world, files::Purpose::Open),
        AppCommand::SaveTo { path, replaces } => files::save_to(world, path, replaces),
        AppCommand::OpenPath(path) => world.resource::<Files>().load(path),
        AppCommand::ToggleLegal => change_settings(world, |settings| settings.show_legal = !settings.show_legal),
        AppCommand::ToggleCoordinates => {
            change_settings(world, |settings| settings.show_coordinates = !settings.show_coordinates);
        }
        AppCommand::TextSize(change) => text_size::change(world, change),
        AppCommand::ToggleFullScreen => toggle_full_screen(world),
        AppCommand::ToggleRules => toggle_overlay(world, Overlay::Rules),
        AppCommand::ToggleSettings => toggle_overlay(world, Overlay::Settings),
        AppCommand::ChangeSettings(new) => change_settings(world, |settings| *settings = *new),
        AppCommand::Dismiss if world.resource_mut::<OpenQuestion>().0.take().is_some() => {}
        AppCommand::Dismiss => {
            let overlay = std::mem::take(&mut *world.resource_mut::<Overlay>());
            if overlay == Overlay::None {
                turn::drop_draft(world);
            }
        }
        AppCommand::Quit => {
            world.write_message(AppExit::Success);
        }
    }
}

fn set_screen(world: &mut World, screen: Screen) {
    *world.resource_mut::<Overlay>() = Overlay::None;
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), screen);
}

fn toggle_overlay(world: &mut World, overlay: Overlay) {
    let mut current = world.resource_mut::<Overlay>();
    *current = if *current == overlay { Overlay::None } else { overlay };
}

fn change_settings(world: &mut World, change: impl FnOnce(&mut Settings)) {
    let mut settings = world.resource_mut::<Settings>();
    change(&mut settings);
}

/// Puts a game on the board.
fn show_game(world: &mut World, begin: impl FnOnce(u64) -> Session, origin: Origin) {
    let serial = world.get_resource::<Session>().map_or(1, |session| session.serial() + 1);
    let session = begin(serial);
    world.insert_resource(GameFiles::of(&session, origin));
    world.insert_resource(session);
    world.write_message(PositionReset);
    set_screen(world, Screen::Game);
}

fn show_saved(world: &mut World, game: SavedGame, origin: Origin) {
    let SavedGame { tree, seats: texts, clocks } = game;
    let is_strange = texts.iter().any(|text| Seat::from_text(text).is_err());
    let seats = texts.iter().map(|text| Seat::of_saved(text)).collect();
    let mut notices = world.resource_mut::<Notices>();
    if is_strange {
        notices.warn("This version does not know one of the levels in this game: a person sits there now.");
    } else if let Origin::File(path) = &origin {
        notices.tell(format!("Opened {}.", files::short_name(path)));
    }
    show_game(world, |serial| Session::new(tree, seats, serial).with_clocks(clocks), origin);
}

fn toggle_full_screen(world: &mut World) {
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    if let Ok(mut window) = windows.single_mut(world) {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}
