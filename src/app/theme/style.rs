//! The style of the panels: all of egui's visuals and spacing, taken from a theme.

use bevy_egui::egui::epaint::FontColorTransferFunction;
use bevy_egui::egui::{self, CornerRadius, Stroke};

use super::contrast::{READ, contrast, mixed};
use super::{Measures, Palette, fonts, ui_color};

/// The width of the ticks in check boxes and of other fine lines, in points.
const TICK: f32 = 1.5;
/// The contrast of the label of a disabled button: a little above that which can just be read.
const DISABLED: f32 = 1.03 * READ;

/// By which power the edges of letters are thinned: text is as heavy in a dark theme as in a light one. The shader of the
/// panels adds to dark text what it loses where colours are blended in linear light.
const LIGHT_ON_DARK: f32 = 1.2;
const DARK_ON_LIGHT: f32 = 0.85;

/// The opacity of a disabled icon.
pub const DISABLED_ICON: f32 = 0.4;

/// Gives egui the typefaces, which are the same in every theme.
pub fn install_fonts(ctx: &egui::Context) {
    ctx.set_fonts(fonts::families());
}

/// Applies a theme to egui. Its typefaces have been installed before.
pub fn apply(ctx: &egui::Context, colors: &Palette, measures: &Measures) {
    let visuals = visuals(colors, measures);
    ctx.set_visuals_of(egui::Theme::Dark, visuals.clone());
    ctx.set_visuals_of(egui::Theme::Light, visuals);
    ctx.all_styles_mut(|style| {
        style.animation_time = measures.secs.hover;
        // A button that has scrolled out of sight must not be met from beside the panel.
        style.interaction.interact_radius = 0.0;
        set_spacing(&mut style.spacing, measures);
        set_text_sizes(style, measures);
    });
}

/// Returns the opacity of what cannot be used: as faint as its text can be and still be read.
fn disabled_opacity(colors: &Palette) -> f32 {
    let is_read = |&part: &f32| {
        [colors.panel, colors.raised].into_iter().all(|back| contrast(mixed(colors.text, back, part), back) >= DISABLED)
    };
    (1..100_u8).map(|percent| f32::from(percent) / 100.0).find(is_read).unwrap_or(1.0)
}

fn visuals(colors: &Palette, measures: &Measures) -> egui::Visuals {
    let mut visuals = if colors.is_dark { egui::Visuals::dark() } else { egui::Visuals::light() };
    let card = CornerRadius::same(measures.corners.card);
    visuals.weak_text_color = Some(ui_color(colors.muted));
    visuals.hyperlink_color = ui_color(colors.water);
    visuals.faint_bg_color = ui_color(colors.raised);
    visuals.extreme_bg_color = ui_color(colors.ground);
    visuals.text_edit_bg_color = Some(ui_color(colors.ground));
    visuals.code_bg_color = ui_color(colors.raised);
    visuals.warn_fg_color = ui_color(colors.clay);
    visuals.error_fg_color = ui_color(colors.clay);
    visuals.window_corner_radius = card;
    visuals.window_fill = ui_color(colors.panel);
    visuals.window_stroke = Stroke::new(1.0, ui_color(colors.line));
    visuals.menu_corner_radius = CornerRadius::same(measures.corners.button);
    visuals.panel_fill = ui_color(colors.panel);
    visuals.disabled_alpha = disabled_opacity(colors);
    visuals.slider_trailing_fill = true;
    for shadow in [&mut visuals.window_shadow, &mut visuals.popup_shadow] {
        shadow.color = ui_color(colors.shadow);
    }
    visuals.selection.bg_fill = ui_color(colors.accent);
    visuals.selection.stroke = Stroke::new(1.0, ui_color(colors.on_accent));
    visuals.text_cursor.stroke.color = ui_color(colors.accent);
    let gamma = if colors.is_dark { LIGHT_ON_DARK } else { DARK_ON_LIGHT };
    visuals.text_options.color_transfer_function = FontColorTransferFunction::Gamma(gamma);
    set_states(&mut visuals.widgets, colors, measures);
    visuals
}

/// Sets how a widget looks in each of its states.
fn set_states(states: &mut egui::style::Widgets, colors: &Palette, measures: &Measures) {
    for (state, fill) in [
        (&mut states.noninteractive, colors.panel),
        (&mut states.inactive, colors.raised),
        (&mut states.hovered, colors.hovered),
        (&mut states.active, colors.hovered),
        (&mut states.open, colors.hovered),
    ] {
        state.bg_fill = ui_color(fill);
        state.weak_bg_fill = ui_color(fill);
        state.bg_stroke = Stroke::NONE;
        state.fg_stroke = Stroke::new(TICK, ui_color(colors.text));
        state.corner_radius = CornerRadius::same(measures.corners.chip);
        state.expansion = 0.0;
    }
    states.noninteractive.bg_stroke = Stroke::new(1.0, ui_color(colors.line));
    // The rails of sliders: as light as a button, they would be lost on a light panel.
    states.inactive.bg_fill = ui_color(colors.line);
    // Sliders and check boxes have no edge but this one.
    states.inactive.bg_stroke = Stroke::new(1.0, ui_color(colors.line));
    for state in [&mut states.hovered, &mut states.active, &mut states.open] {
        state.bg_stroke = Stroke::new(1.0, ui_color(colors.muted));
    }
}

fn set_spacing(spacing: &mut egui::Spacing, measures: &Measures) {
    spacing.item_spacing = measures.space.item.into();
    spacing.button_padding = measures.space.padding.into();
    spacing.interact_size.y = measures.space.target;
    spacing.icon_width = measures.text.icon;
    spacing.icon_width_inner = measures.text.label;
    spacing.window_margin = egui::Margin::same(measures.space.card as i8);
    spacing.menu_margin = egui::Margin::same(measures.space.item[0] as i8);
    // Text that is cut at an edge looks like a mistake; under a fade it says that there is more.
    spacing.scroll.fade.strength = 1.0;
    // A bar that can only be seen while it is used would not tell that there is more below.
    spacing.scroll.dormant_handle_opacity = 0.6;
}

fn set_text_sizes(style: &mut egui::Style, measures: &Measures) {
    let text = &measures.text;
    for (role, size) in [
        (egui::TextStyle::Body, text.body),
        (egui::TextStyle::Button, text.body),
        (egui::TextStyle::Small, text.secondary),
        (egui::TextStyle::Heading, text.heading),
        (egui::TextStyle::Monospace, text.move_text),
    ] {
        if let Some(font) = style.text_styles.get_mut(&role) {
            font.size = size;
        }
    }
    let label = egui::FontId::proportional(text.label);
    style.text_styles.insert(egui::TextStyle::Name("label".into()), label);
    if let Some(heading) = style.text_styles.get_mut(&egui::TextStyle::Heading) {
        heading.family = fonts::semi_bold();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Theme, Themes};
    use super::*;

    #[test]
    fn a_button_that_cannot_be_used_can_be_read_and_is_fainter() {
        for (_, Theme { name, colors, measures }) in Themes::of_program().0.iter() {
            let ctx = egui::Context::default();
            apply(&ctx, colors, measures);
            let left = ctx.global_style().visuals.disabled_alpha();
            for back in [colors.panel, colors.raised] {
                let read = contrast(mixed(colors.text, back, left), back);
                assert!(read >= READ && read < 0.6 * contrast(colors.text, back), "{name}: {read}");
            }
        }
    }
}
