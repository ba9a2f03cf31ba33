//! The table of commands: each name is listed once, with its arguments and its function, so that `list_commands` and
//! `known_command` always agree with the commands that work.

use super::arguments::Arguments;
use super::{GtpResponse, GtpSession, own, standard, thinking};
use crate::printable::shortened;

/// The arguments of a command.
#[derive(Clone, Copy)]
pub(super) enum Takes {
    /// Exactly these words.
    Words(&'static [&'static str]),
    /// One text to the end of the line, spaces included.
    Text(&'static str),
    /// A path to the end of the line, spaces and `#` included.
    Path,
    /// Any number of `key=value` words.
    Options(&'static str),
}

/// A command of the protocol.
struct GtpCommand {
    name: &'static str,
    takes: Takes,
    run: fn(&mut GtpSession, &Arguments) -> GtpResponse,
}

const fn command(name: &'static str, takes: Takes, run: fn(&mut GtpSession, &Arguments) -> GtpResponse) -> GtpCommand {
    GtpCommand { name, takes, run }
}

const NOTHING: Takes = Takes::Words(&[]);

const LIMITS: &str = "[time=SECONDS] [playouts=N] [depth=N] [threads=N] [seed=N] [memory=MB]";

/// All commands, the standard ones first.
const COMMANDS: &[GtpCommand] = &[
    command("protocol_version", NOTHING, standard::protocol_version),
    command("name", NOTHING, standard::name),
    command("version", NOTHING, standard::version),
    command("known_command", Takes::Words(&["COMMAND"]), known_command),
    command("list_commands", NOTHING, list_commands),
    command("quit", NOTHING, standard::quit),
    command("boardsize", Takes::Words(&["SIZE"]), standard::boardsize),
    command("clear_board", NOTHING, standard::clear_board),
    command("komi", Takes::Words(&["KOMI"]), standard::komi),
    command("play", Takes::Text("SEAT MOVE"), standard::play),
    command("genmove", Takes::Words(&["SEAT"]), thinking::genmove),
    command("reg_genmove", Takes::Words(&["SEAT"]), thinking::reg_genmove),
    command("undo", NOTHING, standard::undo),
    command("showboard", NOTHING, standard::showboard),
    command("time_settings", Takes::Words(&["MAIN", "PERIOD", "STONES"]), thinking::time_settings),
    command("time_left", Takes::Words(&["SEAT", "TIME", "STONES"]), thinking::time_left),
    command("final_score", NOTHING, standard::final_score),
    command("rhizome-setup", Takes::Text("SET-UP"), own::setup),
    command("rhizome-position", Takes::Text("SEAT=CELL,CELL... to-move=SEAT"), own::position),
    command("rhizome-legal", NOTHING, own::legal),
    command("rhizome-check", Takes::Text("MOVE"), own::check),
    command("rhizome-state", NOTHING, own::state),
    command("rhizome-level", Takes::Words(&["NAME"]), thinking::level),
    command("rhizome-limit", Takes::Options(LIMITS), thinking::limit),
    command("rhizome-analyse", Takes::Options("[time=SECONDS]"), thinking::analyse),
    command("rhizome-save", Takes::Path, own::save),
    command("rhizome-load", Takes::Path, own::load),
];

fn known_command(_: &mut GtpSession, arguments: &Arguments) -> GtpResponse {
    Ok(COMMANDS.iter().any(|command| command.name == arguments.text).to_string())
}

fn list_commands(_: &mut GtpSession, _: &Arguments) -> GtpResponse {
    let names: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
    Ok(names.join("\n"))
}

/// Returns whether what follows the name is a path.
pub(super) fn takes_path(name: &str) -> bool {
    COMMANDS.iter().any(|command| command.name == name && matches!(command.takes, Takes::Path))
}

/// Runs a command on the session.
pub(super) fn run(session: &mut GtpSession, name: &str, arguments: &str) -> GtpResponse {
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        return Err(format!("unknown command '{}': list_commands shows them all", shortened(name)));
    };
    let arguments = Arguments::new(arguments);
    let given = arguments.words.len();
    match command.takes {
        Takes::Words([]) if given > 0 => Err(format!("{name} takes no arguments")),
        Takes::Words(words) if given != words.len() => Err(format!("usage: {name} {}", words.join(" "))),
        Takes::Text(text) if given == 0 => Err(format!("usage: {name} {text}")),
        Takes::Path if given == 0 => Err(format!("usage: {name} PATH")),
        Takes::Options(options) if !arguments.words.iter().all(|word| word.contains('=')) => {
            Err(format!("usage: {name} {options}"))
        }
        _ => (command.run)(session, &arguments),
    }
}
