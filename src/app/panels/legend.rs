//! The legend: what the marks mean that are on the board now.

use bevy::prelude::Color;
use bevy_egui::egui::{Sense, Ui, Vec2};

use super::reading::Reading;
use super::widgets::muted;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, Style};
use crate::app::view::small::{Mark, paint_mark};
use crate::rules::{Aid, Standing};

/// The size of a mark, as that of a cell, in points.
const UNIT: f32 = 20.0;

/// A mark and what it means.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Entry {
    mark: Mark,
    color: Color,
    text: &'static str,
}

/// Shows the legend in lines, as many entries in each as there is room for.
pub(super) fn legend_ui(ui: &mut Ui, style: &Style, session: &Session, settings: &Settings, reading: &Reading) {
    ui.horizontal_wrapped(|ui| {
        for Entry { mark, color, text } in entries(&style.palette, session, settings, reading) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(UNIT), Sense::hover());
                paint_mark(ui.painter(), &style.palette, mark, color, (rect.center(), UNIT));
                ui.label(muted(&style.palette, text));
                ui.add_space(8.0);
            });
        }
    });
}

/// Returns the entries for the marks of the position, each once.
fn entries(palette: &Palette, session: &Session, settings: &Settings, reading: &Reading) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut add = |mark, color, text| {
        let entry = Entry { mark, color, text };
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    };
    let (tree, is_over) = (session.tree(), session.to_move().is_none());
    if !is_over && settings.marks_legal(tree.setup().game()) {
        add(Mark::Dot(0.18), palette.legal, "You may play here");
    }
    if !session.last_moves().is_empty() {
        add(Mark::Ring(0.26), palette.last_move, "Last move");
    }
    if is_over || !settings.show_warnings {
        return entries;
    }
    let mover = session.to_move();
    for aid in &reading.aids {
        match aid {
            Aid::InDanger(_) => add(Mark::Ring(0.38), palette.danger, "Can be taken next"),
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
