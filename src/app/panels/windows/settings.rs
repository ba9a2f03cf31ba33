//! The settings window.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use crate::ai::Level;
use crate::app::commands::AppCommand;
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::page_window::{leave_room_for_bar, page_window, scrolling};
use crate::app::panels::widgets::{button, check, chip, chip_button, heading, name, text_width};
use crate::app::settings::{GraphicsQuality, Settings, TEACHER_SHARES, THINKING_SECS, ThemeChoice};
use crate::app::theme::{Style, Themes};

/// The text sizes offered here; the shortcuts for larger and smaller text use finer steps.
const TEXT_SIZE_CHOICES: [(Option<f32>, &str); 5] =
    [(None, "Auto"), (Some(0.85), "Small"), (Some(1.0), "Normal"), (Some(1.25), "Large"), (Some(1.6), "Huge")];

/// The height of the row below the content, in points.
const FOOTER: f32 = 52.0;
/// The gap between two rows, in points: all of them fit into a window of the usual size.
const GAP: f32 = 4.0;
/// The gap between two columns of boxes, in points: a box belongs to the text after it.
const COLUMN_GAP: f32 = 14.0;
/// The width of a slider, and that of the number beside it, which has room for `3000 ms`, in points.
const SLIDER: f32 = 180.0;
const NUMBER: f32 = 88.0;

/// Draws the settings window while it is open, and writes changed settings as a command.
pub(in crate::app::panels) fn settings_window(
    mut dock: Dock,
    current: Res<Settings>,
    style: Style,
    themes: Res<Themes>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let ctx = dock.ctx()?;
    let mut settings = current.clone();
    let is_closed = page_window(&ctx, &style, "Settings", |ui, height| {
        // The page can be taller than a small window, or than one with large text.
        scrolling(height - FOOTER).show(ui, |ui| {
            leave_room_for_bar(ui);
            let spacing = ui.spacing_mut();
            spacing.item_spacing.y = GAP;
            // With their usual margins, the fields of numbers would be higher than a row.
            spacing.button_padding.y = 0.0;
            spacing.interact_size = egui::vec2(NUMBER, style.measures.space.target);
            spacing.slider_width = SLIDER;
            let form = Form { style: &style, labels: widest_label(ui) };
            form.look_ui(ui, &themes, &mut settings);
            form.motion_ui(ui, &mut settings);
            form.computer_ui(ui, &mut settings);
            form.board_ui(ui, &mut settings);
        });
        ui.add_space(style.measures.space.item[1]);
        ui.horizontal(|ui| {
            if button(ui, "settings.reset", "Reset to defaults").clicked() {
                settings = current.with_usual_options();
            }
            if button(ui, "settings.close", "Close").clicked() {
                orders.write(AppCommand::Dismiss);
            }
        });
    });
    if settings != *current {
        orders.write(AppCommand::ChangeSettings(Box::new(settings)));
    }
    if is_closed {
        orders.write(AppCommand::Dismiss);
    }
    Ok(())
}

/// The labels on the left.
const THEME: &str = "Theme";
const TEXT_SIZE: &str = "Text size";
const GRAPHICS: &str = "Graphics";
const VOLUME: &str = "Volume";
const MOVES: &str = "Animation";
const SPEED: &str = "Animation speed";
const PAUSE: &str = "Moves take at least";
const THINKING: [(Level, &str); 2] = [(Level::Grove, "Grove thinks for"), (Level::OldGrowth, "Old-growth thinks for")];
const TEACHER: &str = "Take back moves";
const SHOWN: &str = "Show";

/// Returns the width of the widest label, in points.
fn widest_label(ui: &Ui) -> f32 {
    let labels =
        [THEME, TEXT_SIZE, GRAPHICS, VOLUME, MOVES, SPEED, PAUSE, THINKING[0].1, THINKING[1].1, TEACHER, SHOWN];
    labels.into_iter().map(|label| text_width(ui, label)).fold(0.0, f32::max).ceil()
}

/// What the rows of the page are drawn with: all labels stand in one column, all controls in another.
struct Form<'a> {
    style: &'a Style<'a>,
    /// The width of the column of labels, in points.
    labels: f32,
}

impl Form<'_> {
    /// Shows a row: its label, which may be empty, and its control, which wraps where there is too little room.
    fn row_ui(&self, ui: &mut Ui, label: &str, control: impl FnOnce(&mut Ui)) {
        ui.horizontal_top(|ui| {
            let size = egui::vec2(self.labels, self.style.measures.space.target);
            ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.set_min_size(size);
                ui.add(egui::Label::new(label).selectable(false));
            });
            ui.add_space(self.style.measures.space.item[0]);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                control(ui);
            });
        });
    }

    /// Shows a row with a slider.
    fn slider_ui(&self, ui: &mut Ui, id: impl Into<String>, label: &str, slider: egui::Slider<'_>) {
        self.row_ui(ui, label, |ui| {
            let response = ui.add(slider);
            name(ui, id, &response);
        });
    }

    fn look_ui(&self, ui: &mut Ui, themes: &Themes, settings: &mut Settings) {
        heading(ui, &self.style.palette, "LOOK");
        self.row_ui(ui, THEME, |ui| {
            let own = themes.iter().map(|(choice, theme)| {
                let about = if theme.colors.is_dark { "Light on dark" } else { "Dark on light" };
                (choice, theme.name.as_str(), about)
            });
            let system = (&ThemeChoice::System, "Auto", "Dark or light, as on the rest of your desktop");
            for (theme, text, about) in std::iter::once(system).chain(own) {
                let response = ui.add(chip_button(self.style, text, settings.theme == *theme)).on_hover_text(about);
                name(ui, format!("settings.theme.{theme}"), &response);
                if response.clicked() {
                    settings.theme = theme.clone();
                }
            }
        });
        self.row_ui(ui, TEXT_SIZE, |ui| {
            for (size, text) in TEXT_SIZE_CHOICES {
                if chip(ui, self.style, format!("settings.scale.{text}"), settings.text_size == size, true, text) {
                    settings.text_size = size;
                }
            }
        });
        self.row_ui(ui, GRAPHICS, |ui| {
            for (quality, text) in
                [(GraphicsQuality::Auto, "Auto"), (GraphicsQuality::Low, "Low"), (GraphicsQuality::High, "High")]
            {
                if chip(ui, self.style, format!("settings.quality.{text}"), settings.quality == quality, true, text) {
                    settings.quality = quality;
                }
            }
        });
    }

    fn motion_ui(&self, ui: &mut Ui, settings: &mut Settings) {
        heading(ui, &self.style.palette, "SOUND AND MOTION");
        let percent = |volume: f64, _| format!("{:.0}%", 100.0 * volume);
        let volume = egui::Slider::new(&mut settings.sound_volume, 0.0..=1.0).custom_formatter(percent);
        let volume = volume.custom_parser(|text| Some(text.trim().trim_end_matches('%').parse::<f64>().ok()? / 100.0));
        self.slider_ui(ui, "settings.volume", VOLUME, volume);
        self.row_ui(ui, MOVES, |ui| {
            check(ui, "settings.motion", &mut settings.motion, "Animate the moves");
        });
        ui.add_enabled_ui(settings.motion, |ui| {
            let speed = egui::Slider::new(&mut settings.motion_speed, 0.25..=4.0).logarithmic(true);
            self.slider_ui(ui, "settings.speed", SPEED, speed.suffix("x"));
        });
    }

    fn computer_ui(&self, ui: &mut Ui, settings: &mut Settings) {
        heading(ui, &self.style.palette, "COMPUTER");
        let pause = egui::Slider::new(&mut settings.computer_pace_ms, 0..=3000).step_by(50.0).suffix(" ms");
        self.slider_ui(ui, "settings.pace", PAUSE, pause);
        let [least, most] = THINKING_SECS;
        let secs = [&mut settings.grove_secs, &mut settings.old_growth_secs];
        for ((level, label), secs) in THINKING.into_iter().zip(secs) {
            let slider =
                egui::Slider::new(secs, least..=most).logarithmic(true).step_by(0.5).fixed_decimals(1).suffix(" s");
            self.slider_ui(ui, format!("settings.{level}"), label, slider);
        }
        self.row_ui(ui, TEACHER, |ui| {
            if chip(ui, self.style, "settings.teacher.never", !settings.teaches, true, "Never") {
                settings.teaches = false;
            }
            for share in TEACHER_SHARES {
                let percent = 100.0 * share;
                let is_chosen = settings.teaches && settings.teacher_share == share;
                let text = format!("{percent:.0}% worse");
                if chip(ui, self.style, format!("settings.teacher.{percent:.0}"), is_chosen, true, &text) {
                    (settings.teaches, settings.teacher_share) = (true, share);
                }
            }
        });
    }

    fn board_ui(&self, ui: &mut Ui, settings: &mut Settings) {
        heading(ui, &self.style.palette, "BOARD");
        let boxes = [
            ("settings.legal", "Legal moves in every game", &mut settings.show_legal),
            ("settings.coordinates", "Coordinates", &mut settings.show_coordinates),
            ("settings.warnings", "Stones in danger", &mut settings.show_warnings),
            ("settings.strip", "Layers of a cube as flat boards", &mut settings.shows_strip),
        ];
        self.row_ui(ui, SHOWN, |ui| {
            let widest = |of: usize| {
                let texts = boxes.iter().skip(of).step_by(2).map(|(_, text, _)| text_width(ui, *text));
                texts.fold(0.0, f32::max) + ui.spacing().icon_width + ui.spacing().icon_spacing
            };
            let columns = if widest(0) + COLUMN_GAP + widest(1) < ui.available_width() { 2 } else { 1 };
            egui::Grid::new("settings.shown").spacing([COLUMN_GAP, GAP]).show(ui, |ui| {
                for (index, (id, text, value)) in boxes.into_iter().enumerate() {
                    check(ui, id, value, text);
                    if index % columns + 1 == columns {
                        ui.end_row();
                    }
                }
            });
        });
    }
}
