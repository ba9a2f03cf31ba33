//! The colours that follow from those of a theme: faded, mixed, or changed until they are seen on what lies under them.

use bevy::prelude::*;

use super::Palette;
use super::contrast::{READ, SEEN, contrast, mixed, mixed_light};
use crate::rules::SeatColor;

/// The opacity of the weakest and of the strongest shade of an overlay.
const SHADE: [f32; 2] = [0.2, 0.75];
/// The opacity of the tint of exits.
const EXIT: f32 = 0.7;
/// The opacity of the rim around the weakest shade.
const SHADE_RIM: f32 = 0.3;

/// The opacity of a board that is out of focus.
const DIMMED: f32 = 0.4;
/// How much the colour of water shows in the lines along a fourth dimension.
const FOURTH: f32 = 0.5;
/// The factor by which the mark on a move fades with each later move, and the age from which it does not fade further.
const FADED: f32 = 0.82;
const OLDEST: usize = 2;
/// The contrast of a stone out of focus with the background, the steps in which its opacity is tried, and the opacity of
/// one that cannot reach that contrast.
const GHOST_SEEN: f32 = 3.3;
const GHOST_STEPS: u8 = 40;
const GHOST_LOST: f32 = 0.5;
/// The contrast below which a stone in space is lost on the background.
const LOST: f32 = 1.5;
/// How much of the colour that is seen on a stone shows in its cracks.
const CRACKS: f32 = 0.8;
/// How many steps to try between a colour and black or white.
const STEPS_TO_BE_SEEN: u8 = 20;
/// How much darker the darkest piece of wood or stone is than the lightest of its kind.
const VARIATION: f32 = 0.05;

/// Returns the first colour on the way from `color` to `goal` that `suits`.
fn first_between(color: Color, goal: Color, suits: impl Fn(Color) -> bool) -> Option<Color> {
    let mut shades = (0..=STEPS_TO_BE_SEEN).map(|step| mixed(goal, color, step as f32 / STEPS_TO_BE_SEEN as f32));
    shades.find(|&shade| suits(shade))
}

/// Returns the first colour on the way from `color` to `goal` that is seen on `ground`.
fn seen_on(ground: Color, color: Color, goal: Color) -> Color {
    first_between(color, goal, |shade| contrast(shade, ground) >= SEEN).unwrap_or(goal)
}

impl Palette {
    /// Returns the colour of the board in the middle between its lightest and its darkest.
    pub fn board(&self) -> Color {
        mixed(self.board_from, self.board_to, 0.5)
    }

    /// Returns the tint of a piece of wood or a stone that differs a little from others of its kind; `part` is 0 for the
    /// lightest and 1 for the darkest.
    pub fn variation(part: f32) -> Color {
        Color::srgb_from_array([1.0 - VARIATION * part; 3])
    }

    /// Returns the colour of a seat's stones.
    pub fn stone(&self, color: SeatColor) -> Color {
        self.stones[color.index()].body
    }

    /// Returns the colour of the sign on a seat's stones.
    pub fn sign(&self, color: SeatColor) -> Color {
        self.stones[color.index()].sign
    }

    /// Returns the colour of the mark on a recent move: the newest, of age 0, is the strongest.
    pub fn recent_move(&self, age: usize) -> Color {
        self.last_move.with_alpha(FADED.powi(age.min(OLDEST) as i32))
    }

    /// Returns the colour of the board of a layer that is out of focus, on a panel.
    pub fn dimmed_board(&self) -> Color {
        mixed(self.board(), self.panel, DIMMED)
    }

    /// Returns the colour of the lines on a dimmed board: of that of the lines and that of text, whichever is seen better on
    /// it.
    pub fn dimmed_line(&self) -> Color {
        let board = self.dimmed_board();
        let is_grid_seen = contrast(self.grid, board) >= contrast(self.text, board);
        mixed(if is_grid_seen { self.grid } else { self.text }, board, DIMMED)
    }

    /// Returns the colour and opacity of a stone out of focus: just enough to be told from the background and from the
    /// other colours, so that what is in focus stands out.
    pub fn ghost(&self, color: SeatColor) -> Color {
        let stone = self.stone(color);
        let is_seen = |opacity: &f32| contrast(mixed_light(stone, self.ground, *opacity), self.ground) >= GHOST_SEEN;
        let opacity = (1..=GHOST_STEPS).map(|step| f32::from(step) / f32::from(GHOST_STEPS)).find(is_seen);
        stone.with_alpha(opacity.unwrap_or(GHOST_LOST))
    }

    /// Returns whether a stone in space is hardly told from the background.
    pub fn is_lost(&self, color: SeatColor) -> bool {
        contrast(self.stone(color), self.ground) < LOST
    }

    /// Returns the colour of a place in space where the root under the pointer can grow: that of the same places on flat
    /// boards, as far as it is seen on the background.
    pub fn bud(&self) -> Color {
        seen_on(self.ground, self.highlight, self.text)
    }

    /// Returns the colour of lines along a fourth dimension, which must not be taken for those of a cube.
    pub fn fourth_line(&self) -> Color {
        mixed(self.water, self.lattice_line, FOURTH)
    }

    /// Returns the colour of a floor that looks like [`Self::floor`] in this light.
    pub fn floor_under(&self, light: Vec3) -> Color {
        LinearRgba::from_vec3(self.floor.to_linear().to_vec3() / light).into()
    }

    /// Returns the colour of a stone's rim on `ground`: the stone's own colour, lightened or darkened until it
    /// contrasts with the ground.
    pub fn rim(&self, color: SeatColor, ground: Color) -> Color {
        let [dark, light] = [SeatColor::Black, SeatColor::White].map(|color| self.stone(color));
        let goal = if contrast(light, ground) > contrast(dark, ground) { light } else { dark };
        seen_on(ground, self.stone(color), goal)
    }

    /// Returns the colour of the cracks in a stone with this body.
    pub fn cracks(&self, color: SeatColor, body: Color) -> Color {
        mixed(self.rim(color, body), body, CRACKS)
    }

    /// Returns the translucent tint of cells that belong to a seat.
    pub fn region(&self, color: SeatColor) -> Color {
        self.stone(color).with_alpha(self.region)
    }

    /// Returns the translucent tint of the cells from which a seat's pieces leave the board: light, because on wood a dark
    /// blue turns grey, and so light that the names on them can be read.
    pub fn exit(&self, color: SeatColor) -> Color {
        let light = self.stones[color.index()].light;
        let is_read = |tint| contrast(self.label, mixed(tint, self.board(), EXIT)) >= READ;
        let tint = first_between(light, Color::WHITE, is_read);
        tint.unwrap_or(light).with_alpha(EXIT)
    }

    /// Returns the translucent shade of a cell that an overlay gives to a seat; `strength` is from 0 to 1.
    pub fn shade(&self, color: SeatColor, strength: f32) -> Color {
        self.stone(color).with_alpha(SHADE[0] + (SHADE[1] - SHADE[0]) * strength)
    }

    /// Returns the colour of the rim around such a shade in a cube, on the ground of the window. It fades as well: on a
    /// light ground light shades of every strength look alike.
    pub fn shade_rim(&self, color: SeatColor, strength: f32) -> Color {
        self.rim(color, self.ground).with_alpha(SHADE_RIM + (1.0 - SHADE_RIM) * strength)
    }

    /// Returns the colour of text on cells with such a tint.
    pub fn on_region(&self, color: SeatColor) -> Color {
        let ground = self.tinted_cell(color);
        let [dark, light] = [SeatColor::Black, SeatColor::White].map(|ink| self.stone(ink));
        if contrast(light, ground) > contrast(dark, ground) { light } else { dark }
    }

    /// Returns the colour of a cell with such a tint.
    pub(super) fn tinted_cell(&self, color: SeatColor) -> Color {
        mixed(self.stone(color), self.board(), self.region)
    }
}
