//! `rhizome analyse`: what the computer thinks of every move of a saved game.

use std::io::Write;
use std::path::Path;

use super::ToolError;
use crate::ai::{Bot, Limits, Report, StopFlag};
use crate::games::AnyPosition;
use crate::record::notation::{move_text, seat_text};
use crate::rules::{Move, Player, Position};

/// Thinks about every position of the main line and writes a line for each move: its number, its seat, the move with the
/// mover's expected share of the win, the move that the search prefers with its share, and how it would go on.
///
/// # Errors
/// [`ToolError::Argument`] if the file cannot be read, [`ToolError::Failed`] if it holds no valid game,
/// [`ToolError::Output`].
pub fn analyse(path: &Path, bot: &mut dyn Bot, limits: &Limits, out: &mut impl Write) -> Result<(), ToolError> {
    let mut game = super::replay::read(path)?;
    let tree = &mut game.tree;
    tree.go_to_main_end();
    let line = tree.line();
    writeln!(out, "{}, {} moves", tree.setup().title(), line.len())?;
    for node in line {
        let Some((parent, mv)) = tree.parent(node).zip(tree.move_of(node)) else { continue };
        tree.go_to(parent);
        let report = bot.think(tree.position(), limits, &StopFlag::default(), &mut |_| ());
        writeln!(out, "{} {}", tree.ply() + 1, describe(tree.position(), mv, &report))?;
        out.flush()?;
    }
    Ok(())
}

fn describe(position: &AnyPosition, mv: Move, report: &Report) -> String {
    let (geometry, player) = (position.geometry(), position.to_move());
    let mut text = format!("{} {}", seat_text(position.setup(), player), move_text(geometry, mv));
    if let Some(line) = report.lines.iter().find(|line| line.mv == mv) {
        text.push_str(&share(&line.values, player));
    }
    if let Some(best) = report.lines.first().filter(|best| best.mv != mv) {
        text.push_str(&format!(", better {}{}", move_text(geometry, best.mv), share(&best.values, player)));
    }
    let variation = report.lines.first().map_or(&[][..], |best| &best.principal_variation);
    if variation.len() > 1 {
        let moves: Vec<_> = variation.iter().map(|&mv| move_text(geometry, mv)).collect();
        text.push_str(&format!("; {}", moves.join(" ")));
    }
    text
}

/// A seat's expected share of the win, in per cent.
fn share(values: &[f32], player: Player) -> String {
    values.get(player.index()).map_or(String::new(), |value| format!(" {:.0} %", 100.0 * value))
}
