//! Scores: evaluations in the middle of the range, proven results at both ends.

/// The value of a position for the side to move.
pub(in crate::ai) type Score = i32;

/// The score of an immediate win. A win in `n` plies scores `n` less, so that the quickest win is preferred.
const WON: Score = 32_000;
/// Scores with at least this absolute value are proven; no search is deep enough to leave that range.
const PROVEN: Score = 31_000;
/// The limit for evaluations, and for losses found by searching only some of the moves.
pub(super) const MOST_UNPROVEN: Score = 30_000;
/// Larger than any score.
pub(super) const INFINITY: Score = 32_001;

/// Returns the score of a win that ends the game `ply` plies after the root.
pub(super) fn won_at(ply: u32) -> Score {
    (WON - ply as Score).max(PROVEN)
}

/// Returns the score of a loss that ends the game `ply` plies after the root.
pub(super) fn lost_at(ply: u32) -> Score {
    -won_at(ply)
}

/// Returns whether a score is a proven win or loss.
pub(in crate::ai) fn is_proven(score: Score) -> bool {
    score.abs() >= PROVEN
}

/// Converts a score for the transposition table, where proven results count plies from the stored position instead of
/// the root.
pub(super) fn to_table(score: Score, ply: u32) -> Score {
    if is_proven(score) { score + score.signum() * ply as Score } else { score }
}

/// Converts a score back from the transposition table; the inverse of [`to_table`].
pub(super) fn from_table(score: Score, ply: u32) -> Score {
    if is_proven(score) { score.signum() * (score.abs() - ply as Score).max(PROVEN) } else { score }
}

/// Converts a score to a winning probability from 0 to 1; exactly 0 or 1 only for proven results.
pub(super) fn share(score: Score, scale: f32) -> f32 {
    if is_proven(score) {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    let share = 1.0 / (1.0 + (-score as f32 / scale).exp());
    share.clamp(0.01, 0.99)
}
