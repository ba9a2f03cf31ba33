//! Facts in words. A sentence says what a fact says and nothing more.

use super::fact::{Fact, Finding, facts};
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::record::notation::short_text;
use crate::rules::{Move, Player, Position};

/// To whom a sentence speaks: the seat that it calls "you", if there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Voice(pub Option<Player>);

/// A move, with the reply that the search expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The move.
    pub mv: Move,
    /// The reply; `None` if it is not known or the game is over.
    pub reply: Option<Move>,
}

/// Says what speaks against a move and for a better one: at most one sentence about each, from facts that hold for one
/// of the two moves only. Returns an empty text if the facts do not tell them apart.
pub fn comparison(before: &AnyPosition, played: Tried, better: Tried, voice: Voice) -> String {
    let mover = before.to_move();
    let [of_played, of_better] = [played, better].map(|tried| facts(before, tried.mv, tried.reply));
    let is_shared = |finding: &&Finding, others: &[Finding]| others.iter().any(|other| other.fact == finding.fact);
    let weight = |finding: &&Finding| finding.fact.weight();
    let against = of_played.iter().filter(|finding| !finding.fact.is_good_for(mover) && !is_draw(finding));
    let against = against.filter(|finding| !is_shared(finding, &of_better)).max_by_key(weight);
    let for_it = of_better.iter().filter(|finding| finding.fact.is_good_for(mover) && finding.reply.is_none());
    let for_it = for_it.filter(|finding| !is_shared(finding, &of_played)).max_by_key(weight);
    let said = [(against, played.mv), (for_it, better.mv)];
    let said = said.into_iter().filter_map(|(finding, mv)| Some(sentence(before, mv, finding?, voice)));
    let said: Vec<String> = said.collect();
    if said.is_empty() { room(before, played.mv, better.mv, voice).unwrap_or_default() } else { said.join(" ") }
}

/// One part in this many is a difference worth a word.
const TELLING: usize = 5;

/// Compares how many points the roots have to grow on after each of two moves: those of the mover if the better move
/// leaves it more, otherwise those of the opponent that it leaves fewer. `None` in games without roots, and if there is
/// no such difference that is worth a word.
fn room(before: &AnyPosition, played: Move, better: Move, voice: Voice) -> Option<String> {
    let [after_played, after_better] = [played, better].map(|mv| {
        let mut after = before.clone();
        after.play(mv).ok().map(|_| after)
    });
    let (after_played, after_better) = (after_played?, after_better?);
    let mover = before.to_move();
    let counts = before.players().map(|player| (player, points(&after_played, player), points(&after_better, player)));
    let is_worse = |&(player, played, better): &(Player, usize, usize)| {
        let is_much = TELLING * played.abs_diff(better) >= played.max(better);
        played > 0 && better > 0 && is_much && if player == mover { better > played } else { better < played }
    };
    let difference = |&(player, played, better): &(Player, usize, usize)| (played.abs_diff(better), player == mover);
    let (player, with_played, with_better) = counts.filter(is_worse).max_by_key(difference)?;
    let name = |mv| short_text(before.geometry(), mv);
    let who = Words { before, voice }.who(player);
    let points = if with_played == 1 { "point" } else { "points" };
    Some(format!(
        "After {}, {who} can grow on {with_played} {points}; after {}, on {with_better}.",
        name(played),
        name(better)
    ))
}

/// Returns on how many points the roots of a player can grow.
fn points(position: &AnyPosition, player: Player) -> usize {
    let groups = position.groups();
    let mut points: Vec<Cell> =
        groups.into_iter().filter(|group| group.player == player).flat_map(|group| group.space).collect();
    points.sort_unstable();
    points.dedup();
    points.len()
}

/// Whether somebody drew, which is neither good nor bad by itself.
fn is_draw(finding: &Finding) -> bool {
    finding.fact == Fact::Ends { winner: None }
}

/// Puts into words what `mv`, played at `before`, brings about: `C4 leaves Black's root of 3 stones at C3 one point: D3.`
pub fn sentence(before: &AnyPosition, mv: Move, finding: &Finding, voice: Voice) -> String {
    let words = Words { before, voice };
    let geometry = before.geometry();
    let (played, mover) = (short_text(geometry, mv), before.to_move());
    let name = |cell: Cell| geometry.name(cell);
    // Who brings it about: the move, or the reply to it.
    let (begin, by) = match finding.reply {
        None => (played.clone(), mover),
        Some(reply) => (format!("After {played}, {}", short_text(geometry, reply)), words.next(mv)),
    };
    match &finding.fact {
        Fact::Ends { winner: Some(winner) } if *winner == by => format!("{begin} wins the game."),
        Fact::Ends { winner: Some(winner) } => format!("{begin} ends the game, and {} won.", words.has(*winner)),
        Fact::Ends { winner: None } => format!("{begin} ends the game in a draw."),
        Fact::Removed { player, stones } => {
            format!("{begin} removes {} {}.", words.whose(*player, by), words.group(stones))
        }
        Fact::Captured { player, stones: [first, second] } => {
            format!("{begin} captures {} stones on {} and {}.", words.whose(*player, by), name(*first), name(*second))
        }
        Fact::TakenOver { player, cell } => {
            format!("{begin} takes over {} piece on {}.", words.whose(*player, by), name(*cell))
        }
        Fact::Exited { .. } if by == mover => format!("{begin} brings a piece home."),
        Fact::Exited { player, .. } => format!("{begin} brings {} piece home.", words.whose(*player, mover)),
        Fact::OneSpace { player, stones, space } => {
            let whose = words.whose(*player, by);
            format!("{begin} leaves {whose} {} only {} to grow on.", words.group(stones), name(*space))
        }
        Fact::Completes { player, cell } if *player == mover => {
            format!("{begin} threatens to complete a six on {}.", name(*cell))
        }
        Fact::Completes { player, cell } => {
            format!("{begin} lets {} complete a six on {}.", words.who(*player), name(*cell))
        }
        Fact::CutOff { player, stones } => {
            let (whose, group) = (words.whose(*player, by), words.group(stones));
            format!("{begin} leaves {whose} {group} cut off from all others.")
        }
        Fact::Jumpable { player, cell } => {
            let (who, whose) = (words.who(words.next(mv)), words.whose(*player, by));
            format!("{begin} lets {who} jump over {whose} piece on {}.", name(*cell))
        }
    }
}

/// The words for players and groups.
struct Words<'a> {
    before: &'a AnyPosition,
    voice: Voice,
}

impl Words<'_> {
    fn name(&self, player: Player) -> String {
        crate::printable::capital(self.before.setup().seat_names()[player.index()])
    }

    /// Returns the player who replies to `mv`.
    fn next(&self, mv: Move) -> Player {
        let mut after = self.before.clone();
        after.play_unchecked(mv, &mut ());
        after.to_move()
    }

    /// `you` or `White`.
    fn who(&self, player: Player) -> String {
        if self.voice == Voice(Some(player)) { "you".into() } else { self.name(player) }
    }

    /// `you have` or `White has`.
    fn has(&self, player: Player) -> String {
        if self.voice == Voice(Some(player)) { "you have".into() } else { format!("{} has", self.name(player)) }
    }

    /// `your`, `its own` for what belongs to the one who moves, or `White's`.
    fn whose(&self, player: Player, mover: Player) -> String {
        match player {
            player if self.voice == Voice(Some(player)) && player == mover => "your own".into(),
            player if self.voice == Voice(Some(player)) => "your".into(),
            player => format!("{}'s{}", self.name(player), if player == mover { " own" } else { "" }),
        }
    }

    /// `root of 3 stones at C3`; the cell is that of its first stone.
    fn group(&self, stones: &[Cell]) -> String {
        let what = if self.before.score().is_some() { "group" } else { "root" };
        let at = stones.iter().min().map_or_else(String::new, |&cell| self.before.geometry().name(cell));
        match stones.len() {
            1 => format!("single stone on {at}"),
            count => format!("{what} of {count} stones at {at}"),
        }
    }
}
