//! The legend: what the marks mean that are on the board now.

use std::borrow::Cow;
use std::collections::BTreeSet;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Color, Res};
use bevy_egui::egui::{Label, Painter, Pos2, RichText, Sense, Stroke, Ui, Vec2};

use super::reading::Reading;
use super::widgets::{muted, text_width};
use crate::app::base::capital;
use crate::app::board::RecentMoves;
use crate::app::session::{Asking, Session};
use crate::app::settings::{Mode, Settings};
use crate::app::theme::{Dryness, Palette, Style, ui_color};
use crate::app::thinking::{ForcedPass, Overlays, Wanted};
use crate::app::view::exits::tinted_seat;
use crate::app::view::marks::{Mark, MarkShape, aid_mark, best_mark, candidate_color, hides_movable, live_mark};
use crate::app::view::small::{paint_mark, paint_stone};
use crate::app::view::solid::space::Space;
use crate::app::view::thirst::thirsty_groups;
use crate::geometry::{Cell, Shape, dashed_name};
use crate::printable::listed;
use crate::record::draft::Draft;
use crate::rules::{Aid, Move, Player, Position, SeatColor, Standing, Turn};
use crate::study::overlay::Overlay;

/// The room for a sign, the size of a cell with a mark, and the radius of a coloured cell and of a stone, in points.
const ROOM: f32 = 20.0;
const UNIT: f32 = 26.0;
const CELL: f32 = 6.5;
const STONE: f32 = 7.0;
/// The least and the greatest size of a mark, in cells, and the sizes of rings and outlines, which are wide for theirs.
const LEAST: f32 = 0.5;
const MOST: f32 = 0.72;
const RING: f32 = 0.5;
const OUTLINE: f32 = 0.46;
const INSIDE: f32 = 0.24;
/// The width of the rim of a point in space, in points.
const RIM: f32 = 1.5;
/// The gap between a mark and its text, and that between two entries, in points.
const BESIDE: f32 = 5.0;
const GAP: f32 = 8.0;

/// A sign on the board and what it means.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    sign: Sign,
    text: Cow<'static, str>,
}

/// What is on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    /// A mark on a cell.
    Mark(Mark),
    /// A mark around another one.
    Around(Mark, Mark),
    /// A cell of this colour.
    Cell(Color),
    /// A point in space of this colour, with a rim.
    Point { tint: Color, rim: Color },
    /// A thirsty stone of this colour.
    Thirsty(SeatColor),
}

impl Sign {
    fn paint(self, painter: &Painter, palette: &Palette, at: Pos2) {
        match self {
            Self::Around(outer, inner) => {
                paint_mark(painter, palette, Mark { size: OUTLINE, ..outer }, (at, UNIT));
                paint_mark(painter, palette, Mark { size: INSIDE, ..inner }, (at, UNIT));
            }
            // All about as large, whatever their sizes on the board.
            Self::Mark(mark) => {
                let size = match mark.shape {
                    MarkShape::Ring | MarkShape::ThinRing => RING,
                    MarkShape::Outline => OUTLINE,
                    MarkShape::Dot | MarkShape::Diamond | MarkShape::Cross => mark.size.clamp(LEAST, MOST),
                };
                paint_mark(painter, palette, Mark { size, ..mark }, (at, UNIT));
            }
            Self::Cell(tint) => {
                for color in [palette.board(), tint] {
                    painter.circle_filled(at, CELL, ui_color(color));
                }
            }
            Self::Point { tint, rim } => {
                painter.circle(at, CELL, ui_color(tint), Stroke::new(RIM, ui_color(rim)));
            }
            Self::Thirsty(color) => {
                paint_stone(painter, palette, (color, Dryness::Thirsty), (at, STONE), palette.board());
            }
        }
    }
}

/// What a search was asked, and the best move that it has found.
pub(super) type Searched = (Wanted, Option<Move>);

/// What the legend depends on.
#[derive(SystemParam)]
pub(super) struct Legend<'w> {
    settings: Res<'w, Settings>,
    reading: Res<'w, Reading>,
    recent: Res<'w, RecentMoves>,
    overlays: Res<'w, Overlays>,
    space: Res<'w, Space>,
    asking: Asking<'w>,
    forced_pass: Res<'w, ForcedPass>,
}

impl Legend<'_> {
    /// Shows the legend in lines, as many entries in each as there is room for. `searched` is what a search marks; in a
    /// study, the shades of an overlay are explained where they are chosen ([`Self::show_overlay`]), so that nothing
    /// above the choice moves.
    pub(super) fn show(&self, ui: &mut Ui, style: &Style, session: &Session, searched: Option<Searched>) {
        let mut entries = self.entries(&style.palette, session, searched.is_some());
        entries
            .extend(searched.into_iter().flat_map(|searched| self.search_entries(&style.palette, session, searched)));
        if self.settings.mode == Mode::Play {
            entries.extend(self.overlay_entries(&style.palette, session));
        }
        ui.scope(|ui| Self::entries_ui(ui, style, &entries));
    }

    /// Shows what the shades of the overlay mean.
    pub(super) fn show_overlay(&self, ui: &mut Ui, style: &Style, session: &Session) {
        let entries = self.overlay_entries(&style.palette, session);
        if entries.is_empty() {
            // Or the choice would move from under the pointer when something is chosen, which takes two lines.
            ui.add_space(2.0 * ROOM + ui.spacing().item_spacing.y);
        }
        ui.scope(|ui| Self::entries_ui(ui, style, &entries));
    }

    fn entries_ui(ui: &mut Ui, style: &Style, entries: &[Entry]) {
        let widths: Vec<f32> = entries.iter().map(|entry| width(ui, entry)).collect();
        let mut rest = entries;
        // Nothing here is to be clicked, so lines may be close together.
        ui.spacing_mut().interact_size.y = ROOM;
        for count in per_line(&widths, ui.available_width()) {
            let (line, later) = rest.split_at(count);
            rest = later;
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = BESIDE;
                for Entry { sign, text } in line {
                    let (rect, _) = ui.allocate_exact_size(Vec2::splat(ROOM), Sense::hover());
                    sign.paint(ui.painter(), &style.palette, rect.center());
                    ui.add(Label::new(muted(&style.palette, text.as_ref())).truncate());
                    ui.add_space(GAP);
                }
            });
        }
    }

    /// Returns the name of the part of the board that a cell is in, if only another part is drawn.
    fn part_of(&self, session: &Session, cell: Cell) -> Option<String> {
        let geometry = session.tree().position().geometry();
        let Shape::Lattice(lattice) = geometry.shape() else { return None };
        let coords = lattice.coords(cell);
        (!self.space.is_in_cut(&coords)).then(|| dashed_name(&coords[..self.space.cut.len()]))
    }

    /// Returns the entries for the marks of a search, which say where the best move is if that part of the board is not
    /// drawn. In space, and on the small boards beside it, other moves may have a dot in place of their number.
    fn search_entries(&self, palette: &Palette, session: &Session, (wanted, best): Searched) -> Vec<Entry> {
        let part = in_part(best.and_then(|mv| mv.cells().next()).and_then(|cell| self.part_of(session, cell)));
        let text = match wanted {
            Wanted::Hint => format!("The computer's hint{part}"),
            Wanted::Analysis => format!("Best move{part}; chance to win in %"),
        };
        let has_pieces = session.tree().position().turn() == Turn::Piece;
        let mark = best_mark(palette, wanted, has_pieces);
        // Beside the places where a chosen piece can go, the hint is a second ring around one of them.
        let is_piece_held = matches!(session.draft(), Draft::Piece(_));
        let sign = if is_piece_held { Sign::Around(mark, Mark::way(palette.legal)) } else { Sign::Mark(mark) };
        let best = Entry { sign, text: text.into() };
        let dot = Mark { shape: MarkShape::Dot, size: MOST, color: candidate_color(palette, false) };
        let other = Entry { sign: Sign::Mark(dot), text: "Another of its moves; no room for its number".into() };
        let has_dots = wanted == Wanted::Analysis && self.space.is_solid;
        std::iter::once(best).chain(has_dots.then_some(other)).collect()
    }

    /// Returns the entries for the signs on the board, each once.
    fn entries(&self, palette: &Palette, session: &Session, is_searched: bool) -> Vec<Entry> {
        let Self { settings, reading, recent, .. } = self;
        let (tree, position, is_over) = (session.tree(), session.tree().position(), session.to_move().is_none());
        let seat = |player: Player| capital(tree.setup().seat_names()[player.index()]);
        let mut entries = Vec::new();
        let mut add = |sign, text: Cow<'static, str>| {
            // Stones with a sign have the same mark in another size.
            if !entries.iter().any(|entry: &Entry| entry.text == text) {
                entries.push(Entry { sign, text });
            }
        };
        let marks_legal = session.marks_legal(settings) && !hides_movable(session, is_searched);
        if !is_over && !self.forced_pass.is_only_move() && self.asking.wants_move() && marks_legal {
            let who = if session.is_persons_turn() { "You".into() } else { seat(position.to_move()) };
            let (mark, what) = match (position.turn(), session.draft()) {
                (Turn::Piece, Draft::Piece(_)) => (Mark::way(palette.legal), "can go here"),
                (Turn::Piece, _) => (Mark::movable(palette), "can move these"),
                (Turn::Stones { .. }, _) => (Mark::legal(palette), "may play here"),
            };
            add(Sign::Mark(mark), format!("{who} {what}").into());
        }
        let chosen = match session.draft() {
            Draft::Empty => None,
            Draft::Stone(_) => Some("First stone of the turn"),
            Draft::Piece(_) => Some("Chosen piece"),
        };
        if let Some(text) = chosen {
            add(Sign::Mark(Mark::chosen(palette)), text.into());
        }
        if self.space.is_solid {
            let mark = Mark { color: palette.bud(), ..Mark::legal(palette) };
            add(Sign::Mark(mark), "Beside what you point at".into());
        }
        // A pass leaves no mark.
        let has_mark = |mv: &Move| mv.cells().next().is_some();
        if let Some(cell) = recent.moves().first().and_then(|mv| mv.cells().next()) {
            let text = format!("Last move{}", in_part(self.part_of(session, cell)));
            add(Sign::Mark(Mark::recent(palette, 0)), text.into());
        }
        if recent.moves().iter().skip(1).any(has_mark) {
            add(Sign::Mark(Mark::recent(palette, 1)), "Earlier moves".into());
        }
        if !session.last_removed().is_empty() {
            add(Sign::Mark(Mark::emptied(palette, 0)), "Left the board".into());
        }
        // In the order of the seats, not of the board.
        for player in position.players() {
            let thirsty = thirsty_groups(session, &reading.groups, settings.show_warnings);
            let stones = thirsty.filter(|group| group.player == player).flat_map(|group| &group.stones);
            let mut parts = stones.map(|&cell| self.part_of(session, cell));
            let Some(first) = parts.next() else { continue };
            let part = in_part(first.filter(|_| parts.all(|part| part.is_some())));
            let text = format!("{}: one place left to grow{part}", seat(player));
            add(Sign::Thirsty(tree.setup().color(player)), text.into());
        }
        let has_ground =
            |seat: Player| reading.aids.iter().any(|aid| matches!(*aid, Aid::Region { player, .. } if player == seat));
        for player in position.players().filter(|&player| has_ground(player)) {
            let color = palette.region(tree.setup().color(player));
            add(Sign::Cell(color), format!("{}'s ground", seat(player)).into());
        }
        let mut undrawn = (None, BTreeSet::new());
        for aid in &reading.aids {
            match *aid {
                Aid::ExitCell(_, player) if player == tinted_seat(session) => {
                    let color = palette.region(tree.setup().color(player));
                    add(Sign::Cell(color), format!("{}'s exits", seat(player)).into());
                }
                Aid::Forbidden(_) if !is_over => add(Sign::Cell(palette.forbidden), "Too near the first stone".into()),
                _ => {}
            }
            let Some(mark) = aid_mark(palette, position, &reading.aids, aid) else { continue };
            if let Aid::InDanger(cell) | Aid::LastSpace(cell) | Aid::Deadly(cell) = *aid
                && !is_over
                && settings.show_warnings
                && let Some(part) = self.part_of(session, cell)
            {
                undrawn.0.get_or_insert(mark);
                undrawn.1.insert(part);
                continue;
            }
            let text: Cow<'static, str> = match *aid {
                Aid::Six { .. } => "A six".into(),
                _ if is_over || !settings.show_warnings => continue,
                Aid::InDanger(_) => "In danger".into(),
                Aid::LastSpace(_) => "Takes or saves a root".into(),
                Aid::Deadly(_) if session.is_persons_turn() => "Playing here loses your root".into(),
                Aid::Deadly(_) => format!("Playing here loses {}'s root", seat(position.to_move())).into(),
                Aid::Breaks(_) => "Breaks the six".into(),
                Aid::Completes(_, player) => format!("{} can make a six here", seat(player)).into(),
                _ => continue,
            };
            add(Sign::Mark(mark), text);
        }
        if let (Some(mark), parts) = undrawn {
            add(Sign::Mark(mark), format!("Danger in part {}", first_two(&parts)).into());
        }
        if settings.show_warnings && reading.groups.iter().any(|group| group.standing == Some(Standing::Live)) {
            add(Sign::Mark(live_mark(palette)), "Live: beside its own ground".into());
        }
        entries
    }

    /// Returns the entries for the shades of the overlay, one for each seat that has any.
    fn overlay_entries(&self, palette: &Palette, session: &Session) -> Vec<Entry> {
        let Self { settings, overlays, .. } = self;
        let is_in_cube = self.space.is_solid && !Space::lies_flat(session.tree().position().geometry());
        let Some(overlay) = overlays.shown(settings).filter(|overlay| overlay.is_for(session.tree().position())) else {
            return Vec::new();
        };
        let setup = session.tree().setup();
        let shades = overlays.shades(session, settings);
        let seats = session.tree().position().players().map(Some).chain([None]);
        let entry = |player: Option<Player>| {
            shades.iter().find(|shade| shade.player == player)?;
            let who = player.map(|player| capital(setup.seat_names()[player.index()]));
            let text = match (overlay, who) {
                (Overlay::First, Some(who)) => format!("{who} gets there first"),
                (Overlay::Forecast, Some(who)) => format!("Likely {who}'s in the end"),
                (Overlay::Closed, Some(who)) => format!("Closed to {who}"),
                (Overlay::Closed, None) => "Closed to everybody".into(),
                (Overlay::Sixes, Some(who)) => format!("{who} can make a six"),
                (Overlay::Sixes, None) => "Both can make a six".into(),
                (Overlay::Cuts, Some(who)) => format!("{who} cuts something off"),
                (Overlay::Jumps, Some(who)) => format!("{who} can jump"),
                (Overlay::Jumps, None) => "Several can jump".into(),
                (Overlay::Reach, _) | (_, None) => return None,
            };
            let color = player.map_or(palette.forbidden, |player| palette.shade(setup.color(player), 1.0));
            let sign = match player.filter(|_| is_in_cube) {
                // No wood lies under it.
                Some(player) => Sign::Point { tint: color, rim: palette.rim(setup.color(player), palette.ground) },
                None => Sign::Cell(color),
            };
            Some(Entry { sign, text: text.into() })
        };
        let text = if shades.is_empty() { "Point at a stone to see its reach" } else { "Where this root can grow" };
        let reach = Entry { sign: Sign::Cell(palette.highlight), text: text.into() };
        seats.filter_map(entry).chain((overlay == Overlay::Reach).then_some(reach)).collect()
    }
}

/// Lists the first two names, and how many more there are: `1-2`, `1-2 and 2-1`, `1-2, 2-1 and 3 more`.
fn first_two(names: &BTreeSet<String>) -> String {
    let more = names.len().checked_sub(2).filter(|&more| more > 0).map(|more| format!("{more} more"));
    let words: Vec<String> = names.iter().take(2).cloned().chain(more).collect();
    listed(&words, "and")
}

/// Says in which part of the board something is, if that part is not drawn.
fn in_part(part: Option<String>) -> String {
    part.map_or_else(String::new, |part| format!(", in part {part}"))
}

/// Returns the width of an entry with the gap after it, in points.
fn width(ui: &Ui, entry: &Entry) -> f32 {
    ROOM + text_width(ui, RichText::new(entry.text.as_ref()).small()) + 3.0 * BESIDE + GAP
}

/// Returns how many entries go into each line of this width; at least one.
fn per_line(widths: &[f32], room: f32) -> Vec<usize> {
    let mut lines: Vec<(usize, f32)> = Vec::new();
    for width in widths {
        match lines.last_mut() {
            Some((count, taken)) if *taken + width <= room => {
                *count += 1;
                *taken += width;
            }
            _ => lines.push((1, *width)),
        }
    }
    lines.into_iter().map(|(count, _)| count).collect()
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

    #[test]
    fn a_line_ends_where_the_next_entry_would_not_fit() {
        assert_eq!(per_line(&[100.0, 90.0, 120.0, 60.0, 400.0], 200.0), [2, 2, 1]);
        assert_eq!(per_line(&[], 200.0), [0; 0]);
    }
}
