//! Who sits at the board: a person with a name, or the computer at a level, or at one that follows the person's results.

use std::fmt;

use super::capital;
use crate::ai::Level;
use crate::rules::Player;
use crate::study::ADAPTIVE;

/// The occupant of a seat. As text, in saves and on the command line: a name, `computer:LEVEL` or `computer:adaptive`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Person(String),
    /// The computer.
    Computer(Level),
    /// The computer, as strong as the results of the person suggest.
    Adaptive,
}

impl Seat {
    /// The name stored for a person who gave none.
    pub const NAMELESS: &str = "person";

    /// Returns the seat of a person who gave no name.
    pub fn person() -> Self {
        Self::Person(Self::NAMELESS.into())
    }

    /// Returns whether the computer plays this seat.
    pub fn is_computer(&self) -> bool {
        matches!(self, Self::Computer(_) | Self::Adaptive)
    }

    /// Returns the computer's level; `None` for a person, and for a level that follows the results.
    pub fn level(&self) -> Option<Level> {
        if let Self::Computer(level) = self { Some(*level) } else { None }
    }

    /// Parses one seat.
    ///
    /// # Errors
    /// A sentence that lists the levels, if the level is unknown; another one if the name is empty.
    pub fn from_text(text: &str) -> Result<Self, String> {
        let text = text.trim();
        match text.strip_prefix("computer:") {
            Some(ADAPTIVE) => Ok(Self::Adaptive),
            Some(level) => level.parse().map(Self::Computer).map_err(|error| format!("{error}")),
            None if text.is_empty() => Err("a seat cannot be empty: write a person's name or computer:LEVEL".into()),
            None => Ok(Self::Person(text.into())),
        }
    }

    /// Parses a seat from a saved game. If this version does not know the level, the text becomes a person's name:
    /// better a wrong occupant than a game that cannot be opened.
    pub fn of_saved(text: &str) -> Self {
        Self::from_text(text).unwrap_or_else(|_| Self::Person(text.into()))
    }

    /// Parses the seats of a game, separated by commas.
    ///
    /// # Errors
    /// A sentence, if one of them is invalid or there are not exactly `count`.
    pub fn list_from_text(text: &str, count: usize) -> Result<Vec<Self>, String> {
        let seats: Vec<_> = text.split(',').map(Self::from_text).collect::<Result<_, _>>()?;
        if seats.len() == count { Ok(seats) } else { Err(format!("this game has {count} seats, not {}", seats.len())) }
    }

    /// Returns the seat of the only person among these; `None` if there is not exactly one.
    pub fn only_person(seats: &[Self]) -> Option<Player> {
        let mut persons = (0_u8..).zip(seats).filter(|(_, seat)| !seat.is_computer());
        persons.next().filter(|_| persons.next().is_none()).map(|(seat, _)| Player(seat))
    }

    /// Returns what a sentence calls the player on a seat of this name: `you` if it is the only person, otherwise the
    /// seat.
    pub fn called<'a>(seats: &[Self], player: Player, seat_name: &'a str) -> &'a str {
        if Self::only_person(seats) == Some(player) { "you" } else { seat_name }
    }

    /// Returns the name of the computer's level, also of one that follows the results; `None` for a person.
    pub fn level_name(&self) -> Option<&'static str> {
        match self {
            Self::Person(_) => None,
            Self::Computer(level) => Some(level.name()),
            Self::Adaptive => Some(ADAPTIVE),
        }
    }

    /// Returns what the window calls the occupants of a game's seats: the name if one was given; `You` for a nameless
    /// person who is the only person; otherwise `Player 1`, `Player 2` and so on by seat; the level, `Sapling`, for the
    /// computer.
    pub fn titles(seats: &[Self]) -> Vec<String> {
        let is_nameless = |seat: &&Self| matches!(seat, Self::Person(name) if name == Self::NAMELESS);
        let is_alone = Self::only_person(seats).is_some();
        let title = |(place, seat): (usize, &Self)| match seat {
            Self::Computer(level) => capital(level.name()),
            Self::Adaptive => capital(ADAPTIVE),
            Self::Person(name) if !is_nameless(&seat) => name.clone(),
            Self::Person(_) if is_alone => "You".into(),
            Self::Person(_) => format!("Player {}", place + 1),
        };
        seats.iter().enumerate().map(title).collect()
    }

    /// Returns who plays in a line: `You – Sapling`, or `You – 5 × Sapling` where many in a row are the same.
    pub fn company(seats: &[Self]) -> String {
        let titles = Self::titles(seats);
        let same = titles.chunk_by(|a, b| a == b).flat_map(|same| match same {
            [title, _, _, ..] => vec![format!("{} × {title}", same.len())],
            few => few.to_vec(),
        });
        same.collect::<Vec<_>>().join(" – ")
    }

    /// Returns the seats that a new game starts with: a person first, the computer in all others.
    pub fn against(level: Level, count: usize) -> Vec<Self> {
        (0..count).map(|seat| if seat == 0 { Self::person() } else { Self::Computer(level) }).collect()
    }

    /// Returns the level for another computer player beside these: that of the last computer among them.
    pub fn usual_level(seats: &[Self]) -> Level {
        seats.iter().rev().find_map(Self::level).unwrap_or_default()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person(name) => f.write_str(name),
            Self::Computer(level) => write!(f, "computer:{level}"),
            Self::Adaptive => write!(f, "computer:{ADAPTIVE}"),
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
        let adaptive = Seat::from_text("computer:adaptive").unwrap();
        assert_eq!((adaptive.to_string().as_str(), adaptive.is_computer()), ("computer:adaptive", true));
        assert!(Seat::list_from_text("Ada", 2).is_err());
        assert!(Seat::list_from_text("Ada,", 2).is_err());
    }

    #[test]
    fn everybody_has_a_title() {
        for (seats, titles) in [
            ("person,computer:tree", vec!["You", "Tree"]),
            ("Ada,computer:tree", vec!["Ada", "Tree"]),
            ("person,person", vec!["Player 1", "Player 2"]),
            (
                "person,Ada,computer:bush,person,person,Bo",
                vec!["Player 1", "Ada", "Bush", "Player 4", "Player 5", "Bo"],
            ),
        ] {
            let seats = Seat::list_from_text(seats, titles.len()).unwrap();
            assert_eq!(Seat::titles(&seats), titles);
        }
    }

    #[test]
    fn the_same_players_in_a_row_are_counted() {
        let company = |words: &str, count| Seat::company(&Seat::list_from_text(words, count).unwrap());
        assert_eq!(company("person,computer:bush,computer:bush", 3), "You – Bush – Bush");
        let tree = "computer:tree";
        assert_eq!(
            company(&format!("person,{tree},{tree},{tree},person,{tree}"), 6),
            "Player 1 – 3 × Tree – Player 5 – Tree"
        );
        assert_eq!(company(&[tree; 6].join(","), 6), "6 × Tree");
    }
}
