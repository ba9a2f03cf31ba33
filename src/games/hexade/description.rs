//! What Hexade says of itself, and its set-ups.

use std::fmt;

use crate::geometry::{Geometry, Hexagon, Naming, Shape};
use crate::rules::{Aid, Choice, Choices, Description, GameSetup, Grammar, Keys, Position, SeatColor, SetupError};

const DESCRIPTION: Description = Description {
    word: "hexade",
    name: "Hexade",
    idea: "Six in a line, a triangle or a ring, if it outlasts the reply. Pairs can be captured.",
    hint: "Click a cell to play. A six that outlasts the reply wins; a pair between two enemy stones is captured.",
    watching: "A six that outlasts the reply wins; a pair between two enemy stones is captured.",
    piece: "stone",
    grammar: Grammar::Stone,
    has_groups: false,
    detail_keys: &[],
    rules_page: include_str!("../../../assets/rules/hexade.md"),
};

/// The usual side of the board.
const USUAL_SIDE: u8 = 10;

/// Hexade on a hexagon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HexadeSetup {
    side: u8,
}

impl HexadeSetup {
    /// Hexade on a board with `side` cells along an edge.
    ///
    /// # Errors
    /// [`SetupError::Impossible`] for a side that is not 4 to 15.
    pub fn new(side: u8) -> Result<Self, SetupError> {
        match side {
            4..=15 => Ok(Self { side }),
            _ => Err(SetupError::Impossible(format!("Hexade has sides 4 to 15, not {side}"))),
        }
    }
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
        // The server of old wrote a radius for the side.
        let keys = Keys::read(&DESCRIPTION, words, &["side"], "side= (radius= is the same)", |word| {
            let radius = word.strip_prefix("-radius=").or_else(|| word.strip_prefix("radius="));
            radius.map(|value| ("side", value))
        })?;
        Self::new(keys.small_number("side")?.unwrap_or(USUAL_SIDE))
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
    fn geometry(&self) -> Geometry {
        let hexagon = Hexagon::new(self.side).expect("set-ups are checked when they are made");
        Geometry::new(Shape::Hexagon(hexagon), Naming::RowWithIAndDiagonal)
    }

    fn task(&self, position: &impl Position) -> &'static str {
        if position.aids().iter().any(|aid| matches!(aid, Aid::Forbidden(_))) {
            "put a stone more than two cells away from the first"
        } else {
            "put a stone on any empty cell"
        }
    }

    fn choices(&self) -> Vec<Choices<Self>> {
        let side = |side: u8| Choice::new(format!("side.{side}"), side.to_string(), side == self.side, Self::new(side));
        vec![Choices::new("SIDE", (4..=15).map(side))]
    }
}
