//! Moves of several clicks: two stones in a turn, pieces and their targets, exits, passes; and their effects on the
//! entities.

use rhizome::app::board::{Stone, StoneOf};
use rhizome::app::commands::{AppCommand, Target};
use rhizome::app::session::Session;
use rhizome::app::thinking::ForcedPass;
use rhizome::app::view::motion::{Fading, Sliding, Turning};
use rhizome::record::draft::Draft;
use rhizome::rules::{Move, Player, Position, Reason};

use super::table::Table;

fn last_text(session: &Session) -> String {
    let last = session.tree().last().expect("a move was played");
    rhizome::record::notation::move_text(session.tree().position(), last.mv)
}

#[test]
fn a_turn_of_two_stones_is_two_clicks() {
    let mut table = Table::of_persons("root-bound");
    table.click("d4");
    assert_eq!(last_text(table.session()), "d4", "the first turn is one stone: one click");
    table.click("b4");
    assert_eq!(table.session().draft(), Draft::Stone(table.cell("b4")));
    assert_eq!(table.session().tree().ply(), 1, "half a turn is no turn");
    table.click("b5");
    assert_eq!(table.refusals(), ["the two stones of this turn may not be next to each other"]);
    assert_eq!(table.session().draft(), Draft::Stone(table.cell("b4")), "a refused click changes nothing");
    table.click("d10");
    assert_eq!(last_text(table.session()), "b4,d10");
    assert_eq!(table.session().draft(), Draft::Empty);
}

#[test]
fn a_held_stone_is_taken_back_or_finished_alone() {
    let mut table = Table::of_persons("root-bound");
    table.click("d4");
    table.click("b4");
    table.click("b4");
    assert_eq!(table.session().draft(), Draft::Empty, "a click on the held stone takes it back");
    table.click("b4");
    table.order(AppCommand::FinishTurn);
    assert_eq!(table.refusals(), ["the second turn is exactly two stones"]);
    table.order(AppCommand::DropDraft);
    assert_eq!(table.session().draft(), Draft::Empty);
    table.click("b4");
    table.order(AppCommand::Undo);
    assert_eq!(
        (table.session().draft(), table.session().tree().ply()),
        (Draft::Empty, 1),
        "undo takes the stone first"
    );
    table.click("b4");
    table.click("d10");
    table.order(AppCommand::Pass);
    assert_eq!(table.refusals(), ["nobody may pass before the fourth turn of the game"]);
    table.click("f6");
    table.order(AppCommand::FinishTurn);
    assert_eq!(last_text(table.session()), "f6");
    table.order(AppCommand::Pass);
    assert_eq!(last_text(table.session()), "pass");
    // Going elsewhere discards the draft, and coming back does not restore it.
    table.click("h8");
    assert_ne!(table.session().draft(), Draft::Empty);
    table.order(AppCommand::Back);
    assert_eq!(table.session().draft(), Draft::Empty);
}

#[test]
fn groups_of_root_bound_join_and_their_stones_move() {
    let mut table = Table::arranged("root-bound", "black=c3,c5,k4 white=g2,j9 to-move=black turn=9");
    let group_of = |table: &mut Table, name: &str| {
        let entity = table.projection().stones()[&table.cell(name)];
        table.app.world().get::<StoneOf>(entity).expect("stones of Root Bound have a group").0
    };
    let stone = table.projection().stones()[&table.cell("c5")];
    assert_ne!(group_of(&mut table, "c3"), group_of(&mut table, "c5"));
    assert_eq!(table.projection().roots().len(), 5);
    table.click("c4");
    table.order(AppCommand::FinishTurn);
    assert_eq!(group_of(&mut table, "c3"), group_of(&mut table, "c5"));
    assert_eq!(table.projection().stones()[&table.cell("c5")], stone, "the stone stays the same entity");
    assert_eq!(table.projection().roots().len(), 4, "the emptied group is gone");
    table.order(AppCommand::Undo);
    assert_ne!(group_of(&mut table, "c3"), group_of(&mut table, "c5"), "undo parts them again");
}

/// Regression test: of two stones that would make a triangle with an older one, the refused one was named as if it stood.
#[test]
fn a_small_triangle_is_made_with_the_other_two_stones() {
    for (first, second) in [("d6", "e6"), ("e6", "d6")] {
        let mut table = Table::arranged("root-bound side=4", "black=e5 white=a1 to-move=black turn=9");
        table.click(first);
        assert_eq!(table.session().draft(), Draft::Stone(table.cell(first)));
        table.click(second);
        let mut others = [first, "e5"];
        others.sort_unstable();
        let expected = format!("would make a small triangle with {}", others.join(" and "));
        assert_eq!(table.refusals(), [expected]);
    }
}

#[test]
fn a_piece_is_chosen_moved_and_let_go() {
    let mut table = Table::of_persons("chexers");
    table.click("0,0");
    assert_eq!(table.refusals(), ["0,0 is empty: choose one of your own pieces"]);
    table.click("0,-3");
    assert_eq!(table.refusals(), ["0,-3 holds a green piece: choose one of your own"]);
    table.click("-3,0");
    assert_eq!(table.session().draft(), Draft::Piece(table.cell("-3,0")));
    table.click("-3,0");
    assert_eq!(table.session().draft(), Draft::Empty);
    table.click("-3,1");
    table.click("-3,0");
    assert_eq!(
        table.session().draft(),
        Draft::Piece(table.cell("-3,0")),
        "another piece of one's own is chosen instead"
    );
    table.click("1,1");
    let refusals = table.refusals();
    assert!(refusals[0].starts_with("cannot be reached from -3,0"), "{refusals:?}");
    table.click("-1,0");
    assert_eq!(table.refusals(), ["is two cells away and nothing stands between, on -2,0, to jump over"]);
    let entity = table.projection().stones()[&table.cell("-3,0")];
    table.click("-2,0");
    assert_eq!(last_text(table.session()), "MOVE -3,0 -2,0");
    assert_eq!(table.projection().stones()[&table.cell("-2,0")], entity, "the piece stays the same entity");
    assert!(table.app.world().get::<Sliding>(entity).is_some(), "and is seen on its way");
    table.click("1,-3");
    table.order(AppCommand::Pass);
    assert_eq!(table.refusals(), ["you have a legal move, so you may not pass"]);
}

#[test]
fn a_jump_converts_and_the_piece_turns_over() {
    let mut table = Table::arranged("chexers", "red=0,0 green=0,-3 blue=1,0 to-move=red");
    let enemy = table.projection().stones()[&table.cell("1,0")];
    table.click("0,0");
    table.click("2,0");
    assert_eq!(last_text(table.session()), "JUMP 0,0 2,0");
    let stone = *table.app.world().get::<Stone>(enemy).expect("the piece stays the same entity");
    assert_eq!((stone.player, stone.cell), (Player(0), table.cell("1,0")));
    assert!(table.app.world().get::<Turning>(enemy).is_some());
    table.order(AppCommand::Undo);
    assert_eq!(table.session().tree().position().owner(table.cell("1,0")), Some(Player(2)));
}

#[test]
fn the_edge_takes_a_piece_off_and_the_fourth_wins() {
    let mut table = Table::arranged("chexers", "red=3,-1;0,0 green=0,-3 blue=1,0 to-move=red exits=3,0,0");
    let piece = table.projection().stones()[&table.cell("3,-1")];
    let target = Target::Exit(table.cell("0,0"));
    table.order(AppCommand::Click(target));
    let refusals = table.refusals();
    assert!(refusals[0].starts_with("0,0 is not an exit of your colour"), "{refusals:?}");
    table.order(AppCommand::Click(Target::Exit(table.cell("3,-1"))));
    assert_eq!(last_text(table.session()), "EXIT 3,-1");
    let outcome = table.session().tree().outcome().expect("four exits end the game");
    assert_eq!((outcome.winner, outcome.reason), (Some(Player(0)), Reason::Exits));
    assert!(table.app.world().get::<Fading>(piece).is_some(), "it is seen leaving");
    table.run_until("it is gone", |table| table.app.world().get_entity(piece).is_err());
    table.click("0,0");
    assert_eq!(table.refusals(), ["the game is over"]);
}

/// Green has no piece: its turn is shown for a moment, then passed automatically. In a review nothing is played.
#[test]
fn a_forced_pass_is_played_by_itself() {
    let mut table = Table::arranged("chexers", "red=0,0 blue=-1,0 to-move=red");
    table.click("0,0");
    table.click("0,1");
    assert_eq!(table.session().tree().ply(), 1);
    assert!(table.is_pass_coming(), "it is shown first");
    table.run_until("green has passed", |table| table.session().tree().ply() == 2);
    assert_eq!(table.session().tree().last().unwrap().mv, Move::Pass);
    table.order(AppCommand::Back);
    assert!(!table.is_pass_coming(), "a review stays where it is");
    assert!(table.app.world().resource::<ForcedPass>().is_only_move(), "which the panel says");
    assert_eq!(table.session().tree().ply(), 1);
}

#[test]
fn a_pass_does_not_throw_away_a_stone_that_is_held() {
    let mut table = Table::arranged("root-bound", "black=c3,c5,k4 white=g2,j9 to-move=black turn=9");
    table.click("e5");
    table.order(AppCommand::Pass);
    assert_eq!(table.refusals(), ["finish the turn, or take e5 back first: a pass places nothing"]);
    assert_eq!(table.session().draft(), Draft::Stone(table.cell("e5")));
    table.order(AppCommand::DropDraft);
    table.order(AppCommand::Pass);
    assert_eq!(last_text(table.session()), "pass");
    table.order(AppCommand::Undo);
    assert_eq!(table.session().draft(), Draft::Empty, "what was held before does not come back");
}
