//! What the marks of a hint or an analysis mean.

use super::entry::{LegendEntry, LegendSign};
use super::{Legend, in_part};
use crate::app::session::{PositionShown, Session};
use crate::app::theme::Palette;
use crate::app::thinking::AnalysisKind;
use crate::app::view::marks::{Mark, MarkShape, best_mark, candidate_color, has_dots_for_numbers};
use crate::record::draft::Draft;
use crate::rules::{Move, Position, Turn};

/// What a search marks on the board.
#[derive(Clone, Copy, Debug)]
pub(in crate::app::panels) struct Searched {
    /// What it was asked.
    pub(in crate::app::panels) wanted: AnalysisKind,
    /// The best move that it has found.
    pub(in crate::app::panels) best: Option<Move>,
    /// Whether a line stands on the board in place of the other moves.
    pub(in crate::app::panels) is_line_shown: bool,
}

impl Legend<'_> {
    /// Returns the entries for the marks of a search, which say where the best move is if that part of the board is not
    /// drawn. In space, on the small boards beside it, and on boards of small cells, other moves may have a dot in place of
    /// their number.
    pub(super) fn search_entries(&self, palette: &Palette, session: &Session, searched: Searched) -> Vec<LegendEntry> {
        let Searched { wanted, best, is_line_shown } = searched;
        let cell = best.and_then(|mv| mv.cells().next());
        let part = cell.and_then(|cell| self.part_of(session, cell));
        let (elsewhere, part) = (cell.filter(|_| part.is_some()), in_part(part));
        // Where the first part of a move has been chosen, an analysis is about the moves that begin with it.
        let chosen = session.draft().cell().map(|cell| session.tree().geometry().name(cell));
        let with = chosen.map_or_else(String::new, |cell| format!(" with {cell}"));
        // A pass has no mark, but an analysis has numbers on other moves.
        let is_pass = best.is_some() && cell.is_none();
        let text = match wanted {
            AnalysisKind::Analysis if is_pass => "Chance to\u{a0}win\u{a0}in\u{a0}%".into(),
            AnalysisKind::Hint => format!("The computer's hint{part}"),
            AnalysisKind::Analysis => format!("Best move{with}{part}; chance to\u{a0}win\u{a0}in\u{a0}%"),
        };
        let has_pieces = session.tree().position().turn() == Turn::Piece;
        let mark = best_mark(palette, wanted, has_pieces);
        // Beside the places where a chosen piece can go, the hint is a second ring around one of them.
        let is_piece_held = matches!(session.draft(), Draft::Piece(_));
        let dot = |color| LegendSign::Mark(Mark { shape: MarkShape::Dot, size: 1.0, color });
        let sign = match is_piece_held {
            _ if is_pass => dot(candidate_color(palette, false)),
            true => LegendSign::Around(mark, Mark::way(palette.legal)),
            false => LegendSign::Mark(mark),
        };
        let best = LegendEntry { elsewhere, ..LegendEntry::new(sign, text) };
        let is_marked = !is_pass || wanted == AnalysisKind::Analysis;
        // Both sentences are as long, so that nothing below them jumps.
        let (color, which) = if is_line_shown && self.space.is_solid {
            (palette.highlight, "A later")
        } else {
            (candidate_color(palette, false), "Another")
        };
        let why = if self.space.is_solid { "hollow behind stones" } else { "no room for its number" };
        let other = LegendEntry::new(dot(color), format!("{which} move; {why}"));
        let shown = PositionShown::of(session);
        let are_seen = self.on_board.0.are_in(shown) || self.cube.dots.are_in(shown);
        let has_dots = self.space.is_solid && are_seen || has_dots_for_numbers(&self.space, &self.layout);
        let has_dots = has_dots && wanted == AnalysisKind::Analysis;
        is_marked.then_some(best).into_iter().chain(has_dots.then_some(other)).collect()
    }
}
