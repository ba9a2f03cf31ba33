//! `rhizome render`: draws a position off screen, without a window or a display server: as PNG with the app's own
//! renderer, flat boards also as SVG.

mod marked;
mod picture_view;
mod png;
mod report_pictures;
mod svg;

use std::path::Path;

use bevy::prelude::*;

use self::marked::Marked;
use self::picture_view::PictureView;
use super::base::Seat;
use super::session::Session;
use super::settings::ThemeChoice;
use super::theme::{SystemTheme, Themes};
use crate::games::Setup;
use crate::options::RenderOptions;
use crate::protocol::tools::ToolError;
use crate::record::GameTree;
use crate::record::save::{self, SavedGame};

pub(super) use report_pictures::save as save_report;

/// The kind of a picture file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Png,
    Svg,
}

impl Format {
    fn of(out: &Path) -> Result<Self, String> {
        match out.extension().map(|ending| ending.to_string_lossy().to_lowercase()).as_deref() {
            Some("png") => Ok(Self::Png),
            Some("svg") => Ok(Self::Svg),
            _ => Err(format!("'{}' must end in .png or, for flat boards, in .svg", out.display())),
        }
    }
}

/// Draws one picture and writes it to a file.
///
/// # Errors
/// [`ToolError::Argument`] for an invalid game, view, camera, theme, mark or kind of file; [`ToolError::Failed`] if the
/// picture cannot be drawn or written.
pub fn render(options: RenderOptions) -> Result<(), ToolError> {
    let format = Format::of(&options.out).map_err(ToolError::Argument)?;
    let tree = read_game(&options.input, options.ply).map_err(ToolError::Argument)?;
    let theme = options.theme.as_deref().map_or(Ok(ThemeChoice::Soil), Themes::choice).map_err(ToolError::Argument)?;
    let view = PictureView::from_words(options.view.as_deref(), options.camera.as_deref(), tree.setup())
        .map_err(ToolError::Argument)?;
    let marked = Marked::from_words(&options, tree.geometry()).map_err(ToolError::Argument)?;
    if format == Format::Svg {
        view.must_be_flat(tree.setup(), "an SVG shows a flat board", "write a PNG").map_err(ToolError::Argument)?;
    }
    if !marked.arrows.is_empty() {
        view.must_be_flat(tree.setup(), "arrows are drawn on flat boards", "circle the cells with --circle")
            .map_err(ToolError::Argument)?;
    }
    let seats = vec![Seat::person(); tree.setup().seats()];
    let session = Session::new(tree, seats);
    match format {
        Format::Png => png::write(options.out, options.size, session, theme, view, &marked).map_err(ToolError::Failed),
        Format::Svg => {
            let themes = Themes::of_program().0;
            let theme = themes.find(&theme, SystemTheme::Dark);
            let theme = theme.ok_or_else(|| ToolError::Failed("the themes of this program are damaged".into()))?;
            let size = Vec2::new(options.size.0 as f32, options.size.1 as f32);
            std::fs::write(&options.out, svg::draw(&session, theme, &marked, size))
                .map_err(|error| ToolError::Failed(format!("{} cannot be written: {error}", options.out.display())))
        }
    }
}

/// Returns the game, with the cursor after the requested move of its main line.
fn read_game(input: &str, ply: Option<u32>) -> Result<GameTree, String> {
    let mut tree = if save::means_file(input) {
        SavedGame::read(input.as_ref()).map_err(|error| error.to_string())?.tree
    } else {
        GameTree::new(input.parse::<Setup>().map_err(|error| error.to_string())?)
    };
    if let Some(ply) = ply {
        let line = tree.line();
        let node = match ply {
            0 => crate::record::NodeId::START,
            _ => *line.get(ply as usize - 1).ok_or_else(|| {
                format!("the game has {} moves, so --ply must be from 0 to {}", line.len(), line.len())
            })?,
        };
        tree.go_to(node);
    }
    Ok(tree)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_chooses_the_format() {
        assert_eq!(Format::of("a/board.PNG".as_ref()), Ok(Format::Png));
        assert_eq!(Format::of("board.svg".as_ref()), Ok(Format::Svg));
        for out in ["board.jpg", "board", ".svg"] {
            assert!(Format::of(out.as_ref()).unwrap_err().contains("must end in .png or, for flat boards, in .svg"));
        }
    }
}
