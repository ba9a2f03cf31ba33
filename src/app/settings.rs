//! What a person may choose once and keep: look, motion, quality, the last game. Plain data.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ai::{Level, Limits};
use crate::games::Setup;

/// The least and the most time to think that can be chosen, in seconds.
pub const THINKING_SECS: [f32; 2] = [0.5, 60.0];

/// The smallest and the largest text that can be chosen, 1 is normal.
pub const TEXT_SIZES: [f32; 2] = [0.75, 2.5];

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThemeChoice {
    /// Dark panels, a dim board.
    #[default]
    Dark,
    /// Light panels, a bright board.
    Light,
}

/// How much the graphics may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quality {
    /// Low on a software renderer, high on a graphics card.
    #[default]
    Auto,
    /// No multisampling, no shadows.
    Low,
    /// Multisampling.
    High,
}

impl Quality {
    /// Reads the word of the command line.
    ///
    /// # Errors
    /// A sentence with the three words.
    pub fn from_word(word: &str) -> Result<Self, String> {
        match word {
            "auto" => Ok(Self::Auto),
            "low" => Ok(Self::Low),
            "high" => Ok(Self::High),
            other => Err(format!("unknown quality '{other}': choose auto, low or high")),
        }
    }
}

/// What is kept of a view between games of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptView {
    /// Whether the board was drawn in space.
    pub is_solid: bool,
    /// The angle around the vertical axis, in radians.
    pub yaw: f32,
    /// The angle above the horizon, in radians.
    pub pitch: f32,
}

/// The views kept, by the kind of board.
pub type KeptViews = BTreeMap<String, KeptView>;

/// Everything that is kept between runs.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light or dark.
    pub theme: ThemeChoice,
    /// How much the graphics may cost.
    pub quality: Quality,
    /// Size of the text, 1 is normal; what suits the window if nobody has chosen one.
    pub text_size: Option<f32>,
    /// Whether stones grow and roots wither visibly.
    pub motion: bool,
    /// Speed of the animations, 1 is normal.
    pub motion_speed: f32,
    /// How loud the sounds are, 0 to 1.
    pub sound_volume: f32,
    /// The least time between two moves of the computer, in milliseconds.
    pub computer_pace_ms: u64,
    /// How long the second strongest level thinks, in seconds.
    pub grove_secs: f32,
    /// How long the strongest level thinks, in seconds.
    pub old_growth_secs: f32,
    /// Whether all legal points are marked.
    pub show_legal: bool,
    /// Whether coordinates stand around the board.
    pub show_coordinates: bool,
    /// Whether roots with one space left are marked.
    pub show_warnings: bool,
    /// Whether the layers of a cube are shown side by side as small boards too.
    pub shows_strip: bool,
    /// How boards in space were looked at last, by the kind of board.
    pub views: KeptViews,
    /// Whether somebody has turned a board in space: then the hint on how to do it is gone.
    pub knows_space: bool,
    /// The set-up of the last new game.
    pub last_setup: String,
    /// Its seats, as in a save.
    pub last_seats: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::Dark,
            quality: Quality::Auto,
            text_size: None,
            motion: true,
            motion_speed: 1.0,
            sound_volume: 0.5,
            computer_pace_ms: 350,
            grove_secs: usual_secs(Level::Grove),
            old_growth_secs: usual_secs(Level::OldGrowth),
            show_legal: false,
            show_coordinates: true,
            show_warnings: true,
            shows_strip: true,
            views: KeptViews::new(),
            knows_space: false,
            last_setup: "tanbo size=9".into(),
            last_seats: Vec::new(),
        }
    }
}

impl Settings {
    /// The least time between two moves of the computer.
    pub fn pace(&self) -> Duration {
        Duration::from_millis(self.computer_pace_ms)
    }

    /// How long and hard a level thinks: the two strongest as long as is set here.
    pub fn limits(&self, level: Level) -> Limits {
        let usual = level.limits();
        let time = match level {
            Level::Grove => Some(Duration::from_secs_f32(self.grove_secs)),
            Level::OldGrowth => Some(Duration::from_secs_f32(self.old_growth_secs)),
            _ => usual.time,
        };
        Limits { time, ..usual }
    }

    /// How long an animation of `seconds` takes with these settings, in seconds; 0 without motion.
    pub fn animation_secs(&self, seconds: f32) -> f32 {
        if self.motion { seconds / self.motion_speed.max(0.1) } else { 0.0 }
    }

    /// Keeps the choices of the page where a game is chosen; seats as in a save.
    pub fn remember_game(&mut self, setup: Setup, seats: Vec<String>) {
        self.last_setup = setup.to_string();
        self.last_seats = seats;
    }

    /// Numbers that a hand may have put out of range, back in it.
    #[must_use]
    pub fn sane(mut self) -> Self {
        let [least, most] = TEXT_SIZES;
        self.text_size = self.text_size.map(|size| size.clamp(least, most));
        self.motion_speed = self.motion_speed.clamp(0.25, 4.0);
        self.sound_volume = self.sound_volume.clamp(0.0, 1.0);
        self.computer_pace_ms = self.computer_pace_ms.min(10_000);
        let [least, most] = THINKING_SECS;
        self.grove_secs = self.grove_secs.clamp(least, most);
        self.old_growth_secs = self.old_growth_secs.clamp(least, most);
        self
    }
}

fn usual_secs(level: Level) -> f32 {
    level.limits().time.unwrap_or_default().as_secs_f32()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back_and_missing_fields_keep_their_defaults() {
        let settings = Settings { theme: ThemeChoice::Light, ..Settings::default() };
        let text = ron::to_string(&settings).unwrap();
        assert_eq!(ron::from_str::<Settings>(&text).unwrap(), settings);
        assert_eq!(ron::from_str::<Settings>("(theme: Light)").unwrap(), settings);
    }

    #[test]
    fn the_strongest_levels_think_as_long_as_is_set() {
        let settings: Settings = ron::from_str("(grove_secs: 0.1, old_growth_secs: 9.0)").unwrap();
        let settings = settings.sane();
        let secs = |settings: &Settings, level| settings.limits(level).time.unwrap().as_secs_f32();
        assert_eq!([Level::Grove, Level::OldGrowth].map(|level| secs(&settings, level)), [0.5, 9.0]);
        for level in Level::ALL {
            assert_eq!(Settings::default().limits(level), level.limits(), "{level}");
            assert!(level >= Level::Grove || settings.limits(level) == level.limits(), "{level}");
        }
    }

    #[test]
    fn no_motion_means_no_time() {
        let settings = Settings { motion: false, ..Settings::default() };
        assert_eq!(settings.animation_secs(3.0), 0.0);
    }
}
