//! Everything a person can order, in one enum; one table of names and keys; one handler that acts.
//!
//! Panels and keys write [`AppCommand`] and change nothing themselves.

use std::path::PathBuf;

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

mod table;
mod turn;
mod view;

pub use table::{CommandInfo, Shortcut, TABLE, info};
pub use view::{SPREAD, ViewChange};

use super::files::{self, Files};
use super::notices::Notices;
use super::seat::Seat;
use super::session::{MovePlayed, PositionReset, Session};
use super::settings::Settings;
use super::thinking::analysis::Analysis;
use super::{AppSystems, Overlay, Screen};
use crate::ai::Level;
use crate::geometry::Cell;
use crate::record::save::SavedGame;
use crate::record::{GameTree, NodeId};
use crate::rules::{Position, Setup};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AppCommand>()
        .add_systems(Update, table::read_keys.in_set(AppSystems::Input).run_if(table::keys_are_free))
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
        /// Where it came from; `None` for the autosave.
        path: Option<PathBuf>,
    },
    /// One move back; against the computer back to the person's turn.
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
    SaveTo(PathBuf),
    /// Opens a file.
    OpenPath(PathBuf),
    /// Shows or hides the legal points.
    ToggleLegal,
    /// Shows or hides the coordinates.
    ToggleCoordinates,
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
            show_game(world, GameTree::new(setup), seats, false);
        }
        AppCommand::ShowGame { game, path } => show_saved(world, *game, path),
        // What was taken last is taken back first: a stone that is only held, then a move.
        AppCommand::Undo if turn::drop_draft(world) => {}
        AppCommand::Undo => move_cursor(world, |session| step_to_person(session, GameTree::undo), true),
        AppCommand::Redo => move_cursor(world, |session| step_to_person(session, GameTree::redo), true),
        AppCommand::Back => move_cursor(world, |session| session.tree.undo(), false),
        AppCommand::Forward => step_forward(world),
        AppCommand::ToStart => move_cursor(world, |session| session.tree.go_to(NodeId::START), false),
        AppCommand::ToEnd => move_cursor(world, to_end, false),
        AppCommand::GoTo(node) => move_cursor(world, move |session| session.tree.go_to(node), false),
        AppCommand::Resign => resign(world),
        AppCommand::TogglePause => {
            if let Some(mut session) = world.get_resource_mut::<Session>() {
                session.paused = !session.paused;
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
        AppCommand::SaveTo(path) => files::save_to(world, path),
        AppCommand::OpenPath(path) => world.resource::<Files>().load(path),
        AppCommand::ToggleLegal => change_settings(world, |settings| settings.show_legal = !settings.show_legal),
        AppCommand::ToggleCoordinates => {
            change_settings(world, |settings| settings.show_coordinates = !settings.show_coordinates);
        }
        AppCommand::ToggleFullScreen => toggle_full_screen(world),
        AppCommand::ToggleRules => toggle_overlay(world, Overlay::Rules),
        AppCommand::ToggleSettings => toggle_overlay(world, Overlay::Settings),
        AppCommand::ChangeSettings(new) => change_settings(world, |settings| *settings = *new),
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

/// Puts a game on the board. A finished or reviewed one comes paused, so that the computer does not play on unasked.
fn show_game(world: &mut World, tree: GameTree, seats: Vec<Seat>, paused: bool) {
    let serial = world.get_resource::<Session>().map_or(1, |session| session.serial + 1);
    let mut session = Session::new(tree, seats, serial);
    session.paused = paused;
    world.insert_resource(session);
    world.resource_mut::<Files>().forget_path();
    world.write_message(PositionReset);
    set_screen(world, Screen::Game);
}

fn show_saved(world: &mut World, game: SavedGame, path: Option<PathBuf>) {
    let count = game.tree.setup().seats();
    let mut seats: Vec<Seat> = game.seats.iter().filter_map(|text| Seat::from_text(text).ok()).collect();
    if seats.len() != count {
        // A level of another version, say: the game is worth more than its seats.
        world.resource_mut::<Notices>().warn("The seats of this game are not known here: persons sit at all of them.");
        seats = vec![Seat::person(); count];
    }
    if let Some(path) = &path {
        world.resource_mut::<Notices>().tell(format!("Opened {}.", files::short_name(path)));
    }
    show_game(world, game.tree, seats, path.is_some());
    if let Some(path) = path {
        world.resource_mut::<Files>().remember_path(path);
    }
}

/// One move forward is seen as it was played: the stone grows, roots wither.
fn step_forward(world: &mut World) {
    let Some(mut session) = world.get_resource_mut::<Session>() else { return };
    if !session.tree.redo() {
        return;
    }
    session.paused |= session.is_computers_turn();
    let (node, last) = (session.tree.cursor(), session.tree.last().cloned());
    if let Some(last) = last {
        world.write_message(MovePlayed { node, last });
    }
}

/// Moves the cursor; a review pauses the computer, so that it does not answer in the middle of it.
fn move_cursor(world: &mut World, step: impl FnOnce(&mut Session) -> bool, is_takeback: bool) {
    let Some(mut session) = world.get_resource_mut::<Session>() else { return };
    if !step(&mut session) {
        return;
    }
    if session.is_computers_turn() && (!is_takeback || session.is_watched()) {
        session.paused = true;
    }
    world.write_message(PositionReset);
}

/// Steps until a person is to move, or as far as it goes.
fn step_to_person(session: &mut Session, step: fn(&mut GameTree) -> bool) -> bool {
    let mut moved = false;
    while step(&mut session.tree) {
        moved = true;
        let person_moves = !session.seats[session.tree.position().to_move().index()].is_computer();
        if person_moves || session.is_watched() {
            break;
        }
    }
    moved
}

fn to_end(session: &mut Session) -> bool {
    let end = session.tree.line().last().copied();
    end.is_some_and(|end| session.tree.go_to(end))
}

/// The person to move gives up; where others are still in the game, the computer takes the seat and play goes on.
fn resign(world: &mut World) {
    let Some(mut session) = world.get_resource_mut::<Session>() else { return };
    let Some(mut player) = session.to_move() else { return };
    if session.seats[player.index()].is_computer() {
        // Pressed while the computer thinks: the person who pressed it gives up, if there is just one.
        let mut persons = (0..session.seats.len()).filter(|&seat| !session.seats[seat].is_computer());
        match (persons.next(), persons.next()) {
            (Some(person), None) => player = crate::rules::Player(person as u8),
            _ => return world.resource_mut::<Notices>().warn("Resign when it is your turn."),
        }
    }
    match session.tree.resign(player) {
        Ok(()) => {
            world.write_message(PositionReset);
        }
        Err(_) if session.tree.outcome().is_none() && session.tree.position().is_alive(player) => {
            session.seats[player.index()] = Seat::Computer(Level::default());
            let seat = session.tree.setup().seat_names()[player.index()];
            world.resource_mut::<Notices>().tell(format!("The others play on: the computer takes {seat}."));
        }
        Err(reason) => world.resource_mut::<Notices>().warn(format!("Not resigned: {reason}.")),
    }
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
