//! The boards that the tests cover: every kind, size class and number of players.

use rhizome::games::{AnyPosition, Game, Setup};

/// One or more set-ups of every kind of root-game board that is small enough for brute force in a test.
pub const ROOT_KINDS: [&str; 26] = [
    "tanbo dims=1 size=19",
    "tanbo dims=1",
    "tanbo size=5",
    "tanbo size=7",
    "tanbo size=9",
    "tanbo size=13",
    "tanbo size=19",
    "tanbo size=21",
    "tanbo size=7 layout=dense",
    "tanbo size=11",
    "tanbo size=15",
    "tanbo size=19 layout=dense",
    "tanbo dims=3 size=3",
    "tanbo dims=3 size=4",
    "tanbo dims=3",
    "tanbo dims=3 size=9",
    "tanbo dims=4",
    "tanbo dims=4 size=4",
    "tanbo dims=5",
    "tanbo dims=7",
    "hexbo side=5",
    "hexbo side=5 players=3",
    "hexbo side=5 players=6",
    "hexbo",
    "hexbo players=3",
    "hexbo players=6",
];

/// Set-ups of the games without roots.
const OTHER_KINDS: [&str; 8] = [
    "hexade side=4",
    "hexade side=6",
    "hexade",
    "root-bound side=4",
    "root-bound",
    "root-bound board=centerless",
    "root-bound side=12",
    "chexers",
];

/// Returns one or more set-ups of every kind of board of every game.
pub fn every_kind() -> Vec<String> {
    with_other_games(ROOT_KINDS.into_iter().chain(OTHER_KINDS))
}

/// Returns these set-ups and, for each game that has none among them, the one that is offered first.
pub fn with_other_games(listed: impl IntoIterator<Item = &'static str>) -> Vec<String> {
    let mut setups: Vec<String> = listed.into_iter().map(String::from).collect();
    let games: Vec<&str> = setups.iter().map(|text| setup(text).game()).collect();
    let others = Game::ALL.into_iter().filter(|game| !games.contains(&game.about.word));
    setups.extend(others.map(|game| game.first().to_string()));
    setups
}

/// Evaluates the same expression on the position of a root game.
macro_rules! with_roots {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            rhizome::games::AnyPosition::Roots($position) => $body,
            rhizome::games::AnyPosition::WideRoots($position) => $body,
            other => panic!("{} is no root game", other.setup()),
        }
    };
}
pub(crate) use with_roots;

/// Parses a valid set-up.
pub fn setup(text: &str) -> Setup {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the start position of a set-up.
pub fn start(text: &str) -> AnyPosition {
    AnyPosition::start(setup(text))
}

/// Returns whether long trials have been requested, as by `scripts/test --long`.
pub fn is_long() -> bool {
    std::env::var_os("RHIZOME_LONG").is_some()
}

/// Returns how many random games to play: `games` in a short run, ten times as many in a long one.
pub fn trials(games: u64) -> u64 {
    if is_long() { 10 * games } else { games }
}
