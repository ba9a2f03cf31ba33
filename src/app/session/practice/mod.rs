//! Practice: questions on the board, one after another. A question is a position; every answer is judged by a search
//! against the best move, and what follows a wrong one is played out on the board.
//!
//! The searches are made by `thinking`, which asks [`Practice::wanted`] and answers with
//! [`QuestionJudged`].

mod answers;
mod commands;
mod drill;
mod mistakes;
mod play_out;
mod questions;
mod state;

use bevy::prelude::*;

pub(super) use answers::click;
pub use answers::{QuestionJudged, SearchFinding};
pub(in crate::app) use commands::change;
pub(super) use commands::{finish_turn, undo};
pub use mistakes::{Mistakes, MistakesFound};
pub(super) use questions::leave;
pub(in crate::app) use questions::{ask_mistakes, guess, hint, repeat_mistakes};
pub use state::{Asked, Practice, Wanted};

use crate::app::base::{Activity, AppSystems};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mistakes>()
        .add_message::<MistakesFound>()
        .add_message::<QuestionJudged>()
        .add_systems(
            Update,
            (
                mistakes::keep.run_if(on_message::<MistakesFound>),
                answers::take_findings.run_if(on_message::<QuestionJudged>),
            )
                .in_set(AppSystems::Receive),
        )
        .add_systems(
            Update,
            answers::take_answer
                .in_set(AppSystems::Rules)
                .after(super::moves::play_requested_move)
                .run_if(in_state(Activity::Practice)),
        )
        .add_systems(Update, play_out::play_out.in_set(AppSystems::Input).run_if(in_state(Activity::Practice)))
        .add_systems(OnExit(Activity::Practice), |mut commands: Commands| commands.remove_resource::<Practice>());
}
