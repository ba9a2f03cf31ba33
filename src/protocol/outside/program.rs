//! A child process that answers requests of the Go Text Protocol, with a time limit on every wait.

use std::io;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use thiserror::Error;

use super::pipes;
use crate::ai::StopFlag;
use crate::printable::shortened;

/// The longest answer, in bytes.
const MOST_ANSWER: usize = 1 << 20;
/// How long to keep passing on the standard error of a program that has ended.
const LAST_WORDS: Duration = Duration::from_millis(200);
/// How often a wait checks whether it has been stopped.
const GLANCE: Duration = Duration::from_millis(20);

/// The reason why an outside program gave no move.
#[derive(Debug, Error)]
pub enum OutsideError {
    /// The command line is empty or its quotation marks do not match.
    #[error("not a command line: write a program and its arguments, in \"quotation marks\" where they contain spaces")]
    NoCommand,
    /// The system cannot start the program.
    #[error("the program cannot be started: {0}")]
    Start(std::io::Error),
    /// The program ended, or closed its output.
    #[error("the program ended before it answered '{0}'")]
    Ended(String),
    /// The program did not answer in time.
    #[error("the program did not answer '{request}' within {seconds} s")]
    Silent {
        /// The request.
        request: String,
        /// The time waited, in seconds.
        seconds: u64,
    },
    /// The program answered with `?`.
    #[error("the program refused '{request}': {answer}")]
    Refused {
        /// The request.
        request: String,
        /// The answer.
        answer: String,
    },
    /// The program wrote a line that is not an answer.
    #[error("the program answered '{request}' with '{answer}', which does not start with = or ?")]
    NoAnswer {
        /// The request.
        request: String,
        /// The answer.
        answer: String,
    },
    /// An answer, or a line of it, exceeds the limit and may never end.
    #[error("the program's answer to '{0}' is too long: a line has at most 64 KiB, an answer 1 MiB")]
    TooLong(String),
    /// The program resigned.
    #[error("the program resigned")]
    Resigned,
    /// The program answered with an illegal move, or with something that is not a move.
    #[error("the program wanted to play '{answer}': {reason}")]
    BadMove {
        /// The answer.
        answer: String,
        /// The reason.
        reason: String,
    },
    /// A game that cannot be set up with standard commands.
    #[error("the program does not know rhizome-setup, so it can play square Tanbo only, not '{0}'")]
    UnknownGame(String),
    /// A position that cannot be reached with standard commands.
    #[error("the program does not know rhizome-position, and no moves that lead to the position were found")]
    Unreachable,
    /// The search was stopped by us.
    #[error("the search was stopped")]
    Stopped,
}

/// A running program.
#[derive(Debug)]
pub(super) struct Program {
    child: Child,
    /// Sends lines to its input.
    requests: Sender<String>,
    /// Receives the lines of its output.
    lines: Receiver<Option<String>>,
    /// Closes when everything on its standard error has been passed on.
    complaints: Receiver<()>,
    /// The commands that the program lists.
    commands: Vec<String>,
}

impl Program {
    /// Starts a program and requests the list of its commands.
    pub(super) fn start(command: &str, patience: Duration, stop: &StopFlag) -> Result<Self, OutsideError> {
        let words = words(command).ok_or(OutsideError::NoCommand)?;
        let (program, arguments) = words.split_first().ok_or(OutsideError::NoCommand)?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(OutsideError::Start)?;
        let (requests, lines, complaints) = connect(&mut child).map_err(|error| {
            end(&mut child);
            OutsideError::Start(error)
        })?;
        let mut program = Self { child, requests, lines, complaints, commands: Vec::new() };
        let commands = program.say("list_commands", patience, stop)?;
        program.commands = commands.split_ascii_whitespace().map(str::to_owned).collect();
        Ok(program)
    }

    /// Returns whether the program has a command.
    pub(super) fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// Sends a request and waits for its answer: the text after `=`.
    pub(super) fn say(&mut self, request: &str, patience: Duration, stop: &StopFlag) -> Result<String, OutsideError> {
        let shown = || shortened(request);
        self.requests.send(request.to_owned()).map_err(|_| OutsideError::Ended(shown()))?;
        let deadline = Instant::now() + patience;
        let mut answer: Option<String> = None;
        loop {
            match self.lines.recv_timeout(GLANCE) {
                Ok(None) => return Err(OutsideError::TooLong(shown())),
                Ok(Some(line)) => match (&mut answer, line.trim()) {
                    (None, "") => {}
                    (None, first) if !first.starts_with(['=', '?']) => {
                        return Err(OutsideError::NoAnswer { request: shown(), answer: shortened(first) });
                    }
                    (None, first) => answer = Some(first.to_owned()),
                    (Some(_), "") => break,
                    (Some(answer), more) if answer.len() + more.len() < MOST_ANSWER => {
                        answer.push('\n');
                        answer.push_str(more);
                    }
                    _ => return Err(OutsideError::TooLong(shown())),
                },
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(OutsideError::Ended(shown())),
            }
            if stop.is_stopped() {
                return Err(OutsideError::Stopped);
            }
            if Instant::now() > deadline {
                return Err(OutsideError::Silent { request: shown(), seconds: patience.as_secs() });
            }
        }
        let answer = answer.unwrap_or_default();
        let rest = answer.get(1..).unwrap_or_default().trim();
        if answer.starts_with('=') {
            Ok(rest.to_owned())
        } else {
            Err(OutsideError::Refused { request: shown(), answer: shortened(rest) })
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may already have ended, in which case this has no effect.
        let _ = self.requests.send("quit".into());
        end(&mut self.child);
        let _ = self.complaints.recv_timeout(LAST_WORDS);
    }
}

/// The channels to a program's input and from its output and standard error.
type Pipes = (Sender<String>, Receiver<Option<String>>, Receiver<()>);

/// Starts the threads that connect us with a program.
fn connect(child: &mut Child) -> io::Result<Pipes> {
    let (Some(input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return Err(io::Error::other("it has no input or output"));
    };
    Ok((pipes::requests(input)?, pipes::answers(output)?, pipes::complaints(errors)?))
}

/// Kills a program, unless it has already ended.
fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// Splits a command line into words; quotation marks enclose words with spaces. `None` if a quotation mark is missing.
fn words(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    for c in command.chars() {
        match c {
            '"' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            c if c.is_whitespace() && !is_quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    (!is_quoted).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_cut_at_spaces_outside_quotation_marks() {
        let cut = |text| words(text).map(|words| words.join("|"));
        assert_eq!(cut("gnugo --mode  gtp").as_deref(), Some("gnugo|--mode|gtp"));
        assert_eq!(cut("\"my engine\" gtp \"\"").as_deref(), Some("my engine|gtp|"));
        assert_eq!(cut("\"open"), None);
    }
}
