//! Who sits at the board: a person with a name, or the computer at a level.

use std::fmt;

use crate::ai::Level;

/// The occupant of a seat. As text, in saves and on the command line: a name, or `computer:LEVEL`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Person(String),
    /// The computer.
    Computer(Level),
}

impl Seat {
    /// The name of a person who gave none.
    pub const NAMELESS: &str = "person";

    /// A person who gave no name.
    pub fn person() -> Self {
        Self::Person(Self::NAMELESS.into())
    }

    /// Whether the computer sits here.
    pub fn is_computer(&self) -> bool {
        matches!(self, Self::Computer(_))
    }

    /// Reads the text of one seat.
    ///
    /// # Errors
    /// A sentence with the levels, if the level is unknown or the name is empty.
    pub fn from_text(text: &str) -> Result<Self, String> {
        let text = text.trim();
        match text.strip_prefix("computer:") {
            Some(level) => level.parse().map(Self::Computer).map_err(|error| format!("{error}")),
            None if text.is_empty() => Err("a seat cannot be empty: write a person's name or computer:LEVEL".into()),
            None => Ok(Self::Person(text.into())),
        }
    }

    /// The seat that a saved game names. A level that this version does not know is read as a name: the game is worth more.
    pub fn of_saved(text: &str) -> Self {
        Self::from_text(text).unwrap_or_else(|_| Self::Person(text.into()))
    }

    /// Reads the seats of a game, joined by commas.
    ///
    /// # Errors
    /// A sentence, if one is wrong or their number is not `count`.
    pub fn list_from_text(text: &str, count: usize) -> Result<Vec<Self>, String> {
        let seats: Vec<_> = text.split(',').map(Self::from_text).collect::<Result<_, _>>()?;
        if seats.len() == count { Ok(seats) } else { Err(format!("this game has {count} seats, not {}", seats.len())) }
    }

    /// What the window calls the occupants of a game's seats: a name if one was given, `You` for the only person without one,
    /// else `Player 1`, `Player 2` and so on by their seats; `computer (sapling)`.
    pub fn titles(seats: &[Self]) -> Vec<String> {
        let is_nameless = |seat: &&Self| matches!(seat, Self::Person(name) if name == Self::NAMELESS);
        let is_alone = seats.iter().filter(|seat| !seat.is_computer()).count() == 1;
        let title = |(place, seat): (usize, &Self)| match seat {
            Self::Computer(level) => format!("computer ({level})"),
            Self::Person(name) if !is_nameless(&seat) => name.clone(),
            Self::Person(_) if is_alone => "You".into(),
            Self::Person(_) => format!("Player {}", place + 1),
        };
        seats.iter().enumerate().map(title).collect()
    }

    /// What a new game starts with: a person first, the computer everywhere else.
    pub fn default_list(count: usize) -> Vec<Self> {
        (0..count).map(|seat| if seat == 0 { Self::person() } else { Self::Computer(Level::default()) }).collect()
    }

    /// The level at which one more computer plays beside these: that of the last one among them.
    pub fn usual_level(seats: &[Self]) -> Level {
        let level = |seat: &Self| if let Self::Computer(level) = seat { Some(*level) } else { None };
        seats.iter().rev().find_map(level).unwrap_or_default()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person(name) => f.write_str(name),
            Self::Computer(level) => write!(f, "computer:{level}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_read_back() {
        let seats = Seat::list_from_text("Ada, computer:tree", 2).unwrap();
        assert_eq!(seats, [Seat::Person("Ada".into()), Seat::Computer(Level::Tree)]);
        assert_eq!(Seat::from_text(&seats[1].to_string()), Ok(seats[1].clone()));
        assert!(Seat::from_text("computer:oak").is_err());
        assert!(Seat::list_from_text("Ada", 2).is_err());
        assert!(Seat::list_from_text("Ada,", 2).is_err());
    }

    #[test]
    fn everybody_has_a_title() {
        for (seats, titles) in [
            ("person,computer:tree", vec!["You", "computer (tree)"]),
            ("Ada,computer:tree", vec!["Ada", "computer (tree)"]),
            ("person,person", vec!["Player 1", "Player 2"]),
            (
                "person,Ada,computer:bush,person,person,Bo",
                vec!["Player 1", "Ada", "computer (bush)", "Player 4", "Player 5", "Bo"],
            ),
        ] {
            let seats = Seat::list_from_text(seats, titles.len()).unwrap();
            assert_eq!(Seat::titles(&seats), titles);
        }
    }
}
