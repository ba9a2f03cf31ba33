//! The warnings of the root games against what the moves do.

use rand::SeedableRng;
use rand_pcg::Pcg32;
use rhizome::games::AnyPosition;
use rhizome::geometry::Cell;
use rhizome::rules::{Aid, Effect, Group, Move, Player, Position};

/// Returns the groups of a player that a stone of the side to move on a cell would remove, as their stones.
fn removed(position: &AnyPosition, cell: Cell, of: Player) -> Vec<Vec<Cell>> {
    let effects = position.clone().play(Move::Place(cell)).unwrap();
    let group = |effect| match effect {
        Effect::GroupRemoved { player, cells, .. } if player == of => Some(cells),
        _ => None,
    };
    effects.into_iter().filter_map(group).collect()
}

fn look(position: &AnyPosition, seen: &mut [usize; 4]) {
    let (mover, aids) = (position.to_move(), position.aids());
    let moves: Vec<Cell> = position.legal_move_list().iter().flat_map(|mv| mv.targets()).collect();
    for &cell in &moves {
        let is_lost = !removed(position, cell, mover).is_empty();
        assert_eq!(aids.contains(&Aid::Deadly(cell)), is_lost, "{cell:?} of {position:?}");
    }
    for group in position.groups().iter().filter(|group| group.is_on_last_space()) {
        let cell = group.space[0];
        let [is_deadly, is_last] = [Aid::Deadly(cell), Aid::LastSpace(cell)].map(|aid| aids.contains(&aid));
        let is_warned = group.stones.iter().all(|&stone| aids.contains(&Aid::InDanger(stone)));
        let is_lost = moves.contains(&cell) && !removed(position, cell, mover).is_empty();
        assert_eq!(is_deadly, is_lost, "{cell:?} of {position:?}");
        seen[usize::from(group.player != mover)] += usize::from(is_lost);
        if is_last {
            assert!(moves.contains(&cell) && !is_deadly);
            seen[2] += 1;
        }
        let takes = |&&at: &&Cell| removed(position, at, group.player).iter().any(|cells| is_same(cells, group));
        let is_taken = group.player != mover && moves.iter().find(takes).is_some();
        assert!(is_warned || !is_taken, "{group:?} can be taken");
        // Of three players another one may take it.
        assert!(is_taken || !is_warned || group.player == mover || position.seats() > 2, "{group:?} cannot be taken");
        seen[3] += usize::from(is_taken);
    }
}

fn is_same(cells: &[Cell], group: &Group) -> bool {
    cells.len() == group.stones.len() && cells.iter().all(|cell| group.stones.contains(cell))
}

#[test]
fn what_is_deadly_costs_the_root_and_what_can_be_taken_is_warned_of() {
    for setup in ["tanbo size=5", "tanbo size=9", "tanbo dims=3 size=3", "hexbo side=5 players=3"] {
        let mut rng = Pcg32::seed_from_u64(9);
        let mut seen = [0; 4];
        for _ in 0..80 {
            let mut position = AnyPosition::start(setup.parse().unwrap());
            while let Some(mv) = position.random_move(&mut rng) {
                look(&position, &mut seen);
                position.play(mv).unwrap();
            }
        }
        assert!(seen.iter().all(|&count| count > 5), "{setup}: {seen:?}");
    }
}
