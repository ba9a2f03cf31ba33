//! The `key=value` words of a set-up.

use std::ops::RangeInclusive;

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

    /// Returns the value of a key that is a number within `range`, if it was given.
    ///
    /// # Errors
    /// [`SetupError::Number`] if the value is anything else.
    pub fn number<N>(&self, key: &str, range: RangeInclusive<N>) -> Result<Option<N>, SetupError>
    where
        N: Copy + Into<u16> + TryFrom<u16> + PartialOrd,
    {
        let Some(value) = self.get(key) else { return Ok(None) };
        let is_plain = (1..=3).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit());
        let number = value.parse::<u16>().ok().filter(|_| is_plain).and_then(|number| N::try_from(number).ok());
        match number.filter(|number| range.contains(number)) {
            Some(number) => Ok(Some(number)),
            None => Err(SetupError::Number {
                key: key.into(),
                value: shortened(value),
                least: (*range.start()).into(),
                most: (*range.end()).into(),
            }),
        }
    }
}
