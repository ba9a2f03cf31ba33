//! The figures of the Tanbo and Hexbo documents: starts, positions, legal and illegal moves, and what moves leave.
//!
//! The files under `tests/data/figures/` contain them as text diagrams; the first lines of each file list what each
//! figure claims.

use rhizome::games::{AnyPosition, Setup};
use rhizome::geometry::Cell;
use rhizome::record::notation::illegal_text;
use rhizome::rules::diagram::{self, Diagram};
use rhizome::rules::{Arrangement, Effect, Illegal, Impossible, Move, Player, Position, Removal};

use crate::boards;

const TANBO: &str = include_str!("../data/figures/tanbo.txt");
const HEXBO: &str = include_str!("../data/figures/hexbo.txt");

const BLACK: Player = Player(0);
const WHITE: Player = Player(1);

/// Returns the rows of one figure.
fn rows<'a>(file: &'a str, name: &str) -> &'a str {
    let sections = file.split("\n== ").skip(1);
    let fitting = sections.filter_map(|section| section.split_once('\n'));
    let mut fitting = fitting.filter(|(heading, _)| heading.split_whitespace().next() == Some(name));
    fitting.next().unwrap_or_else(|| panic!("no figure {name}")).1
}

/// The stones of a figure on the board of a set-up.
struct Figure {
    setup: Setup,
    diagram: Diagram,
}

impl Figure {
    fn new(file: &str, name: &str, setup: &str) -> Self {
        let setup = boards::setup(setup);
        let diagram = diagram::read(&setup.geometry(), setup.seat_colors(), rows(file, name));
        Self { setup, diagram: diagram.unwrap_or_else(|error| panic!("figure {name}: {error}")) }
    }

    fn position(&self, to_move: Player) -> AnyPosition {
        let stones = self.diagram.stones.clone();
        AnyPosition::arranged(self.setup, &Arrangement::new(stones, to_move)).unwrap()
    }

    /// Returns the position before the marked move, and the move.
    fn before(&self) -> (AnyPosition, Move) {
        let cell = self.diagram.marked.expect("the figure marks a move");
        let mut stones = self.diagram.stones.clone();
        let mover = stones.iter().position(|stones| stones.contains(&cell)).expect("a stone is marked");
        stones[mover].retain(|&stone| stone != cell);
        let arrangement = Arrangement::new(stones, Player(mover as u8));
        (AnyPosition::arranged(self.setup, &arrangement).unwrap(), Move::Place(cell))
    }
}

fn cell(position: &AnyPosition, name: &str) -> Cell {
    position.geometry().parse_cell(name).unwrap()
}

fn names(position: &AnyPosition, cells: &[Cell]) -> Vec<String> {
    position.geometry().sorted_names(cells.iter().copied())
}

/// Asserts that the marked move of a figure leaves exactly the stones of another one; returns the position, and the
/// owner of each removed root with whether it was the expanded one.
fn leads_to(file: &str, from: &str, to: &str, setup: &str) -> (AnyPosition, Vec<(Player, bool)>) {
    let (mut position, mv) = Figure::new(file, from, setup).before();
    let effects = position.play(mv).unwrap();
    for player in position.players() {
        let expected = &Figure::new(file, to, setup).diagram.stones[player.index()];
        assert_eq!(&position.stones(player), expected, "figure {from} leads to {to}");
    }
    assert!(position.groups().iter().all(|root| !root.space.is_empty()), "every root of {to} is free");
    let removed = effects.into_iter().filter_map(|effect| match effect {
        Effect::GroupRemoved { player, why, .. } => Some((player, why == Removal::Expanded)),
        _ => None,
    });
    let removed = removed.collect();
    (position, removed)
}

#[test]
fn the_starts_are_those_of_the_documents() {
    for (file, name, setup) in [
        (TANBO, "A", "tanbo"),
        (TANBO, "O", "tanbo size=9"),
        (TANBO, "1D", "tanbo dims=1"),
        (HEXBO, "A", "hexbo"),
        (HEXBO, "SMALL", "hexbo side=5"),
    ] {
        assert_eq!(Figure::new(file, name, setup).position(BLACK), boards::start(setup), "{setup}");
    }
}

#[test]
fn the_recent_moves_on_the_cube_lead_from_the_start_to_its_figure() {
    let mut position = boards::start("tanbo dims=3");
    for name in ["125", "255", "135", "355", "235"] {
        position.play(Move::Place(cell(&position, name))).unwrap();
    }
    assert_eq!(Figure::new(TANBO, "CUBE", "tanbo dims=3").position(WHITE), position);
}

#[test]
fn the_excerpts_of_the_novice_games_have_the_roots_that_they_show() {
    let roots = |file, name, setup, to_move| {
        let groups = Figure::new(file, name, setup).position(to_move).groups();
        [BLACK, WHITE].map(|player| groups.iter().filter(|root| root.player == player).count())
    };
    assert_eq!(roots(TANBO, "B", "tanbo", BLACK), [8, 8]);
    assert_eq!(roots(TANBO, "C", "tanbo", BLACK), [8, 8]);
    assert_eq!(roots(TANBO, "D", "tanbo", WHITE)[0], 0);
    assert_eq!(roots(HEXBO, "B", "hexbo", WHITE), [6, 6]);
    assert_eq!(roots(HEXBO, "C", "hexbo", BLACK), [5, 6]);
    assert_eq!(roots(HEXBO, "D", "hexbo", BLACK)[1], 0);
}

#[test]
fn a_side_without_roots_has_lost() {
    let tanbo = Figure::new(TANBO, "D", "tanbo").position(WHITE);
    let hexbo = Figure::new(HEXBO, "D", "hexbo").position(BLACK);
    assert_eq!(tanbo.outcome().unwrap().winner, Some(WHITE));
    assert_eq!(hexbo.outcome().unwrap().winner, Some(BLACK));
    assert_eq!(tanbo.legal_move_list(), []);
}

/// Roots grow over places where other roots were, so a root cannot be identified by its seed.
#[test]
fn a_root_can_cover_several_seeds() {
    let position = Figure::new(HEXBO, "D", "hexbo").position(BLACK);
    let start = boards::start("hexbo");
    let [root] = &position.groups()[..] else { panic!("black has one root left") };
    let seeds = |player| start.stones(player).iter().filter(|seed| root.stones.contains(seed)).count();
    assert_eq!([BLACK, WHITE].map(seeds), [3, 1]);
}

#[test]
fn marked_moves_of_the_excerpts_are_legal() {
    for name in ["B", "C"] {
        let figure = Figure::new(HEXBO, name, "hexbo");
        let (mut position, mv) = figure.before();
        assert_eq!(position.play(mv).unwrap().len(), 1, "nothing is removed");
        assert_eq!(position, figure.position(position.to_move()));
    }
}

#[test]
fn legal_and_illegal_moves() {
    for (file, setup, legal, unconnected, several) in [
        (TANBO, "tanbo", "T18 P19 R9 M12", "N4 J12 K8 K2", "F15=2 G5=2 B14=4 B12=2"),
        (HEXBO, "hexbo", "D3 B8 H1 H13", "E3 G6 G15 L11", "D5=5 C11=2 H2=4 L2=2"),
    ] {
        let position = Figure::new(file, "E", setup).position(WHITE);
        let check = |name: &str| position.check(Move::Place(cell(&position, name)));
        for name in legal.split(' ') {
            assert_eq!(check(name), Ok(()), "{setup} {name}");
        }
        for name in unconnected.split(' ') {
            assert_eq!(check(name), Err(Illegal::TouchesNone { player: WHITE }), "{setup} {name}");
        }
        for (name, count) in several.split(' ').map(|word| word.split_once('=').unwrap()) {
            let Err(Illegal::TouchesSeveral { stones }) = check(name) else { panic!("{setup} {name}") };
            assert_eq!(stones.len().to_string(), count, "{setup} {name}");
            assert!(stones.iter().all(|&stone| position.owner(stone) == Some(WHITE)), "{setup} {name}");
        }
    }
}

#[test]
fn a_refusal_names_the_stones_that_are_in_the_way() {
    let position = Figure::new(TANBO, "E", "tanbo").position(WHITE);
    let sentence = |name: &str| {
        let refusal = position.check(Move::Place(cell(&position, name))).unwrap_err();
        illegal_text(&position, &refusal)
    };
    assert_eq!(sentence("F15"), "touches two of your stones: E15 and G15");
    assert_eq!(sentence("B14"), "touches four of your stones: A14, B13, B15 and C14");
    assert_eq!(sentence("A19"), "A19 is taken by a black stone");
    assert_eq!(sentence("N4"), "touches none of your stones: a new stone must touch exactly one");
}

/// In figure E a small black root has a single point of space, and another move lets a white root bound itself.
#[test]
fn the_only_root_space() {
    for (file, setup, last_space, black_root, suicide) in
        [(TANBO, "tanbo", "D9", "B9", "C2"), (HEXBO, "hexbo", "T15", "T14", "H1")]
    {
        let position = Figure::new(file, "E", setup).position(WHITE);
        let black_root = cell(&position, black_root);
        let groups = position.groups();
        let root = groups.iter().find(|root| root.stones.contains(&black_root)).unwrap();
        assert_eq!(names(&position, &root.space), [last_space], "{setup}");

        let mut bounding = position.clone();
        let effects = bounding.play(Move::Place(cell(&position, last_space))).unwrap();
        let [_, Effect::GroupRemoved { cells, why: Removal::Bounded, .. }] = &effects[..] else {
            panic!("{effects:?}")
        };
        assert_eq!(names(&position, cells), names(&position, &root.stones), "{setup}");

        let suicide = cell(&position, suicide);
        let effects = position.clone().play(Move::Place(suicide)).unwrap();
        let [_, Effect::GroupRemoved { cells, player: WHITE, why: Removal::Expanded, .. }] = &effects[..] else {
            panic!("{effects:?}");
        };
        assert!(cells.contains(&suicide), "{setup}");
    }
}

#[test]
fn an_expanded_root_that_is_bounded_is_removed() {
    assert_eq!(leads_to(TANBO, "G", "H", "tanbo size=9").1, [(WHITE, true)]);
    assert_eq!(leads_to(HEXBO, "G", "H", "hexbo side=5").1, [(BLACK, true)]);
}

#[test]
fn other_roots_that_it_bounds_stay() {
    assert_eq!(leads_to(TANBO, "I", "J", "tanbo size=9").1, [(WHITE, true)]);
    assert_eq!(leads_to(HEXBO, "I", "J", "hexbo side=5").1, [(BLACK, true)]);
}

#[test]
fn a_free_expanded_root_removes_all_that_it_bounds() {
    let (_, mut removed) = leads_to(TANBO, "K", "L", "tanbo size=9");
    removed.sort_unstable();
    assert_eq!(removed, [(BLACK, false), (WHITE, false)]);
    let (_, mut removed) = leads_to(HEXBO, "K", "L", "hexbo side=5");
    removed.sort_unstable();
    assert_eq!(removed, [(BLACK, false), (BLACK, false), (WHITE, false)]);
}

#[test]
fn the_last_root_may_have_to_end_itself() {
    for (file, setup) in [(TANBO, "tanbo size=9"), (HEXBO, "hexbo side=5")] {
        let (before, mv) = Figure::new(file, "M", setup).before();
        assert_eq!(before.legal_move_list(), [mv], "black has one move only");
        let (after, removed) = leads_to(file, "M", "N", setup);
        assert_eq!(removed, [(BLACK, true)]);
        assert_eq!(after.outcome().unwrap().winner, Some(WHITE));
    }
}

/// Loops, clumps and joined roots are refused. The other formations of the figures are trees without a seed of the
/// start; a position set by hand may contain them, since in play a root can also come to stand away from its seed.
#[test]
fn impossible_formations_are_refused() {
    for (file, setup, refused, seedless) in [(TANBO, "tanbo", 10, 4), (HEXBO, "hexbo", 8, 2)] {
        let figure = Figure::new(file, "F", setup);
        let start = boards::start(setup);
        let arranged =
            |stones, seat: usize| AnyPosition::arranged(figure.setup, &Arrangement::new(stones, Player(seat as u8)));
        assert!(arranged(figure.diagram.stones.clone(), 0).is_err(), "the whole figure");
        let mut counts = [0, 0];
        for (seat, formation) in formations(&figure) {
            let mut stones = vec![Vec::new(); 2];
            stones[seat] = formation.clone();
            match arranged(stones, seat) {
                Err(Impossible::NoTree { .. }) => counts[0] += 1,
                Err(other) => panic!("{other}"),
                Ok(_) => {
                    counts[1] += 1;
                    let is_own_seed = |&cell: &Cell| start.owner(cell) == Some(Player(seat as u8));
                    assert!(!formation.iter().any(is_own_seed), "{:?}", names(&start, &formation));
                }
            }
        }
        assert_eq!(counts, [refused, seedless], "{setup}");
    }
}

/// Returns the connected groups of a figure, each with the seat of its owner.
fn formations(figure: &Figure) -> Vec<(usize, Vec<Cell>)> {
    let geometry = figure.setup.geometry();
    let mut formations = Vec::new();
    for (seat, stones) in figure.diagram.stones.iter().enumerate() {
        let mut rest = stones.clone();
        while let Some(first) = rest.pop() {
            let mut formation = vec![first];
            let mut next = 0;
            while let Some(&stone) = formation.get(next) {
                next += 1;
                let (near, far) = rest.iter().partition(|&&other| geometry.neighbours(stone).any(|n| n == other));
                formation.extend::<Vec<Cell>>(near);
                rest = far;
            }
            formations.push((seat, formation));
        }
    }
    formations
}
