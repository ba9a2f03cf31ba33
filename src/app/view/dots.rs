//! Dots in place of numbers, for the legend: while a search looks at one move after another, they come and go several
//! times a second, and with them the legend and everything below it would jump.

use std::time::Duration;

use crate::app::base::Redraw;
use crate::app::session::PositionShown;

/// How long dots are remembered.
const LINGER: Duration = Duration::from_secs(2);

/// Whether there are dots in a position, or were a moment ago.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DotsSeen {
    position: Option<PositionShown>,
    /// When they are forgotten, counted from the start of the program; `None` while they are here.
    until: Option<Duration>,
}

impl DotsSeen {
    /// Notes whether there are dots `now`, in the position that is `shown`.
    pub fn note(&mut self, are_here: bool, shown: PositionShown, now: Duration, redraw: &mut Redraw) {
        let before = self.position;
        if are_here {
            (self.position, self.until) = (Some(shown), None);
        } else if self.position.is_some() {
            let until = *self.until.get_or_insert(now + LINGER);
            redraw.at(until);
            self.position = self.position.filter(|_| now < until);
        }
        // The legend may have been drawn already.
        if self.position != before {
            redraw.soon();
        }
    }

    /// Returns whether there are dots in this position, or were a moment ago.
    pub fn are_in(&self, shown: PositionShown) -> bool {
        self.position == Some(shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_forgotten_a_moment_after_they_have_gone() {
        let shown = PositionShown::default();
        let (mut seen, mut redraw) = (DotsSeen::default(), Redraw::default());
        let mut note = |are_here: bool, millis: u64| {
            seen.note(are_here, shown, Duration::from_millis(millis), &mut redraw);
            seen.are_in(shown)
        };
        assert_eq!([note(false, 0), note(true, 100), note(false, 200)], [false, true, true]);
        assert_eq!([note(true, 1900), note(false, 2000), note(false, 3900)], [true; 3], "the last ones count");
        assert!(!note(false, 4000));
    }
}
