//! What the small boards show of the cube: all that the board itself shows.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Color, Res};
use bevy_egui::egui::{self, Ui, Vec2};

use super::layers::Layers;
use super::picture::{self, Picture};
use super::room::{LEAST_HEIGHT, MARGIN, MOST_HEIGHT, has_room};
use crate::app::board::{Groups, RecentMoves};
use crate::app::panels::texts::reading::Reading;
use crate::app::panels::widgets::name_place;
use crate::app::session::{Asking, ShownGame};
use crate::app::settings::Settings;
use crate::app::theme::Palette;
use crate::app::thinking::{Analysis, Overlays};
use crate::app::view::marks::{Refusal, marked_cells, reach_shades, shade_color, stones_ahead};
use crate::app::view::pointed::{Hovered, Resting, ShownLine};
use crate::app::view::small::SmallBoard;
use crate::app::view::solid::space::{Presence, Space};
use crate::app::view::thirst::thirsty_cells;
use crate::geometry::{Cell, Lattice, Shape};
use crate::rules::Position;
use crate::study::overlay::Overlay;

/// The boards' share of the window's height.
const PART_OF_HEIGHT: f32 = 0.2;
/// The minimum distance between neighbours, in points of the screen; if there is less space, no boards are shown.
const LEAST_UNIT: f32 = 5.5;
/// The maximum number of points that get a name in the UI map: those of a cube of size 7.
const MOST_NAMED: usize = 343;

/// The resources that the boards show.
#[derive(SystemParam)]
pub(in crate::app::panels) struct Cube<'w, 's> {
    pub(super) session: ShownGame<'w, 's>,
    pub(super) settings: Res<'w, Settings>,
    pub(super) palette: Res<'w, Palette>,
    reading: Res<'w, Reading>,
    groups: Res<'w, Groups>,
    recent: Res<'w, RecentMoves>,
    analysis: Res<'w, Analysis>,
    line: Res<'w, ShownLine>,
    refusal: Res<'w, Refusal>,
    pub(super) hovered: Res<'w, Hovered>,
    resting: Res<'w, Resting>,
    asking: Asking<'w>,
    overlays: Res<'w, Overlays>,
    pub(super) space: Res<'w, Space>,
}

impl Cube<'_, '_> {
    /// Returns the lattice and the distance between neighbours, in points; `None` if the boards are turned off or do
    /// not fit.
    pub(super) fn fit(&self, root: &Ui) -> Option<(Lattice, f32)> {
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

    pub(super) fn hovered(&self) -> Option<Cell> {
        self.resting.pointed(*self.hovered).cell().filter(|&cell| self.has(cell))
    }

    /// Returns whether a cell is on the board: what is kept of the game before may name others.
    fn has(&self, cell: Cell) -> bool {
        cell.index() < self.session.tree().position().geometry().len()
    }

    /// Returns a cell of the last move.
    pub(super) fn moved(&self) -> Option<Cell> {
        let mv = self.recent.moves().first()?;
        mv.cells().next().filter(|&cell| self.has(cell))
    }

    /// Returns a cell of the best move that a search has found, or else of the last move.
    pub(super) fn marked(&self) -> Option<Cell> {
        let best = self.analysis.report(&self.session).and_then(|(_, report)| report.best());
        best.map_or_else(|| self.moved(), |mv| mv.cells().next().filter(|&cell| self.has(cell)))
    }

    /// Returns the shades of the overlay.
    fn shades(&self) -> Vec<(Cell, Color)> {
        let (session, settings, palette) = (&*self.session, &*self.settings, &*self.palette);
        if self.overlays.shown(settings) == Some(Overlay::Reach) {
            let root = self.hovered().and_then(|cell| self.groups.at(cell));
            return root.map_or_else(Vec::new, |root| reach_shades(palette, session, root));
        }
        let shades = self.overlays.shades(session, settings).iter();
        shades.map(|shade| (shade.cell, shade_color(palette, session, shade))).collect()
    }

    /// Paints the boards. Returns whether moves of an analysis are dots on them.
    pub(super) fn paint(&self, ui: &Ui, rect: egui::Rect, layers: &Layers) -> bool {
        let (session, settings, reading) = (&*self.session, &*self.settings, &*self.reading);
        let position = session.tree().position();
        let focus = self.space.focus.map(|focus| focus.layer);
        let is_dim = |cell| self.space.presence(position.geometry(), cell) != Presence::Full;
        let report = self.analysis.report(session);
        let analysed = report.map(|(wanted, report)| marked_cells(position.to_move(), wanted, &report));
        let board = SmallBoard {
            painter: ui.painter_at(rect),
            palette: &self.palette,
            position,
            spots: layers.spots(is_dim),
            unit: layers.unit,
            thirsty: thirsty_cells(session, self.groups.all(), settings.show_warnings),
        };
        let (recent, analysed) = (&*self.recent, analysed.unwrap_or_default());
        let wants_move = self.asking.wants_move();
        let refused = self.refusal.current().and_then(|refused| refused.cell);
        let shades = self.shades();
        let has_dots = picture::has_dots(layers, &analysed);
        // Both write numbers on the cells, of different meanings.
        let (ahead, is_line_shown) = (stones_ahead(session, &self.line.0), !self.line.0.is_empty());
        let analysed = if is_line_shown { Vec::new() } else { analysed };
        let space = &self.space;
        Picture {
            board,
            layers,
            space,
            session,
            settings,
            reading,
            groups: &self.groups,
            wants_move,
            recent,
            analysed,
            ahead,
            shades,
            focus,
        }
        .draw(self.hovered(), refused);
        name_parts(ui, layers, |cell| position.geometry().name(cell));
        has_dots
    }
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
