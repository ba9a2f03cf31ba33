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

/// How far the grain may be from the middle colour of the wood.
const GRAIN: u8 = 22;

fn render(folder: &TempDir, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rhizome"))
        .arg("render")
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
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/sample-tanbo-9x9.rhz.ron");
    let later = picture(&[sample, "--size", "400x300", "--ply", "40"]).count_wood(&dark);
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
