//! The colours of a theme.

use bevy::prelude::*;
use serde::Deserialize;

use super::{SystemTheme, Themes, hex};
use crate::app::settings::ThemeChoice;

/// The colours of one theme.
#[derive(Resource, Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palette {
    /// Whether the panels are dark: what a desktop means by a dark theme.
    pub is_dark: bool,
    /// The background of pages and of the board.
    #[serde(with = "hex")]
    pub ground: Color,
    /// The background of panels.
    #[serde(with = "hex")]
    pub panel: Color,
    /// Cards, fields and buttons.
    #[serde(with = "hex")]
    pub raised: Color,
    /// A button under the pointer.
    #[serde(with = "hex")]
    pub hovered: Color,
    /// Hairlines between parts of a panel.
    #[serde(with = "hex")]
    pub line: Color,
    /// The shadow under windows and stones.
    #[serde(with = "hex")]
    pub shadow: Color,
    /// Text.
    #[serde(with = "hex")]
    pub text: Color,
    /// Less important text.
    #[serde(with = "hex")]
    pub muted: Color,
    /// The one thing to do next, the best move, what is selected.
    #[serde(with = "hex")]
    pub accent: Color,
    /// Text on the accent.
    #[serde(with = "hex")]
    pub on_accent: Color,
    /// Links, and what is new.
    #[serde(with = "hex")]
    pub water: Color,
    /// Danger and mistakes.
    #[serde(with = "hex")]
    pub clay: Color,
    /// The board at its lightest.
    #[serde(with = "hex")]
    pub board_from: Color,
    /// The board at its darkest.
    #[serde(with = "hex")]
    pub board_to: Color,
    /// How much lighter or darker its grain makes it, from 0 to 1.
    pub grain: f32,
    /// The lines engraved in the board.
    #[serde(with = "hex")]
    pub grid: Color,
    /// Coordinates on the board.
    #[serde(with = "hex")]
    pub label: Color,
    /// The lines of a lattice in 3D.
    #[serde(with = "hex")]
    pub lattice_line: Color,
    /// The empty points of a lattice in 3D.
    #[serde(with = "hex")]
    pub lattice_point: Color,
    /// The fog at its thickest, over the far side of a 3D board. In a light theme black stones soon look grey in it.
    #[serde(with = "hex")]
    pub fog: Color,
    /// The floor under a 3D board, where the light falls on it.
    #[serde(with = "hex")]
    pub floor: Color,
    /// The floor in the shadow of the board.
    #[serde(with = "hex")]
    pub floor_shadow: Color,
    /// The light on a 3D board from the upper left.
    #[serde(with = "hex")]
    pub sun: Color,
    /// The light from above and all around, and what smooth stones reflect of it.
    #[serde(with = "hex")]
    pub sky: Color,
    /// The dark edge of every mark, whose core is bright.
    #[serde(with = "hex")]
    pub mark_edge: Color,
    /// A point where the side to move may play.
    #[serde(with = "hex")]
    pub legal: Color,
    /// The root under the pointer and its space.
    #[serde(with = "hex")]
    pub highlight: Color,
    /// Whatever is in danger or threatened by an opponent.
    #[serde(with = "hex")]
    pub danger: Color,
    /// Moves that win or save the game.
    #[serde(with = "hex")]
    pub chance: Color,
    /// The other moves that an analysis shows.
    #[serde(with = "hex")]
    pub candidate: Color,
    /// A group that is safe.
    #[serde(with = "hex")]
    pub safe: Color,
    /// The last move.
    #[serde(with = "hex")]
    pub last_move: Color,
    /// A cell where a move was refused.
    #[serde(with = "hex")]
    pub refused: Color,
    /// The opacity of the tint on a cell that belongs to a seat.
    pub region: f32,
    /// Shades a cell that is forbidden at the moment.
    #[serde(with = "hex")]
    pub forbidden: Color,
    /// Tints the preview of the stone under the pointer.
    #[serde(with = "hex")]
    pub ghost: Color,
    /// Tints a stone in the draft.
    #[serde(with = "hex")]
    pub held: Color,
    /// What dry stones fade to.
    #[serde(with = "hex")]
    pub straw: Color,
    /// The stones, in the order of [`SeatColor::ALL`](crate::rules::SeatColor::ALL).
    pub stones: [StoneColors; 6],
}

/// The colours of one seat's stones.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoneColors {
    /// Where the light does not reach.
    #[serde(with = "hex")]
    pub dark: Color,
    /// Most of the stone, and whatever else belongs to the seat.
    #[serde(with = "hex")]
    pub body: Color,
    /// Where the light falls.
    #[serde(with = "hex")]
    pub light: Color,
    /// The sign on it, which tells stones apart whose colours differ only in hue.
    #[serde(with = "hex")]
    pub sign: Color,
}

impl Palette {
    /// Returns the colours of a theme of the program; `None` for one of the user's own.
    pub fn of(choice: &ThemeChoice) -> Option<Self> {
        Themes::of_program().0.find(choice, SystemTheme::Dark).map(|theme| theme.colors.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Theme;
    use super::super::contrast::{READ, SEEN, contrast, mixed};
    use super::*;
    use crate::rules::SeatColor;

    fn themes() -> Vec<Theme> {
        Themes::of_program().0.iter().map(|(_, theme)| theme.clone()).collect()
    }

    #[test]
    fn text_can_be_read() {
        for Theme { name, colors: of, .. } in themes() {
            let backs = [of.ground, of.panel, of.raised];
            for back in backs {
                assert!(contrast(of.text, back) >= 12.0, "{name}: text on {back:?}: {}", contrast(of.text, back));
                for ink in [of.muted, of.clay, of.water] {
                    assert!(contrast(ink, back) >= READ, "{name}: {ink:?} on {back:?}: {}", contrast(ink, back));
                }
            }
            assert!(contrast(of.text, of.hovered) >= READ, "{name}: text on a button under the pointer");
            assert!(contrast(of.on_accent, of.accent) >= READ, "{name}: text on the accent");
            assert!(contrast(of.accent, of.panel) >= READ, "{name}: text in the accent's colour");
            for wood in [of.board_from, of.board_to] {
                assert!(contrast(of.label, wood) >= READ, "{name}: coordinates: {}", contrast(of.label, wood));
            }
            for color in SeatColor::ALL {
                let read = contrast(of.on_region(color), of.tinted_cell(color));
                assert!(read >= SEEN, "{name}: {color:?}: {read}");
            }
            for color in [SeatColor::Red, SeatColor::Green, SeatColor::Blue] {
                let tint = of.exit(color);
                let read = contrast(of.label, mixed(tint.with_alpha(1.0), of.board(), tint.alpha()));
                assert!(read >= READ, "{name}: coordinates on an exit, {color:?}: {read}");
            }
        }
    }

    #[test]
    fn every_mark_is_seen_on_wood_and_on_every_stone() {
        for Theme { name, colors: of, .. } in themes() {
            let marks = [of.legal, of.highlight, of.danger, of.chance, of.candidate, of.safe, of.last_move, of.refused];
            let stones = of.stones.iter().flat_map(|stone| [stone.dark, stone.body, stone.light]);
            let grounds: Vec<Color> = [of.board_from, of.board_to].into_iter().chain(stones).collect();
            for mark in marks {
                let apart = contrast(mark, of.mark_edge);
                assert!(apart >= SEEN, "{name}: the core {mark:?} on its own edge: {apart}");
                for &ground in &grounds {
                    // One of the two lines of a mark stands out from whatever is under it.
                    let seen = contrast(mark, ground).max(contrast(of.mark_edge, ground));
                    assert!(seen >= SEEN, "{name}: {mark:?} on {ground:?}: {seen}");
                }
            }
        }
    }

    #[test]
    fn the_rim_of_every_stone_is_seen_on_every_ground() {
        for Theme { name, colors: of, .. } in themes() {
            let grounds = [of.ground, of.board_from, of.board_to, of.dimmed_board(), of.panel, of.raised];
            for (color, ground) in SeatColor::ALL.into_iter().flat_map(|color| grounds.map(|ground| (color, ground))) {
                let seen = contrast(of.rim(color, ground), ground);
                assert!(seen >= SEEN, "{name}: {color:?} on {ground:?}: {seen}");
            }
        }
    }

    #[test]
    fn rims_of_black_and_white_are_told_apart() {
        for Theme { name, colors: of, .. } in themes() {
            for ground in [of.ground, of.dimmed_board()] {
                let [black, white] = [SeatColor::Black, SeatColor::White].map(|color| of.rim(color, ground));
                let apart = contrast(black, white);
                assert!(apart >= 2.0, "{name}: {apart} on {ground:?}");
            }
        }
    }

    #[test]
    fn the_sign_on_a_stone_is_seen() {
        for Theme { name, colors: of, .. } in themes() {
            for (color, stone) in SeatColor::ALL.into_iter().zip(of.stones).skip(2) {
                let seen = contrast(stone.sign, stone.body);
                assert!(seen >= SEEN, "{name}: {color:?}: {seen}");
            }
        }
    }
}
