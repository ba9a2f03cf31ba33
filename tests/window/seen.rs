//! What the window shows, as reported in its UI map.

use std::collections::BTreeMap;

use serde::Deserialize;

/// One report of the window; rectangles are left, top, width and height in physical pixels of the window.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Seen {
    pub screen: String,
    pub window: [f32; 2],
    pub widgets: BTreeMap<String, Widget>,
    pub texts: Vec<Text>,
    pub cells: BTreeMap<String, [f32; 4]>,
    pub setup: Option<String>,
    pub ply: u32,
    pub to_move: Option<String>,
    /// Whether the board is shown in 3D.
    pub is_solid: bool,
    /// The cell under the pointer, on the board or in a panel.
    pub pointed: Option<String>,
    pub held: Option<String>,
    pub is_thinking: bool,
    pub is_paused: bool,
    pub outcome: Option<String>,
    pub refusal: Option<String>,
    pub notice: Option<String>,
}

/// A visible text: the rectangle of its letters, and whether a part of it is clipped.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Text {
    pub text: String,
    pub rect: [f32; 4],
    pub is_cut: bool,
}

/// A widget: its rectangle, and whether it is enabled.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Widget {
    pub rect: [f32; 4],
    pub enabled: bool,
}

impl Seen {
    pub fn has(&self, widget: &str) -> bool {
        self.widgets.contains_key(widget)
    }

    /// Returns the pairs of texts whose letters overlap. Words of one line in two styles may touch.
    pub fn overlaps(&self) -> Vec<[&Text; 2]> {
        let overlap = |a: &Text, b: &Text| {
            let touch = [0.2 * a.rect[3].max(b.rect[3]), 1.0];
            (0..2).all(|axis| {
                let end = |text: &Text| text.rect[axis] + text.rect[axis + 2];
                end(a).min(end(b)) - a.rect[axis].max(b.rect[axis]) > touch[axis]
            })
        };
        let pairs =
            self.texts.iter().enumerate().flat_map(|(index, a)| self.texts[..index].iter().map(move |b| [a, b]));
        pairs.filter(|[a, b]| overlap(a, b)).collect()
    }

    pub fn notice(&self) -> &str {
        self.notice.as_deref().unwrap_or_default()
    }

    /// Returns whether the game has this many moves and waits for a person.
    pub fn waits_at(&self, ply: u32) -> bool {
        self.ply == ply && !self.is_thinking
    }
}

/// Returns the centre of a rectangle in whole pixels, as the mouse needs it.
pub fn middle([left, top, width, height]: [f32; 4]) -> (i32, i32) {
    ((left + width / 2.0) as i32, (top + height / 2.0) as i32)
}
