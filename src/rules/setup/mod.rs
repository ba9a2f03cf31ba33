//! The set-up string: one line that names a game and its board everywhere, and what can exist.
//!
//! ```
//! use rhizome::rules::Setup;
//! let setup: Setup = "hexbo players=3 side=5".parse()?;
//! assert_eq!(setup.to_string(), "hexbo side=5 players=3");
//! assert!("tanbo size=4".parse::<Setup>().is_err());
//! # Ok::<(), rhizome::rules::SetupError>(())
//! ```

mod error;
mod text;

pub use error::SetupError;

use super::{Player, SeatColor};
use crate::geometry::{Geometry, Hexagon, Lattice, Naming, Shape};

/// Which stones stand on the board at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// The start of the game's document.
    Classic,
    /// Square Tanbo's newer sheet: a seed on every second point.
    Dense,
    /// No stones where a game starts with some: for the position editor.
    Empty,
}

/// The two boards of Hexbo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HexboSide {
    /// Side 5, 61 cells: the beginner's board.
    Small,
    /// Side 10, 271 cells.
    Big,
}

impl HexboSide {
    /// Cells along an edge.
    pub fn side(self) -> u8 {
        match self {
            Self::Small => 5,
            Self::Big => 10,
        }
    }
}

/// A game and its board: everything that is settled before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setup {
    /// Tanbo on a line, a square, a cube or a box of up to eleven dimensions.
    Tanbo {
        /// Dimensions, 1 to 11.
        dims: u8,
        /// Points along each of them.
        size: u16,
        /// The seeds.
        layout: Layout,
    },
    /// Hexbo on a hexagon.
    Hexbo {
        /// Which board.
        side: HexboSide,
        /// 2, 3 or 6.
        players: u8,
        /// The seeds; `Dense` does not exist here.
        layout: Layout,
    },
    /// Hexade on a hexagon.
    Hexade {
        /// Cells along an edge, 4 to 15.
        side: u8,
    },
    /// Root Bound on a hexagon.
    RootBound {
        /// Cells along an edge, 4 to 12.
        side: u8,
        /// Which hexagon.
        board: RootBoundBoard,
    },
    /// Chexers on its one board.
    Chexers,
}

/// The boards of Root Bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RootBoundBoard {
    /// A regular hexagon.
    Hexagon,
    /// Sides of `side` and `side - 1` cells by turns; three cells meet in the middle.
    Centerless,
}

/// Why Hexbo cannot seat four or five.
pub const PLAYER_COUNT_REASON: &str =
    "Hexbo is fair for 2, 3 or 6 players: for 4 or 5 no start position is symmetrical";

impl Setup {
    /// The largest side of a box by its dimensions, from 4 to 11: 200,000 points at most.
    const LARGEST: [u16; 8] = [21, 11, 7, 5, 4, 3, 3, 3];

    /// Tanbo with the layout that it has if none is named.
    ///
    /// # Errors
    /// [`SetupError::Impossible`] if no such board exists.
    pub fn tanbo(dims: u8, size: u16) -> Result<Self, SetupError> {
        Self::tanbo_with(dims, size, None)
    }

    fn tanbo_with(dims: u8, size: u16, layout: Option<Layout>) -> Result<Self, SetupError> {
        let refuse = |reason: String| Err(SetupError::Impossible(reason));
        let default = match dims {
            1 if size % 12 == 7 && (19..=127).contains(&size) => Layout::Classic,
            1 => return refuse(format!("the line has 19, 31, 43 and so on up to 127 points, not {size}")),
            2 if Self::has_classic(size) => Layout::Classic,
            2 if Self::has_dense(size) => Layout::Dense,
            2 => return refuse(format!("square Tanbo has sizes 5, 7, 9, 11, 13, 15, 19 and 21, not {size}")),
            3 if (3..=9).contains(&size) => Layout::Classic,
            3 => return refuse(format!("the cube has sizes 3 to 9, not {size}")),
            4..=11 => {
                let largest = Self::LARGEST[usize::from(dims) - 4];
                if !(3..=largest).contains(&size) {
                    let range = if largest == 3 { "size 3".into() } else { format!("sizes 3 to {largest}") };
                    return refuse(format!("Tanbo in {dims} dimensions has {range}, not {size}"));
                }
                Layout::Classic
            }
            _ => return refuse(format!("Tanbo has 1 to 11 dimensions, not {dims}")),
        };
        match layout {
            Some(Layout::Classic) if default == Layout::Dense => {
                refuse(format!("{size}x{size} has no classic start: sizes 5, 7, 9, 13, 19 and 21 have"))
            }
            Some(Layout::Dense) if dims != 2 || !Self::has_dense(size) => {
                refuse("the dense start is for square Tanbo of size 7, 11, 15 and 19".into())
            }
            _ => Ok(Self::Tanbo { dims, size, layout: layout.unwrap_or(default) }),
        }
    }

    /// Hexbo for a number of players.
    ///
    /// # Errors
    /// [`SetupError::Impossible`] for another number than 2, 3 and 6.
    pub fn hexbo(side: HexboSide, players: u8) -> Result<Self, SetupError> {
        if !matches!(players, 2 | 3 | 6) {
            return Err(SetupError::Impossible(format!("{PLAYER_COUNT_REASON}, not {players}")));
        }
        Ok(Self::Hexbo { side, players, layout: Layout::Classic })
    }

    /// Hexade on a board of this side.
    ///
    /// # Errors
    /// [`SetupError::Impossible`] for a side that is not 4 to 15.
    pub fn hexade(side: u8) -> Result<Self, SetupError> {
        match side {
            4..=15 => Ok(Self::Hexade { side }),
            _ => Err(SetupError::Impossible(format!("Hexade has sides 4 to 15, not {side}"))),
        }
    }

    /// Root Bound on a board of this side.
    ///
    /// # Errors
    /// [`SetupError::Impossible`] for a side that is not 4 to 12.
    pub fn root_bound(side: u8, board: RootBoundBoard) -> Result<Self, SetupError> {
        match side {
            4..=12 => Ok(Self::RootBound { side, board }),
            _ => Err(SetupError::Impossible(format!("Root Bound has sides 4 to 12, not {side}"))),
        }
    }

    fn has_classic(size: u16) -> bool {
        matches!(size, 5 | 7 | 9 | 13 | 19 | 21)
    }

    fn has_dense(size: u16) -> bool {
        matches!(size, 7 | 11 | 15 | 19)
    }

    /// The word that names the game.
    pub fn game(self) -> &'static str {
        match self {
            Self::Tanbo { .. } => "tanbo",
            Self::Hexbo { .. } => "hexbo",
            Self::Hexade { .. } => "hexade",
            Self::RootBound { .. } => "root-bound",
            Self::Chexers => "chexers",
        }
    }

    /// The colours of the seats, in order of play.
    pub fn seat_colors(self) -> &'static [SeatColor] {
        use SeatColor::{Black, Blue, Green, Red, White, Yellow};
        match self {
            Self::Tanbo { .. } | Self::RootBound { .. } => &[Black, White],
            Self::Hexbo { players, .. } => &[Black, White, Red, Blue, Green, Yellow][..usize::from(players)],
            Self::Hexade { .. } => &[White, Black],
            Self::Chexers => &[Red, Green, Blue],
        }
    }

    /// The colour of a seat's pieces; black for a seat that the game does not have.
    pub fn color(self, player: Player) -> SeatColor {
        self.seat_colors().get(player.index()).copied().unwrap_or(SeatColor::Black)
    }

    /// The keys of a position's text for what stones and turn do not show, see [`super::Details`].
    pub fn detail_keys(self) -> &'static [&'static str] {
        match self {
            Self::Tanbo { .. } | Self::Hexbo { .. } | Self::Hexade { .. } => &[],
            Self::RootBound { .. } => &["turn", "passed", "first-pass"],
            Self::Chexers => &["exits", "turn"],
        }
    }

    /// Whether the rules of the game speak of groups of stones.
    pub fn has_groups(self) -> bool {
        match self {
            Self::Tanbo { .. } | Self::Hexbo { .. } | Self::RootBound { .. } => true,
            Self::Hexade { .. } | Self::Chexers => false,
        }
    }

    /// How many seats there are.
    pub fn seats(self) -> usize {
        self.seat_colors().len()
    }

    /// The names of the seats, in order of play.
    pub fn seat_names(self) -> &'static [&'static str] {
        match self {
            Self::Tanbo { .. } | Self::RootBound { .. } => &["black", "white"],
            Self::Hexbo { players, .. } => {
                &["black", "white", "red", "blue", "green", "yellow"][..usize::from(players)]
            }
            Self::Hexade { .. } => &["white", "black"],
            Self::Chexers => &["red", "green", "blue"],
        }
    }

    /// The seat that a text names: its name, its number from 1, or its first letter where that is unique (`b` is black).
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

    /// The seeds of the start.
    pub fn layout(self) -> Layout {
        match self {
            Self::Tanbo { layout, .. } | Self::Hexbo { layout, .. } => layout,
            Self::Hexade { .. } | Self::RootBound { .. } | Self::Chexers => Layout::Classic,
        }
    }

    /// The same board without stones; games whose start has no seeds stay as they are.
    #[must_use]
    pub fn emptied(mut self) -> Self {
        match &mut self {
            Self::Tanbo { layout, .. } | Self::Hexbo { layout, .. } => *layout = Layout::Empty,
            Self::Hexade { .. } | Self::RootBound { .. } | Self::Chexers => {}
        }
        self
    }

    /// The board of the game.
    ///
    /// # Panics
    /// Never for a set-up made by the functions of this type: they make no board that is too large.
    #[expect(clippy::expect_used, reason = "set-ups are checked when they are made")]
    pub fn geometry(self) -> Geometry {
        match self {
            Self::Tanbo { dims, size, .. } => {
                let naming = match dims {
                    1 => Naming::Number,
                    2 => Naming::Go,
                    3 => Naming::Digits,
                    _ => Naming::Dashed,
                };
                let lattice = Lattice::new(dims, size).expect("set-ups are checked when they are made");
                Geometry::new(Shape::Lattice(lattice), naming)
            }
            Self::Hexbo { side, .. } => {
                let hexagon = Hexagon::new(side.side()).expect("both boards of Hexbo exist");
                Geometry::new(Shape::Hexagon(hexagon), Naming::RowAndDiagonal)
            }
            Self::Hexade { side } => {
                let hexagon = Hexagon::new(side).expect("set-ups are checked when they are made");
                Geometry::new(Shape::Hexagon(hexagon), Naming::RowWithIAndDiagonal)
            }
            Self::RootBound { side, board } => {
                let hexagon = match board {
                    RootBoundBoard::Hexagon => Hexagon::new(side),
                    RootBoundBoard::Centerless => Hexagon::centerless(side),
                };
                let hexagon = hexagon.expect("set-ups are checked when they are made");
                Geometry::new(Shape::Hexagon(hexagon), Naming::RowAndPlace)
            }
            Self::Chexers => {
                let hexagon = Hexagon::new(4).expect("a hexagon of side 4 exists");
                Geometry::new(Shape::Hexagon(hexagon), Naming::Axial)
            }
        }
    }

    /// A title for people: `Tanbo 9x9`, `Hexbo, side 10, 3 players`.
    pub fn title(self) -> String {
        let mut title = match self {
            Self::Tanbo { dims: 1, size, .. } => format!("Tanbo on a line of {size}"),
            Self::Tanbo { dims: 2, size, .. } => format!("Tanbo {size}x{size}"),
            Self::Tanbo { dims: 3, size, .. } => format!("Tanbo {size}x{size}x{size}"),
            Self::Tanbo { dims, size, .. } => format!("Tanbo in {dims} dimensions, side {size}"),
            Self::Hexbo { side, players, .. } => format!("Hexbo, side {}, {players} players", side.side()),
            Self::Hexade { side } => format!("Hexade, side {side}"),
            Self::RootBound { side, board: RootBoundBoard::Hexagon } => format!("Root Bound, side {side}"),
            Self::RootBound { side, board: RootBoundBoard::Centerless } => {
                format!("Root Bound, side {side}, centerless")
            }
            Self::Chexers => "Chexers".into(),
        };
        match self.layout() {
            Layout::Classic => {}
            Layout::Dense => title.push_str(", dense"),
            Layout::Empty => title.push_str(", empty"),
        }
        title
    }
}
