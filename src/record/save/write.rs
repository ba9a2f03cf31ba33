//! The text of a save file: written by hand, so that a person can read it, ten moves a row.

use std::fmt::Write;

use super::lines::{self, NodeLine};
use super::{Clock, SavedGame, VERSION};
use crate::record::notation::{move_text, seat_text};
use crate::record::{NodeId, position_text};
use crate::rules::{Outcome, Position, Setup};

/// Moves in a row of the file.
const MOVES_IN_A_ROW: usize = 10;

/// The whole file.
pub(super) fn text(game: &SavedGame) -> String {
    let tree = &game.tree;
    let lines = lines::flatten(tree);
    let mut out = Out(String::new());
    out.line(0, "// A game saved by Rhizome: the moves are played again when it is opened.");
    out.line(0, "(");
    out.field("version", &VERSION.to_string());
    out.field("setup", &quoted(&tree.setup().to_string()));
    if let Some(arrangement) = tree.arrangement() {
        let start = position_text::text(tree.setup(), tree.position().geometry(), arrangement);
        out.field("start", &quoted(&start));
    }
    let seats: Vec<_> = game.seats.iter().map(|seat| quoted(seat)).collect();
    out.field("seats", &format!("[{}]", seats.join(", ")));
    if let Some(clocks) = &game.clocks {
        let clocks: Vec<_> = clocks.iter().map(clock_text).collect();
        out.field("clocks", &format!("Some([{}])", clocks.join(", ")));
    }
    write_lines(&mut out, game, &lines);
    write_comments(&mut out, game, &lines);
    let place = |node: NodeId| lines::place_of(&lines, tree, node);
    if let Some((node, player)) = tree.resignation() {
        let (at, seat) = (place(node), quoted(seat_text(tree.setup(), player)));
        out.field("resigned", &format!("Some((line: {}, ply: {}, seat: {seat}))", at.line, at.ply));
    }
    if let Some(outcome) = lines::main_outcome(tree) {
        out.field("result", &quoted(&outcome_text(tree.setup(), outcome)));
    }
    let shown = tree.line().last().copied().unwrap_or(NodeId::START);
    if shown != tree.main_end() {
        let at = place(shown);
        out.field("shown", &format!("Some((line: {}, ply: {}))", at.line, at.ply));
    }
    let cursor = place(tree.cursor());
    out.field("cursor", &format!("(line: {}, ply: {})", cursor.line, cursor.ply));
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

fn write_lines(out: &mut Out, game: &SavedGame, lines: &[NodeLine]) {
    let (tree, geometry) = (&game.tree, game.tree.position().geometry());
    out.line(1, "lines: [");
    for (number, line) in lines.iter().enumerate() {
        match number {
            0 => out.line(2, "(moves: ["),
            _ => out.line(2, &format!("(line: {}, after: {}, moves: [", line.from.line, line.from.ply)),
        }
        for row in line.nodes.chunks(MOVES_IN_A_ROW) {
            let moves = row.iter().filter_map(|&node| tree.move_of(node));
            let moves: Vec<_> = moves.map(|mv| quoted(&move_text(geometry, mv))).collect();
            out.line(3, &format!("{},", moves.join(", ")));
        }
        out.line(2, "]),");
    }
    out.line(1, "],");
}

fn write_comments(out: &mut Out, game: &SavedGame, lines: &[NodeLine]) {
    let mut comments = Vec::new();
    let start = (game.tree.comment(NodeId::START), 0, 0);
    let moves = lines.iter().enumerate().flat_map(|(number, line)| {
        let plies = line.from.ply + 1..;
        line.nodes.iter().zip(plies).map(move |(&node, ply)| (game.tree.comment(node), number, ply))
    });
    for (comment, number, ply) in std::iter::once(start).chain(moves).filter(|(comment, ..)| !comment.is_empty()) {
        comments.push(format!("(line: {number}, ply: {ply}, text: {}),", quoted(comment)));
    }
    if comments.is_empty() {
        return;
    }
    out.line(1, "comments: [");
    for comment in &comments {
        out.line(2, comment);
    }
    out.line(1, "],");
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
