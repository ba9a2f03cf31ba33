//! Converts a game to the fields of its save file.

use super::file::{File, FileComment, FileLine, FileNote, FileResignation};
use super::lines::{self, NodeLine};
use super::{ScoreSheet, VERSION};
use crate::games::Setup;
use crate::record::notation::{move_text, seat_text};
use crate::record::{NodeId, Record, position_text};
use crate::rules::Outcome;

/// Returns the fields of a game's file.
pub(super) fn file(sheet: &ScoreSheet) -> File {
    let record = &sheet.record;
    let setup = record.setup();
    let rows = lines::flatten(record);
    let place = |node: NodeId| lines::place_of(&rows, record, node);
    let shown = record.line().last().copied().unwrap_or(NodeId::START);
    let mut file = File {
        version: u64::from(VERSION),
        setup: setup.to_string(),
        start: record
            .arrangement()
            .map_or(String::new(), |arrangement| position_text::text(setup, record.geometry(), arrangement)),
        seats: sheet.seats.clone(),
        clocks: sheet.clocks.clone(),
        lines: rows.iter().map(|row| line(record, row)).collect(),
        result: record.main_outcome().map_or(String::new(), |outcome| outcome_text(setup, outcome)),
        shown: (shown != record.main_end()).then(|| place(shown)),
        cursor: place(record.cursor()),
        ..File::default()
    };
    for (place, node) in lines::places(&rows) {
        let (line, ply) = (place.line, place.ply);
        if !record.comment(node).is_empty() {
            file.comments.push(FileComment { line, ply, text: record.comment(node).to_owned() });
        }
        for note in record.notes(node) {
            file.notes.push(FileNote { line, ply, key: note.key.clone(), text: note.text.clone() });
        }
        if let Some(player) = record.resignation_at(node) {
            file.resignations.push(FileResignation { line, ply, seat: seat_text(setup, player).to_owned() });
        }
    }
    file
}

fn line(record: &Record, row: &NodeLine) -> FileLine {
    let moves = row.nodes.iter().filter_map(|&node| record.move_of(node));
    let moves = moves.map(|mv| move_text(record.start(), mv)).collect();
    FileLine { line: row.from.line, after: row.from.ply, moves }
}

/// Returns a result as text: `black wins (eliminated)` or `draw (board-full)`.
pub fn outcome_text(setup: Setup, outcome: Outcome) -> String {
    match outcome.winner {
        Some(player) => format!("{} wins ({})", seat_text(setup, player), outcome.reason.word()),
        None => format!("draw ({})", outcome.reason.word()),
    }
}
