//! Everything a person can order, in one enum; one table of names and keys; one handler that acts.
//!
//! Panels and keys write [`AppCommand`] and change nothing themselves.

use std::path::PathBuf;
use std::sync::LazyLock;

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy_egui::input::EguiWantsInput;

use super::files::{self, Files};
use super::notices::Notices;
use super::seat::Seat;
use super::session::{MovePlayed, PositionReset, Session};
use super::settings::Settings;
use super::view::flat::check_drawn;
use super::{AppSystems, Overlay, Screen};
use crate::ai::Level;
use crate::record::save::SavedGame;
use crate::record::{GameTree, NodeId};
use crate::rules::{Position, Setup};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AppCommand>()
        .add_systems(Update, read_keys.in_set(AppSystems::Input).run_if(keys_are_free))
        .add_systems(Update, handle_commands.in_set(AppSystems::Command));
}

/// An order.
#[derive(Message, Clone, Debug)]
pub enum AppCommand {
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

/// A key with what must be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcut {
    /// Whether Ctrl (on macOS Cmd) is held.
    pub control: bool,
    /// Whether Shift is held.
    pub shift: bool,
    /// The key.
    pub key: KeyCode,
    /// How it is written.
    pub text: &'static str,
}

/// A command that can be given by key or button without further words.
#[derive(Clone, Debug)]
pub struct CommandInfo {
    /// The name of its widget in the UI map.
    pub id: &'static str,
    /// What its button says.
    pub text: &'static str,
    /// What its tooltip says.
    pub help: &'static str,
    /// Its key.
    pub shortcut: Shortcut,
    /// The command.
    pub command: AppCommand,
}

const fn key(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut { control: false, shift: false, key, text }
}

const fn ctrl(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut { control: true, shift: false, key, text }
}

const fn ctrl_shift(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut { control: true, shift: true, key, text }
}

/// The table of commands, in the order of the help page.
pub static TABLE: LazyLock<Vec<CommandInfo>> = LazyLock::new(|| {
    use AppCommand as C;
    let info = |id, text, help, shortcut, command| CommandInfo { id, text, help, shortcut, command };
    vec![
        info("new-game", "New game", "Choose a game", ctrl(KeyCode::KeyN, "Ctrl+N"), C::Home),
        info("open", "Open…", "Open a saved game", ctrl(KeyCode::KeyO, "Ctrl+O"), C::Open),
        info("save", "Save", "Save into the saves folder", ctrl(KeyCode::KeyS, "Ctrl+S"), C::Save),
        info("save-as", "Save as…", "Save under a name", ctrl_shift(KeyCode::KeyS, "Ctrl+Shift+S"), C::SaveAs),
        info("undo", "Undo", "Take the last move back, up to your turn", ctrl(KeyCode::KeyZ, "Ctrl+Z"), C::Undo),
        info("redo", "Redo", "Play it again", ctrl(KeyCode::KeyY, "Ctrl+Y"), C::Redo),
        info("back", "⏴", "One move back", key(KeyCode::ArrowLeft, "Left"), C::Back),
        info("forward", "⏵", "One move forward", key(KeyCode::ArrowRight, "Right"), C::Forward),
        info("to-start", "⏮", "To the start", key(KeyCode::Home, "Home"), C::ToStart),
        info("to-end", "⏭", "To the end", key(KeyCode::End, "End"), C::ToEnd),
        info("pause", "Pause", "The computer waits, or goes on", key(KeyCode::Space, "Space"), C::TogglePause),
        info("legal", "Legal points", "Show where you may play", key(KeyCode::KeyL, "L"), C::ToggleLegal),
        info("coordinates", "Coordinates", "Show the coordinates", key(KeyCode::KeyK, "K"), C::ToggleCoordinates),
        info("rules", "Rules", "How the games are played", key(KeyCode::F1, "F1"), C::ToggleRules),
        info("settings", "Settings", "Look, speed and quality", ctrl(KeyCode::Comma, "Ctrl+,"), C::ToggleSettings),
        info("full-screen", "Full screen", "Full screen or window", key(KeyCode::F11, "F11"), C::ToggleFullScreen),
        info("dismiss", "Close", "Close what is open", key(KeyCode::Escape, "Esc"), C::Dismiss),
        info("quit", "Quit", "Leave; the game is kept", ctrl(KeyCode::KeyQ, "Ctrl+Q"), C::Quit),
    ]
});

/// The entry of a command by its id.
pub fn info(id: &str) -> Option<&'static CommandInfo> {
    TABLE.iter().find(|info| info.id == id)
}

/// Keys belong to a text field while one has the focus.
fn keys_are_free(egui_input: Option<Res<EguiWantsInput>>) -> bool {
    egui_input.is_none_or(|input| !input.wants_any_keyboard_input())
}

fn read_keys(keys: Res<ButtonInput<KeyCode>>, mut commands: MessageWriter<AppCommand>) {
    if keys.get_just_pressed().len() == 0 {
        return;
    }
    let held = |pair: [KeyCode; 2]| keys.any_pressed(pair);
    let control = held([KeyCode::ControlLeft, KeyCode::ControlRight])
        || (cfg!(target_os = "macos") && held([KeyCode::SuperLeft, KeyCode::SuperRight]));
    let shift = held([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    for info in TABLE.iter() {
        let shortcut = info.shortcut;
        if keys.just_pressed(shortcut.key) && shortcut.control == control && shortcut.shift == shift {
            commands.write(info.command.clone());
        }
    }
    if control && shift && keys.just_pressed(KeyCode::KeyZ) {
        commands.write(AppCommand::Redo);
    }
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
        AppCommand::Dismiss => *world.resource_mut::<Overlay>() = Overlay::None,
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
    if let Err(reason) = check_drawn(game.tree.setup()) {
        return world.resource_mut::<Notices>().warn(reason);
    }
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
            session.seats[player.index()] = Seat::Computer(Level::Sapling);
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
