//! Runs the program itself, for the tests that observe it from outside.

#[cfg(target_os = "linux")]
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Runs the program and returns its status, output and error output.
pub fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rhizome"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A running program with an open conversation, killed at the end of the test.
pub struct Talk {
    pub child: Child,
    answers: Option<BufReader<ChildStdout>>,
}

impl Talk {
    pub fn open(setup: &str, environment: &[(&str, &str)]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rhizome"))
            .args(["gtp", setup])
            .envs(environment.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let answers = child.stdout.take().map(BufReader::new);
        Self { child, answers }
    }

    pub fn send(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Sends a line and returns its answer, without the closing empty line.
    pub fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.answer()
    }

    pub fn answer(&mut self) -> String {
        let answers = self.answers.as_mut().unwrap();
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            assert!(answers.read_line(&mut answer).unwrap() > 0, "the program ended after '{answer}'");
        }
        answer.trim_end().into()
    }

    /// Closes both pipes; returns the program's exit status if it ends in time.
    pub fn close_and_wait(mut self, time: Duration) -> Option<ExitStatus> {
        drop(self.child.stdin.take());
        drop(self.answers.take());
        let began = Instant::now();
        while began.elapsed() < time {
            let status = self.child.try_wait().unwrap();
            if status.is_some() {
                return status;
            }
            sleep(Duration::from_millis(5));
        }
        None
    }

    #[cfg(target_os = "linux")]
    pub fn threads(&self) -> usize {
        fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap().count()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
