//! Tests of the tree search in a game of which it knows the rules alone.

use rand::Rng;

use super::*;
use crate::ai::evaluate::{Values, win_by_trying};
use crate::games::roots::RootPosition;
use crate::geometry::{Cell, Geometry};
use crate::rules::{EffectSink, Group, Illegal, Outcome, Player, SeatColor};

/// A game whose rules are all that searches know about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Plain(RootPosition<u16>);

impl crate::solve::Solvable for Plain {}

impl Searchable for Plain {}

impl Position for Plain {
    fn geometry(&self) -> &Geometry {
        self.0.geometry()
    }

    fn seat_colors(&self) -> &'static [SeatColor] {
        self.0.seat_colors()
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn is_alive(&self, player: Player) -> bool {
        self.0.is_alive(player)
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        self.0.owner(cell)
    }

    fn groups(&self) -> Vec<Group> {
        self.0.groups()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.0.legal_moves(moves);
    }

    fn legal_count(&self) -> usize {
        self.0.legal_count()
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.0.check(mv)
    }

    fn byte_size(&self) -> usize {
        self.0.byte_size()
    }

    fn play_unchecked(&mut self, mv: Move, sink: &mut impl EffectSink) {
        self.0.play_unchecked(mv, sink);
    }

    fn random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        self.0.random_move(rng)
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

/// Returns the positions of a random game of Hexbo for three, as far as searches know nothing but the rules.
fn plain_game(seed: u64) -> impl Iterator<Item = Plain> {
    random_game("hexbo side=5 players=3", seed).into_iter().map(|position| match position {
        AnyPosition::Roots(position) => Plain(position),
        _ => panic!("a small board"),
    })
}

#[test]
fn without_an_evaluation_all_who_are_in_the_game_are_equal() {
    let mut two_left = 0;
    for position in plain_game(1) {
        let alive = position.players().filter(|&player| position.is_alive(player)).count();
        let mut expected = Values::default();
        for player in position.players().filter(|&player| position.is_alive(player)) {
            expected[player.index()] = 1.0 / alive as f32;
        }
        assert_eq!(position.evaluate(), expected);
        two_left += u32::from(alive == 2);
    }
    assert!(two_left > 0);
}

#[test]
fn without_an_evaluation_playouts_to_the_end_find_the_win() {
    let (settings, limits) = (MctsSettings { solver: false, ..MctsSettings::mcts() }, limits(600, 2));
    let stop = StopFlag::default();
    let mut wins = 0;
    for seed in 0..60 {
        let Some(start) = plain_game(seed).last() else { continue };
        let thought = Thought { start: &start, settings: &settings, limits: &limits };
        assert_eq!(thought.rollout(), Rollout::Full);
        if let Some(win) = win_by_trying(&start)
            && start.legal_count() > 1
        {
            let (report, _) = thought.think(None, Watch::new(&limits, &stop), &mut |_| ());
            let mover = start.to_move().index();
            assert!(report.lines[0].values[mover] > 0.9, "seed {seed}: {win:?} wins, {:?}", report.lines[0]);
            wins += 1;
        }
    }
    assert!(wins >= 3, "only {wins}");
}
