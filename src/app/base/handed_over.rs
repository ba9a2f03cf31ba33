//! Seats that the computer took over from persons who resigned. Notes in the record keep them, so that a game that is
//! opened again still knows who played, and undo still gives the seat back.

use super::Seat;
use crate::record::{GameTree, NodeId, Record};
use crate::rules::Player;

/// The key of the note on a node at which persons resigned: a line for each, as `red Ada`.
const NOTE: &str = "left";

/// A seat that the computer took over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedOver {
    /// The node at which the person resigned.
    pub node: NodeId,
    /// The seat.
    pub player: Player,
    /// Who resigned.
    pub person: Seat,
}

impl HandedOver {
    /// Returns those that a record tells of, earlier nodes first. Notes that make no sense are passed over.
    pub fn all_in(record: &Record) -> Vec<Self> {
        let mut nodes = vec![NodeId::START];
        let mut all = Vec::new();
        while let Some(node) = nodes.pop() {
            nodes.extend(record.children(node).iter().rev());
            let notes = record.notes(node).iter().filter(|note| note.key == NOTE);
            for line in notes.flat_map(|note| note.text.lines()) {
                let Some((seat, person)) = line.split_once(' ') else { continue };
                let names = record.setup().seat_names();
                let player = (0..).zip(names).find(|(_, name)| **name == seat).map(|(index, _)| Player(index));
                all.extend(player.map(|player| Self { node, player, person: Seat::Person(person.into()) }));
            }
        }
        all
    }

    /// Writes those of one node into the game, in place of what its note said.
    pub fn keep_in(tree: &mut GameTree, node: NodeId, all: &[Self]) {
        let names = tree.setup().seat_names();
        let here = all.iter().filter(|handed_over| handed_over.node == node);
        let lines: Vec<String> = here.map(|one| format!("{} {}", names[one.player.index()], one.person)).collect();
        tree.set_note(node, NOTE, Some(lines.join("\n")).filter(|text| !text.is_empty()));
    }

    /// Puts the persons back on their seats.
    pub fn seats_before(all: &[Self], seats: &[Seat]) -> Vec<Seat> {
        let mut seats = seats.to_vec();
        for Self { player, person, .. } in all {
            seats[player.index()] = person.clone();
        }
        seats
    }
}
