//! Hints and analysis: they are reported while the search runs, and disappear with the position.

use bevy::prelude::*;
use rhizome::app::base::Notices;
use rhizome::app::commands::{AppCommand, GameEdit};
use rhizome::app::thinking::{Analysis, AnalysisKind, Thinking};
use rhizome::app::view::art::Art;
use rhizome::app::view::layout::BoardArea;
use rhizome::app::view::marks::{BoardMark, marked_cells};
use rhizome::app::view::pointed::ShownLine;
use rhizome::record::Stroke;
use rhizome::record::draft::Draft;
use rhizome::record::notation;
use rhizome::rules::{Move, Position};

use super::table::Table;

/// Returns what is shown about the position on the board: the kind, the best move, and how many moves were examined.
fn shown(table: &Table) -> Option<(AnalysisKind, Move, usize)> {
    let (wanted, report) = analysis(table).report(table.session())?;
    Some((wanted, report.best()?, report.lines.len()))
}

fn analysis(table: &Table) -> &Analysis {
    table.app.world().resource::<Analysis>()
}

fn marks(table: &mut Table) -> usize {
    let world = table.app.world_mut();
    world.query::<&BoardMark>().iter(world).filter(|&&mark| mark == BoardMark::Analysis).count()
}

#[test]
fn a_hint_shows_one_move_and_goes_with_the_position() {
    let mut table = Table::of_persons("tanbo size=9");
    assert_eq!(shown(&table), None);
    table.order(AppCommand::Hint);
    table.run_until("a hint is found", |table| shown(table).is_some() && !analysis(table).is_running());
    let (wanted, mv, _) = shown(&table).unwrap();
    assert_eq!(wanted, AnalysisKind::Hint);
    assert!(table.session().tree().position().check(mv).is_ok());
    assert_eq!(marks(&mut table), 1, "one ring on the board");
    let request = table.request_move(mv);
    table.send(request);
    assert_eq!((shown(&table), marks(&mut table)), (None, 0), "it was about the position before");
}

#[test]
fn a_hint_is_not_shown_beside_the_first_part_of_another_move() {
    let mut table = Table::of_persons("root-bound side=5");
    table.click("c3");
    table.order(AppCommand::Hint);
    table.run_until("a hint is found", |table| shown(table).is_some() && !analysis(table).is_running());
    let (_, mv, _) = shown(&table).unwrap();
    let position = table.session().tree().position();
    let (geometry, hinted): (_, Vec<_>) = (position.geometry(), mv.cells().collect());
    let is_other = |cell: &_| !hinted.contains(cell) && position.owner(*cell).is_none();
    let other = geometry.name(geometry.cells().find(is_other).unwrap());
    table.click(&other);
    assert_eq!((shown(&table), marks(&mut table)), (None, 0), "{other} is not what was advised");
    table.order(AppCommand::DropDraft);
    assert!(shown(&table).is_some(), "it holds again when the stone is taken back");
}

#[test]
fn the_analysis_follows_the_cursor_until_it_is_turned_off() {
    let mut table = Table::of_persons("tanbo size=9");
    table.order(AppCommand::ToggleAnalysis);
    table.run_until("there is a report", |table| shown(table).is_some());
    let (wanted, _, count) = shown(&table).unwrap();
    assert_eq!(wanted, AnalysisKind::Analysis);
    assert!(count >= 4, "{count} moves were looked at");
    assert!(marks(&mut table) > 4);
    table.play("C2");
    assert_eq!(shown(&table), None, "what was found about another position is not shown here");
    table.run_until("there is a report for white", |table| shown(table).is_some());
    table.order(AppCommand::Back);
    table.run_until("there is one for black again", |table| shown(table).is_some());
    table.order(AppCommand::ToggleAnalysis);
    assert!(!analysis(&table).is_running(), "nothing goes on thinking");
    assert_eq!((shown(&table), marks(&mut table)), (None, 0));
}

#[test]
fn a_line_on_the_board_hides_the_chances_so_that_no_cell_has_two_numbers() {
    let mut table = Table::of_persons("tanbo size=9");
    table.order(AppCommand::ToggleAnalysis);
    table.run_until("there is a report", |table| shown(table).is_some());
    assert!(marks(&mut table) > 4);
    let (_, best, _) = shown(&table).unwrap();
    table.app.insert_resource(ShownLine(vec![best]));
    table.app.update();
    assert_eq!(marks(&mut table), 0);
    table.app.insert_resource(ShownLine::default());
    table.app.update();
    assert!(marks(&mut table) > 4);
}

/// Where the number of a move is hidden in space, its dot is seen.
#[test]
fn in_space_every_move_but_the_best_has_a_dot_under_its_number() {
    let mut table = Table::of_persons("tanbo dims=3");
    table.order(AppCommand::ToggleAnalysis);
    table.run_until("there is a report of some moves", |table| shown(table).is_some_and(|(.., count)| count > 5));
    table.run_until("they are marked", |table| table.marked_texts().len() > 4);
    let numbers = table.marked_texts().len();
    assert_eq!(table.count_marks(BoardMark::Analysis, |art| &art.dot), numbers - 1);
}

#[test]
fn the_analysis_waits_while_a_computer_at_the_table_thinks() {
    let mut table = Table::with_seats("tanbo size=9", "Ada,computer:tree");
    table.order(AppCommand::ToggleAnalysis);
    assert!(analysis(&table).is_running());
    table.play("C2");
    assert!(table.app.world().resource::<Thinking>().is_running() && !analysis(&table).is_running());
    table.run_until("it is the person's turn again", |table| table.session().tree().ply() == 2);
    table.app.update();
    assert!(analysis(&table).is_running());
}

#[test]
fn a_win_is_hinted_at_in_every_kind_of_turn() {
    for (setup, position, wins) in [
        ("hexade side=6", "white=F3,F4,F5,F6,F7 black=A1,A3,C1,C3 to-move=white", ["F2", "F8"]),
        ("chexers", "red=3,-1;3,0 green=-1,3 blue=0,-3 exits=3,0,0 to-move=red", ["EXIT 3,-1", "EXIT 3,0"]),
    ] {
        let mut table = Table::arranged(setup, position);
        table.order(AppCommand::Hint);
        table.run_until("a hint is found", |table| shown(table).is_some() && !analysis(table).is_running());
        let (_, mv, _) = shown(&table).unwrap();
        let hint = notation::move_text(table.session().tree().position(), mv);
        assert!(wins.contains(&hint.as_str()), "{setup}: {hint} does not win");
    }
}

#[test]
fn a_finished_game_has_no_analysis() {
    let mut table = Table::of_persons("tanbo size=9");
    table.order(AppCommand::Resign);
    table.order(AppCommand::ToggleAnalysis);
    table.order(AppCommand::Hint);
    assert!(!analysis(&table).is_running() && shown(&table).is_none());
}

/// Regression test: on the cells of a long line in a small window, 0 looked like U.
#[test]
fn where_the_cells_are_too_small_for_numbers_dots_stand_in_their_place() {
    let mut table = Table::of_persons("tanbo dims=1 size=31");
    table.order(AppCommand::ToggleAnalysis);
    table.run_until("moves are found", |table| shown(table).is_some() && !analysis(table).is_running());
    let of_moves = |table: &mut Table, width: f32| {
        table.app.world_mut().resource_mut::<BoardArea>().rect = Rect::new(0.0, 40.0, width, 770.0);
        table.app.update();
        table.app.update();
        let world = table.app.world_mut();
        let dot = world.resource::<Art>().dot.clone();
        let mut marks = world.query::<(&BoardMark, Option<&Text2d>, Option<&Sprite>)>();
        let marks = marks.iter(world).filter(|&(&mark, ..)| mark == BoardMark::Analysis);
        marks.fold((0, 0), |(texts, dots), (_, text, sprite)| {
            let is_dot = sprite.is_some_and(|sprite| sprite.image == dot);
            (texts + usize::from(text.is_some()), dots + usize::from(is_dot))
        })
    };
    let wide = of_moves(&mut table, 1000.0);
    assert!(wide.0 > 1 && wide.1 == 0, "{wide:?}");
    assert_eq!(of_moves(&mut table, 600.0), (0, wide.0));
    assert_eq!(of_moves(&mut table, 1000.0), wide);
}

/// Regression test: a letter was written over the number of a move, and neither could be read.
#[test]
fn a_letter_takes_the_place_of_a_number() {
    let mut table = Table::of_persons("tanbo size=9");
    table.change_settings(|settings| settings.analysis_secs = 1.0);
    table.order(AppCommand::ToggleAnalysis);
    table.run_until("moves are found", |table| shown(table).is_some() && !analysis(table).is_running());
    let texts = |table: &mut Table| {
        let world = table.app.world_mut();
        let mut texts = world.query_filtered::<&BoardMark, With<Text2d>>();
        texts.iter(world).filter(|&&mark| mark == BoardMark::Analysis).count()
    };
    let (_, best, _) = shown(&table).unwrap();
    let (numbers, all) = (texts(&mut table), marks(&mut table));
    for cell in best.targets() {
        table.order(AppCommand::Edit(None, GameEdit::Draw(Stroke::Letter(cell))));
    }
    assert_eq!(texts(&mut table), numbers - 1);
    assert_eq!(marks(&mut table), all - 2, "neither its number nor its plate, but the ring");
}

/// Regression test: what was hinted stood beside "You resigned".
#[test]
fn whoever_resigns_wants_no_hint_any_longer() {
    let mut table = Table::with_seats("chexers", "Ada,computer:seedling,computer:seedling");
    table.order(AppCommand::Hint);
    table.run_until("a hint is found", |table| shown(table).is_some() && !analysis(table).is_running());
    table.order(AppCommand::Resign);
    assert_eq!(shown(&table), None);
    table.order(AppCommand::Hint);
    table.run_until("a hint is found", |table| shown(table).is_some());
}

/// Regression test: a hint that was asked for in the middle of a turn was never shown.
#[test]
fn a_hint_in_the_middle_of_a_turn_is_about_the_whole_turn() {
    let mut table = Table::of_persons("root-bound side=5");
    table.click("c3");
    table.click("a1");
    assert_eq!(table.session().draft().cell(), Some(table.cell("a1")));
    table.order(AppCommand::Hint);
    table.run_until("a hint is found", |table| shown(table).is_some() && !analysis(table).is_running());
    assert_eq!(table.session().draft(), Draft::Empty, "what was chosen may not belong to it");
    assert!(marks(&mut table) > 0);
}

/// Regression test: a hint let go of the chosen piece even if it moved that one, and never said so.
#[test]
fn a_chosen_piece_stays_chosen_unless_the_hint_moves_another() {
    let mut table = Table::of_persons("chexers");
    table.order(AppCommand::Hint);
    table.run_until("a hint is found", |table| shown(table).is_some() && !analysis(table).is_running());
    let geometry = table.session().tree().geometry().clone();
    let hinted = shown(&table).unwrap().1.cells().next().unwrap();
    for piece in ["-3,0", "-3,1", "-3,2", "-3,3"] {
        table.click(piece);
        assert_eq!(table.session().draft(), Draft::Piece(table.cell(piece)));
        table.order(AppCommand::Hint);
        table.run_until("it is shown", |table| shown(table).is_some());
        let is_hinted = piece == geometry.name(hinted);
        assert_eq!(table.session().draft() == Draft::Piece(table.cell(piece)), is_hinted, "{piece}");
        let notice = table.app.world().resource::<Notices>().current().map(|notice| notice.text.clone());
        assert_eq!(notice.as_deref() == Some("The hint moves another piece."), !is_hinted, "{piece}: {notice:?}");
        table.order(AppCommand::DropDraft);
        *table.app.world_mut().resource_mut::<Notices>() = Notices::default();
    }
}

/// Regression test: an analysis showed turns that the stone on the board no longer allowed.
#[test]
fn in_the_middle_of_a_turn_the_analysis_is_about_what_goes_with_the_first_part() {
    let mut table = Table::of_persons("root-bound side=5");
    table.click("c3");
    table.analyse_with(10_000);
    table.order(AppCommand::ToggleAnalysis);
    table.run_until("there is a report", |table| shown(table).is_some_and(|(.., count)| count > 20));
    let (_, best, all) = shown(&table).unwrap();
    let first = best.cells().next().unwrap();
    let name = table.session().tree().geometry().name(first);
    table.click(&name);
    let (_, report) = analysis(&table).report(table.session()).unwrap();
    assert!((1..all).contains(&report.lines.len()));
    assert!(report.lines.iter().all(|line| line.mv.cells().any(|cell| cell == first)));
    table.order(AppCommand::DropDraft);
    assert!(shown(&table).is_some_and(|(.., count)| count >= all));
}

/// A piece that leaves the board ends its move where it stands.
#[test]
fn the_number_of_an_exit_stands_on_its_piece() {
    let mut table = Table::arranged("chexers", "red=3,-1;3,0 green=-1,3 blue=0,-3 exits=2,0,0 to-move=red");
    table.order(AppCommand::ToggleAnalysis);
    table.run_until("there is a report", |table| shown(table).is_some() && !table.marked_texts().is_empty());
    let (wanted, report) = analysis(&table).report(table.session()).unwrap();
    let best = report.best().unwrap();
    assert!(matches!(best, Move::Exit(_)), "{best:?}");
    let cells = marked_cells(table.session().tree().position().to_move(), wanted, &report);
    let marked = cells.last().unwrap();
    assert!(marked.is_best() && marked.chance.is_some() && best.cells().eq([marked.cell]), "{marked:?}");
}

/// Regression test: a hint did nothing while the analysis was on.
#[test]
fn beside_an_analysis_a_hint_says_where_to_look() {
    let mut table = Table::of_persons("tanbo size=9");
    table.order(AppCommand::ToggleAnalysis);
    let told = |table: &mut Table| {
        table.order(AppCommand::Hint);
        table.app.world().resource::<Notices>().current().unwrap().text.clone()
    };
    assert_eq!(told(&mut table), "The analysis has just begun.");
    table.run_until("moves are found", |table| shown(table).is_some());
    assert_eq!(told(&mut table), "The analysis shows the best move already.");
    assert_eq!(analysis(&table).wanted(table.session()), Some(AnalysisKind::Analysis));
}
