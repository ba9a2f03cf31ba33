//! Random games on every kind of board, played by the engine and by the simple reference side by side.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rhizome::games::AnyPosition;
use rhizome::geometry::Cell;
use rhizome::rules::{Arrangement, Effect, Group, Move, Player, Position};

use crate::boards;
use crate::reference::{Reference, Removal, Root};

/// Plays `games` games on a board (more in a long run). In every second game the players avoid bounding their own
/// roots: such games last longer, fill the board and bound several roots at once.
fn compare(setup: &str, games: u64) {
    let start = (boards::start(setup), Reference::start(boards::setup(setup)));
    for seed in 0..boards::trials(games) {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let (mut engine, mut reference) = start.clone();
        let mut keys = HashSet::new();
        let mut ply = 0;
        loop {
            let place = format!("{setup}, seed {seed}, ply {ply}");
            let legal = reference.legal();
            assert_same_position(&engine, &reference, &legal, &place);
            assert!(keys.insert(engine.key()), "no position comes twice: {place}");
            if ply % 16 == 0 {
                assert_same_roots(&engine, &reference, &place);
                assert_rebuilt(&engine, &place);
            }
            if legal.is_empty() {
                break;
            }
            let cell = choose(&engine, &legal, seed % 2 == 1, &mut rng);
            let mover = reference.to_move;
            let effects = engine.play(Move::Place(Cell(cell as u32))).unwrap_or_else(|e| panic!("{e:?}: {place}"));
            let removal = reference.play(cell);
            assert_effects(&reference, mover, cell, &effects, &removal, &place);
            if !removal.roots.is_empty() {
                assert_same_roots(&engine, &reference, &place);
            }
            ply += 1;
        }
    }
}

/// Returns a random legal move; a careful player avoids the last space of a root if there is another move.
fn choose(engine: &AnyPosition, legal: &[usize], careful: bool, rng: &mut Pcg64Mcg) -> usize {
    let space = |cell: usize| boards::with_roots!(engine, p => p.space_of_stone(Cell(cell as u32)));
    let mut pick = || legal[(rng.next_u64() % legal.len() as u64) as usize];
    let first = pick();
    if !careful {
        return first;
    }
    std::iter::once(first).chain((0..20).map(|_| pick())).find(|&cell| space(cell) > 1).unwrap_or(first)
}

fn assert_same_position(engine: &AnyPosition, reference: &Reference, legal: &[usize], place: &str) {
    let cells: Vec<usize> = engine.legal_move_list().iter().map(|mv| mv.cells().next().unwrap().index()).collect();
    assert_eq!(cells, legal, "legal moves: {place}");
    assert_eq!(engine.legal_count(), legal.len(), "{place}");
    let owners: Vec<_> = engine.geometry().cells().map(|cell| engine.owner(cell).map(Player::index)).collect();
    assert_eq!(owners, reference.owners, "stones: {place}");
    assert_eq!(engine.to_move().index(), reference.to_move, "turn: {place}");
    let winner = engine.outcome().map(|outcome| outcome.winner.expect("there are no draws").index());
    assert_eq!(winner, reference.winner(), "outcome: {place}");
    for player in engine.players() {
        assert_eq!(engine.is_alive(player), reference.is_alive(player.index()), "{place}");
    }
}

fn plain(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

fn assert_same_roots(engine: &AnyPosition, reference: &Reference, place: &str) {
    let as_root =
        |group: Group| Root { owner: group.player.index(), stones: plain(&group.stones), space: plain(&group.space) };
    let ours: Vec<Root> = engine.groups().into_iter().map(as_root).collect();
    let theirs = reference.roots();
    assert_eq!(ours, theirs, "roots: {place}");
    assert!(theirs.iter().all(|root| !root.space.is_empty()), "every root is free at the end of a turn: {place}");
    for player in engine.players() {
        let own = || theirs.iter().filter(|root| root.owner == player.index());
        let (roots, mobility) = boards::with_roots!(engine, p => (p.root_count(player), p.mobility(player)));
        assert_eq!(roots, own().count(), "{place}");
        assert_eq!(mobility, own().map(|root| root.space.len()).sum::<usize>(), "{place}");
    }
}

/// Asserts that the same stones placed on the board by hand are the same position: equal, with the same key and hash.
fn assert_rebuilt(engine: &AnyPosition, place: &str) {
    let stones = engine.players().map(|player| engine.stones(player)).collect();
    let arrangement = Arrangement::new(stones, engine.to_move());
    let rebuilt = AnyPosition::arranged(engine.setup(), &arrangement).unwrap_or_else(|e| panic!("{e}: {place}"));
    let state = RandomState::new();
    assert_eq!(&rebuilt, engine, "{place}");
    assert_eq!(rebuilt.key(), engine.key(), "{place}");
    assert_eq!(state.hash_one(&rebuilt), state.hash_one(engine), "{place}");
}

fn assert_effects(after: &Reference, mover: usize, cell: usize, effects: &[Effect], removal: &Removal, place: &str) {
    let [Effect::Placed { player, cell: placed, group: grown }, rest @ ..] = effects else {
        panic!("a move first places a stone: {effects:?}, {place}");
    };
    assert_eq!((player.index(), placed.index()), (mover, cell), "{place}");
    let (mut removed, mut eliminated) = (Vec::new(), Vec::new());
    for effect in rest {
        match effect {
            Effect::GroupRemoved { player, group, cells, why } => {
                let expanded = *why == rhizome::rules::Removal::Expanded;
                assert_eq!(expanded, removal.expanded, "{place}");
                assert_eq!(expanded, group == grown, "{place}");
                assert_outwards(after, cell, &plain(cells), place);
                let mut stones = plain(cells);
                stones.sort_unstable();
                removed.push((player.index(), stones));
            }
            Effect::Eliminated { player } => eliminated.push(player.index()),
            _ => panic!("a move places one stone: {effects:?}, {place}"),
        }
    }
    removed.sort_unstable();
    eliminated.sort_unstable();
    let theirs: Vec<_> = removal.roots.iter().map(|root| (root.owner, root.stones.clone())).collect();
    assert_eq!(removed, theirs, "removed roots: {place}");
    assert_eq!(eliminated, removal.eliminated, "{place}");
}

/// Asserts that the stones of a removed root are listed by their distance along the root from the stone that bounded
/// it.
fn assert_outwards(after: &Reference, cause: usize, stones: &[usize], place: &str) {
    let neighbours = &after.board.neighbours;
    let ring = |cells: &[usize]| cells.iter().flat_map(|&c| neighbours[c].iter().copied()).collect::<Vec<_>>();
    let near = [vec![cause], ring(&[cause]), ring(&ring(&[cause]))];
    let mut front: Vec<usize> = near
        .iter()
        .map(|cells| stones.iter().copied().filter(|stone| cells.contains(stone)).collect::<Vec<_>>())
        .find(|front| !front.is_empty())
        .unwrap_or_else(|| panic!("a bounded root is at most two steps away: {place}"));
    let mut rest = stones;
    while !front.is_empty() {
        let (now, later) = rest.split_at(front.len().min(rest.len()));
        assert!(front.iter().all(|stone| now.contains(stone)), "{stones:?} withers outwards: {place}");
        front = later.iter().copied().filter(|&s| neighbours[s].iter().any(|n| now.contains(n))).collect();
        rest = later;
    }
    assert!(rest.is_empty(), "a root is connected: {place}");
}

#[test]
fn lines() {
    compare("tanbo dims=1 size=19", 300);
    compare("tanbo dims=1", 300);
}

#[test]
fn small_squares() {
    compare("tanbo size=5", 300);
    compare("tanbo size=7", 300);
    compare("tanbo size=9", 300);
}

#[test]
fn large_squares() {
    compare("tanbo size=13", 40);
    compare("tanbo size=19", 12);
    compare("tanbo size=21", 6);
}

#[test]
fn dense_squares() {
    compare("tanbo size=7 layout=dense", 300);
    compare("tanbo size=11", 60);
    compare("tanbo size=15", 20);
    compare("tanbo size=19 layout=dense", 6);
}

#[test]
fn cubes() {
    compare("tanbo dims=3 size=3", 300);
    compare("tanbo dims=3 size=4", 150);
    compare("tanbo dims=3", 60);
    compare("tanbo dims=3 size=9", 2);
}

#[test]
fn hypercubes() {
    compare("tanbo dims=4", 40);
    compare("tanbo dims=4 size=4", 5);
    compare("tanbo dims=5", 6);
    compare("tanbo dims=6", 1);
    compare("tanbo dims=7", 1);
}

#[test]
fn small_hexagons() {
    compare("hexbo side=5", 300);
    compare("hexbo side=5 players=3", 300);
    compare("hexbo side=5 players=6", 300);
}

#[test]
fn large_hexagons() {
    compare("hexbo", 16);
    compare("hexbo players=3", 16);
    compare("hexbo players=6", 16);
}
