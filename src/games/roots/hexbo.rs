//! The description of Hexbo and its set-ups for two, three or six players.

use std::fmt;

use super::{Layout, words};
use crate::geometry::{Hexagon, Naming, Shape};
use crate::rules::{Choice, Choices, Column, Description, GameSetup, Grammar, Keys, Position, SeatColor, SetupError};

const DESCRIPTION: Description = Description {
    word: "hexbo",
    name: "Hexbo",
    idea: "Grow roots on hexagons, for two, three or six players. A root with no room left is removed; the last root wins.",
    tagline: "Tanbo on hexagons.",
    sample: include_str!("../../../saves/sample-hexbo-small.rhz.ron"),
    hint: "Click a cell to play. Point at a stone to see its root. L: legal cells on or off.",
    watching: words::WATCHING,
    piece: "stone",
    grammar: Grammar::Stone,
    has_groups: true,
    few_legal: true,
    detail_keys: &[],
    lessons: &[include_str!("../../../assets/lessons/hexbo.ron"), include_str!("../../../assets/lessons/hexbo-3.ron")],
    rules_page: include_str!("../../../assets/rules/hexbo.md"),
};

/// The numbers of players for which Hexbo has a start position.
const FAIR_COUNTS: &str = "Hexbo is fair for 2, 3 or 6 players";

/// The two boards of Hexbo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HexboSide {
    /// Side 5, 61 cells: the beginner's board.
    Small,
    /// Side 10, 271 cells.
    Big,
}

impl HexboSide {
    /// Returns the number of cells along an edge.
    fn cells(self) -> u8 {
        match self {
            Self::Small => 5,
            Self::Big => 10,
        }
    }
}

/// A set-up of Hexbo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HexboSetup {
    side: HexboSide,
    players: u8,
    layout: Layout,
}

impl HexboSetup {
    /// Creates the set-up for a number of players.
    ///
    /// # Errors
    /// [`SetupError::Impossible`] for a number other than 2, 3 or 6.
    pub fn new(side: HexboSide, players: u8) -> Result<Self, SetupError> {
        match players {
            2 | 3 | 6 => Ok(Self { side, players, layout: Layout::Classic }),
            _ => Err(no_count(players)),
        }
    }

    /// Returns the layout of the seeds; it is never `Dense`.
    pub fn layout(self) -> Layout {
        self.layout
    }
}

fn no_side(side: impl fmt::Display) -> SetupError {
    SetupError::Impossible(format!("Hexbo has sides 10 and 5, not {side}"))
}

fn no_count(players: impl fmt::Display) -> SetupError {
    SetupError::Impossible(format!("{FAIR_COUNTS}, not {players}"))
}

impl fmt::Display for HexboSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(DESCRIPTION.word)?;
        if self.side == HexboSide::Small {
            f.write_str(" side=5")?;
        }
        if self.players != 2 {
            write!(f, " players={}", self.players)?;
        }
        if self.layout == Layout::Empty { f.write_str(" layout=empty") } else { Ok(()) }
    }
}

impl GameSetup for HexboSetup {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn first() -> Self {
        Self { side: HexboSide::Small, players: 2, layout: Layout::Classic }
    }

    fn read(words: &str) -> Result<Self, SetupError> {
        let beginner = |word: &str| matches!(word, "-small" | "-beginner").then_some(("side", "5"));
        let allowed = ["side", "players", "layout"];
        let keys = Keys::read(&DESCRIPTION, words, &allowed, "side=, players=, layout= and -small", beginner)?;
        let side = match keys.number("side", no_side)?.unwrap_or(10_u8) {
            10 => HexboSide::Big,
            5 => HexboSide::Small,
            other => return Err(no_side(other)),
        };
        let setup = Self::new(side, keys.number("players", no_count)?.unwrap_or(2))?;
        match Layout::read(&keys)? {
            Some(Layout::Dense) => Err(SetupError::Impossible("Hexbo has no dense start".into())),
            layout => Ok(Self { layout: layout.unwrap_or(Layout::Classic), ..setup }),
        }
    }

    fn title(&self) -> String {
        format!("Hexbo, side {}, {} players{}", self.side.cells(), self.players, self.layout.title())
    }

    fn seat_colors(&self) -> &'static [SeatColor] {
        use SeatColor::{Black, Blue, Green, Red, White, Yellow};
        &[Black, White, Red, Blue, Green, Yellow][..usize::from(self.players)]
    }

    fn seat_names(&self) -> &'static [&'static str] {
        &["black", "white", "red", "blue", "green", "yellow"][..usize::from(self.players)]
    }

    #[expect(clippy::expect_used, reason = "both boards of Hexbo exist")]
    fn board(&self) -> (Shape, Naming) {
        let hexagon = Hexagon::new(self.side.cells()).expect("both boards of Hexbo exist");
        (Shape::Hexagon(hexagon), Naming::RowAndDiagonal)
    }

    fn task(&self, _: &impl Position) -> &'static str {
        words::TASK
    }

    fn columns(&self, position: &impl Position) -> Vec<Column> {
        words::columns(position)
    }

    fn choices(&self) -> Vec<Choices<Self>> {
        let board = |side: HexboSide, text: &str| {
            let id = format!("side.{}", side.cells());
            Choice::new(id, text, side == self.side, Self::new(side, self.players))
        };
        let players = |players: u8| {
            let setup = Self::new(self.side, players);
            Choice::new(format!("players.{players}"), players.to_string(), players == self.players, setup)
        };
        let boards = [board(HexboSide::Small, "Side 5, 61 cells"), board(HexboSide::Big, "Side 10, 271 cells")];
        let players = Choices::new("NUMBER OF PLAYERS", (2..=6).map(players));
        vec![
            Choices::new("BOARD", boards),
            players.with_note(format!("{FAIR_COUNTS}: no start position for 4 or 5 is symmetrical.")),
        ]
    }

    fn can_start(&self) -> bool {
        self.layout != Layout::Empty
    }
}
