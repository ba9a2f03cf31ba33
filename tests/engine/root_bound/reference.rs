//! A second, slow Root Bound that follows the wording of the rules: plain lists of cells, a flood fill for every
//! question, and every pair of cells tried. The engine must agree with it.

use std::rc::Rc;

use rhizome::games::Setup;
use rhizome::geometry::Shape;
use rhizome::rules::Standing;

/// A connected area of empty cells, or a group.
type Part = Vec<usize>;

/// A position, with the neighbours of the board's cells and the lines through them.
#[derive(Clone)]
pub struct Reference {
    neighbours: Rc<Vec<Vec<usize>>>,
    /// For each pair of neighbours `(a, b)` the next cell on the line from `a` through `b`.
    straight_on: Rc<Vec<((usize, usize), usize)>>,
    pub owners: Vec<Option<usize>>,
    pub to_move: usize,
    /// The number of the turn about to be played.
    pub turn: u32,
    was_pass: bool,
    first_pass: Option<usize>,
    /// The winner, and whether a tie was broken.
    pub outcome: Option<(usize, bool)>,
}

/// One or two cells, the smaller one first, or none for a pass.
pub type Turn = Vec<usize>;

/// A removed group: owner, cells, and the step of its removal at the end of the game, or 0 if it was removed before.
pub type Removed = (usize, Part, u8);

impl Reference {
    pub fn start(setup: Setup) -> Self {
        let geometry = setup.geometry();
        let Shape::Hexagon(hexagon) = geometry.shape() else { panic!("{setup} is no hexagon") };
        let neighbours: Vec<Vec<usize>> =
            geometry.cells().map(|cell| geometry.neighbours(cell).map(|n| n.index()).collect()).collect();
        let mut straight_on = Vec::new();
        for a in geometry.cells() {
            for b in geometry.neighbours(a) {
                let ahead = hexagon.axial(b) + (hexagon.axial(b) - hexagon.axial(a));
                straight_on.extend(hexagon.from_axial(ahead).map(|cell| ((a.index(), b.index()), cell.index())));
            }
        }
        let owners = vec![None; geometry.len()];
        let turn = 1;
        let (neighbours, straight_on) = (Rc::new(neighbours), Rc::new(straight_on));
        Self { neighbours, straight_on, owners, to_move: 0, turn, was_pass: false, first_pass: None, outcome: None }
    }

    /// Returns the connected parts of the cells that belong to `owner`, ordered by their first cell, each ascending.
    fn parts(&self, owner: Option<usize>) -> Vec<Part> {
        let mut seen = vec![false; self.owners.len()];
        let mut parts = Vec::new();
        for start in 0..self.owners.len() {
            if seen[start] || self.owners[start] != owner {
                continue;
            }
            seen[start] = true;
            let mut part = vec![start];
            let mut next = 0;
            while next < part.len() {
                for &n in &self.neighbours[part[next]] {
                    if !seen[n] && self.owners[n] == owner {
                        seen[n] = true;
                        part.push(n);
                    }
                }
                next += 1;
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    pub fn has_passed(&self) -> bool {
        self.first_pass.is_some()
    }

    pub fn groups(&self, seat: usize) -> Vec<Part> {
        self.parts(Some(seat))
    }

    fn touch(&self, a: &[usize], b: &[usize]) -> bool {
        a.iter().any(|&cell| self.neighbours[cell].iter().any(|n| b.contains(n)))
    }

    /// Returns the claimed regions with their owners, ordered by their first cell.
    pub fn regions(&self) -> Vec<(usize, Part)> {
        if self.turn <= 2 {
            return Vec::new();
        }
        let mut regions = Vec::new();
        for area in self.parts(None) {
            let touched =
                |seat| area.iter().flat_map(|&cell| &self.neighbours[cell]).any(|&n| self.owners[n] == Some(seat));
            match (touched(0), touched(1)) {
                (true, false) => regions.push((0, area)),
                (false, true) => regions.push((1, area)),
                _ => {}
            }
        }
        regions
    }

    pub fn standing(&self, seat: usize, group: &Part) -> Standing {
        let regions = self.regions();
        let is_live = |group: &Part| regions.iter().any(|(owner, area)| *owner == seat && self.touch(area, group));
        if is_live(group) {
            return Standing::Live;
        }
        let areas = self.parts(None);
        let has_path = |other: &Part| areas.iter().any(|area| self.touch(area, group) && self.touch(area, other));
        let reached: Vec<Part> =
            self.groups(seat).into_iter().filter(|other| other != group && has_path(other)).collect();
        match (reached.iter().any(is_live), reached.is_empty()) {
            (true, _) => Standing::Linked,
            (false, false) => Standing::Endangered,
            (false, true) => Standing::Dead,
        }
    }

    pub fn score(&self, seat: usize) -> u32 {
        let stones = self.owners.iter().filter(|&&owner| owner == Some(seat)).count();
        let claimed: usize = self.regions().iter().filter(|region| region.0 == seat).map(|region| region.1.len()).sum();
        (stones + claimed) as u32
    }

    /// Returns whether the side to move may place a stone on a cell of this board as it is.
    fn may_stand(&self, cell: usize, regions: &[(usize, Part)]) -> bool {
        let is_own = |n: &&usize| self.owners[**n] == Some(self.to_move);
        let own: Vec<usize> = self.neighbours[cell].iter().filter(is_own).copied().collect();
        let triangle = own.iter().any(|&a| own.iter().any(|b| self.neighbours[a].contains(b)));
        self.owners[cell].is_none() && !triangle && !regions.iter().any(|(_, area)| area.contains(&cell))
    }

    fn grows_straight(&self, a: usize, b: usize) -> bool {
        let is_own = |cell: usize| self.owners[cell] == Some(self.to_move);
        self.straight_on.iter().any(|&(pair, beyond)| (pair == (a, b) || pair == (b, a)) && is_own(beyond))
    }

    fn leaves_lone_group(&self, turn: &[usize]) -> bool {
        let seat = self.to_move;
        let mut after = self.clone();
        after.put(turn);
        if after.groups(seat).len() != 1 {
            return false;
        }
        after.end_turn();
        after.standing(seat, &after.groups(seat)[0]) != Standing::Live
    }

    fn is_legal(&self, turn: &[usize], regions: &[(usize, Part)]) -> bool {
        match *turn {
            [] => self.turn >= 4,
            [cell] => {
                self.turn != 2 && self.may_stand(cell, regions) && (self.turn == 1 || !self.leaves_lone_group(turn))
            }
            [a, b] => {
                let in_order = |first: usize, second: usize| {
                    let mut between = self.clone();
                    self.may_stand(first, regions) && {
                        between.owners[first] = Some(self.to_move);
                        between.may_stand(second, regions)
                    }
                };
                let are_neighbours = self.neighbours[a].contains(&b);
                let may_stand = in_order(a, b);
                assert_eq!(may_stand, in_order(b, a), "the order never matters");
                self.turn != 1
                    && may_stand
                    && !(self.turn == 2 && are_neighbours)
                    && !(are_neighbours && self.grows_straight(a, b))
                    && !self.leaves_lone_group(turn)
            }
            _ => false,
        }
    }

    /// Returns every legal turn: single stones, then pairs, both ascending, then the pass.
    pub fn legal(&self) -> Vec<Turn> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let regions = self.regions();
        let cells = self.owners.len();
        // A cell on which no stone may be placed is not part of a pair either.
        let single: Vec<usize> = (0..cells).filter(|&cell| self.may_stand(cell, &regions)).collect();
        let pairs = single.iter().flat_map(|&a| single.iter().filter(move |&&b| b > a).map(move |&b| vec![a, b]));
        let turns = single.iter().map(|&cell| vec![cell]).chain(pairs).chain([vec![]]);
        turns.filter(|turn| self.is_legal(turn, &regions)).collect()
    }

    fn put(&mut self, turn: &[usize]) {
        turn.iter().for_each(|&cell| self.owners[cell] = Some(self.to_move));
    }

    fn clear(&mut self, group: &Part) {
        group.iter().for_each(|&cell| self.owners[cell] = None);
    }

    /// Removes the opponent's dead groups and passes the turn to the opponent.
    fn end_turn(&mut self) -> Vec<Removed> {
        let other = 1 - self.to_move;
        let is_dead = |group: &Part| self.turn > 2 && self.standing(other, group) == Standing::Dead;
        let dead: Vec<Part> = self.groups(other).into_iter().filter(is_dead).collect();
        dead.iter().for_each(|group| self.clear(group));
        self.turn += 1;
        self.to_move = other;
        dead.into_iter().map(|group| (other, group, 0)).collect()
    }

    pub fn play(&mut self, turn: &[usize]) -> Vec<Removed> {
        self.put(turn);
        let ends = turn.is_empty() && self.was_pass;
        self.was_pass = turn.is_empty();
        if self.was_pass {
            self.first_pass.get_or_insert(self.to_move);
        }
        let mut removed = self.end_turn();
        if ends {
            removed.extend(self.remove_what_is_cut_off());
            let [a, b] = [0, 1].map(|seat| self.score(seat));
            self.outcome = Some(match a.cmp(&b) {
                std::cmp::Ordering::Greater => (0, false),
                std::cmp::Ordering::Less => (1, false),
                std::cmp::Ordering::Equal => (self.first_pass.expect("somebody has passed"), true),
            });
        }
        removed
    }

    fn remove_what_is_cut_off(&mut self) -> Vec<Removed> {
        let mut removed = Vec::new();
        let mut step = 0;
        for size in 1..=self.owners.len() {
            let mut doomed = Vec::new();
            for seat in 0..2 {
                for group in self.groups(seat).into_iter().filter(|group| group.len() == size) {
                    if !matches!(self.standing(seat, &group), Standing::Live | Standing::Linked) {
                        doomed.push((seat, group));
                    }
                }
            }
            step += u8::from(!doomed.is_empty());
            doomed.iter().for_each(|(_, group)| self.clear(group));
            removed.extend(doomed.into_iter().map(|(seat, group)| (seat, group, step)));
        }
        removed
    }
}
