//! How a game ended, in words: for the only person at the table, or for everybody.

use crate::app::base::{Seat, capital, several};
use crate::app::session::Session;
use crate::rules::{Player, Position, Reason};

/// Returns the result from the point of view of the only person at the table; if there is not exactly one, says who
/// won. A game is over for somebody who resigned, even if the others play on.
pub(in crate::app::panels) fn headline(session: &Session) -> Option<String> {
    let Some(outcome) = session.tree().outcome() else { return has_left(session).map(|_| "You resigned".into()) };
    let seats = session.tree().setup().seat_names();
    Some(match (outcome.winner, Seat::only_person(session.seats())) {
        (None, _) => "Draw".into(),
        (Some(winner), Some(person)) if winner == person => "You won".into(),
        (Some(_), Some(_)) => "You lost".into(),
        (Some(winner), None) => format!("{} won", capital(seats[winner.index()])),
    })
}

/// Returns the seat of the only person at the table, if that person has resigned and the others play on.
pub(in crate::app::panels) fn has_left(session: &Session) -> Option<Player> {
    session.who_left().filter(|_| session.tree().outcome().is_none())
}

/// Returns how the game was decided, with the score if there is one; or that it goes on without the person at the
/// table. Empty if neither is so.
pub(in crate::app::panels) fn result(session: &Session) -> String {
    let seat = |player: Player| capital(session.tree().setup().seat_names()[player.index()]);
    let Some(outcome) = session.tree().outcome() else {
        return has_left(session).map_or_else(String::new, |player| goes_on(session, player));
    };
    let how = match outcome.winner {
        Some(winner) => how_it_was_won(session, outcome.reason, winner),
        None => match outcome.reason {
            Reason::BoardFull => "The board is full, and nobody has a six.",
            Reason::Repetition => "The same position came up for the fourth time.",
            Reason::TurnLimit => "Nobody won within 256 turns each.",
            _ => "Nobody won.",
        }
        .into(),
    };
    match session.who_left() {
        Some(player) => format!("{how} You resigned; the computer played on for {}.", seat(player)),
        None => how,
    }
}

/// Returns what becomes of a game after the only person has left it.
fn goes_on(session: &Session, player: Player) -> String {
    let seat = capital(session.tree().setup().seat_names()[player.index()]);
    match (session.tree().position().is_alive(player), session.is_waiting()) {
        (false, _) => format!("The computer played on for {seat} until {seat} was out."),
        (true, true) => format!("The computer can play on for {seat}. Undo gives the seat back to you."),
        (true, false) => format!("The computer plays on for {seat}. Undo gives the seat back to you."),
    }
}

fn how_it_was_won(session: &Session, reason: Reason, winner: Player) -> String {
    let (tree, seats) = (session.tree(), session.tree().setup().seat_names());
    let person = Seat::only_person(session.seats());
    let name = |player: Player| Seat::called(session.seats(), player, seats[player.index()]);
    // What is said of the person at the table, or else of a seat.
    let choose = |player, of_you: &'static str, of_seat: &'static str| {
        if Some(player) == person { of_you } else { of_seat }
    };
    let wins = capital(name(winner)) + choose(winner, " win", " wins");
    let points = tree.position().score().filter(|points| points.len() == 2);
    match (reason, points) {
        (Reason::Resigned, _) => match tree.resignation_at(tree.cursor()) {
            Some(loser) => format!("{} resigned.", capital(name(loser))),
            None => "All others resigned.".into(),
        },
        (Reason::Eliminated, _) if seats.len() == 2 => {
            let loser = Player(1 - winner.0);
            format!("{} lost {} last root.", capital(name(loser)), choose(loser, "your", "its"))
        }
        (Reason::Eliminated, _) => "All others have lost their last root.".into(),
        (Reason::PerfectSix, _) => {
            format!("{}{} six could not be broken.", capital(name(winner)), choose(winner, "r", "'s"))
        }
        (Reason::Score, Some(points)) => {
            let [most, least] = [points[0].max(points[1]), points[0].min(points[1])];
            format!("{} to {least}.", several(most, "point"))
        }
        (Reason::FirstPass, Some(points)) => format!("{} points each, and {} passed first.", points[0], name(winner)),
        (Reason::Exits, _) => {
            format!("{} {} taken four pieces off the board.", capital(name(winner)), choose(winner, "have", "has"))
        }
        _ => format!("{wins}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Setup;
    use crate::record::GameTree;

    #[test]
    fn the_end_is_about_the_person_at_the_table() {
        let moves = ["EXIT 3,-1"];
        let words = "red=3,-1;0,0 green=0,-3 blue=1,0 to-move=red exits=3,0,0";
        for (seats, [head, how]) in [
            ("Ada,computer:bush,computer:bush", ["You won", "You have taken four pieces off the board."]),
            ("computer:bush,Ada,computer:bush", ["You lost", "Red has taken four pieces off the board."]),
            ("Ada,Bo,computer:bush", ["Red won", "Red has taken four pieces off the board."]),
        ] {
            let session = Session::arranged("chexers", seats, words).after(&moves);
            assert_eq!(headline(&session).as_deref(), Some(head));
            assert_eq!(result(&session), how);
        }
    }

    #[test]
    fn who_resigned_is_named_or_is_you() {
        for (setup, seats, loser, [head, how]) in [
            ("tanbo size=9", "person,computer:bush", 0, ["You lost", "You resigned."]),
            ("tanbo size=9", "computer:bush,Ada", 1, ["You lost", "You resigned."]),
            ("tanbo size=9", "Ada,Grace", 0, ["White won", "Black resigned."]),
            ("tanbo size=9", "person,person", 1, ["Black won", "White resigned."]),
        ] {
            let setup: Setup = setup.parse().unwrap();
            let mut tree = GameTree::new(setup);
            tree.resign(Player(loser)).unwrap();
            let session = Session::new(tree, Seat::list_from_text(seats, setup.seats()).unwrap());
            assert_eq!((headline(&session).as_deref(), result(&session).as_str()), (Some(head), how), "{seats}");
        }
    }

    #[test]
    fn every_reason_makes_a_sentence_for_everybody() {
        let two = |seats, reason| how_it_was_won(&Session::of_words("root-bound", seats), reason, Player(0));
        let told = |reason| ["Ada,computer:bush", "computer:bush,Ada", "Ada,Bo"].map(|seats| two(seats, reason));
        assert_eq!(
            told(Reason::Eliminated),
            ["White lost its last root.", "You lost your last root.", "White lost its last root."]
        );
        assert_eq!(
            told(Reason::PerfectSix),
            ["Your six could not be broken.", "Black's six could not be broken.", "Black's six could not be broken."]
        );
        assert_eq!(told(Reason::Score), ["0 points to 0."; 3]);
        let passed = ["you", "black", "black"].map(|who| format!("0 points each, and {who} passed first."));
        assert_eq!(told(Reason::FirstPass), passed);
        let six = Session::of_words("hexbo side=5 players=6", "Ada,Bo,Cy,Di,Ed,Flo");
        let all = how_it_was_won(&six, Reason::Eliminated, Player(2));
        assert_eq!(all, "All others have lost their last root.");
    }
}
