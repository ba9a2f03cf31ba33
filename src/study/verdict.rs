//! What a search found at one position of a game, and how the game's file keeps it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::ai::{Limits, Line, Report};
use crate::games::AnyPosition;
use crate::record::notation::{move_text, parse_move};
use crate::rules::{Move, Outcome, Player, Position};
use crate::solve::Settled;

/// The key of the note that keeps a verdict in a saved game.
pub const NOTE: &str = "report";

/// The most moves that a verdict keeps, and the most moves of a continuation, that of the best move first.
const MOST_LINES: usize = 6;
const MOST_MOVES: [usize; 2] = [10, 5];

/// The part of the visits to the moves of a verdict that the best one has if the search was sure of it.
const SURE: f32 = 0.6;

/// What a search found at a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The engine with its version, the player, and the limits of the search.
    pub search: SearchNote,
    /// The number of legal moves, up to [`u32::MAX`].
    pub choices: u32,
    /// The best moves with each seat's share of the win, the best first; at least one.
    pub lines: Vec<Line>,
    /// Whether another move was reported as the best during the search.
    pub has_wavered: bool,
}

/// Who searched, and for how long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchNote {
    /// The program with its version: `rhizome 0.1.0`.
    pub engine: String,
    /// The level or named search.
    pub player: String,
    /// The time limit in milliseconds; `None` if only playouts were limited.
    pub time_ms: Option<u64>,
    /// The number of threads.
    pub threads: usize,
    /// The number of playouts made.
    pub playouts: u64,
}

/// The text of a verdict in a file.
#[derive(Serialize, Deserialize)]
struct Written {
    search: SearchNote,
    choices: u32,
    /// Move, shares, visits, and the moves that follow.
    lines: Vec<(String, Vec<f32>, u64, Vec<String>)>,
    /// For each of the first lines the result, if it is proved: the winner's seat, from 0, and the number of plies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    proved: Vec<Option<(Option<u8>, Option<u16>)>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    has_wavered: bool,
}

impl Verdict {
    /// Creates the verdict on a position from the report of a search; `None` if the report has no line.
    pub fn of(position: &AnyPosition, player: &str, limits: &Limits, report: &Report) -> Option<Self> {
        let search = SearchNote {
            engine: concat!("rhizome ", env!("CARGO_PKG_VERSION")).into(),
            player: player.into(),
            time_ms: limits.time.map(|time| time.as_millis().try_into().unwrap_or(u64::MAX)),
            threads: limits.threads,
            playouts: report.playouts,
        };
        let lines = report.lines.iter().filter(|line| line.values.len() == position.seats()).take(MOST_LINES);
        let kept = lines.enumerate().map(|(place, line)| {
            let most = MOST_MOVES[usize::from(place > 0)];
            let principal_variation = line.principal_variation.iter().copied().take(most).collect();
            let values = line.values.iter().map(|&value| rounded(value)).collect();
            Line { mv: line.mv, values, visits: line.visits, principal_variation, settled: line.settled }
        });
        let lines: Vec<Line> = kept.collect();
        let choices = position.legal_count().try_into().unwrap_or(u32::MAX);
        (!lines.is_empty()).then_some(Self { search, choices, lines, has_wavered: false })
    }

    /// Returns the best move with its values.
    pub fn best(&self) -> &Line {
        &self.lines[0]
    }

    /// Returns whether the search was sure of its best move: either the result is proved, or the move was the best from
    /// the first report of the search on and was searched more than all others together, by a margin.
    ///
    /// Each excludes what the other lets pass: a move that a search ten times as long would not confirm has often replaced
    /// another one late, with most of the visits in the end; or it was the first from the start, with many that are hardly
    /// worse.
    pub fn is_sure(&self) -> bool {
        let best = self.best();
        let all: u64 = self.lines.iter().map(|line| line.visits).sum();
        self.is_proved() || !self.has_wavered && best.visits as f32 >= SURE * all as f32
    }

    /// Returns whether the result with the best move is proved. The search of Hexade says so by the values alone: a move
    /// that its threat search found wins although it has hardly been visited.
    fn is_proved(&self) -> bool {
        self.best().settled.is_some() || self.best().values.contains(&1.0)
    }

    /// Returns how long the search was allowed to take; `None` if only playouts were limited.
    pub fn time(&self) -> Option<Duration> {
        self.search.time_ms.map(Duration::from_millis)
    }

    /// Returns whether the search was as thorough as these limits ask: it had the time, or, where only playouts are
    /// limited, it made as many or proved the result with fewer.
    pub fn is_as_thorough_as(&self, limits: &Limits) -> bool {
        match (limits.time, limits.playouts) {
            (Some(time), _) => self.time() >= Some(time),
            (None, Some(playouts)) => self.search.playouts >= playouts || self.is_proved(),
            (None, None) => self.is_proved(),
        }
    }

    /// Returns the text for the note [`NOTE`] at a node of the game that started from `start`.
    ///
    /// # Errors
    /// Those of the RON writer; none is expected.
    pub fn to_text(&self, start: &AnyPosition) -> Result<String, ron::Error> {
        let texts = |moves: &[Move]| moves.iter().map(|&mv| move_text(start, mv)).collect();
        let line = |line: &Line| {
            let rest = line.principal_variation.get(1..).unwrap_or_default();
            (move_text(start, line.mv), line.values.clone(), line.visits, texts(rest))
        };
        let lines = self.lines.iter().map(line).collect();
        let proved = |line: &Line| line.settled.map(|settled| (settled.winner.map(|winner| winner.0), settled.plies));
        let mut proved: Vec<_> = self.lines.iter().map(proved).collect();
        proved.truncate(proved.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
        let (search, choices, has_wavered) = (self.search.clone(), self.choices, self.has_wavered);
        ron::to_string(&Written { search, choices, lines, proved, has_wavered })
    }

    /// Reads a note on `position`. Returns `None` for a text that is no verdict on it, as another program's note or one
    /// changed by hand may be: verdicts can be searched again.
    pub fn from_text(position: &AnyPosition, text: &str) -> Option<Self> {
        let Written { search, choices, lines, proved, has_wavered } = ron::from_str(text).ok()?;
        let seats = position.seats();
        let proved = proved.into_iter().chain(std::iter::repeat(None));
        let read = lines.into_iter().take(MOST_LINES).zip(proved).map(|((mv, values, visits, rest), proved)| {
            let mv = parse_move(position, &mv).ok().filter(|&mv| position.check(mv).is_ok())?;
            let is_share = |value: &f32| (0.0..=1.0).contains(value);
            if values.len() != seats || !values.iter().all(is_share) {
                return None;
            }
            let principal_variation = legal_line(position, mv, &rest);
            let settled = proved.map(|(winner, plies)| Settled { winner: winner.map(Player), plies });
            if settled.and_then(|settled| settled.winner).is_some_and(|winner| winner.index() >= seats) {
                return None;
            }
            Some(Line { mv, values, visits, principal_variation, settled })
        });
        let lines = read.collect::<Option<Vec<_>>>()?;
        (!lines.is_empty()).then_some(Self { search, choices, lines, has_wavered })
    }
}

/// Returns a move and those that follow it, as far as they are legal.
fn legal_line(position: &AnyPosition, mv: Move, rest: &[String]) -> Vec<Move> {
    let mut line = vec![mv];
    let mut after = position.clone();
    after.play_unchecked(mv, &mut ());
    for text in rest.iter().take(MOST_MOVES[0] - 1) {
        match parse_move(&after, text) {
            Ok(mv) if after.play(mv).is_ok() => line.push(mv),
            _ => break,
        }
    }
    line
}

/// Rounds a share to four digits, so that notes are short and read back as they were written.
fn rounded(value: f32) -> f32 {
    (value.clamp(0.0, 1.0) * 1e4).round() / 1e4
}

/// Returns each seat's share of the win by a result: all for the winner, equal parts in a draw.
pub fn shares_of(outcome: Outcome, seats: usize) -> Vec<f32> {
    match outcome.winner {
        Some(winner) => (0..seats).map(|seat| f32::from(seat == winner.index())).collect(),
        None => vec![1.0 / seats as f32; seats],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Level, StopFlag};

    fn searched(setup: &str) -> (AnyPosition, Verdict) {
        let position = AnyPosition::start(setup.parse().unwrap());
        let limits = Limits { playouts: Some(300), ..Limits::default() };
        let report = Level::Sapling.bot().think(&position, &limits, &StopFlag::default(), &mut |_| ());
        let verdict = Verdict::of(&position, "sapling", &limits, &report).unwrap();
        (position, verdict)
    }

    #[test]
    fn a_verdict_reads_back_as_it_was_written() {
        for setup in ["tanbo size=9", "hexbo side=5 players=3", "hexade", "root-bound side=5", "chexers"] {
            let (position, verdict) = searched(setup);
            let text = verdict.to_text(&position).unwrap();
            assert_eq!(Verdict::from_text(&position, &text).as_ref(), Some(&verdict), "{text}");
            assert_eq!(verdict.choices as usize, position.legal_count());
        }
    }

    #[test]
    fn a_verdict_is_sure_of_what_is_proved_and_of_what_was_searched_most() {
        let (_, mut verdict) = searched("tanbo size=9");
        verdict.lines.truncate(3);
        for (visits, is_sure) in [([61, 29, 10], true), ([59, 22, 19], false), ([0, 0, 0], true)] {
            verdict.lines.iter_mut().zip(visits).for_each(|(line, visits)| line.visits = visits);
            assert_eq!(verdict.is_sure(), is_sure, "{visits:?}");
        }
        verdict.lines[0].visits = 1;
        verdict.lines[1].visits = 9;
        assert!(!verdict.is_sure());
        verdict.lines[0].values = vec![1.0, 0.0];
        assert!(verdict.is_sure(), "a win that only the values tell");
        verdict.lines[0].values = vec![0.5, 0.5];
        verdict.lines[0].settled = Some(Settled { winner: None, plies: None });
        assert!(verdict.is_sure());
    }

    #[test]
    fn a_verdict_is_not_sure_of_a_move_that_replaced_another_unless_it_is_proved() {
        let (position, mut verdict) = searched("tanbo size=9");
        verdict.lines.truncate(1);
        assert!(verdict.is_sure() && !verdict.to_text(&position).unwrap().contains("wavered"));
        verdict.has_wavered = true;
        assert!(!verdict.is_sure());
        let text = verdict.to_text(&position).unwrap();
        assert_eq!(Verdict::from_text(&position, &text).as_ref(), Some(&verdict), "{text}");
        verdict.lines[0].settled = Some(Settled { winner: Some(Player(0)), plies: None });
        assert!(verdict.is_sure());
    }

    #[test]
    fn a_proof_is_kept_with_the_verdict() {
        let (position, mut verdict) = searched("tanbo size=9");
        let plain = verdict.to_text(&position).unwrap();
        assert!(!plain.contains("proved"));
        verdict.lines[1].settled = Some(Settled { winner: Some(Player(1)), plies: Some(14) });
        let text = verdict.to_text(&position).unwrap();
        assert_eq!(Verdict::from_text(&position, &text), Some(verdict), "{text}");
        assert_eq!(Verdict::from_text(&position, &text.replace("Some(1)", "Some(2)")), None);
    }

    #[test]
    fn what_is_no_verdict_on_the_position_is_refused() {
        let (position, verdict) = searched("tanbo size=9");
        let text = verdict.to_text(&position).unwrap();
        let best = move_text(&position, verdict.best().mv);
        let share = format!("{}", verdict.best().values[0]);
        for (from, to) in [
            (best.as_str(), "B2"),
            (best.as_str(), "Z99"),
            (share.as_str(), "1.5"),
            (share.as_str(), "NaN"),
            ("lines:", "moves:"),
            (text.as_str(), "good move"),
        ] {
            let changed = text.replacen(from, to, 1);
            assert_ne!(changed, text, "{from}");
            assert_eq!(Verdict::from_text(&position, &changed), None, "{changed}");
        }
        let (other, _) = searched("hexbo side=5 players=3");
        assert_eq!(Verdict::from_text(&other, &text), None);
    }
}
