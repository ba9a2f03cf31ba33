//! Threat search: wins by force, in which every own move is answered at once or wins.
//!
//! An attacking move leaves a six to be broken, or a perfect six to be completed next. The defender's replies that count are
//! all tried, counter-sixes and captures among them, so a win that is found is one; a win that needs a quiet move is
//! not seen here.
//!
//! The method is that of threat-space search for k in a row (Allis, van den Herik and Huntjens 1993), without its
//! shortcuts: captures make threats disappear, so each sequence is played out on the board.

use std::cmp::Reverse;

use super::board::Board;
use crate::ai::alpha_beta::Table;

/// What the search for a win by force found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The side to move wins.
    Win,
    /// It does not within the number of moves.
    None,
    /// The effort was not enough to tell.
    Unknown,
}

/// A threat search with what it remembers between positions.
#[derive(Debug)]
pub(super) struct Prover {
    table: Table,
    nodes: u64,
    most_nodes: u64,
}

/// The effort, in positions, of finding each move of a line again.
const LINE_EFFORT: u64 = 10_000;
/// How a position is remembered: for how many own moves of the attacker what is known.
const WON: u32 = 1 << 16;

impl Prover {
    /// A prover that remembers in so many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        Self { table: Table::new(bytes), nodes: 0, most_nodes: 0 }
    }

    /// Positions looked at in all.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move wins by force with at most so many own moves, looking at most at so many positions.
    pub(super) fn prove(&mut self, board: &mut Board, own_moves: u32, effort: u64) -> Verdict {
        self.most_nodes = self.nodes + effort;
        self.attack(board, own_moves)
    }

    /// The same with one own move, then two, and so on; a win comes with the least number of moves.
    pub(super) fn prove_shortest(&mut self, board: &mut Board, own_moves: u32, effort: u64) -> Option<u32> {
        let until = self.nodes + effort;
        for moves in 1..=own_moves {
            match self.prove(board, moves, until.saturating_sub(self.nodes)) {
                Verdict::Win => return Some(moves),
                Verdict::None => {}
                Verdict::Unknown => return None,
            }
        }
        None
    }

    /// The moves of a shortest win of the side to move with at most so many own moves, each reply the one that lasts longest;
    /// empty if there is none to be found.
    pub(super) fn line(&mut self, board: &mut Board, own_moves: u32) -> Vec<u16> {
        let mut line = Vec::new();
        let mut left = self.prove_shortest(board, own_moves, LINE_EFFORT);
        while let Some(moves) = left {
            let Some(cell) = self.winning_cell(board, moves) else { break };
            board.make(cell, false);
            line.push(cell);
            let replies = self.replies(board);
            let lasting = replies.into_iter().flatten().filter_map(|reply| {
                board.make(reply, false);
                let moves = self.prove_shortest(board, moves - 1, LINE_EFFORT);
                board.unmake();
                Some((moves?, reply))
            });
            left = lasting.max_by_key(|&(moves, reply)| (moves, Reverse(reply))).map(|(moves, reply)| {
                board.make(reply, false);
                line.push(reply);
                moves
            });
        }
        line.iter().for_each(|_| board.unmake());
        line
    }

    /// The first attacking move that wins with so many own moves.
    fn winning_cell(&mut self, board: &mut Board, own_moves: u32) -> Option<u16> {
        if let Some(cell) = board.perfect_completion() {
            return Some(cell);
        }
        self.most_nodes = self.nodes + LINE_EFFORT;
        attacking_cells(board).into_iter().find(|&cell| {
            board.make(cell, false);
            let wins = self.defend(board, own_moves - 1) == Verdict::Win;
            board.unmake();
            wins
        })
    }

    /// The attacker is to move and the game goes on.
    fn attack(&mut self, board: &mut Board, own_moves: u32) -> Verdict {
        self.nodes += 1;
        if board.has_six(board.to_move()) {
            return Verdict::Win;
        }
        if board.is_full() {
            return Verdict::None;
        }
        if board.perfect_completion().is_some() {
            return Verdict::Win;
        }
        if own_moves <= 1 {
            return Verdict::None;
        }
        if let Some(known) = self.known(board.key(), own_moves) {
            return known;
        }
        if self.nodes >= self.most_nodes {
            return Verdict::Unknown;
        }
        let mut verdict = Verdict::None;
        for cell in attacking_cells(board) {
            board.make(cell, false);
            let found = self.defend(board, own_moves - 1);
            board.unmake();
            match found {
                Verdict::Win => {
                    verdict = Verdict::Win;
                    break;
                }
                Verdict::Unknown => verdict = Verdict::Unknown,
                Verdict::None => {}
            }
        }
        self.remember(board.key(), own_moves, verdict);
        verdict
    }

    /// The defender is to move; the attacker has so many moves left.
    fn defend(&mut self, board: &mut Board, own_moves: u32) -> Verdict {
        let Some(replies) = self.replies(board) else { return Verdict::None };
        for cell in replies {
            board.make(cell, false);
            let found = self.attack(board, own_moves);
            board.unmake();
            if found != Verdict::Win {
                return found;
            }
        }
        Verdict::Win
    }

    /// The replies that count, none if the attacker has won; `None` if the defender is under no threat or wins first.
    fn replies(&self, board: &mut Board) -> Option<Vec<u16>> {
        let (defender, attacker) = (board.to_move(), 1 - board.to_move());
        let has_six = board.has_six(attacker);
        if board.has_six(defender) || board.is_full() && !has_six {
            None
        } else if board.is_full() {
            Some(Vec::new())
        } else if has_six {
            Some(board.breaking_cells())
        } else {
            let threat = board.threat()?;
            board.perfect_completion().is_none().then(|| board.replies_to(&threat))
        }
    }

    /// What the table says: a win in fewer moves is one, and if there is none in more moves, there is none.
    fn known(&self, key: u64, own_moves: u32) -> Option<Verdict> {
        let found = self.table.get(key)?;
        let (won, moves) = (found & u64::from(WON) != 0, (found & 0xffff) as u32);
        match won {
            true if moves <= own_moves => Some(Verdict::Win),
            false if moves >= own_moves => Some(Verdict::None),
            _ => None,
        }
    }

    fn remember(&self, key: u64, own_moves: u32, verdict: Verdict) {
        match verdict {
            Verdict::Win => self.table.put(key, u64::from(WON | own_moves)),
            Verdict::None => self.table.put(key, u64::from(own_moves)),
            Verdict::Unknown => {}
        }
    }
}

/// The moves that may threaten something: to complete a six that can be broken, to bring a pattern to five, to capture, to
/// take the cell from which a six about to be completed could be broken; or to break the other side's six, if there is one.
/// The most promising first.
fn attacking_cells(board: &mut Board) -> Vec<u16> {
    let attacker = board.to_move();
    if board.has_six(1 - attacker) {
        return board.breaking_cells();
    }
    let completing: Vec<u16> = board.filling_cells(attacker, 5).collect();
    // Each cell as often as it makes a five: several at once are most of the wins.
    let mut cells: Vec<u16> = board.filling_cells(attacker, 4).chain(completing.iter().copied()).collect();
    cells.extend(board.captures(attacker).map(|(cell, _)| cell));
    for cell in completing {
        board.make(cell, false);
        let breaking = board.breaking_cells();
        board.unmake();
        cells.extend(breaking.into_iter().filter(|&cell| board.is_empty(cell)));
    }
    cells.sort_unstable();
    let mut counted: Vec<(Reverse<usize>, Reverse<i32>, u16)> = cells
        .chunk_by(|a, b| a == b)
        .map(|same| (Reverse(same.len()), Reverse(board.order(same[0], attacker)), same[0]))
        .collect();
    counted.sort_unstable();
    counted.into_iter().map(|(.., cell)| cell).collect()
}
