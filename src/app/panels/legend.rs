//! The legend: what the marks mean that are on the board now.

use std::borrow::Cow;

use bevy::prelude::Color;
use bevy_egui::egui::{Color32, Label, Sense, TextStyle, Ui, Vec2};

use super::reading::Reading;
use super::widgets::muted;
use crate::app::base::capital;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, Style};
use crate::app::view::small::{Mark, paint_mark};
use crate::rules::{Aid, Position, Standing};

/// The size of a mark, as that of a cell, in points.
const UNIT: f32 = 20.0;
/// The gap between a mark and its text, and that between two entries, in points.
const BESIDE: f32 = 5.0;
const GAP: f32 = 8.0;

/// A mark and what it means.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    mark: Mark,
    color: Color,
    text: Cow<'static, str>,
}

/// Shows the legend in lines, as many entries in each as there is room for.
pub(super) fn legend_ui(ui: &mut Ui, style: &Style, session: &Session, settings: &Settings, reading: &Reading) {
    let entries = entries(&style.palette, session, settings, reading);
    let widths: Vec<f32> = entries.iter().map(|entry| width(ui, entry)).collect();
    let mut rest = entries.as_slice();
    for count in per_line(&widths, ui.available_width()) {
        let (line, later) = rest.split_at(count);
        rest = later;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = BESIDE;
            for Entry { mark, color, text } in line {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(UNIT), Sense::hover());
                paint_mark(ui.painter(), &style.palette, *mark, *color, (rect.center(), UNIT));
                ui.add(Label::new(muted(&style.palette, text.as_ref())).truncate());
                ui.add_space(GAP);
            }
        });
    }
}

/// Returns the width of an entry with the gap after it, in points.
fn width(ui: &Ui, entry: &Entry) -> f32 {
    let font = TextStyle::Small.resolve(ui.style());
    let text = ui.painter().layout_no_wrap(entry.text.to_string(), font, Color32::PLACEHOLDER);
    UNIT + text.size().x + 3.0 * BESIDE + GAP
}

/// Returns how many entries go into each line of this width; at least one.
fn per_line(widths: &[f32], room: f32) -> Vec<usize> {
    let mut lines: Vec<(usize, f32)> = Vec::new();
    for width in widths {
        match lines.last_mut() {
            Some((count, taken)) if *taken + width <= room => {
                *count += 1;
                *taken += width;
            }
            _ => lines.push((1, *width)),
        }
    }
    lines.into_iter().map(|(count, _)| count).collect()
}

/// Returns the entries for the marks of the position, each once.
fn entries(palette: &Palette, session: &Session, settings: &Settings, reading: &Reading) -> Vec<Entry> {
    let (tree, is_over) = (session.tree(), session.to_move().is_none());
    let mut entries = Vec::new();
    if !is_over && settings.marks_legal(tree.setup().game()) {
        let seat = tree.setup().seat_names()[tree.position().to_move().index()];
        let who = if session.is_persons_turn() { "You".into() } else { capital(seat) };
        entries.push(Entry {
            mark: Mark::Dot(0.18),
            color: palette.legal,
            text: format!("{who} may play here").into(),
        });
    }
    let mut add = |mark, color, text: &'static str| {
        let entry = Entry { mark, color, text: text.into() };
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    };
    if !session.last_moves().is_empty() {
        add(Mark::Ring(0.26), palette.last_move, "Last move");
    }
    if is_over || !settings.show_warnings {
        return entries;
    }
    let mover = session.to_move();
    for aid in &reading.aids {
        match aid {
            Aid::InDanger(_) => add(Mark::Ring(0.2), palette.danger, "Can be taken next"),
            Aid::LastSpace(_) => add(Mark::Diamond(0.3), palette.danger, "The last place a root can grow"),
            Aid::Breaks(_) => add(Mark::Cross(0.2), palette.chance, "Breaks the six"),
            Aid::Completes(_, player) if Some(*player) == mover => {
                add(Mark::Diamond(0.3), palette.chance, "Completes a six");
            }
            Aid::Completes(..) => add(Mark::Diamond(0.24), palette.danger, "The other side's six"),
            Aid::Six { .. } => add(Mark::Ring(0.38), palette.highlight, "A six"),
            _ => {}
        }
    }
    if reading.groups.iter().any(|group| group.standing == Some(Standing::Live)) {
        add(Mark::Dot(0.13), palette.safe, "A live group");
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_where_the_next_entry_would_not_fit() {
        assert_eq!(per_line(&[100.0, 90.0, 120.0, 60.0, 400.0], 200.0), [2, 2, 1]);
        assert_eq!(per_line(&[], 200.0), [0; 0]);
    }
}
