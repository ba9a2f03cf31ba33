//! The program: reads the command line and hands over. What the sub-commands do is in `protocol::tools`.

mod arguments;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use rhizome::protocol::tools::{self, ToolError};
use rhizome::protocol::{bots, gtp};

use arguments::{Arguments, Command};

fn main() -> ExitCode {
    let arguments = Arguments::parse_from(arguments::shielded(std::env::args_os()));
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(ToolError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "rhizome: {error}");
            ExitCode::from(if matches!(error, ToolError::Argument(_)) { 2 } else { 1 })
        }
    }
}

fn run(arguments: Arguments) -> Result<(), ToolError> {
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments.command {
        None => open_window(arguments.window)?,
        Some(Command::Gtp { setup }) => gtp::serve(arguments::setup(&setup)?, io::stdin().lock(), &mut out)?,
        Some(Command::Perft { setup, depth }) => tools::perft(arguments::setup(&setup)?, depth, &mut out)?,
        Some(Command::Playouts(playouts)) => {
            let setup = arguments::setup(&playouts.setup)?;
            tools::playouts(setup, playouts.amount(), playouts.seed, playouts.json, &mut out)?;
        }
        Some(Command::Analyse(analyse)) => {
            let mut bot = bots::named(&analyse.player).map_err(ToolError::Argument)?;
            tools::analyse(&analyse.file, bot.as_mut(), &analyse.limits(), &mut out)?;
        }
        Some(Command::Replay { file }) => tools::replay(&file, &mut out)?,
        Some(Command::Render(render)) => draw_picture(render)?,
    }
    Ok(out.flush()?)
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
