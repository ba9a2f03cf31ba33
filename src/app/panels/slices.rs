//! The layers of a cube side by side as small flat boards, below the 3D view, so that the inside of the cube is
//! visible. The pointer and clicks work on both. With more than three dimensions, the layers of one cube are shown.

mod captions;
mod layers;
mod picture;

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Color, DetectChangesMut, MessageWriter, Res, ResMut, Resource, Result, Time};
use bevy::time::Real;
use bevy_egui::egui::{self, CursorIcon, Sense, Ui, Vec2};

use super::dock::Dock;
use super::reading::Reading;
use super::widgets::{muted, name_place};
use crate::app::base::Redraw;
use crate::app::board::RecentMoves;
use crate::app::commands::{AppCommand, Focus, Target, ViewChange};
use crate::app::session::{Asking, PositionShown, Session};
use crate::app::settings::Settings;
use crate::app::theme::{Palette, ui_color};
use crate::app::thinking::{Analysis, Overlays};
use crate::app::view::dots::DotsSeen;
use crate::app::view::marks::{Refusal, marked_cells, reach_shades, shade_color};
use crate::app::view::pointed::{Hovered, Resting, StripPointer};
use crate::app::view::small::SmallBoard;
use crate::app::view::solid::space::Space;
use crate::app::view::thirst::thirsty_cells;
use crate::geometry::{Cell, Lattice, Shape};
use crate::rules::{Group, Position};
use crate::study::overlay::Overlay;
use layers::Layers;
use picture::Picture;

/// If the window is lower than this, in points, the cube gets all its height.
const LEAST_WINDOW_HEIGHT: f32 = 560.0;
/// The boards' share of the window's height, and its limits in points.
const PART_OF_HEIGHT: f32 = 0.2;
const LEAST_HEIGHT: f32 = 100.0;
const MOST_HEIGHT: f32 = 300.0;
/// The margin around the boards, in points.
const MARGIN: f32 = 10.0;
/// The minimum distance between neighbours, in points of the screen; if there is less space, no boards are shown.
const LEAST_UNIT: f32 = 5.5;
/// The maximum number of points that get a name in the UI map: those of a cube of size 7.
const MOST_NAMED: usize = 343;

/// What the caption of a layer says.
const ONE_LAYER: &str = "Click to focus on this layer, or on all again.";
const OTHER_CUBES: &str = "To see the layers of another cube, rest the pointer on it.";
const OTHER_PLACES: &str = "To see other layers, rest the pointer on one of their points.";

/// The least width for the words beside the boards, in lines of small text.
const LEAST_HINT: f32 = 8.0;

/// How long the pointer must stay in another cube before that cube's layers are shown, because it crosses other cubes
/// on its way down to the boards.
const DWELL: Duration = Duration::from_millis(250);

/// The cube whose layers are shown if the board has more than three dimensions: its coordinates except the last three.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ShownCube {
    cube: Vec<u16>,
    /// Another cube that the pointer is in, and since when it has been there.
    next: Option<(Vec<u16>, Duration)>,
    /// Whether moves of an analysis are dots, because the boards are too small for numbers.
    pub(super) dots: DotsSeen,
}

impl ShownCube {
    /// Switches to the cube that the pointer stays in. If the current cube is not in the cut, switches to the first one
    /// that is.
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

/// Returns whether the window is high enough for the boards.
pub(super) fn has_room(ctx: &egui::Context) -> bool {
    ctx.viewport_rect().height() >= LEAST_WINDOW_HEIGHT
}

/// The resources that the boards show.
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
    resting: Res<'w, Resting>,
    asking: Asking<'w>,
    overlays: Res<'w, Overlays>,
    space: Res<'w, Space>,
}

/// Draws the boards if they are turned on and fit. Sets [`StripPointer`] to the cell under the pointer and writes
/// clicks as commands.
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
            // Not focusable: Tab belongs to the cube.
            let response = ui.allocate_response(ui.available_size(), Sense::CLICK | Sense::HOVER);
            let (axis, middle) = (cube.space.layered_axis, response.rect.center());
            let layers = Layers { lattice, cube: shown.cube.clone(), axis, middle, unit };
            let has_dots = cube.paint(ui, response.rect, &layers);
            shown.dots.note(has_dots, PositionShown::of(&cube.session), time.elapsed(), &mut redraw);
            if lattice.dims() > 3 {
                let room = response.rect.with_max_x(layers.plate(0).left()).shrink(MARGIN);
                which_cube_ui(ui, &cube, &shown.cube, room);
            }
            let Some(at) = response.hover_pos() else { return };
            pointed = layers.cell_at(at);
            let layer = layers.caption_at(at);
            if pointed.is_some() || layer.is_some() {
                ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
            }
            if let Some(layer) = layer {
                let more = if lattice.dims() > 3 { others_text(&cube.space) } else { "" };
                let (id, caption) = (response.id.with("caption"), layers.caption(layer));
                egui::Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), id, caption)
                    .show(|ui| ui.label(format!("{ONE_LAYER} {more}").trim_end()));
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

/// Clears [`StripPointer`] when the user leaves the game.
pub(super) fn forget_pointer(mut pointer: ResMut<StripPointer>) {
    pointer.set_if_neq(StripPointer(None));
}

/// Returns how to see other layers than those of the cube that is shown.
fn others_text(space: &Space) -> &'static str {
    if space.is_figure { OTHER_PLACES } else { OTHER_CUBES }
}

/// Says beside the layers of which cube they are and how to see those of another, if there is room for it.
fn which_cube_ui(ui: &mut Ui, cube: &Cube, shown: &[u16], room: egui::Rect) {
    if room.width() >= LEAST_HINT * ui.text_style_height(&egui::TextStyle::Small) {
        let text = format!("Layers of {}. {}", cube.space.part_name(shown, [None; 3]), others_text(&cube.space));
        let text = muted(&cube.palette, text);
        ui.scope_builder(egui::UiBuilder::new().max_rect(room), |ui| ui.add(egui::Label::new(text).wrap()));
    }
}

impl Cube<'_> {
    /// Returns the lattice and the distance between neighbours, in points; `None` if the boards are turned off or do
    /// not fit.
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
        self.resting.pointed(*self.hovered).cell().filter(|cell| cell.index() < cells)
    }

    /// Returns the shades of the overlay.
    fn shades(&self) -> Vec<(Cell, Color)> {
        let (session, settings, palette) = (&*self.session, &*self.settings, &*self.palette);
        if self.overlays.shown(settings) == Some(Overlay::Reach) {
            let root = self.hovered().and_then(|cell| Group::at(&self.reading.groups, cell));
            return root.map_or_else(Vec::new, |root| reach_shades(palette, session, root));
        }
        let shades = self.overlays.shades(session, settings).iter();
        shades.map(|shade| (shade.cell, shade_color(palette, session, shade))).collect()
    }

    /// Paints the boards. Returns whether moves of an analysis are dots on them.
    fn paint(&self, ui: &Ui, rect: egui::Rect, layers: &Layers) -> bool {
        let (session, settings, reading) = (&*self.session, &*self.settings, &*self.reading);
        let position = session.tree().position();
        let focus = self.space.focus.map(|focus| focus.layer);
        let report = self.analysis.report(session);
        let analysed = report.map(|(wanted, report)| marked_cells(position.to_move(), wanted, &report));
        let board = SmallBoard {
            painter: ui.painter_at(rect),
            palette: &self.palette,
            position,
            spots: layers.spots(focus),
            unit: layers.unit,
            thirsty: thirsty_cells(session, &reading.groups, settings.show_warnings),
        };
        let (recent, analysed) = (&*self.recent, analysed.unwrap_or_default());
        let wants_move = self.asking.wants_move();
        let refused = self.refusal.current().and_then(|refused| refused.cell);
        let shades = self.shades();
        let has_dots = picture::has_dots(layers, &analysed);
        let space = &self.space;
        Picture { board, layers, space, session, settings, reading, wants_move, recent, analysed, shades, focus }
            .draw(self.hovered(), refused);
        name_parts(ui, layers, |cell| position.geometry().name(cell));
        has_dots
    }
}

/// Returns the focus after a click on the caption of a layer: that layer, or none if it was in focus.
fn next_focus(focus: Option<Focus>, axis: usize, layer: u16) -> Option<Focus> {
    let peels = focus.is_some_and(|focus| focus.peels);
    let wanted = Some(Focus { axis, layer, peels });
    if focus == wanted { None } else { wanted }
}

/// Adds names to the UI map: points as `strip.125`, the captions of layers as `strip.layer.1`.
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
