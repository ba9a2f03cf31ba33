//! Resigning, and handing a seat over to the computer. Both can be undone like a move.

use bevy::prelude::*;

use super::game::Session;
use crate::ai::Level;
use crate::app::base::{HandedOver, Notices, Seat, capital};
use crate::record::NodeId;
use crate::record::draft::Draft;
use crate::rules::{Player, Position};

impl Session {
    /// Returns the occupants of the seats before any hand-over.
    pub fn seats_at_first(&self) -> Vec<Seat> {
        HandedOver::seats_before(&self.handed_over, &self.seats)
    }

    /// Returns what the window calls whoever played on each seat: `Ada, then Sapling` where the computer took over.
    pub fn titles_of_game(&self) -> Vec<String> {
        let [first, now] = [self.seats_at_first(), self.seats.clone()].map(|seats| Seat::titles(&seats));
        let is_same = |player: usize| self.handed_over.iter().all(|one| one.player.index() != player);
        let both = first.into_iter().zip(now).enumerate();
        both.map(|(player, (first, now))| if is_same(player) { first } else { format!("{first}, then {now}") })
            .collect()
    }

    /// Returns whether the computer was to move for a seat at a node, from the start or after a hand-over.
    pub fn is_computers_at(&self, player: Player, node: NodeId) -> bool {
        let mut handed_over = self.handed_over.iter().filter(|one| one.player == player).peekable();
        if handed_over.peek().is_none() {
            return self.seats.get(player.index()).is_some_and(Seat::is_computer);
        }
        handed_over.any(|one| self.leads_to(one.node, node))
    }

    /// Returns whether no person has ever played.
    pub fn is_of_computers(&self) -> bool {
        self.is_watched() && self.handed_over.is_empty()
    }

    /// Returns the seat that the computer took over from a person and that undo would give back now. If no person is left
    /// to play, the last hand-over is what there is to take back, until the computers have ended the game.
    pub fn seat_to_take_back(&self) -> Option<Player> {
        let last = self.handed_over.last()?;
        let is_last = last.node == self.tree.cursor() || self.is_watched() && self.is_after_hand_over();
        (is_last && self.tree.outcome_at(self.tree.line_end()).is_none()).then_some(last.player)
    }

    /// Lets the computer take over the seat of a person who resigns. If nobody is left, it waits until somebody wants to
    /// watch the rest.
    pub(super) fn hand_over(&mut self, player: Player, level: Level) {
        let person = std::mem::replace(&mut self.seats[player.index()], Seat::Computer(level));
        let node = self.tree.cursor();
        self.hold(Draft::Empty);
        self.handed_over.push(HandedOver { node, player, person });
        HandedOver::keep_in(&mut self.tree, node, &self.handed_over);
        self.is_paused |= self.is_watched();
        self.seat_changes += 1;
    }

    /// Returns whether the position shown is that of the last hand-over, or comes after it.
    pub fn is_after_hand_over(&self) -> bool {
        self.last_hand_over().is_some_and(|node| self.leads_to(node, self.tree.cursor()))
    }

    /// Returns whether a node is another one, or comes before it.
    fn leads_to(&self, node: NodeId, later: NodeId) -> bool {
        // Paths begin with the first move.
        node == NodeId::START || self.tree.path_to(later).contains(&node)
    }

    /// Returns the seat of the only person at the table, if the computer has taken it over before the position shown.
    pub fn who_left(&self) -> Option<Player> {
        let player = self.handed_over.last().filter(|_| self.is_watched() && self.is_after_hand_over())?.player;
        (Seat::only_person(&self.seats_at_first()) == Some(player)).then_some(player)
    }

    /// Returns whether the only person has just resigned, and the rest of the game waits to be watched.
    pub(super) fn is_just_left(&self) -> bool {
        self.is_paused && self.last_hand_over() == Some(self.tree.cursor()) && self.who_left().is_some()
    }

    /// Returns the node of the last hand-over.
    pub(super) fn last_hand_over(&self) -> Option<NodeId> {
        self.handed_over.last().map(|handed_over| handed_over.node)
    }

    /// Undoes the last hand-over.
    pub(super) fn take_seat_back(&mut self) {
        self.is_paused &= !self.is_watched();
        if let Some(HandedOver { node, player, person }) = self.handed_over.pop() {
            HandedOver::keep_in(&mut self.tree, node, &self.handed_over);
            self.seats[player.index()] = person;
            self.seat_changes += 1;
        }
    }
}

/// Resigns for the person to move. If more than one seat would remain, the computer takes this one over and play goes
/// on.
pub(super) fn resign(world: &mut World) {
    let Some(mut session) = Session::on_board_mut(world) else { return };
    let Some(player) = session.to_move() else { return };
    let Some(player) = who_gives_up(&session, player) else {
        return world.resource_mut::<Notices>().warn("You can resign only when it is your turn.");
    };
    let seat = session.tree.setup().seat_names()[player.index()];
    let who = capital(Seat::called(session.seats(), player, seat));
    session.edits.give_way(None);
    session.resigned_at = Some(session.tree.cursor());
    match session.tree.resign(player) {
        Ok(()) => {
            world.resource_mut::<Notices>().offer_undo(format!("{who} resigned."));
        }
        Err(_) if session.tree.position().is_alive(player) => {
            let level = Seat::usual_level(session.seats());
            session.hand_over(player, level);
            session.look_where_the_cursor_is();
            let text = format!("{who} resigned. The computer takes over {}.", capital(seat));
            world.resource_mut::<Notices>().offer_undo(text);
        }
        Err(reason) => world.resource_mut::<Notices>().warn(format!("You cannot resign here: {reason}.")),
    }
}

/// Returns the player to move; while the computer is thinking, the only person left in the game, if there is exactly
/// one.
fn who_gives_up(session: &Session, to_move: Player) -> Option<Player> {
    if !session.seats[to_move.index()].is_computer() {
        return Some(to_move);
    }
    let alive = |player: &Player| session.tree.position().is_alive(*player);
    let mut persons =
        session.tree.position().players().filter(alive).filter(|player| !session.seats[player.index()].is_computer());
    persons.next().filter(|_| persons.next().is_none())
}
