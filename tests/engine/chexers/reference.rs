//! A second Chexers, as simple and slow as possible: a map from coordinates to colours and a list of all past
//! positions.

use std::collections::HashMap;

/// Axial coordinates: to the east, to the south-east.
pub type Hex = (i32, i32);

const DIRECTIONS: [Hex; 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

/// The effects of an action, and how it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    pub text: String,
    /// The cells that the piece moves from and to, if it stays on the board.
    pub way: Option<(Hex, Hex)>,
    pub exit: Option<Hex>,
    /// The cell of the piece that changes its colour, and its previous owner.
    pub converted: Option<(Hex, usize)>,
}

#[derive(Clone, Debug)]
pub struct Reference {
    pub pieces: HashMap<Hex, usize>,
    pub exits: [u32; 3],
    /// The seat to move.
    pub to_move: usize,
    /// The number of turns that each player has had.
    pub turns: [u32; 3],
    /// Every position since the start, the current one included.
    past: Vec<(Vec<(Hex, usize)>, usize)>,
    /// How often the current position has occurred since the start.
    pub occurrences: usize,
}

/// The end of a game: the winner, if there is one, and the word for the reason.
pub type End = (Option<usize>, &'static str);

fn is_on_board((q, r): Hex) -> bool {
    q.abs() <= 3 && r.abs() <= 3 && (q + r).abs() <= 3
}

fn is_exit(player: usize, (q, r): Hex) -> bool {
    [q == 3, r == 3, q + r == -3][player]
}

fn text((q, r): Hex) -> String {
    format!("{q},{r}")
}

impl Reference {
    pub fn start() -> Self {
        let mut pieces = HashMap::new();
        for k in 0..4 {
            pieces.insert((-3, k), 0);
            pieces.insert((k, -3), 1);
            pieces.insert((3 - k, k), 2);
        }
        let mut start = Self { pieces, exits: [0; 3], to_move: 0, turns: [0; 3], past: Vec::new(), occurrences: 0 };
        start.remember();
        start
    }

    fn remember(&mut self) {
        let mut board: Vec<(Hex, usize)> = self.pieces.iter().map(|(&hex, &player)| (hex, player)).collect();
        board.sort_unstable();
        let now = (board, self.to_move);
        self.past.push(now.clone());
        self.occurrences = self.past.iter().filter(|past| **past == now).count();
    }

    pub fn end(&self) -> Option<End> {
        if let Some(winner) = self.exits.iter().position(|&exits| exits == 4) {
            return Some((Some(winner), "exits"));
        }
        if self.occurrences >= 4 {
            return Some((None, "repetition"));
        }
        (self.turns == [256; 3]).then_some((None, "turn-limit"))
    }

    /// Returns the legal actions, sorted by their texts.
    pub fn legal(&self) -> Vec<Action> {
        if self.end().is_some() {
            return Vec::new();
        }
        let mut actions = Vec::new();
        let is_empty = |hex: &Hex| is_on_board(*hex) && !self.pieces.contains_key(hex);
        for (&from, _) in self.pieces.iter().filter(|(_, player)| **player == self.to_move) {
            for (dq, dr) in DIRECTIONS {
                let (next, beyond) = ((from.0 + dq, from.1 + dr), (from.0 + 2 * dq, from.1 + 2 * dr));
                if is_empty(&next) {
                    let written = format!("MOVE {} {}", text(from), text(next));
                    actions.push(Action { text: written, way: Some((from, next)), exit: None, converted: None });
                } else if let (Some(&over), true) = (self.pieces.get(&next), is_empty(&beyond)) {
                    let written = format!("JUMP {} {}", text(from), text(beyond));
                    let converted = (over != self.to_move).then_some((next, over));
                    actions.push(Action { text: written, way: Some((from, beyond)), exit: None, converted });
                }
            }
            if is_exit(self.to_move, from) {
                let written = format!("EXIT {}", text(from));
                actions.push(Action { text: written, way: None, exit: Some(from), converted: None });
            }
        }
        if actions.is_empty() {
            actions.push(Action { text: "PASS".into(), way: None, exit: None, converted: None });
        }
        actions.sort_by(|a, b| a.text.cmp(&b.text));
        actions
    }

    pub fn play(&mut self, action: &Action) {
        if let Some((from, to)) = action.way {
            self.pieces.remove(&from);
            self.pieces.insert(to, self.to_move);
        }
        if let Some((hex, _)) = action.converted {
            self.pieces.insert(hex, self.to_move);
        }
        if let Some(hex) = action.exit {
            self.pieces.remove(&hex);
            self.exits[self.to_move] += 1;
        }
        self.turns[self.to_move] += 1;
        self.to_move = (self.to_move + 1) % 3;
        self.remember();
    }
}
