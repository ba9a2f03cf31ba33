//! The three diagrams of the Hexade document.

use rhizome::games::AnyPosition;
use rhizome::geometry::Cell;
use rhizome::record::notation::illegal_text;
use rhizome::rules::{Aid, Arrangement, Effect, Illegal, Impossible, Move, Player, Position};

use crate::boards;

const FIGURES: &str = include_str!("../../data/figures/hexade.txt");

const WHITE: Player = Player(0);
const BLACK: Player = Player(1);

/// Returns the cells of a diagram that hold a character, with that character; `.` is left out.
fn marks(name: &str) -> Vec<(char, Cell)> {
    let section = FIGURES.split("\n== ").skip(1).find_map(|section| section.strip_prefix(name)?.strip_prefix('\n'));
    let rows = section.unwrap_or_else(|| panic!("no diagram {name}")).lines();
    // Strips the row's letter in front and the number of a diagonal at the end.
    let cells = rows.flat_map(|row| {
        let (_, cells) = row.split_once("- ").unwrap();
        cells.split('/').next().unwrap().split_whitespace().map(|mark| mark.chars().next().unwrap())
    });
    (0..).map(Cell).zip(cells).filter(|(_, mark)| *mark != '.').map(|(cell, mark)| (mark, cell)).collect()
}

fn marked(marks: &[(char, Cell)], wanted: char) -> Vec<Cell> {
    marks.iter().filter(|(mark, _)| *mark == wanted).map(|&(_, cell)| cell).collect()
}

fn cells(position: &AnyPosition, names: &[&str]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = names.iter().map(|name| position.geometry().parse_cell(name).unwrap()).collect();
    cells.sort_unstable();
    cells
}

#[test]
fn the_first_diagram_shows_where_the_second_stone_of_white_may_not_stand() {
    let marks = marks("1");
    let first = marked(&marks, 'O')[0];
    let mut position = boards::start("hexade");
    assert_eq!(position.geometry().name(first), "I11");
    assert_eq!(position.aids(), [], "the first stone stands anywhere");
    position.play(Move::Place(first)).unwrap();
    let near = marked(&marks, 'x');
    for &cell in &near {
        assert_eq!(position.check(Move::Place(cell)), Ok(()), "Black has no such restriction");
    }
    let black = cells(&position, &["A1"])[0];
    position.play(Move::Place(black)).unwrap();
    let forbidden: Vec<Cell> = position
        .aids()
        .into_iter()
        .map(|aid| match aid {
            Aid::Forbidden(cell) => cell,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(forbidden, near);
    for cell in position.geometry().cells().filter(|&cell| position.owner(cell).is_none()) {
        let expected = if near.contains(&cell) { Err(Illegal::TooNear { first }) } else { Ok(()) };
        assert_eq!(position.check(Move::Place(cell)), expected);
    }
    let refusal = illegal_text(&position, &Illegal::TooNear { first });
    assert_eq!(refusal, "is within two cells of your first stone on I11: choose one farther away");
}

/// Returns the sixes to be proved.
fn pending_aids(position: &AnyPosition) -> Vec<Aid> {
    let mut aids = position.aids();
    aids.retain(|aid| matches!(aid, Aid::Six { .. }));
    aids
}

/// If any one of its stones is missing, each shape of the second diagram is a five that lacks that stone.
#[test]
fn the_second_diagram_shows_the_three_sixes() {
    let stones = marked(&marks("2"), '#');
    let setup = boards::setup("hexade");
    let arranged =
        |stones: Vec<Cell>, to_move| AnyPosition::arranged(setup, &Arrangement::new(vec![Vec::new(), stones], to_move));
    let all = arranged(stones.clone(), WHITE).unwrap();
    assert_eq!(arranged(stones.clone(), BLACK), Err(Impossible::SixOfMover("black".into())));
    let row = cells(&all, &["D8", "E9", "F10", "G11", "H12", "I13"]);
    let ring = cells(&all, &["H5", "H6", "I5", "I7", "J6", "J7"]);
    let triangle = cells(&all, &["O11", "P11", "P12", "Q11", "Q12", "Q13"]);
    let pending = |cells: &[Cell]| Aid::Six { player: BLACK, cells: cells.to_vec() };
    assert_eq!(pending_aids(&all), [&row, &ring, &triangle].map(|six| pending(six)));
    for six in [row, ring, triangle] {
        for &missing in &six {
            let others = six.iter().copied().filter(|&cell| cell != missing).collect();
            let mut position = arranged(others, BLACK).unwrap();
            assert!(position.aids().contains(&Aid::Completes(missing, BLACK)));
            position.play(Move::Place(missing)).unwrap();
            assert_eq!(position.outcome(), None, "the win is recorded after the reply");
            assert_eq!(pending_aids(&position), [pending(&six)]);
            position.play(Move::Place(Cell(0))).unwrap();
            assert_eq!(position.outcome().unwrap().winner, Some(BLACK));
        }
    }
}

#[test]
fn the_third_diagram_captures_two_pairs_and_moves_into_safety() {
    let marks = marks("3");
    let setup = boards::setup("hexade");
    let stones = vec![marked(&marks, 'O'), marked(&marks, '#')];
    let position = AnyPosition::arranged(setup, &Arrangement::new(stones, WHITE)).unwrap();
    let (a, b) = (marked(&marks, 'A')[0], marked(&marks, 'B')[0]);
    let pairs = [["J13", "K13"], ["J14", "K15"]].map(|names| cells(&position, &names));

    let in_danger = pairs.concat().into_iter().collect::<std::collections::BTreeSet<_>>();
    // Black has five of the ring around K14.
    let last_of_ring = Aid::Completes(cells(&position, &["L14"])[0], BLACK);
    let expected: Vec<Aid> = in_danger.into_iter().map(Aid::InDanger).chain([last_of_ring]).collect();
    assert_eq!(position.aids(), expected);

    let mut after_a = position.clone();
    let effects = after_a.play(Move::Place(a)).unwrap();
    assert_eq!(effects.len(), 3);
    for pair in &pairs {
        let captured = Effect::Captured { player: BLACK, cells: [pair[0], pair[1]] };
        assert!(effects.contains(&captured), "the stone next to A comes first: {effects:?}");
    }
    assert_eq!(after_a.stones(BLACK), cells(&position, &["G4", "J4", "L15"]));

    let mut after_b = position.clone();
    assert_eq!(after_b.play(Move::Place(b)).unwrap().len(), 1, "moving into a sandwich is safe");
    assert_eq!(after_b.stones(BLACK), position.stones(BLACK));
    assert!(after_b.stones(WHITE).contains(&b));
}
