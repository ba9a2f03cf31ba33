//! The program: parses the command line and runs the command. The sub-commands are implemented in `protocol::tools`.

mod arguments;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use rhizome::ai::StopFlag;
use rhizome::games::Setup;
use rhizome::printable::{PrintableLines, printable};
use rhizome::protocol::gtp;
#[cfg(unix)]
use rhizome::protocol::hangup;
use rhizome::protocol::tools::{self, ToolError};

use arguments::{Command, CommandLine};

fn main() -> ExitCode {
    let arguments = CommandLine::parse_from(arguments::shielded(std::env::args_os()));
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has closed it, which is not an error.
        Err(ToolError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "rhizome: {}", printable(&error.to_string()));
            ExitCode::from(if matches!(error, ToolError::Argument(_)) { 2 } else { 1 })
        }
    }
}

fn run(arguments: CommandLine) -> Result<(), ToolError> {
    let Some(command) = arguments.command else { return open_window(arguments.window) };
    // The output may contain names and comments from an untrusted file. It is not locked, so that nobody who has something
    // to say, a panic for example, waits for the end of the program.
    let mut out = PrintableLines(BufWriter::new(io::stdout()));
    match command {
        Command::Gtp { setup } => talk(arguments::setup(&setup)?, &mut out)?,
        Command::Perft { setup, depth } => tools::perft(arguments::setup(&setup)?, depth, &mut out)?,
        Command::Playouts(playouts) => {
            let setup = arguments::setup(&playouts.setup)?;
            tools::playouts(setup, playouts.amount(), playouts.seed, playouts.json, &mut out)?;
        }
        Command::Match(arguments) => {
            let limits = |player: &str| arguments.limits(player);
            tools::match_players(
                &arguments.plan()?,
                &arguments.players,
                limits,
                arguments.sprt,
                arguments.json,
                &mut out,
            )?;
        }
        Command::Tune(arguments) => {
            tools::tune_weights(&arguments.plan()?, &arguments.players, &arguments.limits(), &mut out)?;
        }
        Command::Learn(learn) => tools::learn_weights(&learn.games(), &learn.files, &learn.fit(), &mut out)?,
        Command::Solve(solve) => tools::solve(&solve.plan()?, &mut out, &mut io::stderr())?,
        Command::Analyse(analyse) => {
            tools::analyse(&analyse.file, analyse.plan(), usize::from(analyse.threads), &mut out)?;
        }
        Command::Replay { file } => tools::replay(&file, &mut out)?,
        Command::Render(render) => draw_picture(render)?,
    }
    Ok(out.flush()?)
}

/// Serves the protocol until the input ends, or until nobody can receive the answers any more.
fn talk(setup: Setup, out: &mut impl Write) -> io::Result<()> {
    let stop = StopFlag::default();
    // If the thread cannot be started, a search whose answer nobody can receive runs to its end.
    #[cfg(unix)]
    let _ = hangup::stop_when_nobody_listens(io::stdin(), io::stdout(), stop.clone());
    gtp::serve(setup, io::stdin().lock(), out, &stop)
}

#[cfg(feature = "app")]
fn open_window(window: arguments::Window) -> Result<(), ToolError> {
    rhizome::app::run(window.options()?)
}

#[cfg(not(feature = "app"))]
fn open_window(window: arguments::Window) -> Result<(), ToolError> {
    window.options()?;
    Err(ToolError::Argument("this build has no window: build it with `cargo build --features app`".into()))
}

#[cfg(feature = "app")]
fn draw_picture(render: arguments::Render) -> Result<(), ToolError> {
    rhizome::app::render(render.options()?)
}

#[cfg(not(feature = "app"))]
fn draw_picture(render: arguments::Render) -> Result<(), ToolError> {
    render.options()?;
    Err(ToolError::Argument("this build cannot draw: build it with `cargo build --features app`".into()))
}
