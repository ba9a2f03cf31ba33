//! The game being played: its record, the players, and the single path by which moves are played.

mod active;
pub(in crate::app) mod aside;
mod asking;
pub(in crate::app) mod by_activity;
pub(in crate::app) mod cursor;
pub(in crate::app) mod drawing;
pub(in crate::app) mod editing;
mod edits;
mod game;
pub(in crate::app) mod games;
mod last_moves;
pub(in crate::app) mod lesson;
mod moves;
pub(in crate::app) mod practice;
mod resign;
mod results;
#[cfg(test)]
mod samples;
pub(in crate::app) mod seats;
mod seeds;
mod shown;
pub(in crate::app) mod teacher;
pub(in crate::app) mod turn;
mod verdicts;

use bevy::prelude::*;

pub use active::{ActiveGame, ShownGame, is_game_changed, spawn_on_board};
pub use asking::Asking;
pub use drawing::Draws;
pub use game::Session;
pub use games::{GameLoaded, GameShown, Origin};
pub use lesson::{CurrentLesson, Told, is_learned};
pub use moves::{MovePlayed, MoveRefused, MoveRequested, Requester};
pub use practice::{Asked, Mistakes, MistakesFound, Practice, QuestionJudged, SearchFinding, Wanted};
pub use results::KeptResults;
pub use seeds::Seeds;
pub use shown::PositionShown;
pub use teacher::{MoveJudged, TakenBack, Teacher, is_taught};
pub use verdicts::VerdictFound;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seeds>().init_resource::<Draws>().add_plugins((
        games::plugin,
        lesson::plugin,
        practice::plugin,
        moves::plugin,
        shown::plugin,
        teacher::plugin,
        results::plugin,
        verdicts::plugin,
    ));
}
