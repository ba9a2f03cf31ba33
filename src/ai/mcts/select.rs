//! Selection of the child that a playout goes to.

use super::node::SearchNode;
use super::tree::{SENSELESS, Tree};
use crate::rules::Player;

/// The selection rule, which is the same for a whole search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    /// The weight of the exploration term.
    pub(super) exploration: f32,
    /// Whether proven losses are avoided.
    pub(super) solver: bool,
    /// The weight of the outlook of a move in its value, from 0 to 1.
    pub(super) implicit: f32,
    /// The number of visits that the prior of a move counts as.
    pub(super) prior: f32,
    /// The number of open children of a node is this times the square root of its visits (plus two); 0 opens all.
    pub(super) widening: f32,
}

impl Rule {
    /// Returns how many children of a node are open after this many visits (progressive widening: Chaslot et al. and
    /// Coulom 2007).
    fn open(&self, visits: u32) -> usize {
        if self.widening > 0.0 { 2 + (self.widening * (visits as f32).sqrt()) as usize } else { usize::MAX }
    }

    /// Returns the value of a visited child for the seat that chooses it.
    #[inline]
    pub(super) fn value(&self, child: &SearchNode) -> f32 {
        let mean = child.mean();
        mean + self.implicit * (child.outlook() - mean)
    }

    /// Returns the weight of the exploration term after this many visits of the node.
    #[inline]
    pub(super) fn weight(&self, visits: u32) -> f32 {
        self.exploration * (visits.max(1) as f32).ln().sqrt()
    }

    /// Returns the id of the child that `mover` visits next: an unvisited child, or the one with the largest upper
    /// confidence bound (UCB1: Auer, Cesa-Bianchi and Fischer 2002; in trees: Kocsis and Szepesvári 2006); the first
    /// among equals.
    ///
    /// Proven losses are avoided, and senseless moves are tried only when all others are proven losses.
    #[inline]
    pub(super) fn select(&self, tree: &Tree, id: u32, mover: Player) -> u32 {
        let (first, children) = tree.children(id);
        let visits = tree.node(id).visits();
        let open = self.open(visits).min(children.len());
        let weight = self.weight(visits);
        let best = self.best(&children[..open], mover, weight, false);
        let best = best.or_else(|| self.best(children, mover, weight, false));
        let best = best.or_else(|| self.best(children, mover, weight, true));
        // All children are proven losses: choose the least visited.
        let best = best.or_else(|| (0..children.len()).min_by_key(|&index| children[index].visits()));
        first + best.unwrap_or(0) as u32
    }

    /// Returns the index of the best child; `None` if none may be visited.
    #[inline]
    fn best(&self, children: &[SearchNode], mover: Player, weight: f32, senseless_too: bool) -> Option<usize> {
        let (mut best, mut best_score) = (None, f32::NEG_INFINITY);
        for (index, child) in children.iter().enumerate() {
            let is_senseless = || child.outlook() == SENSELESS;
            if self.solver && (child.links().ruled_out().is_loss_for(mover) || is_senseless() && !senseless_too) {
                continue;
            }
            let visits = child.visits();
            let score = if self.prior > 0.0 {
                // The prior counts as this many visits (progressive bias: Chaslot et al. 2008).
                let seen = visits as f32;
                let known = seen + self.prior;
                (self.value(child) * seen + child.outlook() * self.prior) / known + weight / known.sqrt()
            } else if visits == 0 {
                return Some(index);
            } else {
                self.value(child) + weight / (visits as f32).sqrt()
            };
            if score > best_score {
                (best, best_score) = (Some(index), score);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::mcts::solver::RuledOut;
    use crate::geometry::Cell;
    use crate::rules::Move;

    const A: Player = Player(0);

    fn rule(exploration: f32) -> Rule {
        Rule { exploration, solver: true, implicit: 0.0, prior: 0.0, widening: 0.0 }
    }

    fn tree(guesses: &[f32]) -> Tree {
        let moves: Vec<_> = (0..).map(|cell| Move::Place(Cell(cell))).zip(guesses.iter().copied()).collect();
        Tree::new(&moves, false, 10, 1)
    }

    fn visit(tree: &Tree, id: u32, value: f32) {
        for (id, value) in [(Tree::ROOT, 0.5), (id, value)] {
            tree.node(id).enter(false);
            tree.node(id).leave(value, false);
        }
    }

    #[test]
    fn unvisited_children_come_first_and_then_the_most_promising() {
        let tree = tree(&[0.5; 3]);
        for (expected, value) in [(1, 0.2), (2, 0.9), (3, 0.4)] {
            assert_eq!(rule(0.1).select(&tree, Tree::ROOT, A), expected);
            visit(&tree, expected, value);
        }
        assert_eq!(rule(0.1).select(&tree, Tree::ROOT, A), 2);
        (0..200).for_each(|_| visit(&tree, 2, 0.9));
        assert_eq!(rule(5.0).select(&tree, Tree::ROOT, A), 3, "exploration turns to what was seen less");
        assert!((tree.node(2).mean() - 0.9).abs() < 1e-5);
        assert_eq!(tree.principal_variation(Tree::ROOT, 5), [Move::Place(Cell(1))]);
    }

    #[test]
    fn losses_are_avoided_and_senseless_moves_come_last() {
        let tree = tree(&[0.5, SENSELESS, 0.5]);
        let lose = |id: u32| tree.node(id).rule_out(RuledOut::all_but_win(Player(1)));
        lose(1);
        assert_eq!(rule(0.1).select(&tree, Tree::ROOT, A), 3);
        visit(&tree, 3, 0.0);
        assert_eq!(rule(0.1).select(&tree, Tree::ROOT, A), 3);
        lose(3);
        assert_eq!(rule(0.1).select(&tree, Tree::ROOT, A), 2);
        lose(2);
        assert!([1, 2].contains(&rule(0.1).select(&tree, Tree::ROOT, A)));
    }

    #[test]
    fn what_looks_good_comes_first_and_counts_less_and_less() {
        let tree = tree(&[0.3, 0.8, 0.4]);
        let rule = Rule { prior: 2.0, ..rule(0.1) };
        assert_eq!(rule.select(&tree, Tree::ROOT, A), 2);
        (0..20).for_each(|_| visit(&tree, 2, 0.1));
        assert_eq!(rule.select(&tree, Tree::ROOT, A), 3);
    }

    #[test]
    fn widening_opens_one_child_after_the_other() {
        let tree = tree(&[0.5; 6]);
        let rule = Rule { widening: 1.0, ..rule(9.0) };
        let mut seen = [false; 6];
        for visits in 0..30 {
            let child = rule.select(&tree, Tree::ROOT, A);
            seen[child as usize - 1] = true;
            visit(&tree, child, 0.5);
            let open = seen.iter().filter(|&&seen| seen).count();
            assert!(open <= 2 + f32::sqrt(visits as f32) as usize, "{open} after {visits}");
        }
        assert_eq!(seen, [true; 6]);
    }
}
