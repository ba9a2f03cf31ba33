//! Implicit minimax: heuristic evaluations, backed up through the tree by minimax, complement the means of the playouts
//! (Lanctot, Winands, Pepels and Sturtevant, "Monte Carlo tree search with heuristic evaluations using implicit minimax
//! backups", 2014).
//!
//! Each node stores one number for the seat that chose it, so this works with two seats only. A node keeps its own
//! evaluation until all its moves have been visited: the maximum over a few random moves would be misleading.

use super::node::SearchNode;
use super::tree::{PathStep, SENSELESS, Tree};
use crate::rules::Player;

/// Stores the evaluation of the last node of a path, from the view of the seat that chose it, and backs it up until a
/// node does not change.
pub(super) fn tell(tree: &Tree, path: &[PathStep], outlook: f32) {
    let Some(last) = path.last() else { return };
    set(tree.node(last.id), outlook);
    for step in path.windows(2).rev() {
        let [above, PathStep { seat: mover, .. }] = step else { return };
        if above.id == Tree::ROOT {
            return;
        }
        let Some(best) = best(tree.children(above.id).1, *mover) else { return };
        let outlook = if above.seat == *mover { best } else { 1.0 - best };
        let node = tree.node(above.id);
        if node.outlook() == outlook {
            return;
        }
        set(node, outlook);
    }
}

/// Sets the outlook of a node, unless it is marked as a senseless move.
fn set(node: &SearchNode, outlook: f32) {
    if node.outlook() != SENSELESS {
        node.set_outlook(outlook);
    }
}

/// Returns the best outlook among the moves of `mover`; `None` while some have not been visited. Unvisited moves are
/// mostly at the end, so the iteration runs backwards.
fn best(children: &[SearchNode], mover: Player) -> Option<f32> {
    let mut best: Option<f32> = None;
    for child in children.iter().rev().filter(|child| child.outlook() != SENSELESS) {
        if child.visits() == 0 {
            return None;
        }
        let known = child.links().ruled_out();
        let outlook = if known.is_win_for(mover) {
            1.0
        } else if known.is_loss_for(mover) {
            0.0
        } else {
            child.outlook()
        };
        best = Some(best.map_or(outlook, |best| best.max(outlook)));
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::mcts::solver::RuledOut;
    use crate::geometry::Cell;
    use crate::rules::Move;

    const A: Player = Player(0);
    const B: Player = Player(1);

    /// Creates a root with one move, whose node has children with these priors; returns the id of the first of those
    /// children too.
    fn tree(looks: &[f32]) -> (Tree, u32) {
        let moves: Vec<_> = (0..).map(|cell| Move::Place(Cell(cell))).zip(looks.iter().copied()).collect();
        let tree = Tree::new(&moves[..1], false, 10, 1);
        tree.expand(1, &moves, false);
        let first = tree.children(1).0;
        (tree, first)
    }

    /// Visits the last of these nodes for the first time, with this outlook for the seat that chose it.
    fn visit(tree: &Tree, ids: &[u32], outlook: f32) {
        let seats = [A, A, B];
        let step = |(&id, seat)| PathStep { id, seat, is_told: true };
        let path: Vec<PathStep> = std::iter::once(&Tree::ROOT).chain(ids).zip(seats).map(step).collect();
        path.iter().for_each(|step| tree.node(step.id).enter(false));
        tell(tree, &path, outlook);
    }

    fn assert_outlook(tree: &Tree, id: u32, expected: f32) {
        let outlook = tree.node(id).outlook();
        assert!((outlook - expected).abs() < 1e-6, "{outlook}, not {expected}");
    }

    #[test]
    fn the_best_answer_counts_once_all_are_known() {
        let (tree, first) = tree(&[0.5, 0.5, SENSELESS]);
        visit(&tree, &[1], 0.6);
        visit(&tree, &[1, first], 0.7);
        assert_outlook(&tree, 1, 0.6);
        visit(&tree, &[1, first + 1], 0.2);
        assert_outlook(&tree, 1, 0.3);
        visit(&tree, &[1, first + 2], 0.9);
        assert_outlook(&tree, first + 2, SENSELESS);
        assert_outlook(&tree, 1, 0.3);
    }

    #[test]
    fn proofs_count_for_more_than_evaluations() {
        let (tree, first) = tree(&[0.5, 0.5]);
        visit(&tree, &[1], 0.6);
        visit(&tree, &[1, first], 0.9);
        tree.node(first).rule_out(RuledOut::all_but_win(A));
        visit(&tree, &[1, first + 1], 0.4);
        assert_outlook(&tree, 1, 0.6);
    }

    #[test]
    fn where_the_same_seat_moves_again_its_best_is_its_own() {
        let (tree, first) = tree(&[0.5]);
        visit(&tree, &[1], 0.6);
        let path = [(Tree::ROOT, A), (1, A), (first, A)].map(|(id, seat)| PathStep { id, seat, is_told: true });
        tree.node(first).enter(false);
        tell(&tree, &path, 0.8);
        assert_outlook(&tree, 1, 0.8);
    }
}
