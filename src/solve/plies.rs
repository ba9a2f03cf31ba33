//! A limit on the length of a forced win.

/// A number of plies within which a win is to be forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plies(pub u16);

impl Plies {
    /// However many it takes.
    pub const EVER: Self = Self(u16::MAX - 1);
    /// More than any number.
    pub const NEVER: Self = Self(u16::MAX);

    /// Returns what is left after a ply.
    pub(super) fn next(self) -> Self {
        if self == Self::EVER { self } else { Self(self.0.saturating_sub(1)) }
    }
}
