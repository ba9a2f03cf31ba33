//! Orders that change how the board is looked at.

/// How far layers are spread by the key, in cells.
pub const SPREAD: f32 = 0.9;

/// A change of the view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ViewChange {
    /// In space, or flat again.
    ToggleSolid,
    /// To a named view.
    Look(Preset),
    /// To the view of the start, layers together and none in focus.
    Reset,
    /// All layers apart, or together again.
    ToggleSpread,
    /// The layers across one axis so far apart, in cells beyond the distance of neighbours.
    Spread {
        /// The axis of the cube, 0 to 2.
        axis: usize,
        /// How far.
        cells: f32,
    },
    /// The next layer into focus, after the last one none.
    NextLayer,
    /// This layer into focus, or none.
    Focus(Option<Focus>),
    /// Empty points shown, or hidden.
    TogglePoints,
    /// The layers side by side as small boards, or only the cube.
    ToggleStrip,
    /// Another cut: this coordinate, of those that are not drawn, has this value.
    Cut {
        /// Which of them, from 0.
        index: usize,
        /// Its value, from 0.
        value: u16,
    },
}

/// The layers that are drawn as they are; the others are ghosts, or hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// The axis that the layers lie across: 0 is the last but two of a cell's coordinates, 2 the last.
    pub axis: usize,
    /// The layer in focus, from 0.
    pub layer: u16,
    /// Whether the layers before it are hidden instead of all others ghosted.
    pub peels: bool,
}

/// The steepest look down or up: straight down would lose which way is up.
pub const STEEPEST: f32 = 1.54;

/// A named view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// From the front.
    Front,
    /// From the right.
    Right,
    /// From behind.
    Back,
    /// From the left.
    Left,
    /// From above.
    Top,
    /// From below.
    Bottom,
    /// From above the front right corner: the view that a board is first seen in.
    Corner,
}

impl Preset {
    /// Every preset, in the order of its keys from 1.
    pub const ALL: [Self; 7] =
        [Self::Front, Self::Right, Self::Back, Self::Left, Self::Top, Self::Bottom, Self::Corner];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Right => "right",
            Self::Back => "back",
            Self::Left => "left",
            Self::Top => "top",
            Self::Bottom => "bottom",
            Self::Corner => "corner",
        }
    }

    /// Its word in a menu.
    pub fn title(self) -> &'static str {
        match self {
            Self::Front => "Front",
            Self::Right => "Right",
            Self::Back => "Back",
            Self::Left => "Left",
            Self::Top => "Top",
            Self::Bottom => "Bottom",
            Self::Corner => "Corner",
        }
    }

    /// Yaw and pitch.
    pub fn angles(self) -> (f32, f32) {
        use std::f32::consts::{FRAC_PI_2, PI};
        match self {
            Self::Front => (0.0, 0.0),
            Self::Right => (FRAC_PI_2, 0.0),
            Self::Back => (PI, 0.0),
            Self::Left => (-FRAC_PI_2, 0.0),
            Self::Top => (0.0, STEEPEST),
            Self::Bottom => (0.0, -STEEPEST),
            Self::Corner => (0.62, 0.46),
        }
    }
}
