//! Tests of the places of cells: as far apart as they should be, and no two at one place.

use super::super::{Hexagon, Naming};
use super::*;

#[test]
fn neighbours_on_flat_boards_are_one_apart() {
    for geometry in [
        Geometry::new(Shape::Hexagon(Hexagon::new(5).unwrap()), Naming::RowAndDiagonal),
        Geometry::new(Shape::Hexagon(Hexagon::centerless(4).unwrap()), Naming::RowAndPlace),
        Geometry::new(Shape::Lattice(Lattice::new(2, 9).unwrap()), Naming::Go),
        Geometry::new(Shape::Lattice(Lattice::new(1, 31).unwrap()), Naming::Number),
        Geometry::new(Shape::Lattice(Lattice::new(1, 43).unwrap()), Naming::Number),
        Geometry::new(Shape::Lattice(Lattice::new(1, 127).unwrap()), Naming::Number),
    ] {
        for cell in geometry.cells() {
            let [x, y] = place(&geometry, cell);
            for next in geometry.neighbours(cell) {
                let [nx, ny] = place(&geometry, next);
                assert!(((nx - x).hypot(ny - y) - 1.0).abs() < 1e-4);
            }
        }
    }
}

#[test]
fn the_middle_of_a_hexagon_is_the_origin() {
    for hexagon in [Hexagon::new(7).unwrap(), Hexagon::centerless(7).unwrap()] {
        let geometry = Geometry::new(Shape::Hexagon(hexagon), Naming::RowAndPlace);
        let sum = geometry.cells().map(|cell| place(&geometry, cell)).fold([0.0, 0.0], |[a, b], [x, y]| [a + x, b + y]);
        assert!(sum[0].abs() < 0.01 && sum[1].abs() < 0.01, "{sum:?}");
    }
}

#[test]
fn neighbours_in_a_cube_are_one_apart_and_no_two_cells_share_a_place() {
    for (dims, size, naming) in [(3, 5, Naming::Digits), (4, 3, Naming::Dashed), (5, 3, Naming::Dashed)] {
        let geometry = Geometry::new(Shape::Lattice(Lattice::new(dims, size).unwrap()), naming);
        let at = |cell| {
            let ([x, y, z], [right, up]) = solid_place(&geometry, cell, [0.0; 3]);
            [x + right, y + up, z]
        };
        let distance = |a: [f32; 3], b: [f32; 3]| a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt();
        let mut places: Vec<_> = geometry.cells().map(|c| at(c).map(|v| (v * 100.0).round() as i32)).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), geometry.len());
        let near = |cell| geometry.neighbours(cell).filter(|&next| distance(at(cell), at(next)) < 1.01).count();
        assert!(geometry.cells().all(|cell| (3..=6).contains(&near(cell))));
    }
    let drawn = |dims, size| drawn_dims(Lattice::new(dims, size).unwrap());
    assert_eq!([drawn(1, 31), drawn(2, 19), drawn(3, 9), drawn(4, 6), drawn(4, 7)], [1, 2, 3, 4, 3]);
    assert_eq!([drawn(5, 4), drawn(5, 5), drawn(11, 3)], [5, 4, 5]);
    let cube = Geometry::new(Shape::Lattice(Lattice::new(3, 5).unwrap()), Naming::Digits);
    let named = |name| solid_place(&cube, cube.parse_cell(name).unwrap(), [0.0; 3]).0;
    assert_eq!(named("111"), [-2.0, -2.0, 2.0], "the first corner is to the left, in front, at the bottom");
    assert_eq!(named("125"), [-2.0, 2.0, 1.0]);
}

#[test]
fn the_slices_of_a_cube_fill_the_place_for_a_board() {
    let columns: Vec<u16> = (3..=9).map(slice_columns).collect();
    assert_eq!(columns, [3, 2, 3, 3, 4, 4, 3]);
    let cube = Geometry::new(Shape::Lattice(Lattice::new(3, 5).unwrap()), Naming::Digits);
    let named = |name| place(&cube, cube.parse_cell(name).unwrap());
    let ([x1, y1], [x3, y3], [x4, y4]) = (named("111"), named("311"), named("411"));
    assert!(x3 > x1 && y3 == y1 && x4 == x1 && y4 < y1, "the fourth slice begins the second row");
    let ([above_x, above_y], [beside_x, beside_y]) = (named("112"), named("121"));
    assert!(
        above_x == x1 && above_y > y1 && beside_x > x1 && beside_y == y1,
        "within a slice z goes up, y to the right"
    );
}

#[test]
fn a_long_line_runs_in_rows_that_do_not_touch() {
    for size in [19, 31, 43, 55, 67, 79, 91, 103, 115, 127] {
        let line = Geometry::new(Shape::Lattice(Lattice::new(1, size).unwrap()), Naming::Number);
        let at = |cell| place(&line, cell);
        for (a, b) in line.cells().flat_map(|a| line.cells().map(move |b| (a, b))) {
            let [x, y] = [0, 1].map(|axis| at(a)[axis] - at(b)[axis]);
            let is_beside = x.hypot(y) < BESIDE;
            assert_eq!(is_beside, a.0.abs_diff(b.0) <= 1, "{size}: {a:?} and {b:?}");
        }
        let [width, height] = half_extent(&line);
        assert_eq!(height == 0.0, size <= LONGEST_ROW);
        assert!(width <= 15.0 && height <= width, "{size}: {width}, {height}");
    }
}

#[test]
fn no_two_cells_share_a_place() {
    for (dims, size, naming) in
        [(3, 4, Naming::Digits), (3, 5, Naming::Digits), (4, 3, Naming::Dashed), (5, 3, Naming::Dashed)]
    {
        let geometry = Geometry::new(Shape::Lattice(Lattice::new(dims, size).unwrap()), naming);
        let mut places: Vec<_> =
            geometry.cells().map(|c| place(&geometry, c).map(|v| (v * 100.0).round() as i32)).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), geometry.len());
    }
}
