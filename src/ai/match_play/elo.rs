//! How much stronger one of two players is, as far as their games show.

/// How much stronger the first of two contestants is, in Elo points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference; infinite if one won every game.
    pub difference: f64,
    /// The lower end of the interval that holds it with 95 % probability.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Elo {
    /// The difference that a score of `points` in `games` shows, with Wilson's interval for the share.
    pub fn of(points: f64, games: u64) -> Option<Self> {
        /// The two-sided 95 % point of the normal distribution.
        const Z: f64 = 1.959_964;
        if games == 0 {
            return None;
        }
        let n = games as f64;
        let share = points / n;
        let centre = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let elo = |share: f64| 400.0 * (share / (1.0 - share)).log10();
        // Rounding must not turn the ends of Wilson's interval that are exactly 0 or 1 into large finite numbers.
        let low = if points <= 0.0 { 0.0 } else { centre - half };
        let high = if points >= n { 1.0 } else { centre + half };
        Some(Self { difference: elo(share), low: elo(low), high: elo(high) })
    }
}
