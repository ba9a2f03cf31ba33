//! A second Hexade, as simple and slow as possible, to test the engine against.
//!
//! It shares nothing with the engine but the names of the cells. A name is parsed as row and diagonal; sixes and
//! captures are found by scanning the board after every move, and a pending six is remembered until the reply.

use std::rc::Rc;

/// The owner of a stone: 0 is White, who begins.
pub type Seat = usize;

/// Row and diagonal, both from 0.
type Place = (i32, i32);

/// The six steps to a neighbour, clockwise.
const STEPS: [Place; 6] = [(-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0), (0, -1)];

/// A position, with the history that affects the rules.
#[derive(Clone, Debug)]
pub struct Reference {
    pub to_move: Seat,
    /// The place of each cell, ascending.
    places: Rc<Vec<Place>>,
    /// The cell at each place, by row and then by diagonal, with one additional row and diagonal.
    cells: Rc<Vec<Vec<Option<usize>>>>,
    pub owners: Vec<Option<Seat>>,
    /// The sixes, as cells, that the previous move completed or left unbroken.
    pending: Vec<Vec<usize>>,
    /// The end of the game: the winner, if there is one.
    pub ended: Option<Option<Seat>>,
}

fn add((row, diagonal): Place, (down, along): Place, times: i32) -> Place {
    (row + times * down, diagonal + times * along)
}

/// Returns the number of steps between two places.
fn distance(a: Place, b: Place) -> i32 {
    let (down, along) = (b.0 - a.0, b.1 - a.1);
    if down.signum() * along.signum() < 0 { down.abs() + along.abs() } else { down.abs().max(along.abs()) }
}

/// Parses a name: `C12` is row 2 and diagonal 11; the 27th row is AA.
fn place_of(name: &str) -> Place {
    let (letters, number) = name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap());
    let row = letters.bytes().fold(0, |row, byte| 26 * row + i32::from(byte - b'A') + 1) - 1;
    (row, number.parse::<i32>().unwrap() - 1)
}

impl Reference {
    /// Creates the empty board whose cells have these names.
    pub fn new(names: &[String]) -> Self {
        let places: Vec<Place> = names.iter().map(|name| place_of(name)).collect();
        let mut cells = vec![vec![None; 32]; 32];
        for (cell, &(row, diagonal)) in places.iter().enumerate() {
            cells[row as usize][diagonal as usize] = Some(cell);
        }
        let owners = vec![None; places.len()];
        Self { to_move: 0, places: Rc::new(places), cells: Rc::new(cells), owners, pending: Vec::new(), ended: None }
    }

    fn cell(&self, (row, diagonal): Place) -> Option<usize> {
        let row = self.cells.get(usize::try_from(row).ok()?)?;
        *row.get(usize::try_from(diagonal).ok()?)?
    }

    fn owner(&self, place: Place) -> Option<Seat> {
        self.owners[self.cell(place)?]
    }

    /// Returns the cells on which a stone may be placed, ascending.
    pub fn legal(&self) -> Vec<usize> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let of = |seat| (0..self.owners.len()).filter(move |&cell| self.owners[cell] == Some(seat));
        let is_second_of_white = self.to_move == 0 && of(0).count() == 1 && of(1).count() == 1;
        let first = of(0).next().filter(|_| is_second_of_white);
        let is_far = |cell: usize| first.is_none_or(|first| distance(self.places[first], self.places[cell]) > 2);
        (0..self.owners.len()).filter(|&cell| self.owners[cell].is_none() && is_far(cell)).collect()
    }

    /// Returns the pairs that a stone of `seat` on a cell would capture; the first stone of each pair is next to the
    /// cell.
    pub fn captures(&self, cell: usize, seat: Seat) -> Vec<[usize; 2]> {
        let from = self.places[cell];
        let mut pairs = Vec::new();
        for step in STEPS {
            let [near, far, end] = [1, 2, 3].map(|times| add(from, step, times));
            if [near, far].iter().all(|&place| self.owner(place) == Some(1 - seat)) && self.owner(end) == Some(seat) {
                pairs.push([near, far].map(|place| self.cell(place).unwrap()));
            }
        }
        pairs
    }

    /// Returns every six of a seat, each sorted. A longer row counts once for each six consecutive cells.
    pub fn sixes(&self, seat: Seat) -> Vec<Vec<usize>> {
        let mut sixes = Vec::new();
        for &from in self.places.iter() {
            for (number, step) in STEPS.into_iter().enumerate() {
                let next = STEPS[(number + 1) % 6];
                let row = [0, 1, 2, 3, 4, 5].map(|times| add(from, step, times));
                let edge = |along, times| add(add(from, step, along), next, times);
                let triangle = [from, edge(1, 0), edge(2, 0), edge(0, 1), edge(0, 2), edge(1, 1)];
                sixes.extend(self.six_on(row, seat));
                sixes.extend(self.six_on(triangle, seat));
            }
            sixes.extend(self.six_on(STEPS.map(|step| add(from, step, 1)), seat));
        }
        sixes.sort_unstable();
        sixes.dedup();
        sixes
    }

    fn six_on(&self, places: [Place; 6], seat: Seat) -> Option<Vec<usize>> {
        if places.iter().any(|&place| self.owner(place) != Some(seat)) {
            return None;
        }
        let mut cells: Vec<usize> = places.into_iter().filter_map(|place| self.cell(place)).collect();
        cells.sort_unstable();
        Some(cells)
    }

    /// Places a stone of the side to move on an empty cell; returns the captured stones in ascending order.
    pub fn play(&mut self, cell: usize) -> Vec<usize> {
        let mover = self.to_move;
        let mut captured: Vec<usize> = self.captures(cell, mover).into_iter().flatten().collect();
        captured.sort_unstable();
        self.owners[cell] = Some(mover);
        captured.iter().for_each(|&stone| self.owners[stone] = None);
        let stands = |six: &Vec<usize>| six.iter().all(|&stone| self.owners[stone] == Some(1 - mover));
        let outlasted = self.pending.iter().any(stands);
        self.pending = self.sixes(mover);
        self.to_move = 1 - mover;
        if outlasted {
            self.ended = Some(Some(1 - mover));
        } else if self.owners.iter().all(Option::is_some) {
            self.ended = Some((!self.pending.is_empty()).then_some(mover));
        }
        captured
    }

    /// Returns the sixes that must survive the move about to be played.
    pub fn pending(&self) -> &[Vec<usize>] {
        &self.pending
    }
}
