//! A turn of Root Bound as two half-turns, the first stone and then the second stone or none: otherwise thousands of
//! pairs would swamp the search.
//!
//! Half-turns are encoded as moves: the first stone as a pair of a cell with itself, which is not a legal turn, and
//! then the whole turn. A pass is a whole turn at once, and so is every turn of a playout; [`HalfTurns`] accepts both.

use rand::{Rng, RngExt};

use super::super::bot::{Line, Report};
use super::super::evaluate::{Searchable, Values};
use super::super::weights::Weights;
use super::guess;
use crate::games::root_bound::RootBoundPosition;
use crate::geometry::{Cell, Geometry};
use crate::rules::{EffectSink, Group, Illegal, Move, Outcome, Player, Position, SeatColor, zobrist};
use crate::solve::Solvable;

/// A position of Root Bound, possibly with the first stone of a turn already chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::ai) struct HalfTurns<const N: usize> {
    position: RootBoundPosition<N>,
    first: Option<Cell>,
}

/// Returns the move that encodes the first half of a turn.
fn half(cell: Cell) -> Move {
    Move::PlaceTwo(cell, cell)
}

/// Returns whether a move is the first half of a turn.
fn is_half(mv: Move) -> bool {
    matches!(mv, Move::PlaceTwo(a, b) if a == b)
}

impl<const N: usize> HalfTurns<N> {
    /// Creates a position in which no stone of the turn has been chosen.
    pub(in crate::ai) fn new(position: &RootBoundPosition<N>) -> Self {
        Self { position: position.clone(), first: None }
    }

    /// Converts the report of a search in half-turns to whole turns: each first stone with its best continuation. The
    /// order of the two stones does not matter, so a pair that occurs twice is listed once.
    pub(in crate::ai) fn whole(&self, report: &Report) -> Report {
        let mut lines: Vec<Line> = Vec::with_capacity(report.lines.len());
        for line in &report.lines {
            let mut variation: Vec<Move> =
                line.principal_variation.iter().copied().filter(|&mv| !is_half(mv)).collect();
            if is_half(line.mv) && line.principal_variation.len() == 1 {
                variation = self.any_completion(line.mv).into_iter().collect();
            }
            if let Some(&mv) = variation.first()
                && lines.iter().all(|other| other.mv != mv)
            {
                lines.push(Line { mv, principal_variation: variation, ..line.clone() });
            }
        }
        Report { lines, ..*report }
    }

    /// Completes a turn whose first half the search has not explored any further.
    fn any_completion(&self, first: Move) -> Option<Move> {
        let mut after = self.clone();
        after.play_unchecked(first, &mut ());
        let (mut moves, mut guesses) = (Vec::new(), Vec::new());
        after.legal_moves(&mut moves);
        guess::values(&after.position, after.first, &moves, &mut guesses);
        moves.into_iter().zip(guesses).max_by(|a, b| a.1.total_cmp(&b.1)).map(|(mv, _)| mv)
    }
}

impl<const N: usize> Position for HalfTurns<N> {
    fn geometry(&self) -> &Geometry {
        self.position.geometry()
    }

    fn seat_colors(&self) -> &'static [SeatColor] {
        self.position.seat_colors()
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn is_alive(&self, player: Player) -> bool {
        self.position.is_alive(player)
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        if self.first == Some(cell) { Some(self.to_move()) } else { self.position.owner(cell) }
    }

    fn groups(&self) -> Vec<Group> {
        self.position.groups()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        match self.first {
            Some(first) => {
                let (partners, is_turn) = self.position.completions(first);
                moves.extend(is_turn.then_some(Move::Place(first)));
                moves.extend(partners.cells().map(|other| Move::pair(first, other)));
            }
            None => {
                moves.extend(self.position.first_stones().cells().map(half));
                moves.extend(self.position.check(Move::Pass).is_ok().then_some(Move::Pass));
            }
        }
    }

    fn legal_count(&self) -> usize {
        match self.first {
            Some(first) => {
                let (partners, is_turn) = self.position.completions(first);
                partners.len() + usize::from(is_turn)
            }
            None => self.position.first_stones().len() + usize::from(self.position.check(Move::Pass).is_ok()),
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match mv {
            Move::PlaceTwo(a, b) if a == b && self.position.first_stones().contains(a) => Ok(()),
            whole => self.position.check(whole),
        }
    }

    fn byte_size(&self) -> usize {
        self.position.byte_size()
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, sink: &mut impl EffectSink) {
        match mv {
            Move::PlaceTwo(a, b) if a == b => self.first = Some(a),
            whole => {
                self.first = None;
                self.position.play_unchecked(whole, sink);
            }
        }
    }

    /// Returns a random whole turn, or a random completion of the current one.
    fn random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        let Some(first) = self.first else { return self.position.random_move(rng) };
        let (partners, is_turn) = self.position.completions(first);
        let rank = rng.random_range(0..partners.len() + usize::from(is_turn));
        Some(partners.nth(rank).map_or(Move::Place(first), |other| Move::pair(first, other)))
    }

    fn key(&self) -> u64 {
        self.first.map_or(0, |first| zobrist::stone(first, Player(2))) ^ self.position.key()
    }
}

impl<const N: usize> Solvable for HalfTurns<N> {}

impl<const N: usize> Searchable for HalfTurns<N> {
    /// Most of the many half-turns are pointless, so the priors decide until a move has been visited.
    const PRIOR: f32 = 5.0;

    fn evaluate(&self) -> Values {
        self.position.evaluate()
    }

    fn cut_length(&self) -> Option<u32> {
        self.position.cut_length()
    }

    /// A pair is searched only with its more promising stone first, so that each pair is searched once.
    fn senseless_test(&self) -> impl Fn(Move) -> bool {
        let looks_better = self.first.map(|first| guess::better_than(&self.position, first));
        move |mv| match (&looks_better, mv) {
            (Some(looks_better), Move::PlaceTwo(a, b)) => looks_better(guess::next_stone(self.first, a, b)),
            _ => false,
        }
    }

    fn sensible_random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        if self.first.is_some() { self.random_move(rng) } else { self.position.sensible_random_move(rng) }
    }

    fn winning_move(&self) -> Option<Move> {
        if self.first.is_none() { self.position.winning_move() } else { None }
    }

    fn guesses(&self, moves: &[Move], _: &Weights, guesses: &mut Vec<f32>) {
        guess::values(&self.position, self.first, moves, guesses);
    }

    fn copy_cost(&self) -> u32 {
        2
    }

    fn value_spread(&self) -> f32 {
        self.position.value_spread()
    }
}
