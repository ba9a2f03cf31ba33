//! Settings of a search that can be changed by their names, as `mcts:explore=0.3,solver=false` does.

use std::str::FromStr;

/// Settings whose parts have names.
pub(super) trait ByName: Sized {
    /// The names.
    const KEYS: &'static [&'static str];

    /// Changes one setting by its name; returns whether there is one and the value is one for it.
    fn set(&mut self, key: &str, value: &str) -> bool;

    /// These settings with some of them changed, as `width=12,reduce=true` says.
    ///
    /// # Errors
    /// The word that is no setting, or whose value is none for it.
    fn with(mut self, changes: &str) -> Result<Self, &str> {
        for change in changes.split(',') {
            match change.split_once('=') {
                Some((key, value)) if self.set(key, value) => {}
                _ => return Err(change),
            }
        }
        Ok(self)
    }
}

/// Reads a value into its place; returns whether it is one.
pub(super) fn put<T: FromStr>(place: &mut T, value: &str) -> bool {
    value.parse().map(|value| *place = value).is_ok()
}

/// The same for a setting that may be absent.
pub(super) fn put_some<T: FromStr>(place: &mut Option<T>, value: &str) -> bool {
    value.parse().map(|value| *place = Some(value)).is_ok()
}
