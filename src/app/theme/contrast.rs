//! The contrast between two colours, as defined by the Web Content Accessibility Guidelines (WCAG 2.2).

use bevy::color::Luminance;
use bevy::prelude::*;

/// The minimum contrast of marks, edges and large symbols: guideline 1.4.11.
pub const SEEN: f32 = 3.0;
/// The minimum contrast of text: guideline 1.4.3.
pub const READ: f32 = 4.5;

/// Returns the contrast of two opaque colours, from 1 to 21.
pub fn contrast(a: Color, b: Color) -> f32 {
    let [a, b] = [a, b].map(|color| color.to_linear().luminance());
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Returns the colour that results when `over` covers `under` with opacity `part`: 0 is `under`, 1 is `over`. Mixes in
/// sRGB, as the panels do.
pub fn mixed(over: Color, under: Color, part: f32) -> Color {
    over.to_srgba().mix(&under.to_srgba(), 1.0 - part).with_alpha(1.0).into()
}

/// Returns the same, but mixes the light, as what is translucent on the board does.
pub fn mixed_light(over: Color, under: Color, part: f32) -> Color {
    over.to_linear().mix(&under.to_linear(), 1.0 - part).with_alpha(1.0).into()
}
