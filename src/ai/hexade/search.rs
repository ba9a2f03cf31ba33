//! Adapts Hexade to the alpha-beta core: move generation, decided positions, and proofs of forced wins.

use crate::ai::alpha_beta::{self, Breadth, Code, Decided, Proof, Score};
use crate::ai::hexade::board::PatternBoard;
use crate::ai::hexade::order::{CAPTURE, RESCUE};
use crate::ai::hexade::proof::{Prover, Scope};
use crate::games::hexade::{Threats, opponent};
use crate::geometry::Cell;
use crate::rules::{Move, Player};

/// A board with its threat search.
#[derive(Debug)]
pub(super) struct ThreatBoard {
    board: PatternBoard,
    prover: Prover,
    /// The maximum number of own moves in a forced win; see [`super::settings::HexadeSettings`].
    threat_moves: u32,
    /// The keys of the positions that occurred in the game, ascending.
    seen: Vec<u64>,
}

impl ThreatBoard {
    /// Creates a board whose threat search has a table of at most `prover_bytes` bytes and searches at most
    /// `threat_moves` own moves ahead; 0 turns it off. `seen` contains the keys of the positions that occurred in the
    /// game, ascending.
    pub(super) fn new(board: PatternBoard, prover_bytes: usize, threat_moves: u32, seen: Vec<u64>) -> Self {
        Self { board, prover: Prover::new(prover_bytes), threat_moves, seen }
    }

    /// Returns the forced moves, which complete a perfect six, break a six or prevent one; `None` if nothing is forced.
    fn forced(&mut self) -> Option<Vec<u16>> {
        let other = opponent(self.board.to_move());
        if let Some(cell) = self.board.perfect_six() {
            return Some(vec![cell]);
        }
        if self.board.has_six(other) {
            let breaking = self.board.breaking_cells();
            return (!breaking.is_empty()).then_some(breaking);
        }
        self.board.threat().map(|threat| self.board.replies_to(&threat))
    }

    /// Appends all legal cells with their ranks: what a stone there builds, blocks, captures and saves.
    fn rank_all(&self, list: &mut Vec<(i32, Code)>) {
        let mover = self.board.to_move();
        list.extend(self.board.legal_cells().map(|cell| (self.board.order(cell, mover), Code::from(cell))));
        for (by, worth) in [(mover, CAPTURE), (opponent(mover), RESCUE)] {
            for (cell, _) in self.board.captures_by(by) {
                // The list is ascending by cell.
                if let Ok(index) = list.binary_search_by_key(&Code::from(cell), |&(_, code)| code) {
                    list[index].0 += worth;
                }
            }
        }
    }
}

impl alpha_beta::SearchBoard for ThreatBoard {
    fn make(&mut self, mv: Code, is_ranked: bool) {
        self.board.make(mv as u16, is_ranked);
    }

    fn unmake(&mut self) {
        self.board.unmake();
    }

    fn key(&self) -> u64 {
        self.board.key()
    }

    fn to_move(&self) -> Player {
        self.board.to_move()
    }

    fn is_legal(&self, mv: Code) -> bool {
        u16::try_from(mv).is_ok_and(|cell| self.board.legal_cells().any(|legal| legal == cell))
    }

    fn to_move_of(&self, mv: Code) -> Move {
        Move::Place(Cell(mv))
    }

    fn decided(&mut self) -> Option<Decided> {
        let (mover, other) = (self.board.to_move(), opponent(self.board.to_move()));
        let is_full = self.board.is_full();
        if self.board.has_six(mover) {
            Some(Decided::Won(0))
        } else if is_full && self.board.has_six(other) {
            Some(Decided::Lost(0))
        } else if is_full || self.board.is_repeated() || self.seen.binary_search(&self.board.key()).is_ok() {
            // Captures can lead to cycles. The rules allow them, but they gain nothing.
            Some(Decided::Drawn)
        } else if self.threat_moves == 0 {
            None
        } else if self.board.perfect_six().is_some() {
            Some(Decided::Won(2))
        } else if self.board.has_six(other) && self.board.breaking_cells().is_empty() {
            Some(Decided::Lost(1))
        } else {
            None
        }
    }

    fn moves(&mut self, width: usize, list: &mut Vec<(i32, Code)>) -> Breadth {
        if self.threat_moves > 0
            && let Some(cells) = self.forced()
        {
            let mover = self.board.to_move();
            list.extend(cells.into_iter().map(|cell| (self.board.order(cell, mover), Code::from(cell))));
            return Breadth::Forced;
        }
        self.rank_all(list);
        if list.len() <= width {
            return Breadth::All;
        }
        list.select_nth_unstable_by_key(width, |&(rank, code)| (std::cmp::Reverse(rank), code));
        list.truncate(width);
        Breadth::Best
    }

    fn evaluate(&mut self) -> Score {
        self.board.evaluate()
    }

    fn scale(&self) -> f32 {
        self.board.scale() as f32
    }

    fn prove(&mut self, effort: u64) -> Option<Proof> {
        if self.threat_moves < 2 {
            return None;
        }
        let mut own_moves = None;
        for scope in [Scope::Perfect, Scope::Any] {
            self.prover.set_scope(scope);
            own_moves =
                own_moves.or_else(|| self.prover.prove_shortest(&mut self.board, self.threat_moves, effort / 2));
        }
        let own_moves = own_moves?;
        let line = self.prover.line(&mut self.board, own_moves).into_iter().map(Code::from).collect();
        Some(Proof { plies: 2 * own_moves, line })
    }

    fn proof_nodes(&self) -> u64 {
        self.prover.nodes()
    }
}
