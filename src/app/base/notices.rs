//! Short messages to the user: what was saved, what went wrong. The status line shows the newest.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

use super::{AppSystems, Redraw};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notices>().add_systems(Update, age.in_set(AppSystems::Place));
}

/// How long a notice stays visible.
const SHOWN_FOR: Duration = Duration::from_secs(8);

/// A message to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The text of the message.
    pub text: String,
    /// Whether something went wrong.
    pub is_warning: bool,
    /// Whether it comes with a button that undoes what it reports.
    pub offers_undo: bool,
    /// When it expires, measured on [`Time<Real>`]; `None` until `age` has first seen it.
    until: Option<Duration>,
}

/// Holds the newest notice. Every new notice replaces the one before it.
#[derive(Resource, Debug, Default)]
pub struct Notices {
    newest: Option<Notice>,
}

impl Notices {
    /// Reports that something was done.
    pub fn tell(&mut self, text: impl Into<String>) {
        self.say(text.into(), false, false);
    }

    /// Reports that something was done, with a button that undoes it.
    pub fn offer_undo(&mut self, text: impl Into<String>) {
        self.say(text.into(), false, true);
    }

    /// Drops a notice that offers an undo, because something else has happened since.
    pub fn withdraw_offer(&mut self) {
        self.newest.take_if(|notice| notice.offers_undo);
    }

    /// Drops a report, because it is about something that is no longer seen.
    pub fn forget_report(&mut self) {
        self.newest.take_if(|notice| !notice.is_warning);
    }

    /// Reports that something went wrong.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.say(text.into(), true, false);
    }

    fn say(&mut self, text: String, is_warning: bool, offers_undo: bool) {
        self.newest = Some(Notice { text, is_warning, offers_undo, until: None });
    }

    /// Returns the notice to show now.
    pub fn current(&self) -> Option<&Notice> {
        self.newest.as_ref()
    }
}

/// Removes a notice when its time is up; until then, requests a frame for that moment. Runs in [`AppSystems::Place`].
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
