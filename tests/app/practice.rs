//! Practice: a better move is found, with hints and after wrong answers; mistakes come back; moves of a game are guessed.

use std::rc::Rc;

use bevy::prelude::State;
use rhizome::app::base::{Calendar, DataDir, Notices, OpenPage, Screen};
use rhizome::app::commands::{AppCommand, PracticeChange, Target};
use rhizome::app::session::{Asked, Mistakes, MistakesFound, Practice, Session};
use rhizome::app::settings::Settings;
use rhizome::app::thinking::{Analysis, GameReport, Overlays};
use rhizome::app::view::marks::BoardMark;
use rhizome::record::NodeId;
use rhizome::rules::{Move, Position};
use rhizome::study::{Judged, Verdict, overlay};

use super::games::random_game;
use super::table::Table;

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/report-tanbo-9x9.rhz.ron");
const DAY: u32 = 20_000;

fn practice(table: &Table) -> &Practice {
    table.app.world().resource::<Practice>()
}

fn is_practising(table: &Table) -> bool {
    table.app.world().contains_resource::<Practice>()
}

fn notice(table: &Table) -> String {
    table.app.world().resource::<Notices>().current().map(|notice| notice.text.clone()).unwrap_or_default()
}

fn change(table: &mut Table, change: PracticeChange) {
    table.order(AppCommand::Practice(change));
    table.app.update();
}

/// Opens a game with a report.
fn with_report() -> Table {
    let mut table = Table::of_persons("tanbo size=9");
    table.order(AppCommand::OpenPath(SAMPLE.into()));
    table.run_until("the game is open", |table| notice(table).starts_with("Opened"));
    table
}

/// Returns the mistakes of the game on the board: nodes and the moves.
fn mistakes(table: &Table) -> Vec<NodeId> {
    table.app.world().resource::<GameReport>().review().mistakes(None).map(|judged| judged.node).collect()
}

fn wait_for_answer(table: &mut Table) {
    table.run_until("the position is searched", |table| practice(table).exercise().answer().is_some());
}

/// Plays a move on the board and waits until it is judged.
fn answer(table: &mut Table, mv: Move) {
    let request = table.request_move(mv);
    table.send(request);
    table.app.update();
    table.run_until("it is judged", |table| matches!(practice(table).asked(), Asked::Judged(..)));
}

#[test]
fn a_mistake_is_tried_again_and_the_game_comes_back() {
    let mut table = with_report();
    let (game, mistake) = (table.session().game(), mistakes(&table)[0]);
    let ply = table.session().tree().ply_of(mistake).unwrap();
    table.order(AppCommand::Report);
    table.order(AppCommand::TryAgain(Some(mistake)));
    table.app.update();
    assert_eq!(practice(&table).place(), (0, 1));
    assert_eq!(*table.app.world().resource::<State<OpenPage>>().get(), OpenPage::None);
    let tree = table.session().tree();
    assert_eq!((tree.ply(), tree.line().len()), (ply - 1, ply as usize - 1), "nothing of what followed can be seen");
    // Regression test: an analysis that was on gave the answer away.
    let is_given_away = |table: &Table| table.app.world().resource::<Analysis>().wanted(table.session()).is_some();
    table.app.world_mut().resource_mut::<Analysis>().turn(true);
    table.app.update();
    assert!(!is_given_away(&table));
    wait_for_answer(&mut table);
    // The mistake again: it is still wrong, and what follows is played out.
    let played = practice(&table).exercise().played();
    if practice(&table).exercise().answer() != Some(played) {
        answer(&mut table, played);
        let Asked::Judged(judgement, text) = practice(&table).asked().clone() else { unreachable!() };
        let is_bad = text.contains("your chance of winning by") || text.contains("turns a win into a loss");
        assert_ne!(is_bad, judgement.is_right(), "{text}");
        if !judgement.is_right() {
            let follows = judgement.line.len() as u32;
            assert!(follows > 0);
            table.run_until("what follows is played out", |table| table.session().tree().ply() == ply + follows);
            table.order(AppCommand::Undo);
        }
    }
    if *practice(&table).asked() == Asked::Open {
        assert_eq!(table.session().tree().ply(), ply - 1);
        let best = practice(&table).exercise().answer().unwrap();
        answer(&mut table, best);
    }
    assert!(practice(&table).is_done());
    change(&mut table, PracticeChange::Next);
    assert!(!is_practising(&table), "{}", notice(&table));
    assert!(notice(&table).contains("at the first try"), "{}", notice(&table));
    assert_eq!(table.session().game(), game);
    assert_eq!(
        *table.app.world().resource::<State<OpenPage>>().get(),
        OpenPage::Report,
        "the report comes back as well"
    );
}

/// Regression test: whoever only had the answer shown was told to have found it.
#[test]
fn an_answer_that_was_shown_was_not_found() {
    let mut table = with_report();
    let first = mistakes(&table)[0];
    table.order(AppCommand::TryAgain(Some(first)));
    table.app.update();
    wait_for_answer(&mut table);
    change(&mut table, PracticeChange::ShowMe);
    change(&mut table, PracticeChange::Next);
    assert!(notice(&table).starts_with("The answer was shown."), "{}", notice(&table));
}

#[test]
fn hints_come_in_steps_and_the_answer_can_be_shown() {
    let mut table = with_report();
    table.order(AppCommand::TryAgain(None));
    table.app.update();
    let (_, count) = practice(&table).place();
    let report = table.app.world().resource::<GameReport>();
    assert_eq!(count, report.clear_mistakes_in(table.session()).len());
    wait_for_answer(&mut table);
    assert_eq!(notice(&table), "", "what was said of the game is gone");
    for shown in 1..=3 {
        table.order(AppCommand::Hint);
        assert_eq!(practice(&table).hints_shown().len(), shown);
    }
    assert!(!practice(&table).has_hint());
    let answer = practice(&table).exercise().answer().unwrap();
    assert_eq!(practice(&table).hints_shown()[2].cells, answer.targets().collect::<Vec<_>>());
    change(&mut table, PracticeChange::ShowMe);
    assert!(matches!(practice(&table).asked(), Asked::Shown(text) if text.contains("is best here")));
    let question = practice(&table).exercise().tree().ply();
    table.run_until("the answer is played", |table| table.session().tree().ply() > question);
    let tree = table.session().tree();
    assert_eq!(tree.move_of(tree.path_to(tree.cursor())[question as usize]), Some(answer));
    change(&mut table, PracticeChange::Next);
    assert_eq!(practice(&table).place(), (1, count));
    assert!(practice(&table).hints_shown().is_empty());
    change(&mut table, PracticeChange::Leave);
    assert!(!is_practising(&table));
    assert!(notice(&table).starts_with("0 of 1 found at the first try."), "{}", notice(&table));
}

/// Regression test: the overlay of a study stayed on the board, where nothing explained it or turned it off.
#[test]
fn an_overlay_is_not_shown_while_better_moves_are_looked_for() {
    let mut table = with_report();
    let shown = |table: &Table| {
        let world = table.app.world();
        world.resource::<Overlays>().shown(world.resource::<Settings>())
    };
    table.order(AppCommand::ShowOverlay(overlay::Overlay::Reach));
    assert_eq!(shown(&table), Some(overlay::Overlay::Reach));
    table.order(AppCommand::TryAgain(None));
    table.app.update();
    assert!(is_practising(&table) && shown(&table).is_none());
    change(&mut table, PracticeChange::Leave);
    table.app.update();
    assert_eq!(shown(&table), Some(overlay::Overlay::Reach), "it is back with the game");
}

#[test]
fn mistakes_of_a_report_come_back_on_their_day() {
    let mut table =
        Table::at(Rc::new(tempfile::tempdir().unwrap()), Settings { computer_pace_ms: 0, ..Settings::default() });
    table.app.insert_resource(Calendar::Day(DAY));
    table.order(AppCommand::RepeatMistakes);
    assert!(notice(&table).starts_with("There are no mistakes"), "{}", notice(&table));
    // On the small board a short search proves what is best.
    table.show(random_game("tanbo size=5", 12));
    table.report_with([200, 2_000]);
    table.order(AppCommand::Report);
    let kept = |table: &Table| table.app.world().resource::<Mistakes>().0.clone();
    table.run_until("mistakes are kept", |table| !kept(table).is_empty());
    let (report, count) = (table.app.world().resource::<GameReport>(), kept(&table).len());
    assert!(!report.is_running());
    let is_sure = |judged: &&&Judged| report.verdict(judged.parent).is_some_and(Verdict::is_sure);
    assert_eq!(count, report.mistakes_in(table.session()).iter().filter(is_sure).count());
    table.order(AppCommand::RepeatMistakes);
    assert!(notice(&table).contains("comes back tomorrow"), "{}", notice(&table));

    // Another window reads the file.
    let file = table.app.world().resource::<DataDir>().mistakes_file();
    table.run_until("the box is written", |_| file.exists());
    let mut next_day = table.another_window();
    next_day.app.insert_resource(Calendar::Day(DAY + 1));
    assert_eq!(kept(&next_day), kept(&table));
    next_day.order(AppCommand::RepeatMistakes);
    next_day.app.update();
    assert_eq!(practice(&next_day).place(), (0, count));
    let best = practice(&next_day).exercise().answer().expect("it was searched before it was kept");
    answer(&mut next_day, best);
    assert_eq!(kept(&next_day).due(DAY + 1), count - 1);
    assert_eq!(kept(&next_day).due(DAY + 4), count);
    change(&mut next_day, PracticeChange::Next);
    if count > 1 {
        change(&mut next_day, PracticeChange::ShowMe);
        assert_eq!(kept(&next_day).due(DAY + 2), count - 1, "what was shown begins again");
        change(&mut next_day, PracticeChange::Leave);
    }
    assert!(Session::on_board(next_day.app.world()).is_none(), "there was no game before");
    assert_eq!(*next_day.app.world().resource::<State<Screen>>().get(), Screen::Home);
}

#[test]
fn a_broken_box_is_kept_under_another_name() {
    let folder = Rc::new(tempfile::tempdir().unwrap());
    let file = DataDir::new(folder.path()).mistakes_file();
    std::fs::write(&file, "(mistakes: 3)").unwrap();
    let table = Table::at(folder, Settings::default());
    assert!(notice(&table).contains("mistakes.broken.ron"), "{}", notice(&table));
    assert_eq!(std::fs::read_to_string(file.with_extension("broken.ron")).unwrap(), "(mistakes: 3)");
}

/// Regression test: a file that is no text was overwritten by the next change.
#[test]
fn a_box_that_is_no_text_is_kept_under_another_name() {
    let folder = Rc::new(tempfile::tempdir().unwrap());
    let file = DataDir::new(folder.path()).mistakes_file();
    std::fs::write(&file, [0xff, 0xfe, 0]).unwrap();
    let table = Table::at(folder, Settings::default());
    assert!(notice(&table).contains("mistakes.broken.ron"), "{}", notice(&table));
    assert_eq!(std::fs::read(file.with_extension("broken.ron")).unwrap(), [0xff, 0xfe, 0]);
}

#[test]
fn the_moves_of_a_game_are_guessed_for_points() {
    let mut table = with_report();
    let moves = table.session().tree().line().len();
    table.order(AppCommand::GuessMoves(None));
    table.app.update();
    let (_, count) = practice(&table).place();
    assert!(practice(&table).is_guess() && count > 0);
    let left_out = moves - count;
    assert!(left_out > 0 && notice(&table).starts_with(&format!("{left_out} move")), "{}", notice(&table));
    let played = practice(&table).exercise().played();
    answer(&mut table, played);
    assert_eq!(practice(&table).points(), (3, 3));
    change(&mut table, PracticeChange::Next);
    assert_eq!(table.session().tree().ply(), 1);
    change(&mut table, PracticeChange::ShowMe);
    assert_eq!(practice(&table).points(), (3, 6));
    change(&mut table, PracticeChange::Leave);
    assert_eq!(table.session().tree().line().len(), moves);
}

/// Regression test: the way home left the practice on the board and told nobody how it went.
#[test]
fn the_way_home_ends_a_practice() {
    let mut table = with_report();
    let game = table.session().game();
    table.order(AppCommand::GuessMoves(None));
    table.app.update();
    let played = practice(&table).exercise().played();
    answer(&mut table, played);
    table.order(AppCommand::Home);
    table.app.update();
    assert!(!is_practising(&table));
    assert_eq!(*table.app.world().resource::<State<Screen>>().get(), Screen::Home);
    assert_eq!((table.session().game(), notice(&table)), (game, "3 of 3 points for 1 move.".into()));
}

/// Regression test: to pass over a guess began the same position of the box of mistakes again.
#[test]
fn a_guess_that_is_passed_over_says_nothing_about_a_mistake() {
    let mut table = with_report();
    table.app.insert_resource(Calendar::Day(DAY));
    let mistake = mistakes(&table)[0];
    table.order(AppCommand::TryAgain(Some(mistake)));
    table.app.update();
    wait_for_answer(&mut table);
    let exercise = practice(&table).exercise().clone();
    let asked = exercise.tree().ply();
    change(&mut table, PracticeChange::Leave);
    table.app.world_mut().write_message(MistakesFound(vec![exercise]));
    table.app.update();
    let kept = |table: &Table| table.app.world().resource::<Mistakes>().0.clone();
    let before = kept(&table);
    assert!(!before.is_empty());
    table.app.insert_resource(Calendar::Day(DAY + 5));
    table.order(AppCommand::GuessMoves(None));
    table.app.update();
    while practice(&table).exercise().tree().ply() != asked {
        change(&mut table, PracticeChange::ShowMe);
        change(&mut table, PracticeChange::Next);
    }
    change(&mut table, PracticeChange::ShowMe);
    assert_eq!(kept(&table), before);
}

#[test]
fn after_a_wrong_guess_the_board_shows_what_was_played() {
    let mut table = with_report();
    table.order(AppCommand::GuessMoves(None));
    table.app.update();
    let played = practice(&table).exercise().played();
    let mut legal = Vec::new();
    practice(&table).exercise().position().legal_moves(&mut legal);
    let other = *legal.iter().find(|&&mv| mv != played).unwrap();
    answer(&mut table, other);
    table.app.update();
    assert_eq!(practice(&table).missed(), Some(played));
    assert_eq!(table.count_marks(BoardMark::Hint, |art| &art.ring), 1);
    change(&mut table, PracticeChange::Next);
    assert_eq!(table.count_marks(BoardMark::Hint, |art| &art.ring), 0);
    change(&mut table, PracticeChange::Leave);
    assert!(notice(&table).ends_with("of 3 points for 1 move."), "{}", notice(&table));
}

/// Regression test: a click on an earlier position counted as an answer to the question, which was not on the board.
#[test]
fn the_first_click_after_a_look_back_leads_to_the_question() {
    let mut table = with_report();
    table.order(AppCommand::GuessMoves(None));
    table.app.update();
    for _ in 0..3 {
        change(&mut table, PracticeChange::ShowMe);
        table.app.update();
        change(&mut table, PracticeChange::Next);
    }
    let question = table.session().tree().cursor();
    let played = practice(&table).exercise().played();
    table.order(AppCommand::Back);
    table.order(AppCommand::Back);
    table.app.update();
    assert!(practice(&table).looks_back(table.session()));
    let Move::Place(cell) = played else { panic!("a stone is placed") };
    table.order(AppCommand::Click(Target::Cell(cell)));
    table.app.update();
    assert_eq!(table.session().tree().cursor(), question);
    assert_eq!((practice(&table).asked(), practice(&table).looks_back(table.session())), (&Asked::Open, false));
    table.order(AppCommand::Click(Target::Cell(cell)));
    table.run_until("it is judged", |table| matches!(practice(table).asked(), Asked::Judged(..)));
    // The same once it is answered.
    let answered = table.session().tree().cursor();
    table.order(AppCommand::Back);
    table.app.update();
    assert!(practice(&table).looks_back(table.session()));
    table.order(AppCommand::Click(Target::Cell(cell)));
    table.app.update();
    assert_eq!(table.session().tree().cursor(), answered);
}

#[test]
fn practice_is_not_saved_over_the_game_that_waits() {
    let mut table = with_report();
    let moves = table.session().tree().line().len();
    table.order(AppCommand::GuessMoves(None));
    table.app.update();
    for order in [AppCommand::Save, AppCommand::SaveAs] {
        table.order(order);
        assert!(notice(&table).contains("nothing to save"), "{}", notice(&table));
    }
    let saved = rhizome::record::save::SavedGame::read(SAMPLE.as_ref()).unwrap();
    assert_eq!(saved.tree.line().len(), moves);
    assert!(table.session().tree().position().outcome().is_none());
}
