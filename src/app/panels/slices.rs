//! The layers of a cube side by side as small flat boards, under its picture in space. What hides inside the cube lies open
//! here; pointer and clicks mean the same cells in both. Of more dimensions the layers of one cube are shown.

mod layers;
mod picture;

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChangesMut, MessageWriter, Res, ResMut, Resource, Result, Time};
use bevy::time::Real;
use bevy_egui::egui::{self, CursorIcon, Sense, Ui, Vec2};

use super::dock::Dock;
use super::reading::Reading;
use super::widgets::name_place;
use crate::app::base::Redraw;
use crate::app::board::RecentMoves;
use crate::app::commands::{AppCommand, Focus, Target, ViewChange};
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, ui_color};
use crate::app::thinking::Analysis;
use crate::app::view::marks::{Refusal, marked_cells};
use crate::app::view::pointed::{Hovered, StripPointer};
use crate::app::view::small::SmallBoard;
use crate::app::view::solid::space::Space;
use crate::geometry::{Cell, Lattice, Shape};
use crate::rules::Position;
use layers::Layers;
use picture::Picture;

/// A window lower than this, in points, needs all its height for the cube.
const LEAST_WINDOW_HEIGHT: f32 = 560.0;
/// The part of the window's height that the boards take, and its limits in points.
const PART_OF_HEIGHT: f32 = 0.19;
const LEAST_HEIGHT: f32 = 100.0;
const MOST_HEIGHT: f32 = 190.0;
/// Free room around the boards, in points.
const MARGIN: f32 = 10.0;
/// Points nearer to each other than this, in points of the screen, cannot be told apart: then nothing is shown.
const LEAST_UNIT: f32 = 5.5;
/// The most points that get a name in the UI map: those of a cube with 7 on each side.
const MOST_NAMED: usize = 343;

/// How long the pointer is in another cube before its layers are shown: on its way down to the boards it crosses
/// other cubes.
const DWELL: Duration = Duration::from_millis(250);

/// The cube whose layers are shown on a board of more than three dimensions: its coordinates before the last three.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ShownCube {
    cube: Vec<u16>,
    /// Another cube that the pointer is in, and since when.
    next: Option<(Vec<u16>, Duration)>,
}

impl ShownCube {
    /// Goes to the cube that the pointer rests in and stays there; at first, and after another cut, that is the first one.
    fn follow(&mut self, lattice: Lattice, cut: &[u16], pointed: Option<Cell>, now: Duration) {
        let outer_dims = lattice.dims() - 3;
        let under = pointed.map(|cell| lattice.coords(cell)[..outer_dims].to_vec()).filter(|cube| *cube != self.cube);
        self.next = under.map(|cube| match self.next.take() {
            Some((same, since)) if same == cube => (same, since),
            _ => (cube, now),
        });
        if let Some((cube, _)) = self.next.take_if(|(_, since)| now - *since >= DWELL) {
            self.cube = cube;
        }
        let is_in_view = self.cube.len() == outer_dims
            && self.cube.starts_with(cut)
            && self.cube.iter().all(|&coordinate| coordinate < lattice.size());
        if !is_in_view {
            self.cube = cut.to_vec();
            self.cube.resize(outer_dims, 0);
        }
    }
}

/// Whether a window has the height for the boards.
pub(super) fn has_room(ctx: &egui::Context) -> bool {
    ctx.viewport_rect().height() >= LEAST_WINDOW_HEIGHT
}

/// What the boards show.
#[derive(SystemParam)]
pub(super) struct Cube<'w> {
    session: Res<'w, Session>,
    settings: Res<'w, Settings>,
    palette: Res<'w, Palette>,
    reading: Res<'w, Reading>,
    recent: Res<'w, RecentMoves>,
    analysis: Res<'w, Analysis>,
    refusal: Res<'w, Refusal>,
    hovered: Res<'w, Hovered>,
    space: Res<'w, Space>,
}

/// Shows the boards if they are wanted and fit, and tells which cell is under the pointer.
pub(super) fn layer_boards(
    mut dock: Dock,
    cube: Cube,
    time: Res<Time<Real>>,
    mut shown: ResMut<ShownCube>,
    mut pointer: ResMut<StripPointer>,
    mut redraw: ResMut<Redraw>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let mut pointed = None;
    dock.show("layers", |root| {
        let Some((lattice, unit)) = cube.fit(root) else { return };
        shown.follow(lattice, &cube.space.cut, cube.hovered(), time.elapsed());
        if let Some((_, since)) = shown.next {
            redraw.at(since + DWELL);
        }
        let frame = egui::Frame::new().fill(ui_color(cube.palette.panel));
        let height = Layers::extent(lattice, unit).y + 2.0 * MARGIN;
        egui::Panel::bottom("layers").frame(frame).exact_size(height).resizable(false).show(root, |ui| {
            // Without the flag for the keyboard: Tab belongs to the cube.
            let response = ui.allocate_response(ui.available_size(), Sense::CLICK | Sense::HOVER);
            let (axis, middle) = (cube.space.layered_axis, response.rect.center());
            let layers = Layers { lattice, cube: shown.cube.clone(), axis, middle, unit };
            cube.paint(ui, response.rect, &layers);
            let Some(at) = response.hover_pos() else { return };
            pointed = layers.cell_at(at);
            let layer = layers.caption_at(at);
            if pointed.is_some() || layer.is_some() {
                ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
            }
            if response.clicked() {
                let focus = |layer| AppCommand::View(ViewChange::Focus(next_focus(cube.space.focus, axis, layer)));
                let click = pointed.map(|cell| AppCommand::Click(Target::Cell(cell)));
                orders.write_batch(click.or(layer.map(focus)));
            }
        });
    })?;
    pointer.set_if_neq(StripPointer(pointed));
    Ok(())
}

/// Nothing is pointed at where there are no boards.
pub(super) fn forget_pointer(mut pointer: ResMut<StripPointer>) {
    pointer.set_if_neq(StripPointer(None));
}

impl Cube<'_> {
    /// The board and the distance between its points, in points; `None` if the boards are not wanted or have no room.
    fn fit(&self, root: &Ui) -> Option<(Lattice, f32)> {
        let Shape::Lattice(lattice) = self.session.tree().position().geometry().shape() else { return None };
        let is_wanted = self.space.is_solid && self.settings.shows_strip && lattice.dims() >= 3;
        if !is_wanted || !has_room(root.ctx()) {
            return None;
        }
        let height = (PART_OF_HEIGHT * root.ctx().viewport_rect().height()).clamp(LEAST_HEIGHT, MOST_HEIGHT);
        let room = Vec2::new(root.available_rect_before_wrap().width(), height) - Vec2::splat(2.0 * MARGIN);
        let unit = Layers::unit_in(lattice, room);
        (unit >= LEAST_UNIT).then_some((lattice, unit))
    }

    fn hovered(&self) -> Option<Cell> {
        let cells = self.session.tree().position().geometry().len();
        self.hovered.cell().filter(|cell| cell.index() < cells)
    }

    fn paint(&self, ui: &Ui, rect: egui::Rect, layers: &Layers) {
        let (session, settings, reading) = (&*self.session, &*self.settings, &*self.reading);
        let position = session.tree().position();
        let focus = self.space.focus.map(|focus| focus.layer);
        let report = self.analysis.report(session);
        let analysed = report.map(|(wanted, report)| marked_cells(position.to_move(), wanted, report));
        let board = SmallBoard {
            painter: ui.painter_at(rect),
            palette: &self.palette,
            position,
            spots: layers.spots(focus),
            unit: layers.unit,
        };
        let (recent, analysed) = (self.recent.moves(), analysed.unwrap_or_default());
        let refused = self.refusal.current().and_then(|refused| refused.cell);
        Picture { board, layers, session, settings, reading, recent, analysed, focus }.draw(self.hovered(), refused);
        name_parts(ui, layers, |cell| position.geometry().name(cell));
    }
}

/// A click on the name of a layer puts it in focus, a second one takes it out again.
fn next_focus(focus: Option<Focus>, axis: usize, layer: u16) -> Option<Focus> {
    let peels = focus.is_some_and(|focus| focus.peels);
    let wanted = Some(Focus { axis, layer, peels });
    if focus == wanted { None } else { wanted }
}

/// Points as `strip.125`, the names of the layers as `strip.layer.1`.
fn name_parts(ui: &Ui, layers: &Layers, name: impl Fn(Cell) -> String) {
    for layer in 0..layers.lattice.size() {
        name_place(ui, format!("strip.layer.{}", layer + 1), layers.caption(layer));
    }
    if layers.cells().count() <= MOST_NAMED {
        for (cell, at) in layers.cells() {
            name_place(ui, format!("strip.{}", name(cell)), egui::Rect::from_center_size(at, Vec2::splat(layers.unit)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cube_under_the_pointer_stays_until_another_cut() {
        let lattice = Lattice::new(6, 3).unwrap();
        let mut cube = ShownCube::default();
        cube.follow(lattice, &[2], None, Duration::from_millis(0));
        assert_eq!(cube.cube, [2, 0, 0]);
        let (passed, meant) = (lattice.cell(&[2, 2, 2, 0, 0, 1]), lattice.cell(&[2, 1, 2, 0, 0, 1]));
        cube.follow(lattice, &[2], passed, Duration::from_millis(1000));
        cube.follow(lattice, &[2], meant, Duration::from_millis(1200));
        cube.follow(lattice, &[2], meant, Duration::from_millis(1300));
        assert_eq!(cube.cube, [2, 0, 0], "what the pointer only crosses is not shown");
        cube.follow(lattice, &[2], meant, Duration::from_millis(1500));
        cube.follow(lattice, &[2], None, Duration::from_millis(2000));
        assert_eq!(cube.cube, [2, 1, 2]);
        cube.follow(lattice, &[0], None, Duration::from_millis(3000));
        assert_eq!(cube.cube, [0, 0, 0]);
        cube.follow(Lattice::new(3, 5).unwrap(), &[], None, Duration::from_millis(4000));
        assert_eq!(cube.cube, [0; 0], "a cube is its own");
    }

    #[test]
    fn a_second_click_takes_the_focus_away() {
        let first = next_focus(None, 1, 2);
        assert_eq!(first, Some(Focus { axis: 1, layer: 2, peels: false }));
        assert_eq!(next_focus(first, 1, 2), None);
        assert_eq!(next_focus(first, 1, 3), Some(Focus { axis: 1, layer: 3, peels: false }));
    }
}
