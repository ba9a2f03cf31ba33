//! Settings of a search that can be changed by their names, as `mcts:explore=0.3,solver=false` does. Each has a range, and no
//! other value gets into a search.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use crate::printable::{listed, shortened};

/// A setting with its name, its range, and where its value goes.
pub(super) struct Setting<S> {
    pub(super) name: &'static str,
    pub(super) values: Values<S>,
}

/// What values a setting has, and what puts one of them in its place.
pub(super) enum Values<S> {
    /// `true` or `false`.
    Switch(fn(&mut S, bool)),
    /// Whole numbers.
    Whole(RangeInclusive<u64>, fn(&mut S, u64)),
    /// Numbers.
    Real(RangeInclusive<f32>, fn(&mut S, f32)),
}

/// A setting that is on or off.
pub(super) const fn switch<S>(name: &'static str, put: fn(&mut S, bool)) -> Setting<S> {
    Setting { name, values: Values::Switch(put) }
}

/// A setting that is a whole number.
pub(super) const fn whole<S>(name: &'static str, range: RangeInclusive<u64>, put: fn(&mut S, u64)) -> Setting<S> {
    Setting { name, values: Values::Whole(range, put) }
}

/// A setting that is a number.
pub(super) const fn real<S>(name: &'static str, range: RangeInclusive<f32>, put: fn(&mut S, f32)) -> Setting<S> {
    Setting { name, values: Values::Real(range, put) }
}

/// Why a setting cannot be changed so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingError {
    /// There is none of this name.
    #[error("'{given}' is no setting of {search}: {known} are")]
    Unknown {
        /// What was written.
        given: String,
        /// The kind of search.
        search: &'static str,
        /// The names that there are.
        known: String,
    },
    /// It has a range without this value.
    #[error("{name}={given} is not possible: {name} is {range}")]
    Value {
        /// The setting.
        name: &'static str,
        /// What was written.
        given: String,
        /// What values there are.
        range: String,
    },
}

/// Settings whose parts have names.
pub(super) trait ByName: Sized + 'static {
    /// What they are settings of.
    const SEARCH: &'static str;
    /// All of them.
    const SETTINGS: &'static [Setting<Self>];

    /// These settings with some of them changed, as `width=12,reduce=true` says.
    ///
    /// # Errors
    /// [`SettingError`] at the first word that is no setting, or whose value is not in its range.
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
    SettingError::Unknown { given: shortened(given), search: S::SEARCH, known: listed(&names, "and") }
}

impl<S> Setting<S> {
    /// Puts a value in its place.
    fn put(&self, settings: &mut S, text: &str) -> Result<(), SettingError> {
        let is_put = match &self.values {
            Values::Switch(put) => text.parse().map(|value| put(settings, value)).is_ok(),
            Values::Whole(range, put) => within(text, range).map(|value| put(settings, value)).is_some(),
            Values::Real(range, put) => within(text, range).map(|value| put(settings, value)).is_some(),
        };
        let refusal =
            || SettingError::Value { name: self.name, given: shortened(text), range: self.values.to_string() };
        is_put.then_some(()).ok_or_else(refusal)
    }
}

/// The number that a text names, if it is in the range; what is not a number is in none.
fn within<T: FromStr + PartialOrd>(text: &str, range: &RangeInclusive<T>) -> Option<T> {
    text.parse().ok().filter(|value| range.contains(value))
}

impl<S> fmt::Display for Values<S> {
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
            ("", "'' is no setting of a lamp: on, steps and heat are"),
            ("glow=3", "'glow=3' is no setting of a lamp: on, steps and heat are"),
            ("on=true,", "'' is no setting of a lamp: on, steps and heat are"),
            ("on=1", "on=1 is not possible: on is true or false"),
            ("on", "on= is not possible: on is true or false"),
            ("steps=0", "steps=0 is not possible: steps is a whole number from 1 to 64"),
            ("steps=-1", "steps=-1 is not possible: steps is a whole number from 1 to 64"),
            ("steps=1.5", "steps=1.5 is not possible: steps is a whole number from 1 to 64"),
            ("heat=NaN", "heat=NaN is not possible: heat is a number from -0.5 to 10"),
            ("heat=inf", "heat=inf is not possible: heat is a number from -0.5 to 10"),
            ("heat=1e99", "heat=1e99 is not possible: heat is a number from -0.5 to 10"),
            ("heat=\u{1b}[2J", r"heat=\u001b[2J is not possible: heat is a number from -0.5 to 10"),
        ] {
            assert_eq!(Lamp::default().with(changes).unwrap_err().to_string(), sentence);
        }
    }
}
