//! The results of all duels with as many pieces and as many exits still needed.

use super::sets;

/// The results of a layer, as the numbers of turns to the end.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) places: Places,
    /// For each side to move and each place, the turns until the end if both play their best; 0 if neither can force a
    /// win.
    pub(super) turns: [Vec<u8>; 2],
}

impl Layer {
    /// Returns the number of turns to the end of a duel of this layer; `None` if neither can force a win.
    pub(super) fn turns(&self, pieces: [u64; 2], to_move: usize) -> Option<u8> {
        let turns = *self.turns.get(to_move)?.get(self.places.place(pieces) as usize)?;
        (turns > 0).then_some(turns)
    }
}

/// The numbers of the ways in which so many pieces of two seats can stand. They come in blocks by how many pieces the
/// first seat has; within a block, by the number of its set, then by that of the second's. Sets that overlap have
/// numbers, too, which nobody asks for.
#[derive(Clone, Debug)]
pub(super) struct Places {
    pieces: u32,
    /// The first number of each block, and the end of the last one.
    starts: Vec<u32>,
}

impl Places {
    /// Creates the numbers for `pieces` in all.
    pub(super) fn new(pieces: u32) -> Self {
        let mut starts = vec![0];
        let mut end = 0;
        for first in 0..=pieces {
            end += sets::count(first) * sets::count(pieces - first);
            starts.push(end);
        }
        Self { pieces, starts }
    }

    /// Returns how many numbers there are.
    pub(super) fn count(&self) -> usize {
        self.starts.last().map_or(0, |&end| end as usize)
    }

    /// Returns the number of the place where these pieces stand.
    #[inline]
    pub(super) fn place(&self, [first, second]: [u64; 2]) -> u32 {
        let start = self.starts[first.count_ones() as usize];
        start + sets::number(first) * sets::count(second.count_ones()) + sets::number(second)
    }

    /// Returns the pieces that stand at a place.
    pub(super) fn pieces(&self, place: u32) -> [u64; 2] {
        let first = self.starts.partition_point(|&start| start <= place).saturating_sub(1) as u32;
        let second = self.pieces.saturating_sub(first);
        let (within, width) = (place - self.starts[first as usize], sets::count(second));
        [sets::all(first)[(within / width) as usize], sets::all(second)[(within % width) as usize]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_its_pieces() {
        for (pieces, count) in [(1, 74), (2, 2_701), (3, 64_824)] {
            let places = Places::new(pieces);
            assert_eq!(places.count(), count);
            for place in 0..count as u32 {
                let stand = places.pieces(place);
                assert_eq!(stand[0].count_ones() + stand[1].count_ones(), pieces);
                assert_eq!(places.place(stand), place);
            }
        }
    }
}
