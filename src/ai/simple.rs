//! Players that do not search a tree: baselines for those that do.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg32;

use super::bot::{Bot, Limits, Line, Report, StopFlag};
use super::evaluate::{Searchable, outcome_values};
use super::watch::Watch;
use crate::games::AnyPosition;
use crate::rules::{Move, Position};
use crate::with_position;

/// Plays a uniformly random legal move.
#[derive(Clone, Copy, Debug)]
pub(super) struct RandomMoves;

impl Bot for RandomMoves {
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        _: &mut dyn FnMut(&Report),
    ) -> Report {
        let watch = Watch::new(limits, stop);
        let Some(mv) = position.random_move(&mut Pcg32::seed_from_u64(limits.seed)) else { return Report::default() };
        let values = with_position!(position, p => p.evaluate())[..position.seats()].to_vec();
        let line = Line { mv, values, visits: 0, principal_variation: vec![mv], settled: None };
        Report { lines: vec![line], playouts: 0, elapsed: watch.elapsed() }
    }
}

/// Plays the move after which the evaluation is best for it, without searching any further; the seed decides between
/// equals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Greedy;

impl Bot for Greedy {
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        _: &mut dyn FnMut(&Report),
    ) -> Report {
        with_position!(position, p => look_once(p, limits, stop))
    }
}

fn look_once<P: Searchable>(position: &P, limits: &Limits, stop: &StopFlag) -> Report {
    let mut watch = Watch::new(limits, stop);
    let mut moves = Vec::new();
    position.sensible_moves(&mut moves);
    moves.shuffle(&mut Pcg32::seed_from_u64(limits.seed));
    let mut scratch = position.clone();
    let mut lines: Vec<Line> = Vec::new();
    for mv in moves {
        // At least one move must be examined, so that there is an answer.
        if !lines.is_empty() && watch.is_over(lines.len() as u64) {
            break;
        }
        scratch.clone_from(position);
        scratch.play_unchecked(mv, &mut ());
        lines.push(look_at(&scratch, mv));
        watch.spend(position.copy_cost());
    }
    let mover = position.to_move().index();
    lines.sort_by(|a, b| b.values[mover].total_cmp(&a.values[mover]));
    Report { playouts: lines.len() as u64, lines, elapsed: watch.elapsed() }
}

/// Returns the line of a move, without a search: what the position after it is worth.
pub(super) fn look_at<P: Searchable>(after: &P, mv: Move) -> Line {
    let seats = after.seats();
    let values = after.outcome().map_or_else(|| after.evaluate(), |outcome| outcome_values(outcome, seats));
    Line { mv, values: values[..seats].to_vec(), visits: 1, principal_variation: vec![mv], settled: None }
}
