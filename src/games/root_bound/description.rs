//! The description of Root Bound and its set-ups.

use std::fmt;
use std::ops::RangeInclusive;

use crate::geometry::{Hexagon, Naming, Shape};
use crate::printable::shortened;
use crate::rules::{
    Choice, Choices, Column, Description, GameSetup, Grammar, Keys, Move, Position, SeatColor, SetupError, Turn,
};

const DESCRIPTION: Description = Description {
    word: "root-bound",
    name: "Root Bound",
    idea: "Place one or two stones a turn: claim ground, stay connected to it, and cut off the other side.",
    tagline: "Claim ground, cut them off.",
    sample: include_str!("../../../saves/sample-root-bound-small.rhz.ron"),
    hint: "Click a cell. Enter ends a turn of one stone, Backspace takes it back.",
    watching: "Point at a stone to see its group and whether it is live.",
    piece: "stone",
    grammar: Grammar::Stones,
    has_groups: true,
    few_legal: false,
    detail_keys: &["turn", "passed", "first-pass"],
    lessons: &[include_str!("../../../assets/lessons/root-bound.ron")],
    rules_page: include_str!("../../../assets/rules/root-bound.md"),
};

/// The sides of the board.
const SIDES: RangeInclusive<u8> = 4..=12;

/// The default side of the board.
const USUAL_SIDE: u8 = 7;

/// The boards of Root Bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RootBoundBoard {
    /// A regular hexagon.
    Hexagon,
    /// Alternating sides of `side` and `side - 1` cells; three cells meet in the middle.
    Centerless,
}

/// A set-up of Root Bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RootBoundSetup {
    side: u8,
    board: RootBoundBoard,
}

impl RootBoundSetup {
    /// Creates a set-up on a board with `side` cells along an edge.
    ///
    /// # Errors
    /// [`SetupError::Impossible`] for a side that is not 4 to 12.
    pub fn new(side: u8, board: RootBoundBoard) -> Result<Self, SetupError> {
        if SIDES.contains(&side) { Ok(Self { side, board }) } else { Err(no_side(side)) }
    }
}

fn no_side(side: impl fmt::Display) -> SetupError {
    SetupError::Impossible(format!("Root Bound has sides {} to {}, not {side}", SIDES.start(), SIDES.end()))
}

impl fmt::Display for RootBoundSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(DESCRIPTION.word)?;
        if self.side != USUAL_SIDE {
            write!(f, " side={}", self.side)?;
        }
        if self.board == RootBoundBoard::Centerless { f.write_str(" board=centerless") } else { Ok(()) }
    }
}

impl GameSetup for RootBoundSetup {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn first() -> Self {
        Self { side: USUAL_SIDE, board: RootBoundBoard::Hexagon }
    }

    fn read(words: &str) -> Result<Self, SetupError> {
        let keys = Keys::read(&DESCRIPTION, words, &["side", "board"], "side= and board=", |_| None)?;
        let board = match keys.get("board") {
            None | Some("hexagon") => RootBoundBoard::Hexagon,
            Some("centerless") => RootBoundBoard::Centerless,
            Some(other) => {
                let reason = format!("board is hexagon or centerless, not '{}'", shortened(other));
                return Err(SetupError::Impossible(reason));
            }
        };
        Self::new(keys.number("side", no_side)?.unwrap_or(USUAL_SIDE), board)
    }

    fn title(&self) -> String {
        let centerless = if self.board == RootBoundBoard::Centerless { ", no centre" } else { "" };
        format!("Root Bound, side {}{centerless}", self.side)
    }

    fn seat_colors(&self) -> &'static [SeatColor] {
        &[SeatColor::Black, SeatColor::White]
    }

    fn seat_names(&self) -> &'static [&'static str] {
        &["black", "white"]
    }

    #[expect(clippy::expect_used, reason = "set-ups are checked when they are made")]
    fn board(&self) -> (Shape, Naming) {
        let hexagon = match self.board {
            RootBoundBoard::Hexagon => Hexagon::new(self.side),
            RootBoundBoard::Centerless => Hexagon::centerless(self.side),
        };
        (Shape::Hexagon(hexagon.expect("set-ups are checked when they are made")), Naming::RowAndPlace)
    }

    fn task(&self, position: &impl Position) -> &'static str {
        match position.turn() {
            Turn::Stones { most: 1, .. } => "place one stone anywhere",
            Turn::Stones { least: 2, .. } => "place two stones that are not neighbours",
            _ if position.check(Move::Pass).is_ok() => "place one or two stones, or pass",
            _ => "place one or two stones",
        }
    }

    fn columns(&self, position: &impl Position) -> Vec<Column> {
        let stones = Column::of_stones("stones", position);
        let points = position.score().unwrap_or_default();
        let claimed = points.iter().zip(&stones.counts).map(|(points, stones)| points.saturating_sub(*stones));
        let claimed = Column { heading: "claimed", counts: claimed.collect() };
        vec![stones, claimed, Column { heading: "points", counts: points }]
    }

    fn usual_moves(&self) -> u32 {
        // A turn places up to two stones.
        self.geometry().len() as u32 / 2
    }

    fn choices(&self) -> Vec<Choices<Self>> {
        let board = |board, word: &str, text: &str| {
            Choice::new(format!("board.{word}"), text, board == self.board, Self::new(self.side, board))
        };
        let side = |side: u8| {
            Choice::new(format!("side.{side}"), side.to_string(), side == self.side, Self::new(side, self.board))
        };
        let boards = [
            board(RootBoundBoard::Hexagon, "hexagon", "Hexagon"),
            board(RootBoundBoard::Centerless, "centerless", "Without a middle cell"),
        ];
        vec![Choices::new("BOARD", boards), Choices::new("SIDE", SIDES.map(side))]
    }
}
