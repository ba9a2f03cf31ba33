//! What all modules of the app share: the order of systems in a frame, the pages, the players' seats, notices, redraw
//! requests, the day and the data folders.

mod calendar;
mod data_dir;
mod handed_over;
mod notices;
mod pages;
mod redraw;
mod seat;
mod systems;
mod wake;

use bevy::prelude::*;

pub use crate::printable::{capital, percent, several, shares_of};
pub use calendar::{Calendar, day_text};
pub use data_dir::DataDir;
pub use handed_over::HandedOver;
pub use notices::{Notice, Notices};
pub use pages::{Activity, OpenPage, Screen, is_board_lent};
pub use redraw::Redraw;
pub use seat::Seat;
pub use systems::{AppSystems, take_messages};
pub use wake::{WakeHandle, WakeUp};

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_sub_state::<Activity>()
        .init_state::<OpenPage>()
        .init_resource::<Redraw>()
        .init_resource::<WakeUp>()
        .init_resource::<Calendar>()
        .add_plugins((systems::plugin, notices::plugin));
}
