//! Random games played by the engine and by the simple reference side by side, by players with different habits.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rhizome::games::AnyPosition;
use rhizome::rules::{Arrangement, Details, Effect, Player, Position, perft};

use super::reference::{Action, Hex, Reference};
use super::{inner, legal, play};
use crate::boards;

/// A player's preference among the actions.
#[derive(Clone, Copy, Debug)]
enum Habit {
    /// Any action.
    Uniform,
    /// Exits and conversions before anything else.
    Eager,
    /// Never leaves the board if there is another action, which makes for long games.
    Stay,
    /// Takes its last action back where possible, so that positions recur.
    Shuffle,
}

fn choose<'a>(habit: Habit, actions: &'a [Action], last: Option<&(Hex, Hex)>, rng: &mut Pcg64Mcg) -> &'a Action {
    let back = last.map(|&(from, to)| (to, from));
    let wanted: Vec<&Action> = actions
        .iter()
        .filter(|action| match habit {
            Habit::Uniform => true,
            Habit::Eager => action.exit.is_some() || action.converted.is_some(),
            Habit::Stay => action.exit.is_none(),
            Habit::Shuffle => action.way == back && back.is_some(),
        })
        .collect();
    let pick = |count: usize, rng: &mut Pcg64Mcg| (rng.next_u64() % count as u64) as usize;
    if wanted.is_empty() { &actions[pick(actions.len(), rng)] } else { wanted[pick(wanted.len(), rng)] }
}

fn effects_of(action: &Action, mover: Player, engine: &AnyPosition) -> Vec<Effect> {
    let cell = |(q, r): Hex| engine.geometry().parse_cell(&format!("{q},{r}")).unwrap();
    let mut effects = Vec::new();
    if let Some((from, to)) = action.way {
        effects.push(Effect::Moved { player: mover, from: cell(from), to: cell(to) });
    }
    if let Some((hex, from)) = action.converted {
        effects.push(Effect::Converted { cell: cell(hex), from: Player(from as u8), to: mover });
    }
    if let Some(hex) = action.exit {
        effects.push(Effect::Exited { player: mover, cell: cell(hex) });
    }
    if effects.is_empty() {
        effects.push(Effect::Passed { player: mover });
    }
    effects
}

fn assert_same(engine: &AnyPosition, reference: &Reference, place: &str) {
    let geometry = engine.geometry();
    let pieces: HashMap<Hex, usize> = geometry
        .cells()
        .filter_map(|cell| {
            let name = geometry.name(cell);
            let (q, r) = name.split_once(',').unwrap();
            Some(((q.parse().unwrap(), r.parse().unwrap()), engine.owner(cell)?.index()))
        })
        .collect();
    assert_eq!(pieces, reference.pieces, "{place}");
    assert_eq!(engine.score(), Some(reference.exits.to_vec()), "{place}");
    assert_eq!(engine.to_move().index(), reference.to_move, "{place}");
    assert_eq!(inner(engine).repetitions() as usize, reference.occurrences, "{place}");
    assert_eq!(inner(engine).turn_number(), reference.turns.iter().sum::<u32>() + 1, "{place}");
    let end = engine.outcome().map(|outcome| (outcome.winner.map(Player::index), outcome.reason.word()));
    assert_eq!(end, reference.end(), "{place}");
    assert!(engine.players().all(|player| engine.is_alive(player)), "every seat stays: {place}");
}

/// Asserts that the same pieces placed on the board by hand are an equal position.
fn assert_rebuilt(engine: &AnyPosition, place: &str) {
    let stones = engine.players().map(|player| engine.stones(player)).collect();
    let details = Details {
        turn: Some(inner(engine).turn_number()),
        exits: engine.score().unwrap_or_default(),
        ..Details::default()
    };
    let arrangement = Arrangement { stones, to_move: engine.to_move(), details };
    let rebuilt = AnyPosition::arranged(engine.setup(), &arrangement).unwrap_or_else(|e| panic!("{e}: {place}"));
    let state = RandomState::new();
    assert_eq!(&rebuilt, engine, "{place}");
    assert_eq!((rebuilt.key(), state.hash_one(&rebuilt)), (engine.key(), state.hash_one(engine)), "{place}");
    assert_eq!(inner(&rebuilt).turn_number(), inner(engine).turn_number(), "{place}");
    assert_eq!(inner(&rebuilt).repetitions(), 1, "history is not put on the board: {place}");
}

/// Plays one game and returns how it ended.
fn compare(habits: [Habit; 3], seed: u64) -> &'static str {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let (mut engine, mut reference) = (boards::start("chexers"), Reference::start());
    let mut last_ways = [None; 3];
    for ply in 0.. {
        let place = format!("{habits:?}, seed {seed}, ply {ply}");
        assert_same(&engine, &reference, &place);
        let actions = reference.legal();
        assert_eq!(legal(&engine), actions.iter().map(|action| action.text.clone()).collect::<Vec<_>>(), "{place}");
        assert_eq!(engine.legal_count(), actions.len(), "{place}");
        if let Some((_, reason)) = reference.end() {
            return reason;
        }
        if ply % 8 == 0 {
            assert_rebuilt(&engine, &place);
        }
        let seat = reference.to_move;
        // A shuffler sometimes plays another action, because its game would otherwise never change.
        let habit = if rng.next_u32() % 12 == 0 { Habit::Uniform } else { habits[seat] };
        let action = choose(habit, &actions, last_ways[seat].as_ref(), &mut rng).clone();
        last_ways[seat] = action.way;
        let expected = effects_of(&action, Player(seat as u8), &engine);
        assert_eq!(play(&mut engine, &action.text), expected, "{place}");
        reference.play(&action);
    }
    unreachable!("every game ends")
}

/// Plays `games` games (more in a long run) with every combination of two habits; returns how many games ended for each
/// reason.
fn compare_all(games: u64) -> HashMap<&'static str, u64> {
    let habits = [Habit::Uniform, Habit::Eager, Habit::Stay, Habit::Shuffle];
    let mut ends = HashMap::new();
    for seed in 0..boards::trials(games) {
        for usual in habits {
            let other = habits[(seed % 4) as usize];
            *ends.entry(compare([usual, other, usual], seed)).or_default() += 1;
        }
    }
    ends
}

#[test]
fn random_games_agree_and_end_in_every_way() {
    let ends = compare_all(50);
    for reason in ["exits", "repetition", "turn-limit"] {
        assert!(ends[reason] > 3, "{ends:?}");
    }
}

fn plain_perft(position: &Reference, depth: usize) -> u64 {
    let count = |action: &Action| {
        let mut next = position.clone();
        next.play(action);
        plain_perft(&next, depth - 1)
    };
    if depth == 0 { 1 } else { position.legal().iter().map(count).sum() }
}

#[test]
fn both_count_as_many_sequences() {
    for depth in 0..4 {
        let plain = plain_perft(&Reference::start(), depth);
        assert_eq!(perft(&boards::start("chexers"), depth as u32), plain, "depth {depth}");
    }
    assert_eq!(perft(&boards::start("chexers"), 4), 6784);
}
