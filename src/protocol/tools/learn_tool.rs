//! `rhizome learn`: plays games to learn from, fits the network that evaluates Chexers to them, and writes its weights as a
//! file of `assets/weights` that records how they were found.

use std::fs::{self, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use super::ToolError;
use crate::ai::{FitPlan, GameRecord, GamesPlan, learn, play_games};

/// Plays the games of a plan, if it has any, and adds them to `file`, one line each; then learns from all games in all
/// files and writes the weights.
///
/// # Errors
/// [`ToolError::Argument`] for an unknown player, a file that cannot be read or a line that is no game,
/// [`ToolError::Failed`] if a game cannot be written, [`ToolError::Output`].
pub fn learn_weights(
    games: &GamesPlan,
    files: &[PathBuf],
    fit: &FitPlan,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    if let (Some(file), true) = (files.first(), games.games > 0) {
        add_games(games, file)?;
    }
    let mut records = Vec::new();
    for file in files {
        read_games(file, &mut records)?;
    }
    // The first one is kept apart.
    if records.len() < 2 {
        return Err(ToolError::Argument("there are too few games to learn from: ask for more with --games".into()));
    }
    let learned = learn(&records, fit);
    let ([positions, apart], [by_net, plainly]) = (learned.positions, learned.surprises);
    writeln!(
        out,
        "// Made by `rhizome learn` from {positions} positions of {} recorded games of Chexers",
        records.len()
    )?;
    writeln!(out, "// in {} epochs, result {}, rate {}, seed {}.", fit.epochs, fit.result, fit.rate, fit.seed)?;
    writeln!(
        out,
        "// {apart} positions were kept apart: the mean surprise about the winner is {by_net:.4} nats there,"
    )?;
    writeln!(out, "// and {plainly:.4} by the weights in chexers.ron.")?;
    Ok(out.write_all(learned.weights.as_bytes())?)
}

/// Plays the games and appends each to the file as soon as it is over.
fn add_games(plan: &GamesPlan, file: &Path) -> Result<(), ToolError> {
    let failed = |error: &dyn std::fmt::Display| ToolError::Failed(format!("{}: {error}", file.display()));
    let opened = OpenOptions::new().create(true).append(true).open(file).map_err(|error| failed(&error))?;
    let mut into = BufWriter::new(opened);
    let mut written = Ok(());
    play_games(plan, |game| {
        if written.is_ok() {
            written = game
                .text()
                .map_err(|error| failed(&error))
                .and_then(|text| writeln!(into, "{text}").map_err(|error| failed(&error)));
        }
    })
    .map_err(|error| ToolError::Argument(error.to_string()))?;
    written?;
    into.flush().map_err(|error| failed(&error))
}

/// Appends the games of a file.
fn read_games(file: &Path, records: &mut Vec<GameRecord>) -> Result<(), ToolError> {
    let wrong = |line: Option<usize>, error: &dyn std::fmt::Display| {
        let line = line.map_or(String::new(), |line| format!(" line {line}:"));
        ToolError::Argument(format!("{}:{line} {error}", file.display()))
    };
    let text = fs::read_to_string(file).map_err(|error| wrong(None, &error))?;
    for (index, line) in text.lines().enumerate() {
        records.push(GameRecord::parse(line).map_err(|error| wrong(Some(index + 1), &error))?);
    }
    Ok(())
}
