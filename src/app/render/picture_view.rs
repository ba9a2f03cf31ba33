//! How a rendered picture looks at its board: the words of the command line, and the board and eye that they mean.

use bevy::prelude::*;

use crate::app::commands::{Focus, Preset, SPREAD};
use crate::app::session::Session;
use crate::app::settings::KeptViews;
use crate::app::view::layout::BoardLayout;
use crate::app::view::solid::eye::Eye;
use crate::app::view::solid::orbit::Orbit;
use crate::app::view::solid::space::Space;
use crate::games::Setup;
use crate::geometry::{Geometry, Shape};
use crate::rules::Position;

/// The angle from which a slice is looked at, in radians: more from the right than a whole cube, for a slice shows its side.
const SLICE_YAW: f32 = 0.95;
/// The steepest camera, in degrees: straight down would lose which way is up.
const STEEPEST_DEGREES: f32 = 88.0;
/// The farthest camera, in cells.
const FARTHEST: f32 = 500.0;

/// What of the board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    /// All of it on the plane, slices of a cube side by side.
    Flat,
    /// The board in space.
    Cube,
    /// Its layers apart.
    Exploded,
    /// One layer, the others faintly.
    Slice,
}

/// A direction to look from, and how far away.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Camera {
    /// In radians.
    yaw: f32,
    /// In radians.
    pitch: f32,
    /// In cells; as near as the whole board can be seen if there is none.
    distance: Option<f32>,
}

/// How the picture looks at its board.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(super) struct PictureView {
    shown: Shown,
    camera: Option<Camera>,
}

impl PictureView {
    /// Reads the words of `--view` and `--camera`; what is not given suits the board.
    ///
    /// # Errors
    /// A sentence with the words that there are, or with the reason why this board has no such view.
    pub(super) fn from_words(view: Option<&str>, camera: Option<&str>, setup: Setup) -> Result<Self, String> {
        let dims = match setup.geometry().shape() {
            Shape::Lattice(lattice) => lattice.dims(),
            Shape::Hexagon(_) => 2,
        };
        let shown = match view {
            None if dims < 3 => Shown::Flat,
            None | Some("cube") => Shown::Cube,
            Some("flat" | "grid") => Shown::Flat,
            Some("exploded") => Shown::Exploded,
            Some("slice") => Shown::Slice,
            Some(other) => return Err(format!("unknown view '{other}': choose flat, cube, exploded, slice or grid")),
        };
        match shown {
            Shown::Flat if dims > 3 => {
                Err("boards of more than three dimensions have no flat picture: choose cube, exploded or slice".into())
            }
            Shown::Exploded | Shown::Slice if dims < 3 => {
                Err("this board has no layers: choose flat, or cube to lay it on the ground".into())
            }
            Shown::Flat if camera.is_some() => Err("a flat picture has no camera: add --view cube".into()),
            _ => Ok(Self { shown, camera: camera.map(Camera::from_text).transpose()? }),
        }
    }

    /// The board as it is shown.
    fn space(self, setup: Setup, geometry: &Geometry) -> Space {
        let mut space =
            Space { is_solid: self.shown != Shown::Flat, ..Space::for_game(setup, geometry, &KeptViews::new()) };
        match (self.shown, geometry.shape()) {
            (Shown::Exploded, _) => {
                space.wanted_spread = [SPREAD; 3];
                space.spread = space.wanted_spread;
            }
            (Shown::Slice, Shape::Lattice(lattice)) => {
                space.focus = Some(Focus { axis: 0, layer: lattice.size() / 2, peels: false });
            }
            _ => {}
        }
        space
    }

    /// From where it is looked at in a picture of this size.
    fn orbit(self, setup: Setup, geometry: &Geometry, space: &Space, size: Vec2) -> Orbit {
        let mut orbit = space.first_orbit(setup, geometry, &KeptViews::new());
        if self.shown == Shown::Slice {
            orbit.yaw = SLICE_YAW;
        }
        if let Some(camera) = self.camera {
            (orbit.yaw, orbit.pitch) = (camera.yaw, camera.pitch);
        }
        orbit = orbit.fit(&space.corners(geometry), size);
        if let Some(distance) = self.distance() {
            orbit.distance = distance;
        }
        orbit
    }

    /// How far away the eye must stand, if that was asked for.
    fn distance(self) -> Option<f32> {
        self.camera.and_then(|camera| camera.distance)
    }
}

impl Camera {
    /// Reads `YAW,PITCH` or `YAW,PITCH,DISTANCE`, in degrees and cells, or the word of a preset.
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

/// Arranges the board and the eye, in every frame: the eye fits a new board into the view once it knows the view's size.
pub(super) fn arrange(
    view: Res<PictureView>,
    session: Res<Session>,
    layout: Res<BoardLayout>,
    mut space: ResMut<Space>,
    mut eye: ResMut<Eye>,
) {
    let (setup, geometry) = (session.tree().setup(), session.tree().position().geometry());
    let wanted = view.space(setup, geometry);
    eye.radius = wanted.radius(geometry);
    eye.orbit = view.orbit(setup, geometry, &wanted, layout.window);
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
        assert_eq!([shown("tanbo"), shown("hexbo"), shown("tanbo dims=1")], [Shown::Flat; 3]);
        assert_eq!([shown("tanbo dims=3"), shown("tanbo dims=5")], [Shown::Cube; 2]);
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
        assert!(refused((Some("flat"), None), "tanbo dims=4").contains("choose cube, exploded or slice"));
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
    fn the_whole_board_is_in_the_picture_and_fills_it() {
        for (words, setup) in [
            ((None, None), "tanbo dims=3"),
            ((Some("exploded"), Some("left")), "tanbo dims=3"),
            ((None, None), "tanbo dims=4"),
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
