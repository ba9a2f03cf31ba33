//! What is written on the small boards beside a cube: the captions of the layers and the coordinates.

use bevy_egui::egui::{Align2, FontId};

use super::picture::Picture;
use crate::app::theme::ui_color;
use crate::geometry::labels::AXES;

/// The minimum distance between neighbours for numbers, in points; below it, they would be illegible.
const LEAST_NUMBERED_UNIT: f32 = 14.0;

/// The least and the greatest size of their font, in points.
const NUMBERS: [f32; 2] = [9.5, 11.0];

impl Picture<'_> {
    /// Draws the caption of a layer and the coordinates on its board.
    pub(super) fn texts(&self, layer: u16) {
        let painter = &self.board.painter;
        if self.settings.show_coordinates && self.layers.unit >= LEAST_NUMBERED_UNIT {
            let font = FontId::proportional((0.48 * self.layers.unit).clamp(NUMBERS[0], NUMBERS[1]));
            let color = self.board.line_color(self.is_dim(layer));
            let write = |at, text: String| {
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
}
