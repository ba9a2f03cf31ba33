//! What the tints and marks of the aids mean: ground, exits, warnings and sixes.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::entry::{LegendEntry, LegendSign};
use super::{Legend, seat_name};
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::view::exits::tinted_seat;
use crate::app::view::marks::aid_mark;
use crate::geometry::Cell;
use crate::printable::listed;
use crate::rules::{Aid, Player, Position};

impl Legend<'_> {
    /// Returns whether ground and exits are tinted: an overlay has the tints to itself.
    fn has_tints(&self) -> bool {
        self.overlays.shown(&self.settings).is_none()
    }

    /// Returns the entries for the ground of each seat.
    pub(super) fn ground_entries(&self, palette: &Palette, session: &Session) -> Vec<LegendEntry> {
        let is_ground_of = |aid: &Aid, seat| matches!(*aid, Aid::Region { player, .. } if player == seat);
        let has_ground = |seat: Player| self.reading.aids.iter().any(|aid| is_ground_of(aid, seat));
        let has_tints = self.has_tints();
        let players = session.tree().position().players().filter(|&player| has_tints && has_ground(player));
        let entry = |player| {
            let color = palette.region(session.tree().setup().color(player));
            LegendEntry::new(LegendSign::Cell(color), format!("{}'s ground, and its size", seat_name(session, player)))
        };
        players.map(entry).collect()
    }

    /// Returns the entries for all other aids. Warnings in parts of the board that are not drawn have one entry together.
    pub(super) fn aid_entries(&self, palette: &Palette, session: &Session) -> Vec<LegendEntry> {
        let mut entries = Vec::new();
        let (mut first_undrawn, mut undrawn_parts) = (None, BTreeSet::new());
        for aid in &self.reading.aids {
            entries.extend(self.tint_entry(palette, session, aid));
            let Some(mark) = aid_mark(palette, session.tree().position(), &self.reading.aids, aid) else { continue };
            if let Some((cell, part)) = self.undrawn_warning(session, aid) {
                first_undrawn.get_or_insert((mark, cell));
                undrawn_parts.insert(part);
            } else if let Some(text) = self.aid_text(session, aid) {
                entries.push(LegendEntry::new(LegendSign::Mark(mark), text));
            }
        }
        if let Some((mark, cell)) = first_undrawn {
            let text = format!("Danger in part {}", first_two(&undrawn_parts));
            entries.push(LegendEntry { elsewhere: Some(cell), ..LegendEntry::new(LegendSign::Mark(mark), text) });
        }
        entries
    }

    /// Returns the entry for an aid that tints its cell, if this one does.
    fn tint_entry(&self, palette: &Palette, session: &Session, aid: &Aid) -> Option<LegendEntry> {
        match *aid {
            Aid::ExitCell(_, player) if self.has_tints() && player == tinted_seat(session) => {
                let color = palette.exit(session.tree().setup().color(player));
                Some(LegendEntry::new(LegendSign::Cell(color), format!("{}'s exits", seat_name(session, player))))
            }
            Aid::Forbidden(_) if session.to_move().is_some() => {
                Some(LegendEntry::new(LegendSign::Cell(palette.forbidden), "Too near the first stone"))
            }
            _ => None,
        }
    }

    /// Returns whether the position is one of a game that goes on, and warnings are shown.
    fn shows_warnings(&self, session: &Session) -> bool {
        session.to_move().is_some() && self.settings.show_warnings
    }

    /// Returns the cell of a warning, and the part of the board that it is in, if that part is not drawn.
    fn undrawn_warning(&self, session: &Session, aid: &Aid) -> Option<(Cell, String)> {
        let (Aid::InDanger(cell) | Aid::LastSpace(cell) | Aid::Deadly(cell)) = *aid else { return None };
        let part = self.part_of(session, cell).filter(|_| self.shows_warnings(session))?;
        Some((cell, part))
    }

    /// Returns what the mark of an aid means, if it has a mark now.
    fn aid_text(&self, session: &Session, aid: &Aid) -> Option<Cow<'static, str>> {
        Some(match *aid {
            Aid::Six { .. } => "A six".into(),
            _ if !self.shows_warnings(session) => return None,
            Aid::InDanger(_) => "In danger".into(),
            Aid::LastSpace(_) => "Takes or saves a root".into(),
            Aid::Deadly(_) if session.is_persons_turn() => "Playing here costs you a root".into(),
            Aid::Deadly(_) => {
                let who = seat_name(session, session.tree().position().to_move());
                format!("Playing here costs {who} a root").into()
            }
            Aid::Breaks(_) => "Breaks the six".into(),
            Aid::Completes(_, player) => format!("{} can make a six here", seat_name(session, player)).into(),
            _ => return None,
        })
    }
}

/// Lists the first two names, and how many more there are: `1-2`, `1-2 and 2-1`, `1-2, 2-1 and 3 more`.
fn first_two(names: &BTreeSet<String>) -> String {
    let more = names.len().checked_sub(2).filter(|&more| more > 0).map(|more| format!("{more} more"));
    let words: Vec<String> = names.iter().take(2).cloned().chain(more).collect();
    listed(&words, "and")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_parts_are_counted() {
        let parts = |names: &[&str]| first_two(&names.iter().map(ToString::to_string).collect());
        assert_eq!([parts(&["2-1"]), parts(&["2-1", "1-2"])], ["2-1", "1-2 and 2-1"]);
        assert_eq!(parts(&["3-1", "1-2", "2-1", "1-3"]), "1-2, 1-3 and 2 more");
    }
}
