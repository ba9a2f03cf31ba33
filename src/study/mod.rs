//! What can be learnt from a game: the searches of its positions, the report made of them, and facts in words.
//!
//! [`Sweep`] searches the positions of a line in the background and answers with a [`Verdict`] on each; [`Review`]
//! judges the moves by them; [`ReportText`] says it in words, with reasons from the facts of the position ([`facts`],
//! [`comparison`]).

mod fact;
mod happenings;
mod review;
mod sentence;
mod sweep;
mod text;
mod verdict;

pub use fact::{Fact, Finding, facts};
pub use happenings::happenings;
pub use review::{HOPELESS, Judged, Quality, Review, SeatReview};
pub use sentence::{Tried, Voice, comparison, sentence};
pub use sweep::{Sweep, SweepPlan, USUAL_TIME};
pub use text::{ReportText, TurningPoint, counts_text, headline, why};
pub use verdict::{NOTE, SearchNote, Verdict, shares_of};
