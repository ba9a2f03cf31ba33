//! `keeper`, a yardstick of Chexers: a player that keeps what it has and takes what it can.
//!
//! It is a best-reply search: of the other two seats, only the one with the better reply moves, so that the game becomes
//! one of two sides, for alpha-beta (Schadd and Winands, "Best Reply Search for Multiplayer Games", 2011). It counts pieces
//! before exits, as programs in tournaments of students did, and fears both others alike.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg32;

use crate::ai::bot::{Bot, Limits, Line, Report, StopFlag};
use crate::ai::simple::look_at;
use crate::ai::watch::Watch;
use crate::games::AnyPosition;
use crate::games::chexers::ChexersPosition;
use crate::rules::{Move, Player, Position};

/// The depth in plies, of which every other one is its own.
const DEPTH: u32 = 5;

/// What a piece is worth, on the board or home.
const OWNED: i32 = 1000;
/// What two pieces side by side are worth.
const PAIR: i32 = 10;
/// What an exit is worth besides, and a step towards the exits.
const EXIT: i32 = 120;
const STEP: i32 = 10;
/// What they are worth to a seat that owns more pieces than the other two together.
const SAFE_EXIT: i32 = 10_000;
const SAFE_STEP: i32 = 100;
/// What a win is worth; the sooner, the more.
const WIN: i32 = 1_000_000;
/// What a missing piece counts for in the way to the exits, in steps.
const MISSING: u32 = 14;
/// What looking at one position costs, in random moves.
const COST: u32 = 4;

/// A player of Chexers; it returns no move for other games.
#[derive(Clone, Copy, Debug)]
pub(in crate::ai) struct Keeper;

impl Bot for Keeper {
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        _: &mut dyn FnMut(&Report),
    ) -> Report {
        let AnyPosition::Chexers(position) = position else { return Report::default() };
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.shuffle(&mut Pcg32::seed_from_u64(limits.seed));
        moves.sort_by_key(|&mv| rank(mv));
        let mut search = BestReplySearch { me: position.to_move(), watch: Watch::new(limits, stop), positions: 0 };
        for depth in 1..=limits.depth.unwrap_or(DEPTH) {
            let Some(best) = search.best(position, &moves, depth) else { break };
            // The best move so far comes first: it cuts off most, and it is the answer if the time runs out.
            moves[..=best].rotate_right(1);
        }
        let Some(&mv) = moves.first() else { return Report::default() };
        let mut after = position.clone();
        after.play_unchecked(mv, &mut ());
        let line = Line { visits: search.positions, ..look_at(&after, mv) };
        Report { lines: vec![line], playouts: search.positions, elapsed: search.watch.elapsed() }
    }
}

/// Exits and jumps come before steps: they change most.
fn rank(mv: Move) -> u8 {
    match mv {
        Move::Exit(_) => 0,
        Move::Jump { .. } => 1,
        _ => 2,
    }
}

/// The side that chooses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Mine,
    Others,
}

/// One search.
struct BestReplySearch<'a> {
    me: Player,
    watch: Watch<'a>,
    /// The number of positions whose moves were looked at.
    positions: u64,
}

impl BestReplySearch<'_> {
    /// Returns the index of the best of these moves, of which there is at least one; `None` if a limit was reached first.
    fn best(&mut self, position: &ChexersPosition, moves: &[Move], depth: u32) -> Option<usize> {
        let (mut best, mut most) = (0, -i32::MAX);
        for (index, &mv) in moves.iter().enumerate() {
            let value = -self.value(&position.glimpse(mv), Side::Others, depth - 1, -i32::MAX, -most)?;
            if value > most {
                (best, most) = (index, value);
            }
        }
        Some(best)
    }

    /// Returns what a position is worth to the side that moves, between the bounds; `None` if a limit was reached first.
    fn value(&mut self, position: &ChexersPosition, side: Side, depth: u32, least: i32, most: i32) -> Option<i32> {
        let is_over = position.players().any(|player| position.exits_to_go(player) == 0);
        if depth == 0 || is_over {
            let worth = worth(position, self.me, depth);
            return Some(if side == Side::Mine { worth } else { -worth });
        }
        if self.watch.spend(COST) || self.watch.is_over(self.positions) {
            return None;
        }
        self.positions += 1;
        let (is_mine, next) = match side {
            Side::Mine => (true, Side::Others),
            Side::Others => (false, Side::Mine),
        };
        let movers = position.players().filter(|&player| (player == self.me) == is_mine);
        let movers: Vec<ChexersPosition> = movers.map(|player| position.given_to(player)).collect();
        let mut moves: Vec<(usize, Move)> = Vec::new();
        let mut listed = Vec::new();
        for (index, mover) in movers.iter().enumerate() {
            mover.legal_moves(&mut listed);
            moves.extend(listed.drain(..).map(|mv| (index, mv)));
        }
        moves.sort_by_key(|&(_, mv)| rank(mv));
        let (mut best, mut least) = (-i32::MAX, least);
        for (mover, mv) in moves {
            best = best.max(-self.value(&movers[mover].glimpse(mv), next, depth - 1, -most, -least)?);
            least = least.max(best);
            if least >= most {
                break;
            }
        }
        Some(best)
    }
}

/// Returns what a position is worth to a seat; `depth` is how many plies before the horizon it arose.
fn worth(position: &ChexersPosition, me: Player, depth: u32) -> i32 {
    // What I have more than the others have together.
    let lead = |of: &dyn Fn(Player) -> u32| -> i32 {
        position.players().map(|player| if player == me { of(player) as i32 } else { -(of(player) as i32) }).sum()
    };
    let owned = lead(&|player| position.piece_count(player) + position.exits(player));
    let (exit, step) = if owned > 0 { (SAFE_EXIT, SAFE_STEP) } else { (EXIT, STEP) };
    WIN * (1 + depth as i32) * lead(&|player| u32::from(position.exits_to_go(player) == 0))
        + OWNED * owned
        + PAIR * position.pair_counts()[me.index()] as i32
        + exit * lead(&|player| position.exits(player))
        - step * position.way_to_win(me, MISSING) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::named::bot_by_name;
    use crate::games::Setup;
    use crate::games::chexers::ChexersSetup;
    use crate::record::{notation, position_text};

    fn position(words: &str) -> ChexersPosition {
        let setup = Setup::Chexers(ChexersSetup);
        let arrangement = position_text::parse(setup, &setup.geometry(), words).unwrap();
        ChexersPosition::arranged(&arrangement).unwrap()
    }

    fn answer(position: &ChexersPosition, limits: &Limits) -> Report {
        let any = AnyPosition::Chexers(position.clone());
        bot_by_name("keeper").unwrap().think(&any, limits, &StopFlag::default(), &mut |_| ())
    }

    fn move_of(words: &str) -> String {
        let position = position(words);
        let mv = answer(&position, &Limits::default()).best().unwrap();
        notation::move_text(&AnyPosition::Chexers(position), mv)
    }

    /// Returns the same as [`BestReplySearch::value`] by a search that cuts nothing off.
    fn plain_value(position: &ChexersPosition, me: Player, side: Side, depth: u32) -> i32 {
        if depth == 0 || position.players().any(|player| position.exits_to_go(player) == 0) {
            return worth(position, me, depth);
        }
        let players = position.players().filter(|&player| (player == me) == (side == Side::Mine));
        let values = players.flat_map(|player| {
            let mover = position.given_to(player);
            let next = if side == Side::Mine { Side::Others } else { Side::Mine };
            let value = |mv| plain_value(&mover.glimpse(mv), me, next, depth - 1);
            mover.legal_move_list().into_iter().map(value).collect::<Vec<_>>()
        });
        if side == Side::Mine { values.max() } else { values.min() }.unwrap()
    }

    #[test]
    fn cutting_off_changes_no_value() {
        let mut rng = Pcg32::seed_from_u64(12);
        for _ in 0..4 {
            let mut position = ChexersPosition::start();
            for _ in 0..60 {
                let Some(mv) = position.random_move(&mut rng) else { break };
                position.play_unchecked(mv, &mut ());
                let stop = StopFlag::default();
                let watch = Watch::new(&Limits::default(), &stop);
                let mut search = BestReplySearch { me: position.to_move(), watch, positions: 0 };
                let value = search.value(&position, Side::Mine, 2, -i32::MAX, i32::MAX);
                assert_eq!(value, Some(plain_value(&position, position.to_move(), Side::Mine, 2)));
            }
        }
    }

    #[test]
    fn it_takes_before_it_leaves_and_leaves_when_it_owns_the_most() {
        let few = "red=3,-2;0,0;-2,0 green=1,-1;-3,3;-2,3 blue=3,0;2,1;1,2 to-move=red";
        assert_eq!(move_of(few), "JUMP 0,0 2,-2");
        let many = "red=3,-2;0,0;-2,0;-3,0;-3,1 green=-2,3 blue=1,2 to-move=red";
        assert_eq!(move_of(many), "EXIT 3,-2");
    }

    #[test]
    fn limits_end_the_search_with_the_best_move_so_far() {
        let start = ChexersPosition::start();
        let search = |playouts, depth| {
            let report = answer(&start, &Limits { playouts, depth, ..Limits::default() });
            assert!(start.check(report.best().unwrap()).is_ok());
            report.playouts
        };
        assert_eq!(search(Some(1), None), 1);
        assert_eq!(search(Some(500), None), 500);
        assert!(search(None, Some(2)) < search(None, Some(3)) && search(None, Some(3)) < search(None, None));
    }
}
