//! The boards that the tests run over: every kind, size class and number of players.

use rhizome::games::AnyPosition;
use rhizome::rules::Setup;

/// One or more set-ups of every kind of board that can be searched by brute force in a test.
pub const EVERY_KIND: [&str; 26] = [
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

/// Reads a set-up that exists.
pub fn setup(text: &str) -> Setup {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The start position of a set-up.
pub fn start(text: &str) -> AnyPosition {
    AnyPosition::start(setup(text))
}
