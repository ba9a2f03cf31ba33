//! `rhizome tune`: writes weights for an evaluation as a file of `assets/weights` that records how they were found.

use std::io::Write;

use ron::ser::{PrettyConfig, to_string_pretty};

use super::ToolError;
use crate::ai::{Contestant, Limits, MatchError, MatchPlan, TunePlan, bot_by_name, tune, tune_hexade};
use crate::games::Setup;

/// Tunes the weights of a game's evaluation and writes them: they are fitted to games that a player plays against
/// itself or, for Hexade, found by matches between neighbouring weights. If no player is given, `first` plays.
///
/// # Errors
/// [`ToolError::Argument`] for an unknown player or for a player where none can be chosen, [`ToolError::Failed`] if the
/// games cannot be played, [`ToolError::Output`].
pub fn tune_weights(
    plan: &TunePlan,
    player: Option<&str>,
    limits: &Limits,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    match (plan.games.setup, player) {
        (Setup::Hexade { .. }, None) => climb(&plan.games, limits, out),
        (Setup::Hexade { .. }, Some(_)) => {
            Err(ToolError::Argument("in Hexade the weights of the threat search are tuned: leave out --player".into()))
        }
        (_, player) => fit(plan, player.unwrap_or("first"), limits, out),
    }
}

fn failed(error: MatchError) -> ToolError {
    ToolError::Failed(error.to_string())
}

fn fit(plan: &TunePlan, name: &str, limits: &Limits, out: &mut impl Write) -> Result<(), ToolError> {
    let bot = bot_by_name(name).map_err(|error| ToolError::Argument(error.to_string()))?;
    let mut player = Contestant { name: name.into(), bot, limits: limits.clone() };
    let tuned = tune(plan, &mut player).map_err(failed)?;
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
    write_limits(&plan.games, limits, out)?;
    writeln!(out, "// {} positions; the mean surprise about the winner is {:.4} nats.", tuned.samples, tuned.surprise)?;
    writeln!(out, "{{")?;
    for (name, weight) in &tuned.weights {
        writeln!(out, "    \"{name}\": {weight:.4},")?;
    }
    Ok(writeln!(out, "}}")?)
}

fn climb(plan: &MatchPlan, limits: &Limits, out: &mut impl Write) -> Result<(), ToolError> {
    let (weights, trials) = tune_hexade(plan, limits).map_err(failed)?;
    let weights = to_string_pretty(&weights, PrettyConfig::default().depth_limit(1))
        .map_err(|error| ToolError::Failed(error.to_string()))?;
    writeln!(
        out,
        "// Made by `rhizome tune`: matches of {} games between neighbouring weights on {}",
        plan.games,
        plan.setup.title()
    )?;
    write_limits(plan, limits, out)?;
    for trial in trials {
        let kept = if trial.is_kept { ", kept" } else { "" };
        writeln!(out, "// {} times {:.2}: {:.1} %{kept}", trial.name, trial.factor, 100.0 * trial.share)?;
    }
    Ok(writeln!(out, "{weights}")?)
}

fn write_limits(plan: &MatchPlan, limits: &Limits, out: &mut impl Write) -> Result<(), ToolError> {
    let playouts = limits.playouts.unwrap_or_default();
    Ok(writeln!(
        out,
        "// with {playouts} playouts a move and {} random first moves, seed {}.",
        plan.opening_plies, plan.seed
    )?)
}
