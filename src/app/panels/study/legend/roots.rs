//! What the signs of roots and of the lines beside them mean: where they can grow, which are thirsty and which live.

use super::entry::{LegendEntry, LegendSign};
use super::{Legend, on_cell, seat_name};
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::view::marks::{Mark, live_mark};
use crate::app::view::thirst::thirsty_groups;
use crate::geometry::labels::FOURTH_AXIS;
use crate::printable::listed;
use crate::rules::{Position, Standing};

/// What is said of roots that are thirsty.
const ONE_PLACE: &str = "one place left to grow";

impl Legend<'_> {
    /// Returns the entries for the points beside what the pointer is at, and for the lines of the fourth axis.
    pub(super) fn growth_entries(&self, palette: &Palette, session: &Session) -> Vec<LegendEntry> {
        let mut entries = Vec::new();
        let has_roots = || self.groups.all().iter().any(|group| !group.space.is_empty());
        let is_in_cube = self.space.shows_cube(session.tree().position().geometry());
        if is_in_cube || has_roots() {
            let color = if is_in_cube { palette.bud() } else { palette.highlight };
            let text = if self.points_at_root() { "Where this root can grow" } else { "Beside what you point at" };
            entries.push(LegendEntry::new(LegendSign::Mark(Mark { color, ..Mark::legal(palette) }), text));
        }
        if self.space.is_figure && self.space.is_solid {
            let text = format!("Lines along {FOURTH_AXIS}");
            entries.push(LegendEntry::new(LegendSign::Line(palette.fourth_line()), text));
        }
        entries
    }

    /// Returns the entries for the roots that have one place left to grow: those of a seat by themselves if they all are
    /// in parts of the board that are not drawn, then those of all other seats together.
    pub(super) fn thirst_entries(&self, session: &Session) -> Vec<LegendEntry> {
        let (position, setup) = (session.tree().position(), session.tree().setup());
        let mut entries = Vec::new();
        // In the order of the seats, not of the board.
        let mut thirsty_seats = Vec::new();
        for player in position.players() {
            let thirsty = thirsty_groups(session, self.groups.all(), self.settings.show_warnings);
            let stones = thirsty.filter(|group| group.player == player).flat_map(|group| &group.stones);
            let mut parts = stones.map(|&cell| (cell, self.part_of(session, cell)));
            let Some((cell, first)) = parts.next() else { continue };
            match first.filter(|_| parts.all(|(_, part)| part.is_some())) {
                None => thirsty_seats.push(player),
                part => {
                    let text = format!("{}: {ONE_PLACE}", seat_name(session, player));
                    entries.push(on_cell(LegendSign::Thirsty(setup.color(player)), text, cell, part));
                }
            }
        }
        if let Some(&first) = thirsty_seats.first() {
            let names: Vec<String> = thirsty_seats.iter().map(|&player| seat_name(session, player)).collect();
            let text = format!("{}: {ONE_PLACE}", listed(&names, "and"));
            entries.push(LegendEntry::new(LegendSign::Thirsty(setup.color(first)), text));
        }
        entries
    }

    /// Returns the entry for roots that live, if there are any.
    pub(super) fn live_entries(&self, palette: &Palette) -> Vec<LegendEntry> {
        let mut groups = self.groups.all().iter();
        let is_marked = self.settings.show_warnings && groups.any(|group| group.standing == Some(Standing::Live));
        let entry = || LegendEntry::new(LegendSign::Mark(live_mark(palette)), "Live: beside its own ground");
        is_marked.then(entry).into_iter().collect()
    }
}
