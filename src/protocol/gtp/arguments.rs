//! What follows a command's name on its line, as every command gets it.

/// What was written after a command's name.
pub(super) struct Arguments<'a> {
    /// All of it.
    pub(super) text: &'a str,
    /// Its words.
    pub(super) words: Vec<&'a str>,
}

impl<'a> Arguments<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, words: text.split_ascii_whitespace().collect() }
    }
}
