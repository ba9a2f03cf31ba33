//! What makes one tree search different from another, and the names under which searches are asked for.

use super::select::Rule;
use crate::ai::by_name::{ByName, put, put_some};
use crate::ai::evaluate::Searchable;
use crate::ai::weights::{Tuning, Weights};

/// The share of heavy playouts, found by matches of Chexers.
const HEAVY: f32 = 0.5;

/// The settings of a tree search. The same core runs with all of them: the yardsticks have everything off that was added
/// later.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ai) struct Settings {
    /// The weight of the exploration term of UCB1.
    pub(in crate::ai) exploration: f32,
    /// Cut playouts and no senseless moves, or full playouts and every legal move.
    pub(in crate::ai) cuts: bool,
    /// The share of heavy playouts in games that have them; only with `cuts`.
    pub(in crate::ai) heavy: f32,
    /// The length of cut and heavy playouts, in parts of what the game asks for.
    pub(in crate::ai) length: f32,
    /// What counts in the root games.
    pub(in crate::ai) tuning: Tuning,
    /// Prove wins and losses.
    pub(in crate::ai) solver: bool,
    /// As how many visits the look of a move counts, in games that say what moves look like; `None` for the game's own number.
    pub(in crate::ai) prior: Option<f32>,
    /// Look at so many moves times the square root of a node's visits, the best-looking first; 0 for all.
    pub(in crate::ai) widening: f32,
    /// Take a turn of two stones as two half-turns.
    pub(in crate::ai) halves: bool,
    /// Go on with the tree of the last move, where the time is the limit.
    pub(in crate::ai) reuse: bool,
    /// How much worse a move may be to be played all the same: the choice falls by a softmax of the values with this
    /// temperature; 0 for the move visited most.
    pub(in crate::ai) temperature: f32,
    /// A level's own limit of playouts, beside that of the limits.
    pub(in crate::ai) most_playouts: Option<u64>,
    /// Other threads than the limits say, to measure what they are worth.
    pub(in crate::ai) threads: Option<usize>,
    /// How many moves are looked at in the position itself, the best by the evaluation after each: few playouts say nothing
    /// about many moves.
    pub(in crate::ai) widest: Option<usize>,
}

impl Settings {
    /// Plain UCT: full random playouts.
    pub(in crate::ai) const UCT: Self = Self { exploration: 0.5, cuts: false, halves: true, ..Self::FIRST };

    /// The first opponent: playouts cut short and scored by the legal moves of each side.
    pub(in crate::ai) const FIRST: Self = Self {
        exploration: 0.2,
        cuts: true,
        heavy: 0.0,
        length: 1.0,
        tuning: Tuning::FIRST,
        solver: false,
        prior: Some(0.0),
        widening: 0.0,
        halves: false,
        reuse: false,
        temperature: 0.0,
        most_playouts: None,
        threads: None,
        widest: None,
    };

    /// The core with all that has won its match.
    pub(in crate::ai) fn mcts() -> Self {
        Self {
            tuning: *Tuning::tuned(),
            heavy: HEAVY,
            prior: None,
            solver: true,
            halves: true,
            reuse: true,
            ..Self::FIRST
        }
    }

    /// As how many visits the look of a move counts in a game.
    pub(super) fn prior_of<P: Searchable>(&self) -> f32 {
        self.prior.unwrap_or(P::PRIOR)
    }

    /// How children are chosen from, in a game that says what moves look like or does not. Where evaluations lie closer
    /// together, less exploration is needed to tell them apart.
    pub(super) fn rule<P: Searchable>(&self, has_guesses: bool, start: &P) -> Rule {
        Rule {
            exploration: self.exploration * if self.cuts { start.value_spread() } else { 1.0 },
            solver: self.solver,
            implicit: self.tuning.implicit_of(start.setup(), start.geometry().len()),
            prior: if has_guesses { self.prior_of::<P>() } else { 0.0 },
            widening: self.widening,
        }
    }
}

impl ByName for Settings {
    const KEYS: &'static [&'static str] = &[
        "explore",
        "cuts",
        "heavy",
        "length",
        "solver",
        "prior",
        "widen",
        "halves",
        "reuse",
        "temperature",
        "playouts",
        "threads",
        "sight",
        "space",
        "root",
        "narrow",
        "near",
        "far",
        "crowding",
        "turn",
        "tries",
        "taken",
        "bounded",
        "slope",
        "grave",
        "grave-visits",
        "grave-cells",
        "grave-explore",
        "implicit",
        "implicit-cells",
    ];

    fn set(&mut self, key: &str, value: &str) -> bool {
        match key {
            "explore" => put(&mut self.exploration, value),
            "cuts" => put(&mut self.cuts, value),
            "heavy" => put(&mut self.heavy, value),
            "length" => put(&mut self.length, value),
            "solver" => put(&mut self.solver, value),
            "prior" => put_some(&mut self.prior, value),
            "widen" => put(&mut self.widening, value),
            "halves" => put(&mut self.halves, value),
            "reuse" => put(&mut self.reuse, value),
            "temperature" => put(&mut self.temperature, value),
            "playouts" => put_some(&mut self.most_playouts, value),
            "threads" => put_some(&mut self.threads, value),
            "sight" => put_some(&mut self.widest, value),
            "grave" => put(&mut self.tuning.grave.bias, value),
            "grave-visits" => put(&mut self.tuning.grave.visits, value),
            "grave-cells" => put(&mut self.tuning.grave.cells, value),
            "grave-explore" => put(&mut self.tuning.grave.exploration, value),
            "implicit" => put(&mut self.tuning.implicit.part, value),
            "implicit-cells" => put(&mut self.tuning.implicit.cells, value),
            _ => {
                let Tuning { flat, solid, .. } = &mut self.tuning;
                [flat, solid].into_iter().all(|weights| set_weight(weights, key, value))
            }
        }
    }
}

/// Changes one weight by its name.
fn set_weight(weights: &mut Weights, key: &str, value: &str) -> bool {
    match key {
        "space" => put(&mut weights.space, value),
        "root" => put(&mut weights.root, value),
        "narrow" => put(&mut weights.narrow, value),
        "near" => put(&mut weights.near, value),
        "far" => put(&mut weights.far, value),
        "crowding" => put(&mut weights.crowding, value),
        "turn" => put(&mut weights.turn, value),
        "tries" => put(&mut weights.tries, value),
        "taken" => put(&mut weights.taken, value),
        "bounded" => put(&mut weights.bounded, value),
        "slope" => put(&mut weights.slope, value),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_known() {
        for key in Settings::KEYS {
            assert!(["1", "true"].iter().any(|value| Settings::mcts().set(key, value)), "{key}");
        }
    }

    #[test]
    fn settings_are_changed_by_name() {
        let changed = Settings::mcts().with("explore=0.5,solver=false,widen=3").unwrap();
        assert_eq!(changed, Settings { exploration: 0.5, solver: false, widening: 3.0, ..Settings::mcts() });
        for wrong in ["depth=3", "explore", "explore=much", ""] {
            assert_eq!(Settings::mcts().with(wrong), Err(wrong));
        }
    }
}
