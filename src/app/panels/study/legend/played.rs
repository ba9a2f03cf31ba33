//! What the marks of moves and drawings mean: the last moves, the hint, what is drawn and what has left the board.

use super::entry::{LegendEntry, LegendSign};
use super::{Legend, on_cell};
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::thinking::AnalysisKind;
use crate::app::view::marks::{Mark, best_mark, hint_mark, hint_tint};
use crate::record::Drawing;
use crate::rules::{Move, Position, Turn};

impl Legend<'_> {
    /// Returns the entries for the moves that have marks, the drawings in parts of the board that are not drawn, and the
    /// stones that have left the board.
    pub(super) fn move_entries(&self, palette: &Palette, session: &Session) -> Vec<LegendEntry> {
        let position = session.tree().position();
        let mut entries = Vec::new();
        // A pass leaves no mark.
        let has_mark = |mv: &Move| mv.cells().next().is_some();
        if let Some(cell) = self.recent.moves().first().and_then(|mv| mv.cells().next()) {
            let sign = LegendSign::Mark(Mark::recent(palette, 0));
            let is_in_cube = self.space.shows_cube(position.geometry());
            let what = if is_in_cube { "Last move; dashed behind stones" } else { "Last move" };
            entries.push(on_cell(sign, what.into(), cell, self.part_of(session, cell)));
        }
        if let Some(missed) = self.asking.missed()
            && let Some(cell) = missed.cells().next()
        {
            let sign = LegendSign::Mark(best_mark(palette, AnalysisKind::Hint, position.turn() == Turn::Piece));
            entries.push(on_cell(sign, "What was played".into(), cell, self.part_of(session, cell)));
        }
        if let Some(kind) = self.asking.hint() {
            let sign = hint_mark(palette, kind).map_or_else(|| LegendSign::Cell(hint_tint(palette)), LegendSign::Mark);
            entries.push(LegendEntry::new(sign, "The hint"));
        }
        if self.recent.moves().iter().skip(1).any(has_mark) {
            entries.push(LegendEntry::new(LegendSign::Mark(Mark::recent(palette, 1)), "Earlier moves"));
        }
        entries.extend(self.drawing_entries(palette, session));
        if !session.last_removed().is_empty() {
            entries.push(LegendEntry::new(LegendSign::Mark(Mark::emptied(palette, 0)), "Left the board"));
        }
        entries
    }

    /// Returns the entries for drawings in parts of the board that are not drawn.
    fn drawing_entries(&self, palette: &Palette, session: &Session) -> Vec<LegendEntry> {
        if self.space.cut.is_empty() {
            return Vec::new();
        }
        let drawing = Drawing::at(session.tree(), session.tree().cursor());
        let cells = drawing.circles.iter().copied().chain(drawing.letters.iter().map(|&(_, cell)| cell));
        let parts = cells.map(|cell| (cell, self.part_of(session, cell))).filter(|(_, part)| part.is_some());
        let sign = || LegendSign::Mark(Mark::drawn(palette));
        parts.map(|(cell, part)| on_cell(sign(), "Drawing".into(), cell, part)).collect()
    }
}
