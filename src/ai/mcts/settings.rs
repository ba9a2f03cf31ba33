//! The settings of a tree search, and the names by which users change them.

use std::ops::RangeInclusive;

use super::select::Rule;
use crate::ai::by_name::{ByName, Setting, real, switch, whole};
use crate::ai::chexers::plan::Plan;
use crate::ai::evaluate::{Searchable, Values};
use crate::ai::threads::MOST_THREADS;
use crate::ai::weights::{Tuning, Weights};
use crate::rules::Player;

/// The settings of a tree search. The same core runs with all of them: the baseline searches turn everything off that
/// was added later.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ai) struct MctsSettings {
    /// The weight of the exploration term of UCB1.
    pub(in crate::ai) exploration: f32,
    /// Whether playouts are cut short, in games with an evaluation, and senseless moves left out, instead of full
    /// playouts with every legal move.
    pub(in crate::ai) cuts: bool,
    /// The length of cut playouts, as a multiple of the game's default.
    pub(in crate::ai) length: f32,
    /// The weights of the root games.
    pub(in crate::ai) tuning: Tuning,
    /// Whether wins and losses are proved.
    pub(in crate::ai) solver: bool,
    /// Whether small positions are solved instead of searched, and ends that are known are not searched.
    pub(in crate::ai) knows: bool,
    /// The number of visits that the prior of a move counts as, in games with priors; `None` for the game's default.
    pub(in crate::ai) prior: Option<f32>,
    /// The factor of progressive widening: this times the square root of a node's visits is the number of moves tried,
    /// by descending prior; 0 for all.
    pub(in crate::ai) widening: f32,
    /// Whether the search does not count on the others to avoid a draw, in games where that matters.
    pub(in crate::ai) wary: bool,
    /// Whether a turn of two stones is searched as two half-turns.
    pub(in crate::ai) halves: bool,
    /// Whether the tree of the last move is reused when the search is limited by time.
    pub(in crate::ai) reuse: bool,
    /// The temperature of the softmax over the root values by which the move is chosen: the higher, the worse the moves
    /// that may be played; 0 always plays the most visited move.
    pub(in crate::ai) temperature: f32,
    /// An upper limit of playouts set by a level, in addition to the limits of the search.
    pub(in crate::ai) most_playouts: Option<u64>,
    /// The number of threads instead of that in the limits, to measure how much threads gain.
    pub(in crate::ai) threads: Option<usize>,
    /// How many moves are considered at the root, ranked by the evaluation after each: a few playouts cannot tell many
    /// moves apart.
    pub(in crate::ai) widest: Option<usize>,
}

impl MctsSettings {
    /// Plain UCT with full random playouts.
    pub(in crate::ai) const UCT: Self = Self { exploration: 0.5, cuts: false, halves: true, ..Self::FIRST };

    /// The `first` search, a baseline: playouts are cut short and scored by the number of legal moves of each side.
    pub(in crate::ai) const FIRST: Self = Self {
        exploration: 0.2,
        cuts: true,
        length: 1.0,
        tuning: Tuning::FIRST,
        solver: false,
        knows: false,
        wary: false,
        prior: Some(0.0),
        widening: 0.0,
        halves: false,
        reuse: false,
        temperature: 0.0,
        most_playouts: None,
        threads: None,
        widest: None,
    };

    /// The current best settings: every feature that has proved itself in matches.
    pub(in crate::ai) fn mcts() -> Self {
        let mut tuning = *Tuning::tuned();
        tuning.flat.plan = Plan::Learned;
        Self { tuning, prior: None, solver: true, knows: true, wary: true, halves: true, reuse: true, ..Self::FIRST }
    }

    /// The same search with another plan in Chexers, as a yardstick that stays as it is.
    pub(in crate::ai) fn with_plan(plan: Plan) -> Self {
        let mut settings = Self { wary: false, ..Self::mcts() };
        settings.tuning.flat.plan = plan;
        settings
    }

    /// Returns the number of visits that the prior of a move counts as in a game.
    pub(super) fn prior_of<P: Searchable>(&self) -> f32 {
        self.prior.unwrap_or(P::PRIOR)
    }

    /// Returns what the end of a game is worth to each seat in a search that begins at `start`, when a seat has won or,
    /// with `None`, when the game is drawn.
    pub(super) fn result_values<P: Searchable>(&self, start: &P, winner: Option<Player>) -> Values {
        if self.wary { start.results_to_mover(winner) } else { start.result_values(winner) }
    }

    /// Returns the selection rule for a game with or without priors. Where evaluations lie closer together, less
    /// exploration is needed to tell them apart.
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

/// The range of temperatures; at the highest, nearly all moves are equally likely.
pub(in crate::ai) const TEMPERATURES: RangeInclusive<f32> = 0.0..=100.0;
/// The range of evaluation weights fitted by tuning, which may find negative ones.
const FITTED: RangeInclusive<f32> = -100.0..=100.0;
/// The range of weights for the prior of a move.
const LOOKS: RangeInclusive<f32> = 0.0..=100.0;
/// More cells than any board has.
const MOST_CELLS: u64 = 1_000_000;

impl MctsSettings {
    /// Changes a weight for both flat and solid boards.
    fn weigh(&mut self, put: impl Fn(&mut Weights)) {
        let Tuning { flat, solid, .. } = &mut self.tuning;
        [flat, solid].into_iter().for_each(put);
    }
}

impl ByName for MctsSettings {
    const SEARCH: &'static str = "a tree search";

    const SETTINGS: &'static [Setting<Self>] = &[
        real("explore", 0.0..=10.0, |s, v| s.exploration = v),
        switch("cuts", |s, v| s.cuts = v),
        real("length", 0.0..=10.0, |s, v| s.length = v),
        switch("learned", |s, v| s.tuning.flat.plan = if v { Plan::Learned } else { Plan::Plain }),
        switch("solver", |s, v| s.solver = v),
        switch("knows", |s, v| s.knows = v),
        switch("wary", |s, v| s.wary = v),
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
        let changed = MctsSettings::mcts().with("explore=0.5,solver=false,widen=3").unwrap();
        assert_eq!(changed, MctsSettings { exploration: 0.5, solver: false, widening: 3.0, ..MctsSettings::mcts() });
        let Tuning { flat, solid, .. } = MctsSettings::mcts().with("tries=7").unwrap().tuning;
        assert_eq!((flat.tries, solid.tries), (7, 7));
    }
}
