//! The order of a frame.

use bevy::prelude::*;

/// The order of a frame, from the input to the picture. New sets are chained here and nowhere else.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Keys, pointer, answers of threads: they become commands and requests.
    Input,
    /// Commands change the session, the settings, the screen.
    Command,
    /// Requested moves are played.
    Rules,
    /// The computer starts or stops thinking; what changed is written to files.
    Think,
    /// Entities become equal to the position.
    Project,
    /// What is new or changed is dressed: bodies, pictures, marks, sounds.
    Dress,
    /// Marks are drawn over the board.
    Mark,
    /// What moves, moves on.
    Animate,
    /// How large the board is, and where, is worked out.
    Fit,
    /// Everything gets its place and size on the screen.
    Place,
}

pub(super) fn plugin(app: &mut App) {
    use AppSystems::{Animate, Command, Dress, Fit, Input, Mark, Place, Project, Rules, Think};
    app.configure_sets(Update, (Input, Command, Rules, Think, Project, Dress, Mark, Animate, Fit, Place).chain());
}
