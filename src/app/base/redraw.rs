//! Drawing again. The window draws only when something happens to it; whoever wants another frame although nothing will, says
//! so here. Threads that have news wake it with a [`super::WakeHandle`].

use std::time::Duration;

use bevy::prelude::*;

/// Frames that are still drawn after the last change: text and pictures of stones reach the graphics card a little later.
const FRAMES_TO_SETTLE: u8 = 3;

/// The frames that are wanted.
#[derive(Resource, Debug, Default)]
pub struct Redraw {
    frames: u8,
    due: Option<Duration>,
}

impl Redraw {
    /// The next frame is wanted.
    pub fn soon(&mut self) {
        self.frames = self.frames.max(1);
    }

    /// Something moves, or has just changed: frames are wanted until it has reached the screen.
    pub fn until_settled(&mut self) {
        self.frames = FRAMES_TO_SETTLE;
    }

    /// Something will happen by itself at this time, of [`Time<Real>`] since the start of the program.
    pub fn at(&mut self, time: Duration) {
        self.due = Some(self.due.map_or(time, |due| due.min(time)));
    }

    /// Whether nothing has moved in this frame, before it is known what else has changed.
    pub fn is_settled(&self) -> bool {
        self.frames < FRAMES_TO_SETTLE
    }

    /// Counts a frame; tells whether another one is wanted at once.
    pub(in crate::app) fn take_frame(&mut self) -> bool {
        let is_wanted = self.frames > 0;
        self.frames = self.frames.saturating_sub(1);
        is_wanted
    }

    /// When the next frame is wanted at the latest. What was due by `now` is forgotten.
    pub(in crate::app) fn next_due(&mut self, now: Duration) -> Option<Duration> {
        self.due = self.due.filter(|&due| due > now);
        self.due
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
        assert_eq!([redraw.next_due(one), redraw.next_due(two)], [Some(two), None]);
        redraw.until_settled();
        assert_eq!((0..5).filter(|_| redraw.take_frame()).count(), usize::from(FRAMES_TO_SETTLE));
    }
}
