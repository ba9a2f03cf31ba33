//! What happened in a game, in a few lines: what was lost and won, how often the lead changed, and the costliest move.

use super::quality::Quality;
use super::review::{Judged, Review};
use crate::games::Setup;
use crate::printable::{capital, listed, percent, several};
use crate::record::{GameTree, NodeId};
use crate::rules::{Effect, Player, Position};

/// On larger boards, and in longer games, nothing is counted: playing the game again would take too long.
const MOST_CELLS: usize = 10_000;
const MOST_MOVES: usize = 5_000;

/// What each seat lost or achieved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Counts {
    /// Groups that were removed, and their stones.
    groups: u32,
    stones: u32,
    /// Pairs that the seat captured.
    captures: u32,
    /// Pieces that others took over from the seat.
    taken_over: u32,
    /// Pieces that left the board.
    exits: u32,
}

/// Returns what happened on a line of the game, one sentence each, the most important first.
pub fn happenings(tree: &GameTree, line: &[NodeId], review: &Review) -> Vec<String> {
    let mut told = Vec::new();
    if tree.geometry().len() <= MOST_CELLS && line.len() <= MOST_MOVES {
        let group = if tree.start().score().is_some() { "group" } else { "root" };
        told.extend(counted(tree.setup(), group, &counts(tree, line)));
    }
    told.extend(resignation(tree, line));
    told.extend(leads(tree.setup(), review));
    told.extend(costliest_move(tree.setup(), review));
    told.extend(review.proved_from.map(|from| match from {
        0 => "Every position of this game is solved.".into(),
        _ => format!("From move {from} on, every position is solved."),
    }));
    told
}

fn counts(tree: &GameTree, line: &[NodeId]) -> Vec<Counts> {
    let mut position = tree.start().clone();
    let mut counts = vec![Counts::default(); position.seats()];
    for mv in line.iter().filter_map(|&node| tree.move_of(node)) {
        let mover = position.to_move();
        let Ok(effects) = position.play(mv) else { break };
        for effect in effects {
            match effect {
                Effect::GroupRemoved { player, cells, .. } => {
                    counts[player.index()].groups += 1;
                    counts[player.index()].stones += cells.len() as u32;
                }
                Effect::Captured { .. } => counts[mover.index()].captures += 1,
                Effect::Converted { from, .. } => counts[from.index()].taken_over += 1,
                Effect::Exited { player, .. } => counts[player.index()].exits += 1,
                _ => {}
            }
        }
    }
    counts
}

/// Puts the counts into sentences, one for each kind that occurred. `group` is the word for a group.
fn counted(setup: Setup, group: &str, counts: &[Counts]) -> Vec<String> {
    let sentence = |said: &dyn Fn(&Counts) -> Option<String>| -> Option<String> {
        let of_seat = |(counts, seat)| Some(format!("{} {}", capital(seat), said(counts)?));
        let parts: Vec<String> = counts.iter().zip(setup.seat_names().iter().copied()).filter_map(of_seat).collect();
        (!parts.is_empty()).then(|| format!("{}.", listed(&parts, "and")))
    };
    let some = |count: u32, what: &str| (count > 0).then(|| several(count, what));
    let sentences = [
        sentence(&|of| Some(format!("lost {} with {}", some(of.groups, group)?, several(of.stones, "stone")))),
        sentence(&|of| Some(format!("captured {}", some(of.captures, "pair")?))),
        sentence(&|of| Some(format!("lost {} to the others", some(of.taken_over, "piece")?))),
        sentence(&|of| Some(format!("brought {} home", some(of.exits, "piece")?))),
    ];
    sentences.into_iter().flatten().collect()
}

/// Says who gave up at the end of the line, if somebody did: the numbers do not show it.
fn resignation(tree: &GameTree, line: &[NodeId]) -> Option<String> {
    let last = line.last().copied().unwrap_or(NodeId::START);
    let name = tree.setup().seat_names()[tree.resignation_at(last)?.index()];
    let when = if line.is_empty() { "before the first move".into() } else { format!("after move {}", line.len()) };
    Some(format!("{} resigned {when}.", capital(name)))
}

/// More changes of the lead are not counted: a search favours whoever is to move, so that the lead of an even game changes
/// with every move.
const MOST_CHANGES: usize = 5;

/// By how much a seat is ahead of all others at least if it is clearly ahead.
const CLEARLY: f32 = 0.1;

/// Says how often the seat with the largest share changed, if any was ever clearly ahead.
fn leads(setup: Setup, review: &Review) -> Option<String> {
    let known = || review.shares.iter().flatten();
    if known().count() > 1 && known().filter_map(|shares| lead(shares)).all(|(_, lead)| lead < CLEARLY) {
        return Some("Nobody was ever clearly ahead.".into());
    }
    let mut leader = None;
    let mut changes = Vec::new();
    let mut was_even = false;
    for (ply, shares) in review.shares.iter().enumerate() {
        let Some(now) = shares.as_deref().and_then(leader_of) else {
            // At the start nobody is ahead yet.
            was_even |= ply > 0 && shares.is_some();
            continue;
        };
        if leader.is_some_and(|leader| leader != now) {
            changes.push(ply);
        }
        leader = Some(now);
    }
    let name = capital(setup.seat_names()[leader?.index()]);
    Some(match changes[..] {
        [] if was_even => format!("Only {name} was ever ahead."),
        [] => format!("{name} was ahead throughout."),
        [ply] => format!("The lead changed once, at move {ply}, to {name}."),
        [.., ply] if changes.len() > MOST_CHANGES => format!("The lead changed often, last at move {ply}, to {name}."),
        [.., ply] => format!("The lead changed {} times, last at move {ply}, to {name}.", changes.len()),
    })
}

/// Returns the seat with the largest share, if it is ahead by more than a search may be wrong.
fn leader_of(shares: &[f32]) -> Option<Player> {
    const AHEAD: f32 = 0.02;
    lead(shares).filter(|&(_, lead)| lead > AHEAD).map(|(leader, _)| leader)
}

/// Returns the seat with the largest share, and by how much it is ahead of the second.
fn lead(shares: &[f32]) -> Option<(Player, f32)> {
    let mut sorted: Vec<(f32, usize)> = shares.iter().copied().zip(0..).collect();
    sorted.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (first, second) = (sorted.first()?, sorted.get(1)?);
    Some((Player(first.1 as u8), first.0 - second.0))
}

fn costliest_move(setup: Setup, review: &Review) -> Option<String> {
    let by_loss = |a: &&Judged, b: &&Judged| a.loss().total_cmp(&b.loss()).then(b.ply.cmp(&a.ply));
    let judged = review.judged().max_by(by_loss).filter(|judged| judged.quality >= Quality::Slip)?;
    let name = capital(setup.seat_names()[judged.player.index()]);
    Some(format!("Move {} cost the most: {name} lost {}.", judged.ply, percent(judged.loss())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{AnyPosition, Game};
    use crate::record::save::SavedGame;
    use crate::rules::Move;

    /// Every stone of a game is on the board, or was counted as lost.
    #[test]
    fn no_stone_is_missing() {
        for game in Game::ALL {
            let tree = SavedGame::from_text(game.about.sample).unwrap().tree;
            let line = tree.line();
            let counts = counts(&tree, &line);
            let end = tree.position_at(*line.last().unwrap()).unwrap();
            let placed: usize = line.iter().filter_map(|&node| tree.move_of(node)).map(stones_of).sum();
            let on_board = |position: &AnyPosition| -> usize {
                position.players().map(|player| position.stones(player).len()).sum()
            };
            let gone: u32 = counts.iter().map(|counts| counts.stones + 2 * counts.captures + counts.exits).sum();
            assert_eq!(
                on_board(tree.start()) + placed,
                on_board(&end) + gone as usize,
                "{}: {counts:?}",
                game.about.name
            );
        }
    }

    /// Returns how many stones a move places.
    fn stones_of(mv: Move) -> usize {
        match mv {
            Move::Place(_) => 1,
            Move::PlaceTwo(..) => 2,
            _ => 0,
        }
    }

    #[test]
    fn counts_are_sentences() {
        let some = [
            Counts { groups: 2, stones: 7, captures: 1, ..Counts::default() },
            Counts { groups: 1, stones: 1, taken_over: 1, exits: 4, ..Counts::default() },
        ];
        assert_eq!(
            counted("tanbo size=9".parse().unwrap(), "root", &some),
            [
                "Black lost 2 roots with 7 stones and White lost 1 root with 1 stone.",
                "Black captured 1 pair.",
                "White lost 1 piece to the others.",
                "White brought 4 pieces home."
            ]
        );
    }

    #[test]
    fn a_resignation_is_told_where_it_ended_the_game() {
        let mut tree = SavedGame::from_text(Game::ALL[0].about.sample).unwrap().tree;
        let line: Vec<NodeId> = tree.line().into_iter().take(3).collect();
        assert_eq!(resignation(&tree, &line), None);
        tree.go_to(line[2]);
        tree.resign(Player(1)).unwrap();
        assert_eq!(resignation(&tree, &line).unwrap(), "White resigned after move 3.");
        assert_eq!(resignation(&tree, &line[..2]), None, "an earlier end of the line");
    }

    #[test]
    fn the_lead_changes_when_somebody_is_clearly_ahead() {
        let setup: Setup = "chexers".parse().unwrap();
        let told = |shares: &[[f32; 3]]| {
            let shares = shares.iter().map(|shares| Some(shares.to_vec())).collect();
            leads(setup, &Review { shares, ..Review::default() })
        };
        let (even, red, green) = ([0.33, 0.34, 0.33], [0.5, 0.25, 0.25], [0.3, 0.4, 0.3]);
        assert_eq!(told(&[even]), None);
        let nobody = "Nobody was ever clearly ahead.";
        assert_eq!(told(&[even, even]).unwrap(), nobody);
        assert_eq!(told(&[even, [0.38, 0.33, 0.29], even]).unwrap(), nobody, "ahead, but not clearly");
        assert_eq!(told(&[even, red, red]).unwrap(), "Red was ahead throughout.");
        assert_eq!(told(&[even, red, even, red]).unwrap(), "Only Red was ever ahead.");
        assert_eq!(told(&[red, even, green]).unwrap(), "The lead changed once, at move 2, to Green.");
        let last = "The lead changed 2 times, last at move 3, to Red.";
        assert_eq!(told(&[red, even, green, red]).unwrap(), last);
        let often = "The lead changed often, last at move 6, to Red.";
        assert_eq!(told(&[red, green, red, green, red, green, red]).unwrap(), often);
    }
}
