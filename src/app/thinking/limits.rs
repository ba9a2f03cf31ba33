//! How long the searches last that no setting limits. They are a resource, so that a test can count playouts where the
//! window counts seconds.

use std::time::Duration;

use bevy::prelude::*;

use crate::ai::{Level, Limits};
use crate::study::{CHECK_TIME, USUAL_TIME};

/// The memory for each search of a report, of practice and of the teacher, in megabytes.
const MEMORY_MB: usize = 128;
/// How long to search for a hint.
const HINT_TIME: Duration = Duration::from_secs(2);

/// The limits of the searches that no setting limits; the seed of each search is its position's own.
#[derive(Resource, Clone, Debug)]
pub struct SearchLimits {
    /// For a hint.
    pub hint: Limits,
    /// For an analysis. Without a limit of playouts, the settings limit its time.
    pub analysis: Limits,
    /// For the position of an exercise and each answer, in practice and for the teacher. A verdict of a report that had
    /// less is looked at again where there is a mistake.
    pub check: Limits,
    /// For each position of a report, at the first look.
    pub sweep: Limits,
}

impl Default for SearchLimits {
    fn default() -> Self {
        let lasting = |time| Limits { time: Some(time), memory_mb: MEMORY_MB, ..Limits::default() };
        let strongest = Limits { time: None, playouts: None, ..Level::STRONGEST.limits() };
        Self {
            hint: Limits { time: Some(HINT_TIME), ..strongest.clone() },
            analysis: strongest,
            check: lasting(CHECK_TIME),
            sweep: lasting(USUAL_TIME),
        }
    }
}
