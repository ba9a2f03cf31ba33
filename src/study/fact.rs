//! What a move does, in facts that can be checked: what it removes or captures, and what it leaves to the opponents.
//!
//! [`facts`] plays a move, and the reply that the search expects, and lists what changed. A fact is about the position
//! and never about what somebody wanted; `sentence` puts it into words.

use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::rules::{Aid, Effect, Grammar, Group, Move, Player, Position, Standing};

/// Something that is true after a move, or after the move and the reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The game is over.
    Ends {
        /// Who has won it; `None` for a draw.
        winner: Option<Player>,
    },
    /// A group of stones, in the root games a root, is gone.
    Removed {
        /// Whose it was.
        player: Player,
        /// Its stones.
        stones: Vec<Cell>,
    },
    /// A pair is captured.
    Captured {
        /// Whose it was.
        player: Player,
        /// Its stones.
        stones: [Cell; 2],
    },
    /// A piece has changed its owner.
    TakenOver {
        /// Whose it was.
        player: Player,
        /// Where it stands.
        cell: Cell,
    },
    /// A piece has left the board.
    Exited {
        /// Whose it was.
        player: Player,
        /// The cell that it left.
        cell: Cell,
    },
    /// A root that could grow on more points has one left.
    OneSpace {
        /// Whose root it is.
        player: Player,
        /// Its stones.
        stones: Vec<Cell>,
        /// The point.
        space: Cell,
    },
    /// A six can be completed that could not be completed before.
    Completes {
        /// By whom.
        player: Player,
        /// With a stone on this cell.
        cell: Cell,
    },
    /// A group is cut off from every other group of its owner and was not before.
    CutOff {
        /// Whose group it is.
        player: Player,
        /// Its stones.
        stones: Vec<Cell>,
    },
    /// The player to move can jump over a piece that nobody could jump over before.
    Jumpable {
        /// Whose piece it is.
        player: Player,
        /// Where it stands.
        cell: Cell,
    },
}

/// A fact and the move that brings it about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The fact.
    pub fact: Fact,
    /// The reply that brings it about; `None` if the move does.
    pub reply: Option<Move>,
}

impl Fact {
    /// Returns the player that it is about: the one who suffers it, or who gains from it.
    pub fn player(&self) -> Option<Player> {
        match self {
            Self::Ends { winner } => *winner,
            Self::Removed { player, .. }
            | Self::Captured { player, .. }
            | Self::TakenOver { player, .. }
            | Self::Exited { player, .. }
            | Self::OneSpace { player, .. }
            | Self::Completes { player, .. }
            | Self::CutOff { player, .. }
            | Self::Jumpable { player, .. } => Some(*player),
        }
    }

    /// Returns whether it is good for the player that it is about.
    fn is_gain(&self) -> bool {
        matches!(self, Self::Ends { .. } | Self::Exited { .. } | Self::Completes { .. })
    }

    /// Returns whether it is good for this player: a gain of the player's own, or a loss of another.
    pub fn is_good_for(&self, player: Player) -> bool {
        self.player().is_some_and(|about| (about == player) == self.is_gain())
    }

    /// Returns how much it says, more first. Stones count, so that of two roots the larger one is told of.
    pub fn weight(&self) -> usize {
        let (rank, count) = match self {
            Self::Ends { .. } => (8, 0),
            Self::Removed { stones, .. } => (7, stones.len()),
            Self::Completes { .. } => (6, 0),
            Self::Captured { .. } => (5, 0),
            Self::TakenOver { .. } => (4, 0),
            Self::CutOff { stones, .. } => (3, stones.len()),
            Self::OneSpace { stones, .. } => (2, stones.len()),
            Self::Exited { .. } => (1, 0),
            Self::Jumpable { .. } => (0, 0),
        };
        1_000_000 * rank + count.min(999_999)
    }
}

/// Returns what is true after `mv`, and after `mv` and `reply`, and was not before. Illegal moves bring nothing about.
pub fn facts(before: &AnyPosition, mv: Move, reply: Option<Move>) -> Vec<Finding> {
    let mut after = before.clone();
    let Ok(effects) = after.play(mv) else { return Vec::new() };
    let mut found: Vec<Finding> = done(&effects, &after).map(|fact| Finding { fact, reply: None }).collect();
    found.extend(left(before, &after).into_iter().map(|fact| Finding { fact, reply: None }));
    let mut later = after.clone();
    if let Some(reply) = reply
        && let Ok(effects) = later.play(reply)
    {
        found.extend(done(&effects, &later).map(|fact| Finding { fact, reply: Some(reply) }));
    }
    found
}

/// Returns what the effects of a move that led to `after` say.
fn done(effects: &[Effect], after: &AnyPosition) -> impl Iterator<Item = Fact> {
    let end = after.outcome().map(|outcome| Fact::Ends { winner: outcome.winner });
    let told = effects.iter().filter_map(|effect| match effect {
        Effect::GroupRemoved { player, cells, .. } => Some(Fact::Removed { player: *player, stones: cells.clone() }),
        Effect::Captured { player, cells } => Some(Fact::Captured { player: *player, stones: *cells }),
        Effect::Converted { cell, from, .. } => Some(Fact::TakenOver { player: *from, cell: *cell }),
        Effect::Exited { player, cell } => Some(Fact::Exited { player: *player, cell: *cell }),
        _ => None,
    });
    end.into_iter().chain(told)
}

/// Returns what a position leaves to the player to move that the one before did not.
fn left(before: &AnyPosition, after: &AnyPosition) -> Vec<Fact> {
    if after.outcome().is_some() {
        return Vec::new();
    }
    let (groups_before, groups) = (before.groups(), after.groups());
    let was_so = |stones: &[Cell], is_so: &dyn Fn(&Group) -> bool| {
        let group =
            groups_before.iter().find(|group| stones.iter().any(|stone| group.stones.binary_search(stone).is_ok()));
        group.is_some_and(is_so)
    };
    let mut found = Vec::new();
    for group in &groups {
        let (player, stones) = (group.player, group.stones.clone());
        if let [space] = group.space[..] {
            if !was_so(&stones, &|group| group.space.len() == 1) {
                found.push(Fact::OneSpace { player, stones, space });
            }
        } else if group.standing == Some(Standing::Dead)
            && !was_so(&stones, &|group| group.standing == Some(Standing::Dead))
        {
            found.push(Fact::CutOff { player, stones });
        }
    }
    let aids_before = before.aids();
    for aid in after.aids() {
        if let Aid::Completes(cell, player) = aid
            && !aids_before.contains(&aid)
        {
            found.push(Fact::Completes { player, cell });
        }
    }
    found.extend(jumpable(before, after));
    found
}

/// Returns the pieces of the mover that the next player can jump over now, and that nobody could jump over before.
fn jumpable(before: &AnyPosition, after: &AnyPosition) -> Vec<Fact> {
    // Asked only where pieces jump: listing the moves of a large board takes time.
    if after.setup().about().grammar != Grammar::Piece {
        return Vec::new();
    }
    let mover = before.to_move();
    let jumps = after.legal_move_list().into_iter().filter(|mv| matches!(mv, Move::Jump { .. }));
    let effects = jumps.filter_map(|mv| after.clone().play(mv).ok()).flatten();
    let taken = effects.filter_map(|effect| match effect {
        Effect::Converted { cell, from, .. } if from == mover => Some(cell),
        _ => None,
    });
    let mut cells: Vec<Cell> = taken.filter(|&cell| !before.aids().contains(&Aid::InDanger(cell))).collect();
    cells.sort_unstable();
    cells.dedup();
    cells.into_iter().map(|cell| Fact::Jumpable { player: mover, cell }).collect()
}
