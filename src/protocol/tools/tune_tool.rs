//! `rhizome tune`: writes weights for an evaluation as a file of `assets/weights` that records how they were found.

use std::io::Write;

use ron::ser::{PrettyConfig, to_string_pretty};

use super::ToolError;
use crate::ai::{Contestant, Limits, MatchError, MatchPlan, TunePlan, bot_by_name, tune, tune_hexade};
use crate::games::Setup;
use crate::printable::listed;

/// Tunes the weights of a game's evaluation and writes them: they are fitted to games that a player plays against
/// itself, or several against each other, or, for Hexade, found by matches between neighbouring weights. If no player is
/// given, `first` plays.
///
/// # Errors
/// [`ToolError::Argument`] for an unknown player or for a player where none can be chosen, [`ToolError::Failed`] if the
/// games cannot be played, [`ToolError::Output`].
pub fn tune_weights(
    plan: &TunePlan,
    players: &[String],
    limits: &Limits,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    match (plan.games.setup, players) {
        (Setup::Hexade { .. }, []) => climb(&plan.games, limits, out),
        (Setup::Hexade { .. }, _) => {
            Err(ToolError::Argument("in Hexade the weights of the threat search are tuned: leave out --player".into()))
        }
        (_, []) => fit(plan, &["first".into()], limits, out),
        (_, players) => fit(plan, players, limits, out),
    }
}

fn failed(error: MatchError) -> ToolError {
    ToolError::Failed(error.to_string())
}

fn fit(plan: &TunePlan, names: &[String], limits: &Limits, out: &mut impl Write) -> Result<(), ToolError> {
    let contestant = |name: &String| {
        let bot = bot_by_name(name).map_err(|error| ToolError::Argument(error.to_string()))?;
        Ok(Contestant { name: name.clone(), bot, limits: limits.clone() })
    };
    let mut players = names.iter().map(contestant).collect::<Result<Vec<_>, ToolError>>()?;
    let tuned = tune(plan, &mut players).map_err(failed)?;
    let setup = plan.games.setup;
    let Some(tuned) = tuned else {
        return Err(ToolError::Argument(format!("the evaluation of {} has no weights to tune", setup.title())));
    };
    let (games, setup, names) = (plan.games.games, setup.title(), listed(names, "and"));
    let who = if players.len() == 1 { format!("{names} against itself") } else { names };
    writeln!(out, "// Made by `rhizome tune`: {games} games of {who} on {setup}")?;
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
