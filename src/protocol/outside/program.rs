//! A child process that answers requests of the Go Text Protocol, with a limit for every wait.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::ai::StopFlag;

/// How often a wait looks whether it was told to stop.
const GLANCE: Duration = Duration::from_millis(20);

/// Why an outside program gave no move.
#[derive(Debug, Error)]
pub enum OutsideError {
    /// The command line is empty or its quotation marks do not match.
    #[error("this is no command line: a program and its arguments, in \"quotation marks\" where they hold spaces")]
    NoCommand,
    /// The system cannot start it.
    #[error("the program cannot be started: {0}")]
    Start(std::io::Error),
    /// It ended, or closed its output.
    #[error("the program ended while it was asked '{0}'")]
    Ended(String),
    /// No answer in time.
    #[error("the program did not answer '{request}' within {seconds} s")]
    Silent {
        /// What it was asked.
        request: String,
        /// How long the wait was.
        seconds: u64,
    },
    /// An answer with `?`.
    #[error("the program refused '{request}': {answer}")]
    Refused {
        /// What it was asked.
        request: String,
        /// What it said.
        answer: String,
    },
    /// A line that is no answer.
    #[error("the program answered '{request}' with '{answer}', which does not start with = or ?")]
    NoAnswer {
        /// What it was asked.
        request: String,
        /// What it said.
        answer: String,
    },
    /// A move that is not legal, or no move.
    #[error("the program wanted to play '{answer}': {reason}")]
    BadMove {
        /// What it said.
        answer: String,
        /// Why that cannot be.
        reason: String,
    },
    /// A game that standard commands cannot name.
    #[error("the program has no rhizome-setup, and without it nothing but square Tanbo can be set up, not '{0}'")]
    UnknownGame(String),
    /// A position that standard commands cannot reach.
    #[error("the program has no rhizome-position, and no moves that lead to the position were found")]
    Unreachable,
    /// The wait was broken off from our side.
    #[error("the search was stopped")]
    Stopped,
}

/// A running program.
#[derive(Debug)]
pub(super) struct Program {
    child: Child,
    input: ChildStdin,
    /// The lines of its output; a thread reads them.
    lines: Receiver<String>,
    /// The commands that it says it has.
    commands: Vec<String>,
}

impl Program {
    /// Starts a program and asks which commands it has.
    pub(super) fn start(command: &str, patience: Duration, stop: &StopFlag) -> Result<Self, OutsideError> {
        let words = words(command).ok_or(OutsideError::NoCommand)?;
        let (program, arguments) = words.split_first().ok_or(OutsideError::NoCommand)?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(OutsideError::Start)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(OutsideError::Ended("nothing yet".into()));
        };
        // Bounded, so that a program that writes without end waits for us and not for our memory.
        let (sender, lines) = sync_channel(1024);
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { break };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut program = Self { child, input, lines, commands: Vec::new() };
        let commands = program.say("list_commands", patience, stop)?;
        program.commands = commands.split_ascii_whitespace().map(str::to_owned).collect();
        Ok(program)
    }

    /// Whether the program has a command.
    pub(super) fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// Sends a request and waits for its answer: the text after `=`.
    pub(super) fn say(&mut self, request: &str, patience: Duration, stop: &StopFlag) -> Result<String, OutsideError> {
        let shown = || request.chars().take(40).collect::<String>();
        let sent = writeln!(self.input, "{request}").and_then(|()| self.input.flush());
        sent.map_err(|_| OutsideError::Ended(shown()))?;
        let deadline = Instant::now() + patience;
        let mut answer: Option<String> = None;
        loop {
            match self.lines.recv_timeout(GLANCE) {
                Ok(line) => match (&mut answer, line.trim()) {
                    (None, "") => {}
                    (None, first) => answer = Some(first.to_owned()),
                    (Some(_), "") => break,
                    (Some(answer), more) => {
                        answer.push('\n');
                        answer.push_str(more);
                    }
                },
                Err(RecvTimeoutError::Timeout) if stop.is_stopped() => return Err(OutsideError::Stopped),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(OutsideError::Ended(shown())),
            }
            if Instant::now() > deadline {
                return Err(OutsideError::Silent { request: shown(), seconds: patience.as_secs() });
            }
        }
        let answer = answer.unwrap_or_default();
        let rest = answer.get(1..).unwrap_or_default().trim();
        match answer.chars().next() {
            Some('=') => Ok(rest.to_owned()),
            Some('?') => Err(OutsideError::Refused { request: shown(), answer: rest.chars().take(200).collect() }),
            _ => Err(OutsideError::NoAnswer { request: shown(), answer: answer.chars().take(40).collect() }),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself: then neither of these has anything to do.
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The words of a command line; quotation marks hold words with spaces together. `None` if one is missing.
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
