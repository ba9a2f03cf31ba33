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
mod tests {
    use super::*;
    use crate::ai::Line;
    use crate::record::GameTree;
    use crate::rules::Position;
    use crate::solve::Settled;
    use crate::study::verdict::SearchNote;

    fn verdict(best: Move, values: &[f32], choices: u32) -> Verdict {
        let line =
            Line { mv: best, values: values.to_vec(), visits: 10, principal_variation: vec![best], settled: None };
        let search =
            SearchNote { engine: "test".into(), player: "test".into(), time_ms: None, threads: 1, playouts: 10 };
        Verdict { search, choices, lines: vec![line], has_wavered: false }
    }

    /// Plays the first legal moves of a game for two and returns it with its line.
    fn game(plies: usize) -> (GameTree, Vec<NodeId>) {
        let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
        for _ in 0..plies {
            let mv = tree.position().legal_move_list()[0];
            tree.play(mv).unwrap();
        }
        let line = tree.line();
        (tree, line)
    }

    /// Reviews a game whose positions have these shares for Black; `best` says for each whether its move was the best.
    fn review(shares: &[f32], best: &[bool]) -> (GameTree, Review) {
        let (tree, line) = game(best.len());
        let nodes: Vec<NodeId> = std::iter::once(NodeId::START).chain(line.iter().copied()).collect();
        let other = tree.start().legal_move_list()[3];
        let verdicts: Vec<Verdict> = (0..nodes.len())
            .map(|index| {
                let played = line.get(index).and_then(|&node| tree.move_of(node));
                let mv = played.filter(|_| best[index]).unwrap_or(other);
                verdict(mv, &[shares[index], 1.0 - shares[index]], 5)
            })
            .collect();
        let movers = tree.movers(&line);
        let at = |node| nodes.iter().position(|&other| other == node).map(|index| &verdicts[index]);
        let review = Review::of(tree.record(), &line, &movers, at);
        (tree, review)
    }

    #[test]
    fn moves_are_classed_by_what_they_lost() {
        // Black loses 12, White 4, Black nothing, White 30, Black gains by chance.
        let (_, review) = review(&[0.5, 0.38, 0.42, 0.42, 0.72, 0.8], &[false, false, true, false, false]);
        let qualities: Vec<_> = review.judged().map(|judged| judged.quality).collect();
        assert_eq!(
            qualities,
            [Quality::Mistake, Quality::Slip, Quality::Best, Quality::Blunder, Quality::Good],
            "{review:?}"
        );
        assert_eq!(review.turning_points, [0, 1, 3]);
        assert!(review.is_complete());
        let line: Vec<NodeId> = review.judged().map(|judged| judged.node).collect();
        assert_eq!(review.around_mistakes(), [NodeId::START, line[0], line[2], line[3]]);
        let plies = |player| review.mistakes(player).map(|judged| judged.ply).collect::<Vec<_>>();
        assert_eq!((plies(None), plies(Some(Player(0)))), (vec![1, 4], vec![1]));
    }

    #[test]
    fn accuracy_is_the_mean_part_of_the_chances_that_was_kept() {
        let (_, review) = review(&[0.5, 0.4, 0.4, 0.4, 0.4], &[false, true, true, false]);
        // Black: 0.4 of 0.5, then the best move. White: twice without loss.
        assert!((review.seats[0].accuracy.unwrap() - 0.9).abs() < 1e-6);
        assert_eq!(review.seats[1].accuracy, Some(1.0));
        assert_eq!(review.seats[0].counts, [1, 0, 0, 1, 0]);
        assert_eq!(review.seats[0].count(Quality::Mistake), 1);
    }

    #[test]
    fn what_is_not_searched_yet_is_not_judged() {
        let (tree, line) = game(3);
        let best = tree.start().legal_move_list()[0];
        let known = verdict(best, &[0.6, 0.4], 4);
        let movers = tree.movers(&line);
        let review = Review::of(tree.record(), &line, &movers, |node| (node == line[0]).then_some(&known));
        assert_eq!(review.shares.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true, false, false]);
        assert_eq!(review.moves, [None, None, None]);
        assert!(!review.is_complete() && review.turning_points.is_empty());
        assert_eq!(review.seats[0].accuracy, None);
    }

    #[test]
    fn a_forced_move_takes_the_share_that_follows_and_does_not_count() {
        let (tree, line) = game(2);
        let played = tree.move_of(line[0]).unwrap();
        let other = tree.start().legal_move_list()[3];
        let verdicts =
            [verdict(played, &[0.9, 0.1], 1), verdict(other, &[0.3, 0.7], 5), verdict(other, &[0.3, 0.7], 5)];
        let nodes = [NodeId::START, line[0], line[1]];
        let movers = tree.movers(&line);
        let at = |node| nodes.iter().position(|&other| other == node).map(|index| &verdicts[index]);
        let review = Review::of(tree.record(), &line, &movers, at);
        assert_eq!(review.shares[0].as_deref(), Some(&[0.3, 0.7][..]));
        assert_eq!(review.seats[0], SeatReview::default());
    }

    #[test]
    fn what_is_proved_to_the_end_is_told() {
        let (tree, line) = game(4);
        let best = tree.start().legal_move_list()[0];
        let movers = tree.movers(&line);
        let nodes: Vec<NodeId> = std::iter::once(NodeId::START).chain(line.iter().copied()).collect();
        for (proved, from) in [
            ([false, false, true, true, true], Some(2)),
            ([true, true, true, true, true], Some(0)),
            ([true, false, true, true, true], Some(2)),
            ([true, true, true, true, false], None),
            ([false, false, false, false, true], None),
        ] {
            let verdicts = proved.map(|is_proved| {
                let mut known = verdict(best, &[1.0, 0.0], 4);
                known.lines[0].settled = is_proved.then_some(Settled { winner: Some(Player(0)), plies: None });
                known
            });
            let at = |node| nodes.iter().position(|&other| other == node).map(|index| &verdicts[index]);
            assert_eq!(Review::of(tree.record(), &line, &movers, at).proved_from, from, "{proved:?}");
        }
    }

    #[test]
    fn a_result_by_the_rules_needs_no_search() {
        let mut tree = GameTree::new("tanbo dims=1".parse().unwrap());
        while tree.outcome().is_none() {
            let mv = tree.position().legal_move_list()[0];
            tree.play(mv).unwrap();
        }
        let winner = tree.outcome().unwrap().winner.unwrap();
        let (line, movers) = (tree.line(), tree.movers(&tree.line()));
        let review = Review::of(tree.record(), &line, &movers, |_| None);
        let last = review.shares.last().unwrap().as_ref().unwrap();
        assert_eq!(last[winner.index()], 1.0);
        assert_eq!(review.shares.iter().flatten().count(), 1);
    }
}
