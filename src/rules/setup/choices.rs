//! What can be chosen where a game is set up, as data: the rows of the page for a new game.

/// A row of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices<S> {
    /// What stands above the row, such as `BOARD`; nothing above a row that goes on with the one before it.
    pub heading: Option<&'static str>,
    /// What stands in front of the first choice.
    pub label: Option<&'static str>,
    /// The choices, in the order in which they are shown.
    pub list: Vec<Choice<S>>,
    /// A remark below the row.
    pub note: Option<String>,
}

/// One choice of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<S> {
    /// Its name among all choices of the game: `size.9`.
    pub id: String,
    /// What it says.
    pub text: String,
    /// Whether the set-up at hand has it.
    pub is_chosen: bool,
    /// The set-up that it leads to; `None` if there is none: it is shown, and cannot be chosen.
    pub setup: Option<S>,
}

impl<S> Choices<S> {
    /// A row under a heading.
    pub fn new(heading: &'static str, list: impl IntoIterator<Item = Choice<S>>) -> Self {
        Self { heading: Some(heading), label: None, list: list.into_iter().collect(), note: None }
    }

    /// A row that goes on with the one before it, with a label in front.
    pub fn labelled(label: &'static str, list: impl IntoIterator<Item = Choice<S>>) -> Self {
        Self { heading: None, label: Some(label), list: list.into_iter().collect(), note: None }
    }

    /// The same row with a remark below it.
    #[must_use]
    pub fn with_note(self, note: impl Into<String>) -> Self {
        Self { note: Some(note.into()), ..self }
    }

    /// The same row for set-ups of another type.
    pub fn map<T>(self, into: impl Fn(S) -> T) -> Choices<T> {
        let list = self.list.into_iter().map(|Choice { id, text, is_chosen, setup }| Choice {
            id,
            text,
            is_chosen,
            setup: setup.map(&into),
        });
        Choices { heading: self.heading, label: self.label, list: list.collect(), note: self.note }
    }
}

impl<S> Choice<S> {
    /// A choice, whether the set-up at hand has it, and the set-up that it leads to.
    pub fn new<E>(id: impl Into<String>, text: impl Into<String>, is_chosen: bool, setup: Result<S, E>) -> Self {
        Self { id: id.into(), text: text.into(), is_chosen, setup: setup.ok() }
    }
}
