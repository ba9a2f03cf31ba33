//! Mouse and keyboard. A gesture lasts until the window has received it and has settled: the UI map counts what arrives,
//! and reports where the pointer is.

use rhizome::app::Seen;

use super::look::middle;
use super::program::Program;

/// The steps of a drag.
const STEPS: i32 = 8;

/// Returns whether the game has this many moves and waits for a person.
pub fn waits_at(seen: &Seen, ply: u32) -> bool {
    seen.ply == ply && !seen.is_thinking
}

impl Program<'_> {
    /// Runs xdotool and waits until the window has received that many keys, buttons or turns of the wheel, and has settled.
    fn act(&mut self, count: u64, arguments: &[&str]) {
        let inputs = self.seen().inputs + count;
        self.desk.xdotool(arguments);
        self.wait_until(&format!("{arguments:?} has arrived"), |seen| seen.inputs >= inputs && seen.is_settled);
    }

    /// Moves the pointer.
    pub fn point(&mut self, at: (i32, i32)) {
        self.point_in_motion(at);
        self.wait_until("the window has settled", |seen| seen.is_settled);
    }

    /// Moves the pointer in a window that may not settle, because the computer plays in it.
    pub fn point_in_motion(&mut self, (x, y): (i32, i32)) {
        self.desk.xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
        let is_there = |seen: &Seen| seen.pointer.is_some_and(|at| at.map(|side| side as i32) == [x, y]);
        self.wait_until(&format!("the pointer is at {x}, {y}"), is_there);
    }

    /// Clicks where the pointer is.
    pub fn click_here(&mut self) {
        self.act(1, &["mousedown", "1"]);
        self.act(1, &["mouseup", "1"]);
    }

    /// Clicks at a place.
    pub fn click_at(&mut self, at: (i32, i32)) {
        self.point(at);
        self.click_here();
    }

    /// Presses the left button, moves in small steps and releases it.
    pub fn drag(&mut self, (from_x, from_y): (i32, i32), (to_x, to_y): (i32, i32)) {
        self.point((from_x, from_y));
        self.act(1, &["mousedown", "1"]);
        for step in 1..=STEPS {
            let at = |from: i32, to: i32| from + (to - from) * step / STEPS;
            self.point((at(from_x, to_x), at(from_y, to_y)));
        }
        self.act(1, &["mouseup", "1"]);
    }

    /// Presses and releases a key or a chord such as `ctrl+s`, one key after the other: pressed all at once they are not
    /// recognised.
    pub fn key(&mut self, chord: &str) {
        let keys: Vec<&str> = chord.split('+').collect();
        for key in &keys {
            self.act(1, &["keydown", key]);
        }
        for key in keys.iter().rev() {
            self.act(1, &["keyup", key]);
        }
    }

    /// Types a text, in which no letter needs Shift.
    pub fn type_text(&mut self, text: &str) {
        let count = 2 * text.chars().count() as u64;
        self.act(count, &["type", "--delay", "5", text]);
    }

    /// Clicks a command in the menu.
    pub fn click_in_menu(&mut self, command: &str) {
        self.click("menu");
        self.click(command);
    }

    /// Waits until a widget is enabled and clicks it.
    pub fn click(&mut self, widget: &str) {
        let rect = self.still(widget);
        self.click_at(middle(rect));
    }

    /// Waits until a widget is enabled and has stopped moving, and returns its rectangle. A page that has just been opened
    /// moves for some frames, and again when the files that it lists have been read.
    pub fn still(&mut self, widget: &str) -> [f32; 4] {
        let seen = self.wait_until(&format!("'{widget}' lies still"), |seen| {
            let is_there = seen.widgets.get(widget).is_some_and(|widget| widget.enabled);
            is_there && seen.is_settled && (!seen.is_awaited || seen.is_thinking)
        });
        seen.widgets[widget].rect
    }

    /// Clicks a cell of the board.
    pub fn click_cell(&mut self, cell: &str) {
        let seen = self.wait_until(&format!("the point {cell} is shown"), |seen| seen.cells.contains_key(cell));
        self.click_at(middle(seen.cells[cell]));
    }

    /// Clicks cells one after the other; each of them must be a complete move.
    pub fn play_cells(&mut self, cells: &[&str]) {
        for cell in cells {
            let ply = self.seen().ply + 1;
            self.click_cell(cell);
            self.wait_until(&format!("{cell} is played"), |seen| seen.ply == ply);
        }
    }

    /// Points at a cell of the board, following it while it moves, until it is the hovered one.
    pub fn point_at_cell(&mut self, cell: &str) -> Seen {
        loop {
            let seen = self.wait_until(&format!("{cell} is shown"), |seen| seen.cells.contains_key(cell));
            let place = seen.cells[cell];
            self.point(middle(place));
            let is_here = |seen: &Seen| seen.pointed.as_deref() == Some(cell);
            let seen =
                self.wait_until(&format!("{cell} is pointed at"), |seen| is_here(seen) || seen.cells[cell] != place);
            if is_here(&seen) {
                return seen;
            }
        }
    }
}
