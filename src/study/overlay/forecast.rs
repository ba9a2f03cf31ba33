//! Who holds each cell at the end, by random games from the position.

use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::Shade;
use crate::ai::StopFlag;
use crate::games::AnyPosition;
use crate::rules::{Aid, Position, play_out};

/// How many games are played at most, and about how many moves of all of them: on the largest boards a few games say
/// enough, because each has hundreds of thousands of moves.
const MOST_GAMES: usize = 400;
const MOST_MOVES: u64 = 4_000_000;
/// The least share that a seat must have of a cell for a shade.
const LEAST: f32 = 0.4;

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
    let shade = |cell: crate::geometry::Cell| {
        let counts = &held[cell.index() * seats..][..seats];
        let (player, &most) = position.players().zip(counts).max_by_key(|&(_, &count)| count)?;
        let share = most as f32 / games.max(1) as f32;
        (share >= LEAST).then_some(Shade { cell, player: Some(player), strength: share })
    };
    // Under a stone, a shade would not be seen.
    position.geometry().cells().filter(|&cell| position.owner(cell).is_none()).filter_map(shade).collect()
}
