//! The best moves of the analysis on the board, each with its chance of the win; of a hint only the best.

use super::pen::Pen;
use crate::ai::Report;
use crate::app::thinking::Wanted;
use crate::geometry::Cell;
use crate::rules::{Move, Player};

/// The most moves that are marked.
const MOST_MOVES: usize = 4;

/// A cell of a marked move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedCell {
    /// The cell.
    pub cell: Cell,
    /// Whether it is one of the best move's, which have a ring.
    pub is_best: bool,
    /// The mover's chance of the win, in per cent, at the cell where the move ends; of a hint there is none.
    pub chance: Option<i32>,
}

/// The cells to mark, those of the best move last.
pub fn marked_cells(mover: Player, wanted: Wanted, report: &Report) -> Vec<MarkedCell> {
    let count = if wanted == Wanted::Hint { 1 } else { MOST_MOVES };
    let chance = |values: &[f32]| values.get(mover.index()).map_or(0, |&share| (100.0 * share).round() as i32);
    let moves: Vec<(Move, i32)> = report.lines.iter().take(count).map(|line| (line.mv, chance(&line.values))).collect();
    let mut marked = Vec::new();
    for (place, &(mv, chance)) in moves.iter().enumerate().rev() {
        let is_best = place == 0;
        let is_target = |cell: Cell| mv.targets().any(|target| target == cell);
        // A cell that is the end of a better move has that one's mark.
        let is_taken = |cell| moves[..place].iter().any(|(better, _)| better.targets().any(|target| target == cell));
        let ways = mv.cells().filter(|&cell| is_best && !is_target(cell));
        marked.extend(ways.map(|cell| MarkedCell { cell, is_best, chance: None }));
        let chance = (wanted == Wanted::Analysis).then_some(chance);
        let ends = mv.targets().filter(|&cell| !is_taken(cell));
        marked.extend(ends.map(|cell| MarkedCell { cell, is_best, chance }));
    }
    marked
}

pub(super) fn draw(pen: &mut Pen, cells: &[MarkedCell]) {
    for &MarkedCell { cell, is_best, chance } in cells {
        if is_best {
            pen.mark(cell, &pen.art.ring, pen.palette.chance, 1.0);
        }
        if let Some(chance) = chance {
            pen.label(cell, chance.to_string(), pen.palette.chance);
        }
    }
}
