//! The settings window.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::dock::Dock;
use super::page_window::page_window;
use super::widgets::{button, check, choice, heading, name};
use crate::ai::Level;
use crate::app::base::capital;
use crate::app::commands::AppCommand;
use crate::app::settings::{Quality, Settings, THINKING_SECS, ThemeChoice};
use crate::app::theme::{Palette, Themes};

/// The text sizes offered here; the shortcuts for larger and smaller text use finer steps.
const TEXT_SIZE_CHOICES: [(Option<f32>, &str); 5] =
    [(None, "Auto"), (Some(0.85), "Small"), (Some(1.0), "Normal"), (Some(1.25), "Large"), (Some(1.6), "Huge")];

/// The width of the window, and the height of the row below its content, in points.
const WIDTH: f32 = 520.0;
const FOOTER: f32 = 52.0;
/// The height of a row, and the gap between two, in points: all of them fit into a window of the usual size.
const ROW: f32 = 30.0;
const GAP: f32 = 5.0;

/// Draws the settings window while it is open, and writes changed settings as a command.
pub(super) fn settings_window(
    mut dock: Dock,
    current: Res<Settings>,
    palette: Res<Palette>,
    themes: Res<Themes>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let ctx = dock.ctx()?;
    let mut settings = current.clone();
    let is_closed = page_window(&ctx, "Settings", WIDTH, |ui, height| {
        // The page can be taller than a small window, or than one with large text.
        let area = egui::ScrollArea::vertical().max_height(height - FOOTER).auto_shrink([false, true]);
        area.show(ui, |ui| {
            ui.spacing_mut().interact_size.y = ROW;
            ui.spacing_mut().item_spacing.y = GAP;
            look_ui(ui, &palette, &themes, &mut settings);
            motion_ui(ui, &palette, &mut settings);
            computer_ui(ui, &palette, &mut settings);
            board_ui(ui, &palette, &mut settings);
        });
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            if button(ui, "settings.reset", "Reset to defaults").clicked() {
                let last_games = current.last_games.clone();
                settings = Settings { last_games, ..Settings::default() };
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

fn look_ui(ui: &mut Ui, palette: &Palette, themes: &Themes, settings: &mut Settings) {
    heading(ui, palette, "LOOK");
    ui.horizontal_wrapped(|ui| {
        let own = themes.iter().map(|(choice, theme)| (choice, theme.name.as_str()));
        for (theme, text) in std::iter::once((&ThemeChoice::System, "As the desktop")).chain(own) {
            if choice(ui, format!("settings.theme.{theme}"), settings.theme == *theme, true, text) {
                settings.theme = theme.clone();
            }
        }
    });
    ui.horizontal(|ui| {
        ui.label("Text size");
        for (size, text) in TEXT_SIZE_CHOICES {
            if choice(ui, format!("settings.scale.{text}"), settings.text_size == size, true, text) {
                settings.text_size = size;
            }
        }
    });
    ui.horizontal(|ui| {
        ui.label("Graphics");
        for (quality, text) in [(Quality::Auto, "Auto"), (Quality::Low, "Low"), (Quality::High, "High")] {
            if choice(ui, format!("settings.quality.{text}"), settings.quality == quality, true, text) {
                settings.quality = quality;
            }
        }
    });
}

fn motion_ui(ui: &mut Ui, palette: &Palette, settings: &mut Settings) {
    heading(ui, palette, "SOUND AND MOTION");
    let response = ui.add(egui::Slider::new(&mut settings.sound_volume, 0.0..=1.0).show_value(false).text("Volume"));
    name(ui, "settings.volume", &response);
    check(ui, "settings.motion", &mut settings.motion, "Animate the moves");
    ui.add_enabled_ui(settings.motion, |ui| {
        let slider = egui::Slider::new(&mut settings.motion_speed, 0.25..=4.0).logarithmic(true);
        let response = ui.add(slider.text("Animation speed"));
        name(ui, "settings.speed", &response);
    });
}

fn computer_ui(ui: &mut Ui, palette: &Palette, settings: &mut Settings) {
    heading(ui, palette, "COMPUTER");
    let response = ui.add(
        egui::Slider::new(&mut settings.computer_pace_ms, 0..=3000)
            .step_by(50.0)
            .suffix(" ms")
            .text("Minimum pause between moves"),
    );
    name(ui, "settings.pace", &response);
    let [least, most] = THINKING_SECS;
    for (level, secs) in [(Level::Grove, &mut settings.grove_secs), (Level::OldGrowth, &mut settings.old_growth_secs)] {
        let slider = egui::Slider::new(secs, least..=most).logarithmic(true).step_by(0.5).suffix(" s");
        let response = ui.add(slider.text(format!("{}: time per move", capital(level.name()))));
        name(ui, format!("settings.{level}"), &response);
    }
}

fn board_ui(ui: &mut Ui, palette: &Palette, settings: &mut Settings) {
    heading(ui, palette, "BOARD");
    for (id, text, value) in [
        ("settings.legal", "Always show legal points", &mut settings.show_legal),
        ("settings.strip", "Show the layers of a cube as flat boards", &mut settings.shows_strip),
        ("settings.coordinates", "Show coordinates", &mut settings.show_coordinates),
        ("settings.warnings", "Mark what is in danger", &mut settings.show_warnings),
    ] {
        check(ui, id, value, text);
    }
}
