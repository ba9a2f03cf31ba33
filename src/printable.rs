//! Makes text from outside safe to show: text from a file, another program or an argument must not control the
//! terminal.
//!
//! Control characters, characters that change the direction of text, and unusual line ends are shown by their number,
//! as `\u001b`, which is also valid JSON.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};

/// The most characters of a text that are quoted in a sentence.
const MOST_QUOTED: usize = 40;

/// Returns the whole text as one printable line.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_command(c) {
            // Writing to a string does not fail.
            let _ = write!(shown, "\\u{:04x}", u32::from(c));
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Returns the beginning of a text, for quotation in a sentence.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_QUOTED) {
        Some((end, _)) => printable(&text[..end]) + "…",
        None => printable(text),
    }
}

/// Returns the text with its first letter capitalised.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Formats a share of the whole, such as a chance of winning, in per cent.
pub fn percent(share: f32) -> String {
    // Halves go up, as where mistakes are told from slips; the format alone would round them to even numbers.
    format!("{:.0}%", (100.0 * share).round())
}

/// Lists the share of each seat, such as its chance of winning: `Black 62%, White 38%`.
pub fn shares_of(seats: &[&str], shares: &[f32]) -> String {
    let each = seats.iter().zip(shares).map(|(seat, &share)| format!("{} {}", capital(seat), percent(share)));
    each.collect::<Vec<_>>().join(", ")
}

/// Counts something whose plural ends with an s: `1 root`, `3 roots`.
pub fn several<N: Copy + Display + From<u8> + PartialEq>(count: N, what: &str) -> String {
    format!("{count} {what}{}", if count == N::from(1) { "" } else { "s" })
}

/// Joins words for a sentence: `a, b and c` with the joint `and`.
pub fn listed(words: &[impl AsRef<str>], joint: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} {joint} {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// A writer that makes everything written to it printable, line by line.
#[derive(Debug)]
pub struct PrintableLines<W>(pub W);

impl<W: Write> Write for PrintableLines<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (text, used) = match std::str::from_utf8(bytes) {
            Ok(text) => (text, bytes.len()),
            Err(error) if error.valid_up_to() == 0 => ("\u{fffd}", error.error_len().unwrap_or(bytes.len())),
            Err(error) => (std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(), error.valid_up_to()),
        };
        for (number, line) in text.split('\n').enumerate() {
            if number > 0 {
                self.0.write_all(b"\n")?;
            }
            if line.contains(is_command) {
                self.0.write_all(printable(line).as_bytes())?;
            } else {
                self.0.write_all(line.as_bytes())?;
            }
        }
        Ok(used)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Returns whether a character has an effect on the terminal instead of being shown.
fn is_command(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_command_the_terminal_is_shown_by_its_number() {
        assert_eq!(printable("\u{1b}[31mred\u{9b}0m\r\n\u{7f}"), r"\u001b[31mred\u009b0m\u000d\u000a\u007f");
        assert_eq!(printable("Ünï – 将棋 \u{202e}cod.exe"), r"Ünï – 将棋 \u202ecod.exe");
    }

    #[test]
    fn each_seat_has_its_share() {
        assert_eq!(shares_of(&["black", "white"], &[0.624, 0.376]), "Black 62%, White 38%");
        assert_eq!(shares_of(&["black", "white"], &[]), "");
    }

    #[test]
    fn a_writer_keeps_lines_and_nothing_else() {
        let shown = |bytes: &[u8]| {
            let mut out = PrintableLines(Vec::new());
            out.write_all(bytes).unwrap();
            String::from_utf8(out.0).unwrap()
        };
        assert_eq!(shown("one\n\ntwo\r\n\u{1b}[2J\n".as_bytes()), "one\n\ntwo\\u000d\n\\u001b[2J\n");
        assert_eq!(shown(b"a\xffb\xc3"), "a\u{fffd}b\u{fffd}");
        let json = serde_json::to_string("\u{9b}31m\n\u{7f}").unwrap();
        let read: String = serde_json::from_str(&shown(json.as_bytes())).unwrap();
        assert_eq!(read, "\u{9b}31m\n\u{7f}", "what is JSON stays what it is");
    }

    #[test]
    fn lists_are_parts_of_sentences() {
        assert_eq!([listed(&["a"; 0], "or"), listed(&["a"], "or")], ["", "a"]);
        assert_eq!([listed(&["a", "b"], "or"), listed(&["a", "b", "c"], "and")], ["a or b", "a, b and c"]);
    }

    #[test]
    fn quotations_are_short() {
        assert_eq!(shortened("C3"), "C3");
        assert_eq!(shortened(&"ü".repeat(40)), "ü".repeat(40));
        assert_eq!(shortened(&"\t".repeat(1000)), r"\u0009".repeat(40) + "…");
    }
}
