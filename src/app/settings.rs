//! Choices that are kept between runs: appearance, motion, quality, the last game. Plain data.

mod choices;
mod last_games;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bevy::prelude::*;
pub use choices::{GraphicsQuality, Mode, ThemeChoice};
pub use last_games::LastGame;
use serde::{Deserialize, Serialize};

use crate::ai::{Level, Limits};

/// The minimum and maximum thinking time that can be set, in seconds.
pub const THINKING_SECS: [f32; 2] = [0.5, 60.0];

/// The smallest and largest text size that can be set; 1 is normal.
pub const TEXT_SIZES: [f32; 2] = [0.75, 2.5];

/// What a move may lose before the teacher takes it back, to choose from.
pub const TEACHER_SHARES: [f32; 3] = [0.2, 0.1, 0.05];

/// How long a position may be analysed, in seconds, to choose from.
pub const ANALYSIS_SECS: [f32; 3] = [10.0, 60.0, 600.0];

/// The part of a view that is kept for the next game of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptView {
    /// Whether the board was shown in 3D.
    pub is_solid: bool,
    /// Whether a board of four dimensions was shown as one figure.
    #[serde(default)]
    pub is_figure: bool,
    /// The yaw, in radians.
    pub yaw: f32,
    /// The pitch above the horizon, in radians.
    pub pitch: f32,
}

/// The stored views, by kind of board.
pub type KeptViews = BTreeMap<String, KeptView>;

/// All settings that are kept between runs.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The colour theme.
    pub theme: ThemeChoice,
    /// How elaborate the graphics may be.
    pub quality: GraphicsQuality,
    /// The text size, 1 is normal; `None` for the size that suits the window.
    pub text_size: Option<f32>,
    /// Whether moves are animated.
    pub motion: bool,
    /// The speed of the animations, 1 is normal.
    pub motion_speed: f32,
    /// The volume of the sounds, 0 to 1.
    pub sound_volume: f32,
    /// The minimum time between two moves of the computer, in milliseconds.
    pub computer_pace_ms: u64,
    /// The thinking time of the second strongest level, in seconds.
    pub grove_secs: f32,
    /// The thinking time of the strongest level, in seconds.
    pub old_growth_secs: f32,
    /// How long a position is analysed that stays on the board, in seconds.
    pub analysis_secs: f32,
    /// Whether the analysis says of each move but the best what it loses.
    pub relative_chances: bool,
    /// What the panels beside the board are for.
    pub mode: Mode,
    /// The sections of the panels that are closed, each as `MODE.SECTION`.
    pub closed_sections: BTreeSet<String>,
    /// Whether all legal points are marked.
    pub show_legal: bool,
    /// The games that are played for the first time; all their legal points are marked, too.
    pub first_games: BTreeSet<String>,
    /// The titles of the lessons that were finished.
    pub lessons_done: BTreeSet<String>,
    /// Whether bad moves are taken back in games against the computer.
    pub teaches: bool,
    /// What a move must lose to be taken back, from 0 to 1.
    pub teacher_share: f32,
    /// Whether coordinates are shown around the board.
    pub show_coordinates: bool,
    /// Whether dangers and chances are marked.
    pub show_warnings: bool,
    /// Whether the layers of a cube are also shown side by side as small boards.
    pub shows_strip: bool,
    /// Whether the 3D board turns slowly by itself.
    pub turntable: bool,
    /// The last 3D views, by kind of board.
    pub views: KeptViews,
    /// Whether the user has turned a 3D board, so that the hint about it is no longer needed.
    pub knows_space: bool,
    /// Whether they have turned a figure of four dimensions.
    pub knows_figure: bool,
    /// The last new game of each kind, newest first.
    pub last_games: Vec<LastGame>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::System,
            quality: GraphicsQuality::Auto,
            text_size: None,
            motion: true,
            motion_speed: 1.0,
            sound_volume: 0.5,
            computer_pace_ms: 350,
            grove_secs: usual_secs(Level::Grove),
            old_growth_secs: usual_secs(Level::OldGrowth),
            analysis_secs: ANALYSIS_SECS[1],
            relative_chances: false,
            mode: Mode::Play,
            closed_sections: BTreeSet::new(),
            show_legal: false,
            first_games: BTreeSet::new(),
            lessons_done: BTreeSet::new(),
            teaches: false,
            teacher_share: TEACHER_SHARES[1],
            show_coordinates: true,
            show_warnings: true,
            shows_strip: true,
            turntable: false,
            views: KeptViews::new(),
            knows_space: false,
            knows_figure: false,
            last_games: Vec::new(),
        }
    }
}

impl Settings {
    /// Returns these settings with all options as they were at first. What was played, learned and looked at is kept.
    #[must_use]
    pub fn with_usual_options(&self) -> Self {
        let Self {
            mode, closed_sections, first_games, lessons_done, views, knows_space, knows_figure, last_games, ..
        } = self.clone();
        Self {
            mode,
            closed_sections,
            first_games,
            lessons_done,
            views,
            knows_space,
            knows_figure,
            last_games,
            ..Self::default()
        }
    }

    /// Returns the minimum time between two moves of the computer.
    pub fn pace(&self) -> Duration {
        Duration::from_millis(self.computer_pace_ms)
    }

    /// Returns the search limits of a level. The thinking time of the two strongest levels comes from the settings.
    pub fn limits(&self, level: Level) -> Limits {
        let usual = level.limits();
        let time = match level {
            Level::Grove => Some(Duration::from_secs_f32(self.grove_secs)),
            Level::OldGrowth => Some(Duration::from_secs_f32(self.old_growth_secs)),
            _ => usual.time,
        };
        Limits { time, ..usual }
    }

    /// Returns whether the board may turn by itself: without motion nothing does.
    pub fn has_turntable(&self) -> bool {
        self.turntable && self.motion
    }

    /// Returns how long an animation takes whose normal duration is `seconds`; 0 if motion is turned off.
    pub fn animation_secs(&self, seconds: f32) -> f32 {
        if self.motion { seconds / self.motion_speed.max(0.1) } else { 0.0 }
    }

    /// Returns whether a section of the panels is open in the current mode.
    pub fn is_open(&self, section: &str) -> bool {
        !self.closed_sections.contains(&self.key(section))
    }

    /// Opens or closes a section of the panels in the current mode.
    pub fn toggle_section(&mut self, section: &str) {
        let key = self.key(section);
        if !self.closed_sections.remove(&key) {
            self.closed_sections.insert(key);
        }
    }

    fn key(&self, section: &str) -> String {
        format!("{}.{section}", self.mode.word())
    }

    /// Clamps numbers that were edited by hand into their ranges.
    #[must_use]
    pub fn sane(mut self) -> Self {
        let [least, most] = TEXT_SIZES;
        self.text_size = self.text_size.map(|size| size.clamp(least, most));
        self.motion_speed = self.motion_speed.clamp(0.25, 4.0);
        self.sound_volume = self.sound_volume.clamp(0.0, 1.0);
        self.computer_pace_ms = self.computer_pace_ms.min(10_000);
        let [least, most] = THINKING_SECS;
        self.analysis_secs = self.analysis_secs.clamp(1.0, 3_600.0);
        self.teacher_share = self.teacher_share.clamp(0.01, 1.0);
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
        let settings = Settings { theme: ThemeChoice::Washi, ..Settings::default() };
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
    fn the_usual_options_leave_alone_what_was_done() {
        let mut settings = Settings { mode: Mode::Study, sound_volume: 0.1, turntable: true, ..Settings::default() };
        settings.lessons_done.insert("Tanbo".into());
        settings.remember_game("hexade".parse().unwrap(), vec!["person".into(), "Ann".into()], false);
        let usual = settings.with_usual_options();
        assert_eq!(usual, Settings { sound_volume: 0.5, turntable: false, ..settings });
    }

    #[test]
    fn no_motion_means_no_time() {
        let settings = Settings { motion: false, ..Settings::default() };
        assert_eq!(settings.animation_secs(3.0), 0.0);
    }
}
