//! The set-up string: one line that names a game and its board everywhere, and what can exist.
//!
//! ```
//! use rhizome::rules::Setup;
//! let setup: Setup = "hexbo players=3 side=5".parse()?;
//! assert_eq!(setup.to_string(), "hexbo side=5 players=3");
//! assert!("tanbo size=4".parse::<Setup>().is_err());
//! # Ok::<(), rhizome::rules::SetupError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Player;
use crate::geometry::{Geometry, Hexagon, Lattice, Naming, Shape};

/// Which stones stand on the board at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// The start of the game's document.
    Classic,
    /// Square Tanbo's newer sheet: a seed on every second point.
    Dense,
    /// No stones: for the position editor.
    Empty,
}

/// The two boards of Hexbo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HexboSide {
    /// Side 5, 61 cells: the beginner's board.
    Small,
    /// Side 10, 271 cells.
    Big,
}

impl HexboSide {
    /// Cells along an edge.
    pub fn side(self) -> u8 {
        match self {
            Self::Small => 5,
            Self::Big => 10,
        }
    }
}

/// A game and its board: everything that is settled before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setup {
    /// Tanbo on a line, a square, a cube or a box of up to eleven dimensions.
    Tanbo {
        /// Dimensions, 1 to 11.
        dims: u8,
        /// Points along each of them.
        size: u16,
        /// The seeds.
        layout: Layout,
    },
    /// Hexbo on a hexagon.
    Hexbo {
        /// Which board.
        side: HexboSide,
        /// 2, 3 or 6.
        players: u8,
        /// The seeds; `Dense` does not exist here.
        layout: Layout,
    },
}

/// A set-up that cannot be, or a text that is none, with what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Nothing was written.
    #[error("a set-up starts with a game: tanbo or hexbo")]
    Empty,
    /// The first word is no game.
    #[error("'{0}' is no game: tanbo and hexbo are")]
    UnknownGame(String),
    /// A word without a known key before a `=`.
    #[error("'{word}' is not understood: {game} has {keys}")]
    UnknownWord {
        /// What was written.
        word: String,
        /// The game.
        game: &'static str,
        /// Its keys.
        keys: &'static str,
    },
    /// The same key twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// A value that is no number where one is needed.
    #[error("{key}={value} is no number from 1 to 999")]
    NoNumber {
        /// The key.
        key: String,
        /// What was written.
        value: String,
    },
    /// A combination that has no start position or no board.
    #[error("{0}")]
    Impossible(String),
}

/// Why Hexbo cannot seat four or five.
pub const PLAYER_COUNT_REASON: &str =
    "Hexbo is fair for 2, 3 or 6 players: for 4 or 5 no start position is symmetrical";

/// Seats of a root game by number of players.
const SEATS: [&str; 6] = ["black", "white", "red", "blue", "green", "yellow"];

impl Setup {
    /// The largest side of a box by its dimensions, from 4 to 11: 200,000 points at most.
    const LARGEST: [u16; 8] = [21, 11, 7, 5, 4, 3, 3, 3];

    /// Tanbo with the layout that it has if none is named.
    ///
    /// # Errors
    /// [`SetupError::Impossible`] if no such board exists.
    pub fn tanbo(dims: u8, size: u16) -> Result<Self, SetupError> {
        Self::tanbo_with(dims, size, None)
    }

    fn tanbo_with(dims: u8, size: u16, layout: Option<Layout>) -> Result<Self, SetupError> {
        let refuse = |reason: String| Err(SetupError::Impossible(reason));
        let default = match dims {
            1 if size % 12 == 7 && (19..=127).contains(&size) => Layout::Classic,
            1 => return refuse(format!("the line has 19, 31, 43 and so on up to 127 points, not {size}")),
            2 if Self::has_classic(size) => Layout::Classic,
            2 if Self::has_dense(size) => Layout::Dense,
            2 => return refuse(format!("square Tanbo has sizes 5, 7, 9, 11, 13, 15, 19 and 21, not {size}")),
            3 if (3..=9).contains(&size) => Layout::Classic,
            3 => return refuse(format!("the cube has sizes 3 to 9, not {size}")),
            4..=11 => {
                let largest = Self::LARGEST[usize::from(dims) - 4];
                if !(3..=largest).contains(&size) {
                    let range = if largest == 3 { "size 3".into() } else { format!("sizes 3 to {largest}") };
                    return refuse(format!("Tanbo in {dims} dimensions has {range}, not {size}"));
                }
                Layout::Classic
            }
            _ => return refuse(format!("Tanbo has 1 to 11 dimensions, not {dims}")),
        };
        match layout {
            Some(Layout::Classic) if default == Layout::Dense => {
                refuse(format!("{size}x{size} has no classic start: sizes 5, 7, 9, 13, 19 and 21 have"))
            }
            Some(Layout::Dense) if dims != 2 || !Self::has_dense(size) => {
                refuse("the dense start is for square Tanbo of size 7, 11, 15 and 19".into())
            }
            _ => Ok(Self::Tanbo { dims, size, layout: layout.unwrap_or(default) }),
        }
    }

    /// Hexbo for a number of players.
    ///
    /// # Errors
    /// [`SetupError::Impossible`] for another number than 2, 3 and 6.
    pub fn hexbo(side: HexboSide, players: u8) -> Result<Self, SetupError> {
        if !matches!(players, 2 | 3 | 6) {
            return Err(SetupError::Impossible(format!("{PLAYER_COUNT_REASON}, not {players}")));
        }
        Ok(Self::Hexbo { side, players, layout: Layout::Classic })
    }

    fn has_classic(size: u16) -> bool {
        matches!(size, 5 | 7 | 9 | 13 | 19 | 21)
    }

    fn has_dense(size: u16) -> bool {
        matches!(size, 7 | 11 | 15 | 19)
    }

    /// The word that names the game.
    pub fn game(self) -> &'static str {
        match self {
            Self::Tanbo { .. } => "tanbo",
            Self::Hexbo { .. } => "hexbo",
        }
    }

    /// How many seats there are.
    pub fn seats(self) -> usize {
        match self {
            Self::Tanbo { .. } => 2,
            Self::Hexbo { players, .. } => usize::from(players),
        }
    }

    /// The names of the seats, in order of play.
    pub fn seat_names(self) -> &'static [&'static str] {
        &SEATS[..self.seats()]
    }

    /// The seat that a text names: its name, its number from 1, or its first letter where that is unique (`b` is black).
    pub fn parse_seat(self, text: &str) -> Option<Player> {
        let text = text.to_ascii_lowercase();
        let names = self.seat_names();
        let seat = match text.as_str() {
            "b" => names.iter().position(|&name| name == "black"),
            _ if text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit()) => {
                names.iter().enumerate().position(|(index, _)| (index + 1).to_string() == text)
            }
            _ if text.len() == 1 => {
                let mut fitting = names.iter().enumerate().filter(|(_, name)| name.starts_with(&text));
                match (fitting.next(), fitting.next()) {
                    (Some((index, _)), None) => Some(index),
                    _ => None,
                }
            }
            _ => names.iter().position(|&name| name == text),
        };
        seat.map(|index| Player(index as u8))
    }

    /// The seeds of the start.
    pub fn layout(self) -> Layout {
        match self {
            Self::Tanbo { layout, .. } | Self::Hexbo { layout, .. } => layout,
        }
    }

    /// The same board without stones.
    #[must_use]
    pub fn emptied(mut self) -> Self {
        match &mut self {
            Self::Tanbo { layout, .. } | Self::Hexbo { layout, .. } => *layout = Layout::Empty,
        }
        self
    }

    /// The board of the game.
    ///
    /// # Panics
    /// Never for a set-up made by the functions of this type: they make no board that is too large.
    #[expect(clippy::expect_used, reason = "set-ups are checked when they are made")]
    pub fn geometry(self) -> Geometry {
        match self {
            Self::Tanbo { dims, size, .. } => {
                let naming = match dims {
                    1 => Naming::Number,
                    2 => Naming::Go,
                    3 => Naming::Digits,
                    _ => Naming::Dashed,
                };
                let lattice = Lattice::new(dims, size).expect("set-ups are checked when they are made");
                Geometry::new(Shape::Lattice(lattice), naming)
            }
            Self::Hexbo { side, .. } => {
                let hexagon = Hexagon::new(side.side()).expect("both boards of Hexbo exist");
                Geometry::new(Shape::Hexagon(hexagon), Naming::RowAndDiagonal)
            }
        }
    }

    /// A title for people: `Tanbo 9x9`, `Hexbo, side 10, 3 players`.
    pub fn title(self) -> String {
        let mut title = match self {
            Self::Tanbo { dims: 1, size, .. } => format!("Tanbo on a line of {size}"),
            Self::Tanbo { dims: 2, size, .. } => format!("Tanbo {size}x{size}"),
            Self::Tanbo { dims: 3, size, .. } => format!("Tanbo {size}x{size}x{size}"),
            Self::Tanbo { dims, size, .. } => format!("Tanbo in {dims} dimensions, side {size}"),
            Self::Hexbo { side, players, .. } => format!("Hexbo, side {}, {players} players", side.side()),
        };
        match self.layout() {
            Layout::Classic => {}
            Layout::Dense => title.push_str(", dense"),
            Layout::Empty => title.push_str(", empty"),
        }
        title
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.game())?;
        match *self {
            Self::Tanbo { dims, size, layout } => {
                if dims != 2 {
                    write!(f, " dims={dims}")?;
                }
                if size != default_size(dims) {
                    write!(f, " size={size}")?;
                }
                match layout {
                    Layout::Dense if Self::has_classic(size) => f.write_str(" layout=dense"),
                    Layout::Empty => f.write_str(" layout=empty"),
                    _ => Ok(()),
                }
            }
            Self::Hexbo { side, players, layout } => {
                if side == HexboSide::Small {
                    f.write_str(" side=5")?;
                }
                if players != 2 {
                    write!(f, " players={players}")?;
                }
                if layout == Layout::Empty { f.write_str(" layout=empty") } else { Ok(()) }
            }
        }
    }
}

fn default_size(dims: u8) -> u16 {
    match dims {
        1 => 31,
        2 => 19,
        3 => 5,
        _ => 3,
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let text = text.to_ascii_lowercase();
        let mut words = text.split_ascii_whitespace();
        match words.next() {
            None => Err(SetupError::Empty),
            Some("tanbo") => {
                let keys =
                    Keys::read("tanbo", "size=, dims= and layout=", &["size", "dims", "layout"], words, |_| None)?;
                let dims = keys.number("dims")?.unwrap_or(2);
                let dims = u8::try_from(dims).unwrap_or(u8::MAX);
                let size = keys.number("size")?.unwrap_or_else(|| default_size(dims));
                Self::tanbo_with(dims, size, keys.layout()?)
            }
            Some("hexbo") => {
                let small = |word: &str| matches!(word, "-small" | "-beginner").then_some(("side", "5"));
                let allowed = ["side", "players", "layout"];
                let keys = Keys::read("hexbo", "side=, players=, layout= and -small", &allowed, words, small)?;
                let side = match keys.number("side")?.unwrap_or(10) {
                    10 => HexboSide::Big,
                    5 => HexboSide::Small,
                    other => {
                        return Err(SetupError::Impossible(format!("Hexbo has sides 10 and 5, not {other}")));
                    }
                };
                let players = keys.number("players")?.unwrap_or(2);
                let setup = Self::hexbo(side, u8::try_from(players).unwrap_or(u8::MAX))?;
                match keys.layout()? {
                    Some(Layout::Dense) => Err(SetupError::Impossible("Hexbo has no dense start".into())),
                    Some(Layout::Empty) => Ok(setup.emptied()),
                    _ => Ok(setup),
                }
            }
            Some(other) => Err(SetupError::UnknownGame(other.chars().take(40).collect())),
        }
    }
}

/// The `key=value` words of a set-up, each key once.
struct Keys<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Keys<'a> {
    /// Reads words; `short` turns a word without `=` into a key and its value.
    fn read(
        game: &'static str,
        keys: &'static str,
        allowed: &[&str],
        words: impl Iterator<Item = &'a str>,
        short: impl Fn(&'a str) -> Option<(&'a str, &'a str)>,
    ) -> Result<Self, SetupError> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for word in words {
            let pair = short(word).or_else(|| word.split_once('=')).filter(|(key, _)| allowed.contains(key));
            let (key, value) =
                pair.ok_or_else(|| SetupError::UnknownWord { word: word.chars().take(40).collect(), game, keys })?;
            if pairs.iter().any(|(known, _)| *known == key) {
                return Err(SetupError::Twice(key.into()));
            }
            pairs.push((key, value));
        }
        Ok(Self(pairs))
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    fn number(&self, key: &str) -> Result<Option<u16>, SetupError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let plain = (1..=3).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit());
        match value.parse() {
            Ok(number) if plain && number > 0 => Ok(Some(number)),
            _ => Err(SetupError::NoNumber { key: key.into(), value: value.chars().take(40).collect() }),
        }
    }

    fn layout(&self) -> Result<Option<Layout>, SetupError> {
        match self.get("layout") {
            None => Ok(None),
            Some("classic") => Ok(Some(Layout::Classic)),
            Some("dense") => Ok(Some(Layout::Dense)),
            Some("empty") => Ok(Some(Layout::Empty)),
            Some(other) => Err(SetupError::Impossible(format!(
                "layout is classic, dense or empty, not '{}'",
                other.chars().take(40).collect::<String>()
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_ups_print_shortly_and_read_back() {
        for (text, short) in [
            ("tanbo", "tanbo"),
            ("TANBO size=19 layout=classic", "tanbo"),
            ("tanbo layout=dense", "tanbo layout=dense"),
            ("tanbo size=7", "tanbo size=7"),
            ("tanbo size=11", "tanbo size=11"),
            ("tanbo layout=dense size=11 dims=2", "tanbo size=11"),
            ("tanbo dims=1", "tanbo dims=1"),
            ("tanbo dims=1 size=127", "tanbo dims=1 size=127"),
            ("tanbo dims=3", "tanbo dims=3"),
            ("tanbo size=21 dims=4", "tanbo dims=4 size=21"),
            ("tanbo dims=11", "tanbo dims=11"),
            ("hexbo", "hexbo"),
            ("hexbo -small", "hexbo side=5"),
            ("hexbo -beginner players=6", "hexbo side=5 players=6"),
            ("hexbo side=10 players=3 layout=empty", "hexbo players=3 layout=empty"),
        ] {
            let setup: Setup = text.parse().unwrap();
            assert_eq!(setup.to_string(), short);
            assert_eq!(short.parse(), Ok(setup));
        }
    }

    #[test]
    fn what_cannot_be_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", "a set-up starts with a game: tanbo or hexbo"),
            ("go", "'go' is no game: tanbo and hexbo are"),
            ("tanbo size=4", "square Tanbo has sizes 5, 7, 9, 11, 13, 15, 19 and 21, not 4"),
            ("tanbo dims=12", "Tanbo has 1 to 11 dimensions, not 12"),
            ("tanbo dims=0", "dims=0 is no number from 1 to 999"),
            ("tanbo dims=5 size=12", "Tanbo in 5 dimensions has sizes 3 to 11, not 12"),
            ("tanbo dims=11 size=4", "Tanbo in 11 dimensions has size 3, not 4"),
            ("tanbo dims=1 size=20", "the line has 19, 31, 43 and so on up to 127 points, not 20"),
            ("tanbo size=9 size=9", "size is given twice"),
            ("tanbo big", "'big' is not understood: tanbo has size=, dims= and layout="),
            ("tanbo size=9 layout=dense", "the dense start is for square Tanbo of size 7, 11, 15 and 19"),
            ("tanbo size=15 layout=classic", "15x15 has no classic start: sizes 5, 7, 9, 13, 19 and 21 have"),
            ("hexbo side=7", "Hexbo has sides 10 and 5, not 7"),
            ("tanbo size=+9", "size=+9 is no number from 1 to 999"),
        ] {
            assert_eq!(text.parse::<Setup>().unwrap_err().to_string(), reason, "{text}");
        }
        let four = "hexbo players=4".parse::<Setup>().unwrap_err().to_string();
        assert!(four.starts_with(PLAYER_COUNT_REASON), "{four}");
    }

    #[test]
    fn seats_by_name_number_and_letter() {
        let six: Setup = "hexbo players=6".parse().unwrap();
        assert_eq!(six.parse_seat("b"), Some(Player(0)));
        assert_eq!(six.parse_seat("BLUE"), Some(Player(3)));
        assert_eq!(six.parse_seat("y"), Some(Player(5)));
        assert_eq!(six.parse_seat("6"), Some(Player(5)));
        assert_eq!(six.parse_seat("7"), None);
        assert_eq!(six.parse_seat("bl"), None);
    }
}
