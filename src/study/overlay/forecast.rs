//! Who holds each cell at the end, by random games from the position.

use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::Shade;
use crate::ai::StopFlag;
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::rules::{Aid, Player, Position, play_out};

/// How many games are played at most, and about how many moves of all of them: on the largest boards a few games say
/// enough, because each has hundreds of thousands of moves.
const MOST_GAMES: usize = 400;
const MOST_MOVES: u64 = 4_000_000;
/// The least share that a seat must have of a cell for a shade, and by how much it must be more than the seat's share of
/// all empty cells: where random games favour one seat everywhere, they say nothing about a cell. From a large share on,
/// that does not matter.
const LEAST: f32 = 0.4;
const ABOVE_MEAN: f32 = 0.1;
const SURE: f32 = 0.85;

/// Returns the empty cells that one seat holds at the end of most games, by stones or by regions; the strength is its share
/// of the games. The same position gives the same forecast.
pub(super) fn forecast(position: &AnyPosition, stop: &StopFlag) -> Vec<Shade> {
    let mut rng = Pcg32::seed_from_u64(position.key());
    let seats = position.seats();
    let mut held = vec![0_u32; position.geometry().len() * seats];
    let (mut games, mut moves) = (0_u32, 0);
    while (games as usize) < MOST_GAMES && moves < MOST_MOVES {
        if stop.is_stopped() {
            return Vec::new();
        }
        let mut end = position.clone();
        moves += play_out(&mut end, &mut rng).max(1);
        games += 1;
        for cell in end.geometry().cells() {
            if let Some(player) = end.owner(cell) {
                held[cell.index() * seats + player.index()] += 1;
            }
        }
        for aid in end.aids() {
            if let Aid::Region { player, cells } = aid {
                cells.iter().for_each(|cell| held[cell.index() * seats + player.index()] += 1);
            }
        }
    }
    // Under a stone, a shade would not be seen.
    let empty: Vec<Cell> = position.geometry().cells().filter(|&cell| position.owner(cell).is_none()).collect();
    let share = |cell: Cell, player: Player| held[cell.index() * seats + player.index()] as f32 / games.max(1) as f32;
    let mean = |player| empty.iter().map(|&cell| share(cell, player)).sum::<f32>() / empty.len().max(1) as f32;
    let means: Vec<f32> = position.players().map(mean).collect();
    let shade = |cell: Cell| {
        let shares = position.players().map(|player| (player, share(cell, player)));
        let (player, strength) = shares.max_by(|(_, a), (_, b)| a.total_cmp(b))?;
        let stands_out = strength >= SURE || strength - means[player.index()] >= ABOVE_MEAN;
        (strength >= LEAST && stands_out).then_some(Shade { cell, player: Some(player), strength })
    };
    empty.iter().copied().filter_map(shade).collect()
}
