//! All visible texts with the rectangles of their letters, so that tests can find overlapping or truncated ones.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::text::TextLayoutInfo;
use bevy_egui::egui;

use super::seen::SeenText;

/// The uncovered texts of the panels, in points.
#[derive(Clone, Debug, Default)]
pub(super) struct PanelTexts {
    texts: Vec<(String, egui::Rect, bool)>,
    /// The rectangles of windows, menus and the like on top of the page.
    areas: Vec<egui::Rect>,
}

impl PanelTexts {
    /// Collects the texts painted in this frame, from back to front.
    pub(super) fn of(ctx: &egui::Context) -> Self {
        let layers: Vec<_> = ctx.memory(|memory| {
            let rect = |layer: egui::LayerId| memory.area_rect(layer.id);
            memory.layer_ids().map(|layer| (layer, rect(layer))).collect()
        });
        // The page itself has no area and may be missing from egui's layers.
        let page = egui::LayerId::background();
        let mut seen = Self::default();
        let areas = layers.into_iter().filter(|(layer, _)| *layer != page);
        for (layer, rect) in std::iter::once((page, None)).chain(areas) {
            let mut texts = Vec::new();
            ctx.graphics(|graphics| {
                for entry in graphics.get(layer).into_iter().flat_map(|list| list.all_entries()) {
                    collect(&entry.shape, entry.clip_rect, &mut texts);
                }
            });
            if texts.is_empty() {
                continue;
            }
            if let Some(rect) = rect {
                seen.texts.retain(|(_, below, _)| !below.intersects(rect));
                seen.areas.push(rect);
            }
            seen.texts.extend(texts);
        }
        seen
    }

    /// Returns these texts and the uncovered labels of the board, in physical pixels.
    pub(super) fn with_board(
        &self,
        points: f32,
        labels: &Query<(&Text2d, &TextLayoutInfo, &GlobalTransform, &Anchor, &InheritedVisibility)>,
        window: &Window,
        board: Rect,
    ) -> Vec<SeenText> {
        let pixels = |rect: egui::Rect| {
            [rect.min.x, rect.min.y, rect.width(), rect.height()].map(|value| (value * points).round())
        };
        let panels = self.texts.iter().map(|(text, rect, is_cut)| (text.clone(), pixels(*rect), *is_cut));
        let logical = |rect: egui::Rect| {
            let scale = points / window.scale_factor();
            Rect::new(rect.min.x * scale, rect.min.y * scale, rect.max.x * scale, rect.max.y * scale)
        };
        let areas: Vec<Rect> = self.areas.iter().map(|&area| logical(area)).collect();
        let labels =
            labels.iter().filter(|(.., visibility)| visibility.get()).filter_map(|(text, layout, at, anchor, _)| {
                let size = layout.size / layout.scale_factor.max(f32::EPSILON);
                let middle = at.translation().truncate() - anchor.as_vec() * size;
                let middle = Vec2::new(window.width() / 2.0 + middle.x, window.height() / 2.0 - middle.y);
                let whole = Rect::from_center_size(middle, size);
                let seen = whole.intersect(board);
                let is_covered = seen.is_empty() || areas.iter().any(|area| !area.intersect(seen).is_empty());
                let rect = [seen.min.x, seen.min.y, seen.width(), seen.height()];
                let rect = rect.map(|value| (value * window.scale_factor()).round());
                (!is_covered).then(|| (text.0.clone(), rect, seen != whole))
            });
        let mut all: Vec<_> =
            panels.chain(labels).map(|(text, rect, is_cut)| SeenText { text, rect, is_cut }).collect();
        all.sort_by(|a, b| {
            a.rect.map(|value| value as i32).cmp(&b.rect.map(|value| value as i32)).then(a.text.cmp(&b.text))
        });
        all
    }
}

/// Adds the visible texts of a shape to `texts`.
fn collect(shape: &egui::Shape, clip: egui::Rect, texts: &mut Vec<(String, egui::Rect, bool)>) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, texts)),
        egui::Shape::Text(text) if text.opacity_factor > 0.0 => {
            // Row by row, because the first row of a paragraph may begin where another text ends.
            for row in &text.galley.rows {
                let whole = row.visuals.mesh_bounds.translate(row.pos.to_vec2() + text.pos.to_vec2());
                let seen = whole.intersect(clip);
                if seen.is_positive() {
                    let is_cut = text.galley.elided || !clip.expand(1.0).contains_rect(whole);
                    texts.push((row.text(), seen, is_cut));
                }
            }
        }
        _ => {}
    }
}
