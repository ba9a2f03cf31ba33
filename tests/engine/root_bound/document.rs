//! The worked examples of the document, on boards of our own that have the properties described in its text.

use rhizome::rules::{Aid, Illegal, Move, Outcome, Position, Reason, Removal, Standing};

use super::{BLACK, Figure, WHITE, names, removed_by, standing, verdict};

/// White has claimed three cells at the edge on the upper left, Black one cell in the middle.
#[test]
fn regions_of_three_cells_and_of_one() {
    let figure = Figure::new(
        "root-bound",
        BLACK,
        "      m- . . . . . O .
             l- . . . . . . . .
            k- O . . . . . . . .
           j- . O . . . . . # . .
          i- . . O . . . . . . . .
         h- O O O . . # # . . . . .
        g- . . . . . # . # . . . . .
         f- . . . . . # # . . . . .
          e- . . . . . . . . . . .
           d- . . . . . . . . . .
            c- . . # . . . . . .
             b- . . . . . . . .
              a- . . . . . . .",
    );
    let position = &figure.position;
    let regions: Vec<_> = position.aids().into_iter().filter(|aid| matches!(aid, Aid::Region { .. })).collect();
    let [Aid::Region { player: WHITE, cells: left }, Aid::Region { player: BLACK, cells: middle }] = &regions[..]
    else {
        panic!("{regions:?}");
    };
    assert_eq!(names(position, left), "i1 i2 j1");
    assert_eq!(names(position, middle), "g7");
    assert_eq!(position.score(), Some(vec![8 + 1, 7 + 3]));
    assert_eq!(standing(position, "k1"), Standing::Live);
    assert_eq!(standing(position, "f7"), Standing::Live);
    assert_eq!(standing(position, "m6"), Standing::Linked);
    assert_eq!(verdict(position, "i1"), "lies in a claimed region of white: nobody may play there");
    assert_eq!(verdict(position, "g7"), "lies in a claimed region of black: nobody may play there");
}

/// Black at e1 cuts off the two white stones: they are dead and removed, and the region is worth five.
#[test]
fn playing_e1_makes_a_region_worth_five() {
    let figure = Figure::new(
        "root-bound",
        BLACK,
        "      m- . . . . . . .
             l- . . . . O . . .
            k- . . . . . . . . #
           j- . . . . . . . . # .
          i- . . . . . . . . . . .
         h- . O . . . . . . . . . .
        g- . . . . O . . . . . . . .
         f- . . . . . . . . . . . .
          e- . # # # . . . . . . .
           d- . . O # . . . . . .
            c- . O # . . . . . .
             b- # # . . . . . .
              a- . . . . . . .",
    );
    let mut position = figure.position;
    assert_eq!(position.score(), Some(vec![9, 5]));
    assert_eq!(standing(&position, "c2"), Standing::Endangered);
    assert_eq!(removed_by(&mut position, "e1"), [(WHITE, "c2 d3".into(), Removal::Dead)]);
    let regions: Vec<_> = position.aids().into_iter().filter(|aid| matches!(aid, Aid::Region { .. })).collect();
    let [Aid::Region { player: BLACK, cells }] = &regions[..] else { panic!("{regions:?}") };
    assert_eq!(names(&position, cells), "c1 c2 d1 d2 d3");
    assert_eq!(position.score(), Some(vec![10 + 5, 3]));
    assert_eq!(standing(&position, "e1"), Standing::Live);
}

/// White cannot claim the left corner: the black stones there are not dead, White may fill neither g2 nor i1, and black
/// stones on both make a small region and a live group.
#[test]
fn pieces_at_g2_and_i1_make_a_live_group() {
    let figure = Figure::new(
        "root-bound",
        WHITE,
        "      m- . . . . . . .
             l- . . . . # . . .
            k- . . . . . . . . .
           j- O . . . . . . . # .
          i- . O . . . . . . . . .
         h- . # O . . . . . . . . .
        g- . . O . . . . . . . . . .
         f- # O . . . . . . . . . .
          e- O . . . . . . . . . .
           d- . . . . . . . . . .
            c- . . . . . . . . .
             b- . . . . . . . .
              a- . . . . . . .",
    );
    let mut position = figure.position;
    assert_eq!(verdict(&position, "g2"), "would make a small triangle with f2 and g3");
    assert_eq!(verdict(&position, "i1"), "would make a small triangle with i2 and j1");
    assert_eq!([standing(&position, "f1"), standing(&position, "h2")], [Standing::Endangered; 2]);
    assert_eq!(removed_by(&mut position.clone(), "g12,f12"), [], "they are not dead");

    assert_eq!(removed_by(&mut position, "g12 g2,i1"), []);
    let regions: Vec<_> = position.aids().into_iter().filter(|aid| matches!(aid, Aid::Region { .. })).collect();
    let [Aid::Region { player: BLACK, cells }] = &regions[..] else { panic!("{regions:?}") };
    assert_eq!(names(&position, cells), "g1 h1");
    let groups = position.groups();
    let live = groups.iter().find(|group| group.standing == Some(Standing::Live)).unwrap();
    assert_eq!(names(&position, &live.stones), "f1 g2 h2 i1");
    assert_eq!(removed_by(&mut position, "c5"), [], "a live group stays");
}

/// Growing from old pieces: no triangles, and not two steps in a straight line; around a bend and on both sides of a
/// piece is allowed.
#[test]
fn placements() {
    let figure = Figure::new(
        "root-bound",
        WHITE,
        "      m- . . . . . . .
             l- . . . . . . . #
            k- . . t O . . . . .
           j- . . . O . . . . . .
          i- . . . . . . . . . . .
         h- . . . . . . . . . . . .
        g- . O a b c . . . l O r . .
         f- . d . . . . . . . . . .
          e- e . . . . . . . . . .
           d- . . . . . . . . f .
            c- . . h . . . . g .
             b- . O i . . . O .
              a- . . . . . . .",
    );
    let position = &figure.position;
    let check = |letters: [char; 2]| position.check(figure.pair(letters));
    let cell = |name: &str| position.geometry().parse_cell(name).unwrap();
    let refused = position.check(Move::Place(figure.cell('t')));
    assert_eq!(refused, Err(Illegal::SmallTriangle { stones: [cell("k4"), cell("j4")] }));
    assert_eq!(check(['t', 'a']), refused, "nor as a part of a pair");
    for (letters, beyond) in [(['a', 'b'], "g2"), (['f', 'g'], "b7")] {
        assert_eq!(check(letters), Err(Illegal::StraightGrowth { beyond: cell(beyond) }), "{letters:?}");
    }
    assert_eq!(check(['h', 'i']), Err(Illegal::SmallTriangle { stones: [figure.cell('h'), cell("b2")] }));
    for letters in [
        ['d', 'e'], // around a bend
        ['l', 'r'], // on opposite sides
        ['b', 'c'], // in line, but not touching the old piece
        ['a', 'c'], // one touches it, the other does not
        ['a', 'l'],
    ] {
        assert_eq!(check(letters), Ok(()), "{letters:?}");
    }
}

/// Both players have passed. The pieces on c3 and on e3, e4, f5 are not cut off from each other, but from any live
/// group.
#[test]
fn pieces_cut_off_from_live_groups_go_at_the_end() {
    let figure = Figure::new(
        "root-bound",
        BLACK,
        "      m- . O . . . . .
             l- O O . . . . . .
            k- . . . . . . . . .
           j- . . . . . . . . . .
          i- . . . . . . . . . . .
         h- . . . . . . . . . . . #
        g- . . . . O O . . . . . # .
         f- . . O O # O . . . . . #
          e- . O # # O . . . . . .
           d- . O . O . . . . . .
            c- . O # O . . . . .
             b- . O O . . . . .
              a- . . . . . . .",
    );
    let mut position = figure.position;
    assert_eq!([standing(&position, "c3"), standing(&position, "e3")], [Standing::Endangered; 2]);
    assert_eq!(standing(&position, "b2"), Standing::Linked);
    assert_eq!(position.groups().len(), 5);
    assert_eq!(removed_by(&mut position, "pass"), []);
    let cut_off = |step| Removal::CutOff { step };
    let expected = [(BLACK, "c3".into(), cut_off(1)), (BLACK, "e3 e4 f5".into(), cut_off(2))];
    assert_eq!(removed_by(&mut position, "pass"), expected);
    assert_eq!(position.score(), Some(vec![3 + 1, 16 + 5 + 1]));
    assert_eq!(position.outcome(), Some(Outcome { winner: Some(WHITE), reason: Reason::Score }));
    assert_eq!(position.legal_move_list(), []);
}
