//! What takes the board for a while: a lesson, or practice. The game that was on the board waits, and comes back with its
//! page afterwards.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::serial::next_serial;
use super::{Asked, CurrentLesson, Practice, Session, drawing};
use crate::app::base::{Notices, Overlay, Screen, Seat};
use crate::app::commands::AppCommand;
use crate::app::commands::pages::set_screen;
use crate::record::GameTree;
use crate::rules::Move;
use crate::study::HintKind;

/// Shown when the user saves during a lesson or practice.
const NOT_A_GAME: &str = "This is not one of your games, so there is nothing to save. Your own game is kept.";

/// What has the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// A game.
    Game,
    /// A lesson.
    Lesson,
    /// Practice.
    Practice,
}

impl Activity {
    /// Returns what has the board now.
    pub fn of(world: &World) -> Self {
        if world.contains_resource::<CurrentLesson>() {
            Self::Lesson
        } else if world.contains_resource::<Practice>() {
            Self::Practice
        } else {
            Self::Game
        }
    }

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

/// Exists while something else than a game has the board.
#[derive(Resource, Debug)]
pub struct Aside {
    /// The game that was on the board before, the page that was shown, and what was open on top of it.
    interrupted: Option<Session>,
    page: Screen,
    overlay: Overlay,
}

/// Whether the board asks for a move: after the answer to a task it does not.
#[derive(SystemParam, Debug)]
pub struct Asking<'w> {
    lesson: Option<Res<'w, CurrentLesson>>,
    practice: Option<Res<'w, Practice>>,
}

impl Asking<'_> {
    /// Returns whether it does.
    pub fn wants_move(&self) -> bool {
        let is_told = self.lesson.as_ref().is_some_and(|lesson| lesson.told().is_some());
        let is_answered = self.practice.as_ref().is_some_and(|practice| *practice.asked() != Asked::Open);
        !is_told && !is_answered
    }

    /// Returns the move that was played in the game, where another one has been guessed.
    pub fn missed(&self) -> Option<Move> {
        self.practice.as_ref()?.missed()
    }

    /// Returns what the hint on the board shows.
    pub fn hint(&self) -> Option<HintKind> {
        let practice = self.practice.as_ref().filter(|practice| *practice.asked() == Asked::Open)?;
        practice.hints_shown().last().map(|hint| hint.kind)
    }
}

impl Aside {
    /// Returns the game that waits, if it has this number.
    pub(super) fn interrupted_mut(&mut self, serial: u64) -> Option<&mut Session> {
        self.interrupted.as_mut().filter(|session| session.serial() == serial)
    }
}

/// Takes the game off the board, so that something else can take its place; shows the board.
pub(super) fn enter(world: &mut World) {
    let aside = end(world).unwrap_or_else(|| {
        let page = *world.resource::<State<Screen>>().get();
        let overlay = *world.resource::<Overlay>();
        Aside { interrupted: world.remove_resource::<Session>(), page, overlay }
    });
    world.insert_resource(aside);
    drawing::forget(world);
    world.resource_mut::<Notices>().forget_report();
    set_screen(world, Screen::Game);
}

/// Puts a position on the board in place of the one before, with its players; nobody moves unless `is_game`.
pub(super) fn show(world: &mut World, tree: GameTree, seats: Vec<Seat>, is_game: bool) {
    let serial = next_serial(world);
    let mut session = Session::new(tree, seats, serial);
    session.is_paused = !is_game;
    world.insert_resource(session);
    world.resource_mut::<Notices>().withdraw_offer();
}

/// Puts the game back on the board, and the page. Does nothing if a game has the board.
pub(super) fn leave(world: &mut World) {
    let Some(Aside { interrupted, page, overlay }) = end(world) else { return };
    match interrupted {
        Some(session) => world.insert_resource(session),
        None => {
            world.remove_resource::<Session>();
        }
    }
    set_screen(world, page);
    *world.resource_mut::<Overlay>() = overlay;
    world.resource_mut::<Notices>().forget_report();
}

/// Ends the lesson or practice that has the board. Returns what waits for that.
pub(super) fn end(world: &mut World) -> Option<Aside> {
    world.remove_resource::<CurrentLesson>();
    world.remove_resource::<Practice>();
    world.remove_resource::<Aside>()
}
