//! Monte-Carlo tree search for any number of seats: every seat goes for its own share of the win (max^n).
//!
//! One search core serves the named searches and the levels, which differ in [`Settings`]. It is generic over the
//! concrete position and copies it once a playout; it runs on one thread, whatever [`Limits::threads`] says.

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use super::evaluate::{Searchable, Values, outcome_values, share};
use super::rollout::Rollout;
use super::tree::Tree;
use super::watch::Watch;
use super::{Bot, Limits, Line, Report, StopFlag};
use crate::games::AnyPosition;
use crate::rules::{MAX_PLAYERS, Move, Player};
use crate::with_position;

/// At most so many lines are reported.
const MOST_LINES: usize = 400;
/// At most so many moves of a line are reported.
const LINE_LENGTH: usize = 12;

/// What makes one tree search different from another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Settings {
    /// The weight of the exploration term of UCB1.
    pub(super) exploration: f32,
    /// Cut playouts and no senseless moves, or full playouts and every legal move.
    pub(super) cuts: bool,
    /// How much worse a move may be to be played all the same: the choice falls by a softmax of the values with this
    /// temperature; 0 for the move visited most.
    pub(super) temperature: f32,
    /// A level's own limit of playouts, beside that of [`Limits`].
    pub(super) most_playouts: Option<u64>,
    /// How many moves are looked at in the position itself, the best by the evaluation after each: few playouts say nothing
    /// about many moves.
    pub(super) widest: Option<usize>,
}

/// A player that searches the tree anew for each move.
#[derive(Clone, Debug)]
pub(super) struct TreeSearch {
    pub(super) settings: Settings,
}

impl Bot for TreeSearch {
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let mut limits = limits.clone();
        limits.playouts = limits.playouts.into_iter().chain(self.settings.most_playouts).min();
        with_position!(position, p => think(p, self.settings, &limits, stop, progress))
    }
}

/// One search from one position.
struct Search<'a, P> {
    start: &'a P,
    settings: Settings,
    rollout: Rollout,
    tree: Tree,
    /// For each child of the root the sum of its values, one a seat.
    sums: Vec<[f64; MAX_PLAYERS]>,
    /// A move of the root that wins at once: there is nothing more to think about then.
    win: Option<u32>,
    playouts: u64,
    /// The position of the playout that is under way.
    scratch: P,
    /// The nodes on its way down the tree, each with the seat that chose it.
    path: Vec<(u32, Player)>,
    moves: Vec<Move>,
}

fn think<P: Searchable>(
    start: &P,
    settings: Settings,
    limits: &Limits,
    stop: &StopFlag,
    progress: &mut dyn FnMut(&Report),
) -> Report {
    let mut watch = Watch::new(limits, stop);
    let mut rng = Pcg32::seed_from_u64(limits.seed);
    let mut moves = Vec::new();
    list_moves(start, settings, &mut moves);
    moves.shuffle(&mut rng);
    if let Some(widest) = settings.widest {
        keep_best(start, &mut moves, widest);
    }
    let Some(&only) = moves.first() else { return Report::default() };
    if moves.len() == 1 {
        let values = start.evaluate()[..start.seats()].to_vec();
        let line = Line { mv: only, values, visits: 0, principal_variation: moves };
        return Report { lines: vec![line], playouts: 0, elapsed: watch.elapsed() };
    }
    let mut search = Search {
        start,
        settings,
        rollout: if settings.cuts { Rollout::Cut { length: start.cut_length() } } else { Rollout::Full },
        tree: Tree::new(&moves, limits.memory_mb),
        sums: vec![[0.0; MAX_PLAYERS]; moves.len()],
        win: None,
        playouts: 0,
        scratch: start.clone(),
        path: Vec::new(),
        moves: Vec::new(),
    };
    while search.win.is_none() && !watch.is_over(search.playouts) {
        search.playout(&mut rng, &mut watch);
        if watch.take_report_due() {
            progress(&search.report(&watch));
        }
    }
    let mut report = search.report(&watch);
    if settings.temperature > 0.0 && search.win.is_none() {
        let temperature = settings.temperature * start.value_spread();
        choose_softly(&mut report.lines, start.to_move(), temperature, &mut rng);
    }
    report
}

/// Keeps the moves after which the side to move stands best, of equals those that came first.
fn keep_best<P: Searchable>(start: &P, moves: &mut Vec<Move>, count: usize) {
    if moves.len() <= count {
        return;
    }
    let mover = start.to_move();
    let mut scratch = start.clone();
    let mut value = |mv: Move| {
        scratch.clone_from(start);
        scratch.play_unchecked(mv, &mut ());
        let outcome = scratch.outcome().map(|outcome| outcome_values(outcome, start.seats()));
        share(&outcome.unwrap_or_else(|| scratch.evaluate()), mover)
    };
    let mut ranked: Vec<(Move, f32)> = moves.iter().map(|&mv| (mv, value(mv))).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    *moves = ranked.into_iter().take(count).map(|(mv, _)| mv).collect();
}

fn list_moves<P: Searchable>(position: &P, settings: Settings, moves: &mut Vec<Move>) {
    if settings.cuts { position.sensible_moves(moves) } else { position.legal_moves(moves) }
}

impl<P: Searchable> Search<'_, P> {
    /// Walks down the tree, adds a node, plays on from there and takes the result back up.
    fn playout(&mut self, rng: &mut impl Rng, watch: &mut Watch<'_>) {
        self.scratch.clone_from(self.start);
        watch.spend(self.start.copy_cost());
        self.path.clear();
        let mut id = Tree::ROOT;
        loop {
            if self.tree.is_leaf(id) && !self.expand(id) {
                break;
            }
            let seat = self.scratch.to_move();
            id = self.tree.select(id, self.settings.exploration);
            let node = self.tree.node(id);
            self.scratch.play_unchecked(node.mv, &mut ());
            self.path.push((id, seat));
            if node.visits == 0 {
                break;
            }
        }
        if let ([(only, seat)], Some(outcome)) = (self.path.as_slice(), self.scratch.outcome()) {
            self.win = (outcome.winner == Some(*seat)).then_some(*only);
        }
        if let Some(values) = self.rollout.run(&mut self.scratch, rng, watch) {
            self.back_up(&values);
        }
    }

    /// Gives a leaf its children, if the game goes on there and the memory allows it.
    fn expand(&mut self, id: u32) -> bool {
        self.moves.clear();
        list_moves(&self.scratch, self.settings, &mut self.moves);
        self.tree.expand(id, &self.moves)
    }

    fn back_up(&mut self, values: &Values) {
        self.playouts += 1;
        self.tree.update(Tree::ROOT, share(values, self.start.to_move()));
        for &(id, seat) in &self.path {
            self.tree.update(id, share(values, seat));
        }
        if let Some(&(id, _)) = self.path.first() {
            let sums = &mut self.sums[(id - self.tree.children(Tree::ROOT).start) as usize];
            sums.iter_mut().zip(values).for_each(|(sum, &value)| *sum += f64::from(value));
        }
    }

    /// The moves of the root that were visited: one that wins at once, then most visited first; of equals the better, then
    /// the smaller one.
    fn report(&self, watch: &Watch<'_>) -> Report {
        let mut ranked: Vec<u32> = self.tree.children(Tree::ROOT).collect();
        ranked.sort_unstable_by(|&a, &b| {
            let wins = (self.win == Some(b)).cmp(&(self.win == Some(a)));
            let (a, b) = (self.tree.node(a), self.tree.node(b));
            wins.then(b.visits.cmp(&a.visits)).then(b.mean.total_cmp(&a.mean)).then(a.mv.cmp(&b.mv))
        });
        let visited = ranked.iter().take_while(|&&id| self.tree.node(id).visits > 0).count();
        ranked.truncate(visited.clamp(1, MOST_LINES));
        let lines = ranked.into_iter().map(|id| self.line(id)).collect();
        Report { lines, playouts: self.playouts, elapsed: watch.elapsed() }
    }

    fn line(&self, id: u32) -> Line {
        let node = self.tree.node(id);
        let seats = self.start.seats();
        let values = if node.visits == 0 {
            self.start.evaluate()[..seats].to_vec()
        } else {
            let sums = &self.sums[(id - self.tree.children(Tree::ROOT).start) as usize];
            sums[..seats].iter().map(|sum| (sum / f64::from(node.visits)) as f32).collect()
        };
        let mut principal_variation = vec![node.mv];
        principal_variation.extend(self.tree.principal_variation(id, LINE_LENGTH - 1));
        Line { mv: node.mv, values, visits: u64::from(node.visits), principal_variation }
    }
}

/// Moves one of the lines to the front: the better its value for `seat`, the likelier.
fn choose_softly(lines: &mut [Line], seat: Player, temperature: f32, rng: &mut impl Rng) {
    let value = |line: &Line| line.values[seat.index()];
    let best = lines.iter().map(value).fold(f32::NEG_INFINITY, f32::max);
    let weights: Vec<f32> = lines.iter().map(|line| ((value(line) - best) / temperature).exp()).collect();
    let mut left = weights.iter().sum::<f32>() * (rng.next_u32() as f32 / u32::MAX as f32);
    let chosen = weights.iter().position(|weight| {
        left -= weight;
        left <= 0.0
    });
    lines[..=chosen.unwrap_or(0)].rotate_right(1);
}
