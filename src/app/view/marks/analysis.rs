//! The best moves of the analysis on the board, each with its chance of the win; of a hint only the best.

use super::pen::Pen;
use crate::ai::Report;
use crate::app::thinking::Wanted;
use crate::rules::{Move, Player};

/// The most moves that are marked.
const MOST_MOVES: usize = 4;

/// A move that is marked, and its chance in per cent.
pub(super) type MarkedMove = (Move, i32);

/// The moves to mark, the best first.
pub(super) fn marked_moves(mover: Player, wanted: Wanted, report: &Report) -> Vec<MarkedMove> {
    let count = if wanted == Wanted::Hint { 1 } else { MOST_MOVES };
    let percent = |share: f32| (100.0 * share).round() as i32;
    let chance = |values: &[f32]| values.get(mover.index()).map_or(0, |&share| percent(share));
    report.lines.iter().take(count).map(|line| (line.mv, chance(&line.values))).collect()
}

pub(super) fn draw(pen: &mut Pen, wanted: Wanted, moves: &[MarkedMove]) {
    for (place, &(mv, chance)) in moves.iter().enumerate().rev() {
        let is_best = place == 0;
        // A cell that is the end of a better move has that one's mark.
        let is_taken = |cell| moves[..place].iter().any(|(better, _)| better.targets().any(|target| target == cell));
        for cell in mv.cells().filter(|&cell| !mv.targets().any(|target| target == cell) && is_best) {
            pen.mark(cell, &pen.art.ring, pen.palette.chance, 1.0);
        }
        for cell in mv.targets().filter(|&cell| !is_taken(cell)) {
            if is_best {
                pen.mark(cell, &pen.art.ring, pen.palette.chance, 1.0);
            }
            if wanted == Wanted::Analysis {
                pen.label(cell, chance.to_string(), pen.palette.chance);
            }
        }
    }
}
