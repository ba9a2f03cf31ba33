//! The look of the program as data: each theme is a file that names every colour, size and duration. No other place in
//! the code makes one.
#![expect(clippy::disallowed_methods, reason = "this is the one place where colours are made")]

mod catalog;
pub mod contrast;
mod dryness;
mod fonts;
mod hex;
mod measures;
mod palette;
mod shades;
mod style;
mod text_size;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use super::base::{AppSystems, DataDir, Notices};
use super::settings::{Settings, ThemeChoice};

pub use catalog::{Theme, Themes};
pub use dryness::Dryness;
pub use fonts::{FIGURE, REGULAR, SEMI_BOLD, semi_bold};
pub use measures::{Corners, Durations, Measures, Spaces, TextSizes};
pub use palette::{Palette, StoneColors};
pub use style::{DISABLED_ICON, apply, install_fonts};
pub use text_size::TextSize;
use text_size::WindowHeight;

pub(super) fn plugin(app: &mut App) {
    let (themes, errors) = Themes::of_program();
    debug_assert!(errors.is_empty(), "{errors:?}");
    // Whatever is spawned at startup already needs colours and sizes.
    if let Some(Theme { colors, measures, .. }) = themes.find(&ThemeChoice::System, SystemTheme::default()) {
        app.insert_resource(colors.clone()).insert_resource(*measures);
    }
    let is_due = resource_exists_and_changed::<Settings>
        .or_eager(resource_changed::<SystemTheme>)
        .or_eager(resource_changed::<WindowHeight>);
    app.insert_resource(themes)
        .init_resource::<SystemTheme>()
        .add_plugins(text_size::plugin)
        .add_systems(PreStartup, read_own_themes.run_if(resource_exists::<DataDir>))
        .add_systems(Update, choose_theme.in_set(AppSystems::Rules).after(text_size::follow).run_if(is_due));
}

/// The colours and sizes of the chosen theme.
#[derive(SystemParam, Debug)]
pub struct Style<'w> {
    /// The colours.
    pub palette: Res<'w, Palette>,
    /// The sizes and durations.
    pub measures: Res<'w, Measures>,
}

/// Whether the desktop asks for dark or for light windows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SystemTheme {
    /// Dark windows, or no preference.
    #[default]
    Dark,
    /// Light windows.
    Light,
}

/// Adds the themes in the person's own folder.
fn read_own_themes(data: Res<DataDir>, mut themes: ResMut<Themes>, mut notices: ResMut<Notices>) {
    let errors = themes.add_from(&data.themes());
    if !errors.is_empty() {
        notices.warn(errors.join(" "));
    }
}

/// Replaces [`Palette`] and [`Measures`] when another theme is chosen in the settings or on the desktop, and the latter
/// when the window becomes low or high.
fn choose_theme(
    settings: Option<Res<Settings>>,
    system: Res<SystemTheme>,
    themes: Res<Themes>,
    height: Res<WindowHeight>,
    mut palette: ResMut<Palette>,
    mut measures: ResMut<Measures>,
    mut notices: ResMut<Notices>,
    mut missed: Local<Option<ThemeChoice>>,
) {
    let choice = settings.map_or(ThemeChoice::System, |settings| settings.theme.clone());
    let theme = themes.find(&choice, *system).or_else(|| {
        // Said once, not again with every other change of the settings.
        if missed.as_ref() != Some(&choice) {
            notices.warn(format!("The theme {choice} is no longer in the folder of your themes."));
            *missed = Some(choice);
        }
        themes.find(&ThemeChoice::System, *system)
    });
    if let Some(theme) = theme {
        palette.set_if_neq(theme.colors.clone());
        measures.set_if_neq(theme.measures.for_height(height.0));
    }
}

/// Converts a colour for egui.
pub fn ui_color(color: Color) -> egui::Color32 {
    let [r, g, b, a] = color.to_srgba().to_u8_array();
    egui::Color32::from_rgba_unmultiplied(r, g, b, a)
}

/// Returns the sRGB bytes of a colour, for images.
pub fn rgba8(color: Color) -> [u8; 4] {
    color.to_srgba().to_u8_array()
}
