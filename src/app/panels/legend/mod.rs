//! The legend: what the marks mean that are on the board now.

mod entry;
mod overlay;
mod search;

use std::borrow::Cow;
use std::collections::BTreeSet;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{MessageWriter, Res};
use bevy_egui::egui::Ui;

use super::reading::Reading;
use super::slices::ShownCube;
use super::widgets::muted;
use crate::app::base::capital;
use crate::app::board::{Groups, RecentMoves};
use crate::app::commands::{AppCommand, ViewChange};
use crate::app::session::{Asking, Session};
use crate::app::settings::Settings;
use crate::app::theme::{Palette, Style};
use crate::app::thinking::{AnalysisKind, ForcedPass, Overlays};
use crate::app::view::exits::tinted_seat;
use crate::app::view::layout::BoardLayout;
use crate::app::view::marks::{Mark, aid_mark, best_mark, hides_movable, hint_mark, hint_tint, live_mark};
use crate::app::view::pointed::{Hovered, Resting};
use crate::app::view::solid::billboard::DotsOnBoard;
use crate::app::view::solid::space::Space;
use crate::app::view::thirst::thirsty_groups;
use crate::geometry::labels::FOURTH_AXIS;
use crate::geometry::{Cell, Shape, dashed_name};
use crate::printable::listed;
use crate::record::Drawing;
use crate::record::draft::Draft;
use crate::rules::{Aid, Move, Player, Position, Standing, Turn};
use crate::study::overlay::Overlay;
use entry::{LegendEntry, LegendSign, entries_ui};
pub(super) use search::Searched;

/// What is said of roots that are thirsty.
const ONE_PLACE: &str = "one place left to grow";

/// What the legend depends on.
#[derive(SystemParam)]
pub(super) struct Legend<'w> {
    settings: Res<'w, Settings>,
    reading: Res<'w, Reading>,
    groups: Res<'w, Groups>,
    recent: Res<'w, RecentMoves>,
    overlays: Res<'w, Overlays>,
    hovered: Res<'w, Hovered>,
    resting: Res<'w, Resting>,
    space: Res<'w, Space>,
    layout: Res<'w, BoardLayout>,
    on_board: Res<'w, DotsOnBoard>,
    cube: Res<'w, ShownCube>,
    asking: Asking<'w>,
    forced_pass: Res<'w, ForcedPass>,
}

impl Legend<'_> {
    /// Shows the legend in lines, as many entries in each as there is room for. `searched` is what a search marks. Signs in
    /// parts of the board that are not drawn are links to these.
    pub(super) fn show(
        &self,
        ui: &mut Ui,
        style: &Style,
        session: &Session,
        searched: Option<Searched>,
        orders: &mut MessageWriter<AppCommand>,
    ) {
        let palette = &style.palette;
        if let Some(nothing) = self.overlays.shown(&self.settings).and_then(Overlay::nothing)
            && self.overlays.found(session, &self.settings).is_some_and(<[_]>::is_empty)
        {
            ui.label(muted(palette, nothing));
        }
        let mut entries = self.overlay_entries(palette, session);
        entries.extend(self.entries(palette, session, searched.is_some()));
        entries.extend(searched.into_iter().flat_map(|searched| self.search_entries(palette, session, searched)));
        if let Some(cell) = ui.scope(|ui| entries_ui(ui, style, &entries)).inner {
            orders.write(AppCommand::View(ViewChange::ShowCell(cell)));
        }
    }

    /// Returns the name of the part of the board that a cell is in, if only another part is drawn.
    fn part_of(&self, session: &Session, cell: Cell) -> Option<String> {
        let geometry = session.tree().position().geometry();
        let Shape::Lattice(lattice) = geometry.shape() else { return None };
        let coords = lattice.coords(cell);
        (!self.space.is_in_cut(&coords)).then(|| dashed_name(&coords[..self.space.cut.len()]))
    }

    /// Returns whether the pointer is at a stone of a root.
    fn points_at_root(&self) -> bool {
        let pointed = self.resting.pointed(*self.hovered).cell();
        pointed.is_some_and(|cell| self.groups.at(cell).is_some())
    }

    /// Returns whether every point that can be chosen has the mark of a deadly one instead.
    fn is_every_choice_deadly(&self, session: &Session) -> bool {
        let aids = if self.settings.show_warnings { &self.reading.aids[..] } else { &[] };
        let is_deadly = |cell| aids.iter().any(|aid| matches!(*aid, Aid::Deadly(deadly) if deadly == cell));
        let has_deadly = aids.iter().any(|aid| matches!(aid, Aid::Deadly(_)));
        has_deadly && session.draft().choices(session.tree().position()).into_iter().all(is_deadly)
    }

    /// Returns the entries for the signs on the board, each once.
    fn entries(&self, palette: &Palette, session: &Session, is_searched: bool) -> Vec<LegendEntry> {
        let Self { settings, reading, recent, .. } = self;
        let (tree, position, is_over) = (session.tree(), session.tree().position(), session.to_move().is_none());
        let seat = |player: Player| capital(tree.setup().seat_names()[player.index()]);
        let mut entries = Vec::new();
        let mut add = |new: LegendEntry| {
            // Stones with a sign have the same mark in another size.
            if !entries.iter().any(|entry: &LegendEntry| entry.text == new.text) {
                entries.push(new);
            }
        };
        // Where a chosen piece can go is always marked.
        let is_piece_held = matches!(session.draft(), Draft::Piece(_));
        let marks_legal = is_piece_held || session.marks_legal(settings) && !hides_movable(session, is_searched);
        let has_choice = || !self.is_every_choice_deadly(session);
        if !is_over && !self.forced_pass.is_only_move() && self.asking.wants_move() && marks_legal && has_choice() {
            let who = if session.is_persons_turn() { "You".into() } else { seat(position.to_move()) };
            let (mark, what) = match (position.turn(), session.draft()) {
                (Turn::Piece, Draft::Piece(_)) => (Mark::way(palette.legal), "can go here"),
                (Turn::Piece, _) => (Mark::movable(palette), "can move these"),
                (Turn::Stones { .. }, _) => (Mark::legal(palette), "may play here"),
            };
            add(LegendEntry::new(LegendSign::Mark(mark), format!("{who} {what}")));
        }
        if position.turn() == Turn::Piece && session.draft() == Draft::Empty && session.lets_persons_move() {
            let text = "Where the piece you point at can go";
            add(LegendEntry::new(LegendSign::Mark(Mark::way(palette.highlight)), text));
        }
        let chosen = match session.draft() {
            Draft::Empty => None,
            Draft::Stone(_) => Some("First stone of the turn"),
            Draft::Piece(_) => Some("Chosen piece"),
        };
        if let Some(text) = chosen {
            add(LegendEntry::new(LegendSign::Mark(Mark::chosen(palette)), text));
        }
        let has_roots = || self.groups.all().iter().any(|group| !group.space.is_empty());
        let is_in_cube = self.space.shows_cube(position.geometry());
        if is_in_cube || has_roots() {
            let color = if is_in_cube { palette.bud() } else { palette.highlight };
            let text = if self.points_at_root() { "Where this root can grow" } else { "Beside what you point at" };
            add(LegendEntry::new(LegendSign::Mark(Mark { color, ..Mark::legal(palette) }), text));
        }
        if self.space.is_figure && self.space.is_solid {
            add(LegendEntry::new(LegendSign::Line(palette.fourth_line()), format!("Lines along {FOURTH_AXIS}")));
        }
        // A pass leaves no mark.
        let has_mark = |mv: &Move| mv.cells().next().is_some();
        if let Some(cell) = recent.moves().first().and_then(|mv| mv.cells().next()) {
            let sign = LegendSign::Mark(Mark::recent(palette, 0));
            let what = if is_in_cube { "Last move; dashed behind stones" } else { "Last move" };
            add(on_cell(sign, what.into(), cell, self.part_of(session, cell)));
        }
        if let Some(missed) = self.asking.missed()
            && let Some(cell) = missed.cells().next()
        {
            let sign = LegendSign::Mark(best_mark(palette, AnalysisKind::Hint, position.turn() == Turn::Piece));
            add(on_cell(sign, "What was played".into(), cell, self.part_of(session, cell)));
        }
        if let Some(kind) = self.asking.hint() {
            let sign = hint_mark(palette, kind).map_or_else(|| LegendSign::Cell(hint_tint(palette)), LegendSign::Mark);
            add(LegendEntry::new(sign, "The hint"));
        }
        if recent.moves().iter().skip(1).any(has_mark) {
            add(LegendEntry::new(LegendSign::Mark(Mark::recent(palette, 1)), "Earlier moves"));
        }
        if !self.space.cut.is_empty() {
            let drawing = Drawing::at(tree, tree.cursor());
            let cells = drawing.circles.iter().copied().chain(drawing.letters.iter().map(|&(_, cell)| cell));
            for (cell, part) in cells.map(|cell| (cell, self.part_of(session, cell))).filter(|(_, part)| part.is_some())
            {
                add(on_cell(LegendSign::Mark(Mark::drawn(palette)), "Drawing".into(), cell, part));
            }
        }
        if !session.last_removed().is_empty() {
            add(LegendEntry::new(LegendSign::Mark(Mark::emptied(palette, 0)), "Left the board"));
        }
        // In the order of the seats, not of the board.
        let mut thirsty_seats = Vec::new();
        for player in position.players() {
            let thirsty = thirsty_groups(session, self.groups.all(), settings.show_warnings);
            let stones = thirsty.filter(|group| group.player == player).flat_map(|group| &group.stones);
            let mut parts = stones.map(|&cell| (cell, self.part_of(session, cell)));
            let Some((cell, first)) = parts.next() else { continue };
            match first.filter(|_| parts.all(|(_, part)| part.is_some())) {
                None => thirsty_seats.push(player),
                part => {
                    let text = format!("{}: {ONE_PLACE}", seat(player));
                    add(on_cell(LegendSign::Thirsty(tree.setup().color(player)), text, cell, part));
                }
            }
        }
        if let Some(&first) = thirsty_seats.first() {
            let names: Vec<String> = thirsty_seats.iter().map(|&player| seat(player)).collect();
            let text = format!("{}: {ONE_PLACE}", listed(&names, "and"));
            add(LegendEntry::new(LegendSign::Thirsty(tree.setup().color(first)), text));
        }
        let has_ground =
            |seat: Player| reading.aids.iter().any(|aid| matches!(*aid, Aid::Region { player, .. } if player == seat));
        let tints = self.overlays.shown(settings).is_none();
        for player in position.players().filter(|&player| tints && has_ground(player)) {
            let color = palette.region(tree.setup().color(player));
            add(LegendEntry::new(LegendSign::Cell(color), format!("{}'s ground, and its size", seat(player))));
        }
        let mut undrawn = (None, BTreeSet::new());
        for aid in &reading.aids {
            match *aid {
                Aid::ExitCell(_, player) if tints && player == tinted_seat(session) => {
                    let color = palette.exit(tree.setup().color(player));
                    add(LegendEntry::new(LegendSign::Cell(color), format!("{}'s exits", seat(player))));
                }
                Aid::Forbidden(_) if !is_over => {
                    add(LegendEntry::new(LegendSign::Cell(palette.forbidden), "Too near the first stone"));
                }
                _ => {}
            }
            let Some(mark) = aid_mark(palette, position, &reading.aids, aid) else { continue };
            if let Aid::InDanger(cell) | Aid::LastSpace(cell) | Aid::Deadly(cell) = *aid
                && !is_over
                && settings.show_warnings
                && let Some(part) = self.part_of(session, cell)
            {
                undrawn.0.get_or_insert((mark, cell));
                undrawn.1.insert(part);
                continue;
            }
            let text: Cow<'static, str> = match *aid {
                Aid::Six { .. } => "A six".into(),
                _ if is_over || !settings.show_warnings => continue,
                Aid::InDanger(_) => "In danger".into(),
                Aid::LastSpace(_) => "Takes or saves a root".into(),
                Aid::Deadly(_) if session.is_persons_turn() => "Playing here costs you a root".into(),
                Aid::Deadly(_) => format!("Playing here costs {} a root", seat(position.to_move())).into(),
                Aid::Breaks(_) => "Breaks the six".into(),
                Aid::Completes(_, player) => format!("{} can make a six here", seat(player)).into(),
                _ => continue,
            };
            add(LegendEntry::new(LegendSign::Mark(mark), text));
        }
        if let (Some((mark, cell)), parts) = undrawn {
            let text = format!("Danger in part {}", first_two(&parts));
            add(LegendEntry { elsewhere: Some(cell), ..LegendEntry::new(LegendSign::Mark(mark), text) });
        }
        if settings.show_warnings && self.groups.all().iter().any(|group| group.standing == Some(Standing::Live)) {
            add(LegendEntry::new(LegendSign::Mark(live_mark(palette)), "Live: beside its own ground"));
        }
        entries
    }
}

/// Lists the first two names, and how many more there are: `1-2`, `1-2 and 2-1`, `1-2, 2-1 and 3 more`.
fn first_two(names: &BTreeSet<String>) -> String {
    let more = names.len().checked_sub(2).filter(|&more| more > 0).map(|more| format!("{more} more"));
    let words: Vec<String> = names.iter().take(2).cloned().chain(more).collect();
    listed(&words, "and")
}

/// Returns the entry for a sign on a cell; `part` is the name of the part of the board that the cell is in, if that part
/// is not drawn.
fn on_cell(sign: LegendSign, text: String, cell: Cell, part: Option<String>) -> LegendEntry {
    LegendEntry { elsewhere: part.as_ref().map(|_| cell), ..LegendEntry::new(sign, text + &in_part(part)) }
}

/// Says in which part of the board something is, if that part is not drawn.
fn in_part(part: Option<String>) -> String {
    part.map_or_else(String::new, |part| format!(", in part {part}"))
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
