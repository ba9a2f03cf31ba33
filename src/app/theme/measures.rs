//! The sizes and durations of a theme.

use bevy::prelude::*;
use serde::Deserialize;

/// Every size and duration of the panels and of the animations.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measures {
    /// Text sizes, in points.
    pub text: TextSizes,
    /// Distances and heights, in points.
    pub space: Spaces,
    /// The radii of corners, in points.
    pub corners: Corners,
    /// Durations, in seconds.
    pub secs: Durations,
}

/// Text sizes, in points.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextSizes {
    /// The title of a page.
    pub title: f32,
    /// The heading of a card.
    pub heading: f32,
    /// Running text and buttons.
    pub body: f32,
    /// Less important text.
    pub secondary: f32,
    /// Labels in capitals.
    pub label: f32,
    /// Icons.
    pub icon: f32,
    /// Moves to be typed, in a monospaced face.
    pub move_text: f32,
}

/// Distances and heights, in points.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spaces {
    /// Between two widgets, across and down.
    pub item: [f32; 2],
    /// Between the text of a button and its edge, across and down.
    pub padding: [f32; 2],
    /// The least height of what can be clicked.
    pub target: f32,
    /// The height of the chief button of a page.
    pub chief_target: f32,
    /// Between the content of a card and its edge, and between two cards.
    pub card: f32,
    /// Between the content of a page and the edge of a large window.
    pub page: f32,
    /// Between the content of a panel and its edge.
    pub panel: f32,
    /// The width of a window over the page, such as the settings.
    pub window: f32,
    /// The height below which a window is low: the next ones take the place of those above then.
    pub low_window: f32,
    /// The least height of what can be clicked in a low window.
    pub low_target: f32,
    /// Between the text of a button and its edge in a low window, across and down.
    pub low_padding: [f32; 2],
    /// Between the content of a panel and its edge in a low window.
    pub low_panel: f32,
}

/// The radii of corners, in points.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corners {
    /// A chip: one of several choices.
    pub chip: u8,
    /// A button.
    pub button: u8,
    /// A card, a window, a board.
    pub card: u8,
}

/// Durations at normal speed, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Durations {
    /// The change of a widget under the pointer.
    pub hover: f32,
    /// The growth of a stone.
    pub grow: f32,
    /// A piece's way to its new cell.
    pub slide: f32,
    /// A piece that turns over.
    pub turn: f32,
    /// From the jump to the turn.
    pub turn_delay: f32,
    /// The fading of a removed stone.
    pub fade: f32,
    /// The part of it in which a withering stone dries, before it falls.
    pub dry: f32,
    /// From the capturing stone to the fading of the captured ones.
    pub capture_delay: f32,
    /// From stone to stone of a withering group.
    pub wither_step: f32,
    /// The limit for the sum of these delays.
    pub wither_most: f32,
    /// From group to group in the removal at the end of a game.
    pub cut_off_step: f32,
    /// The glide from one view in space to another.
    pub glide: f32,
}

impl Measures {
    /// Returns the sizes for a window `height` points high.
    pub(super) fn for_height(mut self, height: f32) -> Self {
        let space = &mut self.space;
        if height < space.low_window {
            space.target = space.low_target;
            space.chief_target = space.chief_target.min(space.target + 2.0 * space.low_padding[1]);
            space.padding = space.low_padding;
            space.panel = space.low_panel;
        }
        self
    }
}
