//! The commands that run a search, and those that set its limits.

use std::time::{Duration, Instant};

use super::arguments::Arguments;
use super::clock::{GameClock, TimeSettings};
use super::{GtpResponse, GtpSession};
use crate::ai::{Limits, MOST_THREADS, Report, bot_by_name};
use crate::printable::shortened;
use crate::protocol::analysis;
use crate::record::notation::{move_text, parse_seat};
use crate::rules::{Move, Position};
use crate::study::Purpose;

/// The thinking time of a move without any limits.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The longest time that a command may specify, in seconds: a hundred days.
const MOST_SECONDS: f64 = 8_640_000.0;

/// Finds a move for the side to move and plays it.
pub(super) fn genmove(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    let (began, player) = (Instant::now(), session.tree().position().to_move());
    let mv = find_move(session, arguments.text)?;
    if let Some(clock) = &mut session.clock {
        clock.spend(player, began.elapsed());
    }
    let text = move_text(session.tree().position(), mv);
    session.play(mv)?;
    Ok(text)
}

/// Finds a move without playing it.
pub(super) fn reg_genmove(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    let mv = find_move(session, arguments.text)?;
    Ok(move_text(session.tree().position(), mv))
}

/// Thinks for the given seat, as long as its clock allows. Whoever plays the move takes the time off the clock.
fn find_move(session: &mut GtpSession, seat: &str) -> Result<Move, String> {
    let player = session.seat_on_turn(seat)?;
    let mut limits = session.limits.clone();
    if let Some(clock) = &session.clock {
        limits = limits.on_clock(clock.clock(player), session.tree().position());
    }
    let report = think(session, limits, Purpose::Move)?;
    report.best().ok_or_else(|| "the search found no move".into())
}

/// Thinks about the position within `limits`, for the default time if they name neither time nor playouts.
fn think(session: &mut GtpSession, mut limits: Limits, purpose: Purpose) -> Result<Report, String> {
    if session.tree().outcome().is_some() {
        return Err("the game is over".into());
    }
    let position = session.game.tree.position();
    if position.legal_count() == 0 {
        return Err("there are no stones on the board: place some with rhizome-position".into());
    }
    if limits.time.is_none() && limits.playouts.is_none() {
        limits.time = Some(DEFAULT_TIME);
    }
    Ok(purpose.think(session.bot.as_mut(), position, &limits, &session.stop, &mut |_| ()))
}

/// Reports the best moves as JSON without changing the position.
pub(super) fn analyse(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    let mut limits = session.limits.clone();
    for (key, value) in pairs(arguments) {
        match key {
            "time" => {
                limits = Limits { time: Some(seconds(key, value)?), playouts: None, depth: None, ..limits };
            }
            _ => return Err(format!("unknown option '{}': use rhizome-analyse [time=SECONDS]", shortened(key))),
        }
    }
    let report = think(session, limits, Purpose::Study)?;
    analysis::json(session.tree().position(), &report).map_err(|error| error.to_string())
}

/// Changes the computer player.
pub(super) fn level(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    session.bot = bot_by_name(arguments.text).map_err(|error| error.to_string())?;
    session.level = arguments.text.into();
    Ok(String::new())
}

/// Changes the limits of a search. Time, playouts and depth belong together: setting one of them resets the others.
/// Other limits that are not given keep their values. Without arguments all limits get their initial values.
pub(super) fn limit(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    let names_length = pairs(arguments).any(|(key, _)| matches!(key, "time" | "playouts" | "depth"));
    let mut limits = match arguments.words.is_empty() {
        true => Limits::default(),
        false if names_length => Limits { time: None, playouts: None, depth: None, ..session.limits.clone() },
        false => session.limits.clone(),
    };
    for (key, value) in pairs(arguments) {
        match key {
            "time" => limits.time = Some(seconds(key, value)?),
            "playouts" => limits.playouts = Some(number(key, value, 1, u64::MAX)?),
            "depth" => limits.depth = Some(number(key, value, 1, u32::MAX.into())? as u32),
            "threads" => limits.threads = number(key, value, 1, MOST_THREADS as u64)? as usize,
            "seed" => limits.seed = number(key, value, 0, u64::MAX)?,
            "memory" => limits.memory_mb = number(key, value, 1, 1 << 20)? as usize,
            _ => {
                let keys = "time, playouts, depth, threads, seed or memory";
                return Err(format!("unknown limit '{}': choose {keys}", shortened(key)));
            }
        }
    }
    // The limit given last applies.
    if names_length || arguments.words.is_empty() {
        session.clock = None;
    }
    session.limits = limits;
    Ok(String::new())
}

/// Sets the clocks of all seats: main time, period and moves per period, with times in seconds. A period without moves
/// means no time limit.
pub(super) fn time_settings(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    let [main, period, moves] = arguments.words[..] else { return Err("three numbers are needed".into()) };
    let settings = TimeSettings {
        main: clock_seconds(main)?,
        period: clock_seconds(period)?,
        period_moves: number("stones", moves, 0, u32::MAX.into())? as u32,
    };
    let has_no_limit = settings.period_moves == 0 && !settings.period.is_zero();
    let seats = session.tree().setup().seats();
    session.clock = (!has_no_limit).then(|| GameClock::new(settings, seats));
    Ok(String::new())
}

/// Sets one seat's clock: the seconds left, and the number of moves to be played in them (0 in the main time).
pub(super) fn time_left(session: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    let [seat, left, moves] = arguments.words[..] else { return Err("three words are needed".into()) };
    let setup = session.tree().setup();
    let player = parse_seat(setup, seat)?;
    let left = clock_seconds(left)?;
    let moves = number("stones", moves, 0, u32::MAX.into())? as u32;
    let unsaid = TimeSettings { main: left, period: Duration::ZERO, period_moves: 0 };
    session.clock.get_or_insert_with(|| GameClock::new(unsaid, setup.seats())).set(player, left, moves);
    Ok(String::new())
}

/// Returns the `key=value` words.
fn pairs<'a>(arguments: &Arguments<'a>) -> impl Iterator<Item = (&'a str, &'a str)> {
    arguments.words.clone().into_iter().filter_map(|word| word.split_once('='))
}

/// Parses a time above 0.
fn seconds(key: &str, text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= MOST_SECONDS => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!(
            "{key}={} is not possible: use a number of seconds above 0, up to {MOST_SECONDS}",
            shortened(text)
        )),
    }
}

/// Parses a time on a clock, which may be 0 or, after the clock has run out, negative.
fn clock_seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds.abs() <= MOST_SECONDS => Ok(Duration::from_secs_f64(seconds.max(0.0))),
        _ => Err(format!("'{}' is not possible: use a number of seconds, at most {MOST_SECONDS}", shortened(text))),
    }
}

fn number(key: &str, text: &str, least: u64, most: u64) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| format!("{key}={} is not possible: use a whole number from {least} to {most}", shortened(text)))
}
