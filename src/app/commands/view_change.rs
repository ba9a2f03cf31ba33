//! Commands that change the view of the board.

use crate::geometry::Cell;

/// How far the shortcut spreads the layers, in cells.
pub const SPREAD: f32 = 0.9;

/// A change of the view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ViewChange {
    /// Switches between 3D and flat.
    ToggleSolid,
    /// Turns the camera to a named view.
    Look(Preset),
    /// Resets the view: the initial camera, layers together, none in focus.
    Reset,
    /// Spreads all layers, or closes them up.
    ToggleSpread,
    /// Sets how far apart the layers along one axis are, in cells beyond the distance of neighbours.
    Spread {
        /// The axis of the cube, 0 to 2.
        axis: usize,
        /// The extra distance, in cells.
        cells: f32,
    },
    /// Shows a board of four dimensions as one figure, or as cubes.
    ToggleFigure,
    /// Focuses on the next layer; after the last, on none.
    NextLayer,
    /// Focuses on this layer, or on none.
    Focus(Option<Focus>),
    /// Shows or hides the empty points.
    TogglePoints,
    /// Shows or hides the strip of layers as small boards side by side.
    ToggleStrip,
    /// Switches the turntable on or off.
    ToggleTurntable,
    /// Shows another slice of a board with more than five dimensions: sets one of the coordinates that are not drawn.
    Cut {
        /// The index of the coordinate, from 0.
        index: usize,
        /// Its value, from 0.
        value: u16,
    },
    /// Shows the slice that a cell is in.
    ShowCell(Cell),
}

/// The layers that are drawn in full; the others are ghosted or hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// The axis perpendicular to the layers, 0 to 2: 0 is the third coordinate of a cell from the end, 2 the last.
    pub axis: usize,
    /// The layer in focus, from 0.
    pub layer: u16,
    /// Whether the layers before it are hidden, instead of all other layers being ghosted.
    pub peels: bool,
}

/// The steepest pitch, in radians: looking straight down would leave no direction for up.
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
    /// From above the front right corner: the initial view of a board.
    Corner,
}

impl Preset {
    /// All presets, in the order of their keys, from 1.
    pub const ALL: [Self; 7] =
        [Self::Front, Self::Right, Self::Back, Self::Left, Self::Top, Self::Bottom, Self::Corner];

    /// Returns its label in lower case.
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

    /// Returns its label in a menu.
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

    /// Returns yaw and pitch, in radians.
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
