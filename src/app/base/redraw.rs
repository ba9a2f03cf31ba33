//! Redraw requests. The window draws only when something happens to it, so a system that needs another frame without
//! any input says so here. Threads that have news wake the window with a [`super::WakeHandle`].

use std::collections::BTreeSet;
use std::time::Duration;

use bevy::prelude::*;

/// How many frames are still drawn after the last change: text and stone images reach the graphics card a little later.
const FRAMES_TO_SETTLE: u8 = 3;

/// The frames that have been requested: a number of immediate ones, and the time of the next one after those.
#[derive(Resource, Debug, Default)]
pub struct Redraw {
    frames: u8,
    due: BTreeSet<Duration>,
}

impl Redraw {
    /// Requests one more frame.
    pub fn soon(&mut self) {
        self.frames = self.frames.max(1);
    }

    /// Requests frames until what moves, or has just changed, has reached the screen.
    pub fn until_settled(&mut self) {
        self.frames = FRAMES_TO_SETTLE;
    }

    /// Requests a frame at `time`, measured on [`Time<Real>`] since the start of the program.
    pub fn at(&mut self, time: Duration) {
        self.due.insert(time);
    }

    /// Returns whether no system has reported motion in this frame. Ask before other changes are taken into account.
    pub fn is_settled(&self) -> bool {
        self.frames < FRAMES_TO_SETTLE
    }

    /// Returns whether a frame is requested at once.
    pub(in crate::app) fn is_wanted(&self) -> bool {
        self.frames > 0
    }

    /// Counts one frame down. Returns whether another one is wanted at once.
    pub(in crate::app) fn take_frame(&mut self) -> bool {
        let is_wanted = self.frames > 0;
        self.frames = self.frames.saturating_sub(1);
        is_wanted
    }

    /// Returns the latest time at which the next frame must be drawn. Forgets the times that `now` has reached.
    pub(in crate::app) fn next_due(&mut self, now: Duration) -> Option<Duration> {
        self.due.retain(|&due| due > now);
        self.due.first().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earliest_time_counts_until_it_has_come() {
        let [one, two, three] = [1, 2, 3].map(Duration::from_secs);
        let mut redraw = Redraw::default();
        assert!(!redraw.take_frame());
        redraw.at(three);
        redraw.at(two);
        assert_eq!(
            [redraw.next_due(one), redraw.next_due(two)],
            [Some(two), Some(three)],
            "one that has come does not hide another"
        );
        assert_eq!(redraw.next_due(three), None);
        redraw.until_settled();
        assert_eq!((0..5).filter(|_| redraw.take_frame()).count(), usize::from(FRAMES_TO_SETTLE));
    }
}
