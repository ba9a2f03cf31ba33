//! Putting a game on the board: a new one or a loaded one.

use std::path::PathBuf;

use bevy::prelude::*;

use super::active::spawn_on_board;
use super::game::Session;
use super::{active, aside, drawing};
use crate::app::base::{Activity, AppSystems, Notices, Screen, Seat, take_messages};
use crate::app::commands::pages;
use crate::app::settings::{Mode, Settings};
use crate::games::Setup;
use crate::record::GameTree;
use crate::record::save::SavedGame;

/// What is said when the legal points of a first game are no longer marked.
const NO_MARKS: &str = "Legal moves are marked in a first game only. Press L to see them again.";

pub(super) fn plugin(app: &mut App) {
    app.add_message::<GameLoaded>()
        .add_systems(Update, show_loaded.in_set(AppSystems::Receive).run_if(on_message::<GameLoaded>));
}

/// Where the game on the board came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was started in this window.
    New,
    /// A saved game.
    File(PathBuf),
    /// An unfinished game, with its file, which now belongs to this window.
    Unfinished(PathBuf),
    /// A game that was played to the end but not saved under a name.
    Finished(PathBuf),
}

/// Written when a game has been read from a file; it is shown at once.
#[derive(Message, Clone, Debug)]
pub struct GameLoaded {
    /// The game.
    pub game: Box<SavedGame>,
    /// Where the game came from.
    pub origin: Origin,
}

/// Triggered when another game has been put on the board. Observers run before the next command is executed.
#[derive(Event, Clone, Debug)]
pub struct GameShown {
    /// Where the game came from.
    pub origin: Origin,
}

/// Starts a new game and remembers it in the settings.
pub(in crate::app) fn begin(world: &mut World, setup: Setup, seats: Vec<Seat>) {
    let texts = seats.iter().map(Seat::to_string).collect();
    let replaces_unplayed = Session::on_board(world).is_some_and(|session| {
        let tree = session.tree();
        tree.line().is_empty() && tree.position().setup().game() == setup.game()
    });
    let mut settings = world.resource_mut::<Settings>();
    let was_marked = settings.marks_legal(setup);
    settings.remember_game(setup, texts, replaces_unplayed);
    settings.mode = Mode::Play;
    let loses_marks = was_marked && !settings.marks_legal(setup);
    put_on_board(world, Session::new(GameTree::new(setup), seats), Origin::New);
    if loses_marks {
        world.resource_mut::<Notices>().tell(NO_MARKS);
    }
}

/// Shows the games that were loaded. Reads [`GameLoaded`]. Runs in [`AppSystems::Receive`].
fn show_loaded(world: &mut World) {
    for GameLoaded { game, origin } in take_messages(world) {
        show(world, *game, origin);
    }
}

fn show(world: &mut World, game: SavedGame, origin: Origin) {
    let SavedGame { tree, seats: texts, clocks } = game;
    let is_strange = texts.iter().any(|text| Seat::from_text(text).is_err());
    let seats = texts.iter().map(|text| Seat::of_saved(text)).collect();
    if matches!(origin, Origin::Unfinished(_)) {
        // It goes on, whatever was studied before.
        world.resource_mut::<Settings>().mode = Mode::Play;
    }
    let mut notices = world.resource_mut::<Notices>();
    if is_strange {
        notices.warn("This game names a level that this version does not know. A person takes that seat.");
    } else if let Origin::File(path) = &origin {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        notices.tell(format!("Opened {name}."));
    }
    put_on_board(world, Session::new(tree, seats).with_clocks(clocks), origin);
}

/// Returns to the game from the page where one is chosen.
pub(in crate::app) fn go_back(world: &mut World) {
    if Session::on_board(world).is_some() {
        pages::show_screen(world, Screen::Game);
    }
}

/// Shows the page where a game is chosen.
pub(super) fn go_home(world: &mut World) {
    // What it would undo is out of sight there.
    world.resource_mut::<Notices>().withdraw_offer();
    pages::show_screen(world, Screen::Home);
}

/// Puts a new game on the board in place of the old one, and of one that waits for the end of a lesson; shows its page.
fn put_on_board(world: &mut World, session: Session, origin: Origin) {
    active::despawn_all(world);
    spawn_on_board(world, session);
    aside::forget_interruption(world);
    drawing::forget(world);
    world.resource_mut::<Notices>().withdraw_offer();
    world.trigger(GameShown { origin });
    pages::show_board(world, Activity::Game);
}
