//! The typefaces: Inter in two weights, a monospaced face for moves that are typed, icons, and a face with the scripts
//! that those lack, for the names of players. `assets/fonts/README.md` says where they come from.

use std::sync::Arc;

use bevy_egui::egui::{FontData, FontDefinitions, FontFamily};

/// The text of the panels, and that of the board.
pub const REGULAR: &[u8] = include_bytes!("../../../assets/fonts/Inter-Regular.ttf");
/// The text of what stands out, in the panels and on the board.
pub const SEMI_BOLD: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold.ttf");
/// The width of a figure in both, as a fraction of the font size.
pub const FIGURE: f32 = 0.6475;
const MONOSPACED: &[u8] = include_bytes!("../../../assets/fonts/JetBrainsMono-Regular.ttf");
const FALLBACK: &[u8] = include_bytes!("../../../assets/fonts/DroidSansFallback.ttf");

/// Returns the family of headings and of whatever stands out: egui knows families, but no weights.
pub fn semi_bold() -> FontFamily {
    FontFamily::Name("semi-bold".into())
}

/// Returns the families for egui, each with its fallbacks.
pub(super) fn families() -> FontDefinitions {
    let fonts = [
        ("regular", FontData::from_static(REGULAR)),
        ("semi-bold", FontData::from_static(SEMI_BOLD)),
        ("monospaced", FontData::from_static(MONOSPACED)),
        ("icons", egui_phosphor::Variant::Regular.font_data()),
        ("fallback", FontData::from_static(FALLBACK)),
    ];
    let family = |first: &[&str]| first.iter().chain(&["icons", "fallback"]).map(|&name| name.to_owned()).collect();
    FontDefinitions {
        font_data: fonts.into_iter().map(|(name, data)| (name.to_owned(), Arc::new(data))).collect(),
        families: [
            (FontFamily::Proportional, family(&["regular"])),
            (FontFamily::Monospace, family(&["monospaced", "regular"])),
            (semi_bold(), family(&["semi-bold"])),
        ]
        .into(),
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, FontId};

    use super::*;

    #[test]
    fn all_figures_are_equally_wide() {
        /// So large that rounding to pixels does not matter.
        const SIZE: f32 = 1_000.0;
        let ctx = Context::default();
        ctx.set_fonts(families());
        ctx.begin_pass(Default::default());
        for family in [FontFamily::Proportional, semi_bold()] {
            let font = FontId::new(SIZE, family);
            for figure in '0'..='9' {
                let width = ctx.fonts_mut(|fonts| fonts.glyph_width(&font, figure)) / SIZE;
                assert!((width - FIGURE).abs() < 0.001, "{figure}: {width}");
            }
        }
        let _ = ctx.end_pass();
    }
}
