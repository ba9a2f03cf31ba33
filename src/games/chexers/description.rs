//! The description of Chexers and its set-up.

use std::fmt;

use crate::geometry::{Hexagon, Naming, Shape};
use crate::rules::{Column, Description, GameSetup, Grammar, Keys, Position, SeatColor, SetupError};

const DESCRIPTION: Description = Description {
    word: "chexers",
    name: "Chexers",
    idea: "A race for three: jump over pieces to make them yours, and be the first to take four off the far edge.",
    tagline: "Jump, convert, race home.",
    sample: include_str!("../../../saves/sample-chexers.rhz.ron"),
    hint: "Click a piece, then where it goes; an arrow at the edge takes it off.",
    watching: "The first to take four pieces off the far edge wins.",
    piece: "piece",
    grammar: Grammar::Piece,
    has_groups: false,
    few_legal: true,
    detail_keys: &["exits", "turn"],
    lessons: &[include_str!("../../../assets/lessons/chexers.ron")],
    rules_page: include_str!("../../../assets/rules/chexers.md"),
};

/// The only set-up of Chexers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChexersSetup;

impl fmt::Display for ChexersSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(DESCRIPTION.word)
    }
}

impl GameSetup for ChexersSetup {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn first() -> Self {
        Self
    }

    fn read(words: &str) -> Result<Self, SetupError> {
        Keys::read(&DESCRIPTION, words, &[], "no keys, as it has one board", |_| None)?;
        Ok(Self)
    }

    fn title(&self) -> String {
        DESCRIPTION.name.into()
    }

    fn seat_colors(&self) -> &'static [SeatColor] {
        &[SeatColor::Red, SeatColor::Green, SeatColor::Blue]
    }

    fn seat_names(&self) -> &'static [&'static str] {
        &["red", "green", "blue"]
    }

    #[expect(clippy::expect_used, reason = "a hexagon of side 4 exists")]
    fn board(&self) -> (Shape, Naming) {
        (Shape::Hexagon(Hexagon::new(4).expect("a hexagon of side 4 exists")), Naming::Axial)
    }

    fn task(&self, _: &impl Position) -> &'static str {
        "move a piece, jump, or leave over the far edge"
    }

    fn usual_moves(&self) -> u32 {
        180
    }

    fn columns(&self, position: &impl Position) -> Vec<Column> {
        let exits = position.score().unwrap_or_default();
        vec![Column::of_stones("pieces", position), Column { heading: "of 4 home", counts: exits }]
    }
}
