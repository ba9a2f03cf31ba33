//! Threat search: wins by force, in which every own move is answered at once or wins.
//!
//! An attacking move leaves a six to be broken, or a five to be completed next. The defender's replies that count are
//! all tried, counter-sixes and captures among them, so a win that is found is one; a win that needs a quiet move is
//! not seen here. How much counts as a threat, and so how many replies there are, is the [`Scope`].
//!
//! The method is that of threat-space search for k in a row (Allis, van den Herik and Huntjens 1993), without its
//! shortcuts: captures make threats disappear, so each sequence is played out on the board.

use std::cmp::Reverse;

use super::board::Board;
use crate::ai::alpha_beta::Table;
use crate::games::hexade::{Threats, opponent};

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
    /// The first move of the win that was proved last.
    winning: Option<u16>,
    scope: Scope,
}

/// Which threats count as forcing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Perfect sixes that would be completed next: few replies count.
    Perfect,
    /// Also fives that only a longer sequence would turn into a six that stands: every reply is tried.
    Any,
}

/// Added to the fingerprints under which is remembered what was not found in [`Scope::Any`].
const ANY_KEY: u64 = 0x6a09_e667_f3bc_c908;

/// The effort, in positions, of finding the moves of a line again.
const LINE_EFFORT: u64 = 5000;

impl Prover {
    /// A prover that remembers in so many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        Self { table: Table::new(bytes), nodes: 0, most_nodes: 0, winning: None, scope: Scope::Perfect }
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

    /// Sets which threats count from now on.
    pub(super) fn set_scope(&mut self, scope: Scope) {
        self.scope = scope;
    }

    /// The moves of the win in so many own moves that was proved last, on the same board: each reply is the one that lasts
    /// longest, as far as a little effort shows.
    pub(super) fn line(&mut self, board: &mut Board, own_moves: u32) -> Vec<u16> {
        let mut line = Vec::new();
        let mut left = own_moves;
        let until = self.nodes + LINE_EFFORT;
        while let Some(cell) = self.winning {
            board.make(cell, false);
            line.push(cell);
            let mut longest: Option<(u32, u16, Option<u16>)> = None;
            for reply in self.replies(board, left - 1).unwrap_or_default() {
                board.make(reply, false);
                let moves = self.prove_shortest(board, left - 1, until.saturating_sub(self.nodes));
                board.unmake();
                let Some(moves) = moves else { continue };
                if longest.is_none_or(|(most, ..)| moves > most) {
                    longest = Some((moves, reply, self.winning));
                }
            }
            let Some((moves, reply, winning)) = longest else { break };
            board.make(reply, false);
            line.push(reply);
            left = moves;
            self.winning = winning;
        }
        line.iter().for_each(|_| board.unmake());
        line
    }

    /// The attacker is to move and the game goes on.
    fn attack(&mut self, board: &mut Board, own_moves: u32) -> Verdict {
        self.nodes += 1;
        self.winning = None;
        if board.has_six(board.to_move()) {
            return Verdict::Win;
        }
        if board.is_full() {
            return Verdict::None;
        }
        self.winning = board.perfect_six();
        if self.winning.is_some() {
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
                    self.remember(board.key(), own_moves, cell, Verdict::Win);
                    self.winning = Some(cell);
                    return Verdict::Win;
                }
                Verdict::Unknown => verdict = Verdict::Unknown,
                Verdict::None => {}
            }
        }
        self.remember(board.key(), own_moves, 0, verdict);
        self.winning = None;
        verdict
    }

    /// The defender is to move; the attacker has so many moves left.
    fn defend(&mut self, board: &mut Board, own_moves: u32) -> Verdict {
        let replies = match self.replies(board, own_moves) {
            Ok(replies) => replies,
            Err(verdict) => return verdict,
        };
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

    /// The replies that count, none if the attacker, who has so many moves left, has won.
    ///
    /// # Errors
    /// The verdict if there is no need of replies: the defender is under no threat or wins first, or it is not known.
    fn replies(&mut self, board: &mut Board, own_moves: u32) -> Result<Vec<u16>, Verdict> {
        let (defender, attacker) = (board.to_move(), opponent(board.to_move()));
        let has_six = board.has_six(attacker);
        if board.has_six(defender) || board.is_full() && !has_six {
            return Err(Verdict::None);
        }
        if board.is_full() {
            return Ok(Vec::new());
        }
        if has_six {
            return Ok(board.breaking_cells());
        }
        let threat = board.threat();
        let may_be_slow = self.scope == Scope::Any && own_moves >= 2 && board.has_full(attacker, 5);
        if threat.is_none() && !may_be_slow || board.perfect_six().is_some() {
            return Err(Verdict::None);
        }
        match threat {
            Some(threat) => Ok(board.replies_to(&threat)),
            None => self.replies_to_slow_threat(board, own_moves),
        }
    }

    /// Every legal reply, the likeliest first, if the attacker would win with so many own moves were it not for a reply.
    fn replies_to_slow_threat(&mut self, board: &mut Board, own_moves: u32) -> Result<Vec<u16>, Verdict> {
        let (defender, attacker) = (board.to_move(), opponent(board.to_move()));
        board.pass();
        let found = self.attack(board, own_moves);
        board.pass();
        if found != Verdict::Win {
            return Err(found);
        }
        let mut wanted: Vec<u16> = board.captures_by(defender).map(|(cell, _)| cell).chain(self.winning).collect();
        wanted.extend(board.filling(attacker, 5).chain(board.filling(defender, 5)));
        let mut replies: Vec<u16> = board.legal_cells().collect();
        replies.sort_by_key(|cell| (!wanted.contains(cell), Reverse(board.order(*cell, defender))));
        Ok(replies)
    }

    /// What the table says: a win in fewer moves is one, and if there is none in more moves, there is none.
    fn known(&mut self, key: u64, own_moves: u32) -> Option<Verdict> {
        let found =
            self.table.get(self.scoped(key)).or_else(|| self.table.get(key).filter(|found| found >> 32 == 1))?;
        let (moves, cell, is_win) = ((found & 0xffff) as u32, (found >> 16) as u16, found >> 32 == 1);
        if is_win && moves <= own_moves {
            self.winning = Some(cell);
            Some(Verdict::Win)
        } else {
            (!is_win && moves >= own_moves).then_some(Verdict::None)
        }
    }

    /// The fingerprint under which is remembered what was not found. A win is one in both scopes.
    fn scoped(&self, key: u64) -> u64 {
        if self.scope == Scope::Any { key ^ ANY_KEY } else { key }
    }

    /// Own moves, the first move and whether it wins, from the low bits up; never 0, as there is an own move.
    fn remember(&self, key: u64, own_moves: u32, cell: u16, verdict: Verdict) {
        let packed = u64::from(own_moves) | u64::from(cell) << 16;
        match verdict {
            Verdict::Win => self.table.put(key, packed | 1 << 32),
            Verdict::None => self.table.put(self.scoped(key), packed),
            Verdict::Unknown => {}
        }
    }
}

/// The moves that may threaten something: to complete a six that can be broken, to bring a pattern to five, to capture, to
/// take the cell from which a six about to be completed could be broken; or to break the other side's six, if there is one.
/// The most promising first.
fn attacking_cells(board: &mut Board) -> Vec<u16> {
    let attacker = board.to_move();
    if board.has_six(opponent(attacker)) {
        return board.breaking_cells();
    }
    let completing: Vec<u16> = board.filling(attacker, 5).collect();
    // Each cell as often as it makes a five: several at once are most of the wins.
    let mut cells: Vec<u16> = board.filling(attacker, 4).chain(completing.iter().copied()).collect();
    cells.extend(board.captures_by(attacker).map(|(cell, _)| cell));
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
