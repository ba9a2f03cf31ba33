//! Fingerprints of positions that are the same for positions that mean the same: turned, mirrored, or with the colours
//! exchanged. Where each seat has an aim of its own on the board, there are no such positions.

use super::solvable::Solvable;
use crate::geometry::Cell;
use crate::rules::{Details, Player, Position, zobrist};

/// Makes the keys of the positions of one board.
#[derive(Clone, Debug)]
pub struct PositionKeys {
    /// For each cell and side, hero's and the others', the numbers of its images under each symmetry.
    numbers: Vec<u64>,
    symmetries: usize,
    seats: usize,
    /// A number for each hero, where it matters which seat that is; otherwise 0.
    heroes: Vec<u64>,
}

impl PositionKeys {
    /// Prepares the keys for the board of a position.
    pub fn new<P: Solvable>(position: &P) -> Self {
        let geometry = position.geometry();
        let same: Vec<Cell> = geometry.cells().collect();
        let symmetries = if P::HAS_AIMS { vec![same] } else { geometry.symmetries() };
        let seats = position.seats();
        let heroes = (0..seats as u64).map(|seat| if P::HAS_AIMS { zobrist::mix(seat + 1) } else { 0 }).collect();
        let mut numbers = Vec::with_capacity(geometry.len() * seats * symmetries.len());
        for cell in geometry.cells() {
            for side in 0..seats {
                let side = Player(side as u8);
                numbers.extend(symmetries.iter().map(|symmetry| zobrist::stone(symmetry[cell.index()], side)));
            }
        }
        Self { numbers, symmetries: symmetries.len(), seats, heroes }
    }

    /// Returns the key of a position as `hero` sees it: seats are counted from the hero's.
    pub fn key(&self, position: &impl Position, hero: Player, scratch: &mut Vec<u64>) -> u64 {
        scratch.clear();
        scratch.resize(self.symmetries, 0);
        for cell in position.geometry().cells() {
            if let Some(owner) = position.owner(cell) {
                let first = (cell.index() * self.seats + self.relative(owner, hero)) * self.symmetries;
                let numbers = &self.numbers[first..first + self.symmetries];
                scratch.iter_mut().zip(numbers).for_each(|(key, number)| *key ^= number);
            }
        }
        let smallest = scratch.iter().copied().min().unwrap_or_default();
        let details = details_key(&position.details(), hero, self.seats);
        self.whole(smallest, position.to_move(), hero) ^ details ^ self.heroes[hero.index()]
    }

    /// Returns the number of symmetries.
    pub fn symmetries(&self) -> usize {
        self.symmetries
    }

    /// Returns the numbers of a stone's images under each symmetry, of which there are `S`.
    #[inline(always)]
    pub fn numbers<const S: usize>(&self, cell: usize, owner: Player, hero: Player) -> &[u64; S] {
        debug_assert_eq!(self.symmetries, S);
        &self.numbers.as_chunks().0[cell * self.seats + self.relative(owner, hero)]
    }

    /// Returns the key of a position without details from the smallest of its images.
    #[inline(always)]
    pub fn whole(&self, smallest: u64, to_move: Player, hero: Player) -> u64 {
        smallest ^ zobrist::turn(Player(self.relative(to_move, hero) as u8))
    }

    /// Returns the number of a seat, counted from the hero's.
    #[inline(always)]
    fn relative(&self, player: Player, hero: Player) -> usize {
        (player.index() + self.seats - hero.index()) % self.seats
    }
}

/// Returns a number for what the stones do not show, the seats counted from the hero's; 0 if there is nothing.
fn details_key(details: &Details, hero: Player, seats: usize) -> u64 {
    if *details == Details::default() {
        return 0;
    }
    let relative = |seat: usize| (seat + seats - hero.index()) % seats;
    let pass = |player: Option<Player>| player.map_or(0, |player| 1 + relative(player.index()) as u64);
    let Details { turn, passed, first_pass, exits } = details;
    let mut words = vec![u64::from(turn.unwrap_or_default()), pass(*passed), pass(*first_pass)];
    let first = words.len();
    words.resize(first + seats, 0);
    for (seat, &count) in exits.iter().enumerate() {
        words[first + relative(seat)] = u64::from(count);
    }
    words.into_iter().fold(1, |key, word| zobrist::mix(key ^ word))
}
