//! The state of each cell for each colour: its neighbour word, and its entry in the unordered list of the points where
//! the colour may play, with insertion and removal in constant time.

use super::Width;
use super::array::Array;
use crate::rules::MAX_PLAYERS;

/// The state of one cell for one colour: everything that a move touches, kept together so that one memory access
/// fetches it.
#[derive(Clone, Copy, Debug)]
struct Spot<W> {
    /// The cell's neighbour word, see [`Width`].
    word: W,
    /// The index of the cell in the list of points; meaningless for cells that are not in the list.
    place: W,
    /// An entry of the list of points; meaningless beyond the length of the list.
    point: W,
    /// For a stone of this colour the next stone of its root or [`Width::END`], otherwise [`Width::NO_STONE`].
    next: W,
}

/// The incremental state of all cells.
#[derive(Debug)]
pub(super) struct Spots<W: Width> {
    cells: usize,
    /// For each colour its spots, one for each cell.
    sides: Vec<Box<W::Array<Spot<W>>>>,
    /// The length of each colour's list of points: the cells whose neighbour word counts one stone.
    lengths: [u32; MAX_PLAYERS],
}

/// The spots of one colour during a move, borrowed once so that the loop over neighbours keeps them in registers.
pub(super) struct ColourSpots<'a, W: Width> {
    spots: &'a mut W::Array<Spot<W>>,
    length: usize,
    /// Where the length is stored between moves.
    kept: &'a mut u32,
}

impl<W: Width> Spots<W> {
    /// Creates an empty board.
    pub(super) fn new(cells: usize, colours: usize) -> Self {
        let spot = Spot { word: W::ZERO, place: W::ZERO, point: W::ZERO, next: W::NO_STONE };
        let sides = (0..colours).map(|_| W::Array::filled(cells, spot)).collect();
        Self { cells, sides, lengths: [0; MAX_PLAYERS] }
    }

    /// Borrows one colour's part of the state.
    #[inline(always)]
    pub(super) fn side(&mut self, colour: usize) -> ColourSpots<'_, W> {
        ColourSpots::new(&mut *self.sides[colour], &mut self.lengths[colour])
    }

    /// Updates the other colours when a stone of `colour` is placed on the empty `cell`: they can no longer play there.
    /// Calls `lost` for each of their roots that loses the cell as space.
    #[inline(always)]
    pub(super) fn occupy_for_others(&mut self, cell: usize, colour: usize, mut lost: impl FnMut(W)) {
        for (k, (spots, kept)) in self.sides.iter_mut().zip(&mut self.lengths).enumerate() {
            if k != colour {
                let spot = spots.at_mut(cell);
                let before = spot.word;
                spot.word = before.taken();
                if before.is_one() {
                    let mut side = ColourSpots::<W>::new(spots, kept);
                    side.unlist(cell);
                    side.keep_length();
                    lost(before.ids());
                }
            }
        }
    }

    /// Updates the other colours when a stone of `colour` leaves `cell`: they may be able to play there again. Calls
    /// `gained` for each of their roots that gains the cell as space.
    #[inline(always)]
    pub(super) fn vacate_for_others(&mut self, cell: usize, colour: usize, mut gained: impl FnMut(W)) {
        for (k, (spots, kept)) in self.sides.iter_mut().zip(&mut self.lengths).enumerate() {
            if k != colour {
                let spot = spots.at_mut(cell);
                let after = spot.word.vacated();
                spot.word = after;
                if after.is_one() {
                    let mut side = ColourSpots::<W>::new(spots, kept);
                    side.list(cell);
                    side.keep_length();
                    gained(after.ids());
                }
            }
        }
    }

    /// Returns the number of points of a colour.
    #[inline(always)]
    pub(super) fn len(&self, colour: usize) -> usize {
        self.lengths[colour] as usize
    }

    /// Returns one of a colour's points, by its index in the list.
    #[inline(always)]
    pub(super) fn point(&self, place: usize, colour: usize) -> W {
        self.sides[colour].at(place).point
    }

    /// Returns the index of one of a colour's points in the list.
    pub(super) fn place(&self, point: usize, colour: usize) -> usize {
        self.sides[colour].at(point).place.index()
    }

    /// Returns a colour's points, in no particular order.
    pub(super) fn points(&self, colour: usize) -> impl Iterator<Item = W> + '_ {
        (0..self.len(colour)).map(move |place| self.point(place, colour))
    }

    /// Returns the neighbour word of a cell for a colour.
    #[inline(always)]
    pub(super) fn word(&self, cell: W, colour: usize) -> W {
        self.sides[colour].at(cell.index()).word
    }

    /// Returns the stone after `stone` in the list of its root.
    pub(super) fn next(&self, stone: W, colour: usize) -> W {
        self.sides[colour].at(stone.index()).next
    }

    /// Returns the colour whose stone is on a cell.
    pub(super) fn owner(&self, cell: usize) -> Option<usize> {
        if cell >= self.cells {
            return None;
        }
        self.sides.iter().position(|side| side.at(cell).has_stone())
    }

    /// Returns whether both boards have the same stones.
    pub(super) fn same_stones(&self, other: &Self) -> bool {
        let stones = |spots: &Self| -> Vec<bool> {
            spots.sides.iter().flat_map(|side| side.prefix(spots.cells)).map(Spot::has_stone).collect()
        };
        stones(self) == stones(other)
    }

    /// Returns the memory used by the spots, in bytes.
    pub(super) fn byte_size(&self) -> usize {
        self.sides.iter().map(|side| size_of_val(&**side)).sum()
    }
}

impl<W: Width> Spot<W> {
    fn has_stone(&self) -> bool {
        self.next != W::NO_STONE
    }
}

impl<'a, W: Width> ColourSpots<'a, W> {
    #[inline(always)]
    fn new(spots: &'a mut W::Array<Spot<W>>, kept: &'a mut u32) -> Self {
        Self { spots, length: *kept as usize, kept }
    }

    /// Places a stone of this colour on `cell`, one of its points; returns the word before the change.
    #[inline(always)]
    pub(super) fn settle(&mut self, cell: usize) -> W {
        let spot = self.spots.at_mut(cell);
        let before = spot.word;
        spot.word = before.taken();
        self.unlist(cell);
        before
    }

    /// Places a stone of an arrangement on the empty `cell`, whatever its colour; returns the word before the change.
    pub(super) fn occupy(&mut self, cell: usize) -> W {
        let spot = self.spots.at_mut(cell);
        let before = spot.word;
        spot.word = before.taken();
        if before.is_one() {
            self.unlist(cell);
            self.keep_length();
        }
        before
    }

    /// Ends a move by storing the length of the list of points, which is otherwise lost.
    #[inline(always)]
    pub(super) fn keep_length(&mut self) {
        *self.kept = self.length as u32;
    }

    /// Updates `cell` when a stone of this colour is placed next to it; `one` is the word of the stone's root. Returns
    /// the word before the change.
    #[inline(always)]
    pub(super) fn raise(&mut self, cell: usize, one: W) -> W {
        let cell = W::Array::<Spot<W>>::fit(cell);
        let spot = self.spots.at_mut(cell);
        let before = spot.word;
        spot.word = before.plus(one);
        if before.is_none() {
            self.list(cell);
        } else if before.is_one() {
            self.unlist(cell);
        }
        before
    }

    /// Updates `cell` when a stone of this colour is removed from a neighbour; `one` is the word of the stone's root.
    /// Returns the word after the change.
    #[inline(always)]
    pub(super) fn lower(&mut self, cell: usize, one: W) -> W {
        let cell = W::Array::<Spot<W>>::fit(cell);
        let spot = self.spots.at_mut(cell);
        let after = spot.word.minus(one);
        spot.word = after;
        if after.is_none() {
            self.unlist(cell);
        } else if after.is_one() {
            self.list(cell);
        }
        after
    }

    /// Sets the stone after `stone` in the list of its root.
    #[inline(always)]
    pub(super) fn set_next(&mut self, stone: usize, next: W) {
        self.spots.at_mut(stone).next = next;
    }

    /// Removes a stone of this colour from `cell`, after its neighbours have been updated; returns the next stone of
    /// its root.
    #[inline(always)]
    pub(super) fn leave(&mut self, cell: usize) -> W {
        let spot = self.spots.at_mut(cell);
        spot.word = spot.word.vacated();
        std::mem::replace(&mut spot.next, W::NO_STONE)
    }

    /// Returns the stone after `stone` in the list of its root.
    #[inline(always)]
    pub(super) fn next(&self, stone: usize) -> W {
        self.spots.at(stone).next
    }

    #[inline(always)]
    fn list(&mut self, point: usize) {
        let place = self.length;
        self.length += 1;
        self.spots.at_mut(point).place = W::from_index(place);
        self.spots.at_mut(place).point = W::from_index(point);
    }

    /// Removes a point from the list; the last point takes its index.
    #[inline(always)]
    fn unlist(&mut self, point: usize) {
        self.length -= 1;
        let place = self.spots.at(point).place.index();
        let last = self.spots.at(self.length).point.index();
        self.spots.at_mut(place).point = W::from_index(last);
        self.spots.at_mut(last).place = W::from_index(place);
    }
}

impl<W: Width> Clone for Spots<W> {
    fn clone(&self) -> Self {
        let mut copy = Self::new(self.cells, self.sides.len());
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        if (self.cells, self.sides.len()) != (source.cells, source.sides.len()) {
            *self = Self::new(source.cells, source.sides.len());
        }
        for (side, from) in self.sides.iter_mut().zip(&source.sides) {
            side.copy_prefix(from, source.cells);
        }
        self.lengths = source.lengths;
    }
}
