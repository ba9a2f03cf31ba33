//! What tests of the panels and of the window ask of the UI map.

use rhizome::app::{Seen, SeenText};

pub trait Look {
    fn has(&self, widget: &str) -> bool;
    /// Returns whether a text contains these words.
    fn shows(&self, words: &str) -> bool;
    /// Returns the pairs of texts whose letters overlap. Words of one line in two styles may touch.
    fn overlaps(&self) -> Vec<[&SeenText; 2]>;
    fn notice(&self) -> &str;
}

impl Look for Seen {
    fn has(&self, widget: &str) -> bool {
        self.widgets.contains_key(widget)
    }

    fn shows(&self, words: &str) -> bool {
        self.texts.iter().any(|seen| seen.text.contains(words))
    }

    fn overlaps(&self) -> Vec<[&SeenText; 2]> {
        let overlap = |a: &SeenText, b: &SeenText| {
            let touch = [0.2 * a.rect[3].max(b.rect[3]), 1.0];
            (0..2).all(|axis| {
                let end = |text: &SeenText| text.rect[axis] + text.rect[axis + 2];
                end(a).min(end(b)) - a.rect[axis].max(b.rect[axis]) > touch[axis]
            })
        };
        let pairs =
            self.texts.iter().enumerate().flat_map(|(index, a)| self.texts[..index].iter().map(move |b| [a, b]));
        pairs.filter(|[a, b]| overlap(a, b)).collect()
    }

    fn notice(&self) -> &str {
        self.notice.as_deref().unwrap_or_default()
    }
}

/// Returns the centre of a rectangle in whole pixels, as the mouse needs it.
pub fn middle([left, top, width, height]: [f32; 4]) -> (i32, i32) {
    ((left + width / 2.0) as i32, (top + height / 2.0) as i32)
}
