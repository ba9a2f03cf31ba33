//! `rhizome analyse`: the computer's evaluation of every move of a saved game.

use std::io::Write;
use std::path::Path;

use super::{ToolError, occupants};
use crate::ai::{Bot, Limits, Line, StopFlag};
use crate::games::AnyPosition;
use crate::record::notation::{move_text, seat_text};
use crate::rules::{Move, Player, Position};

/// Analyses every position of the main line and writes a line for each move: its number, its seat, the move, and the
/// seat's share of the win after it, as found by a search of the next position. If the computer would have played a
/// move with a higher share, that move and its principal variation follow.
///
/// # Errors
/// [`ToolError::Argument`] if the file cannot be read, [`ToolError::Failed`] if it holds no valid game,
/// [`ToolError::Output`].
pub fn analyse(path: &Path, bot: &mut dyn Bot, limits: &Limits, out: &mut impl Write) -> Result<(), ToolError> {
    let mut game = super::replay::read(path)?;
    game.tree.go_to_main_end();
    let (seats, result) = (occupants(&game), game.result_text());
    let tree = &mut game.tree;
    let line = tree.line();
    writeln!(out, "{}: {seats}, {} moves", tree.setup().title(), line.len())?;
    writeln!(out, "Each move with its player's chance to win after it:")?;
    let mut before = None;
    for node in line {
        let Some((parent, mv)) = tree.parent(node).zip(tree.move_of(node)) else { continue };
        tree.go_to(parent);
        let (position, number) = (tree.position().clone(), tree.ply() + 1);
        let seen = before.take().unwrap_or_else(|| {
            bot.new_game(&position);
            View::of(&position, bot, limits)
        });
        bot.see_move(&position, mv);
        tree.go_to(node);
        let after = View::of(tree.position(), bot, limits);
        writeln!(out, "{number}. {}", describe(&position, mv, &seen, &after))?;
        out.flush()?;
        before = Some(after);
    }
    if let Some(result) = result {
        writeln!(out, "{result}")?;
    }
    Ok(())
}

/// The computer's view of a position.
struct View {
    /// Each seat's share of the win; empty for a board on which no game can be played.
    shares: Vec<f32>,
    /// The move that the computer would play; `None` if the game is over.
    best: Option<Line>,
}

impl View {
    fn of(position: &AnyPosition, bot: &mut dyn Bot, limits: &Limits) -> Self {
        if let Some(outcome) = position.outcome() {
            let share =
                |player| outcome.winner.map_or(1.0 / position.seats() as f32, |winner| f32::from(winner == player));
            return Self { shares: position.players().map(share).collect(), best: None };
        }
        let report = bot.think(position, limits, &StopFlag::default(), &mut |_| ());
        let best = report.lines.into_iter().next();
        Self { shares: best.as_ref().map(|line| line.values.clone()).unwrap_or_default(), best }
    }
}

/// Describes a move, its value and, if there is one, a better move.
fn describe(position: &AnyPosition, mv: Move, before: &View, after: &View) -> String {
    let player = position.to_move();
    let seat = seat_text(position.setup(), player);
    let mut text = format!("{seat} {}", move_text(position, mv));
    let Some(played) = percent(&after.shares, player) else { return text };
    text.push_str(&format!(": {played} % for {seat}"));
    let Some(best) = before.best.as_ref().filter(|best| best.mv != mv) else { return text };
    if let Some(promised) = percent(&best.values, player).filter(|&promised| promised > played) {
        text.push_str(&format!("; better: {}, {promised} % for {seat}", move_text(position, best.mv)));
        let rest = best.principal_variation.iter().skip(1);
        let rest: Vec<_> = rest.map(|&mv| move_text(position, mv)).collect();
        if !rest.is_empty() {
            text.push_str(&format!(", then {}", rest.join("; ")));
        }
    }
    text
}

/// Returns a seat's share of the win in per cent.
fn percent(shares: &[f32], player: Player) -> Option<u32> {
    shares.get(player.index()).map(|share| (100.0 * share).round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::notation::parse_move;

    fn view(shares: &[f32], moves: &[Move]) -> View {
        let line = |&mv: &Move| Line { mv, values: shares.to_vec(), visits: 1, principal_variation: moves.to_vec() };
        View { shares: shares.to_vec(), best: moves.first().map(line) }
    }

    #[test]
    fn only_what_promises_more_is_called_better() {
        let position = AnyPosition::start("tanbo size=9".parse().unwrap());
        let cell = |name| parse_move(&position, name).unwrap();
        let [b3, c2, c8] = ["B3", "C2", "C8"].map(cell);
        let say = |before: View, after: View| describe(&position, b3, &before, &after);
        let after = |black: f32| view(&[black, 1.0 - black], &[c8]);
        for (promised, left, said) in [
            (0.52, 0.47, "black B3: 47 % for black; better: C2, 52 % for black, then C8"),
            (0.52, 0.52, "black B3: 52 % for black"),
            (0.52, 0.55, "black B3: 55 % for black"),
            (0.521, 0.519, "black B3: 52 % for black"),
        ] {
            assert_eq!(say(view(&[promised, 1.0 - promised], &[c2, c8]), after(left)), said);
        }
        assert_eq!(say(view(&[0.9, 0.1], &[b3, c8]), after(0.4)), "black B3: 40 % for black", "what it would play");
        assert_eq!(say(view(&[], &[]), view(&[], &[])), "black B3");
    }

    #[test]
    fn a_game_that_is_over_has_its_result() {
        let arrangement = "black=A1 white=A3,B2 to-move=white";
        let setup = "tanbo size=9".parse().unwrap();
        let start = AnyPosition::start(setup);
        let arrangement = crate::record::position_text::parse(setup, start.geometry(), arrangement).unwrap();
        let mut position = AnyPosition::arranged(setup, &arrangement).unwrap();
        let mut bot = crate::ai::bot_by_name("greedy").unwrap();
        while position.outcome().is_none() {
            let view = View::of(&position, bot.as_mut(), &Limits::default());
            position.play(view.best.unwrap().mv).unwrap();
        }
        let winner = position.outcome().unwrap().winner.unwrap();
        let view = View::of(&position, bot.as_mut(), &Limits::default());
        assert_eq!(percent(&view.shares, winner), Some(100));
        assert_eq!(view.shares.iter().sum::<f32>(), 1.0);
        assert!(view.best.is_none());
    }
}
