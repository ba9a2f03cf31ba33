//! The description of Hexade and its set-ups.

use std::fmt;
use std::ops::RangeInclusive;

use crate::geometry::{Hexagon, Naming, Shape};
use crate::rules::{Aid, Choice, Choices, Description, GameSetup, Grammar, Keys, Position, SeatColor, SetupError};

const DESCRIPTION: Description = Description {
    word: "hexade",
    name: "Hexade",
    idea: "Make six in a line, a triangle or a ring that the next move cannot break. Pairs can be captured.",
    tagline: "Six in a line, triangle or ring.",
    sample: include_str!("../../../saves/sample-hexade-small.rhz.ron"),
    hint: "A six that survives the next move wins; a pair between enemies is captured.",
    watching: "A six that survives the next move wins; a pair between enemies is captured.",
    piece: "stone",
    grammar: Grammar::Stone,
    has_groups: false,
    few_legal: false,
    detail_keys: &[],
    lessons: &[include_str!("../../../assets/lessons/hexade.ron")],
    rules_page: include_str!("../../../assets/rules/hexade.md"),
};

/// The sides of the board.
const SIDES: RangeInclusive<u8> = 4..=15;

/// The default side of the board.
const USUAL_SIDE: u8 = 10;

/// Hexade on a hexagon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HexadeSetup {
    side: u8,
}

impl HexadeSetup {
    /// Creates a set-up on a board with `side` cells along each edge.
    ///
    /// # Errors
    /// [`SetupError::Impossible`] for a side that is not 4 to 15.
    pub fn new(side: u8) -> Result<Self, SetupError> {
        if SIDES.contains(&side) { Ok(Self { side }) } else { Err(no_side(side)) }
    }
}

fn no_side(side: impl fmt::Display) -> SetupError {
    SetupError::Impossible(format!("Hexade has sides {} to {}, not {side}", SIDES.start(), SIDES.end()))
}

impl fmt::Display for HexadeSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(DESCRIPTION.word)?;
        if self.side == USUAL_SIDE { Ok(()) } else { write!(f, " side={}", self.side) }
    }
}

impl GameSetup for HexadeSetup {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn first() -> Self {
        Self { side: 8 }
    }

    fn read(words: &str) -> Result<Self, SetupError> {
        // The former server wrote a radius instead of the side.
        let keys = Keys::read(&DESCRIPTION, words, &["side"], "side= (radius= is the same)", |word| {
            let radius = word.strip_prefix("-radius=").or_else(|| word.strip_prefix("radius="));
            radius.map(|value| ("side", value))
        })?;
        Self::new(keys.number("side", no_side)?.unwrap_or(USUAL_SIDE))
    }

    fn title(&self) -> String {
        format!("Hexade, side {}", self.side)
    }

    fn seat_colors(&self) -> &'static [SeatColor] {
        &[SeatColor::White, SeatColor::Black]
    }

    fn seat_names(&self) -> &'static [&'static str] {
        &["white", "black"]
    }

    #[expect(clippy::expect_used, reason = "set-ups are checked when they are made")]
    fn board(&self) -> (Shape, Naming) {
        let hexagon = Hexagon::new(self.side).expect("set-ups are checked when they are made");
        (Shape::Hexagon(hexagon), Naming::RowWithIAndDiagonal)
    }

    fn task(&self, position: &impl Position) -> &'static str {
        if position.aids().iter().any(|aid| matches!(aid, Aid::Forbidden(_))) {
            "place a stone more than two cells away from the first"
        } else {
            "place a stone on any empty cell"
        }
    }

    fn choices(&self) -> Vec<Choices<Self>> {
        let side = |side: u8| Choice::new(format!("side.{side}"), side.to_string(), side == self.side, Self::new(side));
        vec![Choices::new("SIDE", SIDES.map(side))]
    }
}
