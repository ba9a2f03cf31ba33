//! Colours in theme files: `#rrggbb` or `#rrggbbaa`.

use bevy::prelude::*;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Reads a colour.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
    let text = String::deserialize(deserializer)?;
    let color = text.strip_prefix('#').and_then(|digits| Srgba::hex(digits).ok());
    color.map(Color::from).ok_or_else(|| D::Error::custom(format!("'{text}' is not a colour such as #9cc25c")))
}
