//! Short sentences for the person at the window: what was saved, what went wrong. The status line shows the newest.

use std::time::{Duration, Instant};

use bevy::prelude::*;

/// How long a notice stays.
const SHOWN_FOR: Duration = Duration::from_secs(8);

/// A sentence and when it was said.
#[derive(Clone, Debug)]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// Whether something went wrong.
    pub is_warning: bool,
    /// Whether it offers to take back what it tells of.
    pub offers_undo: bool,
    said: Instant,
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
        self.newest = Some(Notice { text, is_warning, offers_undo, said: Instant::now() });
    }

    /// The notice to show now, and how long it has left.
    pub fn current(&self) -> Option<(&Notice, Duration)> {
        let notice = self.newest.as_ref()?;
        let left = SHOWN_FOR.checked_sub(notice.said.elapsed())?;
        Some((notice, left))
    }
}
