//! Settings that are one of a few values: the theme, what the panels are for, the graphics.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The colour theme. Earlier versions called the first two of the program's own Dark and Light.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThemeChoice {
    /// Soil or Washi, whichever the desktop asks for.
    #[default]
    System,
    /// Dark: a rice paddy at dusk.
    #[serde(alias = "Dark")]
    Soil,
    /// Light: paper in daylight.
    #[serde(alias = "Light")]
    Washi,
    /// Black, white and pure colours.
    HighContrast,
    /// Colours that stay apart without red or green.
    ColorBlind,
    /// A theme of the user's own, by the name of its file without the ending.
    Own(String),
}

impl fmt::Display for ThemeChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::System => "system",
            Self::Soil => "soil",
            Self::Washi => "washi",
            Self::HighContrast => "contrast",
            Self::ColorBlind => "hues",
            Self::Own(word) => word,
        })
    }
}

/// What the panels beside the board are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// To play: seats and moves.
    #[default]
    Play,
    /// To study: the computer's view as well.
    Study,
}

impl Mode {
    /// Returns the word for it, for widgets and for the sections it has closed.
    pub fn word(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Study => "study",
        }
    }
}

/// How elaborate the graphics may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GraphicsQuality {
    /// Low on a software renderer, high on a graphics card.
    #[default]
    Auto,
    /// Without multisampling or shadows.
    Low,
    /// With multisampling and shadows.
    High,
}

impl GraphicsQuality {
    /// Parses the value of the command-line option.
    ///
    /// # Errors
    /// A sentence that lists the three values.
    pub fn from_word(word: &str) -> Result<Self, String> {
        match word {
            "auto" => Ok(Self::Auto),
            "low" => Ok(Self::Low),
            "high" => Ok(Self::High),
            other => Err(format!("unknown quality '{other}': choose auto, low or high")),
        }
    }
}
