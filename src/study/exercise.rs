//! An exercise: a position in which somebody missed a better move, to find it. Every answer is judged by a search against
//! the best move, as the moves of a game are in its report.

use std::time::Duration;

use super::purpose::Purpose;
use super::quality::Quality;
use super::sentence::{Tried, Voice, against, comparison, in_favour, room_left};
use super::text::in_a_row;
use super::verdict::{Verdict, shares_of};
use crate::ai::{Bot, Limits, StopFlag};
use crate::games::AnyPosition;
use crate::printable::percent;
use crate::record::notation::short_text;
use crate::record::{GameTree, NodeId};
use crate::rules::{Move, Player, Position};

/// The time for the position of an exercise, and for each answer: that of a report's second look at a mistake.
pub const CHECK_TIME: Duration = Duration::from_secs(1);

/// The most moves that are shown of what follows an answer.
const MOST_SHOWN: usize = 5;

/// A loss from which on next to nothing is left of what was as good as won.
const WHOLE_WIN: f32 = 0.95;

/// A position with the best move in it, and the move that was played there.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The game up to the position, which is at the cursor.
    tree: GameTree,
    /// What a search says of the position; `None` until one has been made.
    verdict: Option<Verdict>,
    played: Move,
    /// What the move that was played lost, from 0 to 1.
    loss: f32,
}

/// What is to be expected after a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Each seat's share of the win.
    pub shares: Vec<f32>,
    /// The moves that follow.
    pub line: Vec<Move>,
}

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The answer.
    pub mv: Move,
    /// Its class.
    pub quality: Quality,
    /// What it loses against the best move, from 0 to 1.
    pub loss: f32,
    /// What follows it.
    pub line: Vec<Move>,
}

impl Judgement {
    /// Returns whether the answer is as good as the best move.
    pub fn is_right(&self) -> bool {
        self.quality <= Quality::Good
    }
}

impl Exercise {
    /// Makes an exercise of the position before the move at `node`; `verdict` is on that position, if it has been
    /// searched, and `loss` is what the move lost. `None` if there is no such move or the game cannot be played up to it.
    pub fn of(tree: &GameTree, node: NodeId, verdict: Option<Verdict>, loss: f32) -> Option<Self> {
        let mut path = tree.path_to(node);
        let played = tree.move_of(path.pop()?)?;
        let setup = tree.setup();
        let mut game = match tree.arrangement() {
            Some(arrangement) => GameTree::arranged(setup, arrangement.clone()).ok()?,
            None => GameTree::new(setup),
        };
        for node in path {
            game.play(tree.move_of(node)?).ok()?;
        }
        Self::new(game, verdict, played, loss)
    }

    /// Creates an exercise on the position at the cursor of a game; `None` if `played` is not legal there.
    pub fn new(tree: GameTree, verdict: Option<Verdict>, played: Move, loss: f32) -> Option<Self> {
        tree.position().check(played).ok()?;
        Some(Self { tree, verdict, played, loss })
    }

    /// Returns the game up to the position.
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// Returns the position.
    pub fn position(&self) -> &AnyPosition {
        self.tree.position()
    }

    /// Returns the player who is to find the move.
    pub fn mover(&self) -> Player {
        self.position().to_move()
    }

    /// Returns the best move; `None` until the position has been searched.
    pub fn answer(&self) -> Option<Move> {
        self.verdict.as_ref().map(|verdict| verdict.best().mv)
    }

    /// Returns what a search says of the position.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// Returns whether the program may ask this of its own accord: not if the search was in doubt about the answer.
    pub fn is_clear(&self) -> bool {
        self.verdict.as_ref().is_none_or(Verdict::is_sure)
    }

    /// Sets what a search says of the position.
    pub fn set_verdict(&mut self, verdict: Verdict) {
        self.verdict = Some(verdict);
    }

    /// Returns the move that was played.
    pub fn played(&self) -> Move {
        self.played
    }

    /// Returns what the move that was played lost, from 0 to 1.
    pub fn loss(&self) -> f32 {
        self.loss
    }

    /// Returns what is to be expected after a move, if that is known without a search.
    pub fn known(&self, mv: Move) -> Option<Outlook> {
        let best = self.verdict.as_ref()?.best();
        let line = best.principal_variation.iter().skip(1).copied().collect();
        (mv == best.mv).then(|| Outlook { shares: best.values.clone(), line })
    }

    /// Judges an answer by what is to be expected after it; `None` until the position has been searched.
    pub fn judge(&self, mv: Move, outlook: Outlook) -> Option<Judgement> {
        let share = |shares: &[f32]| shares.get(self.mover().index()).copied().unwrap_or_default();
        let best = self.verdict.as_ref()?.best();
        let is_best = mv == best.mv;
        let loss = share(&best.values) - share(&outlook.shares);
        let loss = match mv {
            _ if is_best => 0.0,
            // The question said what this move lost: a second search does not make it better.
            mv if mv == self.played => loss.max(self.loss),
            _ => loss.max(0.0),
        };
        let quality = if is_best { Quality::Best } else { Quality::of_loss(loss) };
        Some(Judgement { mv, quality, loss, line: outlook.line.into_iter().take(MOST_SHOWN).collect() })
    }

    /// Says what an answer is worth and why, to the player who tries. Says nothing about the best move unless it is
    /// the answer.
    pub fn say(&self, judgement: &Judgement) -> String {
        let voice = Voice(Some(self.mover()));
        let name = short_text(self.position().geometry(), judgement.mv);
        let tried = Tried { mv: judgement.mv, reply: judgement.line.first().copied() };
        let worth = match judgement.quality {
            Quality::Best => format!("{name} is what the computer would play."),
            Quality::Good if judgement.loss < 0.005 => format!("{name} is as good as what the computer would play."),
            Quality::Good => format!("{name} is good: it costs no more than {}.", percent(judgement.loss)),
            _ if judgement.mv == self.played => {
                format!("{name} is what was played: it cut your chance of winning by {}.", percent(judgement.loss))
            }
            _ if judgement.loss > WHOLE_WIN => format!("{name} turns a win into a loss."),
            _ => format!("{name} cuts your chance of winning by {}.", percent(judgement.loss)),
        };
        let played = Tried { mv: self.played, reply: None };
        let best = self.best().unwrap_or(played);
        let why = if judgement.is_right() {
            let other = if judgement.mv == self.played { best } else { played };
            in_favour(self.position(), tried, other, voice)
        } else {
            against(self.position(), tried, best, voice)
                .or_else(|| room_left(self.position(), judgement.mv, best.mv, voice))
                .or_else(|| self.expectation(judgement))
        };
        why.map_or_else(|| worth.clone(), |why| format!("{worth} {why}"))
    }

    /// Says why the best move is better than the one that was played, as far as facts tell them apart. Empty until the
    /// position has been searched.
    pub fn explanation(&self) -> String {
        let Some(best) = self.best() else { return String::new() };
        let name = short_text(self.position().geometry(), best.mv);
        let played = Tried { mv: self.played, reply: None };
        let why = comparison(self.position(), played, best, Voice(Some(self.mover())));
        format!("{name} is best here. {why}").trim_end().to_owned()
    }

    fn best(&self) -> Option<Tried> {
        let best = self.verdict.as_ref()?.best();
        Some(Tried { mv: best.mv, reply: best.principal_variation.get(1).copied() })
    }

    fn expectation(&self, judgement: &Judgement) -> Option<String> {
        let name = |&mv: &Move| short_text(self.position().geometry(), mv);
        let texts: Vec<String> = judgement.line.iter().take(3).map(name).collect();
        (!texts.is_empty()).then(|| format!("The computer expects {} next.", in_a_row(texts)))
    }
}

/// Searches what is to be expected after a move. Returns `None` if the move is not legal or the search was stopped.
pub fn outlook(before: &AnyPosition, mv: Move, bot: &mut dyn Bot, limits: &Limits, stop: &StopFlag) -> Option<Outlook> {
    let mut after = before.clone();
    after.play(mv).ok()?;
    if let Some(outcome) = after.outcome() {
        return Some(Outlook { shares: shares_of(outcome, after.seats()), line: Vec::new() });
    }
    bot.new_game(&after);
    let limits = Limits { seed: after.key(), ..limits.clone() };
    let report = Purpose::Study.think(bot, &after, &limits, stop, &mut |_| ());
    let best = report.lines.into_iter().next().filter(|_| !stop.is_stopped())?;
    Some(Outlook { shares: best.values, line: best.principal_variation })
}

#[cfg(test)]
pub(in crate::study) mod tests;
