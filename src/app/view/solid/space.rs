//! How the board is shown: flat or in 3D, as cubes or as one figure, how far its layers are spread, and which of them is
//! in focus.

use bevy::prelude::*;

use super::figure::{self, Figure};
use crate::app::commands::{Focus, SPREAD};
use crate::app::settings::KeptViews;
use crate::games::Setup;
use crate::geometry::{Cell, Geometry, Shape, embed, labels};

/// How the board is shown. Commands change it; systems that place or dress entities read it.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Space {
    /// Whether it is shown in 3D.
    pub is_solid: bool,
    /// The current spread of the layers, in cells beyond the distance of neighbours, along each axis of a cube.
    pub spread: [f32; 3],
    /// The spread at the end of the animation.
    pub wanted_spread: [f32; 3],
    /// The spread that a switch brings back.
    pub last_spread: [f32; 3],
    /// Whether a board of four dimensions is shown as one figure instead of as cubes.
    pub is_figure: bool,
    /// How the viewer is turned. Several cubes stand in the plane that faces the viewer, and each turns in its place.
    pub facing: Quat,
    /// How far the cubes have become the figure, from 0 to 1.
    pub folded: f32,
    /// How the figure is turned.
    pub figure: Figure,
    /// The layer in focus, if there is one.
    pub focus: Option<Focus>,
    /// The axis perpendicular to the layers that are shown as small boards beside the cube: that of the last focus.
    pub layered_axis: usize,
    /// Whether empty points are drawn.
    pub shows_points: bool,
    /// The values of the leading coordinates that are not drawn, from 0: the slice of a board with more than five
    /// dimensions.
    pub cut: Vec<u16>,
}

impl Default for Space {
    fn default() -> Self {
        Self {
            is_solid: false,
            spread: [0.0; 3],
            wanted_spread: [0.0; 3],
            last_spread: [SPREAD; 3],
            is_figure: false,
            facing: Quat::IDENTITY,
            folded: 0.0,
            figure: Figure::default(),
            focus: None,
            layered_axis: 0,
            shows_points: true,
            cut: Vec::new(),
        }
    }
}

/// Returns a step on a flat board as it is in 3D, where the board lies on the ground.
pub fn laid(step: Vec2) -> Vec3 {
    Vec3::new(step.x, 0.0, -step.y)
}

/// Returns whether the board is shown in 3D. A run condition.
pub fn is_solid(space: Res<Space>) -> bool {
    space.is_solid
}

/// The height of a stone's centre above the ground, in cells.
const STONE_LIFT: f32 = 0.26;

/// How a cell is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Normally.
    Full,
    /// Faintly.
    Ghost,
    /// Not at all.
    Hidden,
}

/// Returns whether a board is shown in 3D by default, because its flat view is less clear.
pub fn is_solid_by_nature(geometry: &Geometry) -> bool {
    matches!(geometry.shape(), Shape::Lattice(lattice) if lattice.dims() >= 3)
}

/// What the visible components of the board's entities depend on: when it changes, they are dressed again.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Appearance {
    is_solid: bool,
    is_figure: bool,
    focus: Option<Focus>,
    shows_points: bool,
    cut: Vec<u16>,
}

impl Space {
    /// Returns what the visible components of the board's entities depend on, apart from their positions.
    pub fn appearance(&self) -> Appearance {
        let Self { is_solid, is_figure, focus, shows_points, cut, .. } = self.clone();
        Appearance { is_solid, is_figure, focus, shows_points, cut }
    }

    /// Returns how the board of a new game is shown: as it was last shown for its kind, otherwise the default.
    pub fn for_game(setup: Setup, geometry: &Geometry, kept: &KeptViews) -> Self {
        let kept = kept.get(&setup.view_kind());
        let is_solid = kept.map_or(is_solid_by_nature(geometry), |view| view.is_solid);
        let is_figure = kept.is_some_and(|view| view.is_figure) && figure::figure_lattice(geometry).is_some();
        let hidden_dims = match geometry.shape() {
            Shape::Lattice(lattice) => lattice.dims() - embed::drawn_dims(lattice),
            Shape::Hexagon(_) => 0,
        };
        let folded = if is_figure { 1.0 } else { 0.0 };
        Self { is_solid: is_solid || hidden_dims > 0, is_figure, folded, cut: vec![0; hidden_dims], ..Self::default() }
    }

    /// Returns the greatest distance that the spread adds between layers, in cells: in many cubes, points would otherwise
    /// become too small to be seen.
    pub fn most_spread(geometry: &Geometry) -> f32 {
        if matches!(geometry.shape(), Shape::Lattice(lattice) if lattice.dims() > 4) { 0.6 } else { 2.0 }
    }

    /// Returns the name that the cells of a part of the board share, see [`labels::part_name`]. All parts in view begin with
    /// the coordinates of the cut, which stand above the board: an ellipsis takes their place.
    pub fn part_name(&self, outer: &[u16], inner: [Option<u16>; 3]) -> String {
        let name = labels::part_name(&outer[self.cut.len().min(outer.len())..], inner);
        if self.cut.is_empty() { name } else { format!("…-{name}") }
    }

    /// Returns the position of a cell in 3D.
    pub fn place(&self, geometry: &Geometry, cell: Cell) -> Vec3 {
        self.transform(geometry, cell).translation
    }

    /// Returns the position and the size of a cell in 3D. What is nearer in the fourth dimension is larger.
    pub fn transform(&self, geometry: &Geometry, cell: Cell) -> Transform {
        let in_cubes = in_cubes(geometry, cell, self.spread, self.facing);
        match figure::figure_lattice(geometry).filter(|_| self.folded > 0.0) {
            Some(lattice) => {
                let (place, size) = self.figure.place(lattice, cell, self.spread);
                Transform::from_translation(in_cubes.lerp(place, self.folded))
                    .with_scale(Vec3::splat(1.0_f32.lerp(size, self.folded)))
            }
            None => Transform::from_translation(in_cubes),
        }
    }

    /// Returns what the positions of the cells depend on.
    pub fn arrangement(&self) -> SpaceArrangement {
        SpaceArrangement { spread: self.spread, folded: self.folded, figure: self.figure, facing: self.facing }
    }

    /// Returns the position and the size of a stone: on the ground of a flat board, at the point itself in a cube.
    pub fn stone_transform(&self, geometry: &Geometry, cell: Cell) -> Transform {
        let mut transform = self.transform(geometry, cell);
        if Self::lies_flat(geometry) {
            transform.translation.y += STONE_LIFT;
        }
        transform
    }

    /// Returns whether a board has no height, so that it lies on the ground.
    pub fn lies_flat(geometry: &Geometry) -> bool {
        !is_solid_by_nature(geometry)
    }

    /// Returns whether a cube, or several, are shown in 3D.
    pub fn shows_cube(&self, geometry: &Geometry) -> bool {
        self.is_solid && !Self::lies_flat(geometry)
    }

    /// Returns whether two neighbours are side by side in 3D, rather than in two cubes.
    pub fn is_beside(&self, geometry: &Geometry, a: Cell, b: Cell) -> bool {
        self.is_figure || Self::is_in_cube(geometry, a, b)
    }

    /// Returns whether two neighbours are in the same cube, or on the same flat board.
    pub fn is_in_cube(geometry: &Geometry, a: Cell, b: Cell) -> bool {
        let middle = |cell| embed::solid_place(geometry, cell, [0.0; 3]).1;
        middle(a) == middle(b)
    }

    /// Returns the direction in which what leads from one cube to another, by `step`, arches: up between cubes beside each
    /// other, to the right between cubes above each other.
    pub fn across_cubes(&self, step: Vec3) -> Vec3 {
        let seen = self.facing.inverse() * step;
        self.facing * if seen.x.abs() > seen.y.abs() { Vec3::Y } else { Vec3::X }
    }

    /// Returns whether a point of a lattice is in the slice that is drawn.
    pub fn is_in_cut(&self, coords: &[u16]) -> bool {
        coords.iter().zip(&self.cut).all(|(at, shown)| at == shown)
    }

    /// Returns how a cell is drawn: normally on a flat board, whatever is in focus in space.
    pub fn presence(&self, geometry: &Geometry, cell: Cell) -> Presence {
        // Called for every mark in every frame: the common case needs no coordinates.
        if !self.is_solid || self.cut.is_empty() && self.focus.is_none() {
            return Presence::Full;
        }
        let Shape::Lattice(lattice) = geometry.shape() else { return Presence::Full };
        let coords = lattice.coords(cell);
        if !self.is_in_cut(&coords) {
            return Presence::Hidden;
        }
        let Some(focus) = self.focus.filter(|_| coords.len() >= 3) else { return Presence::Full };
        let layer = coords[coords.len() - 3 + focus.axis];
        match layer.cmp(&focus.layer) {
            std::cmp::Ordering::Equal => Presence::Full,
            _ if !focus.peels => Presence::Ghost,
            // The second coordinate runs away from the viewer, so its smaller layers are in front.
            std::cmp::Ordering::Less if focus.axis == 1 => Presence::Hidden,
            std::cmp::Ordering::Greater if focus.axis != 1 => Presence::Hidden,
            _ => Presence::Full,
        }
    }
}

/// What the positions of the cells depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpaceArrangement {
    spread: [f32; 3],
    folded: f32,
    figure: Figure,
    facing: Quat,
}

/// Returns the position of a cell in its cube, which stands beside and above the others in the plane that faces a viewer
/// turned like this.
pub(super) fn in_cubes(geometry: &Geometry, cell: Cell, spread: [f32; 3], facing: Quat) -> Vec3 {
    let (place, [right, up]) = embed::solid_place(geometry, cell, spread);
    Vec3::from(place) + facing * Vec3::new(right, up, 0.0)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::app::settings::KeptView;

    /// Returns how the board of a set-up is shown at first.
    pub(in crate::app::view::solid) fn space(setup: &str) -> (Space, Geometry) {
        let setup: Setup = setup.parse().unwrap();
        let geometry = setup.geometry();
        (Space::for_game(setup, &geometry, &KeptViews::new()), geometry)
    }

    #[test]
    fn cubes_are_solid_and_flat_boards_flat_unless_left_otherwise() {
        assert!(space("tanbo dims=3").0.is_solid && space("tanbo dims=4").0.is_solid);
        assert!(!space("tanbo").0.is_solid && !space("hexbo").0.is_solid);
        let kept = KeptViews::from([(
            "hexbo".to_owned(),
            KeptView { is_solid: true, is_figure: false, yaw: 0.1, pitch: 0.9 },
        )]);
        let setup: Setup = "hexbo side=5".parse().unwrap();
        let space = Space::for_game(setup, &setup.geometry(), &kept);
        assert!(space.is_solid);
        assert_eq!(space.first_orbit(setup, &setup.geometry(), &kept).pitch, 0.9);
    }

    #[test]
    fn a_focus_ghosts_or_peels() {
        let (mut space, geometry) = space("tanbo dims=3");
        let presence = |space: &Space, name| space.presence(&geometry, geometry.parse_cell(name).unwrap());
        space.focus = Some(Focus { axis: 0, layer: 2, peels: false });
        assert_eq!((presence(&space, "311"), presence(&space, "211")), (Presence::Full, Presence::Ghost));
        space.focus = Some(Focus { axis: 1, layer: 2, peels: true });
        assert_eq!((presence(&space, "121"), presence(&space, "141")), (Presence::Hidden, Presence::Full));
        space.focus = Some(Focus { axis: 2, layer: 2, peels: true });
        assert_eq!((presence(&space, "115"), presence(&space, "111")), (Presence::Hidden, Presence::Full));
    }

    #[test]
    fn more_than_five_dimensions_are_cut() {
        let (space, geometry) = space("tanbo dims=7");
        assert_eq!(space.cut, [0, 0]);
        let shown = geometry.cells().filter(|&cell| space.presence(&geometry, cell) == Presence::Full).count();
        assert_eq!(shown, 3_usize.pow(5));
    }
}
