//! The settings of the Hexade player.

use crate::ai::alpha_beta::{AlphaBetaSettings, MOST_DEPTH};
use crate::ai::by_name::{ByName, Setting, real, switch, whole};
use crate::ai::mcts::TEMPERATURES;
use crate::ai::threads::MOST_THREADS;

/// More cells than the largest board has.
const MOST_CELLS: u64 = 1000;
/// The maximum length of a forced win, in own moves: an alpha-beta line is not longer either.
const MOST_THREAT_MOVES: u64 = 32;

/// The settings of a player of Hexade.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ai) struct HexadeSettings {
    /// The settings of the alpha-beta search.
    pub(in crate::ai) search: AlphaBetaSettings,
    /// The maximum number of own moves in a forced win: with 1, only sixes that can be completed or must be prevented
    /// now are recognised; with 0, threats are not recognised at all.
    pub(in crate::ai) threat_moves: u32,
    /// A depth limit of a level, in plies, in addition to the limits of the search.
    pub(in crate::ai) most_depth: Option<u32>,
    /// A node limit of a level, in addition to the limits of the search.
    pub(in crate::ai) most_nodes: Option<u64>,
    /// The number of threads instead of that in the limits, to measure how much threads gain.
    pub(in crate::ai) threads: Option<usize>,
}

impl HexadeSettings {
    /// Plain alpha-beta, which recognises only complete sixes: a baseline for the threat search.
    pub(in crate::ai) const PLAIN: Self = Self {
        search: AlphaBetaSettings { width: 16, root_width: 32, root_proof_part: 0, reduces: false, temperature: 0.0 },
        threat_moves: 0,
        most_depth: None,
        most_nodes: None,
        threads: None,
    };

    /// With threat search: forced moves are played at once and forced wins are proved.
    pub(in crate::ai) const THREATS: Self =
        Self { search: AlphaBetaSettings { root_proof_part: 4, ..Self::PLAIN.search }, threat_moves: 8, ..Self::PLAIN };
}

impl ByName for HexadeSettings {
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
        let changed = HexadeSettings::PLAIN.with("width=3,depth=60,threats=2").unwrap();
        assert_eq!((changed.search.width, changed.most_depth, changed.threat_moves), (3, Some(60), 2));
        assert!(
            HexadeSettings::PLAIN
                .with("width=3,length=4")
                .unwrap_err()
                .to_string()
                .starts_with("unknown setting 'length=4'")
        );
    }
}
