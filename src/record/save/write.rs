//! The text of a save file: written by hand, so that a person can read it, ten moves a row.

use std::fmt::Write;

use super::lines::{self, NodeLine};
use super::{Clock, ScoreSheet, VERSION};
use crate::games::Setup;
use crate::record::notation::{move_text, seat_text};
use crate::record::{NodeId, Note, Record, position_text};
use crate::rules::Outcome;

/// How every file begins.
pub(super) const FIRST_LINE: &str = "// A game saved by Rhizome: the moves are played again when it is opened.";

/// Moves in a row of the file.
const MOVES_IN_A_ROW: usize = 10;

/// The whole file.
pub(super) fn text(sheet: &ScoreSheet) -> String {
    let record = &sheet.record;
    let lines = lines::flatten(record);
    let mut out = Out(String::new());
    out.line(0, FIRST_LINE);
    out.line(0, "(");
    out.field("version", &VERSION.to_string());
    out.field("setup", &quoted(&record.setup().to_string()));
    if let Some(arrangement) = record.arrangement() {
        let start = position_text::text(record.setup(), record.geometry(), arrangement);
        out.field("start", &quoted(&start));
    }
    let seats: Vec<_> = sheet.seats.iter().map(|seat| quoted(seat)).collect();
    out.field("seats", &format!("[{}]", seats.join(", ")));
    if let Some(clocks) = &sheet.clocks {
        let clocks: Vec<_> = clocks.iter().map(clock_text).collect();
        out.field("clocks", &format!("Some([{}])", clocks.join(", ")));
    }
    write_lines(&mut out, record, &lines);
    write_remarks(&mut out, record, &lines);
    if let Some(outcome) = record.main_outcome() {
        out.field("result", &quoted(&outcome_text(record.setup(), outcome)));
    }
    let place = |node: NodeId| lines::place_of(&lines, record, node).to_string();
    let shown = record.line().last().copied().unwrap_or(NodeId::START);
    if shown != record.main_end() {
        out.field("shown", &format!("Some(({}))", place(shown)));
    }
    out.field("cursor", &format!("({})", place(record.cursor())));
    out.line(0, ")");
    out.0
}

/// `black wins (eliminated)` or `draw (board-full)`.
pub(super) fn outcome_text(setup: Setup, outcome: Outcome) -> String {
    match outcome.winner {
        Some(player) => format!("{} wins ({})", seat_text(setup, player), outcome.reason.word()),
        None => format!("draw ({})", outcome.reason.word()),
    }
}

struct Out(String);

impl Out {
    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.0, "{:width$}{text}", "", width = 4 * indent);
    }

    fn field(&mut self, name: &str, value: &str) {
        self.line(1, &format!("{name}: {value},"));
    }
}

fn write_lines(out: &mut Out, record: &Record, lines: &[NodeLine]) {
    out.line(1, "lines: [");
    for (number, line) in lines.iter().enumerate() {
        match number {
            0 => out.line(2, "(moves: ["),
            _ => out.line(2, &format!("(line: {}, after: {}, moves: [", line.from.line, line.from.ply)),
        }
        for row in line.nodes.chunks(MOVES_IN_A_ROW) {
            let moves = row.iter().filter_map(|&node| record.move_of(node));
            let moves: Vec<_> = moves.map(|mv| quoted(&move_text(record.start(), mv))).collect();
            out.line(3, &format!("{},", moves.join(", ")));
        }
        out.line(2, "]),");
    }
    out.line(1, "],");
}

/// What is kept of single nodes beside their moves: three lists, each in the order of the lines.
fn write_remarks(out: &mut Out, record: &Record, lines: &[NodeLine]) {
    let [mut comments, mut notes, mut resignations] = [const { Vec::new() }; 3];
    for (place, node) in lines::places(lines) {
        if !record.comment(node).is_empty() {
            comments.push(format!("({place}, text: {}),", quoted(record.comment(node))));
        }
        for Note { key, text } in record.notes(node) {
            notes.push(format!("({place}, key: {}, text: {}),", quoted(key), quoted(text)));
        }
        if let Some(player) = record.resignation_at(node) {
            resignations.push(format!("({place}, seat: {}),", quoted(seat_text(record.setup(), player))));
        }
    }
    for (name, list) in [("comments", comments), ("notes", notes), ("resignations", resignations)] {
        if !list.is_empty() {
            out.line(1, &format!("{name}: ["));
            list.iter().for_each(|entry| out.line(2, entry));
            out.line(1, "],");
        }
    }
}

fn clock_text(clock: &Clock) -> String {
    format!("(left_ms: {}, increment_ms: {})", clock.left_ms, clock.increment_ms)
}

/// A text in quotation marks, with what RON wants escaped.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{{{:x}}}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
