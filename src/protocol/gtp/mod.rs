//! The Go Text Protocol, version 2 (Farnebäck 2002), with additional commands: one request per line, one answer to
//! each.
//!
//! `line` reads a line, `table` looks up its command and runs it on the `session`, and the answer is written. No line
//! except `quit` can end the program.

mod arguments;
mod clock;
mod line;
mod own;
mod session;
mod standard;
mod table;
mod thinking;

use std::borrow::Cow;
use std::io::{self, BufRead, Write};

use crate::ai::StopFlag;
use crate::games::Setup;
use crate::printable::{PrintableLines, printable};
use line::{Request, RequestLine, RequestLines};
use session::GtpSession;

/// The result of a command: the text after `=`, or the sentence after `?`.
type GtpResponse = Result<String, String>;

/// Answers requests until `quit` or the end of the input, starting with a game of `setup`. Once `stop` is set all
/// searches end, and a request for a move is answered with the best move found by then.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve(setup: Setup, input: impl BufRead, output: impl Write, stop: &StopFlag) -> io::Result<()> {
    let mut output = PrintableLines(output);
    let mut session = GtpSession::new(setup, stop.clone());
    let mut lines = RequestLines::new(input);
    while let Some(line) = lines.next()? {
        let Some((id, answer)) = answer(&mut session, &line) else { continue };
        write_answer(&mut output, id, &answer)?;
        if session.has_quit {
            break;
        }
    }
    Ok(())
}

/// Runs one line; `None` for a line that requests nothing.
fn answer<'a>(session: &mut GtpSession, line: &'a RequestLine) -> Option<(&'a str, GtpResponse)> {
    match line.request() {
        Request::Nothing => None,
        Request::Broken { id, reason } => Some((id, Err(reason))),
        Request::Command { id, name, arguments } => Some((id, table::run(session, name, arguments))),
    }
}

/// Writes an answer and the empty line that closes it; an answer itself contains no empty line, and a reason is a
/// single line.
fn write_answer(output: &mut impl Write, id: &str, answer: &GtpResponse) -> io::Result<()> {
    let (sign, text) = match answer {
        Ok(text) => ('=', Cow::from(text)),
        Err(reason) => ('?', Cow::from(printable(reason))),
    };
    write!(output, "{sign}{id}")?;
    let mut lines = text.split('\n');
    if let Some(first) = lines.next().filter(|first| !first.is_empty()) {
        write!(output, " {first}")?;
    }
    for line in lines.filter(|line| !line.is_empty()) {
        write!(output, "\n{line}")?;
    }
    output.write_all(b"\n\n")?;
    output.flush()
}

#[cfg(test)]
mod tests;
