//! One line of the protocol: read (whatever it contains), cleaned as the protocol requires, and split into id, command
//! and arguments.

use std::io::{self, BufRead};

use crate::protocol::lines::{self, Ending};

use super::table;

/// The longest line that is read, in bytes: four times as long as a full position in eleven dimensions.
const MOST_BYTES: usize = 16 << 20;

/// A line without its control characters and comment. `#` begins a comment, as in the standard, except in a path.
pub(super) struct RequestLine {
    text: String,
    /// The reason why the line cannot be used, if it cannot.
    fault: Option<&'static str>,
}

/// The request in a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Request<'a> {
    /// Only spaces, or only a comment.
    Nothing,
    /// A line from which no command can be read.
    Broken {
        /// The id, or an empty string.
        id: &'a str,
        /// The reason.
        reason: String,
    },
    /// A command, known or not.
    Command {
        /// The id, or an empty string.
        id: &'a str,
        /// The command's name.
        name: &'a str,
        /// The rest of the line, without spaces at its ends.
        arguments: &'a str,
    },
}

/// The lines of an input.
pub(super) struct RequestLines<R> {
    input: R,
    /// The last line, as it was read.
    bytes: Vec<u8>,
    /// Whether the rest of that line is still to be read.
    is_cut: bool,
}

impl<R: BufRead> RequestLines<R> {
    /// Creates a reader of the lines of `input`.
    pub(super) fn new(input: R) -> Self {
        Self { input, bytes: Vec::new(), is_cut: false }
    }

    /// Reads the next line; `None` at the end of the input. A line that is too long is reported at once, because it may
    /// never end; its rest is skipped.
    ///
    /// # Errors
    /// Those of `input`.
    pub(super) fn next(&mut self) -> io::Result<Option<RequestLine>> {
        if self.is_cut {
            lines::skip(&mut self.input)?;
        }
        let ending = lines::read(&mut self.input, &mut self.bytes, MOST_BYTES)?;
        self.is_cut = ending == Some(Ending::Cut);
        Ok(ending.map(|_| RequestLine::new(&self.bytes, !self.is_cut)))
    }
}

impl RequestLine {
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
                // The part before the invalid bytes may still contain the id.
                let end = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(&error.as_bytes()[..end]).into_owned();
                Self { text, fault: Some("the line is not UTF-8 text") }
            }
        }
    }

    /// Splits the line into its parts.
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

/// Returns whether a line ends in a path, in which `#` has no special meaning.
fn has_path(line: &[u8]) -> bool {
    let mut words = line.split(|&byte| byte == b' ').filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    let name = if is_id(first) { words.next().unwrap_or_default() } else { first };
    str::from_utf8(name).is_ok_and(table::takes_path)
}

fn is_id(word: &[u8]) -> bool {
    (1..=20).contains(&word.len()) && word.iter().all(u8::is_ascii_digit)
}

/// Splits a text into its first word and the rest.
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
            assert_eq!(RequestLine::new(bytes, true).request(), request);
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_one_read() {
        let mut input = vec![b'3', b' '];
        input.resize(MOST_BYTES + 100, b'x');
        input.extend(b"\nname\n");
        let mut lines = RequestLines::new(io::Cursor::new(input));
        let line = lines.next().unwrap().unwrap();
        assert_eq!(line.request(), Request::Broken { id: "3", reason: "the line is longer than 16 MiB".into() });
        assert_eq!(lines.next().unwrap().unwrap().request(), command("", "name", ""));
        assert!(lines.next().unwrap().is_none());
    }

    #[test]
    fn a_line_without_end_is_told_without_waiting_for_it() {
        let mut lines = RequestLines::new(io::BufReader::new(io::repeat(b'x')));
        let line = lines.next().unwrap().unwrap();
        assert_eq!(line.request(), Request::Broken { id: "", reason: "the line is longer than 16 MiB".into() });
        assert!(lines.bytes.capacity() <= 2 * MOST_BYTES);
    }
}
