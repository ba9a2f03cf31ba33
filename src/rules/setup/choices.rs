//! The choices of a set-up, as data: the rows of the page for a new game.

/// A row of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices<S> {
    /// The heading above the row, such as `BOARD`.
    pub heading: &'static str,
    /// The choices, in display order.
    pub list: Vec<Choice<S>>,
    /// A remark below the row.
    pub note: Option<String>,
}

/// One choice in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<S> {
    /// Its unique name among all choices of the game, such as `size.9`.
    pub id: String,
    /// Its text.
    pub text: String,
    /// Whether it is the choice of the current set-up.
    pub is_chosen: bool,
    /// The set-up that it leads to; `None` if there is none, in which case the choice is shown but disabled.
    pub setup: Option<S>,
}

impl<S> Choices<S> {
    /// Creates a row under a heading.
    pub fn new(heading: &'static str, list: impl IntoIterator<Item = Choice<S>>) -> Self {
        Self { heading, list: list.into_iter().collect(), note: None }
    }

    /// Returns the same row with a remark below it.
    #[must_use]
    pub fn with_note(self, note: impl Into<String>) -> Self {
        Self { note: Some(note.into()), ..self }
    }

    /// Returns the same row for set-ups of another type.
    pub fn map<T>(self, into: impl Fn(S) -> T) -> Choices<T> {
        let list = self.list.into_iter().map(|Choice { id, text, is_chosen, setup }| Choice {
            id,
            text,
            is_chosen,
            setup: setup.map(&into),
        });
        Choices { heading: self.heading, list: list.collect(), note: self.note }
    }
}

impl<S> Choice<S> {
    /// Creates a choice from its name, its text, whether the current set-up has it, and the set-up that it leads to.
    pub fn new<E>(id: impl Into<String>, text: impl Into<String>, is_chosen: bool, setup: Result<S, E>) -> Self {
        Self { id: id.into(), text: text.into(), is_chosen, setup: setup.ok() }
    }
}
