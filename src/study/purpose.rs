//! What a search is for. A player makes an only move without a search, but whoever studies the position wants to know
//! what comes of it: such moves are made first, and what comes after them is searched.

use super::verdict::shares_of;
use crate::ai::{Bot, Limits, Line, Report, StopFlag};
use crate::games::AnyPosition;
use crate::rules::{Move, Position};
use crate::solve::Settled;

/// The most such moves that are made in a row.
const MOST: usize = 8;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move to make.
    Move,
    /// What the position is worth.
    Study,
}

impl Purpose {
    /// Searches a position; to study it, what comes of it while there is no choice. The report is about the position
    /// itself.
    pub fn think(
        self,
        bot: &mut dyn Bot,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        if self == Self::Move {
            return bot.think(position, limits, stop, progress);
        }
        let (made, after) = without_choice(position);
        let Some(&only) = made.first() else { return bot.think(position, limits, stop, progress) };
        let Some(outcome) = after.outcome() else {
            let report = bot.think(&after, limits, stop, &mut |report| progress(&seen_from_before(&made, report)));
            return seen_from_before(&made, &report);
        };
        let values = shares_of(outcome, position.seats());
        let settled = Settled::end(outcome.winner, made.len() as u16);
        let line = Line { mv: only, values, visits: 0, principal_variation: made, settled: Some(settled) };
        Report { lines: vec![line], ..Report::default() }
    }
}

/// Returns the moves that are made from a position on while there is no choice, and the position after them.
fn without_choice(position: &AnyPosition) -> (Vec<Move>, AnyPosition) {
    let (mut after, mut made) = (position.clone(), Vec::new());
    while made.len() < MOST && after.outcome().is_none() && after.legal_count() == 1 {
        made.extend(after.legal_move_list());
        after.play_unchecked(made[made.len() - 1], &mut ());
    }
    (made, after)
}

/// Turns a report on what comes after these moves into one on the position before them.
fn seen_from_before(made: &[Move], report: &Report) -> Report {
    let lines = report.lines.first().zip(made.first()).map(|(best, &only)| {
        let mut line = best.clone();
        line.mv = only;
        line.principal_variation.splice(0..0, made.iter().copied());
        if let Some(plies) = line.settled.as_mut().and_then(|settled| settled.plies.as_mut()) {
            *plies += made.len() as u16;
        }
        line
    });
    Report { lines: lines.into_iter().collect(), ..report.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Level;
    use crate::record::GameTree;

    fn limits() -> Limits {
        Limits { playouts: Some(200), ..Limits::default() }
    }

    #[test]
    fn an_only_move_is_worth_what_comes_of_it() {
        let mut tree = GameTree::new("tanbo dims=1 size=19".parse().unwrap());
        let mut bot = Level::Tree.bot();
        let mut count = 0;
        while tree.outcome().is_none() {
            let position = tree.position().clone();
            let moves = position.legal_move_list();
            let report = Purpose::Study.think(bot.as_mut(), &position, &limits(), &StopFlag::default(), &mut |_| ());
            if let [only] = moves[..] {
                count += 1;
                let [line] = &report.lines[..] else { panic!("one move, one line: {report:?}") };
                assert_eq!((line.mv, line.principal_variation[0]), (only, only));
                let mut after = position.clone();
                for &mv in &line.principal_variation {
                    after.play(mv).expect("the line can be played");
                }
                // From `Level::Tree` on, the end of the game is solved.
                assert!(line.values.iter().all(|&value| value == 0.0 || value == 1.0), "{line:?}");
            }
            tree.play(moves[moves.len() / 2]).unwrap();
        }
        assert!(count > 0, "some position has one move");
    }

    #[test]
    fn an_only_move_that_ends_the_game_is_worth_its_result() {
        let end = |number: usize| {
            let mut tree = GameTree::new("tanbo dims=1 size=19".parse().unwrap());
            let mut last = tree.position().clone();
            while tree.outcome().is_none() {
                last = tree.position().clone();
                let moves = last.legal_move_list();
                tree.play(moves[number % moves.len()]).unwrap();
            }
            (last.legal_count() == 1).then(|| (last, tree.outcome().unwrap()))
        };
        let (last, outcome) = (0..30).find_map(end).expect("some game ends with an only move");
        let mut bot = Level::Tree.bot();
        let report = Purpose::Study.think(bot.as_mut(), &last, &limits(), &StopFlag::default(), &mut |_| ());
        assert_eq!(report.lines[0].values, shares_of(outcome, 2));
        // Regression test: what was proved before it seemed to be no longer proved.
        assert_eq!(report.lines[0].settled, Some(Settled { winner: outcome.winner, plies: Some(1) }));
    }
}
