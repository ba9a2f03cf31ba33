//! The set-up string, one line that names a game and its board everywhere; and the description of a game, independent
//! of which game it is.

use std::fmt;
use std::str::FromStr;

use super::roots::{RootSetup, TanboSetup};
use super::{Game, Setup, with_setup};
use crate::geometry::{Geometry, Shape};
use crate::printable::{listed, shortened};
use crate::rules::{Choices, Column, Description, GameSetup, Player, Position, SeatColor, SetupError};

impl Setup {
    /// Returns the set-up of square Tanbo with the default start of its size.
    ///
    /// # Errors
    /// [`SetupError::Impossible`] if there is no such start.
    pub fn square(size: u16) -> Result<Self, SetupError> {
        TanboSetup::new(2, size, None).map(Self::Tanbo)
    }

    /// Returns the description of the game.
    pub fn about(self) -> &'static Description {
        fn about<S: GameSetup>(_: S) -> &'static Description {
            S::DESCRIPTION
        }
        with_setup!(self, setup => about(setup))
    }

    /// Returns the word that names the game.
    pub fn game(self) -> &'static str {
        self.about().word
    }

    /// Returns a title for people: `Tanbo 9×9`, `Hexbo, side 10, 3 players`.
    pub fn title(self) -> String {
        with_setup!(self, setup => setup.title())
    }

    /// Returns the colours of the seats, in order of play.
    pub fn seat_colors(self) -> &'static [SeatColor] {
        with_setup!(self, setup => setup.seat_colors())
    }

    /// Returns the names of the seats, in order of play.
    pub fn seat_names(self) -> &'static [&'static str] {
        with_setup!(self, setup => setup.seat_names())
    }

    /// Returns the number of seats.
    pub fn seats(self) -> usize {
        self.seat_colors().len()
    }

    /// Returns the colour of a seat's pieces; black for a seat that the game does not have.
    pub fn color(self, player: Player) -> SeatColor {
        self.seat_colors().get(player.index()).copied().unwrap_or(SeatColor::Black)
    }

    /// Returns the seat that a text names: its name, its number from 1, or its first letter where that is unique (`b`
    /// is black).
    pub fn parse_seat(self, text: &str) -> Option<Player> {
        let text = text.to_ascii_lowercase();
        let names = self.seat_names();
        let seat = match text.as_str() {
            "b" if names.contains(&"black") => names.iter().position(|&name| name == "black"),
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

    /// Returns the board, with the names of its cells.
    pub fn geometry(self) -> Geometry {
        with_setup!(self, setup => setup.geometry())
    }

    /// Returns the shape of the board.
    pub fn shape(self) -> Shape {
        with_setup!(self, setup => setup.board()).0
    }

    /// Returns what the side to move should do, as half a sentence.
    pub fn task(self, position: &impl Position) -> &'static str {
        with_setup!(self, setup => setup.task(position))
    }

    /// Returns the counts worth showing for each seat.
    pub fn columns(self, position: &impl Position) -> Vec<Column> {
        with_setup!(self, setup => setup.columns(position))
    }

    /// Returns the choices that lead to the game's other set-ups.
    pub fn choices(self) -> Vec<Choices<Self>> {
        with_setup!(self, setup => setup.choices().into_iter().map(|row| row.map(Into::into)).collect())
    }

    /// Returns whether the game can be played from the start, see [`GameSetup::can_start`].
    pub fn can_start(self) -> bool {
        with_setup!(self, setup => setup.can_start())
    }

    /// Returns about how many moves a game takes, see [`GameSetup::usual_moves`].
    pub fn usual_moves(self) -> u32 {
        with_setup!(self, setup => setup.usual_moves())
    }

    /// Returns the key under which the view of the board is remembered.
    pub fn view_kind(self) -> String {
        with_setup!(self, setup => setup.view_kind())
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_setup!(self, setup => setup.fmt(f))
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let text = text.trim_ascii().to_ascii_lowercase();
        let (word, words) = text.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((&text, ""));
        if word.is_empty() {
            return Err(SetupError::Empty { games: game_words() });
        }
        match Game::ALL.iter().find(|game| game.about.word == word) {
            Some(game) => (game.read)(words),
            None => Err(SetupError::UnknownGame { word: shortened(word), games: game_words() }),
        }
    }
}

/// Returns the words that name the games: `tanbo, hexbo or chexers`.
fn game_words() -> String {
    listed(&Game::ALL.map(|game| game.about.word), "or")
}

impl From<RootSetup> for Setup {
    fn from(setup: RootSetup) -> Self {
        match setup {
            RootSetup::Tanbo(setup) => Self::Tanbo(setup),
            RootSetup::Hexbo(setup) => Self::Hexbo(setup),
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
            ("hexade side=16", "Hexade has sides 4 to 15, not 16"),
            ("hexade side=3", "Hexade has sides 4 to 15, not 3"),
            ("hexade side=3000", "Hexade has sides 4 to 15, not 3000"),
            ("hexade side=6 radius=6", "side is given twice"),
            ("hexade layout=empty", "'layout=empty' is not understood: hexade takes side= (radius= is the same)"),
            ("root-bound side=13", "Root Bound has sides 4 to 12, not 13"),
            ("root-bound board=square", "board is hexagon or centerless, not 'square'"),
            ("chexers side=4", "'side=4' is not understood: chexers takes no keys, as it has one board"),
            ("tanbo size=4", "square Tanbo has sizes 5, 7, 9, 11, 13, 15, 19 and 21, not 4"),
            ("tanbo dims=12 size=big", "Tanbo has 1 to 11 dimensions, not 12"),
            ("tanbo dims=0", "Tanbo has 1 to 11 dimensions, not 0"),
            ("tanbo dims=257", "Tanbo has 1 to 11 dimensions, not 257"),
            ("tanbo dims=5 size=12", "Tanbo in 5 dimensions has sizes 3 to 11, not 12"),
            ("tanbo dims=11 size=4", "Tanbo in 11 dimensions has size 3, not 4"),
            ("tanbo dims=1 size=20", "the line has 19, 31, 43 and so on up to 127 points, not 20"),
            ("tanbo size=9 size=9", "size is given twice"),
            ("tanbo big", "'big' is not understood: tanbo takes size=, dims= and layout="),
            ("tanbo size=9 layout=dense", "the dense start is for square Tanbo of size 7, 11, 15 and 19"),
            ("tanbo size=15 layout=classic", "15×15 has no classic start: sizes 5, 7, 9, 13, 19 and 21 have one"),
            ("hexbo side=4", "Hexbo has sides 10 and 5, not 4"),
            ("hexbo side=7", "Hexbo has sides 10 and 5, not 7"),
            ("hexbo players=4", "Hexbo is fair for 2, 3 or 6 players, not 4"),
            ("hexbo players=300", "Hexbo is fair for 2, 3 or 6 players, not 300"),
            ("hexbo players=", "Hexbo is fair for 2, 3 or 6 players, not ''"),
            ("tanbo size=+9", "square Tanbo has sizes 5, 7, 9, 11, 13, 15, 19 and 21, not '+9'"),
            ("tanbo size=100", "square Tanbo has sizes 5, 7, 9, 11, 13, 15, 19 and 21, not 100"),
            ("tanbo size=200000", "square Tanbo has sizes 5, 7, 9, 11, 13, 15, 19 and 21, not 200000"),
            ("tanbo dims=3 size=10", "the cube has sizes 3 to 9, not 10"),
        ] {
            assert_eq!(text.parse::<Setup>().unwrap_err().to_string(), reason, "{text}");
        }
    }

    #[test]
    fn who_names_no_game_is_told_all_of_them() {
        for (text, reason) in [("", "a set-up starts with a game: "), ("go", "unknown game 'go': choose ")] {
            let sentence = text.parse::<Setup>().unwrap_err().to_string();
            let games = sentence.strip_prefix(reason).unwrap_or_else(|| panic!("{sentence}"));
            let (first, last) = games.rsplit_once(" or ").unwrap_or_else(|| panic!("{sentence}"));
            let named: Vec<&str> = first.split(", ").chain([last]).collect();
            assert_eq!(named, Game::ALL.map(|game| game.about.word));
        }
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
        let seat = |setup: &str, text: &str| setup.parse::<Setup>().unwrap().parse_seat(text);
        assert_eq!(seat("chexers", "b"), Some(Player(2)), "the only seat with a B there is blue");
        assert_eq!(seat("hexade", "w"), Some(Player(0)));
    }

    /// Returns every set-up that can be reached through the offered choices.
    fn offered(game: Game) -> Vec<Setup> {
        let mut found = vec![game.first()];
        let mut next = 0;
        while let Some(&setup) = found.get(next) {
            next += 1;
            let choices = setup.choices().into_iter().flat_map(|row| row.list);
            let others: Vec<Setup> = choices.filter_map(|choice| choice.setup).collect();
            others.into_iter().for_each(|other| {
                if !found.contains(&other) {
                    found.push(other);
                }
            });
        }
        found
    }

    #[test]
    fn what_is_offered_exists_and_each_choice_has_a_name_of_its_own() {
        for game in Game::ALL {
            let offered = offered(game);
            for setup in &offered {
                assert_eq!((setup.to_string().parse(), setup.game()), (Ok(*setup), game.about.word));
                assert!(setup.can_start(), "{setup}");
                let names: Vec<_> = setup.seat_colors().iter().map(|color| color.name()).collect();
                assert_eq!(setup.seat_names(), names, "{setup}");
                let choices: Vec<_> = setup.choices().into_iter().flat_map(|row| row.list).collect();
                let mut ids: Vec<_> = choices.iter().map(|choice| &choice.id).collect();
                ids.sort();
                ids.dedup();
                assert_eq!(ids.len(), choices.len(), "{setup}");
                // A choice marked as made leads to the current set-up.
                let made = choices.iter().filter(|choice| choice.is_chosen && choice.id.starts_with("side"));
                assert!(made.into_iter().all(|choice| choice.setup == Some(*setup)), "{setup}");
            }
        }
        let counted = [("tanbo", 6 + 10 + 7 + 27), ("hexbo", 6), ("hexade", 12), ("root-bound", 18), ("chexers", 1)];
        for (word, count) in counted {
            let game = Game::ALL.into_iter().find(|game| game.about.word == word).unwrap();
            assert_eq!(offered(game).len(), count, "{word}");
        }
    }
}
