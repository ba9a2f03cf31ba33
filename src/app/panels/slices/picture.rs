//! Drawing the layers: boards, branches, stones, and the same marks that the cube has.

use bevy::color::{Alpha, Color};
use bevy_egui::egui::{Align2, FontId};

use super::layers::Layers;
use crate::app::board::RecentMoves;
use crate::app::panels::reading::Reading;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, ui_color};
use crate::app::view::marks::{
    Annotations, Mark, MarkShape, MarkedCell, Marker, candidate_color, circle, draw_choices, draw_recent_moves,
    draw_refused, draw_warnings,
};
use crate::app::view::small::{Pile, SmallBoard, paint_chip};
use crate::app::view::solid::space::Space;
use crate::geometry::Cell;
use crate::geometry::labels::AXES;
use crate::rules::{Group, Position};

/// The minimum distance between neighbours for numbers, in points; below it, they would be illegible.
const LEAST_NUMBERED_UNIT: f32 = 14.0;

/// The least and the greatest size of their font, in points.
const NUMBERS: [f32; 2] = [9.5, 11.0];

/// The least distance between neighbours for a text on a chip, likewise.
const LEAST_CHIP: f32 = 24.0;

/// The size of a shade, in cells.
const SHADE: f32 = 1.9;

/// Everything needed to draw the layers.
pub(super) struct Picture<'a> {
    pub(super) board: SmallBoard<'a>,
    pub(super) layers: &'a Layers,
    pub(super) space: &'a Space,
    pub(super) session: &'a Session,
    pub(super) settings: &'a Settings,
    pub(super) reading: &'a Reading,
    /// The moves to mark.
    pub(super) recent: &'a RecentMoves,
    /// The cells that a hint or the analysis marks.
    pub(super) analysed: Vec<MarkedCell>,
    /// The shades of the overlay.
    pub(super) shades: Vec<(Cell, Color)>,
    /// The layer in focus; the others are dimmed.
    pub(super) focus: Option<u16>,
}

/// Returns whether moves of an analysis are on these boards, which are too small for their numbers.
pub(super) fn has_dots(layers: &Layers, analysed: &[MarkedCell]) -> bool {
    let is_numbered = |marked: &MarkedCell| marked.chance.is_some() && layers.at(marked.cell).is_some();
    layers.unit < LEAST_CHIP && analysed.iter().any(is_numbered)
}

impl Picture<'_> {
    /// Draws everything, and marks the cell under the pointer and that of a refused click.
    pub(super) fn draw(mut self, hovered: Option<Cell>, refused: Option<Cell>) {
        for layer in 0..self.layers.lattice.size() {
            self.board.plate(self.layers.plate(layer), self.is_dim(layer));
            self.texts(layer);
        }
        self.board.lines();
        self.shades();
        self.board.branches();
        self.board.stones();
        let mut pile = Pile::new(self.board.palette);
        draw_recent_moves(&mut pile, self.session, self.recent.moves());
        if self.session.marks_legal(self.settings) {
            draw_choices(&mut pile, self.session);
        }
        draw_warnings(&mut pile, self.session, &self.reading.aids, self.settings.show_warnings);
        pile.draw(&mut self.board);
        if let Some(cell) = hovered {
            self.hovered(cell);
        }
        self.analysed();
        self.drawn();
        if let Some(cell) = refused {
            draw_refused(&mut self.board, cell);
        }
    }

    fn palette(&self) -> &Palette {
        self.board.palette
    }

    /// Returns whether another layer is in focus.
    fn is_dim(&self, layer: u16) -> bool {
        self.focus.is_some_and(|focus| focus != layer)
    }

    /// Draws the caption of a layer and the coordinates on its board.
    fn texts(&self, layer: u16) {
        let painter = &self.board.painter;
        if self.settings.show_coordinates && self.layers.unit >= LEAST_NUMBERED_UNIT {
            let font = FontId::proportional((0.48 * self.layers.unit).clamp(NUMBERS[0], NUMBERS[1]));
            let write = |at, text: String| {
                let color = self.board.line_color(self.is_dim(layer));
                painter.text(at, Align2::CENTER_CENTER, text, font.clone(), color);
            };
            for step in 0..self.layers.lattice.size() {
                self.layers.numbers(layer, step).into_iter().for_each(|at| write(at, (step + 1).to_string()));
            }
            self.layers.axes(layer).into_iter().for_each(|(axis, at)| write(at, AXES[axis].to_owned()));
        }
        let color = if self.focus == Some(layer) { self.palette().accent } else { self.palette().muted };
        let (room, color) = (self.layers.caption(layer), ui_color(color));
        let laid_out = |text| painter.layout_no_wrap(text, FontId::proportional(12.0), color);
        let mut text = laid_out(self.caption(layer));
        // In many dimensions it could run into the next one.
        if text.size().x > room.width() {
            text = laid_out(self.number(layer));
        }
        painter.galley(room.center() - text.size() / 2.0, text, color);
    }

    /// Returns the caption of a layer without those of the board: `X 3`.
    fn number(&self, layer: u16) -> String {
        format!("{} {}", AXES[self.layers.axis], layer + 1)
    }

    /// Returns the caption of a layer: `X 3` for a cube; with more dimensions, the coordinates that its points share,
    /// as in their names: `2-X-1-Z`, see [`Space::part_name`].
    fn caption(&self, layer: u16) -> String {
        if self.layers.cube.is_empty() {
            return self.number(layer);
        }
        let mut inner = [None; 3];
        inner[self.layers.axis] = Some(layer);
        self.space.part_name(&self.layers.cube, inner)
    }

    fn analysed(&mut self) {
        for MarkedCell { cell, is_best, chance } in std::mem::take(&mut self.analysed) {
            let color = candidate_color(self.board.palette, is_best);
            if let Some(chance) = chance {
                self.chip(cell, &chance.to_string(), color);
            }
            if is_best {
                self.board.mark(cell, MarkShape::Ring, color, 1.14);
            }
        }
    }

    /// Draws the shades of the overlay, under the stones.
    fn shades(&mut self) {
        for &(cell, color) in &self.shades {
            self.board.mark(cell, MarkShape::Dot, color, SHADE);
        }
    }

    /// Draws the circles and letters that somebody has drawn.
    fn drawn(&mut self) {
        let (drawing, color) = (Annotations::drawn(None, self.session), self.board.palette.last_move);
        drawing.circles.iter().for_each(|&cell| circle(&mut self.board, cell));
        drawing.letters.iter().for_each(|&(letter, cell)| self.chip(cell, &letter.to_string(), color));
    }

    /// Draws a short text on a cell, on a chip; on a board too small for it, a dot.
    fn chip(&mut self, cell: Cell, text: &str, color: Color) {
        let (palette, unit) = (self.board.palette, self.layers.unit);
        if unit < LEAST_CHIP {
            self.board.mark(cell, MarkShape::Dot, color, 1.0);
            return;
        }
        let Some(at) = self.layers.at(cell) else { return };
        paint_chip(&self.board.painter, palette, (text, color), (at, unit));
    }

    /// Marks the root under the pointer and its space; or an empty point, the stone that would be placed there, the root
    /// that it would join, and its neighbours in all layers.
    fn hovered(&mut self, cell: Cell) {
        let (position, palette, board) = (self.board.position, self.board.palette, &mut self.board);
        let light = palette.bud();
        if let Some(group) = Group::at(&self.reading.groups, cell) {
            group.stones.iter().for_each(|&stone| board.put_mark(stone, 0.0, Mark::together(palette)));
            group.space.iter().for_each(|&point| board.mark(point, MarkShape::Dot, light, 0.86));
        } else {
            if self.session.lets_persons_move() && self.session.draft().is_choice(position, cell) {
                let color = palette.stone(position.setup().color(position.to_move()));
                board.mark(cell, MarkShape::Dot, color.with_alpha(0.6), 1.9);
                let grown = self.reading.groups.iter().find(|group| group.grows_at(position.to_move(), cell));
                let stones = grown.iter().flat_map(|group| &group.stones);
                stones.for_each(|&stone| board.put_mark(stone, 0.0, Mark::together(palette)));
            }
            position.geometry().neighbours(cell).for_each(|next| board.mark(next, MarkShape::Ring, light, 0.52));
        }
        board.mark(cell, MarkShape::Ring, light, 1.2);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use bevy::prelude::Color;
    use bevy_egui::egui::{Context, LayerId, Painter, RawInput, Shape, pos2};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use crate::app::base::Seat;
    use crate::geometry::Shape as Board;
    use crate::record::GameTree;
    use crate::rules::Aid;

    /// Returns a game on a cube after random moves, with the computer in both seats.
    fn session(moves: usize) -> Session {
        let mut tree = GameTree::new("tanbo dims=3 size=4".parse().unwrap());
        let mut rng = Pcg64Mcg::seed_from_u64(5);
        for _ in 0..moves {
            let Some(mv) = tree.position().random_move(&mut rng) else { break };
            tree.play(mv).unwrap();
        }
        Session::new(tree, Seat::list_from_text("computer:sapling,computer:sapling", 2).unwrap(), 1)
    }

    /// Counts the circles and polygons of a colour, filled or not, and collects the texts in that colour.
    fn drawn(session: &Session, analysed: Vec<MarkedCell>, color: fn(&Palette) -> Color) -> (usize, Vec<String>) {
        let position = session.tree().position();
        let Board::Lattice(lattice) = position.geometry().shape() else { panic!("not a cube") };
        let layers = Layers { lattice, cube: Vec::new(), axis: 0, middle: pos2(300.0, 100.0), unit: LEAST_CHIP };
        let palette = &Palette::of(&crate::app::settings::ThemeChoice::Soil).unwrap();
        let settings = &Settings { show_legal: true, show_warnings: true, ..Settings::default() };
        let reading = &Reading { aids: position.aids(), groups: position.groups(), ..Reading::default() };
        let ctx = Context::default();
        ctx.begin_pass(RawInput::default());
        let painter = Painter::new(ctx.clone(), LayerId::background(), ctx.viewport_rect());
        let board = SmallBoard {
            painter,
            palette,
            position,
            spots: layers.spots(None),
            unit: layers.unit,
            thirsty: BTreeSet::new(),
        };
        Picture {
            board,
            layers: &layers,
            space: &Space::default(),
            session,
            settings,
            reading,
            recent: &RecentMoves::default(),
            analysed,
            shades: Vec::new(),
            focus: None,
        }
        .draw(None, None);
        let color = ui_color(color(palette));
        let (mut count, mut texts) = (0, Vec::new());
        for clipped in ctx.end_pass().shapes {
            match clipped.shape {
                Shape::Circle(circle) => {
                    count += usize::from(circle.fill == color || circle.stroke.color == color);
                }
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
            assert_eq!(drawn(&session, Vec::new(), |palette| palette.danger).0, expected);
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
        let rings = drawn(&session, vec![other, best], |palette| palette.chance).0;
        let texts = drawn(&session, vec![other, best], |palette| palette.mark_edge).1;
        assert_eq!((rings, texts), (1, vec!["44".to_owned(), "57".to_owned()]));
        let hint = MarkedCell { chance: None, ..best };
        assert_eq!(drawn(&session, vec![hint], |palette| palette.chance), (1, Vec::new()));
    }
}
