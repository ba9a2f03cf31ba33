//! How stones look that lack space to grow: dull, pale and dry.

use bevy::prelude::*;

use super::contrast::mixed;
use super::palette::{Palette, StoneColors};
use crate::rules::SeatColor;

/// How dry a stone looks, with the branch that hangs on it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dryness {
    /// As always.
    #[default]
    Fresh,
    /// Its root has a single point of space left.
    Thirsty,
    /// It withers.
    Dry,
}

/// How much less the light and the shade on a dry stone differ from its middle colour.
const DULL: f32 = 0.45;
/// How much of the saturation of straw a dry stone takes on: with more, a black one looks brown, as if of another seat.
const STRAW_SATURATION: f32 = 0.4;

impl Dryness {
    /// All of them, from fresh to dry.
    pub const ALL: [Self; 3] = [Self::Fresh, Self::Thirsty, Self::Dry];

    /// Returns its place among [`Self::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns how much of the colour of straw the stone takes on.
    fn straw(self) -> f32 {
        match self {
            Self::Fresh => 0.0,
            Self::Thirsty => 0.28,
            Self::Dry => 0.75,
        }
    }
}

impl Palette {
    /// Returns the colours of a seat's stones. Their sign is the same however dry they are.
    pub fn stone_colors(&self, color: SeatColor, dryness: Dryness) -> StoneColors {
        let fresh = self.stones[color.index()];
        if dryness == Dryness::Fresh {
            return fresh;
        }
        let straw = Hsla::from(self.straw);
        let straw = Color::from(straw.with_saturation(STRAW_SATURATION * straw.saturation));
        let dry = |color: Color| mixed(straw, color, dryness.straw());
        let body = dry(fresh.body);
        let [dark, light] = [fresh.dark, fresh.light].map(|color| mixed(body, dry(color), DULL));
        StoneColors { dark, body, light, sign: fresh.sign }
    }
}

#[cfg(test)]
mod tests {
    use super::super::contrast::{SEEN, contrast};
    use super::super::{Theme, Themes};
    use super::*;

    #[test]
    fn a_thirsty_stone_is_paler_and_duller_and_keeps_its_sign_and_its_side() {
        for (_, Theme { name, colors: of, .. }) in Themes::of_program().0.iter() {
            let [fresh, thirsty] = [Dryness::Fresh, Dryness::Thirsty]
                .map(|dryness| SeatColor::ALL.map(|seat| of.stone_colors(seat, dryness)));
            for (color, (fresh, thirsty)) in SeatColor::ALL.into_iter().zip(fresh.into_iter().zip(thirsty)) {
                let gloss = |stone: StoneColors| contrast(stone.light, stone.dark) - 1.0;
                assert!(gloss(thirsty) < 0.8 * gloss(fresh), "{name}: {color:?} is duller");
                assert!(
                    contrast(thirsty.body, of.straw) < contrast(fresh.body, of.straw),
                    "{name}: {color:?} is drier"
                );
                // Black and white stones have no sign; they are told apart by their fill.
                if color.index() > 1 {
                    let seen = contrast(thirsty.sign, thirsty.body);
                    assert!(seen >= SEEN, "{name}: the sign on {color:?}: {seen}");
                }
            }
            let apart = contrast(thirsty[0].body, thirsty[1].body);
            assert!(apart >= SEEN, "{name}: black and white: {apart}");
        }
    }
}
