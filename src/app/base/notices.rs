//! Short sentences for the person at the window: what was saved, what went wrong. The status line shows the newest.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

use super::{AppSystems, Redraw};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notices>().add_systems(Update, age.in_set(AppSystems::Place));
}

/// How long a notice stays.
const SHOWN_FOR: Duration = Duration::from_secs(8);

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// Whether something went wrong.
    pub is_warning: bool,
    /// Whether it offers to take back what it tells of.
    pub offers_undo: bool,
    /// When it goes, of [`Time<Real>`]; not yet known in the frame in which it is said.
    until: Option<Duration>,
}

/// The newest notice.
#[derive(Resource, Debug, Default)]
pub struct Notices {
    newest: Option<Notice>,
}

impl Notices {
    /// Says that something was done.
    pub fn tell(&mut self, text: impl Into<String>) {
        self.say(text.into(), false, false);
    }

    /// Says that something was done, with a button that takes it back.
    pub fn offer_undo(&mut self, text: impl Into<String>) {
        self.say(text.into(), false, true);
    }

    /// Drops an offer to take something back: something else has happened since.
    pub fn withdraw_offer(&mut self) {
        self.newest.take_if(|notice| notice.offers_undo);
    }

    /// Says that something went wrong.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.say(text.into(), true, false);
    }

    fn say(&mut self, text: String, is_warning: bool, offers_undo: bool) {
        self.newest = Some(Notice { text, is_warning, offers_undo, until: None });
    }

    /// The notice to show now.
    pub fn current(&self) -> Option<&Notice> {
        self.newest.as_ref()
    }
}

/// Takes a notice off when its time is over.
fn age(time: Res<Time<Real>>, mut notices: ResMut<Notices>, mut redraw: ResMut<Redraw>) {
    let now = time.elapsed();
    let Some(notice) = &mut notices.bypass_change_detection().newest else { return };
    let until = *notice.until.get_or_insert(now + SHOWN_FOR);
    if now < until {
        redraw.at(until);
    } else {
        notices.newest = None;
    }
}
