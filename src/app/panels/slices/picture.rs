//! The drawing of the layers: boards, branches, stones, and the marks that the cube has at the same moment.

use bevy::prelude::Color;
use bevy_egui::egui::{Align2, Color32, FontId, Painter, Shape, Stroke, Vec2, vec2};

use super::layers::Layers;
use crate::app::panels::stone::{paint_branch, paint_stone};
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, ui_color};
use crate::app::view::marks::MarkedCell;
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::geometry::labels::{AXES, part_name};
use crate::rules::{Aid, Group, Move, Player, Position};

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
    /// What a hint or the analysis marks.
    pub(super) analysed: Vec<MarkedCell>,
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
        let is_over = self.session.to_move().is_none();
        if self.settings.show_legal && !is_over {
            self.legal();
        }
        if self.settings.show_warnings && !is_over {
            self.warnings();
        }
        self.recent_moves();
        self.analysed();
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
            for (axis, at) in self.layers.axes(layer) {
                self.painter.text(at, Align2::CENTER_CENTER, self.axis_name(axis), font.clone(), stroke.color);
            }
        }
        let color = if self.focus == Some(layer) { self.palette.highlight } else { self.palette.weak_text };
        let at = self.layers.caption(layer).center();
        self.painter.text(at, Align2::CENTER_CENTER, self.caption(layer), FontId::proportional(12.0), ui_color(color));
    }

    /// As at the cube: a capital letter, of more dimensions the small one of the names.
    fn axis_name(&self, axis: usize) -> String {
        if self.layers.cube.is_empty() { AXES[axis].to_ascii_uppercase() } else { AXES[axis].to_owned() }
    }

    /// `X 3` in a cube; of more dimensions the coordinates that all points of the layer share, as in their names: `2-x-1-z`.
    fn caption(&self, layer: u16) -> String {
        if self.layers.cube.is_empty() {
            return format!("{} {}", self.axis_name(self.layers.axis), layer + 1);
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
        for cell in draft.choices(position) {
            self.dot(cell, ui_color(self.palette.legal), 0.15);
        }
    }

    fn warnings(&self) {
        let color = ui_color(self.palette.warning);
        for aid in self.position().aids() {
            match aid {
                Aid::InDanger(cell) => self.ring(cell, color, 0.2),
                Aid::LastSpace(cell) => self.diamond(cell, color, 0.24),
                // Lattices of three dimensions and more have no others.
                _ => {}
            }
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

    fn analysed(&self) {
        let color = ui_color(self.palette.chance);
        for &MarkedCell { cell, is_best, chance } in &self.analysed {
            if let Some((chance, at)) = chance.zip(self.layers.at(cell)) {
                self.dot(cell, ui_color(self.palette.background), 0.4);
                let font = FontId::proportional((0.45 * self.layers.unit).min(12.0));
                self.painter.text(at, Align2::CENTER_CENTER, chance, font, color);
            }
            if is_best {
                self.ring(cell, color, 0.4);
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

    fn diamond(&self, cell: Cell, color: Color32, radius: f32) {
        let Some(at) = self.layers.at(cell) else { return };
        let corner = |x: f32, y: f32| at + vec2(x, y) * radius * self.layers.unit;
        let corners = vec![corner(1.0, 0.0), corner(0.0, 1.0), corner(-1.0, 0.0), corner(0.0, -1.0)];
        self.painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
    }

    fn cross(&self, cell: Cell, color: Color32, arm: f32) {
        let Some(at) = self.layers.at(cell) else { return };
        let stroke = Stroke::new((0.1 * self.layers.unit).max(1.0), color);
        for way in [[1.0, 1.0], [1.0, -1.0]] {
            let way = Vec2::from(way) * arm * self.layers.unit;
            self.painter.line_segment([at - way, at + way], stroke);
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, LayerId, RawInput, pos2};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use crate::app::base::Seat;
    use crate::geometry::Shape as Board;
    use crate::record::GameTree;

    /// A cube after some random moves, with the computer at both seats.
    fn session(moves: usize) -> Session {
        let mut tree = GameTree::new("tanbo dims=3 size=4".parse().unwrap());
        let mut rng = Pcg64Mcg::seed_from_u64(5);
        for _ in 0..moves {
            let Some(mv) = tree.position().random_move(&mut rng) else { break };
            tree.play(mv).unwrap();
        }
        Session::new(tree, Seat::list_from_text("computer:sapling,computer:sapling", 2).unwrap(), 1)
    }

    /// How many circles and polygons of a colour are drawn, filled or not, and the texts in it.
    fn drawn(session: &Session, analysed: Vec<MarkedCell>, color: fn(&Palette) -> Color) -> (usize, Vec<String>) {
        let Board::Lattice(lattice) = session.tree().position().geometry().shape() else { panic!("not a cube") };
        let layers = Layers { lattice, cube: Vec::new(), axis: 0, middle: pos2(300.0, 100.0), unit: 20.0 };
        let palette = Palette::of(crate::app::settings::ThemeChoice::Dark);
        let settings = Settings { show_legal: true, show_warnings: true, ..Settings::default() };
        let ctx = Context::default();
        ctx.begin_pass(RawInput::default());
        let painter = Painter::new(ctx.clone(), LayerId::background(), ctx.viewport_rect());
        let (palette, settings) = (&palette, &settings);
        Picture { painter, layers: &layers, session, palette, settings, recent: &[], analysed, focus: None }
            .draw(None, None);
        let color = ui_color(color(palette));
        let (mut count, mut texts) = (0, Vec::new());
        for clipped in ctx.end_pass().shapes {
            match clipped.shape {
                Shape::Circle(circle) => count += usize::from([circle.fill, circle.stroke.color].contains(&color)),
                Shape::Path(path) => count += usize::from(path.fill == color),
                Shape::Text(text) if text.galley.job.sections.iter().any(|section| section.format.color == color) => {
                    texts.push(text.galley.text().to_owned());
                }
                _ => {}
            }
        }
        (count, texts)
    }

    #[test]
    fn legal_points_and_warnings_are_those_of_the_position_whoever_is_to_move() {
        let mut warnings = 0;
        for moves in (0..60).step_by(4) {
            let session = session(moves);
            let position = session.tree().position();
            let choices = session.draft().choices(position).len();
            let aids = position.aids();
            let in_danger = aids.iter().filter(|aid| matches!(aid, Aid::InDanger(_) | Aid::LastSpace(_))).count();
            let is_over = session.to_move().is_none();
            assert_eq!(drawn(&session, Vec::new(), |palette| palette.legal).0, if is_over { 0 } else { choices });
            let expected = if is_over { 0 } else { in_danger };
            assert_eq!(drawn(&session, Vec::new(), |palette| palette.warning).0, expected);
            warnings += expected;
        }
        assert!(warnings > 0, "no root was in danger");
    }

    #[test]
    fn the_moves_of_an_analysis_have_their_chances_and_the_best_a_ring() {
        let session = session(0);
        let cell = |number| Cell(number);
        let other = MarkedCell { cell: cell(21), is_best: false, chance: Some(44) };
        let best = MarkedCell { cell: cell(22), is_best: true, chance: Some(57) };
        let (rings, texts) = drawn(&session, vec![other, best], |palette| palette.chance);
        assert_eq!((rings, texts), (1, vec!["44".to_owned(), "57".to_owned()]));
        let hint = MarkedCell { chance: None, ..best };
        assert_eq!(drawn(&session, vec![hint], |palette| palette.chance), (1, Vec::new()));
    }
}
