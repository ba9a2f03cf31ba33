//! The rules one by one: the first turns, the lone group, the effects of a pass, and the end of the game.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rhizome::rules::{Effect, Illegal, Move, Outcome, Position, Reason, Removal, Standing, Turn};

use super::{BLACK, Figure, WHITE, names, play, removals, removed_by, standing, verdict};
use crate::boards;

#[test]
fn the_first_turns() {
    let mut position = boards::start("root-bound");
    assert_eq!(position.turn(), Turn::Stones { least: 1, most: 1 });
    assert_eq!(position.legal_count(), 127);
    assert_eq!(verdict(&position, "c2,d3"), "the first turn is exactly one stone");
    assert_eq!(verdict(&position, "pass"), "nobody may pass before the fourth turn of the game");

    play(&mut position, "g7");
    assert_eq!(position.aids(), [], "no regions and no danger yet");
    assert_eq!(position.turn(), Turn::Stones { least: 2, most: 2 });
    // There are 126 empty cells; of the board's 342 pairs of neighbours six include the middle.
    assert_eq!(position.legal_count(), 126 * 125 / 2 - (342 - 6));
    assert_eq!(verdict(&position, "a1"), "the second turn is exactly two stones");
    assert_eq!(verdict(&position, "a1,a2"), "the two stones of this turn may not be next to each other");
    assert_eq!(verdict(&position, "pass"), "nobody may pass before the fourth turn of the game");

    play(&mut position, "a1,m7");
    assert_eq!(position.turn(), Turn::Stones { least: 1, most: 2 });
    assert_eq!(verdict(&position, "pass"), "nobody may pass before the fourth turn of the game");
    play(&mut position, "c5");
    assert_eq!(verdict(&position, "pass"), "legal");
    assert_eq!(position.legal_move_list().last(), Some(&Move::Pass));
}

#[test]
fn refusals_say_what_is_wrong() {
    let mut position = boards::start("root-bound");
    play(&mut position, "g7 a1,m7 g9");
    for (text, reason) in [
        ("g7", "g7 is taken by a black stone"),
        ("c3,a1", "a1 is taken by a white stone"),
        ("c3,c3", "a cell holds one stone only: the second needs another cell"),
        ("a2,a3", "would be rapid growth: two stones of one turn would stand in line with yours on a1"),
        ("b1,b2", "would make a small triangle with a1 and b1"),
        ("a2", "legal"),
        ("a2,c5", "legal"),
    ] {
        assert_eq!(verdict(&position, text), reason, "{text}");
    }
    let step = Move::Step { from: position.stones(WHITE)[0], to: position.stones(BLACK)[0] };
    assert_eq!(position.check(step), Err(Illegal::OtherKind("a turn is one stone, two stones or a pass")));
    let before = position.clone();
    assert!(position.play(step).is_err());
    assert_eq!(position, before);
}

/// On the third turn the first player has one stone: a turn that only makes this group grow is refused.
#[test]
fn a_lone_group_must_be_live() {
    let mut position = boards::start("root-bound");
    play(&mut position, "a1 g7,m7");
    let lone = "your only group would not be live";
    for text in ["a2", "b1", "a2,b1", "a2,b3"] {
        assert_eq!(verdict(&position, text), lone, "{text}");
    }
    for text in ["a3", "a2,a4", "c5,c6"] {
        assert_eq!(verdict(&position, text), "legal", "{text}");
    }
    // Three stones around the corner claim it, so their group is live.
    let mut position = boards::start("root-bound");
    play(&mut position, "b2 g7,m7");
    assert_eq!(verdict(&position, "a2"), lone);
    assert_eq!(verdict(&position, "a2,b1"), "legal");
}

/// The rule applies at the end of the turn: the joined group is live because a dead white group is removed.
#[test]
fn the_lone_group_is_judged_after_the_removal() {
    let figure = Figure::new(
        "root-bound side=4",
        BLACK,
        "   g- O . . O
           f- . . . . .
          e- . . . . . .
         d- . . . . . . .
          c- # # . . . .
           b- O . . . .
            a- # . . .",
    );
    let mut position = figure.position;
    assert_eq!(verdict(&position, "d1"), "legal", "two groups are left");
    assert_eq!(removed_by(&mut position, "b2"), [(WHITE, "b1".into(), Removal::Dead)]);
    assert_eq!(standing(&position, "b2"), Standing::Live);
    assert_eq!(position.groups().len(), 3);

    let figure = Figure::new(
        "root-bound side=4",
        BLACK,
        "   g- O . . O
           f- . . . . .
          e- . . . . . .
         d- . . . . . . .
          c- . # . . . .
           b- O . . . .
            a- # . . .",
    );
    assert_eq!(verdict(&figure.position, "b2"), "your only group would not be live");
    assert_eq!(verdict(&figure.position, "b2,c1"), "legal");
}

/// A pass removes the opponent's dead groups, but never the player's own.
#[test]
fn a_pass_ends_a_turn_like_any_other() {
    let figure = Figure::new(
        "root-bound side=4",
        WHITE,
        "   g- . . . O
           f- # . . . .
          e- . . . # . .
         d- . . . . . . .
          c- O O . . . .
           b- # O . . .
            a- O . . .",
    );
    let mut position = figure.position;
    assert_eq!(standing(&position, "b1"), Standing::Dead, "no empty cell is next to it");
    let effects = play(&mut position.clone(), "pass");
    let [Effect::Passed { player: WHITE }, Effect::GroupRemoved { player: BLACK, cells, why, .. }] = &effects[..]
    else {
        panic!("{effects:?}");
    };
    assert_eq!((names(&position, cells).as_str(), *why), ("b1", Removal::Dead));

    play(&mut position, "d6");
    assert_eq!(position.score(), Some(vec![2, 6 + 1]), "the region where it stood");
}

#[test]
fn own_dead_groups_stay_until_the_opponents_turn_ends() {
    let figure = Figure::new(
        "root-bound side=4",
        BLACK,
        "   g- . . . O
           f- # . . . .
          e- O . . # . .
         d- . O . . . . .
          c- # O . . . .
           b- # O . . .
            a- . O . .",
    );
    let mut position = figure.position;
    assert_eq!(removed_by(&mut position, "d1"), []);
    assert_eq!(standing(&position, "d1"), Standing::Dead);
    assert_eq!(removed_by(&mut position, "pass"), [(BLACK, "b1 c1 d1".into(), Removal::Dead)]);
}

#[test]
fn two_passes_in_a_row_end_the_game() {
    let mut position = boards::start("root-bound side=4");
    play(&mut position, "d4 a1,g4 d6 pass e2 pass");
    assert_eq!(position.outcome(), None);
    let effects = play(&mut position, "pass");
    assert_eq!(effects.len(), 1 + 5, "five single stones, none of them live: {effects:?}");
    assert!(removals(&position, &effects).iter().all(|removal| removal.2 == Removal::CutOff { step: 1 }));
    assert_eq!(position.score(), Some(vec![0, 0]), "an empty board belongs to nobody");
    let tie = Outcome { winner: Some(WHITE), reason: Reason::FirstPass };
    assert_eq!(position.outcome(), Some(tie), "white was the first to pass");
    assert_eq!(verdict(&position, "pass"), "the game is over");
    assert_eq!(position.aids(), []);
}

/// Groups of the same size are removed together; the space this frees is taken into account before the next size.
#[test]
fn the_removal_at_the_end_can_make_larger_groups_live() {
    let figure = Figure::new(
        "root-bound side=4",
        BLACK,
        "   g- O . . O
           f- . . . . .
          e- . . . . . .
         d- . . # # . . .
          c- . . . . . .
           b- . . . . .
            a- # . . .",
    );
    let mut position = figure.position;
    assert_eq!(standing(&position, "d3"), Standing::Endangered);
    let step = Removal::CutOff { step: 1 };
    let expected = [(BLACK, "a1".into(), step), (WHITE, "g1".into(), step), (WHITE, "g4".into(), step)];
    assert_eq!(removed_by(&mut position, "pass pass"), expected);
    assert_eq!(standing(&position, "d3"), Standing::Live);
    assert_eq!(position.score(), Some(vec![37, 0]), "the whole board");
}

/// When only a few turns are left they are equally likely, including the pass.
#[test]
fn random_turns_are_uniform_where_few_are_left() {
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    let mut tried = 0;
    for seed in 0..40 {
        let mut position = boards::start("root-bound side=4");
        let mut game = Pcg64Mcg::seed_from_u64(seed);
        while let Some(mv) = position.random_move(&mut game) {
            let moves = position.legal_move_list();
            if (2..=60).contains(&moves.len()) {
                tried += 1;
                let mut counts = vec![0_u32; moves.len()];
                for _ in 0..200 * moves.len() {
                    let drawn = position.random_move(&mut rng).unwrap();
                    counts[moves.binary_search(&drawn).unwrap()] += 1;
                }
                let chi_square: f64 = counts.iter().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum();
                let freedom = moves.len() as f64 - 1.0;
                assert!(chi_square <= freedom + 6.0 * (2.0 * freedom).sqrt(), "{chi_square} over {freedom}: {moves:?}");
            }
            position.play_unchecked(mv, &mut ());
        }
    }
    assert!(tried > 40, "only {tried} positions");
}
