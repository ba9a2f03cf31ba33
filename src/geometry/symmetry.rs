//! The symmetries of a board: the ways to lay it onto itself by turning and mirroring it.

use super::{Cell, Geometry, Hexagon, Lattice, Shape};

/// The most dimensions of a box whose symmetries are listed: four have 384, five would have 3,840.
const MOST_DIMS: usize = 4;

impl Geometry {
    /// Returns the symmetries, the identity first. Each lists the cell to which every cell is carried, in the order of
    /// the cells. For a box of five or more dimensions, only the identity.
    pub fn symmetries(&self) -> Vec<Vec<Cell>> {
        match self.shape() {
            Shape::Lattice(lattice) => of_lattice(self, lattice),
            Shape::Hexagon(hexagon) => of_hexagon(self, hexagon),
        }
    }
}

/// Every order of the axes, with every choice of axes to mirror.
fn of_lattice(geometry: &Geometry, lattice: Lattice) -> Vec<Vec<Cell>> {
    let dims = lattice.dims();
    if dims > MOST_DIMS {
        return vec![geometry.cells().collect()];
    }
    let mut symmetries = Vec::new();
    for order in orders(dims) {
        for mirrored in 0..1_u32 << dims {
            let image = |cell: Cell| {
                let coords = lattice.coords(cell);
                let carried = order.iter().enumerate().map(|(axis, &from)| {
                    let coord = coords[from];
                    if mirrored >> axis & 1 == 1 { lattice.size() - 1 - coord } else { coord }
                });
                lattice.cell(&carried.collect::<super::Coords>())
            };
            symmetries.extend(geometry.cells().map(image).collect::<Option<Vec<Cell>>>());
        }
    }
    symmetries
}

/// Every order of the three cube coordinates around the middle, as they are and negated, as far as the board is carried
/// onto itself: a board without a middle cell has half of the twelve.
fn of_hexagon(geometry: &Geometry, hexagon: Hexagon) -> Vec<Vec<Cell>> {
    let cube = |cell: Cell| {
        let hex = hexagon.axial(cell);
        [hex.x, hex.y, -hex.x - hex.y]
    };
    let count = geometry.len() as i32;
    // Three times the middle, which is a cell or the point between three.
    let middle = [0, 1, 2].map(|axis| 3 * geometry.cells().map(|cell| cube(cell)[axis]).sum::<i32>() / count);
    let mut symmetries = Vec::new();
    for sign in [1, -1] {
        for order in orders(3) {
            let image = |cell: Cell| {
                let from = cube(cell);
                let [x, y, z] = [0, 1, 2].map(|axis| {
                    let place = sign * (3 * from[order[axis]] - middle[order[axis]]) + middle[axis];
                    (place % 3 == 0).then_some(place / 3)
                });
                z?;
                hexagon.from_axial(hexx::Hex::new(x?, y?))
            };
            symmetries.extend(geometry.cells().map(image).collect::<Option<Vec<Cell>>>());
        }
    }
    symmetries
}

/// Returns the orders of `count` things, ascending, so that the first is 0, 1, 2 and so on.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..count {
        let longer = orders.iter().flat_map(|order: &Vec<usize>| {
            let free = (0..count).filter(|next| !order.contains(next));
            free.map(|next| order.iter().copied().chain([next]).collect())
        });
        orders = longer.collect();
    }
    orders
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::geometry::Naming;

    fn boards() -> Vec<(Geometry, usize)> {
        let lattice = |dims, size| Geometry::new(Shape::Lattice(Lattice::new(dims, size).unwrap()), Naming::Dashed);
        let hexagon = |hexagon: Option<Hexagon>| Geometry::new(Shape::Hexagon(hexagon.unwrap()), Naming::Axial);
        vec![
            (lattice(1, 19), 2),
            (lattice(2, 5), 8),
            (lattice(3, 3), 48),
            (lattice(4, 3), 384),
            (lattice(5, 3), 1),
            (hexagon(Hexagon::new(4)), 12),
            (hexagon(Hexagon::centerless(5)), 6),
        ]
    }

    #[test]
    fn a_symmetry_carries_neighbours_to_neighbours() {
        for (geometry, count) in boards() {
            let symmetries = geometry.symmetries();
            assert_eq!(symmetries.len(), count, "{:?}", geometry.shape());
            assert_eq!(symmetries[0], geometry.cells().collect::<Vec<_>>());
            assert_eq!(symmetries.iter().collect::<BTreeSet<_>>().len(), count, "no two are alike");
            for symmetry in &symmetries {
                assert_eq!(symmetry.iter().collect::<BTreeSet<_>>().len(), geometry.len());
                for cell in geometry.cells() {
                    let carried: BTreeSet<Cell> = geometry.neighbours(cell).map(|n| symmetry[n.index()]).collect();
                    assert_eq!(carried, geometry.neighbours(symmetry[cell.index()]).collect());
                }
            }
        }
    }
}
