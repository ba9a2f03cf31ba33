//! The diagrams on the rules pages show positions that can be, and moves that do what the pages say.

use rhizome::games::AnyPosition;
use rhizome::rules::{Arrangement, Illegal, Move, Player, Position, diagram};

use crate::boards;

const PAGES: [(&str, &str); 2] = [
    ("tanbo.md", include_str!("../../assets/rules/tanbo.md")),
    ("hexbo.md", include_str!("../../assets/rules/hexbo.md")),
];

/// A diagram as the position with each side to move that can be, and the cell that it marks.
struct Shown {
    positions: Vec<AnyPosition>,
    marked: Option<rhizome::geometry::Cell>,
}

impl Shown {
    fn new(block: &str) -> Self {
        let (setup, rows) = block.split_once('\n').unwrap();
        let setup = boards::setup(setup);
        let read = diagram::read(setup, rows).unwrap_or_else(|e| panic!("{e}:\n{block}"));
        let arranged = |seat: usize| {
            let arrangement = Arrangement::new(read.stones.clone(), Player(seat as u8));
            AnyPosition::arranged(setup, &arrangement).ok()
        };
        let positions: Vec<_> = (0..setup.seats()).filter_map(arranged).collect();
        assert!(!positions.is_empty(), "no such position can be:\n{block}");
        Self { positions, marked: read.marked }
    }

    /// The marked point, if it is empty: a move about to be played.
    fn planned(&self) -> Option<Move> {
        self.marked.filter(|&cell| self.positions[0].owner(cell).is_none()).map(Move::Place)
    }

    fn leads_to(&self, mv: Move, next: &Self) -> bool {
        self.positions.iter().any(|position| {
            let mut position = position.clone();
            position.play(mv).is_ok_and(|effects| effects.len() > 1) && next.positions.contains(&position)
        })
    }
}

fn diagrams(page: &'static str) -> impl Iterator<Item = &'static str> {
    page.split("```diagram\n").skip(1).map(|rest| rest.split("```").next().unwrap())
}

#[test]
fn every_diagram_is_a_possible_position() {
    for (name, page) in PAGES {
        assert!(diagrams(page).map(Shown::new).count() >= 4, "{name}");
    }
}

#[test]
fn a_planned_move_leads_to_the_next_diagram_and_removes_something() {
    let mut moves = 0;
    for (name, page) in PAGES {
        let shown: Vec<Shown> = diagrams(page).map(Shown::new).collect();
        for (number, pair) in shown.windows(2).enumerate() {
            if let Some(mv) = pair[0].planned() {
                assert!(pair[0].leads_to(mv, &pair[1]), "{name}, diagram {number}");
                moves += 1;
            }
        }
    }
    assert_eq!(moves, 5);
}

#[test]
fn the_starts_are_the_starts() {
    let shown: Vec<&str> = PAGES.into_iter().flat_map(|(_, page)| diagrams(page)).collect();
    for setup in [
        "tanbo size=9",
        "tanbo size=7 layout=dense",
        "tanbo dims=1",
        "hexbo side=5",
        "hexbo side=5 players=3",
        "hexbo side=5 players=6",
    ] {
        let is_of_this = |block: &&&str| block.lines().next() == Some(setup);
        let first = shown.iter().find(is_of_this).unwrap_or_else(|| panic!("a diagram of {setup}"));
        assert_eq!(Shown::new(first).positions[0], boards::start(setup), "{setup}");
    }
}

/// What the Tanbo page says about its first example.
#[test]
fn the_example_of_legal_points_is_right() {
    let [(_, tanbo), _] = PAGES;
    let shown = Shown::new(diagrams(tanbo).nth(1).unwrap());
    let [black, white] = &shown.positions[..] else { panic!("both may be to move") };
    let check =
        |position: &AnyPosition, name| position.check(Move::Place(position.geometry().parse_cell(name).unwrap()));
    assert_eq!(check(black, "A4"), Ok(()));
    assert_eq!(check(black, "B3"), Ok(()));
    assert!(matches!(check(black, "D5"), Err(Illegal::TouchesSeveral { .. })));
    assert_eq!(check(white, "D5"), Ok(()));
    assert!(matches!(check(black, "A2"), Err(Illegal::TouchesNone { .. })));
}

#[test]
fn the_designers_are_named() {
    let [(_, tanbo), (_, hexbo)] = PAGES;
    assert!(tanbo.contains("Mark Steere"));
    assert!(hexbo.contains("Mark Steere") && hexbo.contains("Richard Rognlie"));
}
