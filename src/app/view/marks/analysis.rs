//! Marks for the best moves of the analysis, each with the mover's chance to win; for a hint, only the best move.

use bevy::prelude::Color;

use super::marker::{Mark, MarkShape, Marker};
use super::pen::Pen;
use crate::ai::Report;
use crate::app::theme::Palette;
use crate::app::thinking::{AnalysisKind, MOST_SHOWN};
use crate::app::view::solid::billboard::Behind;
use crate::app::view::solid::numbers::Rank;
use crate::geometry::Cell;
use crate::rules::{Move, Player};

/// The size of the outline around the chip of the best move: it touches neither the chip nor a neighbouring stone.
const AROUND_CHIP: f32 = 0.99;

/// The size of the outline around a piece that a hint moves, and around the cell to which it goes.
const AROUND_PIECE: f32 = 1.04;

/// A cell of a marked move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedCell {
    /// The cell.
    pub cell: Cell,
    /// The rank of the move, from 0 for the best one, which gets a ring.
    pub rank: usize,
    /// The mover's chance to win, in per cent, where the move ends; `None` for a hint.
    pub chance: Option<i32>,
}

impl MarkedCell {
    /// Returns whether it belongs to the best move.
    pub fn is_best(&self) -> bool {
        self.rank == 0
    }
}

/// Returns the cells to mark, those of the best move last.
pub fn marked_cells(mover: Player, wanted: AnalysisKind, report: &Report) -> Vec<MarkedCell> {
    let count = if wanted == AnalysisKind::Hint { 1 } else { MOST_SHOWN };
    let chance = |values: &[f32]| values.get(mover.index()).map_or(0, |&share| (100.0 * share).round() as i32);
    let moves: Vec<(Move, i32)> =
        report.preferred(mover, count).iter().map(|line| (line.mv, chance(&line.values))).collect();
    let mut marked = Vec::new();
    for (rank, &(mv, chance)) in moves.iter().enumerate().rev() {
        let is_end = |cell: Cell| ends(mv).any(|end| end == cell);
        // The end of a better move keeps that move's mark.
        let is_taken = |cell| moves[..rank].iter().any(|&(better, _)| ends(better).any(|end| end == cell));
        let ways = mv.cells().filter(|&cell| rank == 0 && !is_end(cell));
        marked.extend(ways.map(|cell| MarkedCell { cell, rank, chance: None }));
        let chance = (wanted == AnalysisKind::Analysis).then_some(chance);
        let free = ends(mv).filter(|&cell| !is_taken(cell));
        marked.extend(free.map(|cell| MarkedCell { cell, rank, chance }));
    }
    marked
}

/// Returns the cells where a move ends: those that it occupies, or that of a piece that leaves the board.
fn ends(mv: Move) -> impl Iterator<Item = Cell> {
    let left = if let Move::Exit(cell) = mv { Some(cell) } else { None };
    mv.targets().chain(left)
}

/// Returns the mark on the best move: around its number in an analysis, and around the signs of pieces.
pub fn best_mark(palette: &Palette, wanted: AnalysisKind, has_pieces: bool) -> Mark {
    match wanted {
        AnalysisKind::Hint if !has_pieces => Mark::new(MarkShape::Ring, 1.0, palette.chance),
        AnalysisKind::Hint => Mark::new(MarkShape::Outline, AROUND_PIECE, palette.chance),
        AnalysisKind::Analysis => Mark::new(MarkShape::Outline, AROUND_CHIP, palette.chance),
    }
}

/// Returns the colour of the chip of a move that an analysis shows.
pub fn candidate_color(palette: &Palette, is_best: bool) -> Color {
    if is_best { palette.chance } else { palette.candidate }
}

/// Draws the marks.
pub(super) fn draw(pen: &mut Pen, cells: &[MarkedCell], has_pieces: bool) {
    for marked in cells {
        let (&MarkedCell { cell, rank, chance }, is_best) = (marked, marked.is_best());
        if is_best {
            let wanted = if chance.is_some() { AnalysisKind::Analysis } else { AnalysisKind::Hint };
            let mark = best_mark(pen.palette, wanted, has_pieces);
            if chance.is_some() { pen.around_chip(cell, mark) } else { pen.put_mark(cell, 0.0, mark) }
        }
        if let Some(chance) = chance {
            let behind = if is_best { Behind::ShinesThrough } else { Behind::Hides };
            pen.number((cell, chance), candidate_color(pen.palette, is_best), behind, Rank(rank));
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::app::view::art::{CHIP, OUTLINE};
    use crate::app::view::marks::words::CHIP_ON_FLAT;
    use crate::app::view::raster::{EDGE, rounded};

    #[test]
    fn the_chip_of_the_best_move_has_room_in_its_outline_and_the_outline_in_its_cell() {
        // Sizes are fractions of half an image, and the image of a chip is as large as a cell.
        let inner = AROUND_CHIP * (OUTLINE[0] - OUTLINE[1] / 2.0 - EDGE);
        let [width, height, corner] = CHIP.map(|part| CHIP_ON_FLAT * part);
        let half = Vec2::new(width, height);
        for angle in (0..90).map(|degrees| f32::from(degrees as u8).to_radians()) {
            assert!(rounded(inner * Vec2::from_angle(angle), half, corner) > EDGE, "{angle}");
        }
        let outer = AROUND_CHIP * (OUTLINE[0] + OUTLINE[1] / 2.0 + EDGE);
        assert!(outer <= 1.0, "{outer}");
    }
}
