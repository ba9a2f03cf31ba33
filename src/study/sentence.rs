//! Facts in words. A sentence says what a fact says and nothing more.

use super::fact::{Fact, Finding, facts};
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::printable::several;
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
    let said = [against(before, played, better, voice), in_favour(before, better, played, voice)];
    let said: Vec<String> = said.into_iter().flatten().collect();
    if said.is_empty() { room(before, played.mv, better.mv, voice).unwrap_or_default() } else { said.join(" ") }
}

/// Says what speaks most against a move, in a sentence that is not true of a better one and does not name it; `None` if
/// no fact does.
pub fn against(before: &AnyPosition, played: Tried, better: Tried, voice: Voice) -> Option<String> {
    let mover = before.to_move();
    let speaks = |finding: &Finding| !finding.fact.is_good_for(mover) && !is_draw(finding);
    Some(sentence(before, played.mv, &weightiest(before, played, better, speaks)?, voice))
}

/// Says what speaks most for a move, in a sentence that is not true of the other; `None` if no fact does.
pub fn in_favour(before: &AnyPosition, mv: Tried, other: Tried, voice: Voice) -> Option<String> {
    let mover = before.to_move();
    let speaks = |finding: &Finding| finding.fact.is_good_for(mover) && finding.reply.is_none();
    Some(sentence(before, mv.mv, &weightiest(before, mv, other, speaks)?, voice))
}

/// Returns the weightiest fact about a move that `speaks` and that the other move does not bring about.
fn weightiest(before: &AnyPosition, of: Tried, other: Tried, speaks: impl Fn(&Finding) -> bool) -> Option<Finding> {
    let shared = facts(before, other.mv, other.reply);
    let is_shared = |finding: &Finding| shared.iter().any(|other| other.fact == finding.fact);
    let told = facts(before, of.mv, of.reply).into_iter().filter(|finding| speaks(finding) && !is_shared(finding));
    told.max_by_key(|finding| finding.fact.weight())
}

/// One part in this many is a difference worth a word.
const TELLING: usize = 5;

/// Compares how many points the roots have to grow on after each of two moves, naming both.
fn room(before: &AnyPosition, played: Move, better: Move, voice: Voice) -> Option<String> {
    let Room { player, with_played, with_better } = room_after(before, played, better)?;
    let (who, places) = (Words { before, voice }.who(player), several(with_played, "place"));
    let [played, better] = [played, better].map(|mv| short_text(before.geometry(), mv));
    Some(format!("After {played}, {who} can grow in {places}; after {better}, in {with_better}."))
}

/// The same, without naming the better move.
pub(super) fn room_left(before: &AnyPosition, played: Move, better: Move, voice: Voice) -> Option<String> {
    let Room { player, with_played, with_better } = room_after(before, played, better)?;
    let (who, places) = (Words { before, voice }.who(player), several(with_played, "place"));
    let played = short_text(before.geometry(), played);
    Some(format!("After {played}, {who} can grow in {places}; a better move makes it {with_better}."))
}

/// On how many points a player's roots can grow after each of two moves.
struct Room {
    player: Player,
    with_played: usize,
    with_better: usize,
}

/// Counts the points of the mover if the better move leaves it more, otherwise those of the opponent that it leaves
/// fewer. `None` in games without roots, and if there is no such difference that is worth a word.
fn room_after(before: &AnyPosition, played: Move, better: Move) -> Option<Room> {
    let [after_played, after_better] = [played, better].map(|mv| {
        let mut after = before.clone();
        after.play(mv).ok().map(|_| after)
    });
    let (after_played, after_better) = (after_played?, after_better?);
    let mover = before.to_move();
    let rooms = before.players().map(|player| Room {
        player,
        with_played: points(&after_played, player),
        with_better: points(&after_better, player),
    });
    let is_worse = |&Room { player, with_played: played, with_better: better }: &Room| {
        let is_much = TELLING * played.abs_diff(better) >= played.max(better);
        played > 0 && better > 0 && is_much && if player == mover { better > played } else { better < played }
    };
    let difference = |room: &Room| (room.with_played.abs_diff(room.with_better), room.player == mover);
    rooms.filter(is_worse).max_by_key(difference)
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
