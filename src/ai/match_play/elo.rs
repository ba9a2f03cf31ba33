//! Elo differences estimated from the results of two players.

/// The strength of the first of two contestants relative to the second, in Elo points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference; infinite if one won every game.
    pub difference: f64,
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// The upper end of the 95 % confidence interval.
    pub high: f64,
}

impl Elo {
    /// Estimates the difference from a score of `points` in `games`, with Wilson's interval for the share; `None`
    /// without games.
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
        // The ends of Wilson's interval that are exactly 0 or 1 must not become large finite numbers by rounding.
        let low = if points <= 0.0 { 0.0 } else { centre - half };
        let high = if points >= n { 1.0 } else { centre + half };
        Some(Self { difference: elo(share), low: elo(low), high: elo(high) })
    }
}
