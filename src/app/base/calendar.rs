//! Which day it is, for what comes back after some days.

use bevy::prelude::*;

/// Tells the day where the user is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Calendar {
    /// By the computer's clock and time zone.
    #[default]
    Now,
    /// Always this day, for tests.
    Day(u32),
}

impl Calendar {
    /// Returns the day as a number, counted from 1 January 1970.
    pub fn today(self) -> u32 {
        let now = || {
            let days = jiff::Zoned::now().date() - jiff::civil::date(1970, 1, 1);
            days.get_days().try_into().unwrap_or_default()
        };
        if let Self::Day(day) = self { day } else { now() }
    }
}

/// Returns how a day is called today: `today`, `tomorrow`, `in 3 days`.
pub fn day_text(day: u32, today: u32) -> String {
    match day.saturating_sub(today) {
        0 => "today".into(),
        1 => "tomorrow".into(),
        days => format!("in {days} days"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_and_named() {
        assert!((20_000..60_000).contains(&Calendar::Now.today()), "between 2024 and 2134");
        assert_eq!(Calendar::Day(7).today(), 7);
        assert_eq!([6, 7, 8, 10].map(|day| day_text(day, 7)), ["today", "today", "tomorrow", "in 3 days"]);
    }
}
