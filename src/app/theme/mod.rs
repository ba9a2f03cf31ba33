//! Every colour of the program, as data, and the style of the panels. No other file creates a colour.
#![expect(clippy::disallowed_methods, reason = "this is the one place where colours are made")]

pub mod contrast;
mod text_size;

use bevy::color::Luminance;
use bevy::prelude::*;
use bevy_egui::egui;

use super::base::AppSystems;
use super::settings::{Settings, ThemeChoice};
use crate::rules::SeatColor;
use contrast::{SEEN, contrast, mixed};

pub use text_size::TextSize;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Palette::of(ThemeChoice::default()))
        .add_plugins(text_size::plugin)
        .add_systems(Update, follow_settings.in_set(AppSystems::Rules).run_if(resource_exists_and_changed::<Settings>));
}

/// Replaces the [`Palette`] when the theme in the settings has changed.
fn follow_settings(settings: Res<Settings>, mut palette: ResMut<Palette>) {
    palette.set_if_neq(Palette::of(settings.theme));
}

/// The colours of one theme.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Palette {
    /// The background of the board.
    pub background: Color,
    /// The board itself.
    pub board: Color,
    /// A hexagonal cell.
    pub tile: Color,
    /// The lines of a square board.
    pub line: Color,
    /// The lines of a lattice in 3D.
    pub lattice_line: Color,
    /// The empty points of a lattice in 3D.
    pub lattice_point: Color,
    /// Coordinates.
    pub label: Color,
    /// A point where the side to move may play.
    pub legal: Color,
    /// The root under the pointer and its space.
    pub highlight: Color,
    /// Whatever is in danger or threatened by an opponent.
    pub warning: Color,
    /// Moves that win or save the game.
    pub chance: Color,
    /// Shades a cell that is forbidden at the moment.
    pub forbidden: Color,
    /// The mark on a group that is safe.
    pub safe: Color,
    /// The ring on the last move.
    pub last_move: Color,
    /// A cell where a move was refused.
    pub refused: Color,
    /// The fog at its thickest, over the far side of a 3D board. In the light theme black stones soon look grey in it.
    pub fog: Color,
    /// Tints the preview of the stone under the pointer.
    pub ghost: Color,
    /// Tints a stone in the draft.
    pub held: Color,
    /// The stones, in the order of [`SeatColor::ALL`].
    pub stones: [Color; 6],
    /// The signs on stones whose colours differ only in hue, in the same order.
    pub signs: [Color; 6],
    /// The background of the panels.
    pub panel: Color,
    /// The fill of fields and buttons.
    pub widget: Color,
    /// The fill of a button under the pointer.
    pub widget_hovered: Color,
    /// The main button of a page.
    pub accent: Color,
    /// Text on the accent.
    pub on_accent: Color,
    /// Text.
    pub text: Color,
    /// Less important text.
    pub weak_text: Color,
    /// The text of an error.
    pub error_text: Color,
}

/// The opacity of a board that is out of focus.
const DIMMED: f32 = 0.55;
/// The factor by which the mark on a move fades with each later move, and the age from which it does not fade further.
const FADED: f32 = 0.68;
const OLDEST: usize = 3;
/// How many steps to try between the colour of a stone and black or white for its rim.
const STEPS_TO_BE_SEEN: u8 = 20;
/// The opacity of the tint on a cell that belongs to a seat.
const REGION: f32 = 0.42;
/// The opacity of a disabled button: its label must remain legible.
const DISABLED: f32 = 0.7;

/// Returns the first colour on the way from `color` to `goal` that is seen on `ground`.
fn seen_on(ground: Color, color: Color, goal: Color) -> Color {
    let mut shades = (0..=STEPS_TO_BE_SEEN).map(|step| mixed(goal, color, step as f32 / STEPS_TO_BE_SEEN as f32));
    shades.find(|&shade| contrast(shade, ground) >= SEEN).unwrap_or(goal)
}

/// Returns an opaque colour from its hexadecimal digits.
fn hex(rgb: u32) -> Color {
    Color::srgb_u8((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

impl Palette {
    /// Returns the colours of a theme.
    pub fn of(theme: ThemeChoice) -> Self {
        let stones = [hex(0x1f2126), hex(0xf3efe6), hex(0xc8434f), hex(0x3f78c9), hex(0x3c9460), hex(0xe0ae33)];
        let signs = [hex(0x1f2126), hex(0xf3efe6), hex(0xffe9e6), hex(0xe8f1ff), hex(0xe4f7ea), hex(0x4a3600)];
        let (ghost, held) = (Color::WHITE.with_alpha(0.6), Color::WHITE);
        match theme {
            ThemeChoice::Dark => Self {
                fog: hex(0x15181b).with_alpha(0.4),
                background: hex(0x15181b),
                board: hex(0x8f7550),
                tile: hex(0x97805c),
                line: hex(0x54422a),
                lattice_line: hex(0x4a5560),
                lattice_point: hex(0x8b98a5),
                label: hex(0x9a9284),
                legal: hex(0xbfe3a0),
                highlight: hex(0xf6d77a),
                warning: hex(0xff8a3c),
                chance: hex(0x9be25a),
                forbidden: hex(0x3a2c1c).with_alpha(0.62),
                safe: hex(0x8fd06a),
                last_move: hex(0x58c4dd),
                refused: hex(0xff5a4f),
                ghost,
                held,
                stones,
                signs,
                panel: hex(0x1d2125),
                widget: hex(0x2b3137),
                widget_hovered: hex(0x384048),
                accent: hex(0x6fa357),
                on_accent: hex(0x10160c),
                text: hex(0xe9e6df),
                weak_text: hex(0xa5a39c),
                error_text: hex(0xff9b86),
            },
            ThemeChoice::Light => Self {
                fog: hex(0xe9e4d8).with_alpha(0.28),
                background: hex(0xe9e4d8),
                board: hex(0xdcbf8a),
                tile: hex(0xe2c997),
                line: hex(0x80683f),
                lattice_line: hex(0xb0a78f),
                lattice_point: hex(0x7c745f),
                label: hex(0x6b6456),
                legal: hex(0x256b2a),
                highlight: hex(0x9a5b00),
                warning: hex(0xb03d00),
                chance: hex(0x1f6b12),
                forbidden: hex(0x6b5a3c).with_alpha(0.55),
                safe: hex(0x4fae3a),
                last_move: hex(0x0f7f9e),
                refused: hex(0xc62828),
                ghost,
                held,
                stones,
                signs,
                panel: hex(0xf7f4ec),
                widget: hex(0xe7e1d3),
                widget_hovered: hex(0xdbd3c1),
                accent: hex(0x4c7f37),
                on_accent: hex(0xffffff),
                text: hex(0x26241f),
                weak_text: hex(0x69655b),
                error_text: hex(0xb3261e),
            },
        }
    }

    /// Returns the colour of a seat's stones.
    pub fn stone(&self, color: SeatColor) -> Color {
        self.stones[color.index()]
    }

    /// Returns the colour of the sign on a seat's stones.
    pub fn sign(&self, color: SeatColor) -> Color {
        self.signs[color.index()]
    }

    /// Returns the colour of the mark on a recent move: the newest, of age 0, is the strongest.
    pub fn recent_move(&self, age: usize) -> Color {
        self.last_move.with_alpha(FADED.powi(age.min(OLDEST) as i32))
    }

    /// Returns the colour of the board of a layer that is out of focus, on a panel.
    pub fn dimmed_board(&self) -> Color {
        mixed(self.board, self.panel, DIMMED)
    }

    /// Returns the colour of the lines on a dimmed board.
    pub fn dimmed_line(&self) -> Color {
        mixed(self.line, self.dimmed_board(), DIMMED)
    }

    /// Returns the colour of a stone's rim on `ground`: the stone's own colour, lightened or darkened until it
    /// contrasts with the ground.
    pub fn rim(&self, color: SeatColor, ground: Color) -> Color {
        let [dark, light] = self.dark_and_light();
        let goal = if contrast(light, ground) > contrast(dark, ground) { light } else { dark };
        seen_on(ground, self.stone(color), goal)
    }

    /// Returns the colour of a mark on a stone: the mark's own colour, lightened or darkened until it contrasts with
    /// the stone. A mark lighter than the stone is lightened if that is enough, a darker one darkened.
    pub fn mark_on(&self, stone: SeatColor, mark: Color) -> Color {
        let ground = self.stone(stone);
        let [dark, light] = self.dark_and_light();
        let is_lighter = mark.to_linear().luminance() > ground.to_linear().luminance();
        let [first, second] = if is_lighter { [light, dark] } else { [dark, light] };
        let goal = if contrast(first, ground) >= SEEN { first } else { second };
        seen_on(ground, mark, goal).with_alpha(mark.alpha())
    }

    fn dark_and_light(&self) -> [Color; 2] {
        [SeatColor::Black, SeatColor::White].map(|color| self.stone(color))
    }

    /// Returns the translucent tint of cells that belong to a seat.
    pub fn region(&self, color: SeatColor) -> Color {
        self.stone(color).with_alpha(REGION)
    }

    /// Returns the colour of text on cells with such a tint.
    pub fn on_region(&self, color: SeatColor) -> Color {
        let ground = self.tinted_tile(color);
        let [dark, light] = [SeatColor::Black, SeatColor::White].map(|ink| self.stone(ink));
        if contrast(light, ground) > contrast(dark, ground) { light } else { dark }
    }

    /// Returns the colour of a cell with such a tint.
    fn tinted_tile(&self, color: SeatColor) -> Color {
        mixed(self.stone(color), self.tile, REGION)
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

/// Applies a palette and the style of the panels to egui.
pub fn apply(ctx: &egui::Context, palette: &Palette, theme: ThemeChoice) {
    let dark = theme == ThemeChoice::Dark;
    let mut visuals = if dark { egui::Visuals::dark() } else { egui::Visuals::light() };
    let (text, weak) = (ui_color(palette.text), ui_color(palette.weak_text));
    visuals.panel_fill = ui_color(palette.panel);
    visuals.window_fill = ui_color(palette.panel);
    visuals.extreme_bg_color = ui_color(palette.background);
    visuals.faint_bg_color = ui_color(palette.widget);
    visuals.weak_text_color = Some(weak);
    visuals.hyperlink_color = ui_color(palette.accent);
    visuals.selection.bg_fill = ui_color(palette.accent);
    visuals.selection.stroke.color = ui_color(palette.on_accent);
    visuals.error_fg_color = ui_color(palette.error_text);
    visuals.warn_fg_color = ui_color(palette.warning);
    visuals.disabled_alpha = DISABLED;
    let radius = egui::CornerRadius::same(6);
    let states = &mut visuals.widgets;
    for (state, fill, ink) in [
        (&mut states.noninteractive, palette.panel, text),
        (&mut states.inactive, palette.widget, text),
        (&mut states.hovered, palette.widget_hovered, text),
        (&mut states.active, palette.widget_hovered, text),
        (&mut states.open, palette.widget_hovered, text),
    ] {
        state.fg_stroke.color = ink;
        state.bg_fill = ui_color(fill);
        state.weak_bg_fill = ui_color(fill);
        state.corner_radius = radius;
    }
    states.noninteractive.bg_stroke.color = ui_color(palette.widget_hovered);
    ctx.set_visuals_of(egui::Theme::Dark, visuals.clone());
    ctx.set_visuals_of(egui::Theme::Light, visuals);
    ctx.all_styles_mut(|style| {
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(10.0, 5.0);
        style.spacing.interact_size.y = 26.0;
        // The fade at the edges of a scroll area would cover its text.
        style.spacing.scroll.fade.strength = 0.0;
        // A bar that can only be seen while it is used would not tell that there is more below.
        style.spacing.scroll.dormant_handle_opacity = 0.6;
        for (role, size) in [
            (egui::TextStyle::Body, 14.5),
            (egui::TextStyle::Button, 14.5),
            (egui::TextStyle::Small, 12.0),
            (egui::TextStyle::Heading, 21.0),
            (egui::TextStyle::Monospace, 13.5),
        ] {
            if let Some(font) = style.text_styles.get_mut(&role) {
                font.size = size;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::contrast::READ;
    use super::*;

    fn looks() -> [Palette; 2] {
        [ThemeChoice::Dark, ThemeChoice::Light].map(Palette::of)
    }

    #[test]
    fn every_mark_is_seen_on_every_stone() {
        for palette in looks() {
            let marks = [palette.warning, palette.chance, palette.highlight, palette.last_move, palette.refused];
            for (stone, mark) in SeatColor::ALL.into_iter().flat_map(|stone| marks.map(|mark| (stone, mark))) {
                assert!(contrast(palette.mark_on(stone, mark), palette.stone(stone)) >= SEEN, "{mark:?} on {stone:?}");
            }
        }
    }

    #[test]
    fn the_rim_of_every_stone_is_seen_on_every_ground() {
        for palette in looks() {
            let grounds = [palette.background, palette.board, palette.tile, palette.dimmed_board(), palette.panel];
            for (color, ground) in SeatColor::ALL.into_iter().flat_map(|color| grounds.map(|ground| (color, ground))) {
                let seen = contrast(palette.rim(color, ground), ground);
                assert!(seen >= SEEN, "{color:?} on {ground:?}: {seen}");
            }
        }
    }

    #[test]
    fn rims_of_black_and_white_are_told_apart() {
        for palette in looks() {
            for ground in [palette.background, palette.dimmed_board()] {
                let [black, white] = [SeatColor::Black, SeatColor::White].map(|color| palette.rim(color, ground));
                let apart = contrast(black, white);
                assert!(apart >= 2.0, "{apart} on {ground:?}");
            }
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        for palette in looks() {
            for (ink, ground) in [
                (palette.text, palette.panel),
                (palette.weak_text, palette.panel),
                (palette.error_text, palette.panel),
                (palette.chance, palette.panel),
                (palette.chance, palette.background),
                (palette.warning, palette.panel),
                (palette.label, palette.background),
            ] {
                assert!(contrast(ink, ground) >= READ, "{ink:?} on {ground:?}: {}", contrast(ink, ground));
            }
            for color in SeatColor::ALL {
                let read = contrast(palette.on_region(color), palette.tinted_tile(color));
                assert!(read >= SEEN, "{color:?}: {read}");
            }
        }
    }

    #[test]
    fn a_button_that_cannot_be_used_can_be_read() {
        for (palette, theme) in looks().into_iter().zip([ThemeChoice::Dark, ThemeChoice::Light]) {
            let ctx = egui::Context::default();
            apply(&ctx, &palette, theme);
            let left = ctx.global_style().visuals.disabled_alpha();
            let read = contrast(mixed(palette.text, palette.panel, left), palette.panel);
            assert!(read >= READ, "{theme:?}: {read}");
        }
    }
}
