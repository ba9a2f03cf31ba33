//! One line of the protocol: read whatever it is, cleaned as the protocol says, cut into id, command and arguments.

use std::io::{self, BufRead};

use crate::protocol::lines::{self, Ending};

use super::table;

/// The longest line that is read, in bytes: a full position of eleven dimensions has a quarter of it.
const MOST_BYTES: usize = 16 << 20;

/// A line without its control characters and comment. `#` begins a comment, as the standard says, except in a path.
pub(super) struct Line {
    text: String,
    /// Why the line cannot be used as it is.
    fault: Option<&'static str>,
}

/// What a line asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Request<'a> {
    /// Only spaces, or only a comment.
    Nothing,
    /// No command can be read from it.
    Broken {
        /// The id, or nothing.
        id: &'a str,
        /// What is wrong.
        reason: String,
    },
    /// A command, known or not.
    Command {
        /// The id, or nothing.
        id: &'a str,
        /// The command's name.
        name: &'a str,
        /// The rest of the line, without spaces at its ends.
        arguments: &'a str,
    },
}

/// The lines of an input.
pub(super) struct Lines<R> {
    input: R,
    /// The last line, as it came.
    bytes: Vec<u8>,
    /// Whether the input still holds the rest of it.
    is_cut: bool,
}

impl<R: BufRead> Lines<R> {
    /// All lines of `input`.
    pub(super) fn new(input: R) -> Self {
        Self { input, bytes: Vec::new(), is_cut: false }
    }

    /// Reads the next line; `None` at the end of the input. One that is too long is told at once, as it may never end; its rest
    /// is skipped.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        if self.is_cut {
            lines::skip(&mut self.input)?;
        }
        let ending = lines::read(&mut self.input, &mut self.bytes, MOST_BYTES)?;
        self.is_cut = ending == Some(Ending::Cut);
        Ok(ending.map(|_| Line::new(&self.bytes, !self.is_cut)))
    }
}

impl Line {
    fn new(bytes: &[u8], is_whole: bool) -> Self {
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let cleaned = bytes.iter().filter_map(|&byte| match byte {
            b'\t' => Some(b' '),
            0..=31 | 127 => None,
            _ => Some(byte),
        });
        let mut cleaned: Vec<u8> = cleaned.collect();
        if !has_path(&cleaned) {
            cleaned.truncate(cleaned.iter().position(|&byte| byte == b'#').unwrap_or(cleaned.len()));
        }
        match String::from_utf8(cleaned) {
            Ok(text) => Self { text, fault: (!is_whole).then_some("the line is longer than 16 MiB") },
            Err(error) => {
                // The part before the fault may still hold the id.
                let end = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(&error.as_bytes()[..end]).into_owned();
                Self { text, fault: Some("the line is not UTF-8 text") }
            }
        }
    }

    /// Cuts the line into its parts.
    pub(super) fn request(&self) -> Request<'_> {
        let (first, rest) = cut(&self.text);
        let is_id = |word: &str| is_id(word.as_bytes());
        let (id, (name, arguments)) = if is_id(first) { (first, cut(rest)) } else { ("", (first, rest)) };
        match self.fault {
            Some(reason) => Request::Broken { id, reason: reason.into() },
            None if name.is_empty() && id.is_empty() => Request::Nothing,
            None if name.is_empty() => Request::Broken { id, reason: "a command is missing after the id".into() },
            None => Request::Command { id, name, arguments },
        }
    }
}

/// Whether a line ends in a path, in which `#` is a character like any other.
fn has_path(line: &[u8]) -> bool {
    let mut words = line.split(|&byte| byte == b' ').filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    let name = if is_id(first) { words.next().unwrap_or_default() } else { first };
    str::from_utf8(name).is_ok_and(table::takes_path)
}

fn is_id(word: &[u8]) -> bool {
    (1..=20).contains(&word.len()) && word.iter().all(u8::is_ascii_digit)
}

/// The first word of a text and the rest.
fn cut(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(' ').map_or((text, ""), |(first, rest)| (first, rest.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command<'a>(id: &'a str, name: &'a str, arguments: &'a str) -> Request<'a> {
        Request::Command { id, name, arguments }
    }

    #[test]
    fn lines_are_cleaned_and_cut() {
        for (bytes, request) in [
            (&b"name\r\n"[..], command("", "name", "")),
            (b"  12\tplay  black \x07C3 # a comment\n", command("12", "play", "black C3")),
            (b"\xef\xbb\xbfname", command("", "name", "")),
            (b" # only a comment \xff\n", Request::Nothing),
            (b"# rhizome-save a\n", Request::Nothing),
            (b"3 rhizome-save  games #2/a # b \n", command("3", "rhizome-save", "games #2/a # b")),
            (b"rhizome-load #1\n", command("", "rhizome-load", "#1")),
            (b"known_command rhizome-save #1\n", command("", "known_command", "rhizome-save")),
            (b"\r\n", Request::Nothing),
            (b"7\n", Request::Broken { id: "7", reason: "a command is missing after the id".into() }),
            (b"8 play \xff\xfe\n", Request::Broken { id: "8", reason: "the line is not UTF-8 text".into() }),
            (b"1a\n", command("", "1a", "")),
        ] {
            assert_eq!(Line::new(bytes, true).request(), request);
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_one_read() {
        let mut input = vec![b'3', b' '];
        input.resize(MOST_BYTES + 100, b'x');
        input.extend(b"\nname\n");
        let mut lines = Lines::new(io::Cursor::new(input));
        let line = lines.next().unwrap().unwrap();
        assert_eq!(line.request(), Request::Broken { id: "3", reason: "the line is longer than 16 MiB".into() });
        assert_eq!(lines.next().unwrap().unwrap().request(), command("", "name", ""));
        assert!(lines.next().unwrap().is_none());
    }

    #[test]
    fn a_line_without_end_is_told_without_waiting_for_it() {
        let mut lines = Lines::new(io::BufReader::new(io::repeat(b'x')));
        let line = lines.next().unwrap().unwrap();
        assert_eq!(line.request(), Request::Broken { id: "", reason: "the line is longer than 16 MiB".into() });
        assert!(lines.bytes.capacity() <= 2 * MOST_BYTES);
    }
}
