//! Settings of a search that users can change by name, as in `mcts:explore=0.3,solver=false`. Each setting has a range;
//! values outside it are rejected.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use crate::printable::{listed, shortened};

/// A setting with its name, its range and its setter.
pub(super) struct Setting<S> {
    pub(super) name: &'static str,
    pub(super) values: SettingValues<S>,
}

/// The range of a setting's values, and the function that sets one.
pub(super) enum SettingValues<S> {
    /// `true` or `false`.
    Switch(fn(&mut S, bool)),
    /// A whole number.
    Whole(RangeInclusive<u64>, fn(&mut S, u64)),
    /// A real number.
    Real(RangeInclusive<f32>, fn(&mut S, f32)),
}

/// Creates a setting that is on or off.
pub(super) const fn switch<S>(name: &'static str, put: fn(&mut S, bool)) -> Setting<S> {
    Setting { name, values: SettingValues::Switch(put) }
}

/// Creates a setting that is a whole number.
pub(super) const fn whole<S>(name: &'static str, range: RangeInclusive<u64>, put: fn(&mut S, u64)) -> Setting<S> {
    Setting { name, values: SettingValues::Whole(range, put) }
}

/// Creates a setting that is a real number.
pub(super) const fn real<S>(name: &'static str, range: RangeInclusive<f32>, put: fn(&mut S, f32)) -> Setting<S> {
    Setting { name, values: SettingValues::Real(range, put) }
}

/// The reason why a setting cannot be changed as requested.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingError {
    /// There is no setting with this name.
    #[error("unknown setting '{given}' of {search}: choose {known}")]
    Unknown {
        /// The text given by the user.
        given: String,
        /// The kind of search.
        search: &'static str,
        /// The valid names.
        known: String,
    },
    /// The value is not in the range of the setting.
    #[error("{name}={given} is not possible: {name} must be {range}")]
    Value {
        /// The name of the setting.
        name: &'static str,
        /// The text given by the user.
        given: String,
        /// The valid values.
        range: String,
    },
}

/// Settings that can be changed by name.
pub(super) trait ByName: Sized + 'static {
    /// The kind of search, for messages.
    const SEARCH: &'static str;
    /// All settings.
    const SETTINGS: &'static [Setting<Self>];

    /// Returns these settings with some of them changed, as in `width=12,reduce=true`.
    ///
    /// # Errors
    /// [`SettingError`] for the first word that is not a setting or whose value is out of range.
    fn with(mut self, changes: &str) -> Result<Self, SettingError> {
        for change in changes.split(',') {
            let (name, value) = change.split_once('=').unwrap_or((change, ""));
            let setting = Self::SETTINGS.iter().find(|setting| setting.name == name);
            setting.ok_or_else(|| unknown::<Self>(change))?.put(&mut self, value)?;
        }
        Ok(self)
    }
}

fn unknown<S: ByName>(given: &str) -> SettingError {
    let names: Vec<_> = S::SETTINGS.iter().map(|setting| setting.name).collect();
    SettingError::Unknown { given: shortened(given), search: S::SEARCH, known: listed(&names, "or") }
}

impl<S> Setting<S> {
    /// Parses a value and sets it.
    fn put(&self, settings: &mut S, text: &str) -> Result<(), SettingError> {
        let is_put = match &self.values {
            SettingValues::Switch(put) => text.parse().map(|value| put(settings, value)).is_ok(),
            SettingValues::Whole(range, put) => within(text, range).map(|value| put(settings, value)).is_some(),
            SettingValues::Real(range, put) => within(text, range).map(|value| put(settings, value)).is_some(),
        };
        let refusal =
            || SettingError::Value { name: self.name, given: shortened(text), range: self.values.to_string() };
        is_put.then_some(()).ok_or_else(refusal)
    }
}

/// Parses a number; returns `None` if the text is not a number or out of range.
fn within<T: FromStr + PartialOrd>(text: &str, range: &RangeInclusive<T>) -> Option<T> {
    text.parse().ok().filter(|value| range.contains(value))
}

impl<S> fmt::Display for SettingValues<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(_) => f.write_str("true or false"),
            Self::Whole(range, _) if *range.end() == u64::MAX => write!(f, "a whole number from {}", range.start()),
            Self::Whole(range, _) => write!(f, "a whole number from {} to {}", range.start(), range.end()),
            Self::Real(range, _) => write!(f, "a number from {} to {}", range.start(), range.end()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq)]
    struct Lamp {
        on: bool,
        steps: u64,
        heat: f32,
    }

    impl ByName for Lamp {
        const SEARCH: &'static str = "a lamp";
        const SETTINGS: &'static [Setting<Self>] = &[
            switch("on", |lamp, on| lamp.on = on),
            whole("steps", 1..=64, |lamp, steps| lamp.steps = steps),
            real("heat", -0.5..=10.0, |lamp, heat| lamp.heat = heat),
        ];
    }

    #[test]
    fn settings_are_changed_by_their_names() {
        let lamp = Lamp::default().with("on=true,heat=-0.5,steps=64").unwrap();
        assert_eq!(lamp, Lamp { on: true, steps: 64, heat: -0.5 });
    }

    #[test]
    fn what_is_outside_its_range_is_told_the_range() {
        for (changes, sentence) in [
            ("", "unknown setting '' of a lamp: choose on, steps or heat"),
            ("glow=3", "unknown setting 'glow=3' of a lamp: choose on, steps or heat"),
            ("on=true,", "unknown setting '' of a lamp: choose on, steps or heat"),
            ("on=1", "on=1 is not possible: on must be true or false"),
            ("on", "on= is not possible: on must be true or false"),
            ("steps=0", "steps=0 is not possible: steps must be a whole number from 1 to 64"),
            ("steps=-1", "steps=-1 is not possible: steps must be a whole number from 1 to 64"),
            ("steps=1.5", "steps=1.5 is not possible: steps must be a whole number from 1 to 64"),
            ("heat=NaN", "heat=NaN is not possible: heat must be a number from -0.5 to 10"),
            ("heat=inf", "heat=inf is not possible: heat must be a number from -0.5 to 10"),
            ("heat=1e99", "heat=1e99 is not possible: heat must be a number from -0.5 to 10"),
            ("heat=\u{1b}[2J", r"heat=\u001b[2J is not possible: heat must be a number from -0.5 to 10"),
        ] {
            assert_eq!(Lamp::default().with(changes).unwrap_err().to_string(), sentence);
        }
    }
}
