//! The report of a game: what its moves were worth, who made which mistakes, and where the game turned.
//!
//! Everything follows from the verdicts of a search on the positions of the line:
//!
//! - The **share** of a seat at a position is its share of the win with the best move there, or by the result of a game
//!   that is over. Where there is only one legal move, it is the share after that move.
//! - The **loss** of a move is the mover's share before it minus that after it, at least 0. The move that the search
//!   would have played loses nothing.
//! - The **accuracy** of a seat is the mean, over its moves, of the share after the move divided by the share before
//!   it, at most 1. Moves without a choice do not count, nor those in positions without hope ([`HOPELESS`]).

use super::quality::Quality;
use super::verdict::{Verdict, shares_of};
use crate::record::{NodeId, Record};
use crate::rules::{Move, Player};

/// The share below which little is left to lose, so that a part of it says nothing.
pub const HOPELESS: f32 = 0.05;

/// How many turning points a report names at most.
const MOST_TURNING_POINTS: usize = 3;

/// A move as the report judges it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The node before the move.
    pub parent: NodeId,
    /// The node after the move.
    pub node: NodeId,
    /// Its number, from 1.
    pub ply: u32,
    /// Who played it.
    pub player: Player,
    /// The move.
    pub mv: Move,
    /// What the search would have played.
    pub best: Move,
    /// The mover's share before the move.
    pub before: f32,
    /// The mover's share after the move.
    pub after: f32,
    /// Its class.
    pub quality: Quality,
    /// Whether there was another legal move.
    pub is_choice: bool,
}

impl Judged {
    /// Returns what the move lost, from 0 to 1.
    pub fn loss(&self) -> f32 {
        self.before - self.after
    }

    /// Returns what part of the mover's chances the move kept, from 0 to 1; `None` if it does not count.
    fn accuracy(&self) -> Option<f32> {
        (self.is_choice && self.before >= HOPELESS).then(|| (self.after / self.before).min(1.0))
    }
}

/// The report on one seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatReview {
    /// The accuracy, from 0 to 1; `None` if no move counts.
    pub accuracy: Option<f32>,
    /// The number of moves of each quality, in the order of [`Quality::ALL`].
    pub counts: [u32; 5],
}

impl SeatReview {
    /// Returns how many moves have this quality.
    pub fn count(&self, quality: Quality) -> u32 {
        self.counts[quality as usize]
    }
}

/// The report of a line of moves, as far as its positions have been searched.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// Each seat's share at the start and after each move of the line; `None` where it is not known yet.
    pub shares: Vec<Option<Vec<f32>>>,
    /// The moves of the line; `None` where the search has not seen both sides of the move.
    pub moves: Vec<Option<Judged>>,
    /// The seats, in order of play.
    pub seats: Vec<SeatReview>,
    /// The indices in `moves` of the moves that lost most, slips at least, in the order of the game.
    pub turning_points: Vec<usize>,
    /// The number of moves after which the result of every position is proved; `None` if that of the last searched one
    /// is not.
    pub proved_from: Option<usize>,
}

impl Review {
    /// Judges the moves of `line`, which starts with the game's first move. `movers` says who played them, and
    /// `verdict` what is known about the position at a node.
    pub fn of<'a>(
        record: &Record,
        line: &[NodeId],
        movers: &[Player],
        verdict: impl Fn(NodeId) -> Option<&'a Verdict>,
    ) -> Self {
        let seats = record.setup().seats();
        let nodes: Vec<NodeId> = std::iter::once(NodeId::START).chain(line.iter().copied()).collect();
        let verdicts: Vec<Option<&Verdict>> = nodes.iter().map(|&node| verdict(node)).collect();
        let mut shares: Vec<Option<Vec<f32>>> = vec![None; nodes.len()];
        let mut proved_from = nodes.len();
        for index in (0..nodes.len()).rev() {
            // A resignation is no fact of the position.
            let result = record.outcome_at(nodes[index]).filter(|_| record.resignation_at(nodes[index]).is_none());
            let is_proved = verdicts[index].is_some_and(|verdict| verdict.best().settled.is_some());
            if proved_from == index + 1 && (is_proved || result.is_some()) {
                proved_from = index;
            }
            shares[index] = match (result, verdicts[index]) {
                (Some(outcome), _) => Some(shares_of(outcome, seats)),
                (None, Some(verdict)) if verdict.choices == 1 => {
                    shares.get(index + 1).cloned().flatten().or_else(|| Some(verdict.best().values.clone()))
                }
                (None, verdict) => verdict.map(|verdict| verdict.best().values.clone()),
            };
        }
        let judged = line.iter().zip(movers).enumerate().map(|(index, (&node, &player))| {
            let (verdict, mv) = (verdicts[index]?, record.move_of(node)?);
            let before = *shares[index].as_ref()?.get(player.index())?;
            let after = *shares[index + 1].as_ref()?.get(player.index())?;
            let best = verdict.best().mv;
            // The better of two searches of the same move is not a gain, and less is only what it cost to look again.
            let after = if mv == best { before } else { after.min(before) };
            let quality = if mv == best { Quality::Best } else { Quality::of_loss(before - after) };
            let (ply, is_choice) = (index as u32 + 1, verdict.choices > 1);
            Some(Judged { parent: nodes[index], node, ply, player, mv, best, before, after, quality, is_choice })
        });
        let moves: Vec<Option<Judged>> = judged.collect();
        let seats = (0..seats).map(|seat| seat_review(&moves, seat)).collect();
        let turning_points = turning_points(&moves);
        // The end of a game needs no proof.
        let proved_from = Some(proved_from).filter(|&from| from < line.len());
        Self { shares, moves, seats, turning_points, proved_from }
    }

    /// Returns the moves that are known.
    pub fn judged(&self) -> impl DoubleEndedIterator<Item = &Judged> {
        self.moves.iter().flatten()
    }

    /// Returns whether every move is judged.
    pub fn is_complete(&self) -> bool {
        self.moves.iter().all(Option::is_some)
    }

    /// Returns the nodes before and after each mistake, in the order of the game. A mistake is worth a longer search: it is
    /// shown, explained and asked again.
    pub fn around_mistakes(&self) -> Vec<NodeId> {
        let around = |judged: &Judged| [judged.parent, judged.node];
        let mut nodes: Vec<NodeId> = self.mistakes(None).flat_map(around).collect();
        nodes.dedup();
        nodes
    }

    /// Returns the mistakes of a seat, or of all seats, in the order of the game.
    pub fn mistakes(&self, player: Option<Player>) -> impl DoubleEndedIterator<Item = &Judged> {
        let is_wanted =
            move |judged: &&Judged| judged.quality.is_mistake() && player.is_none_or(|player| judged.player == player);
        self.judged().filter(is_wanted)
    }
}

fn seat_review(moves: &[Option<Judged>], seat: usize) -> SeatReview {
    let mut review = SeatReview::default();
    let (mut sum, mut count) = (0.0, 0);
    for judged in moves.iter().flatten().filter(|judged| judged.player.index() == seat) {
        if judged.is_choice {
            review.counts[judged.quality as usize] += 1;
        }
        if let Some(accuracy) = judged.accuracy() {
            sum += f64::from(accuracy);
            count += 1;
        }
    }
    review.accuracy = (count > 0).then(|| (sum / f64::from(count)) as f32);
    review
}

/// Returns the indices of the moves that lost most, in the order of the game.
fn turning_points(moves: &[Option<Judged>]) -> Vec<usize> {
    let is_slip = |index: &usize| moves[*index].as_ref().is_some_and(|judged| judged.quality >= Quality::Slip);
    let loss = |index: &usize| moves[*index].as_ref().map_or(0.0, Judged::loss);
    let mut found: Vec<usize> = (0..moves.len()).filter(is_slip).collect();
    found.sort_by(|a, b| loss(b).total_cmp(&loss(a)).then(a.cmp(b)));
    found.truncate(MOST_TURNING_POINTS);
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests;
