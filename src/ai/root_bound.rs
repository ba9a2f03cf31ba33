//! What a search must know about Root Bound: whose points a position promises, and the few turns out of thousands that are
//! worth a thought.

use rand::Rng;

use super::evaluate::{Searchable, Values};
use crate::games::root_bound::{CellSet, RootBoundPosition};
use crate::geometry::Cell;
use crate::rules::{Move, Player, Position, Standing};

/// How much of a point an empty cell is worth to the side whose stones are nearer.
const INFLUENCE: f32 = 0.5;
/// What the first live group is worth beside its points: without one nothing is left at the end.
const FIRST_LIFE: f32 = 4.0;
/// So many cells at most are tried on the board, the promising ones by the look of their neighbours.
const MOST_TRIED: usize = 40;
/// So many of the best cells make the turns: each with each other, which is 55 pairs.
const MOST_COMBINED: usize = 11;
/// So many of them are played alone, too. A pair is nearly always better.
const MOST_ALONE: usize = 2;

impl<const N: usize> Searchable for RootBoundPosition<N> {
    const OMITS_MOVES: bool = true;

    /// The logistic function of the difference between the points that the sides can expect. A point counts less on a larger
    /// board.
    fn evaluate(&self) -> Values {
        let [black, white] = expected_points(self);
        let scale = 0.7 * (self.geometry().len() as f32).sqrt();
        let mut values = Values::default();
        values[0] = 1.0 / (1.0 + ((white - black) / scale).exp());
        values[1] = 1.0 - values[0];
        values
    }

    /// About 30 on the usual board: most of the cells are taken by then, and what lives is mostly settled.
    fn cut_length(&self) -> u32 {
        (2.7 * (self.geometry().len() as f32).sqrt()) as u32
    }

    /// No turn is known to harm without a look at what it leads to: [`Self::sensible_moves`] takes that look.
    fn is_senseless(&self, _: Move) -> bool {
        false
    }

    fn sensible_random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        self.random_move(rng)
    }

    /// One turn of thirty changes little.
    fn value_spread(&self) -> f32 {
        0.3
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

    /// Most of it is the list of sensible turns that goes with each copy.
    fn copy_cost(&self) -> u32 {
        80
    }

    /// The cells that are best by the evaluation, in pairs and a few alone; a pass where it ends the game or no stone is better.
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

/// The points that each side can expect: stones by the safety of their groups, claimed cells, and a part of the cells nearer
/// to its stones than to the other's.
fn expected_points<const N: usize>(position: &RootBoundPosition<N>) -> [f32; 2] {
    let mut points = position.claimed().map(|claimed| claimed.len() as f32);
    let mut sources = position.stone_sets();
    let mut has_life = [false; 2];
    for (Player(seat), stones, standing) in position.standings() {
        let seat = usize::from(seat);
        let worth = match standing {
            Standing::Live => 1.0,
            Standing::Linked => 0.9,
            Standing::Endangered => 0.45,
            Standing::Dead => 0.05,
        };
        points[seat] += worth * stones.len() as f32;
        has_life[seat] |= standing == Standing::Live;
        if standing == Standing::Dead {
            sources[seat] -= stones;
        }
    }
    let reach = nearer_cells(position, sources);
    for seat in 0..2 {
        points[seat] += INFLUENCE * reach[seat].len() as f32 + if has_life[seat] { FIRST_LIFE } else { 0.0 };
    }
    points
}

/// The empty cells in no claimed region that are fewer steps over empty cells from the sources of one side than from the
/// other's.
fn nearer_cells<const N: usize>(position: &RootBoundPosition<N>, sources: [CellSet<N>; 2]) -> [CellSet<N>; 2] {
    let table = position.table();
    let claimed = position.claimed();
    let mut free = table.empty(position.stone_sets()) - claimed[0] - claimed[1];
    let (mut nearer, mut fronts) = ([CellSet::EMPTY; 2], sources);
    while !(fronts[0] | fronts[1]).is_empty() {
        fronts = fronts.map(|front| table.around(front) & free);
        free -= fronts[0] | fronts[1];
        nearer[0] |= fronts[0] - fronts[1];
        nearer[1] |= fronts[1] - fronts[0];
    }
    nearer
}

/// The open cells with most to decide, best first: those that cut an area in two, touch stones, or lie near the edge, where
/// life is easiest.
fn promising_cells<const N: usize>(position: &RootBoundPosition<N>) -> Vec<Cell> {
    let table = position.table();
    let stones = position.stone_sets();
    let empty = table.empty(stones);
    let mut cells: Vec<(usize, Cell)> = position
        .open_cells()
        .cells()
        .map(|cell| {
            let near = table.near(cell);
            let touched = stones.map(|own| (near & own).len().min(2));
            let second_ring = table.around(near);
            let is_near_edge = usize::from(near.len() < 6) + usize::from(second_ring.len() < 19);
            let has_company = usize::from(second_ring.meets(stones[0] | stones[1]));
            let cuts = 4 * usize::from(gaps(position, cell, empty) > 1);
            (cuts + 2 * (touched[0] + touched[1]) + is_near_edge + has_company, cell)
        })
        .collect();
    // Equals are taken from all over the board, not from its first rows.
    let spread = |cell: Cell| cell.0.wrapping_mul(0x9e37_79b9);
    cells.sort_by_key(|&(promise, cell)| (std::cmp::Reverse(promise), spread(cell)));
    cells.into_iter().take(MOST_TRIED).map(|(_, cell)| cell).collect()
}

/// How many runs of empty cells there are around a cell: with two or more a stone there may cut an area in two.
fn gaps<const N: usize>(position: &RootBoundPosition<N>, cell: Cell, empty: CellSet<N>) -> usize {
    let slots = position.geometry().neighbour_slots(cell);
    let is_empty = |slot: u32| empty.contains(Cell(slot));
    let ring = slots.iter().zip(slots.iter().cycle().skip(1));
    ring.filter(|&(&slot, &next)| is_empty(slot) && !is_empty(next)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Contestant, Limits, MatchPlan, bot_by_name, play_match};
    use crate::games::AnyPosition;
    use crate::record::{notation, position_text};
    use crate::rules::Setup;

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
        moves.iter().map(|&mv| notation::move_text(inner.geometry(), mv)).collect()
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
        let plan = MatchPlan { setup: setup(), games: 12, opening_plies: 2, seed: 3 };
        for (level, least) in [("sprout", 9), ("sapling", 11), ("tree", 11)] {
            let mut contestants = [level, "random"].map(|name| Contestant {
                name: name.into(),
                bot: bot_by_name(name).unwrap(),
                limits: Limits { playouts: Some(300), ..Limits::default() },
            });
            let stats = play_match(&plan, &mut contestants, &mut |_, _| true).unwrap();
            assert!(stats.tallies[0].wins >= least, "{level} won {} of 12", stats.tallies[0].wins);
        }
    }
}
