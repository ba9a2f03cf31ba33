//! `rhizome tune`: weights for an evaluation out of games that a player plays against itself.

use std::io::Write;

use super::ToolError;
use crate::ai::{Contestant, Limits, TunePlan, bot_by_name, tune};

/// Plays the games, fits the weights and writes them as a file of `assets/weights`, with how they were made.
///
/// # Errors
/// [`ToolError::Argument`] for an unknown player or a game without weights, [`ToolError::Output`].
pub fn tune_weights(plan: &TunePlan, name: &str, limits: &Limits, out: &mut impl Write) -> Result<(), ToolError> {
    let bot = bot_by_name(name).map_err(|error| ToolError::Argument(error.to_string()))?;
    let mut player = Contestant { name: name.into(), bot, limits: limits.clone() };
    let tuned = tune(plan, &mut player).map_err(|error| ToolError::Failed(error.to_string()))?;
    let setup = plan.games.setup;
    let Some(tuned) = tuned else {
        return Err(ToolError::Argument(format!("the evaluation of {} has no weights to tune", setup.title())));
    };
    writeln!(
        out,
        "// Made by `rhizome tune`: {} games of {name} against itself on {}",
        plan.games.games,
        setup.title()
    )?;
    writeln!(
        out,
        "// with {} playouts a move and {} random first moves, seed {}.",
        playouts(limits),
        plan.games.opening_plies,
        plan.games.seed
    )?;
    writeln!(out, "// {} positions; the mean surprise about the winner is {:.4} nats.", tuned.samples, tuned.surprise)?;
    writeln!(out, "{{")?;
    for (name, weight) in &tuned.weights {
        writeln!(out, "    \"{name}\": {weight:.4},")?;
    }
    Ok(writeln!(out, "}}")?)
}

fn playouts(limits: &Limits) -> u64 {
    limits.playouts.unwrap_or_default()
}
