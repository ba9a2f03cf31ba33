//! The threads between us and an outside program: none of its pipes can block us for ever or fill our memory.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::Builder;

use crate::printable::printable;
use crate::protocol::lines::{self, Ending};

/// The longest line of an answer, in bytes.
pub(super) const MOST_LINE: usize = 1 << 16;
/// The most lines that wait to be read; after that the program has to wait.
const MOST_WAITING: usize = 16;
/// The most bytes of a line on standard error that are passed on.
const MOST_PASSED_ON: usize = 4096;

/// Starts a thread that reads the lines written by a program. A line that is too long is received as `None`, and no
/// line follows it.
///
/// # Errors
/// If the system cannot start a thread.
pub(super) fn answers(output: impl Read + Send + 'static) -> io::Result<Receiver<Option<String>>> {
    let (sender, lines) = sync_channel(MOST_WAITING);
    start(move || send_lines(BufReader::new(output), &sender))?;
    Ok(lines)
}

fn send_lines(mut output: impl BufRead, sender: &SyncSender<Option<String>>) {
    let mut bytes = Vec::new();
    while let Ok(Some(ending)) = lines::read(&mut output, &mut bytes, MOST_LINE) {
        let is_whole = ending == Ending::Whole;
        let line = is_whole.then(|| String::from_utf8_lossy(&bytes).into_owned());
        if sender.send(line).is_err() || !is_whole {
            return;
        }
    }
}

/// Starts a thread that writes lines to a program, which may never read them.
///
/// # Errors
/// If the system cannot start a thread.
pub(super) fn requests(mut input: impl Write + Send + 'static) -> io::Result<Sender<String>> {
    let (sender, lines) = channel::<String>();
    start(move || {
        for line in lines {
            if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
                return;
            }
        }
    })?;
    Ok(sender)
}

/// Passes a program's standard error on to ours, line by line, without characters that could control the terminal. The
/// returned channel closes when everything has been written.
///
/// # Errors
/// If the system cannot start a thread.
pub(super) fn complaints(errors: impl Read + Send + 'static) -> io::Result<Receiver<()>> {
    let (open, end) = channel();
    start(move || {
        // A failure to pass on the output cannot be reported to anybody.
        let _ = pass_on(BufReader::new(errors), io::stderr());
        drop(open);
    })?;
    Ok(end)
}

fn pass_on(mut errors: impl BufRead, mut out: impl Write) -> io::Result<()> {
    let mut bytes = Vec::new();
    while let Some(ending) = lines::read(&mut errors, &mut bytes, MOST_PASSED_ON)? {
        let line = String::from_utf8_lossy(&bytes);
        let line = printable(line.trim_end_matches(['\r', '\n']));
        writeln!(out, "{line}{}", if ending == Ending::Cut { "…" } else { "" })?;
        if ending == Ending::Cut {
            lines::skip(&mut errors)?;
        }
    }
    Ok(())
}

fn start(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Builder::new().name("rhizome-outside".into()).spawn(work).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_are_shown_line_by_line_and_cannot_command_the_terminal() {
        let written = format!("\u{1b}[2Jhello\r\n\n{}\nbye", "x".repeat(MOST_PASSED_ON + 500));
        let mut shown = Vec::new();
        pass_on(written.as_bytes(), &mut shown).unwrap();
        let long = "x".repeat(MOST_PASSED_ON);
        assert_eq!(String::from_utf8(shown).unwrap(), format!("\\u001b[2Jhello\n\n{long}…\nbye\n"));
    }

    #[test]
    fn an_endless_line_is_told_once() {
        let lines = answers(io::repeat(b'0')).unwrap();
        assert_eq!(lines.iter().collect::<Vec<_>>(), [None]);
    }
}
