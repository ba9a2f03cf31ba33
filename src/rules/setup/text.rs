//! The set-up string in and out.

use std::fmt;
use std::str::FromStr;

use super::{HexboSide, Layout, RootBoundBoard, Setup, SetupError};
use crate::printable::shortened;

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
            Self::Hexade { side } => {
                if side == 10 {
                    return Ok(());
                }
                write!(f, " side={side}")
            }
            Self::RootBound { side, board } => {
                if side != 7 {
                    write!(f, " side={side}")?;
                }
                if board == RootBoundBoard::Centerless { f.write_str(" board=centerless") } else { Ok(()) }
            }
            Self::Chexers => Ok(()),
        }
    }
}

/// A number of a key, of which no more than 255 can be meant.
fn small(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
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
                let dims = small(dims);
                let size = keys.number("size")?.unwrap_or_else(|| default_size(dims));
                Self::tanbo_with(dims, size, keys.layout()?)
            }
            Some("hexbo") => {
                let beginner = |word: &str| matches!(word, "-small" | "-beginner").then_some(("side", "5"));
                let allowed = ["side", "players", "layout"];
                let keys = Keys::read("hexbo", "side=, players=, layout= and -small", &allowed, words, beginner)?;
                let side = match keys.number("side")?.unwrap_or(10) {
                    10 => HexboSide::Big,
                    5 => HexboSide::Small,
                    other => {
                        return Err(SetupError::Impossible(format!("Hexbo has sides 10 and 5, not {other}")));
                    }
                };
                let players = keys.number("players")?.unwrap_or(2);
                let setup = Self::hexbo(side, small(players))?;
                match keys.layout()? {
                    Some(Layout::Dense) => Err(SetupError::Impossible("Hexbo has no dense start".into())),
                    Some(Layout::Empty) => Ok(setup.emptied()),
                    _ => Ok(setup),
                }
            }
            Some("hexade") => {
                // The server of old wrote a radius for the side.
                let keys = Keys::read("hexade", "side= (radius= is the same)", &["side"], words, |word| {
                    let radius = word.strip_prefix("-radius=").or_else(|| word.strip_prefix("radius="));
                    radius.map(|value| ("side", value))
                })?;
                Self::hexade(small(keys.number("side")?.unwrap_or(10)))
            }
            Some("root-bound") => {
                let keys = Keys::read("root-bound", "side= and board=", &["side", "board"], words, |_| None)?;
                let board = match keys.get("board") {
                    None | Some("hexagon") => RootBoundBoard::Hexagon,
                    Some("centerless") => RootBoundBoard::Centerless,
                    Some(other) => {
                        let reason = format!("board is hexagon or centerless, not '{}'", shortened(other));
                        return Err(SetupError::Impossible(reason));
                    }
                };
                Self::root_bound(small(keys.number("side")?.unwrap_or(7)), board)
            }
            Some("chexers") => {
                Keys::read("chexers", "no keys, as it has one board", &[], words, |_| None)?;
                Ok(Self::Chexers)
            }
            Some(other) => Err(SetupError::UnknownGame(shortened(other))),
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
            let (key, value) = pair.ok_or_else(|| SetupError::UnknownWord { word: shortened(word), game, keys })?;
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
            _ => Err(SetupError::NoNumber { key: key.into(), value: shortened(value) }),
        }
    }

    fn layout(&self) -> Result<Option<Layout>, SetupError> {
        match self.get("layout") {
            None => Ok(None),
            Some("classic") => Ok(Some(Layout::Classic)),
            Some("dense") => Ok(Some(Layout::Dense)),
            Some("empty") => Ok(Some(Layout::Empty)),
            Some(other) => {
                Err(SetupError::Impossible(format!("layout is classic, dense or empty, not '{}'", shortened(other))))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::PLAYER_COUNT_REASON;
    use super::*;
    use crate::rules::Player;

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
            ("hexade side=10", "hexade"),
            ("hexade -radius=6", "hexade side=6"),
            ("hexade radius=15", "hexade side=15"),
            ("root-bound", "root-bound"),
            ("Root-Bound board=centerless side=7", "root-bound board=centerless"),
            ("root-bound side=12 board=hexagon", "root-bound side=12"),
            ("chexers", "chexers"),
        ] {
            let setup: Setup = text.parse().unwrap();
            assert_eq!(setup.to_string(), short);
            assert_eq!(short.parse(), Ok(setup));
        }
    }

    #[test]
    fn what_cannot_be_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", "a set-up starts with a game: tanbo, hexbo, hexade, root-bound or chexers"),
            ("go", "'go' is no game: tanbo, hexbo, hexade, root-bound and chexers are"),
            ("hexade side=16", "Hexade has sides 4 to 15, not 16"),
            ("hexade side=3", "Hexade has sides 4 to 15, not 3"),
            ("hexade side=6 radius=6", "side is given twice"),
            ("hexade layout=empty", "'layout=empty' is not understood: hexade has side= (radius= is the same)"),
            ("root-bound side=13", "Root Bound has sides 4 to 12, not 13"),
            ("root-bound board=square", "board is hexagon or centerless, not 'square'"),
            ("chexers side=4", "'side=4' is not understood: chexers has no keys, as it has one board"),
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
        assert_eq!(Setup::Chexers.parse_seat("b"), Some(Player(2)), "the only seat with a B there is blue");
        assert_eq!(Setup::Hexade { side: 10 }.parse_seat("w"), Some(Player(0)));
    }
}
