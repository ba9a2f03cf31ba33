//! Hints towards a move, in steps: which root or piece, which part of the board, which point.

use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::record::draft::Draft;
use crate::record::notation::short_text;
use crate::rules::{Group, Move, Position};

/// A part of the board that a hint shows is at least this share of it: one cell in so many.
const PART: usize = 8;
/// The fewest cells of a part of the board, and the fewest choices that a part narrows down.
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
            let stones = grown_by(position, cell)?.stones;
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

/// The surroundings of the cells that are played on, not centred on them. There are none where the hint before leaves
/// hardly a choice: they would give the move away.
fn part(position: &AnyPosition, mv: Move) -> Option<Hint> {
    let choices = choices(position, mv);
    if choices.len() < FEWEST {
        return None;
    }
    let enough = (position.geometry().len() / PART).max(FEWEST).min(choices.len().div_ceil(2));
    let around = |cell: Cell| surroundings(position, cell, |cell| choices.binary_search(&cell).is_ok(), enough);
    let mut cells: Vec<Cell> = mv.targets().flat_map(around).collect();
    cells.sort_unstable();
    cells.dedup();
    let text = match mv {
        Move::PlaceTwo(..) => "Both stones belong on marked cells.",
        _ => "The move ends on one of the marked cells.",
    };
    (!cells.is_empty()).then(|| Hint { cells, text: text.into(), kind: HintKind::Part })
}

/// Returns the cells, ascending, on which the root grows that a move adds to, or to which its piece can go; of a move
/// without either, all empty cells.
fn choices(position: &AnyPosition, mv: Move) -> Vec<Cell> {
    let empty = || position.geometry().cells().filter(|&cell| position.owner(cell).is_none()).collect();
    match mv {
        Move::Step { from, .. } | Move::Jump { from, .. } => Draft::Piece(from).choices(position),
        Move::Place(cell) => grown_by(position, cell).map_or_else(empty, |group| {
            group.space.into_iter().filter(|&cell| position.check(Move::Place(cell)).is_ok()).collect()
        }),
        Move::PlaceTwo(..) | Move::Exit(_) | Move::Pass => empty(),
    }
}

/// Returns the root of the mover that a stone on this cell is added to.
fn grown_by(position: &AnyPosition, cell: Cell) -> Option<Group> {
    let grows = |group: &Group| group.player == position.to_move() && group.space.binary_search(&cell).is_ok();
    position.groups().into_iter().find(grows)
}

/// Returns the cells that are `meant` around a neighbour of `target`, which the position chooses, as far as the target and
/// further until they are `enough`.
fn surroundings(position: &AnyPosition, target: Cell, meant: impl Fn(Cell) -> bool, enough: usize) -> Vec<Cell> {
    let geometry = position.geometry();
    let neighbours: Vec<Cell> = geometry.neighbours(target).collect();
    let chosen = position.key().checked_rem(neighbours.len() as u64).and_then(|index| neighbours.get(index as usize));
    let mut reached = vec![chosen.copied().unwrap_or(target)];
    loop {
        let cells: Vec<Cell> = reached.iter().copied().filter(|&cell| meant(cell)).collect();
        let is_enough = cells.len() >= enough && reached.contains(&target);
        let mut next: Vec<Cell> =
            reached.iter().flat_map(|&cell| geometry.neighbours(cell)).chain(reached.iter().copied()).collect();
        next.sort_unstable();
        next.dedup();
        if is_enough || next.len() == reached.len() {
            return cells;
        }
        reached = next;
    }
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
                        HintKind::Part => {
                            let choices = choices(&position, mv);
                            mv.targets().all(|cell| hint.cells.contains(&cell))
                                && hint.cells.iter().all(|cell| choices.contains(cell))
                                && hint.cells.len() >= 2
                        }
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
