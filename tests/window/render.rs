//! `rhizome render`: pictures without a window or a screen. Needs only a Vulkan driver.

use std::path::Path;
use std::process::{Command, Output};

use bevy::asset::RenderAssetUsages;
use bevy::color::ColorToPacked;
use bevy::image::{CompressedImageFormats, Image, ImageSampler, ImageType};
use bevy::math::UVec2;
use rhizome::app::settings::ThemeChoice;
use rhizome::app::theme::Palette;
use tempfile::TempDir;

/// A picture read back from its file.
struct Picture {
    size: UVec2,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    fn read(path: &Path) -> Self {
        let bytes = std::fs::read(path).unwrap();
        let png = ImageType::Extension("png");
        let (formats, usages) = (CompressedImageFormats::NONE, RenderAssetUsages::default());
        let image = Image::from_buffer(&bytes, png, formats, true, ImageSampler::Default, usages).unwrap();
        let rgba = image.data.as_ref().unwrap().as_chunks::<4>().0;
        Self { size: image.size(), pixels: rgba.iter().map(|&[r, g, b, _]| [r, g, b]).collect() }
    }

    /// Returns how many pixels have exactly this colour.
    fn count(&self, color: bevy::color::Color) -> usize {
        let [r, g, b, _] = color.to_srgba().to_u8_array();
        self.pixels.iter().filter(|&&pixel| pixel == [r, g, b]).count()
    }

    /// Returns how many pixels are of the wood of a theme: the grain makes it lighter and darker.
    fn count_wood(&self, palette: &Palette) -> usize {
        let wood = palette.board().to_srgba().to_u8_array_no_alpha();
        let is_wood = |pixel: &&[u8; 3]| pixel.iter().zip(wood).all(|(&a, b)| a.abs_diff(b) <= GRAIN);
        self.pixels.iter().filter(is_wood).count()
    }
}

/// A finished game.
const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/sample-tanbo-9x9.rhz.ron");

/// How far the grain may be from the middle colour of the wood.
const GRAIN: u8 = 22;

fn render(folder: &TempDir, words: &[&str]) -> Output {
    // A picture takes a second: one that takes a minute will never be there.
    Command::new("timeout")
        .args(["60", env!("CARGO_BIN_EXE_rhizome"), "render"])
        .args(words)
        .current_dir(folder.path())
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .unwrap()
}

fn picture(words: &[&str]) -> Picture {
    let folder = tempfile::tempdir().unwrap();
    let output = render(&folder, &[words, &["--out", "picture.png"]].concat());
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    Picture::read(&folder.path().join("picture.png"))
}

#[test]
#[ignore = "needs a Vulkan driver: scripts/test runs it"]
fn a_picture_has_its_size_its_theme_and_the_position() {
    let dark = Palette::of(&ThemeChoice::Soil).unwrap();
    let start = picture(&["tanbo size=9", "--size", "400x300"]);
    assert_eq!(start.size, UVec2::new(400, 300));
    assert_eq!(start.pixels.len(), 400 * 300);
    assert!(start.count_wood(&dark) > 400 * 300 / 5, "{} pixels of the board", start.count_wood(&dark));
    assert!(start.count(dark.ground) > 400 * 300 / 5, "and what is behind it");

    let light = Palette::of(&ThemeChoice::Washi).unwrap();
    let bright = picture(&["tanbo size=9", "--size", "400x300", "--theme", "light"]);
    assert!(bright.count_wood(&light) > 400 * 300 / 5);
    assert_eq!(bright.count(dark.ground), 0);

    // Stones cover the board as the game goes on.
    let later = picture(&[SAMPLE, "--size", "400x300", "--ply", "40"]).count_wood(&dark);
    let first = start.count_wood(&dark);
    assert!(later < first * 9 / 10, "{later} of {first} pixels of the board are left");
}

#[test]
#[ignore = "needs a Vulkan driver: scripts/test runs it"]
fn each_view_of_a_cube_is_another_picture() {
    let views = ["grid", "cube", "exploded", "slice"];
    let pictures = views.map(|view| picture(&["tanbo dims=3", "--size", "200x150", "--view", view]));
    for (index, view) in views.into_iter().enumerate() {
        let background = pictures[index].count(Palette::of(&ThemeChoice::Soil).unwrap().ground);
        assert!(background < 200 * 150, "{view} is empty");
        for other in 0..index {
            assert!(pictures[index].pixels != pictures[other].pixels, "{view} looks like {}", views[other]);
        }
    }
}

#[test]
#[ignore = "needs a Vulkan driver: scripts/test runs it"]
fn a_picture_that_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let output = render(&folder, &["tanbo size=9", "--size", "100x100", "--out", "no/such/folder/picture.png"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("no/such/folder/picture.png cannot be written"), "{said}");
}

#[test]
#[ignore = "needs a Vulkan driver: scripts/test runs it"]
fn marks_arrows_and_circles_are_drawn_on_request() {
    let of = Palette::of(&ThemeChoice::Soil).unwrap();
    let with = |words: &[&str]| picture(&[&[SAMPLE, "--size", "800x600", "--ply", "30", "--marks"], words].concat());
    let bare = with(&["none"]);
    assert_eq!([of.last_move, of.legal].map(|color| bare.count(color)), [0, 0]);
    assert!(with(&["last"]).count(of.last_move) > 20, "the ring on the last move");
    assert!(with(&["legal"]).count(of.legal) > 100, "dots on the legal points");
    assert!(with(&["coordinates"]).pixels != bare.pixels);
    let circle = with(&["none", "--circle", "E5"]).count(of.highlight);
    assert!(circle > 100, "{circle} pixels of a circle");
    let arrows = ["A1-J9", "A9-J1"].map(|arrow| with(&["none", "--arrow", arrow]).count(of.highlight));
    assert!(arrows[0] > 1000 && arrows[0].abs_diff(arrows[1]) < arrows[0] / 10, "{arrows:?} pixels of two diagonals");
    let both = with(&["none", "--arrow", "A1-J9", "--arrow", "A9-J1"]).count(of.highlight);
    assert!(both > arrows[0] * 3 / 2, "{both} pixels of both");
    // In a cube, cells are circled, too.
    let cube = |words: &[&str]| picture(&[&["tanbo dims=3", "--size", "600x450", "--marks", "none"], words].concat());
    let (circled, bare) = (cube(&["--circle", "511"]), cube(&[]));
    let changed = circled.pixels.iter().zip(&bare.pixels).filter(|(a, b)| a != b).count();
    assert!((500..10_000).contains(&changed), "{changed} pixels of a circle in a cube");
}

#[test]
fn flat_boards_are_written_as_svg() {
    let folder = tempfile::tempdir().unwrap();
    let output = render(&folder, &[SAMPLE, "--ply", "10", "--theme", "washi", "--out", "board.svg"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(folder.path().join("board.svg")).unwrap();
    assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"900\""), "{text:.100}");
    assert!(text.contains("href=\"#stone-black\"") && text.trim_end().ends_with("</svg>"));
}

#[test]
fn what_cannot_be_drawn_is_refused_with_what_can() {
    let folder = tempfile::tempdir().unwrap();
    for (words, said) in [
        (&["tanbo dims=3", "--out", "cube.svg"][..], "an SVG shows a flat board: add --view flat, or write a PNG"),
        (&["tanbo dims=4", "--out", "cube.svg"], "boards of more than three dimensions have none: write a PNG"),
        (&["tanbo dims=3", "--out", "cube.png", "--arrow", "111-222"], "add --view flat, or circle the cells"),
        (&["tanbo", "--out", "board.jpg"], "'board.jpg' must end in .png or, for flat boards, in .svg"),
        (&["tanbo", "--out", "board.svg", "--marks", "lats"], "choose from last, legal, warnings and coordinates"),
        (&["chexers", "--out", "board.svg", "--circle", "9,9"], "is not a cell of this board"),
        (&["chexers", "--out", "board.svg", "--arrow", "0,0-9,9"], "write FROM-TO"),
    ] {
        let output = render(&folder, words);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {text}");
        assert!(text.contains(said), "{words:?}: {text}");
    }
}
