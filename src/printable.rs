//! Text from outside as it may be shown: what a file, another program or an argument holds must not command the terminal.
//!
//! Control characters, those that turn the direction of writing and odd ends of lines are shown by their number, as
//! `\u001b`, which JSON reads as well.

use std::fmt::Write as _;

/// So much of a text is quoted in a sentence.
const MOST_QUOTED: usize = 40;

/// One line that shows all of a text.
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

/// The beginning of a text, for a quotation in a sentence.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_QUOTED) {
        Some((end, _)) => printable(&text[..end]) + "…",
        None => printable(text),
    }
}

/// Whether a character does something instead of being seen.
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
    fn quotations_are_short() {
        assert_eq!(shortened("C3"), "C3");
        assert_eq!(shortened(&"ü".repeat(40)), "ü".repeat(40));
        assert_eq!(shortened(&"\t".repeat(1000)), r"\u0009".repeat(40) + "…");
    }
}
