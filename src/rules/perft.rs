//! Counts the move sequences of a given length: the classic test of a move generator.

use super::{Move, Position};

/// Returns how many sequences of exactly `depth` moves start at `position`; games that end earlier do not count.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    let mut buffers = vec![Vec::new(); depth as usize];
    count(position, &mut buffers)
}

fn count<P: Position>(position: &P, buffers: &mut [Vec<Move>]) -> u64 {
    match buffers {
        [] => 1,
        [_] => position.legal_count() as u64,
        [moves, rest @ ..] => {
            moves.clear();
            position.legal_moves(moves);
            let mut child = position.clone();
            moves
                .iter()
                .map(|&mv| {
                    child.clone_from(position);
                    child.play_unchecked(mv, &mut ());
                    count(&child, rest)
                })
                .sum()
        }
    }
}
