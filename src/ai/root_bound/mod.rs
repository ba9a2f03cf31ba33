//! What a search needs to know about Root Bound: the evaluation of positions, and the few turns out of thousands that
//! are worth considering.

mod evaluate;
mod guess;
mod halves;

use rand::Rng;

pub(super) use halves::HalfTurns;

use super::evaluate::{Searchable, Values};
use crate::games::root_bound::RootBoundPosition;
use crate::geometry::Cell;
use crate::rules::{Move, Position};

/// The number of random turns from which a playout chooses.
const TRIES: usize = 2;
/// The maximum number of cells tried on the board, preselected by their neighbourhoods.
const MOST_TRIED: usize = 40;
/// The number of best cells that are combined in pairs, each with each other: 55 pairs.
const MOST_COMBINED: usize = 11;
/// The number of best cells that are also played alone. A pair is nearly always better.
const MOST_ALONE: usize = 2;

impl<const N: usize> Searchable for RootBoundPosition<N> {
    const OMITS_MOVES: bool = true;

    const FEATURES: &'static [&'static str] = &evaluate::NAMES;

    fn features(&self) -> Vec<Vec<f32>> {
        evaluate::features(self).map(Vec::from).into()
    }

    fn evaluate(&self) -> Values {
        evaluate::shares(self)
    }

    /// About 15 on the default board: by then it is settled, or nearly so, which groups live.
    fn cut_length(&self) -> Option<u32> {
        Some((1.35 * (self.geometry().len() as f32).sqrt()) as u32)
    }

    /// Returns the most promising of a few random turns.
    fn sensible_random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        let look = guess::Prior::new(self, None);
        self.random_moves(rng, TRIES).max_by(|a, b| look.of_turn(*a).total_cmp(&look.of_turn(*b)))
    }

    /// One turn of about thirty changes little. Matches have shown that the search gains from more exploration than
    /// this alone suggests.
    fn value_spread(&self) -> f32 {
        0.75
    }

    /// Only a second pass ends the game.
    fn winning_move(&self) -> Option<Move> {
        if !self.was_pass() {
            return None;
        }
        let mut after = self.clone();
        after.play(Move::Pass).ok()?;
        after.outcome().filter(|outcome| outcome.winner == Some(self.to_move())).map(|_| Move::Pass)
    }

    /// Most of the cost comes from listing the sensible turns, which is done once per copy.
    fn copy_cost(&self) -> u32 {
        80
    }

    /// Appends the best cells by the evaluation, in pairs and a few of them alone; a pass only if it ends the game or
    /// no stone is better.
    fn sensible_moves(&self, moves: &mut Vec<Move>) {
        let mover = self.to_move().index();
        let mut scratch = self.clone();
        let mut value_of = |mv: Move| {
            scratch.clone_from(self);
            scratch.play_unchecked(mv, &mut ());
            scratch.evaluate()[mover]
        };
        let first = moves.len();
        let mut tried: Vec<(f32, Cell)> =
            promising_cells(self).into_iter().map(|cell| (value_of(Move::Place(cell)), cell)).collect();
        tried.sort_by(|a, b| b.0.total_cmp(&a.0));
        tried.truncate(MOST_COMBINED);
        for (index, &(_, cell)) in tried.iter().enumerate() {
            let alone = (index < MOST_ALONE).then_some(Move::Place(cell));
            let pairs = tried[..index].iter().map(|&(_, other)| Move::pair(other, cell));
            moves.extend(alone.into_iter().chain(pairs).filter(|&mv| self.check(mv).is_ok()));
        }
        if self.check(Move::Pass).is_ok() {
            let best = tried.first().map_or(f32::NEG_INFINITY, |&(value, _)| value);
            if moves.len() == first || self.was_pass() || value_of(Move::Pass) >= best {
                moves.push(Move::Pass);
            }
        }
        if moves.len() == first {
            self.legal_moves(moves);
        }
    }
}

/// Returns the open cells where most is at stake, best first.
fn promising_cells<const N: usize>(position: &RootBoundPosition<N>) -> Vec<Cell> {
    let look = guess::Prior::new(position, None);
    let mut cells: Vec<(usize, Cell)> = position.open_cells().cells().map(|cell| (look.promise(cell), cell)).collect();
    // Equal cells are chosen from all over the board, not from its first rows.
    let spread = |cell: Cell| cell.0.wrapping_mul(0x9e37_79b9);
    cells.sort_by_key(|&(promise, cell)| (std::cmp::Reverse(promise), spread(cell)));
    cells.into_iter().take(MOST_TRIED).map(|(_, cell)| cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::bot::Limits;
    use crate::ai::match_play::{Contestant, MatchPlan, play_match};
    use crate::ai::named::bot_by_name;
    use crate::games::{AnyPosition, Setup};
    use crate::record::{notation, position_text};
    use crate::rules::Player;

    fn setup() -> Setup {
        "root-bound side=5".parse().unwrap()
    }

    fn position(words: &str) -> AnyPosition {
        let arrangement = position_text::parse(setup(), &setup().geometry(), words).unwrap();
        AnyPosition::arranged(setup(), &arrangement).unwrap()
    }

    fn sensible(position: &AnyPosition) -> Vec<String> {
        let AnyPosition::RootBound(inner) = position else { panic!("a small board") };
        let mut moves = Vec::new();
        inner.sensible_moves(&mut moves);
        moves.iter().map(|&mv| notation::move_text(position, mv)).collect()
    }

    #[test]
    fn the_choice_is_small_and_legal_throughout_a_game() {
        for setup in ["root-bound side=4", "root-bound", "root-bound side=9 board=centerless"] {
            let mut position = AnyPosition::start(setup.parse().unwrap());
            let mut rng = <rand_pcg::Pcg32 as rand::SeedableRng>::seed_from_u64(1);
            while let Some(mv) = position.random_move(&mut rng) {
                let mut moves = Vec::new();
                crate::with_position!(&position, p => p.sensible_moves(&mut moves));
                assert!((1..=60).contains(&moves.len()), "{setup}: {} turns", moves.len());
                assert!(moves.iter().all(|&mv| position.check(mv).is_ok()), "{setup}");
                position.play(mv).unwrap();
            }
        }
    }

    #[test]
    fn stones_that_live_and_land_count() {
        let share = |words: &str| crate::with_position!(&position(words), p => p.evaluate())[0];
        let even = share("black=c3,e7 white=c7,e3 to-move=black");
        let region = share("black=a2,b1,b2,e7 white=c7,e3,g5 to-move=black");
        let no_region = share("black=a3,b1,b2,e7 white=c7,e3,g5 to-move=black");
        assert!((0.4..0.6).contains(&even), "{even}");
        assert!(region > no_region + 0.1, "{region} and {no_region}");
    }

    #[test]
    fn a_pass_that_wins_is_found_and_an_early_one_is_not_tried() {
        let won = position("black=a2,b1,b2,e7 white=c7,e3 to-move=black passed=white");
        assert!(sensible(&won).contains(&"pass".into()));
        for level in ["sapling", "tree"] {
            let limits = Limits { playouts: Some(300), ..Limits::default() };
            let report = bot_by_name(level).unwrap().think(&won, &limits, &Default::default(), &mut |_| {});
            assert_eq!(report.best(), Some(Move::Pass), "{level}: one live group against none");
        }
        let open = position("black=c3,e7 white=c7,e3 to-move=black");
        assert!(!sensible(&open).contains(&"pass".into()));
    }

    #[test]
    fn every_level_beats_random_players_and_the_games_end() {
        let plan = MatchPlan { setup: setup(), games: 6, opening_plies: 2, seed: 3 };
        for (level, least) in [("sprout", 4), ("sapling", 5), ("tree", 6)] {
            let mut contestants = [level, "random"].map(|name| Contestant {
                name: name.into(),
                bot: bot_by_name(name).unwrap(),
                limits: Limits { playouts: Some(300), ..Limits::default() },
            });
            let stats = play_match(&plan, &mut contestants, &mut |_, _| true).unwrap();
            assert!(stats.tallies[0].wins >= least, "{level} won {} of 6", stats.tallies[0].wins);
        }
    }

    /// Returns who wins with best play, by exhaustive search; `None` if that takes too many positions.
    fn solved(position: &AnyPosition, left: &mut u32) -> Option<Player> {
        if let Some(outcome) = position.outcome() {
            return outcome.winner.or(Some(Player(1)));
        }
        *left = left.checked_sub(1)?;
        let mover = position.to_move();
        for mv in position.legal_move_list() {
            let mut after = position.clone();
            after.play_unchecked(mv, &mut ());
            if solved(&after, left)? == mover {
                return Some(mover);
            }
        }
        Some(Player(1 - mover.0))
    }

    #[test]
    fn late_positions_are_played_as_a_plain_search_would() {
        let setup: Setup = "root-bound side=4".parse().unwrap();
        let mut tried = 0;
        for seed in 0..60 {
            let mut rng = <rand_pcg::Pcg32 as rand::SeedableRng>::seed_from_u64(seed);
            let mut game = vec![AnyPosition::start(setup)];
            while let Some(mv) = game.last().and_then(|position| position.random_move(&mut rng)) {
                let mut next = game[game.len() - 1].clone();
                next.play_unchecked(mv, &mut ());
                game.push(next);
            }
            let late = game.iter().rev().skip(1).take(4);
            for position in late.filter(|position| position.legal_count() > 1) {
                if solved(position, &mut 4000) != Some(position.to_move()) {
                    continue;
                }
                tried += 1;
                let limits = Limits { playouts: Some(6000), seed, ..Limits::default() };
                let report = bot_by_name("mcts").unwrap().think(position, &limits, &Default::default(), &mut |_| {});
                let mut after = position.clone();
                after.play(report.best().unwrap()).unwrap();
                assert_eq!(solved(&after, &mut 100_000), Some(position.to_move()), "game {seed}");
            }
        }
        assert!(tried >= 20, "{tried} positions");
    }

    #[test]
    fn half_turns_make_the_same_turns_as_whole_ones() {
        for seed in 0..8 {
            let mut rng = <rand_pcg::Pcg32 as rand::SeedableRng>::seed_from_u64(seed);
            let AnyPosition::RootBound(mut position) = AnyPosition::start("root-bound side=4".parse().unwrap()) else {
                panic!("a small board");
            };
            while let Some(mv) = position.random_move(&mut rng) {
                let (mut whole, mut tried_first) = (Vec::new(), Vec::new());
                let halves = HalfTurns::new(&position);
                for first in halves.legal_move_list() {
                    assert!(!halves.senseless_test()(first));
                    let mut after = halves.clone();
                    assert_eq!(after.check(first), Ok(()));
                    after.play_unchecked(first, &mut ());
                    let turns = if first == Move::Pass { vec![first] } else { after.legal_move_list() };
                    let is_senseless = after.senseless_test();
                    tried_first.extend(turns.iter().copied().filter(|&mv| !is_senseless(mv)));
                    assert!(first == Move::Pass || after.legal_count() == turns.len());
                    whole.extend(turns);
                }
                whole.sort_unstable();
                whole.dedup();
                let mut legal = position.legal_move_list();
                legal.sort_unstable();
                assert_eq!(whole, legal);
                tried_first.sort_unstable();
                assert_eq!(tried_first, legal, "each turn is tried in one order first");
                position.play_unchecked(mv, &mut ());
            }
        }
    }
}
