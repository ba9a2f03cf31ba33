//! The description of Tanbo and its set-ups in one to eleven dimensions.

use std::fmt;

use super::{Layout, words};
use crate::geometry::{Lattice, Naming, Shape};
use crate::rules::{Choice, Choices, Column, Description, GameSetup, Grammar, Keys, Position, SeatColor, SetupError};

const DESCRIPTION: Description = Description {
    word: "tanbo",
    name: "Tanbo",
    idea: "Grow your roots stone by stone. A root with no room left is removed; the last to have a root wins.",
    tagline: "Grow roots, smother theirs.",
    sample: include_str!("../../../saves/sample-tanbo-9x9.rhz.ron"),
    hint: "Click a point to play. Point at a stone to see its root. L: legal points on or off.",
    watching: words::WATCHING,
    piece: "stone",
    grammar: Grammar::Stone,
    has_groups: true,
    few_legal: true,
    detail_keys: &[],
    lessons: &[
        include_str!("../../../assets/lessons/tanbo.ron"),
        include_str!("../../../assets/lessons/tanbo-cube.ron"),
    ],
    rules_page: include_str!("../../../assets/rules/tanbo.md"),
};

/// The largest side of a box for each number of dimensions from 4 to 11, which limits a board to 200,000 points.
const LARGEST: [u16; 8] = [21, 11, 7, 5, 4, 3, 3, 3];

/// A set-up of Tanbo on a line, a square, a cube or a box of up to eleven dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TanboSetup {
    dims: u8,
    size: u16,
    layout: Layout,
}

impl TanboSetup {
    /// Creates the set-up of Tanbo in `dims` dimensions with `size` points along each; without a layout it gets the
    /// default one.
    ///
    /// # Errors
    /// [`SetupError::Impossible`] if there is no such board or start.
    pub fn new(dims: u8, size: u16, layout: Option<Layout>) -> Result<Self, SetupError> {
        let refuse = |reason: String| Err(SetupError::Impossible(reason));
        let default = default_layout(dims, size).ok_or_else(|| no_board(dims, size))?;
        match layout {
            Some(Layout::Classic) if default == Layout::Dense => {
                refuse(format!("{size}×{size} has no classic start: sizes 5, 7, 9, 13, 19 and 21 have one"))
            }
            Some(Layout::Dense) if dims != 2 || !has_dense(size) => {
                refuse("the dense start is for square Tanbo of size 7, 11, 15 and 19".into())
            }
            _ => Ok(Self { dims, size, layout: layout.unwrap_or(default) }),
        }
    }

    /// Returns the number of dimensions, 1 to 11.
    pub fn dims(self) -> u8 {
        self.dims
    }

    /// Returns the number of points along each dimension.
    pub fn size(self) -> u16 {
        self.size
    }

    /// Returns the layout of the seeds.
    pub fn layout(self) -> Layout {
        self.layout
    }
}

/// Returns the default layout of a board; `None` if there is no such board.
fn default_layout(dims: u8, size: u16) -> Option<Layout> {
    let is_board = match dims {
        1 => size % 12 == 7 && (19..=127).contains(&size),
        2 if has_classic(size) => true,
        2 => return has_dense(size).then_some(Layout::Dense),
        3 => (3..=9).contains(&size),
        4..=11 => (3..=LARGEST[usize::from(dims) - 4]).contains(&size),
        _ => false,
    };
    is_board.then_some(Layout::Classic)
}

/// Returns the refusal of a board, which names those that there are.
fn no_board(dims: u8, size: impl fmt::Display) -> SetupError {
    let sizes = match dims {
        1 => "the line has 19, 31, 43 and so on up to 127 points".into(),
        2 => "square Tanbo has sizes 5, 7, 9, 11, 13, 15, 19 and 21".into(),
        3 => "the cube has sizes 3 to 9".into(),
        4..=11 => match LARGEST[usize::from(dims) - 4] {
            3 => format!("Tanbo in {dims} dimensions has size 3"),
            largest => format!("Tanbo in {dims} dimensions has sizes 3 to {largest}"),
        },
        _ => return no_dims(dims),
    };
    SetupError::Impossible(format!("{sizes}, not {size}"))
}

fn no_dims(dims: impl fmt::Display) -> SetupError {
    SetupError::Impossible(format!("Tanbo has 1 to 11 dimensions, not {dims}"))
}

fn has_classic(size: u16) -> bool {
    matches!(size, 5 | 7 | 9 | 13 | 19 | 21)
}

fn has_dense(size: u16) -> bool {
    matches!(size, 7 | 11 | 15 | 19)
}

/// Returns the default size for a number of dimensions.
fn usual_size(dims: u8) -> u16 {
    match dims {
        1 => 31,
        2 => 19,
        3 => 5,
        _ => 3,
    }
}

impl fmt::Display for TanboSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { dims, size, layout } = *self;
        f.write_str(DESCRIPTION.word)?;
        if dims != 2 {
            write!(f, " dims={dims}")?;
        }
        if size != usual_size(dims) {
            write!(f, " size={size}")?;
        }
        match layout {
            Layout::Dense if has_classic(size) => f.write_str(" layout=dense"),
            Layout::Empty => f.write_str(" layout=empty"),
            _ => Ok(()),
        }
    }
}

impl GameSetup for TanboSetup {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn first() -> Self {
        Self { dims: 2, size: 9, layout: Layout::Classic }
    }

    fn read(words: &str) -> Result<Self, SetupError> {
        let keys = Keys::read(&DESCRIPTION, words, &["size", "dims", "layout"], "size=, dims= and layout=", |_| None)?;
        let dims = keys.number("dims", no_dims)?.unwrap_or(2);
        let size = keys.number("size", |size| no_board(dims, size))?.unwrap_or_else(|| usual_size(dims));
        Self::new(dims, size, Layout::read(&keys)?)
    }

    fn title(&self) -> String {
        let Self { dims, size, layout } = self;
        let board = match dims {
            1 => format!("Tanbo on a line of {size}"),
            2 => format!("Tanbo {size}×{size}"),
            3 => format!("Tanbo {size}×{size}×{size}"),
            _ => format!("Tanbo in {dims} dimensions, side {size}"),
        };
        board + layout.title()
    }

    fn seat_colors(&self) -> &'static [SeatColor] {
        &[SeatColor::Black, SeatColor::White]
    }

    fn seat_names(&self) -> &'static [&'static str] {
        &["black", "white"]
    }

    #[expect(clippy::expect_used, reason = "set-ups are checked when they are made")]
    fn board(&self) -> (Shape, Naming) {
        let naming = match self.dims {
            1 => Naming::Number,
            2 => Naming::Go,
            3 => Naming::Digits,
            _ => Naming::Dashed,
        };
        let lattice = Lattice::new(self.dims, self.size).expect("set-ups are checked when they are made");
        (Shape::Lattice(lattice), naming)
    }

    fn task(&self, _: &impl Position) -> &'static str {
        words::TASK
    }

    fn columns(&self, position: &impl Position) -> Vec<Column> {
        words::columns(position)
    }

    fn choices(&self) -> Vec<Choices<Self>> {
        // The boards that few people want come last, so that the others are seen in a small window.
        [self.boards(), self.sizes()].into_iter().chain(self.starts()).chain([self.more_boards()]).collect()
    }

    fn can_start(&self) -> bool {
        self.layout != Layout::Empty
    }

    fn usual_moves(&self) -> u32 {
        // With more directions, more roots wither, and their cells are used again.
        let cells = self.geometry().len() as u32;
        if self.dims > 2 { cells * 3 / 2 } else { cells * 4 / 5 }
    }

    fn view_kind(&self) -> String {
        format!("{}-{}d", DESCRIPTION.word, self.dims)
    }
}

/// The rows of choices for a new game.
impl TanboSetup {
    /// Returns the choice of a board that can be imagined.
    fn boards(self) -> Choices<Self> {
        let boards = [("square", "Square", 2, 9), ("line", "Line", 1, 31), ("cube", "Cube", 3, 5)];
        Choices::new("BOARD", boards.map(|(id, text, dims, size)| self.board_choice(id, text, dims, size)))
    }

    /// Returns the choice of a board that cannot.
    fn more_boards(self) -> Choices<Self> {
        let boards = (4..=11).map(|dims| self.board_choice(&format!("dims.{dims}"), &dims.to_string(), dims, 3));
        let choices = Choices::new("4 TO 11 DIMENSIONS", boards);
        if self.dims <= 3 {
            return choices;
        }
        choices.with_note(
            "Drawn as cubes side by side; of a very large board, a part. The computer plays on the whole board.",
        )
    }

    fn board_choice(self, id: &str, text: &str, dims: u8, size: u16) -> Choice<Self> {
        Choice::new(id, text, dims == self.dims, Self::new(dims, size, None))
    }

    fn sizes(self) -> Choices<Self> {
        let sizes: Vec<u16> = match self.dims {
            1 => vec![19, 31, 43, 55, 67, 79],
            2 => vec![5, 7, 9, 11, 13, 15, 19, 21],
            dims => (3..=9).filter(|&size| Self::new(dims, size, None).is_ok()).collect(),
        };
        let size = |size: u16| {
            Choice::new(format!("size.{size}"), size.to_string(), size == self.size, Self::new(self.dims, size, None))
        };
        Choices::new("SIZE", sizes.into_iter().map(size))
    }

    /// Returns the choice between the two starts that some squares have; `None` where there is nothing to choose.
    fn starts(self) -> Option<Choices<Self>> {
        let start = |layout, word: &str, text: &str| {
            let setup = Self::new(self.dims, self.size, Some(layout));
            Choice::new(format!("layout.{word}"), text, layout == self.layout, setup)
        };
        let starts = [
            start(Layout::Classic, "classic", "Few seeds, far apart"),
            start(Layout::Dense, "dense", "A seed on every second point"),
        ];
        starts.iter().all(|start| start.setup.is_some()).then(|| Choices::new("START", starts))
    }
}
