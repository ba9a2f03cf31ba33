//! `rhizome match`: finds out which of two players is stronger, and by how much.

use std::io::Write;

use serde::Serialize;

use super::ToolError;
use crate::ai::{
    Contestant, Limits, MatchError, MatchPlan, MatchStats, MatchTally, Sprt, SprtVerdict, bot_by_name, play_match,
};
use crate::printable::{printable, several};
use crate::protocol::outside::{OutsideBot, PREFIX};

#[derive(Serialize)]
struct JsonMatch<'a> {
    games: u64,
    players: Vec<JsonPlayer<'a>>,
    elo: Option<JsonElo>,
    /// The verdict of the stop rule; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<&'static str>,
}

#[derive(Serialize)]
struct JsonPlayer<'a> {
    name: &'a str,
    wins: u64,
    draws: u64,
    playouts_per_move: f64,
    /// The number of games that it resigned.
    resigned: u64,
    /// The number of games in which it gave no legal move.
    failed: u64,
    /// Its last failure; absent if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<&'a str>,
}

/// The Elo difference by which the first player is ahead of the second; null if it is infinite.
#[derive(Serialize)]
struct JsonElo {
    difference: f64,
    low: f64,
    high: f64,
}

/// Plays a match between levels, named searches and outside programs (`gtp:COMMAND`) and writes the result as text or
/// as one line of JSON; `limits` are the search limits of the player with a given name. With a stop rule a match of two
/// ends as soon as it is decided.
///
/// An outside program that resigns loses its game, as does one that ends, gives an invalid answer or none in time, or
/// plays an illegal move; it is restarted for the next game. A program that never answers at all ends the match; the
/// result of the games before that is still written.
///
/// # Errors
/// [`ToolError::Argument`] for an unknown name or players that do not fit the seats, [`ToolError::Failed`] if a player
/// cannot play at all, [`ToolError::Output`].
pub fn match_players(
    plan: &MatchPlan,
    names: &[String],
    limits: impl Fn(&str) -> Limits,
    sprt: Option<Sprt>,
    as_json: bool,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    if sprt.is_some() && names.len() != 2 {
        return Err(ToolError::Argument("--sprt compares two players: name exactly two".into()));
    }
    let verdict = |stats: &MatchStats| sprt.map_or(SprtVerdict::Open, |sprt| sprt.verdict(stats));
    let contestants = names.iter().map(|name| contestant(name, limits(name)));
    let mut contestants = contestants.collect::<Result<Vec<_>, _>>()?;
    let mut so_far = MatchStats::default();
    let result = play_match(plan, &mut contestants, &mut |_, stats| {
        so_far.clone_from(stats);
        verdict(stats) == SprtVerdict::Open
    });
    let found = sprt.map(|_| verdict(&so_far));
    match &result {
        Err(error @ (MatchError::Seats { .. } | MatchError::NoGame)) => {
            return Err(ToolError::Argument(error.to_string()));
        }
        Err(_) if so_far.games == 0 => {}
        _ if as_json => write_json(&so_far, found, out)?,
        _ => write_text(plan, &so_far, found, out)?,
    }
    out.flush()?;
    result.map(drop).map_err(|error| ToolError::Failed(error.to_string()))
}

/// Creates a player from its name.
fn contestant(name: &str, limits: Limits) -> Result<Contestant, ToolError> {
    let bot = match name.strip_prefix(PREFIX) {
        Some(command) => Box::new(OutsideBot::new(command)),
        None => bot_by_name(name)
            .map_err(|error| ToolError::Argument(format!("{error}; for an outside program write {PREFIX}COMMAND")))?,
    };
    Ok(Contestant { name: name.into(), bot, limits })
}

fn write_json(stats: &MatchStats, found: Option<SprtVerdict>, out: &mut impl Write) -> Result<(), ToolError> {
    let tenths = |value: f64| (value * 10.0).round() / 10.0;
    let player = |tally: &'_ MatchTally| tenths(tally.playouts_per_move());
    let json = JsonMatch {
        games: stats.games,
        players: stats
            .tallies
            .iter()
            .map(|tally| JsonPlayer {
                name: &tally.name,
                wins: tally.wins,
                draws: tally.draws,
                playouts_per_move: player(tally),
                resigned: tally.resigned,
                failed: tally.failed,
                failure: tally.last_failure.as_deref(),
            })
            .collect(),
        elo: stats.elo().map(|elo| JsonElo {
            difference: tenths(elo.difference),
            low: tenths(elo.low),
            high: tenths(elo.high),
        }),
        sprt: found.map(word),
    };
    let text = serde_json::to_string(&json).map_err(std::io::Error::from)?;
    Ok(writeln!(out, "{text}")?)
}

fn write_text(
    plan: &MatchPlan,
    stats: &MatchStats,
    found: Option<SprtVerdict>,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    writeln!(
        out,
        "{}: {}, {}",
        plan.setup.title(),
        several(stats.games, "game"),
        several(plan.opening_plies, "random first move")
    )?;
    for tally in &stats.tallies {
        let share = 100.0 * tally.wins as f64 / stats.games.max(1) as f64;
        let (name, wins, draws) = (printable(&tally.name), several(tally.wins, "win"), several(tally.draws, "draw"));
        let playouts = tally.playouts_per_move();
        writeln!(out, "{name}: {wins} ({share:.1} %), {draws}, {playouts:.0} playouts a move")?;
        if tally.resigned > 0 {
            writeln!(out, "{name} resigned {}", several(tally.resigned, "game"))?;
        }
        if let Some(reason) = &tally.last_failure {
            writeln!(out, "{name} failed in {}; the last failure: {reason}", several(tally.failed, "game"))?;
        }
    }
    if let (Some(elo), [first, second]) = (stats.elo(), stats.tallies.as_slice()) {
        let (difference, low, high) = (elo.difference, elo.low, elo.high);
        let (first, second) = (printable(&first.name), printable(&second.name));
        writeln!(out, "{first} against {second}: {difference:+.0} Elo, 95 % interval {low:+.0} to {high:+.0}")?;
    }
    if let Some(found) = found {
        writeln!(out, "stop rule: {}", word(found))?;
    }
    Ok(())
}

/// Returns the verdict of the stop rule as a word: the smaller difference is accepted, the larger one is, or neither
/// yet.
fn word(verdict: SprtVerdict) -> &'static str {
    match verdict {
        SprtVerdict::Low => "low",
        SprtVerdict::High => "high",
        SprtVerdict::Open => "open",
    }
}
