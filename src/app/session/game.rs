//! A game as a component: its record, the occupants of its seats, and what the window needs to know while it is played.

use std::collections::{BTreeSet, VecDeque};

use bevy::prelude::*;

use super::edits::Edits;
use crate::ai::Level;
use crate::app::base::{HandedOver, Seat};
use crate::app::settings::Settings;
use crate::record::draft::Draft;
use crate::record::save::SeatClock;
use crate::record::{GameTree, LastMove, NodeId};
use crate::rules::{Effect, Move, Player, Position};

/// A game: its record, the occupants of its seats, and whether the computer is waiting.
#[derive(Component, Debug)]
pub struct Session {
    /// The record; its cursor is the position shown. Changed only by the command handler and
    /// [`moves::play_requested_move`].
    pub(super) tree: GameTree,
    pub(super) seats: Vec<Seat>,
    pub(super) clocks: Option<Vec<SeatClock>>,
    /// Whether the user has paused the computer.
    pub(super) is_paused: bool,
    /// Whether the cursor was moved back from the end of its line, and no move has been played and play has not been
    /// resumed since.
    pub(super) is_looking_back: bool,
    /// The draft of a move and the node that it belongs to; it is void at any other node.
    pub(super) draft: (NodeId, Draft),
    /// The seats that the computer took over after a resignation, oldest first.
    pub(super) handed_over: Vec<HandedOver>,
    pub(super) edits: Edits,
    /// The effects of the last moves that were played on the board, oldest first.
    pub(super) seen: VecDeque<(NodeId, LastMove)>,
    pub(super) seat_changes: u64,
    /// The levels of computer players that others have taken the seats of after the first move.
    pub(super) relieved: BTreeSet<&'static str>,
    /// The strength of the computer where it follows the results, see [`Results`].
    pub(super) strength: f32,
    /// The node to which the last move was played on this board.
    pub(super) played_to: Option<NodeId>,
    /// The node at which somebody resigned last on this board.
    pub(super) resigned_at: Option<NodeId>,
    /// The entity of the game, by which late answers of searches and files find it.
    pub(super) game: Entity,
    /// What the computer's choices in this game depend on.
    pub(super) seed: u64,
}

impl Session {
    /// Creates a game with these seats. It gets its entity when it is put on the board.
    pub fn new(tree: GameTree, seats: Vec<Seat>) -> Self {
        let is_computer = |player: Player| seats.get(player.index()).is_some_and(Seat::is_computer);
        let handed_over: Vec<_> =
            HandedOver::all_in(tree.record()).into_iter().filter(|one| is_computer(one.player)).collect();
        let mut session = Self {
            // Everybody left, and nobody has asked to watch the rest yet.
            is_paused: !handed_over.is_empty() && seats.iter().all(Seat::is_computer),
            tree,
            seats,
            clocks: None,
            is_looking_back: false,
            draft: (NodeId::START, Draft::Empty),
            handed_over,
            edits: Edits::default(),
            seen: VecDeque::new(),
            seat_changes: 0,
            relieved: BTreeSet::new(),
            strength: 0.0,
            played_to: None,
            resigned_at: None,
            game: Entity::PLACEHOLDER,
            seed: 0,
        };
        session.look_where_the_cursor_is();
        session.see_last_moves();
        session
    }

    /// Sets the clocks, one for each seat.
    pub fn with_clocks(self, clocks: Option<Vec<SeatClock>>) -> Self {
        Self { clocks, ..self }
    }

    /// Returns the record of the game.
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// Returns the occupants of the seats, in order of play.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Returns the clocks that the game was loaded with. They are preserved but do not run.
    pub fn clocks(&self) -> Option<&[SeatClock]> {
        self.clocks.as_deref()
    }

    /// Returns whether the user has paused the computer.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Returns whether the computer is waiting: because it was paused, or because an earlier position is shown.
    pub fn is_waiting(&self) -> bool {
        self.is_paused || self.is_looking_back
    }

    /// Returns whether the computer waits for the user to resume play. When an earlier position is shown and a person
    /// is to move, it does not have to wait.
    pub fn waits_for_resume(&self) -> bool {
        self.is_paused || (self.is_looking_back && self.is_computers_turn())
    }

    /// Returns a number that grows with every change to what would be saved, but not with moves of the cursor.
    pub fn revision(&self) -> u64 {
        self.tree.revision() + self.seat_changes
    }

    /// Returns the draft of the move at the cursor.
    pub fn draft(&self) -> Draft {
        let (node, draft) = self.draft;
        if node == self.tree.cursor() && self.tree.outcome().is_none() { draft } else { Draft::Empty }
    }

    /// Sets the draft at the cursor.
    pub(super) fn hold(&mut self, draft: Draft) {
        self.draft = (self.tree.cursor(), draft);
    }

    /// Returns the entity of the game.
    pub fn game(&self) -> Entity {
        self.game
    }

    /// Returns what the computer's choices in this game depend on.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the player to move; `None` when the game is over.
    pub fn to_move(&self) -> Option<Player> {
        self.tree.outcome().is_none().then(|| self.tree.position().to_move())
    }

    /// Returns whether the computer is to move, waiting or not.
    pub fn is_computers_turn(&self) -> bool {
        self.to_move().is_some_and(|player| self.seats.get(player.index()).is_some_and(Seat::is_computer))
    }

    /// Returns whether a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.to_move().is_some() && !self.is_computers_turn()
    }

    /// Returns whether a person may move: on their own turn, for the computer where an earlier position is shown, and for
    /// everybody in a paused game without persons, unless its only person has just resigned.
    pub fn lets_persons_move(&self) -> bool {
        let is_for_computer = self.is_looking_back || self.is_paused && self.is_watched() && !self.is_just_left();
        self.to_move().is_some() && (!self.is_computers_turn() || is_for_computer)
    }

    /// Returns the level of the computer player that should think now, if it is its turn and it is not waiting.
    pub fn thinker(&self) -> Option<Level> {
        match self.seats.get(self.to_move()?.index())? {
            Seat::Computer(level) if !self.is_waiting() => Some(*level),
            Seat::Adaptive if !self.is_waiting() => Some(Level::near(self.strength, self.tree.position().key())),
            _ => None,
        }
    }

    /// Returns the effects that a move would have; `None` if it is illegal or the board is too large to try it in every
    /// frame.
    pub fn effects_of(&self, mv: Move) -> Option<Vec<Effect>> {
        const MOST_CELLS: usize = 2_000;
        let position = self.tree.position();
        (position.geometry().len() <= MOST_CELLS).then(|| position.clone().play(mv).ok()).flatten()
    }

    /// Returns whether there is anything to undo: a draft, an edit, a resignation or a move.
    pub fn can_undo(&self) -> bool {
        let cursor = self.tree.cursor();
        self.draft() != Draft::Empty
            || self.edits.can_undo()
            || self.tree.parent(cursor).is_some()
            || self.tree.resignation_at(cursor).is_some()
            || !self.handed_over.is_empty()
    }

    /// Returns whether there is anything to redo: an edit or a move.
    pub fn can_redo(&self) -> bool {
        self.edits.can_redo() || self.tree.next(self.tree.cursor()).is_some()
    }

    /// Puts somebody else on a seat. What the computer took over from a person there is forgotten.
    pub(super) fn set_seat(&mut self, player: Player, seat: Seat) {
        let Some(occupant) = self.seats.get_mut(player.index()).filter(|occupant| **occupant != seat) else { return };
        let before = std::mem::replace(occupant, seat);
        self.relieved.extend(before.level_name().filter(|_| self.tree.has_moves()));
        self.seat_changes += 1;
        if let Some(place) = self.handed_over.iter().position(|handed_over| handed_over.player == player) {
            let HandedOver { node, .. } = self.handed_over.remove(place);
            HandedOver::keep_in(&mut self.tree, node, &self.handed_over);
        }
    }

    /// Returns whether all legal points are marked: those of the computer only if that is wanted in every game, or if a
    /// person may move for it.
    pub fn marks_legal(&self, settings: &Settings) -> bool {
        settings.marks_legal(self.tree.setup()) && (settings.show_legal || self.lets_persons_move())
    }

    /// Returns whether no person plays.
    pub fn is_watched(&self) -> bool {
        self.seats.iter().all(Seat::is_computer)
    }

    /// Pauses the computer, or lets it continue, even at an earlier position.
    pub(super) fn toggle_pause(&mut self) {
        let waits = self.waits_for_resume();
        self.is_paused = !waits;
        self.is_looking_back &= !waits;
    }

    /// Makes the computer wait if the cursor is not at the end of its line, because the user is then looking at an
    /// earlier position.
    pub(super) fn look_where_the_cursor_is(&mut self) {
        self.is_looking_back = self.tree.next(self.tree.cursor()).is_some();
    }
}
