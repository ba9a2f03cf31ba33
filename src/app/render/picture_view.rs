//! The view of a rendered picture: the words of the command line, and the board and camera that they stand for.

use bevy::prelude::*;

use crate::app::commands::{Focus, Preset, SPREAD};
use crate::app::session::ShownGame;
use crate::app::settings::KeptViews;
use crate::app::view::layout::BoardLayout;
use crate::app::view::solid::eye::Eye;
use crate::app::view::solid::figure::figure_lattice;
use crate::app::view::solid::orbit::Orbit;
use crate::app::view::solid::space::Space;
use crate::games::Setup;
use crate::geometry::{Geometry, Shape};
use crate::rules::Position;

/// The yaw of the camera for a slice, in radians: further to the right than for a whole cube, so that the slice is not
/// seen edge-on.
const SLICE_YAW: f32 = 0.95;
/// The steepest pitch, in degrees: looking straight down would leave no direction for up.
const STEEPEST_DEGREES: f32 = 88.0;
/// The maximum distance of the camera, in cells.
const FARTHEST: f32 = 500.0;

/// How the board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ViewKind {
    /// The flat board; the slices of a cube side by side.
    Flat,
    /// The 3D board.
    Cube,
    /// The 3D board with its layers spread.
    Exploded,
    /// One layer of the 3D board; the others are faint.
    Slice,
    /// Four dimensions as one figure.
    Figure,
}

/// The direction and distance of the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Camera {
    /// In radians.
    yaw: f32,
    /// In radians.
    pitch: f32,
    /// In cells; if `None`, close enough for the board to fill the picture.
    distance: Option<f32>,
}

/// The requested view of the board, read by `arrange`.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(super) struct PictureView {
    shown: ViewKind,
    camera: Option<Camera>,
}

impl PictureView {
    /// Parses the values of `--view` and `--camera`. Chooses what suits the board if they are missing.
    ///
    /// # Errors
    /// A sentence that lists the valid words, or says why this board has no such view.
    pub(super) fn from_words(view: Option<&str>, camera: Option<&str>, setup: Setup) -> Result<Self, String> {
        let dims = dims(setup);
        let shown = match view {
            None if dims < 3 => ViewKind::Flat,
            None | Some("cube") => ViewKind::Cube,
            Some("flat" | "grid") => ViewKind::Flat,
            Some("exploded") => ViewKind::Exploded,
            Some("slice") => ViewKind::Slice,
            Some("figure") => ViewKind::Figure,
            Some(other) => {
                return Err(format!("unknown view '{other}': choose flat, cube, exploded, slice, figure or grid"));
            }
        };
        match shown {
            ViewKind::Flat if dims > 3 => {
                let views = if figure_lattice(&setup.geometry()).is_some() {
                    "cube, exploded, slice or figure"
                } else {
                    "cube, exploded or slice"
                };
                Err(format!("boards of more than three dimensions have no flat picture: choose {views}"))
            }
            ViewKind::Exploded | ViewKind::Slice if dims < 3 => {
                Err("this board has no layers: choose flat, or cube to lay it on the ground".into())
            }
            ViewKind::Figure if figure_lattice(&setup.geometry()).is_none() => {
                Err("only a board of four dimensions, of at most 1,300 points, is shown as one figure".into())
            }
            ViewKind::Flat if camera.is_some() => Err("a flat picture has no camera: add --view cube".into()),
            _ => Ok(Self { shown, camera: camera.map(Camera::from_text).transpose()? }),
        }
    }

    /// Checks that the view is flat, for `what` needs that; `instead` is what else is possible.
    ///
    /// # Errors
    /// A sentence that says what is possible.
    pub(super) fn must_be_flat(self, setup: Setup, what: &str, instead: &str) -> Result<(), String> {
        match self.shown {
            ViewKind::Flat => Ok(()),
            _ if dims(setup) > 3 => {
                Err(format!("{what}, and boards of more than three dimensions have none: {instead}"))
            }
            _ => Err(format!("{what}: add --view flat, or {instead}")),
        }
    }

    /// Returns the [`Space`] that shows this view.
    fn space(self, setup: Setup, geometry: &Geometry) -> Space {
        let mut space =
            Space { is_solid: self.shown != ViewKind::Flat, ..Space::for_game(setup, geometry, &KeptViews::new()) };
        match (self.shown, geometry.shape()) {
            (ViewKind::Exploded, _) => {
                space.wanted_spread = [SPREAD; 3];
                space.spread = space.wanted_spread;
            }
            (ViewKind::Figure, _) => {
                space.is_figure = true;
                space.folded = 1.0;
            }
            (ViewKind::Slice, Shape::Lattice(lattice)) => {
                space.focus = Some(Focus { axis: 0, layer: lattice.size() / 2, peels: false });
            }
            _ => {}
        }
        space
    }

    /// Returns the camera's orbit for a picture of this size, in pixels.
    fn orbit(self, setup: Setup, geometry: &Geometry, space: &Space, size: Vec2) -> Orbit {
        let mut orbit = space.first_orbit(setup, geometry, &KeptViews::new());
        if self.shown == ViewKind::Slice {
            orbit.yaw = SLICE_YAW;
        }
        if let Some(camera) = self.camera {
            (orbit.yaw, orbit.pitch) = (camera.yaw, camera.pitch);
        }
        orbit = space.fit(geometry, orbit, size);
        if let Some(distance) = self.distance() {
            orbit.distance = distance;
        }
        orbit
    }

    /// Returns the distance of the camera, if one was requested.
    fn distance(self) -> Option<f32> {
        self.camera.and_then(|camera| camera.distance)
    }
}

fn dims(setup: Setup) -> usize {
    match setup.geometry().shape() {
        Shape::Lattice(lattice) => lattice.dims(),
        Shape::Hexagon(_) => 2,
    }
}

impl Camera {
    /// Parses `YAW,PITCH` or `YAW,PITCH,DISTANCE`, in degrees and cells, or the name of a preset.
    fn from_text(text: &str) -> Result<Self, String> {
        if let Some(preset) = Preset::ALL.into_iter().find(|preset| preset.word() == text) {
            let (yaw, pitch) = preset.angles();
            return Ok(Self { yaw, pitch, distance: None });
        }
        let numbers: Option<Vec<f32>> =
            text.split(',').map(|part| part.trim().parse().ok().filter(|number: &f32| number.is_finite())).collect();
        let (yaw, pitch, distance) = match numbers.as_deref() {
            Some(&[yaw, pitch]) => (yaw, pitch, None),
            Some(&[yaw, pitch, distance]) => (yaw, pitch, Some(distance)),
            _ => {
                let words = Preset::ALL.map(Preset::word).join(", ");
                return Err(format!(
                    "the camera is YAW,PITCH or YAW,PITCH,DISTANCE in degrees and cells, such as 35,25, or one of \
                     {words}; not '{text}'"
                ));
            }
        };
        if pitch.abs() > STEEPEST_DEGREES {
            return Err(format!(
                "the camera's pitch must be from {}° to {STEEPEST_DEGREES}°, not {pitch}°",
                -STEEPEST_DEGREES
            ));
        }
        if let Some(distance) = distance.filter(|distance| !(1.0..=FARTHEST).contains(distance)) {
            return Err(format!("the camera's distance must be from 1 to {FARTHEST} cells, not {distance}"));
        }
        Ok(Self { yaw: yaw.to_radians(), pitch: pitch.to_radians(), distance })
    }
}

/// Sets [`Space`] and [`Eye`] to the requested view. Runs once, before the board's entities are spawned.
pub(super) fn arrange(
    view: Res<PictureView>,
    session: ShownGame,
    layout: Res<BoardLayout>,
    mut space: ResMut<Space>,
    mut eye: ResMut<Eye>,
) {
    let (setup, geometry) = (session.tree().setup(), session.tree().position().geometry());
    let mut wanted = view.space(setup, geometry);
    eye.orbit = view.orbit(setup, geometry, &wanted, layout.window);
    wanted.facing = wanted.facing_for(geometry, &eye.orbit);
    eye.radius = wanted.radius(geometry);
    eye.is_fitted = view.distance().is_none();
    space.set_if_neq(wanted);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(view: Option<&str>, camera: Option<&str>, setup: &str) -> Result<PictureView, String> {
        PictureView::from_words(view, camera, setup.parse().unwrap())
    }

    fn orbit(words: (Option<&str>, Option<&str>), setup: &str, size: Vec2) -> (Space, Orbit) {
        let setup: Setup = setup.parse().unwrap();
        let view = PictureView::from_words(words.0, words.1, setup).unwrap();
        let space = view.space(setup, &setup.geometry());
        let orbit = view.orbit(setup, &setup.geometry(), &space, size);
        (space, orbit)
    }

    #[test]
    fn what_is_not_given_suits_the_board() {
        let shown = |setup| view(None, None, setup).unwrap().shown;
        assert_eq!([shown("tanbo"), shown("hexbo"), shown("tanbo dims=1")], [ViewKind::Flat; 3]);
        assert_eq!([shown("tanbo dims=3"), shown("tanbo dims=5")], [ViewKind::Cube; 2]);
        assert_eq!(view(Some("grid"), None, "tanbo dims=3"), view(Some("flat"), None, "tanbo dims=3"));
    }

    #[test]
    fn a_camera_is_a_word_or_angles() {
        let camera = |text| Camera::from_text(text).unwrap();
        assert_eq!(camera("left").yaw, Preset::Left.angles().0);
        let given = camera("-90, 30, 12");
        assert_eq!((given.yaw.to_degrees().round(), given.pitch.to_degrees().round()), (-90.0, 30.0));
        assert_eq!((given.distance, camera("0,0").distance), (Some(12.0), None));
        assert_eq!(orbit((None, Some("-90,30,12")), "tanbo dims=3", Vec2::splat(400.0)).1.distance, 12.0);
    }

    #[test]
    fn what_cannot_be_shown_says_what_can() {
        let refused = |words: (Option<&str>, Option<&str>), setup| view(words.0, words.1, setup).unwrap_err();
        assert!(refused((Some("round"), None), "tanbo").contains("unknown view 'round': choose flat, cube"));
        assert!(refused((Some("slice"), None), "hexbo").contains("choose flat, or cube"));
        assert!(refused((Some("flat"), None), "tanbo dims=4").contains("choose cube, exploded, slice or figure"));
        assert!(refused((Some("flat"), None), "tanbo dims=5").ends_with("choose cube, exploded or slice"));
        assert!(refused((Some("figure"), None), "tanbo dims=3").contains("of four dimensions"));
        assert!(refused((None, Some("top")), "tanbo").contains("add --view cube"));
        for camera in ["behind", "1", "1,2,3,4", "1,nan", ""] {
            assert!(
                refused((None, Some(camera)), "tanbo dims=3").contains("front, right, back, left, top, bottom, corner")
            );
        }
        assert!(refused((None, Some("0,89")), "tanbo dims=3").contains("-88° to 88°"));
        assert!(refused((None, Some("0,0,0")), "tanbo dims=3").contains("1 to 500 cells"));
    }

    #[test]
    fn what_needs_a_flat_board_says_how_to_get_one() {
        let checked = |words, setup: &str| {
            let shown = view(words, None, setup).unwrap();
            shown.must_be_flat(setup.parse().unwrap(), "an SVG shows a flat board", "write a PNG")
        };
        assert_eq!(checked(None, "hexbo"), Ok(()));
        assert_eq!(checked(Some("flat"), "tanbo dims=3"), Ok(()));
        for (words, setup) in [(None, "tanbo dims=3"), (Some("cube"), "chexers"), (Some("slice"), "tanbo dims=3")] {
            let refused = checked(words, setup).unwrap_err();
            assert_eq!(refused, "an SVG shows a flat board: add --view flat, or write a PNG", "{setup}");
        }
        assert!(checked(None, "tanbo dims=4").unwrap_err().contains("have none: write a PNG"));
    }

    #[test]
    fn the_whole_board_is_in_the_picture_and_fills_it() {
        for (words, setup) in [
            ((None, None), "tanbo dims=3"),
            ((Some("exploded"), Some("left")), "tanbo dims=3"),
            ((None, None), "tanbo dims=4"),
            ((Some("figure"), None), "tanbo dims=4"),
            ((Some("cube"), None), "hexbo"),
        ] {
            let size = Vec2::new(1200.0, 900.0);
            let (space, orbit) = orbit(words, setup, size);
            let geometry = setup.parse::<Setup>().unwrap().geometry();
            let places: Vec<Vec2> =
                geometry.cells().map(|cell| orbit.see(space.place(&geometry, cell), size).unwrap().at).collect();
            assert!(places.iter().all(|at| at.min(size - *at).min_element() > 0.0), "{setup} is cut off");
            let extent = |along: fn(&Vec2) -> f32| {
                let (low, high) = places.iter().map(along).fold((f32::MAX, 0.0_f32), |(l, h), v| (l.min(v), h.max(v)));
                high - low
            };
            let filled = (extent(|at| at.x) / size.x).max(extent(|at| at.y) / size.y);
            assert!(filled > 0.5, "{setup} fills {filled} of the picture");
        }
    }
}
