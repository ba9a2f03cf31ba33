//! Short texts over the board: the reason for a refused click, and the name of the point under the pointer. They stay
//! within the board's part of the window, and below every menu and window.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Res, Result};
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    Align2, Color32, Frame, Galley, Label, Margin, Pos2, Rect, Stroke, TextStyle, Ui, UiBuilder, Vec2, vec2,
};

use crate::app::board::Groups;
use crate::app::input::Stack;
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::name;
use crate::app::session::{CurrentLesson, MoveRefused, Session, ShownGame};
use crate::app::settings::Settings;
use crate::app::theme::{Palette, ui_color};
use crate::app::thinking::Analysis;
use crate::app::view::layout::BoardLayout;
use crate::app::view::marks::{Refusal, marked_cells};
use crate::app::view::pointed::{Hovered, Resting};
use crate::app::view::solid::eye::Eye;
use crate::app::view::solid::space::Space;
use crate::geometry::Cell;
use crate::record::draft::Draft;
use crate::rules::{Position, Turn};

/// The width at which text wraps, in points.
const WIDEST: f32 = 320.0;
/// The horizontal and vertical distances of a point's name from the point, in cells, the best first: about the edge of a
/// stone, or further away where it would cover what is marked around the point.
const BESIDE: [f32; 3] = [0.28, 0.7, 1.3];

/// The horizontal and vertical margins of a name, in points: what it covers may be what one looks at.
const NAME_MARGIN: [i8; 2] = [8, 3];

/// The size of what should be seen of a mark, in cells.
const MARK: f32 = 0.4;

/// The vertical distance of a refusal from its cell, in cells: beyond the neighbours, of which it speaks.
const CLEAR: f32 = 1.5;

/// The least distance from the panels and the edge of the window, in points.
const EDGE: f32 = 8.0;

/// The verbs with which a reason begins that speaks of the cell.
const VERBS: [&str; 6] = ["touches", "is", "would", "lies", "must", "cannot"];

/// Returns a sentence that says why a cell cannot be chosen, beginning with its name.
pub(in crate::app::panels) fn about(cell: &str, reason: &str) -> String {
    let speaks_of_it = VERBS.contains(&reason.split(' ').next().unwrap_or_default());
    match reason.strip_prefix(cell) {
        Some(_) => format!("{reason}."),
        None if speaks_of_it => format!("{cell} {reason}."),
        None => format!("{cell}: {reason}."),
    }
}

/// Returns the cell that a click was refused on, if there is one, and a sentence that says why.
pub(in crate::app::panels) fn refused(session: &Session, refused: &MoveRefused) -> (Option<Cell>, String) {
    let geometry = session.tree().position().geometry();
    let cell = refused.cell.filter(|cell| cell.index() < geometry.len());
    (cell, about(&cell.map(|cell| geometry.name(cell)).unwrap_or_default(), &refused.reason))
}

/// Returns the first of the candidate places inside `room` that is free of `taken` and covers the fewest of the
/// `wanted` marks; otherwise the first inside `room`; otherwise the first one moved into `room`.
fn place_in(room: Rect, (taken, wanted): (Rect, &[Rect]), size: Vec2, places: &[(Pos2, Align2)]) -> Rect {
    let rects = places.iter().map(|&(at, pivot)| pivot.anchor_size(at, size));
    let moved_in = |rect: Rect| {
        let most = (room.max - rect.size()).max(room.min);
        Rect::from_min_size(rect.min.clamp(room.min, most), rect.size())
    };
    let fitting = || rects.clone().filter(|&rect| room.contains_rect(rect));
    let covered = |rect: &Rect| wanted.iter().filter(|&&mark| rect.intersects(mark)).count();
    let free = fitting().filter(|&rect| !taken.intersects(rect)).min_by_key(covered);
    free.or_else(|| fitting().next()).or_else(|| rects.clone().next().map(moved_in)).unwrap_or(Rect::NOTHING)
}

/// The resources that the texts are made from and placed by.
#[derive(SystemParam)]
pub(in crate::app::panels) struct BoardView<'w, 's> {
    session: ShownGame<'w, 's>,
    settings: Res<'w, Settings>,
    palette: Res<'w, Palette>,
    refusal: Res<'w, Refusal>,
    hovered: Res<'w, Hovered>,
    resting: Res<'w, Resting>,
    stack: Res<'w, Stack>,
    layout: Res<'w, BoardLayout>,
    space: Res<'w, Space>,
    eye: Res<'w, Eye>,
    groups: Res<'w, Groups>,
    lesson: Option<Res<'w, CurrentLesson>>,
    analysis: Res<'w, Analysis>,
}

impl BoardView<'_, '_> {
    /// Returns what should be seen while the pointer is on a cell, and whether its name keeps near it all the same: where its
    /// root can grow; in a cube, the root that a stone there would join, its neighbours and the legal points; on the ground,
    /// where a name further away would be taken for that of another cell, the stones, the moves of an analysis, and where a
    /// piece can go.
    fn seen_around(&self, cell: Cell) -> (Vec<Cell>, bool) {
        let (position, draft) = (self.session.tree().position(), self.session.draft());
        let geometry = position.geometry();
        if let Some(root) = self.groups.at(cell) {
            return (root.space.clone(), false);
        }
        if Space::lies_flat(geometry) {
            let found = self.analysis.report(&self.session);
            let marked = found.map(|(wanted, report)| marked_cells(position.to_move(), wanted, &report));
            let marked = marked.into_iter().flatten().map(|marked| marked.cell);
            let stones = geometry.cells().filter(|&cell| position.owner(cell).is_some());
            let ways = match (position.turn(), draft) {
                (Turn::Piece, Draft::Piece(_)) => draft.choices(position),
                (Turn::Piece, _) => Draft::Piece(cell).choices(position),
                (Turn::Stones { .. }, _) => Vec::new(),
            };
            return (stones.chain(marked).chain(ways).collect(), true);
        }
        let legal = if self.session.marks_legal(&self.settings) { draft.choices(position) } else { Vec::new() };
        let grown = self.groups.all().iter().find(|group| group.grows_at(position.to_move(), cell));
        let stones = grown.into_iter().flat_map(|group| group.stones.iter().copied());
        (geometry.neighbours(cell).chain(legal).chain(stones).collect(), false)
    }
}

/// Draws both texts over the board. Runs after all panels.
pub(in crate::app::panels) fn bubbles(mut dock: Dock, board: BoardView) -> Result {
    dock.show("bubbles", |root| {
        let room = root.available_rect_before_wrap().shrink(EDGE);
        let taken = refusal_ui(root, &board, room);
        pointed_ui(root, &board, room, taken);
    })
}

/// Shows the reason for a refused click. Returns the rectangle that it covers.
fn refusal_ui(root: &mut Ui, board: &BoardView, room: Rect) -> Rect {
    // A lesson answers beside the board.
    let Some(shown) = board.refusal.current().filter(|_| board.lesson.is_none()) else { return Rect::NOTHING };
    let (cell, text) = refused(&board.session, shown);
    let frame = Frame::popup(root.style()).stroke(Stroke::new(1.5, ui_color(board.palette.refused)));
    let mut job = LayoutJob::default();
    job.append(&text, 0.0, format(root, TextStyle::Body, ui_color(board.palette.text)));
    let galley = lay_out(root, job, &frame, room);
    // A refused pass has no cell: its reason is shown in the middle of the board.
    let (at, unit) = place(root, board, cell);
    let away = vec2(0.0, CLEAR * unit);
    let places = [(at - away, Align2::CENTER_BOTTOM), (at + away, Align2::CENTER_TOP)];
    // Above the boards beside a cube, if the click was there.
    let above = [(room.center_bottom(), Align2::CENTER_BOTTOM)];
    let places = if board.refusal.is_beside() { &above[..] } else { &places[..] };
    let rect = place_in(room, (Rect::NOTHING, &[]), galley.size() + frame.total_margin().sum(), places);
    show(root, "refusal", frame, galley, rect);
    rect
}

/// Shows the name of the point under the pointer in 3D, where it is hard to read off, and which of the points there it
/// is; the status line says how to get to the next. Avoids `taken` and what should be seen.
fn pointed_ui(root: &mut Ui, board: &BoardView, room: Rect, taken: Rect) {
    let pointed = board.resting.pointed(*board.hovered);
    let Some(cell) = pointed.cell().filter(|_| board.space.is_solid) else { return };
    // A refusal of this cell already shows its name.
    if board.refusal.current().is_some_and(|refused| refused.cell == Some(cell)) {
        return;
    }
    let (number, count) = board.stack.place();
    let mut job = LayoutJob::default();
    job.append(
        &board.session.tree().position().geometry().name(cell),
        0.0,
        format(root, TextStyle::Body, ui_color(board.palette.text)),
    );
    if count > 1 {
        let more = format!(" · {number} of {count}");
        job.append(&more, 0.0, format(root, TextStyle::Small, ui_color(board.palette.muted)));
    }
    let frame = Frame::popup(root.style()).inner_margin(Margin::symmetric(NAME_MARGIN[0], NAME_MARGIN[1]));
    let galley = lay_out(root, job, &frame, room);
    let (at, unit) = place(root, board, Some(cell));
    let places = BESIDE.map(|beside| {
        let (right, up) = (vec2(beside * unit, 0.0), vec2(0.0, -beside * unit));
        [
            (at + right + up, Align2::LEFT_BOTTOM),
            (at - right + up, Align2::RIGHT_BOTTOM),
            (at + right - up, Align2::LEFT_TOP),
            (at - right - up, Align2::RIGHT_TOP),
        ]
    });
    let (seen, is_near) = board.seen_around(cell);
    let places = if is_near { &places[..1] } else { &places[..] };
    let mark = |cell| {
        let (at, unit) = place(root, board, Some(cell));
        Rect::from_center_size(at, Vec2::splat(MARK * unit))
    };
    let wanted: Vec<Rect> = seen.into_iter().map(mark).collect();
    let rect = place_in(room, (taken, &wanted), galley.size() + frame.total_margin().sum(), places.as_flattened());
    show(root, "pointed", frame, galley, rect);
}

fn format(ui: &Ui, style: TextStyle, color: Color32) -> TextFormat {
    TextFormat::simple(style.resolve(ui.style()), color)
}

/// Lays out a text. Wraps lines only where they are too wide for reading or for `room`.
fn lay_out(ui: &Ui, mut job: LayoutJob, frame: &Frame, room: Rect) -> Arc<Galley> {
    job.wrap.max_width = WIDEST.min(room.width() - frame.total_margin().sum().x);
    ui.painter().layout_job(job)
}

fn show(root: &mut Ui, id: &str, frame: Frame, galley: Arc<Galley>, rect: Rect) {
    let mut ui = root.new_child(UiBuilder::new().id_salt(id).max_rect(rect));
    frame.show(&mut ui, |ui| {
        let response = ui.add(Label::new(galley).selectable(false));
        name(ui, id, &response);
    });
}

/// Returns the position of a cell on the screen, or that of the middle of the board, and the size of a cell there, both
/// in points.
fn place(ui: &Ui, board: &BoardView, cell: Option<Cell>) -> (Pos2, f32) {
    let points = board.layout.scale_factor / ui.ctx().pixels_per_point();
    let geometry = board.session.tree().position().geometry();
    if board.space.is_solid {
        let middle = board.eye.view.center();
        let seen = cell.and_then(|cell| board.eye.see_cell(&board.space, geometry, cell));
        let (at, unit) = seen.map_or((middle, 40.0), |seen| (seen.at, seen.unit));
        return ((vec2(at.x, at.y) * points).to_pos2(), unit * points);
    }
    let pixels = cell.map_or_else(
        || board.layout.window_pixels_of(bevy::math::Vec2::ZERO),
        |cell| board.layout.window_pixels(geometry, cell),
    );
    (Pos2::new(pixels.x, pixels.y) / ui.ctx().pixels_per_point(), board.layout.unit * points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stays_in_the_room_and_beside_its_point() {
        let room = Rect::from_min_size(Pos2::new(10.0, 40.0), vec2(300.0, 200.0));
        let size = vec2(120.0, 30.0);
        for x in (10..=310).step_by(20) {
            for y in (40..=240).step_by(20) {
                let at = Pos2::new(x as f32, y as f32);
                let pivots = [Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM, Align2::LEFT_TOP, Align2::RIGHT_TOP];
                let places = pivots.map(|pivot| (at, pivot));
                let rect = place_in(room, (Rect::NOTHING, &[]), size, &places);
                assert!(room.contains_rect(rect) && rect.size() == size, "{at}: {rect}");
                assert!(!rect.shrink(0.5).contains(at), "{at} is hidden");
                let other = place_in(room, (rect, &[]), size, &places);
                assert!(room.contains_rect(other) && (other == rect || !other.intersects(rect)), "{at}: {other}");
            }
        }
        let beyond = [(Pos2::new(-50.0, 400.0), Align2::CENTER_BOTTOM)];
        assert!(room.contains_rect(place_in(room, (Rect::NOTHING, &[]), size, &beyond)));
        let places = [Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM, Align2::LEFT_TOP].map(|at| (room.center(), at));
        let bud = Rect::from_center_size(room.center() + vec2(10.0, -10.0), Vec2::splat(8.0));
        let rect = place_in(room, (Rect::NOTHING, &[bud]), size, &places);
        assert!(room.contains_rect(rect) && !rect.intersects(bud), "{rect}");
    }
}
