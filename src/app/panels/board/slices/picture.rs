//! Drawing the layers: boards, branches, stones, and the same marks that the cube has.

use bevy::color::{Alpha, Color};

use super::layers::Layers;
use crate::app::board::{Groups, RecentMoves};
use crate::app::panels::texts::reading::Reading;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::Palette;
use crate::app::view::marks::{
    Annotations, Mark, MarkShape, MarkedCell, Marker, StoneAhead, candidate_color, circle, draw_choices,
    draw_recent_moves, draw_refused, draw_warnings,
};
use crate::app::view::small::{Pile, SmallBoard, paint_chip};
use crate::app::view::solid::space::{Presence, Space};
use crate::geometry::Cell;
use crate::rules::Position;

/// The least distance between neighbours for a text on a chip, in points.
const LEAST_CHIP: f32 = 24.0;

/// The opacity of a stone that is not there yet, and its size, in cells.
const GHOST: f32 = 0.6;
const GHOST_SIZE: f32 = 1.9;

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
    pub(super) groups: &'a Groups,
    /// Whether the board asks for a move.
    pub(super) wants_move: bool,
    /// The moves to mark.
    pub(super) recent: &'a RecentMoves,
    /// The cells that a hint or the analysis marks.
    pub(super) analysed: Vec<MarkedCell>,
    /// The stones of a line that a panel shows.
    pub(super) ahead: Vec<StoneAhead>,
    /// The shades of the overlay.
    pub(super) shades: Vec<(Cell, Color)>,
    /// The layer in focus.
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
        if self.wants_move && self.session.marks_legal(self.settings) {
            draw_choices(&mut pile, self.session);
        }
        draw_warnings(&mut pile, self.session, &self.reading.aids, self.settings.show_warnings);
        pile.draw(&mut self.board);
        if let Some(cell) = hovered {
            self.hovered(cell);
        }
        self.analysed();
        self.ahead();
        self.drawn();
        if let Some(cell) = refused {
            draw_refused(&mut self.board, cell);
        }
    }

    pub(super) fn palette(&self) -> &Palette {
        self.board.palette
    }

    /// Returns whether a layer is out of focus or hidden in space.
    pub(super) fn is_dim(&self, layer: u16) -> bool {
        let geometry = self.session.tree().position().geometry();
        let first = self.layers.cell([layer, 0, 0]);
        first.is_some_and(|first| self.space.presence(geometry, first) != Presence::Full)
    }

    fn analysed(&mut self) {
        for marked in std::mem::take(&mut self.analysed) {
            let (MarkedCell { cell, chance, .. }, is_best) = (marked, marked.is_best());
            let color = candidate_color(self.board.palette, is_best);
            if let Some(chance) = chance {
                self.chip(cell, &chance.to_string(), color);
            }
            if is_best {
                self.board.mark(cell, MarkShape::Ring, color, 1.14);
            }
        }
    }

    /// Draws the stones of a line, each with its number.
    fn ahead(&mut self) {
        let (palette, setup) = (self.board.palette, self.session.tree().setup());
        for StoneAhead { cell, player, number } in std::mem::take(&mut self.ahead) {
            let color = palette.stone(setup.color(player)).with_alpha(GHOST);
            self.board.mark(cell, MarkShape::Dot, color, GHOST_SIZE);
            self.chip(cell, &number.to_string(), palette.highlight);
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
        let (drawing, color) = (Annotations::drawn(None, self.session), self.board.palette.highlight);
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
        if let Some(group) = self.groups.at(cell) {
            group.stones.iter().for_each(|&stone| board.put_mark(stone, 0.0, Mark::together(palette)));
            group.space.iter().for_each(|&point| board.mark(point, MarkShape::Dot, light, 0.86));
        } else {
            if self.session.lets_persons_move() && self.session.draft().is_choice(position, cell) {
                let color = palette.stone(position.setup().color(position.to_move()));
                board.mark(cell, MarkShape::Dot, color.with_alpha(GHOST), GHOST_SIZE);
                let grown = self.groups.all().iter().find(|group| group.grows_at(position.to_move(), cell));
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
    use crate::app::theme::ui_color;
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
        Session::new(tree, Seat::list_from_text("computer:sapling,computer:sapling", 2).unwrap())
    }

    /// Counts the circles and polygons of a colour, filled or not, and collects the texts in that colour, on a board that
    /// asks for a move or does not.
    fn drawn(
        session: &Session,
        analysed: Vec<MarkedCell>,
        wants_move: bool,
        color: fn(&Palette) -> Color,
    ) -> (usize, Vec<String>) {
        let position = session.tree().position();
        let Board::Lattice(lattice) = position.geometry().shape() else { panic!("not a cube") };
        let layers = Layers { lattice, cube: Vec::new(), axis: 0, middle: pos2(300.0, 100.0), unit: LEAST_CHIP };
        let palette = &Palette::of(&crate::app::settings::ThemeChoice::Soil).unwrap();
        let settings = &Settings { show_legal: true, show_warnings: true, ..Settings::default() };
        let reading = &Reading { aids: position.aids(), ..Reading::default() };
        let groups = &Groups::from(position.groups());
        let ctx = Context::default();
        crate::app::theme::install_fonts(&ctx);
        ctx.begin_pass(RawInput::default());
        let painter = Painter::new(ctx.clone(), LayerId::background(), ctx.viewport_rect());
        let board = SmallBoard {
            painter,
            palette,
            position,
            spots: layers.spots(|_| false),
            unit: layers.unit,
            thirsty: BTreeSet::new(),
        };
        Picture {
            board,
            layers: &layers,
            space: &Space::default(),
            session,
            settings,
            wants_move,
            reading,
            groups,
            recent: &RecentMoves::default(),
            analysed,
            ahead: Vec::new(),
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
            assert_eq!(drawn(&session, Vec::new(), true, |palette| palette.legal).0, if is_over { 0 } else { choices });
            assert_eq!(drawn(&session, Vec::new(), false, |palette| palette.legal).0, 0, "a guess has been answered");
            let expected = if is_over { 0 } else { in_danger };
            assert_eq!(drawn(&session, Vec::new(), true, |palette| palette.danger).0, expected);
            warnings += expected;
        }
        assert!(warnings > 0, "no root was in danger");
    }

    #[test]
    fn the_moves_of_an_analysis_have_their_chances_and_the_best_a_ring() {
        let session = session(0);
        let other = MarkedCell { cell: Cell(21), rank: 1, chance: Some(44) };
        let best = MarkedCell { cell: Cell(22), rank: 0, chance: Some(57) };
        let rings = drawn(&session, vec![other, best], true, |palette| palette.chance).0;
        let texts = drawn(&session, vec![other, best], true, |palette| palette.mark_edge).1;
        assert_eq!((rings, texts), (1, vec!["44".to_owned(), "57".to_owned()]));
        let hint = MarkedCell { chance: None, ..best };
        assert_eq!(drawn(&session, vec![hint], true, |palette| palette.chance), (1, Vec::new()));
    }
}
