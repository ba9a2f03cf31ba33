//! The drawing of the layers: boards, branches, stones, and the marks that the cube has at the same moment.

use bevy_egui::egui::{Align2, Color32, FontId, Painter, Stroke};

use super::layers::Layers;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, ui_color};
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::rules::{Group, Player, Position};

/// Numbers on boards with a smaller distance between neighbours, in points, could not be read.
const LEAST_NUMBERED_UNIT: f32 = 14.0;

/// What is drawn, and with what.
pub(super) struct Picture<'a> {
    pub(super) painter: Painter,
    pub(super) layers: &'a Layers,
    pub(super) session: &'a Session,
    pub(super) palette: &'a Palette,
    pub(super) settings: &'a Settings,
}

impl Picture<'_> {
    /// Draws everything: the layer in focus in the cube, the cell under the pointer and the one of a refused click are marked.
    pub(super) fn draw(&self, focus: Option<u16>, hovered: Option<Cell>, refused: Option<Cell>) {
        for layer in 0..self.layers.lattice.size() {
            self.board(layer, focus);
        }
        self.branches();
        self.stones();
        if self.settings.show_legal && self.session.is_persons_turn() {
            self.legal();
        }
        self.last_move();
        if let Some(cell) = hovered {
            self.hovered(cell);
        }
        if let Some(cell) = refused {
            self.cross(cell, ui_color(self.palette.refused), 0.26);
        }
    }

    fn position(&self) -> &AnyPosition {
        self.session.tree().position()
    }

    fn color_of(&self, player: Player) -> Color32 {
        ui_color(self.palette.stone(self.position().setup().color(player)))
    }

    /// The plate of a layer with its lines and its name. While another layer is in focus it is dimmed.
    fn board(&self, layer: u16, focus: Option<u16>) {
        let is_dim = focus.is_some_and(|focus| focus != layer);
        let strength = if is_dim { 0.55 } else { 1.0 };
        let (plate, last) = (self.layers.plate(layer), self.layers.lattice.size() - 1);
        self.painter.rect_filled(plate, 4.0, ui_color(self.palette.board).gamma_multiply(strength));
        let width = (self.layers.unit * 0.05).max(0.6);
        let stroke = Stroke::new(width, ui_color(self.palette.line).gamma_multiply(strength));
        for step in 0..=last {
            let point = |right, up| self.layers.point(layer, right, up);
            self.painter.line_segment([point(step, 0), point(step, last)], stroke);
            self.painter.line_segment([point(0, step), point(last, step)], stroke);
        }
        if self.settings.show_coordinates && self.layers.unit >= LEAST_NUMBERED_UNIT {
            let font = FontId::proportional((0.48 * self.layers.unit).min(11.0));
            for step in 0..=last {
                for at in self.layers.numbers(layer, step) {
                    self.painter.text(at, Align2::CENTER_CENTER, step + 1, font.clone(), stroke.color);
                }
            }
        }
        let color = if focus == Some(layer) { self.palette.highlight } else { self.palette.weak_text };
        let at = self.layers.caption(layer).center();
        self.painter.text(at, Align2::CENTER_CENTER, self.caption(layer), FontId::proportional(12.0), ui_color(color));
    }

    /// `X 3` in a cube; of more dimensions the coordinates that all points of the layer share, as in their names.
    fn caption(&self, layer: u16) -> String {
        if self.layers.cube.is_empty() {
            return format!("X {}", layer + 1);
        }
        let shared = self.layers.cube.iter().chain([&layer]).map(|coordinate| format!("{}-", coordinate + 1));
        shared.collect::<String>() + "y-z"
    }

    /// Neighbours of one colour are always of one root. Only the branches within a layer can be drawn.
    fn branches(&self) {
        let position = self.position();
        let is_beside = |from, to| self.layers.at(to).is_some_and(|at| at.distance(from) < 1.1 * self.layers.unit);
        for (cell, at) in self.layers.cells() {
            let Some(owner) = position.owner(cell) else { continue };
            let later = position.geometry().neighbours(cell).filter(|&next| next > cell);
            for next in later.filter(|&next| position.owner(next) == Some(owner) && is_beside(at, next)) {
                if let Some(end) = self.layers.at(next) {
                    self.painter.line_segment([at, end], Stroke::new(0.3 * self.layers.unit, self.color_of(owner)));
                }
            }
        }
    }

    fn stones(&self) {
        for (cell, at) in self.layers.cells() {
            if let Some(owner) = self.position().owner(cell) {
                self.painter.circle_filled(at, 0.4 * self.layers.unit, self.color_of(owner));
            }
        }
    }

    fn legal(&self) {
        let (position, draft) = (self.position(), self.session.draft());
        for (cell, _) in self.layers.cells().filter(|&(cell, _)| draft.is_choice(position, cell)) {
            self.dot(cell, ui_color(self.palette.legal), 0.15);
        }
    }

    fn last_move(&self) {
        let Some(last) = self.session.tree().last() else { return };
        for cell in last.mv.targets() {
            self.ring(cell, ui_color(self.palette.last_move), 0.3);
            if self.position().owner(cell).is_none() {
                self.cross(cell, ui_color(self.palette.last_move), 0.16);
            }
        }
    }

    /// A root with its space; or an empty point, the stone that would be played there, and its neighbours in all layers.
    fn hovered(&self, cell: Cell) {
        let (position, light) = (self.position(), ui_color(self.palette.highlight));
        if let Some(group) = Group::at(&position.groups(), cell) {
            group.stones.iter().for_each(|&stone| self.ring(stone, light, 0.4));
            group.space.iter().for_each(|&point| self.dot(point, light, 0.18));
        } else {
            if self.session.is_persons_turn() && self.session.draft().is_choice(position, cell) {
                self.dot(cell, self.color_of(position.to_move()).gamma_multiply(0.6), 0.4);
            }
            position.geometry().neighbours(cell).for_each(|next| self.ring(next, light, 0.2));
        }
        self.ring(cell, light, 0.46);
    }
}

/// Signs at cells; their sizes are in cells. What lies in another cube is left out.
impl Picture<'_> {
    fn dot(&self, cell: Cell, color: Color32, radius: f32) {
        if let Some(at) = self.layers.at(cell) {
            self.painter.circle_filled(at, (radius * self.layers.unit).max(1.2), color);
        }
    }

    fn ring(&self, cell: Cell, color: Color32, radius: f32) {
        if let Some(at) = self.layers.at(cell) {
            let stroke = Stroke::new((0.1 * self.layers.unit).max(1.0), color);
            self.painter.circle_stroke(at, radius * self.layers.unit, stroke);
        }
    }

    fn cross(&self, cell: Cell, color: Color32, arm: f32) {
        let Some(at) = self.layers.at(cell) else { return };
        let stroke = Stroke::new((0.1 * self.layers.unit).max(1.0), color);
        for way in [[1.0, 1.0], [1.0, -1.0]] {
            let way = bevy_egui::egui::Vec2::from(way) * arm * self.layers.unit;
            self.painter.line_segment([at - way, at + way], stroke);
        }
    }
}
