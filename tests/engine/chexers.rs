//! Chexers: the document's examples, a simple second implementation side by side, draws, ends, refusals, arranged positions.

mod against_reference;
mod arranged;
mod draws;
mod ends;
mod examples;
mod reference;
mod refusals;
mod vectors;

use rhizome::games::chexers::{ChexersPosition, ChexersSetup};
use rhizome::games::{AnyPosition, Setup};
use rhizome::record::{notation, position_text};
use rhizome::rules::diagram::{self, Diagram};
use rhizome::rules::{Arrangement, Effect, Illegal, Move, Player, Position};

const CHEXERS: Setup = Setup::Chexers(ChexersSetup);

const RED: Player = Player(0);
const GREEN: Player = Player(1);
const BLUE: Player = Player(2);

/// Returns a position given in the protocol's syntax.
fn position(words: &str) -> AnyPosition {
    try_position(words).unwrap_or_else(|error| panic!("{error}: {words}"))
}

fn try_position(words: &str) -> Result<AnyPosition, String> {
    let arrangement = position_text::parse(CHEXERS, &CHEXERS.geometry(), words);
    AnyPosition::arranged(CHEXERS, &arrangement.unwrap()).map_err(|error| error.to_string())
}

/// A diagram of the board with labelled cells.
struct Figure(Diagram);

impl Figure {
    fn new(rows: &str) -> Self {
        Self(diagram::read(&CHEXERS.geometry(), CHEXERS.seat_colors(), rows).unwrap())
    }

    fn position(&self, to_move: Player) -> AnyPosition {
        AnyPosition::arranged(CHEXERS, &Arrangement::new(self.0.stones.clone(), to_move)).unwrap()
    }

    /// Returns the name of a labelled cell.
    fn at(&self, label: char) -> String {
        CHEXERS.geometry().name(self.0.label(label).unwrap_or_else(|| panic!("no cell {label}")))
    }
}

fn read(text: &str) -> Move {
    notation::parse_move(&AnyPosition::start(CHEXERS), text).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the legal moves as text, sorted by bytes.
fn legal(position: &AnyPosition) -> Vec<String> {
    let mut texts: Vec<String> =
        position.legal_move_list().iter().map(|&mv| notation::move_text(position, mv)).collect();
    texts.sort_unstable();
    texts
}

fn check(position: &AnyPosition, text: &str) -> Result<(), Illegal> {
    position.check(read(text))
}

fn play(position: &mut AnyPosition, text: &str) -> Vec<Effect> {
    position.play(read(text)).unwrap_or_else(|illegal| panic!("{text}: {illegal:?}"))
}

/// Returns the position as [`ChexersPosition`].
fn inner(position: &AnyPosition) -> &ChexersPosition {
    match position {
        AnyPosition::Chexers(inner) => inner,
        _ => panic!("no Chexers"),
    }
}
