//! What takes the board for a while: a lesson, or practice. The game that was on the board waits, and comes back with its
//! page afterwards.

use bevy::prelude::*;

use super::game::Session;
use super::{active, drawing};
use crate::app::base::{Activity, Notices, OpenPage, Screen, Seat};
use crate::app::commands::{AppCommand, pages};
use crate::record::GameTree;

/// Shown when the user saves during a lesson or practice.
const NOT_A_GAME: &str = "This is not one of your games, so there is nothing to save. Your own game is kept.";

impl Activity {
    /// Returns whether a command makes sense now: those about a game must reach neither a lesson's board nor the file of
    /// the game that waits.
    pub fn allows(self, command: &AppCommand) -> bool {
        use AppCommand as C;
        let is_about_game = matches!(
            command,
            C::Save
                | C::SaveAs
                | C::SaveTo { .. }
                | C::Report
                | C::TryAgain(_)
                | C::NextMistake
                | C::PreviousMistake
                | C::Edit(..)
                | C::Draw(_)
                | C::ShowOverlay(_)
                | C::EnterLine(_)
                | C::TogglePause
        );
        self == Self::Game || !is_about_game
    }
}

/// Explains why a command is not executed during a lesson or practice, where the user would wonder.
pub(in crate::app) fn refuse(world: &mut World, command: &AppCommand) {
    if matches!(command, AppCommand::Save | AppCommand::SaveAs | AppCommand::SaveTo { .. }) {
        world.resource_mut::<Notices>().tell(NOT_A_GAME);
    }
}

/// What a lesson or practice has interrupted.
#[derive(Resource, Debug)]
pub(super) struct Interruption {
    /// The game that was on the board before, the page that was shown, and what was open on top of it.
    game: Option<Entity>,
    page: Screen,
    open: OpenPage,
}

/// Takes the game off the board, so that a lesson or practice can take its place.
pub(super) fn enter(world: &mut World, activity: Activity) {
    if Activity::of(world) == Activity::Game {
        let page = *world.resource::<State<Screen>>().get();
        let open = *world.resource::<State<OpenPage>>().get();
        let game = active::suspend(world);
        world.insert_resource(Interruption { game, page, open });
    }
    drawing::forget(world);
    world.resource_mut::<Notices>().forget_report();
    pages::show_board(world, activity);
}

/// Puts a position on the board in place of the one before, with its players; nobody moves unless `is_game`.
pub(super) fn show(world: &mut World, tree: GameTree, seats: Vec<Seat>, is_game: bool) {
    active::despawn(world);
    active::spawn_on_board(world, Session { is_paused: !is_game, ..Session::new(tree, seats) });
    world.resource_mut::<Notices>().withdraw_offer();
}

/// Puts the game back on the board, and the page.
pub(super) fn leave(world: &mut World) {
    let Some(Interruption { game, page, open }) = world.remove_resource() else { return };
    active::despawn(world);
    if let Some(game) = game {
        active::resume(world, game);
    }
    pages::show_board(world, Activity::Game);
    pages::show_screen(world, page);
    pages::open(world, open);
    world.resource_mut::<Notices>().forget_report();
}

/// Forgets what was interrupted, because another game takes its place.
pub(super) fn forget_interruption(world: &mut World) {
    world.remove_resource::<Interruption>();
}
