//! The arguments of a command, as passed to every command.

/// The text after a command's name.
pub(super) struct Arguments<'a> {
    /// The whole text.
    pub(super) text: &'a str,
    /// The words of the text.
    pub(super) words: Vec<&'a str>,
}

impl<'a> Arguments<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, words: text.split_ascii_whitespace().collect() }
    }
}
