//! A second implementation of the root games, as simple and slow as possible, to test the engine against.
//!
//! It shares nothing with the engine but the names of the cells: neighbours follow from the names, the start positions
//! are defined again here, legal moves come from a scan of the board, and roots from a flood fill after every move.

use std::rc::Rc;

use rhizome::games::Setup;
use rhizome::games::roots::Layout;

/// A board: its cells, in ascending order, and their neighbours. A cell is its index in that order.
#[derive(Debug)]
pub struct Board {
    pub names: Vec<String>,
    pub neighbours: Vec<Vec<usize>>,
}

impl Board {
    fn new(setup: Setup) -> Self {
        let geometry = setup.geometry();
        let names: Vec<String> = geometry.cells().map(|cell| geometry.name(cell)).collect();
        let coords: Vec<Vec<i32>> = names.iter().map(|name| coordinates(setup, name)).collect();
        let neighbours =
            coords.iter().map(|a| (0..coords.len()).filter(|&b| touch(setup, a, &coords[b])).collect()).collect();
        Self { names, neighbours }
    }

    /// Returns the cell with a name.
    pub fn cell(&self, name: &str) -> usize {
        self.names.iter().position(|known| known == name).unwrap_or_else(|| panic!("no cell {name}"))
    }
}

const LETTERS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Returns the numbers in a cell's name, all from 1; a letter counts as its position in the alphabet without I.
fn coordinates(setup: Setup, name: &str) -> Vec<i32> {
    let digits = |text: &str| text.parse::<i32>().unwrap_or_else(|_| panic!("{name} has a number"));
    match setup {
        Setup::Tanbo(tanbo) if tanbo.dims() == 3 => name.chars().map(|c| digits(&c.to_string())).collect(),
        Setup::Tanbo(tanbo) if tanbo.dims() != 2 => name.split('-').map(digits).collect(),
        _ => {
            let (letter, number) = name.split_at(1);
            let letter = LETTERS.find(letter).unwrap_or_else(|| panic!("{name} starts with a letter"));
            vec![letter as i32 + 1, digits(number)]
        }
    }
}

/// Returns whether two cells are neighbours.
fn touch(setup: Setup, a: &[i32], b: &[i32]) -> bool {
    match setup {
        Setup::Tanbo(_) => a.iter().zip(b).map(|(x, y)| (x - y).abs()).sum::<i32>() == 1,
        // Adjacent in a row, or in the next row on the same or the next `/` diagonal.
        Setup::Hexbo(_) => matches!((b[0] - a[0], b[1] - a[1]), (0, -1 | 1) | (1, 0 | 1) | (-1, 0 | -1)),
        _ => panic!("{setup} is no root game"),
    }
}

/// Returns the seeds of the start for each seat, as cells.
fn seeds(setup: Setup, board: &Board) -> Vec<Vec<usize>> {
    let mut seeds = vec![Vec::new(); setup.seats()];
    match setup {
        Setup::Tanbo(tanbo) => {
            let (dims, size) = (i32::from(tanbo.dims()), i32::from(tanbo.size()));
            for (cell, name) in board.names.iter().enumerate() {
                let coords = coordinates(setup, name);
                if let Some(black) = is_black_seed(dims, size, tanbo.layout(), &coords) {
                    seeds[usize::from(!black)].push(cell);
                }
            }
        }
        Setup::Hexbo(_) => {
            let players = setup.seats();
            let rings: &[(&[&str; 6], usize)] = if board.names.len() == 61 {
                &[(&["B2", "B5", "E8", "H8", "H5", "E2"], 0)]
            } else {
                let shift = if players == 6 { 3 } else { 1 };
                &[(&["A1", "A10", "K19", "T19", "T10", "K1"], 0), (&["E5", "E10", "K15", "P15", "P10", "K5"], shift)]
            };
            for (ring, shift) in rings {
                for (k, name) in ring.iter().enumerate() {
                    seeds[(k + shift) % players].push(board.cell(name));
                }
            }
        }
        _ => panic!("{setup} is no root game"),
    }
    seeds
}

/// Returns whether a seed of Tanbo is black, or `None` for a point without a seed. Coordinates count from 1.
fn is_black_seed(dims: i32, size: i32, layout: Layout, coords: &[i32]) -> Option<bool> {
    let alternating = |step: i32, cell: &[i32]| {
        let on_grid = cell.iter().all(|c| c % step == 0);
        on_grid.then(|| cell.iter().map(|c| c / step).sum::<i32>() % 2 == 0)
    };
    match (dims, layout) {
        (_, Layout::Empty) => None,
        (1, _) => alternating(6, &[coords[0] - 1]),
        (2, Layout::Dense) => {
            let (x, y) = (coords[0] - 1, size - coords[1]);
            (x % 2 == 0 && y % 2 == 0).then_some((x - y) % 4 == 0)
        }
        (2, _) if size == 9 => match coords {
            [2, 2] | [8, 8] => Some(true),
            [2, 8] | [8, 2] => Some(false),
            _ => None,
        },
        (2, _) => {
            let step = match size {
                5 | 7 => size - 1,
                13 | 21 => 4,
                _ => 6,
            };
            alternating(step, &[coords[0] - 1, size - coords[1]])
        }
        _ => {
            let is_corner = coords.iter().all(|&c| c == 1 || c == size);
            is_corner.then(|| coords.iter().filter(|&&c| c == size).count() % 2 == 1)
        }
    }
}

/// A root: its owner, its stones and its root space, both ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    pub owner: usize,
    pub stones: Vec<usize>,
    pub space: Vec<usize>,
}

/// The roots removed by a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Removal {
    /// The removed roots, by owner and then by their first stone.
    pub roots: Vec<Root>,
    /// Whether the removed root is the expanded one (then it is the only one).
    pub expanded: bool,
    /// The seats eliminated by this move, ascending.
    pub eliminated: Vec<usize>,
}

/// A position of a root game.
#[derive(Clone, Debug)]
pub struct Reference {
    pub board: Rc<Board>,
    pub owners: Vec<Option<usize>>,
    pub to_move: usize,
    seats: usize,
}

impl Reference {
    /// Returns the start of a game.
    pub fn start(setup: Setup) -> Self {
        let board = Board::new(setup);
        let mut owners = vec![None; board.names.len()];
        for (seat, cells) in seeds(setup, &board).into_iter().enumerate() {
            cells.into_iter().for_each(|cell| owners[cell] = Some(seat));
        }
        Self { board: Rc::new(board), owners, to_move: 0, seats: setup.seats() }
    }

    /// Returns the stones of `seat` next to `cell`.
    pub fn own_neighbours(&self, cell: usize, seat: usize) -> impl Iterator<Item = usize> {
        self.board.neighbours[cell].iter().copied().filter(move |&n| self.owners[n] == Some(seat))
    }

    /// Returns the legal moves, ascending.
    pub fn legal(&self) -> Vec<usize> {
        if self.winner().is_some() {
            return Vec::new();
        }
        (0..self.owners.len()).filter(|&cell| self.is_legal(cell)).collect()
    }

    fn is_legal(&self, cell: usize) -> bool {
        self.owners[cell].is_none() && self.own_neighbours(cell, self.to_move).count() == 1
    }

    /// Returns all roots, by owner and then by their first stone.
    pub fn roots(&self) -> Vec<Root> {
        let mut seen = vec![false; self.owners.len()];
        let mut roots = Vec::new();
        for first in 0..self.owners.len() {
            let Some(owner) = self.owners[first].filter(|_| !seen[first]) else { continue };
            let (mut stones, mut open) = (Vec::new(), vec![first]);
            seen[first] = true;
            while let Some(stone) = open.pop() {
                stones.push(stone);
                for n in self.own_neighbours(stone, owner) {
                    if !std::mem::replace(&mut seen[n], true) {
                        open.push(n);
                    }
                }
            }
            stones.sort_unstable();
            let mut space: Vec<usize> = stones
                .iter()
                .flat_map(|&stone| self.board.neighbours[stone].iter().copied())
                .filter(|&n| self.owners[n].is_none() && self.own_neighbours(n, owner).count() == 1)
                .collect();
            space.sort_unstable();
            space.dedup();
            roots.push(Root { owner, stones, space });
        }
        roots.sort_by_key(|root| (root.owner, root.stones[0]));
        roots
    }

    /// Returns whether a seat still has a stone.
    pub fn is_alive(&self, seat: usize) -> bool {
        self.owners.contains(&Some(seat))
    }

    /// Returns the last seat in the game, if only one is left.
    pub fn winner(&self) -> Option<usize> {
        let alive: Vec<usize> = (0..self.seats).filter(|&seat| self.is_alive(seat)).collect();
        match alive[..] {
            [winner] => Some(winner),
            _ => None,
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, cell: usize) -> Removal {
        assert!(self.winner().is_none() && self.is_legal(cell), "{} is legal", self.board.names[cell]);
        let before: Vec<bool> = (0..self.seats).map(|seat| self.is_alive(seat)).collect();
        self.owners[cell] = Some(self.to_move);
        let bounded: Vec<Root> = self.roots().into_iter().filter(|root| root.space.is_empty()).collect();
        let expanded = bounded.iter().find(|root| root.stones.contains(&cell)).cloned();
        let mut removal = Removal { expanded: expanded.is_some(), ..Removal::default() };
        removal.roots = expanded.map_or(bounded, |root| vec![root]);
        for stone in removal.roots.iter().flat_map(|root| &root.stones) {
            self.owners[*stone] = None;
        }
        removal.eliminated = (0..self.seats).filter(|&seat| before[seat] && !self.is_alive(seat)).collect();
        let next = (1..=self.seats).map(|step| (self.to_move + step) % self.seats).find(|&seat| self.is_alive(seat));
        self.to_move = next.expect("somebody is left");
        removal
    }
}
