//! The drawing of the layers: boards, branches, stones, and the marks that the cube has at the same moment.

use bevy::prelude::Color;
use bevy_egui::egui::{Align2, Color32, FontId, Painter, Stroke};

use super::super::stone::{paint_branch, paint_stone};
use super::layers::Layers;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, ui_color};
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::geometry::labels::{AXES, part_name};
use crate::rules::{Group, Move, Player, Position};

/// Numbers on boards with a smaller distance between neighbours, in points, could not be read.
const LEAST_NUMBERED_UNIT: f32 = 14.0;

/// What is drawn, and with what.
pub(super) struct Picture<'a> {
    pub(super) painter: Painter,
    pub(super) layers: &'a Layers,
    pub(super) session: &'a Session,
    pub(super) palette: &'a Palette,
    pub(super) settings: &'a Settings,
    /// The moves to mark, the newest first.
    pub(super) recent: &'a [Move],
    /// The layer in focus in the cube: the others are dimmed.
    pub(super) focus: Option<u16>,
}

impl Picture<'_> {
    /// Draws everything; the cell under the pointer and the one of a refused click are marked.
    pub(super) fn draw(&self, hovered: Option<Cell>, refused: Option<Cell>) {
        for layer in 0..self.layers.lattice.size() {
            self.board(layer);
        }
        self.branches();
        self.stones();
        if self.settings.show_legal && self.session.is_persons_turn() {
            self.legal();
        }
        self.recent_moves();
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

    /// Whether another layer is in focus.
    fn is_dim(&self, layer: u16) -> bool {
        self.focus.is_some_and(|focus| focus != layer)
    }

    /// The board that the stones of a layer lie on.
    fn ground(&self, layer: u16) -> Color {
        if self.is_dim(layer) { self.palette.dimmed_board() } else { self.palette.board }
    }

    /// The plate of a layer with its lines and its name.
    fn board(&self, layer: u16) {
        let (plate, last) = (self.layers.plate(layer), self.layers.lattice.size() - 1);
        self.painter.rect_filled(plate, 4.0, ui_color(self.ground(layer)));
        let width = (self.layers.unit * 0.05).max(0.6);
        let line = if self.is_dim(layer) { self.palette.dimmed_line() } else { self.palette.line };
        let stroke = Stroke::new(width, ui_color(line));
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
        let color = if self.focus == Some(layer) { self.palette.highlight } else { self.palette.weak_text };
        let at = self.layers.caption(layer).center();
        self.painter.text(at, Align2::CENTER_CENTER, self.caption(layer), FontId::proportional(12.0), ui_color(color));
    }

    /// `X 3` in a cube; of more dimensions the coordinates that all points of the layer share, as in their names: `2-x-1-z`.
    fn caption(&self, layer: u16) -> String {
        if self.layers.cube.is_empty() {
            return format!("{} {}", AXES[self.layers.axis].to_ascii_uppercase(), layer + 1);
        }
        let mut inner = [None; 3];
        inner[self.layers.axis] = Some(layer);
        part_name(&self.layers.cube, inner)
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
                    let (color, branch) = (position.setup().color(owner), ([at, end], 0.3 * self.layers.unit));
                    paint_branch(&self.painter, self.palette, color, branch, self.ground(self.layers.layer(cell)));
                }
            }
        }
    }

    fn stones(&self) {
        for (cell, at) in self.layers.cells() {
            let Some(owner) = self.position().owner(cell) else { continue };
            let (color, circle) = (self.position().setup().color(owner), (at, 0.4 * self.layers.unit));
            paint_stone(&self.painter, self.palette, color, circle, self.ground(self.layers.layer(cell)));
        }
    }

    fn legal(&self) {
        let (position, draft) = (self.position(), self.session.draft());
        for (cell, _) in self.layers.cells().filter(|&(cell, _)| draft.is_choice(position, cell)) {
            self.dot(cell, ui_color(self.palette.legal), 0.15);
        }
    }

    fn recent_moves(&self) {
        for (age, mv) in self.recent.iter().enumerate().rev() {
            let color = ui_color(self.palette.recent_move(age));
            for cell in mv.targets() {
                self.ring(cell, color, 0.3);
                if self.position().owner(cell).is_none() {
                    self.cross(cell, color, 0.16);
                }
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
