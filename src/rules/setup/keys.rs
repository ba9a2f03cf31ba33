//! The `key=value` words of a set-up.

use std::str::FromStr;

use super::SetupError;
use crate::printable::shortened;
use crate::rules::Description;

/// The `key=value` words that follow the game in a set-up, each key at most once.
#[derive(Clone, Debug)]
pub struct Keys<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Keys<'a> {
    /// Reads the words after the game, in lower case; `keys` lists the accepted keys for an error message, and `short`
    /// turns a word without `=` into a key and its value.
    ///
    /// # Errors
    /// [`SetupError`] at the first word whose key is not one of `allowed` or has been given before.
    pub fn read(
        game: &Description,
        words: &'a str,
        allowed: &[&str],
        keys: &'static str,
        short: impl Fn(&'a str) -> Option<(&'a str, &'a str)>,
    ) -> Result<Self, SetupError> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for word in words.split_ascii_whitespace() {
            let pair = short(word).or_else(|| word.split_once('=')).filter(|(key, _)| allowed.contains(key));
            let unknown = || SetupError::UnknownWord { word: shortened(word), game: game.word, keys };
            let (key, value) = pair.ok_or_else(unknown)?;
            if pairs.iter().any(|(known, _)| *known == key) {
                return Err(SetupError::Twice(key.into()));
            }
            pairs.push((key, value));
        }
        Ok(Self(pairs))
    }

    /// Returns the value of a key, if it was given.
    pub fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    /// Returns the number that a key has as its value, if it was given.
    ///
    /// # Errors
    /// What `refusal` makes of the value, ready to be shown, if that is not a number or is too large for the type.
    pub fn number<N: FromStr>(
        &self,
        key: &str,
        refusal: impl FnOnce(String) -> SetupError,
    ) -> Result<Option<N>, SetupError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        if value.is_empty() || !value.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(refusal(format!("'{}'", shortened(value))));
        }
        value.parse().map(Some).map_err(|_| refusal(shortened(value)))
    }
}
