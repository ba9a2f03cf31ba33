//! What makes one tree search different from another, and the names under which searches are asked for.

use std::ops::RangeInclusive;

use super::select::Rule;
use crate::ai::MOST_THREADS;
use crate::ai::by_name::{ByName, Setting, real, switch, whole};
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
            implicit: start.implicit_part(&self.tuning),
            prior: if has_guesses { self.prior_of::<P>() } else { 0.0 },
            widening: self.widening,
        }
    }
}

/// Temperatures of the choice: at the highest nearly everything is as likely.
pub(in crate::ai) const TEMPERATURES: RangeInclusive<f32> = 0.0..=100.0;
/// Weights of the evaluation that tuning fits: it may find that something harms.
const FITTED: RangeInclusive<f32> = -100.0..=100.0;
/// Weights of the look of a move.
const LOOKS: RangeInclusive<f32> = 0.0..=100.0;
/// More cells than any board has.
const MOST_CELLS: u64 = 1_000_000;

impl Settings {
    /// Changes a weight on flat and solid boards.
    fn weigh(&mut self, put: impl Fn(&mut Weights)) {
        let Tuning { flat, solid, .. } = &mut self.tuning;
        [flat, solid].into_iter().for_each(put);
    }
}

impl ByName for Settings {
    const SEARCH: &'static str = "a tree search";

    const SETTINGS: &'static [Setting<Self>] = &[
        real("explore", 0.0..=10.0, |s, v| s.exploration = v),
        switch("cuts", |s, v| s.cuts = v),
        real("heavy", 0.0..=1.0, |s, v| s.heavy = v),
        real("length", 0.0..=10.0, |s, v| s.length = v),
        switch("solver", |s, v| s.solver = v),
        real("prior", 0.0..=1000.0, |s, v| s.prior = Some(v)),
        real("widen", 0.0..=1000.0, |s, v| s.widening = v),
        switch("halves", |s, v| s.halves = v),
        switch("reuse", |s, v| s.reuse = v),
        real("temperature", TEMPERATURES, |s, v| s.temperature = v),
        whole("playouts", 1..=u64::MAX, |s, v| s.most_playouts = Some(v)),
        whole("threads", 1..=MOST_THREADS as u64, |s, v| s.threads = Some(v as usize)),
        whole("sight", 1..=MOST_CELLS, |s, v| s.widest = Some(v as usize)),
        real("space", FITTED, |s, v| s.weigh(|weights| weights.space = v)),
        real("root", FITTED, |s, v| s.weigh(|weights| weights.root = v)),
        real("narrow", FITTED, |s, v| s.weigh(|weights| weights.narrow = v)),
        real("near", FITTED, |s, v| s.weigh(|weights| weights.near = v)),
        real("far", FITTED, |s, v| s.weigh(|weights| weights.far = v)),
        real("crowding", FITTED, |s, v| s.weigh(|weights| weights.crowding = v)),
        real("turn", FITTED, |s, v| s.weigh(|weights| weights.turn = v)),
        whole("tries", 1..=64, |s, v| s.weigh(|weights| weights.tries = v as u32)),
        real("taken", LOOKS, |s, v| s.weigh(|weights| weights.taken = v)),
        real("bounded", LOOKS, |s, v| s.weigh(|weights| weights.bounded = v)),
        real("slope", LOOKS, |s, v| s.weigh(|weights| weights.slope = v)),
        real("grave", 0.0..=100.0, |s, v| s.tuning.grave.bias = v),
        whole("grave-visits", 0..=1_000_000, |s, v| s.tuning.grave.visits = v as u32),
        whole("grave-cells", 0..=MOST_CELLS, |s, v| s.tuning.grave.cells = v as usize),
        real("grave-explore", 0.0..=10.0, |s, v| s.tuning.grave.exploration = v),
        real("implicit", 0.0..=1.0, |s, v| s.tuning.implicit.part = v),
        whole("implicit-cells", 0..=MOST_CELLS, |s, v| s.tuning.implicit.cells = v as usize),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_changed_by_name() {
        let changed = Settings::mcts().with("explore=0.5,solver=false,widen=3").unwrap();
        assert_eq!(changed, Settings { exploration: 0.5, solver: false, widening: 3.0, ..Settings::mcts() });
        let Tuning { flat, solid, .. } = Settings::mcts().with("tries=7").unwrap().tuning;
        assert_eq!((flat.tries, solid.tries), (7, 7));
    }
}
