//! What the marks of the points and pieces that can be chosen mean.

use super::entry::{LegendEntry, LegendSign};
use super::{Legend, seat_name};
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::view::marks::{Mark, hides_movable};
use crate::record::draft::Draft;
use crate::rules::{Aid, Position, Turn};

impl Legend<'_> {
    /// Returns the entries for what can be chosen and for what has been chosen.
    pub(super) fn choice_entries(&self, palette: &Palette, session: &Session, is_searched: bool) -> Vec<LegendEntry> {
        let position = session.tree().position();
        let mut entries = Vec::new();
        if self.marks_choices(session, is_searched) {
            let who = if session.is_persons_turn() { "You".into() } else { seat_name(session, position.to_move()) };
            let (mark, what) = match (position.turn(), session.draft()) {
                (Turn::Piece, Draft::Piece(_)) => (Mark::way(palette.legal), "can go here"),
                (Turn::Piece, _) => (Mark::movable(palette), "can move these"),
                (Turn::Stones { .. }, _) => (Mark::legal(palette), "may play here"),
            };
            entries.push(LegendEntry::new(LegendSign::Mark(mark), format!("{who} {what}")));
        }
        if position.turn() == Turn::Piece && session.draft() == Draft::Empty && session.lets_persons_move() {
            let text = "Where the piece you point at can go";
            entries.push(LegendEntry::new(LegendSign::Mark(Mark::way(palette.highlight)), text));
        }
        let chosen = match session.draft() {
            Draft::Empty => None,
            Draft::Stone(_) => Some("First stone of the turn"),
            Draft::Piece(_) => Some("Chosen piece"),
        };
        entries.extend(chosen.map(|text| LegendEntry::new(LegendSign::Mark(Mark::chosen(palette)), text)));
        entries
    }

    /// Returns whether the points or pieces that can be chosen are marked.
    fn marks_choices(&self, session: &Session, is_searched: bool) -> bool {
        // Where a chosen piece can go is always marked.
        let is_piece_held = matches!(session.draft(), Draft::Piece(_));
        let marks_legal = is_piece_held || session.marks_legal(&self.settings) && !hides_movable(session, is_searched);
        let is_over = session.to_move().is_none();
        let wants_move = !is_over && !self.forced_pass.is_only_move() && self.asking.wants_move();
        wants_move && marks_legal && !self.is_every_choice_deadly(session)
    }

    /// Returns whether every point that can be chosen has the mark of a deadly one instead.
    fn is_every_choice_deadly(&self, session: &Session) -> bool {
        let aids = if self.settings.show_warnings { &self.reading.aids[..] } else { &[] };
        let is_deadly = |cell| aids.iter().any(|aid| matches!(*aid, Aid::Deadly(deadly) if deadly == cell));
        let has_deadly = aids.iter().any(|aid| matches!(aid, Aid::Deadly(_)));
        has_deadly && session.draft().choices(session.tree().position()).into_iter().all(is_deadly)
    }
}
