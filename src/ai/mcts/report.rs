//! Builds the lines of a report from the tree.

use std::cmp::Reverse;

use super::search::{RootSum, SharedSearch};
use super::solver::RuledOut;
use super::tree::Tree;
use crate::ai::bot::Line;
use crate::ai::evaluate::{Searchable, result_values};
use crate::rules::{Move, Player};
use crate::solve::{Reach, Settled};

/// The maximum number of lines in a report.
const MOST_LINES: usize = 400;
/// The maximum number of moves in a line.
const LINE_LENGTH: usize = 12;

/// Returns the lines of the visited root moves: certain wins first and certain losses last, within each sensible moves
/// first; then by visits, then by mean, outlook and move. An unvisited move ranks above a certain loss.
pub(super) fn lines<P: Searchable>(search: &SharedSearch<'_, P>, sums: &[RootSum]) -> Vec<Line> {
    let (first, children) = search.tree.children(Tree::ROOT);
    let mover = search.start.to_move();
    let is_senseless = search.start.senseless_test();
    // Read once: other threads may change them meanwhile, and an order that changes cannot be sorted by.
    let ranks = children.iter().enumerate().map(|(index, child)| {
        let known: RuledOut = child.links().ruled_out();
        let (wins, loses) = (known.is_win_for(mover), known.is_loss_for(mover));
        let certain = (Reverse(wins), loses, (wins || loses) && is_senseless(child.mv()));
        MoveRank {
            index,
            certain,
            visits: child.visits(),
            mean: child.mean(),
            outlook: child.outlook(),
            mv: child.mv(),
        }
    });
    let mut ranks: Vec<MoveRank> = ranks.collect();
    ranks.sort_by(|a, b| {
        a.certain
            .cmp(&b.certain)
            .then(b.visits.cmp(&a.visits))
            .then(b.mean.total_cmp(&a.mean))
            .then(b.outlook.total_cmp(&a.outlook))
            .then(a.mv.cmp(&b.mv))
    });
    let mut place = 0;
    ranks.retain(|rank| {
        place += 1;
        place == 1 || rank.visits > 0
    });
    ranks.truncate(MOST_LINES);
    ranks.into_iter().map(|MoveRank { index, .. }| line(search, first + index as u32, mover, &sums[index])).collect()
}

/// What a root move is ranked by.
struct MoveRank {
    index: usize,
    /// Whether it is no certain win, whether it is a certain loss, and whether it is certain and senseless.
    certain: (Reverse<bool>, bool, bool),
    visits: u32,
    mean: f32,
    outlook: f32,
    mv: Move,
}

fn line<P: Searchable>(search: &SharedSearch<'_, P>, id: u32, mover: Player, sum: &RootSum) -> Line {
    let node = search.tree.node(id);
    let seats = search.start.seats();
    let result = node.links().ruled_out().result();
    let values = if let Some(winner) = result {
        result_values(winner, seats)[..seats].to_vec()
    } else if sum.playouts > 0 {
        let mean = |total: &f64| (total / sum.playouts as f64) as f32;
        let nobodys = 1.0 - sum.values[..seats].iter().map(mean).sum::<f32>();
        sum.values[..seats].iter().map(|total| mean(total) + nobodys / seats as f32).collect()
    } else if node.visits() > 0 {
        // Visited only in the search of the previous move, of which only the mover's value is left.
        let others = (1.0 - node.mean()) / (seats - 1) as f32;
        (0..seats).map(|seat| if seat == mover.index() { node.mean() } else { others }).collect()
    } else {
        search.start.evaluate()[..seats].to_vec()
    };
    let settled = result.map(|winner| known_after(search, node.mv(), winner));
    let mut principal_variation = vec![node.mv()];
    principal_variation.extend(search.tree.principal_variation(id, LINE_LENGTH - 1));
    Line { mv: node.mv(), values, visits: u64::from(node.visits()), principal_variation, settled }
}

/// Returns the proved result after a move, with the number of plies if it is known without a search.
fn known_after<P: Searchable>(search: &SharedSearch<'_, P>, mv: Move, winner: Option<Player>) -> Settled {
    let mut after = search.start.clone();
    after.play_unchecked(mv, &mut ());
    if after.outcome().is_some() {
        return Settled::end(winner, 1);
    }
    let known = if search.settings.knows { after.known(Reach::AtOnce) } else { None };
    let plies = known.filter(|known| known.winner == winner).and_then(|known| known.plies);
    Settled { winner, plies: plies.map(|plies| plies + 1) }
}
