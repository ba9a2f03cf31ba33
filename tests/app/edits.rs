//! Editing the game: variations, comments, signs, drawings. Undo takes back what was done last.

use rhizome::app::base::{Notices, Seat};
use rhizome::app::commands::{AppCommand, DrawTool, GameEdit, Target};
use rhizome::app::session::Draws;
use rhizome::app::settings::{Mode, Settings};
use rhizome::record::{Drawing, NodeId, Sign, Stroke};

use super::board::Picture;
use super::table::Table;

/// A game with two variations: C2 C8 and, in place of C8, B7 D2.
fn table() -> (Table, [NodeId; 2]) {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    table.play("C8");
    let main = table.session().tree().cursor();
    table.order(AppCommand::Back);
    table.play("B7");
    table.play("D2");
    let side = table.session().tree().cursor();
    (table, [main, side])
}

fn edit(table: &mut Table, change: GameEdit) {
    table.order(AppCommand::Edit(None, change));
}

fn names(table: &Table) -> Vec<String> {
    let tree = table.session().tree();
    let name = |&node: &NodeId| tree.move_of(node).map(|mv| rhizome::record::notation::short_text(tree.geometry(), mv));
    tree.line().iter().filter_map(name).collect()
}

#[test]
fn a_deleted_variation_comes_back_with_undo_and_goes_again_with_redo() {
    let (mut table, [_, side]) = table();
    table.order(AppCommand::Back);
    edit(&mut table, GameEdit::Delete);
    assert_eq!(names(&table), ["C2", "C8"]);
    let notice = table.app.world().resource::<Notices>().current().unwrap().clone();
    assert!(notice.offers_undo && notice.text == "2 moves deleted.", "{}", notice.text);
    table.order(AppCommand::GoTo(side));
    assert_eq!(table.session().tree().ply(), 1, "it is nowhere to be found");
    table.order(AppCommand::Undo);
    assert_eq!(
        (names(&table).as_slice(), table.session().tree().ply()),
        (&["C2", "B7", "D2"].map(str::to_owned)[..], 2)
    );
    table.assert_projected();
    table.order(AppCommand::Redo);
    assert_eq!(names(&table), ["C2", "C8"]);
    table.assert_projected();
}

/// Regression test: the computer played the deleted move again at once.
#[test]
fn after_its_move_is_deleted_the_computer_waits() {
    let mut table = Table::answered();
    edit(&mut table, GameEdit::Delete);
    let waits = |table: &mut Table| {
        (0..40).for_each(|_| table.app.update());
        table.session().waits_for_resume() && table.session().tree().ply() == 1
    };
    assert!(waits(&mut table));
    table.order(AppCommand::Undo);
    assert_eq!(table.session().tree().ply(), 2);
    table.order(AppCommand::Redo);
    assert!(waits(&mut table));
    table.order(AppCommand::TogglePause);
    table.run_until("the computer has moved again", |table| table.session().tree().ply() == 2);
}

#[test]
fn a_variation_becomes_the_main_line() {
    let (mut table, [main, side]) = table();
    edit(&mut table, GameEdit::MakeMain);
    assert_eq!(table.session().tree().main_end(), side);
    table.order(AppCommand::Undo);
    assert_eq!(table.session().tree().main_end(), main);
    assert_eq!(table.session().tree().cursor(), side, "the cursor stays");
    table.order(AppCommand::GoTo(main));
    edit(&mut table, GameEdit::Promote);
    let notice = table.app.world().resource::<Notices>().current().unwrap().text.clone();
    assert_eq!(notice, "This is the main line already.");
}

#[test]
fn a_move_that_was_played_since_is_taken_back_before_an_edit() {
    let (mut table, [_, side]) = table();
    edit(&mut table, GameEdit::Sign(Sign::Good));
    table.play("G2");
    table.order(AppCommand::Undo);
    assert_eq!((table.session().tree().cursor(), Sign::of(table.session().tree(), side)), (side, Some(Sign::Good)));
    // What was edited last is taken back, wherever the cursor is.
    edit(&mut table, GameEdit::Sign(Sign::Bad));
    table.order(AppCommand::ToStart);
    table.order(AppCommand::Undo);
    assert_eq!(Sign::of(table.session().tree(), side), Some(Sign::Good));
}

/// Regression tests: a comment from before a move was taken back in place of the move, and a variation that had been deleted
/// before the computer moved could not be brought back.
#[test]
fn edits_and_moves_are_taken_back_newest_first() {
    let (mut table, [_, side]) = table();
    edit(&mut table, GameEdit::Comment("Before.".into()));
    table.play("G2");
    table.play("C3");
    edit(&mut table, GameEdit::Sign(Sign::Good));
    let state = |table: &Table| {
        let tree = table.session().tree();
        (tree.ply(), Sign::of(tree, tree.cursor()), tree.comment(side).to_owned())
    };
    let before = || "Before.".to_owned();
    assert_eq!(state(&table), (5, Some(Sign::Good), before()));
    let steps = [(5, None, before()), (4, None, before()), (3, None, before()), (3, None, String::new())];
    for expected in &steps {
        table.order(AppCommand::Undo);
        assert_eq!(&state(&table), expected);
    }
    let again = [(3, None, before()), (4, None, before()), (5, None, before()), (5, Some(Sign::Good), before())];
    for expected in &again {
        table.order(AppCommand::Redo);
        assert_eq!(&state(&table), expected);
    }
    for expected in &steps[..2] {
        table.order(AppCommand::Undo);
        assert_eq!(&state(&table), expected);
    }
}

#[test]
fn an_offer_to_take_back_an_edit_ends_with_the_next_move() {
    let (mut table, [main, _]) = table();
    table.order(AppCommand::Edit(Some(main), GameEdit::Delete));
    let offers =
        |table: &Table| table.app.world().resource::<Notices>().current().is_some_and(|notice| notice.offers_undo);
    assert!(offers(&table));
    table.play("G2");
    assert!(!offers(&table));
    table.order(AppCommand::Undo);
    table.order(AppCommand::Undo);
    table.order(AppCommand::GoTo(main));
    assert_eq!(table.session().tree().cursor(), main, "it is back");
}

#[test]
fn a_comment_is_taken_back_as_a_whole() {
    let (mut table, [_, side]) = table();
    for text in ["A", "A ", "A b", "A bad idea"] {
        edit(&mut table, GameEdit::Comment(text.into()));
    }
    assert_eq!(table.session().tree().comment(side), "A bad idea");
    table.order(AppCommand::Undo);
    assert_eq!(table.session().tree().comment(side), "");
    table.order(AppCommand::Redo);
    assert_eq!(table.session().tree().comment(side), "A bad idea");
}

#[test]
fn a_tool_draws_in_place_of_playing_until_it_is_laid_down() {
    let (mut table, [_, side]) = table();
    table.change_settings(|settings| settings.mode = Mode::Study);
    let cells = ["C4", "E6", "F7"].map(|name| table.cell(name));
    table.order(AppCommand::Draw(DrawTool::Arrow));
    for cell in &cells[..2] {
        table.order(AppCommand::Click(Target::Cell(*cell)));
    }
    table.order(AppCommand::Draw(DrawTool::Circle));
    table.order(AppCommand::Click(Target::Cell(cells[2])));
    table.order(AppCommand::Draw(DrawTool::Letter));
    table.order(AppCommand::Click(Target::Cell(cells[0])));
    let drawn = Drawing { arrows: vec![[cells[0], cells[1]]], circles: vec![cells[2]], letters: vec![('A', cells[0])] };
    assert_eq!(Drawing::at(table.session().tree(), side), drawn);
    assert_eq!(table.marked(Picture::Ring, |palette| palette.highlight).len(), 1, "the circle");
    assert_eq!(table.marked(Picture::Ring, |palette| palette.last_move).len(), 1, "the last move has another colour");
    table.order(AppCommand::Dismiss);
    table.click("G2");
    assert_eq!(table.session().tree().ply(), 4, "now it plays");
    table.order(AppCommand::Back);
    edit(&mut table, GameEdit::Draw(Stroke::Circle(cells[2])));
    edit(&mut table, GameEdit::Wipe);
    assert!(Drawing::at(table.session().tree(), side).is_empty());
    table.order(AppCommand::Undo);
    assert_eq!(Drawing::at(table.session().tree(), side).letters, drawn.letters);
}

/// Regression test: a tool that was held drew in the lesson that followed, where no button lays it down.
#[test]
fn a_tool_is_laid_down_when_something_else_takes_the_board() {
    let held = |table: &Table| {
        let world = table.app.world();
        world.resource::<Draws>().tool(world.resource::<Settings>())
    };
    for next in [
        AppCommand::Learn("tanbo".parse().unwrap()),
        AppCommand::NewGame { setup: "tanbo".parse().unwrap(), seats: vec![Seat::person(); 2] },
    ] {
        let (mut table, _) = table();
        table.order(AppCommand::SetMode(Mode::Study));
        table.order(AppCommand::Draw(DrawTool::Circle));
        assert_eq!(held(&table), Some(DrawTool::Circle));
        table.order(next);
        table.order(AppCommand::SetMode(Mode::Study));
        assert_eq!(held(&table), None);
    }
}

#[test]
fn a_tool_is_for_the_panels_for_study() {
    let (mut table, _) = table();
    table.order(AppCommand::Draw(DrawTool::Circle));
    table.click("G2");
    assert_eq!(table.session().tree().ply(), 4);
}

#[test]
fn the_cursor_goes_far_and_to_forks_and_to_a_number() {
    let (mut table, [main, side]) = table();
    let ply = |table: &Table| table.session().tree().ply();
    table.order(AppCommand::PreviousFork);
    assert_eq!(ply(&table), 1);
    table.order(AppCommand::PreviousFork);
    assert_eq!(ply(&table), 1, "there is none before it");
    table.order(AppCommand::FarForward);
    assert_eq!(table.session().tree().cursor(), side);
    table.order(AppCommand::FarBack);
    assert_eq!(ply(&table), 0);
    table.order(AppCommand::NextFork);
    table.order(AppCommand::GoToPly(2));
    assert_eq!(ply(&table), 2);
    table.order(AppCommand::GoToPly(99));
    assert_eq!(table.session().tree().cursor(), side, "as far as the line goes");
    table.order(AppCommand::GoTo(main));
    table.order(AppCommand::GoToPly(0));
    assert_eq!(table.session().tree().cursor(), NodeId::START);
}

#[test]
fn a_line_is_entered_as_a_variation_that_begins_at_the_cursor() {
    let (mut table, [_, side]) = table();
    let moves: Vec<_> = ["G2", "E2", "G3"].map(|name| table.request(name).mv).to_vec();
    table.order(AppCommand::EnterLine(moves));
    let tree = table.session().tree();
    assert_eq!((tree.ply(), tree.line().len()), (4, 6), "the first of its moves is shown");
    assert!(table.session().is_waiting(), "nobody answers while it is looked at");
    table.assert_projected();
    table.order(AppCommand::Back);
    assert_eq!(table.session().tree().cursor(), side);
}
