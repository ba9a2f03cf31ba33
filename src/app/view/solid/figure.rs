//! Four dimensions as one figure: how the lattice is turned in four dimensions, and where its points are in space after
//! a perspective from four dimensions to three. What is nearer in the fourth dimension is larger.

use bevy::math::{Mat4, Vec3, Vec4};

use crate::geometry::{Cell, Geometry, Lattice, Shape, embed};

/// The distance of neighbours in the middle of the figure, in cells: more than 1, because the points of many cubes
/// share the same space.
const STEP: f32 = 2.6;
/// How much of a spread is seen in the figure, which has room between its points as it is: with more, its stones would be
/// dots.
const SPREAD_PART: f32 = 0.3;
/// The distance of the eye in the fourth dimension from the middle, relative to that of the farthest corners.
const EYE: f32 = 2.5;
/// The time constants with which a spin decays and with which the figure turns back, in seconds.
const SPIN_DECAY_SECS: f32 = 0.22;
const RETURN_SECS: f32 = 0.12;
/// The speed below which a spin stops, in radians per second.
const SPIN_REST: f32 = 0.02;
/// The difference of all numbers of two matrices below which they count as equal.
const CLOSE: f32 = 0.002;
/// The angles of the standard view in the planes XW, YW and ZW, in radians: of many that were compared, the one in which
/// the points of the smallest lattice are farthest from each other, in space and on the screen.
const STANDARD: [f32; 3] = [0.442, -0.358, 0.097];

/// How the figure is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// A rotation in four dimensions: x to the right, y up, z towards the viewer, and w.
    turned: Mat4,
    /// The rotation that it returns to.
    goal: Option<Mat4>,
    /// The spin that a drag left behind: for each axis of space the speed in the plane that it spans with w, in radians
    /// per second.
    spin: Vec3,
}

impl Default for Figure {
    fn default() -> Self {
        Self { turned: standard(), goal: None, spin: Vec3::ZERO }
    }
}

/// Returns the lattice of a board that can be shown as one figure: all of its four dimensions are drawn.
pub fn figure_lattice(geometry: &Geometry) -> Option<Lattice> {
    match geometry.shape() {
        Shape::Lattice(lattice) if lattice.dims() == 4 && embed::drawn_dims(lattice) == 4 => Some(lattice),
        _ => None,
    }
}

/// Returns the radius of the figure in space, however it is turned, in cells; `spread` as in [`embed::solid_place`].
pub fn radius(lattice: Lattice, spread: [f32; 3]) -> f32 {
    // A sphere in four dimensions is seen as a sphere, from a distance that the tangents from the eye determine.
    STEP * corner(lattice, spread) * EYE / (EYE * EYE - 1.0).sqrt()
}

/// Returns the distance of the corners from the middle, in steps.
fn corner(lattice: Lattice, spread: [f32; 3]) -> f32 {
    (middle(lattice) * steps(spread)).length()
}

fn middle(lattice: Lattice) -> f32 {
    (f32::from(lattice.size()) - 1.0) / 2.0
}

/// Returns how far apart the layers are along each axis; along the fourth one as far as along the others on average.
fn steps(spread: [f32; 3]) -> Vec4 {
    // The axes of a cube are those of its coordinates: the second of them runs away from the viewer, the third one up.
    let [x, up, away] = spread.map(|spread| SPREAD_PART * spread);
    Vec4::ONE + Vec4::new(x, up, away, (x + up + away) / 3.0)
}

impl Figure {
    /// Returns the place of a cell in space, in cells from the middle, and its size relative to that in the middle.
    pub fn place(&self, lattice: Lattice, cell: Cell, spread: [f32; 3]) -> (Vec3, f32) {
        let coords = lattice.coords(cell);
        let from_middle = |index: usize| coords.get(index).map_or(0.0, |&at| f32::from(at) - middle(lattice));
        let [w, x, away, up] = [0, 1, 2, 3].map(from_middle);
        let turned = self.turned * (Vec4::new(x, up, -away, w) * steps(spread));
        let eye = EYE * corner(lattice, spread);
        let size = eye / (eye - turned.w);
        (turned.truncate() * STEP * size, size)
    }

    /// Turns what is nearest in the fourth dimension towards a direction in space; the length of `by` is the angle in
    /// radians.
    pub fn turn(&mut self, by: Vec3) {
        self.goal = None;
        self.turned = upright(rotation(by) * self.turned);
    }

    /// Starts a spin, in radians per second; see [`Self::turn`].
    pub fn spin(&mut self, spin: Vec3) {
        (self.goal, self.spin) = (None, spin);
    }

    /// Stops any movement.
    pub fn rest(&mut self) {
        (self.goal, self.spin) = (None, Vec3::ZERO);
    }

    /// Begins to turn back to the standard view.
    pub fn turn_back(&mut self) {
        (self.goal, self.spin) = (Some(standard()), Vec3::ZERO);
    }

    /// Returns whether it moves.
    pub fn is_moving(&self) -> bool {
        self.goal.is_some() || self.spin != Vec3::ZERO
    }

    /// Advances the movement by `secs` seconds; infinity ends it.
    pub fn advance(&mut self, secs: f32) {
        if let Some(goal) = self.goal {
            let part = 1.0 - (-secs / RETURN_SECS).exp();
            let between = upright(self.turned * (1.0 - part) + goal * part);
            let is_there = between.abs_diff_eq(goal, CLOSE) || between.abs_diff_eq(self.turned, CLOSE * part);
            (self.turned, self.goal) = if is_there { (goal, None) } else { (between, Some(goal)) };
        } else if self.spin != Vec3::ZERO {
            if secs.is_finite() {
                self.turned = upright(rotation(self.spin * secs) * self.turned);
            }
            self.spin *= (-secs / SPIN_DECAY_SECS).exp();
            if self.spin.length() < SPIN_REST {
                self.spin = Vec3::ZERO;
            }
        }
    }
}

/// Returns the standard rotation.
fn standard() -> Mat4 {
    let [x, y, z] = STANDARD;
    rotation(Vec3::Z * z) * rotation(Vec3::Y * y) * rotation(Vec3::X * x)
}

/// Returns the rotation in the plane of `by` and w that turns w towards `by`, by its length in radians.
fn rotation(by: Vec3) -> Mat4 {
    let Some(direction) = by.try_normalize() else { return Mat4::IDENTITY };
    let (sin, cos) = by.length().sin_cos();
    let turned = |unit: Vec4| {
        let (along, w) = (unit.truncate().dot(direction), unit.w);
        let in_plane = (cos - 1.0) * along + sin * w;
        unit + (direction * in_plane).extend((cos - 1.0) * w - sin * along)
    };
    Mat4::from_cols(turned(Vec4::X), turned(Vec4::Y), turned(Vec4::Z), turned(Vec4::W))
}

/// Returns the rotation next to a matrix that is almost one, because products of rotations drift: its columns made
/// perpendicular one after the other.
fn upright(matrix: Mat4) -> Mat4 {
    let mut columns = [matrix.x_axis, matrix.y_axis, matrix.z_axis, matrix.w_axis];
    for index in 0..4 {
        let (done, rest) = columns.split_at_mut(index);
        let column = done.iter().fold(rest[0], |column, other| column - *other * column.dot(*other));
        rest[0] = column.try_normalize().unwrap_or(Vec4::ZERO);
    }
    Mat4::from_cols_array_2d(&columns.map(|column| column.to_array()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Setup;

    fn geometry(setup: &str) -> Geometry {
        setup.parse::<Setup>().unwrap().geometry()
    }

    fn places(figure: &Figure, lattice: Lattice) -> Vec<(Vec3, f32)> {
        (0..lattice.cells() as u32).map(|cell| figure.place(lattice, Cell(cell), [0.0; 3])).collect()
    }

    #[test]
    fn only_four_dimensions_that_are_drawn_whole_make_a_figure() {
        for (setup, is_figure) in
            [("tanbo dims=4", true), ("tanbo dims=3", false), ("tanbo dims=5", false), ("hexbo", false)]
        {
            assert_eq!(figure_lattice(&geometry(setup)).is_some(), is_figure, "{setup}");
        }
    }

    #[test]
    fn stones_do_not_touch_in_the_standard_view() {
        let lattice = figure_lattice(&geometry("tanbo dims=4")).unwrap();
        let all = places(&Figure::default(), lattice);
        let radius = super::super::solids::STONE;
        for (index, (place, size)) in all.iter().enumerate() {
            for (other, other_size) in &all[..index] {
                assert!(place.distance(*other) > radius * (size + other_size));
            }
        }
    }

    #[test]
    fn the_figure_stays_within_its_radius_however_it_is_turned() {
        let lattice = figure_lattice(&geometry("tanbo dims=4")).unwrap();
        let (mut figure, mut farthest) = (Figure::default(), 0.0_f32);
        for step in 0..200 {
            figure.turn(Vec3::new(0.31, 0.17 * (step as f32).sin(), -0.23));
            let there = places(&figure, lattice).into_iter().map(|(place, _)| place.length());
            farthest = there.fold(farthest, f32::max);
        }
        let most = radius(lattice, [0.0; 3]);
        assert!((0.95 * most..=1.001 * most).contains(&farthest), "{farthest} of {most}");
    }

    #[test]
    fn a_turn_moves_what_is_near_in_the_fourth_dimension_that_way_and_keeps_lengths() {
        let near = |figure: &Figure| figure.turned * Vec4::W;
        let mut figure = Figure { turned: Mat4::IDENTITY, ..Figure::default() };
        figure.turn(Vec3::X * 0.5);
        assert!(near(&figure).abs_diff_eq(Vec4::new(0.5_f32.sin(), 0.0, 0.0, 0.5_f32.cos()), 1e-5));
        for _ in 0..10_000 {
            figure.turn(Vec3::new(0.01, -0.02, 0.03));
        }
        assert!((figure.turned.determinant() - 1.0).abs() < 1e-4);
        assert!((figure.turned * figure.turned.transpose()).abs_diff_eq(Mat4::IDENTITY, 1e-4));
    }

    #[test]
    fn it_turns_back_from_everywhere_and_a_spin_comes_to_rest() {
        for by in [Vec3::X * 0.3, Vec3::Y * 3.1, Vec3::new(1.0, -2.0, 2.0), Vec3::Z * std::f32::consts::PI] {
            let mut figure = Figure::default();
            figure.turn(by);
            figure.spin(by);
            let frames = |figure: &mut Figure| {
                let mut frames = 0;
                while figure.is_moving() && frames < 1_000 {
                    figure.advance(1.0 / 60.0);
                    frames += 1;
                }
                frames
            };
            assert!((2..200).contains(&frames(&mut figure)), "{by}: it spins");
            figure.turn_back();
            assert!((2..200).contains(&frames(&mut figure)), "{by}: it turns back");
            assert_eq!(figure, Figure::default(), "{by}");
            figure.turn(by);
            figure.turn_back();
            figure.advance(f32::INFINITY);
            assert_eq!(figure, Figure::default(), "{by}: at once");
        }
    }
}
