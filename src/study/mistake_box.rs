//! The box of mistakes: exercises from all games, which come back after 1, 3, 7, 14 and 30 days.
//!
//! An exercise that is solved waits longer each time, and leaves the box after the last; one that is not begins again.
//! Days are numbered from 1 January 1970. The box is one file; an entry that cannot be read stays in it untouched.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::exercise::Exercise;
use super::verdict::Verdict;
use crate::games::Setup;
use crate::record::notation::{move_text, parse_move};
use crate::record::{GameTree, position_text};

/// How many days an exercise waits, by how often it has been solved in a row.
pub const STAGES: [u32; 5] = [1, 3, 7, 14, 30];

/// The exercises that come back.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MistakeBox {
    mistakes: Vec<Entry>,
}

/// An exercise in the box. Its game is text, which is played again when it is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    setup: String,
    /// Empty if the game began from the set-up's start position.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    start: String,
    /// The moves up to the position.
    moves: Vec<String>,
    played: String,
    /// What the move lost, from 0 to 1.
    loss: f32,
    /// The text of the [`Verdict`] on the position.
    verdict: String,
    /// How often it has been solved in a row.
    solved: u32,
    /// The day on which it is asked next.
    due: u32,
}

/// Why an exercise of the box cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxError(String);

impl fmt::Display for BoxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BoxError {}

impl MistakeBox {
    /// Reads a box.
    ///
    /// # Errors
    /// A sentence, if the text is no box.
    pub fn from_text(text: &str) -> Result<Self, BoxError> {
        ron::from_str(text).map_err(|error| BoxError(error.to_string()))
    }

    /// Returns the text of the file.
    ///
    /// # Errors
    /// Those of the RON writer; none is expected.
    pub fn to_text(&self) -> Result<String, ron::Error> {
        let style = ron::ser::PrettyConfig::new().depth_limit(3).escape_strings(false).new_line("\n");
        ron::ser::to_string_pretty(self, style)
    }

    /// Makes the changes that lead from `before` to `after`, which another window may not know yet.
    pub fn repeat(&mut self, before: &Self, after: &Self) {
        for entry in after.mistakes.iter().filter(|entry| !before.mistakes.contains(entry)) {
            match self.mistakes.iter_mut().find(|other| other.is_same(entry)) {
                Some(other) => other.clone_from(entry),
                None => self.mistakes.push(entry.clone()),
            }
        }
        let is_gone = |entry: &Entry| {
            let is_in = |mistakes: &[Entry]| mistakes.iter().any(|other| other.is_same(entry));
            is_in(&before.mistakes) && !is_in(&after.mistakes)
        };
        self.mistakes.retain(|entry| !is_gone(entry));
    }

    /// Returns how many exercises are in the box.
    pub fn len(&self) -> usize {
        self.mistakes.len()
    }

    /// Returns whether the box is empty.
    pub fn is_empty(&self) -> bool {
        self.mistakes.is_empty()
    }

    /// Returns how many exercises are due on a day.
    pub fn due(&self, today: u32) -> usize {
        self.mistakes.iter().filter(|entry| entry.due <= today).count()
    }

    /// Returns the day on which the next exercise is due; `None` if there is none.
    pub fn next_day(&self) -> Option<u32> {
        self.mistakes.iter().map(|entry| entry.due).min()
    }

    /// Puts an exercise whose answer is known into the box, to be asked tomorrow. One that is there already stays as it is.
    ///
    /// # Errors
    /// Those of the RON writer; none is expected.
    pub fn add(&mut self, exercise: &Exercise, today: u32) -> Result<(), ron::Error> {
        let Some(verdict) = exercise.verdict() else { return Ok(()) };
        let entry = Entry { due: today + STAGES[0], ..Entry::of(exercise, verdict)? };
        if !self.mistakes.iter().any(|other| other.is_same(&entry)) {
            self.mistakes.push(entry);
        }
        Ok(())
    }

    /// Returns the exercises that are due on a day, those that have waited longest first, and how many cannot be asked
    /// because this version cannot read them.
    pub fn exercises(&self, today: u32) -> (Vec<Exercise>, usize) {
        let mut due: Vec<&Entry> = self.mistakes.iter().filter(|entry| entry.due <= today).collect();
        due.sort_by_key(|entry| entry.due);
        let read: Vec<Exercise> = due.iter().filter_map(|entry| entry.exercise().ok()).collect();
        let unreadable = due.len() - read.len();
        (read, unreadable)
    }

    /// Notes that an exercise was answered: solved at once, or not. Does nothing if it is not in the box.
    ///
    /// # Errors
    /// Those of the RON writer; none is expected.
    pub fn answered(&mut self, exercise: &Exercise, is_solved: bool, today: u32) -> Result<(), ron::Error> {
        let Some(verdict) = exercise.verdict() else { return Ok(()) };
        let wanted = Entry::of(exercise, verdict)?;
        let Some(index) = self.mistakes.iter().position(|entry| entry.is_same(&wanted)) else { return Ok(()) };
        let entry = &mut self.mistakes[index];
        // Practice before its day does not count, a failure does.
        if is_solved && entry.due > today {
            return Ok(());
        }
        entry.solved = if is_solved { entry.solved + 1 } else { 0 };
        match STAGES.get(entry.solved as usize) {
            Some(days) => entry.due = today + days,
            None => {
                self.mistakes.remove(index);
            }
        }
        Ok(())
    }
}

impl Entry {
    /// Returns the entry for an exercise, due at once.
    fn of(exercise: &Exercise, verdict: &Verdict) -> Result<Self, ron::Error> {
        let tree = exercise.tree();
        let start = tree.start();
        let text = |mv| move_text(start, mv);
        let path = tree.path_to(tree.cursor());
        let start_text = |arrangement| position_text::text(tree.setup(), tree.geometry(), arrangement);
        Ok(Self {
            setup: tree.setup().to_string(),
            start: tree.arrangement().map_or_else(String::new, start_text),
            moves: path.into_iter().filter_map(|node| tree.move_of(node)).map(text).collect(),
            played: text(exercise.played()),
            loss: exercise.loss(),
            verdict: verdict.to_text(start)?,
            solved: 0,
            due: 0,
        })
    }

    /// Returns whether both ask for the same position of the same game.
    fn is_same(&self, other: &Self) -> bool {
        (&self.setup, &self.start, &self.moves) == (&other.setup, &other.start, &other.moves)
    }

    /// Plays the game up to the position.
    fn exercise(&self) -> Result<Exercise, BoxError> {
        let setup: Setup = self.setup.parse().map_err(|error| BoxError(format!("{error}")))?;
        let mut tree = if self.start.is_empty() {
            GameTree::new(setup)
        } else {
            let stones = position_text::parse(setup, &setup.geometry(), &self.start);
            let stones = stones.map_err(|error| BoxError(error.to_string()))?;
            GameTree::arranged(setup, stones).map_err(|error| BoxError(error.to_string()))?
        };
        let parsed = |tree: &GameTree, text: &str| {
            parse_move(tree.position(), text).map_err(|error| BoxError(error.to_string()))
        };
        for text in &self.moves {
            let mv = parsed(&tree, text)?;
            tree.play(mv).map_err(|_| BoxError(format!("{text} is not legal")))?;
        }
        let played = parsed(&tree, &self.played)?;
        let verdict = Verdict::from_text(tree.position(), &self.verdict);
        let verdict = verdict.ok_or_else(|| BoxError("the verdict is not about this position".into()))?;
        let loss = if self.loss.is_nan() { 0.0 } else { self.loss.clamp(0.0, 1.0) };
        Exercise::new(tree, Some(verdict), played, loss)
            .ok_or_else(|| BoxError(format!("{} is not legal", self.played)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::exercise::tests::exercise;

    const START: u32 = 20_000;

    #[test]
    fn what_is_solved_waits_longer_each_time_and_then_leaves_the_box() {
        let (mut mistakes, exercise) = (MistakeBox::default(), exercise("tanbo size=9", 6));
        mistakes.add(&exercise, START).unwrap();
        mistakes.add(&exercise, START + 1).unwrap();
        assert_eq!((mistakes.len(), mistakes.due(START), mistakes.due(START + 1)), (1, 0, 1));
        let mut today = START;
        for days in [1, 3, 7, 14, 30] {
            assert_eq!(mistakes.next_day(), Some(today + days));
            today += days;
            mistakes.answered(&exercise, true, today).unwrap();
        }
        assert!(mistakes.is_empty());
    }

    #[test]
    fn what_is_not_solved_begins_again() {
        let (mut mistakes, exercise) = (MistakeBox::default(), exercise("hexbo side=5 players=3", 5));
        mistakes.add(&exercise, START).unwrap();
        mistakes.answered(&exercise, true, START + 1).unwrap();
        assert_eq!(mistakes.next_day(), Some(START + 4));
        mistakes.answered(&exercise, true, START + 2).unwrap();
        assert_eq!(mistakes.next_day(), Some(START + 4), "practised before its day");
        mistakes.answered(&exercise, false, START + 4).unwrap();
        assert_eq!(mistakes.next_day(), Some(START + 5));
        mistakes.answered(&exercise, true, START + 5).unwrap();
        assert_eq!(mistakes.next_day(), Some(START + 8));
    }

    #[test]
    fn changes_are_made_in_the_box_of_another_window() {
        let exercises = ["tanbo size=9", "hexade", "chexers"].map(|setup| exercise(setup, 5));
        let [solved, failed, added] = &exercises;
        let mut before = MistakeBox::default();
        [solved, failed].into_iter().for_each(|exercise| before.add(exercise, START).unwrap());
        let (mut theirs, mut ours) = (before.clone(), before.clone());
        theirs.answered(failed, false, START + 1).unwrap();
        (1..=5).fold(START, |day, _| {
            let day = day.max(ours.mistakes[0].due);
            ours.answered(solved, true, day).unwrap();
            day
        });
        ours.add(added, START).unwrap();
        assert_eq!(ours.len(), 2, "one is learned, one is new");
        theirs.repeat(&before, &ours);
        let due: Vec<u32> = theirs.mistakes.iter().map(|entry| entry.due).collect();
        assert_eq!(due, [START + 2, START + 1], "what failed there and what is new here");
    }

    #[test]
    fn a_box_reads_back_and_its_exercises_are_the_same() {
        let mut mistakes = MistakeBox::default();
        let games =
            ["tanbo size=9", "tanbo dims=4", "hexbo side=5 players=6", "hexade", "root-bound side=5", "chexers"];
        for (setup, plies) in games.into_iter().zip(4..) {
            mistakes.add(&exercise(setup, plies), START).unwrap();
        }
        let read = MistakeBox::from_text(&mistakes.to_text().unwrap()).unwrap();
        assert_eq!(read, mistakes);
        let (exercises, unreadable) = read.exercises(START + 1);
        assert_eq!((exercises.len(), unreadable), (games.len(), 0));
        for ((setup, plies), read) in games.into_iter().zip(4..).zip(exercises) {
            let exercise = exercise(setup, plies);
            assert_eq!((read.played(), read.verdict()), (exercise.played(), exercise.verdict()));
            assert_eq!(crate::rules::diagram::draw(read.position()), crate::rules::diagram::draw(exercise.position()));
        }
        assert_eq!(read.exercises(START).0.len(), 0);
    }

    #[test]
    fn an_entry_that_cannot_be_read_stays_in_the_box() {
        let mut mistakes = MistakeBox::default();
        mistakes.add(&exercise("tanbo size=9", 6), START).unwrap();
        mistakes.add(&exercise("tanbo size=9", 7), START).unwrap();
        let text = mistakes.to_text().unwrap().replacen("tanbo size=9", "tanbo size=900", 1);
        let mistakes = MistakeBox::from_text(&text).unwrap();
        let (exercises, unreadable) = mistakes.exercises(START + 1);
        assert_eq!((exercises.len(), unreadable), (1, 1));
        assert_eq!(MistakeBox::from_text(&mistakes.to_text().unwrap()).unwrap().len(), 2);
        assert!(MistakeBox::from_text("(mistakes: 3)").is_err());
    }
}
