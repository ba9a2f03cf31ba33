//! What the window shows, as a test or an assistive tool reads it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What the window showed when nothing moved last. Rectangles are left, top, width and height in physical pixels of the
/// window.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    /// The page: `home` or `game`.
    pub screen: String,
    /// The width and height of the window, in physical pixels.
    pub window: [f32; 2],
    /// Physical pixels per logical pixel.
    pub scale_factor: f32,
    /// Whether it still shows this, and nothing in it moves.
    pub is_settled: bool,
    /// Whether a thread works for it: the computer thinks, or files are read or written.
    pub is_awaited: bool,
    /// The number of keys and buttons that were pressed or released, and of turns of the wheel, since the start.
    pub inputs: u64,
    /// Where the pointer is, in physical pixels; `None` outside the window.
    pub pointer: Option<[f32; 2]>,
    /// The widgets of the panels, by their names.
    pub widgets: BTreeMap<String, SeenWidget>,
    /// The texts of the panels and the board that nothing covers.
    pub texts: Vec<SeenText>,
    /// The cells of the board that can be clicked, by their names.
    pub cells: BTreeMap<String, [f32; 4]>,
    /// The set-up of the game on the board; `None` on the other pages.
    pub setup: Option<String>,
    /// The number of moves before the position shown.
    pub ply: u32,
    /// The seat that is to move.
    pub to_move: Option<String>,
    /// Whether the board is shown in 3D.
    pub is_solid: bool,
    /// The cell under the pointer, on the board or in a panel.
    pub pointed: Option<String>,
    /// The cell of the stone or piece in the draft, if there is one.
    pub held: Option<String>,
    /// Whether a computer player is thinking.
    pub is_thinking: bool,
    /// Whether the computer players wait for the user to continue the game.
    pub is_paused: bool,
    /// The winner, or `nobody`, and the reason.
    pub outcome: Option<String>,
    /// Why the last move was refused.
    pub refusal: Option<String>,
    /// The notice in the status line.
    pub notice: Option<String>,
}

/// A widget.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeenWidget {
    /// The rectangle of what is visible of it.
    pub rect: [f32; 4],
    /// Whether it can be used.
    pub enabled: bool,
}

/// A visible text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeenText {
    /// The text.
    pub text: String,
    /// The rectangle of its visible letters.
    pub rect: [f32; 4],
    /// Whether some of it is clipped or elided.
    pub is_cut: bool,
}
