//! The report of a game as text, to be copied, printed or saved as Markdown.

use super::happenings::happenings;
use super::quality::Quality;
use super::review::{Judged, Review};
use super::sentence::{Tried, Voice, comparison};
use super::verdict::Verdict;
use crate::printable::{capital, percent, printable, several};
use crate::record::notation::short_text;
use crate::record::save::outcome_text;
use crate::record::{GameTree, NodeId};
use crate::rules::Move;

/// The most moves of a line that the computer expects.
const MOST_EXPECTED: usize = 3;

/// A report with what its words need.
#[derive(Debug)]
pub struct ReportText<'a> {
    /// The game.
    pub tree: &'a GameTree,
    /// The line that was judged.
    pub line: &'a [NodeId],
    /// The judgement.
    pub review: &'a Review,
    /// The players, in order of play, for people to read.
    pub names: &'a [String],
}

/// A turning point in words.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// The move.
    pub judged: Judged,
    /// What speaks against it and for the better move.
    pub why: String,
}

impl ReportText<'_> {
    /// Returns the turning points with their reasons. `verdict` is what is known about the position at a node.
    pub fn turning_points<'v>(&self, verdict: impl Fn(NodeId) -> Option<&'v Verdict>) -> Vec<TurningPoint> {
        let judged = self.review.turning_points.iter().filter_map(|&index| self.review.moves[index].clone());
        judged.map(|judged| TurningPoint { why: why(self.tree, &judged, &verdict, Voice(None)), judged }).collect()
    }

    /// Returns the title: `Tanbo 9×9, 58 moves`, or `Tanbo 9×9, 12 moves, a variation from move 7`.
    pub fn title(&self) -> String {
        let moves = several(self.line.len(), "move");
        let is_side = |&node: &NodeId| self.tree.fork_at(node).is_some_and(|fork| fork.place > 0);
        let begins = self.line.iter().position(is_side).map(|index| index + 1);
        let variation = begins.map_or_else(String::new, |ply| format!(", a variation from move {ply}"));
        format!("{}, {moves}{variation}", self.tree.setup().title())
    }

    /// Returns `White won`, or `drawn`, for a line that has been played to the end of the game.
    pub fn winner(&self) -> Option<String> {
        let outcome = self.tree.outcome_at(*self.line.last()?)?;
        let names = self.tree.setup().seat_names();
        Some(outcome.winner.map_or_else(|| "drawn".into(), |winner| format!("{} won", capital(names[winner.index()]))))
    }

    /// Returns `Move 9, Black's D3, lost 18 %. G6 was better.`
    pub fn headline(&self, judged: &Judged) -> String {
        headline(self.tree, judged)
    }

    /// Returns the whole report as Markdown, which can also be read as it is. `picture` names the picture of the
    /// position before a move, if there is one.
    pub fn markdown<'v>(
        &self,
        verdict: impl Fn(NodeId) -> Option<&'v Verdict>,
        picture: impl Fn(&Judged) -> Option<String>,
    ) -> String {
        let Self { tree, line, review, names } = self;
        let mut text = format!("# {}\n\n", self.title());
        let end = line.last().copied().unwrap_or(NodeId::START);
        if let Some(outcome) = tree.outcome_at(end) {
            text.push_str(&format!("{}.\n\n", capital(&outcome_text(tree.setup(), outcome))));
        }
        text.push_str("## Accuracy\n\n");
        for ((seat, color), name) in review.seats.iter().zip(tree.setup().seat_names()).zip(*names) {
            let accuracy = seat.accuracy.map_or("–".into(), percent);
            let counts = counts_text(|quality| seat.count(quality));
            text.push_str(&format!("- {} ({}): {accuracy}; {counts}\n", capital(color), printable(name)));
        }
        let points = self.turning_points(&verdict);
        if !points.is_empty() {
            text.push_str("\n## Turning points\n");
        }
        for TurningPoint { judged, why } in points {
            let space = if why.is_empty() { "" } else { " " };
            text.push_str(&format!("\n**{}**{space}{why}\n", self.headline(&judged)));
            if let Some(picture) = picture(&judged) {
                text.push_str(&format!(
                    "\n![The position before move {}, the better move marked]({picture})\n",
                    judged.ply
                ));
            }
        }
        let told = happenings(tree, line, review);
        if !told.is_empty() {
            text.push_str("\n## What happened\n\n");
            text.extend(told.into_iter().map(|told| format!("- {told}\n")));
        }
        let verdicts: Vec<&Verdict> =
            std::iter::once(NodeId::START).chain(line.iter().copied()).filter_map(verdict).collect();
        if let Some(first) = verdicts.iter().min_by_key(|verdict| verdict.search.time_ms) {
            let seconds = |verdict: &Verdict| verdict.time().map(|time| time.as_secs_f64());
            let time = seconds(first).map_or_else(String::new, |seconds| format!(", {seconds} s a position"));
            text.push_str(&format!("\nSearched by {}, {}{time}", first.search.engine, first.search.player));
            let longest = verdicts.iter().filter_map(|verdict| seconds(verdict)).reduce(f64::max);
            if let Some(longest) = longest.filter(|&longest| Some(longest) > seconds(first)) {
                text.push_str(&format!("; mistakes for {longest} s"));
            }
            text.push_str(".\n");
        }
        text
    }
}

/// Returns `Move 9, Black's D3, lost 18 %. G6 was better.`
pub fn headline(tree: &GameTree, judged: &Judged) -> String {
    let [whose, better] = played_and_better(tree, judged);
    format!("Move {}, {whose}, lost {}. {better}.", judged.ply, percent(judged.loss()))
}

/// Returns `Black's D3. G6 was better.`
pub fn compared(tree: &GameTree, judged: &Judged) -> String {
    let [whose, better] = played_and_better(tree, judged);
    format!("{whose}. {better}.")
}

/// Returns `Black's D3` and `G6 was better`.
fn played_and_better(tree: &GameTree, judged: &Judged) -> [String; 2] {
    let (geometry, seats) = (tree.geometry(), tree.setup().seat_names());
    let seat = capital(seats[judged.player.index()]);
    let (played, best) = (short_text(geometry, judged.mv), short_text(geometry, judged.best));
    [format!("{seat}'s {played}"), format!("{best} was better")]
}

/// Returns `3 slips, 1 mistake, no blunder` for the moves that were worse than good, after the number of best ones.
pub fn counts_text(count: impl Fn(Quality) -> u32) -> String {
    let several = |quality: Quality| match count(quality) {
        0 => None,
        1 => Some(format!("1 {}", quality.word())),
        count => Some(format!("{count} {}s", quality.word())),
    };
    let faults: Vec<_> = [Quality::Slip, Quality::Mistake, Quality::Blunder].into_iter().filter_map(several).collect();
    if faults.is_empty() { "no mistake".into() } else { faults.join(", ") }
}

/// Returns what speaks against a move and for the better one, with the replies that the search expects.
pub fn why<'v>(
    tree: &GameTree,
    judged: &Judged,
    verdict: &impl Fn(NodeId) -> Option<&'v Verdict>,
    voice: Voice,
) -> String {
    let Some(parent) = tree.parent(judged.node) else { return String::new() };
    let Some(before) = tree.position_at(parent) else { return String::new() };
    let played = Tried { mv: judged.mv, reply: verdict(judged.node).map(|verdict| verdict.best().mv) };
    let expected = verdict(parent).and_then(|verdict| verdict.best().principal_variation.get(1).copied());
    let told = comparison(&before, played, Tried { mv: judged.best, reply: expected }, voice);
    if told.is_empty() { expectation(tree, judged, verdict(judged.node), verdict(parent)) } else { told }
}

/// Says how the search would go on after each of the two moves: what is left to say where no fact tells them apart.
fn expectation(tree: &GameTree, judged: &Judged, after: Option<&Verdict>, before: Option<&Verdict>) -> String {
    let texts = |moves: &[Move]| {
        in_a_row(moves.iter().take(MOST_EXPECTED).map(|&mv| short_text(tree.geometry(), mv)).collect())
    };
    let played = after.map_or(&[][..], |verdict| &verdict.best().principal_variation);
    let better = before.and_then(|verdict| verdict.best().principal_variation.get(1..)).unwrap_or_default();
    if played.is_empty() || better.is_empty() {
        return String::new();
    }
    let [mv, best] = [judged.mv, judged.best].map(|mv| short_text(tree.geometry(), mv));
    format!("After {mv} the computer expects {}. After {best} it expects {}.", texts(played), texts(better))
}

/// Returns moves one after another; names of cells may have commas of their own.
pub(super) fn in_a_row(moves: Vec<String>) -> String {
    let has_commas = moves.iter().any(|mv| mv.contains(','));
    moves.join(if has_commas { "; " } else { ", " })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::notation::parse_move;

    #[test]
    fn the_title_says_where_a_variation_begins() {
        let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
        let play = |tree: &mut GameTree, name: &str| {
            let mv = parse_move(tree.position(), name).unwrap();
            tree.play(mv).unwrap();
        };
        play(&mut tree, "B3");
        play(&mut tree, "B7");
        let title = |tree: &GameTree| {
            let (line, review) = (tree.line(), Review::default());
            ReportText { tree, line: &line, review: &review, names: &[] }.title()
        };
        assert_eq!(title(&tree), "Tanbo 9×9, 2 moves");
        tree.undo();
        play(&mut tree, "H3");
        assert_eq!(title(&tree), "Tanbo 9×9, 2 moves, a variation from move 2");
    }
}
