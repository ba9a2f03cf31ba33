//! What makes one player of Hexade different from another.

use crate::ai::alpha_beta;
use crate::ai::by_name::{ByName, put, put_some};

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
    const KEYS: &'static [&'static str] =
        &["width", "root-width", "proofs", "reduce", "temperature", "threats", "depth", "nodes", "threads"];

    fn set(&mut self, key: &str, value: &str) -> bool {
        match key {
            "width" => put(&mut self.search.width, value),
            "root-width" => put(&mut self.search.root_width, value),
            "proofs" => put(&mut self.search.root_proof_part, value),
            "reduce" => put(&mut self.search.reduces, value),
            "temperature" => put(&mut self.search.temperature, value),
            "threats" => put(&mut self.threat_moves, value),
            "depth" => put_some(&mut self.most_depth, value),
            "nodes" => put_some(&mut self.most_nodes, value),
            "threads" => put_some(&mut self.threads, value),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_known() {
        for key in Settings::KEYS {
            assert!(["1", "true"].iter().any(|value| Settings::PLAIN.clone().set(key, value)), "{key}");
        }
        assert_eq!(Settings::PLAIN.with("width=3,length=4"), Err("length=4"));
    }
}
