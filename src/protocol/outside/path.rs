//! Which moves lead from one position to another: bots are shown positions, other programs want moves.

use crate::games::AnyPosition;
use crate::rules::{Move, Position};

/// Positions that a search looks at before it gives up.
const MOST_POSITIONS: usize = 20_000;

/// At most `most` moves that lead from `from` to `to`, if such are found.
///
/// All but the last of them put stones that still stand in `to`: that finds every way without removals, and every single
/// move whatever it removes. The order may be another one than was played.
pub(super) fn between(from: &AnyPosition, to: &AnyPosition, most: usize) -> Option<Vec<Move>> {
    let mut path = Vec::new();
    let mut budget = MOST_POSITIONS;
    (from == to || extend(from, to, most, &mut path, &mut budget)).then_some(path)
}

fn extend(here: &AnyPosition, to: &AnyPosition, most: usize, path: &mut Vec<Move>, budget: &mut usize) -> bool {
    if most == 0 {
        return false;
    }
    let mover = here.to_move();
    for mv in here.legal_move_list() {
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        let mut next = here.clone();
        next.play_unchecked(mv, &mut ());
        path.push(mv);
        if next == *to || (to.owner(mv.cell()) == Some(mover) && extend(&next, to, most - 1, path, budget)) {
            return true;
        }
        path.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;

    #[test]
    fn openings_and_single_moves_are_found() {
        for (setup, opening) in [("tanbo size=9", 8), ("tanbo", 6), ("hexbo players=3 side=5", 6)] {
            for seed in 0..10 {
                let mut rng = Pcg64Mcg::seed_from_u64(seed);
                let start = AnyPosition::start(setup.parse().unwrap());
                let mut position = start.clone();
                for ply in 1.. {
                    let Some(mv) = position.random_move(&mut rng) else { break };
                    let before = position.clone();
                    position.play(mv).unwrap();
                    // Two moves that cost the same root are one and the same.
                    let [found] = between(&before, &position, 1).unwrap()[..] else { panic!("one move") };
                    let mut after = before;
                    after.play(found).unwrap();
                    assert_eq!(after, position);
                    if ply <= opening {
                        let moves = between(&start, &position, opening).unwrap();
                        let mut replayed = start.clone();
                        for mv in moves {
                            replayed.play(mv).unwrap();
                        }
                        assert_eq!(replayed, position);
                    }
                }
                assert_eq!(between(&start, &position, 2), None);
                assert_eq!(between(&position, &position, 0), Some(Vec::new()));
            }
        }
    }
}
