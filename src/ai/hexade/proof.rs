//! Threat search: a search for forced wins in which every own move either wins or must be answered at once.
//!
//! An attacking move leaves a six to be broken, or a five that can be completed next. All replies that may refute it
//! are tried, including counter-sixes and captures, so every win found is correct; a win that needs a quiet move is not
//! found. What counts as a threat, and so how many replies there are, is the [`Scope`].
//!
//! The method is threat-space search for k in a row (Allis, van den Herik and Huntjens 1993), without its shortcuts:
//! captures can remove threats, so each sequence is played out on the board.

use std::cmp::Reverse;

use super::board::PatternBoard;
use crate::ai::alpha_beta::TranspositionTable;
use crate::games::hexade::{Threats, opponent};

/// The result of a search for a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProofVerdict {
    /// The side to move wins.
    Win,
    /// There is no forced win within the number of moves.
    None,
    /// The effort was not sufficient to tell.
    Unknown,
}

/// A threat search with its transposition table.
#[derive(Debug)]
pub(super) struct Prover {
    table: TranspositionTable,
    nodes: u64,
    most_nodes: u64,
    /// The first move of the last proved win.
    winning: Option<u16>,
    scope: Scope,
}

/// Which threats count as forcing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Only perfect sixes that would be completed with the next move: few replies have to be tried.
    Perfect,
    /// Also fives that only a longer sequence would turn into a perfect six: every reply has to be tried.
    Any,
}

/// Combined by exclusive or with the keys of entries which say that no win was found in [`Scope::Any`].
const ANY_KEY: u64 = 0x6a09_e667_f3bc_c908;

/// The effort, in positions, for reconstructing the moves of a line.
const LINE_EFFORT: u64 = 5000;

impl Prover {
    /// Creates a prover with a table of at most `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Self {
        Self { table: TranspositionTable::new(bytes), nodes: 0, most_nodes: 0, winning: None, scope: Scope::Perfect }
    }

    /// Returns the total number of visited positions.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches for a forced win of the side to move with at most `own_moves` of its moves, visiting at most about
    /// `effort` positions.
    pub(super) fn prove(&mut self, board: &mut PatternBoard, own_moves: u32, effort: u64) -> ProofVerdict {
        self.most_nodes = self.nodes + effort;
        self.attack(board, own_moves)
    }

    /// Searches for a win in one own move, then two, and so on; returns the smallest number of own moves that wins.
    pub(super) fn prove_shortest(&mut self, board: &mut PatternBoard, own_moves: u32, effort: u64) -> Option<u32> {
        let until = self.nodes + effort;
        for moves in 1..=own_moves {
            match self.prove(board, moves, until.saturating_sub(self.nodes)) {
                ProofVerdict::Win => return Some(moves),
                ProofVerdict::None => {}
                ProofVerdict::Unknown => return None,
            }
        }
        None
    }

    /// Sets which threats count from now on.
    pub(super) fn set_scope(&mut self, scope: Scope) {
        self.scope = scope;
    }

    /// Returns the moves of the win in `own_moves` own moves that was proved last, on the same board. Each reply is the
    /// one that delays the loss longest, as far as a small effort shows.
    pub(super) fn line(&mut self, board: &mut PatternBoard, own_moves: u32) -> Vec<u16> {
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

    /// Searches a position with the attacker to move.
    fn attack(&mut self, board: &mut PatternBoard, own_moves: u32) -> ProofVerdict {
        self.nodes += 1;
        self.winning = None;
        if board.has_six(board.to_move()) {
            return ProofVerdict::Win;
        }
        if board.is_full() {
            return ProofVerdict::None;
        }
        self.winning = board.perfect_six();
        if self.winning.is_some() {
            return ProofVerdict::Win;
        }
        if own_moves <= 1 {
            return ProofVerdict::None;
        }
        if let Some(known) = self.known(board.key(), own_moves) {
            return known;
        }
        if self.nodes >= self.most_nodes {
            return ProofVerdict::Unknown;
        }
        let mut verdict = ProofVerdict::None;
        for cell in attacking_cells(board) {
            board.make(cell, false);
            let found = self.defend(board, own_moves - 1);
            board.unmake();
            match found {
                ProofVerdict::Win => {
                    self.remember(board.key(), own_moves, cell, ProofVerdict::Win);
                    self.winning = Some(cell);
                    return ProofVerdict::Win;
                }
                ProofVerdict::Unknown => verdict = ProofVerdict::Unknown,
                ProofVerdict::None => {}
            }
        }
        self.remember(board.key(), own_moves, 0, verdict);
        self.winning = None;
        verdict
    }

    /// Searches a position with the defender to move; the attacker has `own_moves` moves left.
    fn defend(&mut self, board: &mut PatternBoard, own_moves: u32) -> ProofVerdict {
        let replies = match self.replies(board, own_moves) {
            Ok(replies) => replies,
            Err(verdict) => return verdict,
        };
        for cell in replies {
            board.make(cell, false);
            let found = self.attack(board, own_moves);
            board.unmake();
            if found != ProofVerdict::Win {
                return found;
            }
        }
        ProofVerdict::Win
    }

    /// Returns the replies that have to be tried, where the attacker has `own_moves` moves left; none if the attacker
    /// has won.
    ///
    /// # Errors
    /// The verdict if no replies need to be tried: the defender is under no threat or wins first, or the effort is
    /// exhausted.
    fn replies(&mut self, board: &mut PatternBoard, own_moves: u32) -> Result<Vec<u16>, ProofVerdict> {
        let (defender, attacker) = (board.to_move(), opponent(board.to_move()));
        let has_six = board.has_six(attacker);
        if board.has_six(defender) || board.is_full() && !has_six {
            return Err(ProofVerdict::None);
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
            return Err(ProofVerdict::None);
        }
        match threat {
            Some(threat) => Ok(board.replies_to(&threat)),
            None => self.replies_to_slow_threat(board, own_moves),
        }
    }

    /// Returns every legal reply, the most likely refutation first, if the attacker would win in `own_moves` moves
    /// after a pass.
    fn replies_to_slow_threat(&mut self, board: &mut PatternBoard, own_moves: u32) -> Result<Vec<u16>, ProofVerdict> {
        let (defender, attacker) = (board.to_move(), opponent(board.to_move()));
        board.pass();
        let found = self.attack(board, own_moves);
        board.pass();
        if found != ProofVerdict::Win {
            return Err(found);
        }
        let mut wanted: Vec<u16> = board.captures_by(defender).map(|(cell, _)| cell).chain(self.winning).collect();
        wanted.extend(board.filling(attacker, 5).chain(board.filling(defender, 5)));
        let mut replies: Vec<u16> = board.legal_cells().collect();
        replies.sort_by_key(|cell| (!wanted.contains(cell), Reverse(board.order(*cell, defender))));
        Ok(replies)
    }

    /// Looks up the verdict in the table: a win in fewer moves is also a win, and if there is none in more moves, there
    /// is none.
    fn known(&mut self, key: u64, own_moves: u32) -> Option<ProofVerdict> {
        let found =
            self.table.get(self.scoped(key)).or_else(|| self.table.get(key).filter(|found| found >> 32 == 1))?;
        let (moves, cell, is_win) = ((found & 0xffff) as u32, (found >> 16) as u16, found >> 32 == 1);
        if is_win && moves <= own_moves {
            self.winning = Some(cell);
            Some(ProofVerdict::Win)
        } else {
            (!is_win && moves >= own_moves).then_some(ProofVerdict::None)
        }
    }

    /// Returns the key for storing that no win was found. Wins are valid in both scopes and stored under the plain key.
    fn scoped(&self, key: u64) -> u64 {
        if self.scope == Scope::Any { key ^ ANY_KEY } else { key }
    }

    /// Stores a verdict. From the low bits up, the entry consists of the number of own moves, the first move and
    /// whether it wins; it is never 0, because there is at least one own move.
    fn remember(&self, key: u64, own_moves: u32, cell: u16, verdict: ProofVerdict) {
        let packed = u64::from(own_moves) | u64::from(cell) << 16;
        match verdict {
            ProofVerdict::Win => self.table.put(key, packed | 1 << 32),
            ProofVerdict::None => self.table.put(self.scoped(key), packed),
            ProofVerdict::Unknown => {}
        }
    }
}

/// Returns the moves that may threaten something, the most promising first: completing a six that can be broken, making
/// a five, capturing, and occupying the cell from which a six about to be completed could be broken. If the opponent
/// has a six, returns the moves that break it instead.
fn attacking_cells(board: &mut PatternBoard) -> Vec<u16> {
    let attacker = board.to_move();
    if board.has_six(opponent(attacker)) {
        return board.breaking_cells();
    }
    let completing: Vec<u16> = board.filling(attacker, 5).collect();
    // Each cell is listed as often as it makes a five: most wins come from several fives at once.
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
