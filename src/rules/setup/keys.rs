//! The `key=value` words of a set-up.

use super::SetupError;
use crate::printable::shortened;
use crate::rules::Description;

/// The `key=value` words after the game in a set-up, each key once.
#[derive(Clone, Debug)]
pub struct Keys<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Keys<'a> {
    /// Reads the words after the game, in lower case; `keys` says in a sentence what there are, `short` turns a word without
    /// `=` into a key and its value.
    ///
    /// # Errors
    /// [`SetupError`] at the first word that is none of the keys `allowed`, or whose key was there before.
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

    /// The value of a key, if it was given.
    pub fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    /// The value of a key that is a number, if it was given.
    ///
    /// # Errors
    /// [`SetupError::NoNumber`] if it is no number from 1 to 999.
    pub fn number(&self, key: &str) -> Result<Option<u16>, SetupError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let plain = (1..=3).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit());
        match value.parse() {
            Ok(number) if plain && number > 0 => Ok(Some(number)),
            _ => Err(SetupError::NoNumber { key: key.into(), value: shortened(value) }),
        }
    }

    /// The same for a number of which no more than 255 can be meant.
    ///
    /// # Errors
    /// Those of [`Self::number`].
    pub fn small_number(&self, key: &str) -> Result<Option<u8>, SetupError> {
        Ok(self.number(key)?.map(|number| u8::try_from(number).unwrap_or(u8::MAX)))
    }
}
