//! How well one colour is seen on another, by the measure of the web's accessibility guidelines (WCAG 2.2).

use bevy::color::Luminance;
use bevy::prelude::*;

/// What a mark, an edge or a large sign must have to be seen: guideline 1.4.11.
pub const SEEN: f32 = 3.0;
/// What text must have to be read: guideline 1.4.3.
pub const READ: f32 = 4.5;

/// The contrast of two opaque colours, from 1 to 21.
pub fn contrast(a: Color, b: Color) -> f32 {
    let [a, b] = [a, b].map(|color| color.to_linear().luminance());
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// What is seen where `over` covers `part` of `under`: 0 is `under`, 1 is `over`. The screen mixes bytes, so this does too.
pub fn mixed(over: Color, under: Color, part: f32) -> Color {
    over.to_srgba().mix(&under.to_srgba(), 1.0 - part).with_alpha(1.0).into()
}
