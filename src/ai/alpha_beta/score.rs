//! Scores: the evaluation's unit in the middle, proven results at the ends.

/// What a position is worth to the side to move.
pub(in crate::ai) type Score = i32;

/// A win at once. A win in `n` plies is worth `n` less, so that the quickest is preferred.
const WON: Score = 32_000;
/// Beyond this, either way, a score is proven: no search is this deep.
const PROVEN: Score = 31_000;
/// The evaluation stays within this, and so does what is found by looking at some of the moves only.
pub(super) const MOST_UNPROVEN: Score = 30_000;
/// More than any score.
pub(super) const INFINITY: Score = 32_001;

/// A win that ends the game so many plies after the root.
pub(super) fn won_at(ply: u32) -> Score {
    (WON - ply as Score).max(PROVEN)
}

/// A loss that ends the game so many plies after the root.
pub(super) fn lost_at(ply: u32) -> Score {
    -won_at(ply)
}

/// Whether a score is a proven win or loss.
pub(in crate::ai) fn is_proven(score: Score) -> bool {
    score.abs() >= PROVEN
}

/// A score as it is remembered: proven results count from the position itself, not from the root.
pub(super) fn to_table(score: Score, ply: u32) -> Score {
    if is_proven(score) { score + score.signum() * ply as Score } else { score }
}

/// The reverse of [`to_table`].
pub(super) fn from_table(score: Score, ply: u32) -> Score {
    if is_proven(score) { score.signum() * (score.abs() - ply as Score).max(PROVEN) } else { score }
}

/// The share of the win that a score promises, 0 to 1: certain for proven results only.
pub(super) fn share(score: Score, scale: f32) -> f32 {
    if is_proven(score) {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    let share = 1.0 / (1.0 + (-score as f32 / scale).exp());
    share.clamp(0.01, 0.99)
}
