//! The match being played: its record, who sits at the board, and the one road for moves.

mod cursor;
mod games;
mod moves;
mod resign;
mod shown;
mod turn;

use std::collections::VecDeque;

use bevy::prelude::*;

pub use games::GameShown;
pub use moves::{MovePlayed, MoveRefused, MoveRequested, Requester};
pub use shown::PositionShown;

use super::base::Seat;
use super::commands::{AddCommandHandler, AppCommand};
use crate::record::draft::Draft;
use crate::record::save::Clock;
use crate::record::{GameTree, LastMove, NodeId};
use crate::rules::{Effect, Move, Player, Position};

pub(super) fn plugin(app: &mut App) {
    app.add_command_handler(handle).add_plugins((moves::plugin, shown::plugin));
}

/// The game on the board: its record, who plays it, and whether the computer waits.
#[derive(Resource, Debug)]
pub struct Session {
    /// The record; its cursor is the position shown. Changed by the command handler and [`play_requested_move`] only.
    tree: GameTree,
    seats: Vec<Seat>,
    clocks: Option<Vec<Clock>>,
    /// Whether somebody has told the computer to wait.
    is_paused: bool,
    /// Whether the cursor was taken back behind the end of its line and nobody has played or said "resume" since.
    is_looking_back: bool,
    /// A move half made, and where: it is void anywhere else.
    draft: (NodeId, Draft),
    /// The seats that the computer has taken from somebody who gave up, oldest first.
    handed_over: Vec<HandedOver>,
    /// What the last moves did that were seen being played, oldest first.
    seen: VecDeque<(NodeId, LastMove)>,
    seat_changes: u64,
    /// Which game this is, counted from the start of the program: board entities of another one are replaced.
    serial: u64,
}

/// A seat that its person has left to the computer.
#[derive(Clone, Debug)]
struct HandedOver {
    /// Where that was.
    node: NodeId,
    player: Player,
    person: Seat,
}

impl Session {
    /// A game with these seats. `serial` is its number since the start of the program.
    pub fn new(tree: GameTree, seats: Vec<Seat>, serial: u64) -> Self {
        let mut session = Self {
            tree,
            seats,
            clocks: None,
            is_paused: false,
            is_looking_back: false,
            draft: (NodeId::START, Draft::Empty),
            handed_over: Vec::new(),
            seen: VecDeque::new(),
            seat_changes: 0,
            serial,
        };
        session.look_where_the_cursor_is();
        session
    }

    /// The same with clocks, one for each seat.
    pub fn with_clocks(self, clocks: Option<Vec<Clock>>) -> Self {
        Self { clocks, ..self }
    }

    /// The record.
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// Who sits where, in order of play.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The clocks that the game came with: they are kept, not run.
    pub fn clocks(&self) -> Option<&[Clock]> {
        self.clocks.as_deref()
    }

    /// Whether somebody has told the computer to wait.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Whether the computer waits until it is told to go on: somebody said so, or looks at an earlier move.
    pub fn is_waiting(&self) -> bool {
        self.is_paused || self.is_looking_back
    }

    /// Whether somebody must say "resume" before the computer plays: when it is a person's turn, looking back holds nobody up.
    pub fn waits_for_resume(&self) -> bool {
        self.is_paused || (self.is_looking_back && self.is_computers_turn())
    }

    /// Grows with every change of what a save would hold, but not with the cursor.
    pub fn revision(&self) -> u64 {
        self.tree.revision() + self.seat_changes
    }

    /// What a person has chosen of the move about to be made.
    pub fn draft(&self) -> Draft {
        let (node, draft) = self.draft;
        if node == self.tree.cursor() && self.tree.outcome().is_none() { draft } else { Draft::Empty }
    }

    /// Holds a part of a move at the cursor.
    fn hold(&mut self, draft: Draft) {
        self.draft = (self.tree.cursor(), draft);
    }

    /// The number of this game since the start of the program.
    pub fn serial(&self) -> u64 {
        self.serial
    }

    /// Who moves next; `None` when the game is over.
    pub fn to_move(&self) -> Option<Player> {
        self.tree.outcome().is_none().then(|| self.tree.position().to_move())
    }

    /// Whether the computer is to move, waiting or not.
    pub fn is_computers_turn(&self) -> bool {
        self.to_move().is_some_and(|player| self.seats.get(player.index()).is_some_and(Seat::is_computer))
    }

    /// Whether a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.to_move().is_some() && !self.is_computers_turn()
    }

    /// The level of the computer that should think now.
    pub fn thinker(&self) -> Option<crate::ai::Level> {
        match self.seats.get(self.to_move()?.index())? {
            Seat::Computer(level) if !self.is_waiting() => Some(*level),
            _ => None,
        }
    }

    /// What a legal move would do, on boards small enough to try it in every frame.
    pub fn effects_of(&self, mv: Move) -> Option<Vec<Effect>> {
        const MOST_CELLS: usize = 2_000;
        let position = self.tree.position();
        (position.geometry().len() <= MOST_CELLS).then(|| position.clone().play(mv).ok()).flatten()
    }

    /// Whether there is anything to take back: a part of a move, a resignation, a move.
    pub fn can_undo(&self) -> bool {
        let cursor = self.tree.cursor();
        self.draft() != Draft::Empty
            || self.tree.parent(cursor).is_some()
            || self.tree.resignation_at(cursor).is_some()
            || !self.handed_over.is_empty()
    }

    /// Whether no person plays.
    pub fn is_watched(&self) -> bool {
        self.seats.iter().all(Seat::is_computer)
    }

    /// Makes the computer wait; or go on, also from a place where somebody only looked back.
    fn toggle_pause(&mut self) {
        let waits = self.waits_for_resume();
        self.is_paused = !waits;
        self.is_looking_back &= !waits;
    }

    /// Behind the end of its line the computer waits: somebody looks back. At the end it goes on.
    fn look_where_the_cursor_is(&mut self) {
        self.is_looking_back = self.tree.next(self.tree.cursor()).is_some();
    }

    /// Who sat where before anybody gave up a seat.
    pub fn seats_at_first(&self) -> Vec<Seat> {
        let mut seats = self.seats.clone();
        for HandedOver { player, person, .. } in &self.handed_over {
            seats[player.index()] = person.clone();
        }
        seats
    }

    /// Whether somebody gave up a seat that the computer plays on.
    pub fn has_handed_over(&self) -> bool {
        !self.handed_over.is_empty()
    }

    /// The moves that nobody has had the time to look at: the last one of each seat, as far as they were seen, oldest first.
    pub fn last_moves(&self) -> Vec<&LastMove> {
        let path = self.tree.path_to(self.tree.cursor());
        let last = path.iter().rev().take(self.seats.len()).rev();
        let seen = |node: &NodeId| {
            let seen = self.seen.iter().rev().find(|(of, _)| of == node).map(|(_, last)| last);
            seen.or_else(|| self.tree.last().filter(|_| *node == self.tree.cursor()))
        };
        last.filter_map(seen).collect()
    }

    /// Keeps what a move did while it is among the last ones.
    fn see(&mut self, last: LastMove) {
        const MOST: usize = 12;
        self.seen.push_back((self.tree.cursor(), last));
        if self.seen.len() > MOST {
            self.seen.pop_front();
        }
    }

    /// Lets the computer take the seat of somebody who gives up.
    fn hand_over(&mut self, player: Player, level: crate::ai::Level) {
        let person = std::mem::replace(&mut self.seats[player.index()], Seat::Computer(level));
        self.handed_over.push(HandedOver { node: self.tree.cursor(), player, person });
        self.seat_changes += 1;
    }

    /// Where somebody gave up last, so that the computer took the seat.
    fn last_hand_over(&self) -> Option<NodeId> {
        self.handed_over.last().map(|handed_over| handed_over.node)
    }

    /// Gives the seat that was handed over last back to its person.
    fn take_seat_back(&mut self) {
        if let Some(HandedOver { player, person, .. }) = self.handed_over.pop() {
            self.seats[player.index()] = person;
            self.seat_changes += 1;
        }
    }
}

/// Acts on all orders that change the match.
fn handle(world: &mut World, order: AppCommand) -> Option<AppCommand> {
    match order {
        AppCommand::NewGame { setup, seats } => games::begin(world, setup, seats),
        AppCommand::ShowGame { game, origin } => games::show(world, *game, origin),
        AppCommand::BackToGame => games::go_back(world),
        AppCommand::Click(target) => turn::click(world, target),
        AppCommand::FinishTurn => turn::finish(world),
        AppCommand::DropDraft | AppCommand::Dismiss => {
            turn::drop_draft(world);
        }
        AppCommand::Pass => turn::pass(world),
        // What was taken last is taken back first: a stone that is only held, a resignation, then a move.
        AppCommand::Undo if turn::drop_draft(world) => {}
        AppCommand::Undo => cursor::change(world, cursor::undo),
        AppCommand::Redo => cursor::change(world, cursor::redo),
        AppCommand::Back => cursor::change(world, |session| session.tree.undo()),
        AppCommand::Forward => cursor::step_forward(world),
        AppCommand::ToStart => cursor::change(world, |session| session.tree.go_to(NodeId::START)),
        AppCommand::ToEnd => cursor::change(world, cursor::to_end),
        AppCommand::PreviousLine => cursor::change(world, |session| cursor::to_line(session, cursor::Way::Previous)),
        AppCommand::NextLine => cursor::change(world, |session| cursor::to_line(session, cursor::Way::Next)),
        AppCommand::GoTo(node) => cursor::change(world, move |session| session.tree.go_to(node)),
        AppCommand::Resign => resign::resign(world),
        AppCommand::TogglePause => {
            if let Some(mut session) = world.get_resource_mut::<Session>() {
                session.toggle_pause();
            }
        }
        other => return Some(other),
    }
    None
}
