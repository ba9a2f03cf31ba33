//! What can be learnt from a game: the searches of its positions, the report made of them, and facts in words.
//!
//! [`Sweep`] searches the positions of a line in the background and answers with a [`Verdict`] on each; [`Review`]
//! judges the moves by them; [`ReportText`] says it in words, with reasons from the facts of the position ([`facts`],
//! [`comparison`]). An [`Exercise`] asks for the move that was missed, with [`hints`] towards it, and the [`MistakeBox`]
//! brings it back until it is known. [`Results`] are those of whole games against the computer, and an
//! [`overlay`] shows on the board what can be counted in a position.

mod exercise;
mod fact;
mod happenings;
mod hint;
mod inquiry;
mod mistake_box;
pub mod overlay;
mod purpose;
mod quality;
mod results;
mod review;
mod sentence;
mod sweep;
mod text;
mod verdict;

pub use exercise::{CHECK_TIME, Exercise, Judgement, Outlook, outlook};
pub use fact::{Fact, Finding, facts};
pub use happenings::happenings;
pub use hint::{Hint, HintKind, hints};
pub use inquiry::Inquiry;
pub use mistake_box::{BoxError, MistakeBox, STAGES};
pub use purpose::Purpose;
pub use quality::{BLUNDER, MISTAKE, Quality, SLIP};
pub use results::{ADAPTIVE, GameResult, Results, Tally};
pub use review::{HOPELESS, Judged, Review, SeatReview};
pub use sentence::{Tried, Voice, against, comparison, in_favour, sentence};
pub use sweep::{Sweep, SweepPlan, USUAL_TIME};
pub use text::{ReportText, TurningPoint, compared, counts_text, headline, why};
pub use verdict::{NOTE, SearchNote, Verdict, shares_of};
