//! Hints towards a move, in steps: which root or piece, which part of the board, which point.

use crate::games::AnyPosition;
use crate::geometry::{Cell, Geometry};
use crate::record::notation::short_text;
use crate::rules::{Move, Position};

/// A part of the board that a hint shows is at least this share of it: one cell in so many.
const PART: usize = 8;
/// The fewest cells of a part of the board.
const FEWEST: usize = 4;

/// A hint towards a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The cells to mark, ascending.
    pub cells: Vec<Cell>,
    /// What it says.
    pub text: String,
    /// What the cells are.
    pub kind: HintKind,
}

/// What a hint shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintKind {
    /// The root or the piece that is moved.
    Unit,
    /// The part of the board.
    Part,
    /// The point.
    Point,
}

/// Returns the hints towards a legal move, each telling more than the one before. A pass has none.
pub fn hints(position: &AnyPosition, mv: Move) -> Vec<Hint> {
    [unit(position, mv), part(position, mv), point(position, mv)].into_iter().flatten().collect()
}

/// The root that a stone is added to, or the piece that moves.
fn unit(position: &AnyPosition, mv: Move) -> Option<Hint> {
    let name = |cell: Cell| position.geometry().name(cell);
    let (cells, text) = match mv {
        Move::Step { from, .. } | Move::Jump { from, .. } | Move::Exit(from) => {
            (vec![from], format!("Move the piece on {}.", name(from)))
        }
        Move::Place(cell) => {
            let grows = |group: &crate::rules::Group| {
                group.player == position.to_move() && group.space.binary_search(&cell).is_ok()
            };
            let stones = position.groups().into_iter().find(grows)?.stones;
            let first = name(*stones.first()?);
            let text = match stones.len() {
                1 => format!("Add to the stone on {first}."),
                count => format!("Add to the root of {count} stones at {first}."),
            };
            (stones, text)
        }
        Move::PlaceTwo(..) | Move::Pass => return None,
    };
    Some(Hint { cells, text, kind: HintKind::Unit })
}

/// The surroundings of the cells that are played on, not centred on them.
fn part(position: &AnyPosition, mv: Move) -> Option<Hint> {
    let geometry = position.geometry();
    let mut cells: Vec<Cell> = mv.targets().flat_map(|cell| surroundings(geometry, cell, position.key())).collect();
    cells.sort_unstable();
    cells.dedup();
    cells.retain(|&cell| position.owner(cell).is_none());
    let text = match mv {
        Move::PlaceTwo(..) => "Both stones belong on marked cells.",
        _ => "The move ends on one of the marked cells.",
    };
    (!cells.is_empty()).then(|| Hint { cells, text: text.into(), kind: HintKind::Part })
}

/// Returns the cells around a neighbour of `target`, which `key` chooses, as far as the target and further until they are
/// enough.
fn surroundings(geometry: &Geometry, target: Cell, key: u64) -> Vec<Cell> {
    let neighbours: Vec<Cell> = geometry.neighbours(target).collect();
    let chosen = key.checked_rem(neighbours.len() as u64).and_then(|index| neighbours.get(index as usize));
    let mut cells = vec![chosen.copied().unwrap_or(target)];
    let enough = (geometry.len() / PART).max(FEWEST).min(geometry.len());
    while cells.len() < enough || !cells.contains(&target) {
        let mut next: Vec<Cell> =
            cells.iter().flat_map(|&cell| geometry.neighbours(cell)).chain(cells.clone()).collect();
        next.sort_unstable();
        next.dedup();
        if next.len() == cells.len() {
            break;
        }
        cells = next;
    }
    cells
}

/// The cell that is played on; of two, the first.
fn point(position: &AnyPosition, mv: Move) -> Option<Hint> {
    let geometry = position.geometry();
    let (cell, text) = match mv {
        Move::Place(cell) => (cell, format!("Play on {}.", geometry.name(cell))),
        Move::PlaceTwo(first, _) => (first, format!("One of the two stones belongs on {}.", geometry.name(first))),
        Move::Step { to, .. } | Move::Jump { to, .. } => (to, format!("It goes to {}.", geometry.name(to))),
        Move::Exit(cell) => (cell, format!("{}: it leaves the board.", short_text(geometry, mv))),
        Move::Pass => return None,
    };
    Some(Hint { cells: vec![cell], text, kind: HintKind::Point })
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg32;

    use super::*;

    #[test]
    fn each_hint_is_true_of_the_move_and_tells_more() {
        let games = [
            "tanbo size=9",
            "tanbo dims=3",
            "tanbo dims=4",
            "hexbo side=5 players=3",
            "hexade",
            "root-bound side=5",
            "chexers",
        ];
        for setup in games {
            let mut rng = Pcg32::seed_from_u64(3);
            let mut position = AnyPosition::start(setup.parse().unwrap());
            let mut kinds = Vec::new();
            while let Some(mv) = position.random_move(&mut rng).filter(|_| rng.random_range(0..200) > 0) {
                let hints = hints(&position, mv);
                for hint in &hints {
                    let is_true = match hint.kind {
                        HintKind::Unit if matches!(mv, Move::Place(_)) => {
                            let mut after = position.clone();
                            after.play_unchecked(mv, &mut ());
                            // A root that is removed by its own last stone is gone.
                            let group = after
                                .groups()
                                .into_iter()
                                .find(|group| mv.targets().all(|cell| group.stones.contains(&cell)));
                            group.is_none_or(|group| hint.cells.iter().all(|stone| group.stones.contains(stone)))
                        }
                        HintKind::Unit => mv.cells().next() == hint.cells.first().copied(),
                        HintKind::Part => mv.targets().all(|cell| hint.cells.contains(&cell)),
                        HintKind::Point => mv.cells().any(|cell| hint.cells == [cell]),
                    };
                    assert!(is_true, "{setup}: {mv:?} {hint:?}");
                    kinds.push(hint.kind as usize);
                }
                let parts: Vec<usize> =
                    hints.iter().filter(|hint| hint.kind != HintKind::Unit).map(|hint| hint.cells.len()).collect();
                assert!(parts.windows(2).all(|pair| pair[0] >= pair[1]), "{setup}: {hints:?}");
                assert_eq!(hints.is_empty(), mv == Move::Pass);
                position.play_unchecked(mv, &mut ());
            }
            assert!(kinds.contains(&(HintKind::Part as usize)), "{setup}");
        }
    }
}
