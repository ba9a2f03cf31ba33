//! What makes one player of Hexade different from another.

use crate::ai::MOST_THREADS;
use crate::ai::alpha_beta::{self, MOST_DEPTH};
use crate::ai::by_name::{ByName, Setting, real, switch, whole};
use crate::ai::mcts::TEMPERATURES;

/// More cells than the largest board has.
const MOST_CELLS: u64 = 1000;
/// No win by force that is looked for is longer: a line of alpha-beta search is not either.
const MOST_THREAT_MOVES: u64 = 32;

/// The settings of a player of Hexade.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ai) struct Settings {
    /// How the tree is searched.
    pub(in crate::ai) search: alpha_beta::Settings,
    /// Wins by force are looked for with at most so many own moves: with 1, the sixes that can be completed or must be
    /// prevented now; with 0, nothing is known of threats at all.
    pub(in crate::ai) threat_moves: u32,
    /// A level's own limit of depth in plies, beside that of the limits.
    pub(in crate::ai) most_depth: Option<u32>,
    /// A level's own limit of positions looked at, beside that of the limits.
    pub(in crate::ai) most_nodes: Option<u64>,
    /// Other threads than the limits say, to measure what they are worth.
    pub(in crate::ai) threads: Option<usize>,
}

impl Settings {
    /// Alpha-beta alone, which knows of a six when it stands: a yardstick for the threat search.
    pub(in crate::ai) const PLAIN: Self = Self {
        search: alpha_beta::Settings {
            width: 16,
            root_width: 32,
            root_proof_part: 0,
            reduces: false,
            temperature: 0.0,
        },
        threat_moves: 0,
        most_depth: None,
        most_nodes: None,
        threads: None,
    };

    /// With threat search: what is forced is played, and wins by force are proved.
    pub(in crate::ai) const THREATS: Self = Self {
        search: alpha_beta::Settings { root_proof_part: 4, ..Self::PLAIN.search },
        threat_moves: 8,
        ..Self::PLAIN
    };
}

impl ByName for Settings {
    const SEARCH: &'static str = "alpha-beta search";

    const SETTINGS: &'static [Setting<Self>] = &[
        whole("width", 1..=MOST_CELLS, |s, v| s.search.width = v as usize),
        whole("root-width", 1..=MOST_CELLS, |s, v| s.search.root_width = v as usize),
        whole("proofs", 0..=1_000_000, |s, v| s.search.root_proof_part = v),
        switch("reduce", |s, v| s.search.reduces = v),
        real("temperature", TEMPERATURES, |s, v| s.search.temperature = v),
        whole("threats", 0..=MOST_THREAT_MOVES, |s, v| s.threat_moves = v as u32),
        whole("depth", 1..=MOST_DEPTH as u64, |s, v| s.most_depth = Some(v as u32)),
        whole("nodes", 1..=u64::MAX, |s, v| s.most_nodes = Some(v)),
        whole("threads", 1..=MOST_THREADS as u64, |s, v| s.threads = Some(v as usize)),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_changed_by_name() {
        let changed = Settings::PLAIN.with("width=3,depth=60,threats=2").unwrap();
        assert_eq!((changed.search.width, changed.most_depth, changed.threat_moves), (3, Some(60), 2));
        assert!(Settings::PLAIN.with("width=3,length=4").unwrap_err().to_string().starts_with("'length=4' is no"));
    }
}
