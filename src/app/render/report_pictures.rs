//! The report of a game as files: Markdown, and a picture of the position before each turning point with the better
//! move marked.

use bevy::prelude::*;

use super::marked::Marked;
use super::picture_view::PictureView;
use super::svg;
use crate::app::base::{DataDir, Notices, Seat};
use crate::app::files::{Files, fresh_report_folder, short_name};
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::{SystemTheme, Theme, Themes};
use crate::app::thinking::{GameReport, report_text};
use crate::rules::Move;
use crate::study::Judged;

/// The size of a picture, in pixels.
const SIZE: Vec2 = Vec2::new(720.0, 720.0);

/// Writes the report of the line shown to a folder of its own.
pub fn save(world: &mut World) {
    let Some(session) = Session::on_board(world) else { return };
    let folder = fresh_report_folder(world.resource::<DataDir>(), session);
    let settings = world.resource::<Settings>();
    let system = world.get_resource::<SystemTheme>().copied().unwrap_or_default();
    let theme = world.resource::<Themes>().find(&settings.theme, system);
    let points = world.resource::<GameReport>().turning_points();
    let pictures: Vec<(String, String)> = points
        .iter()
        .filter_map(|point| Some((name(&point.judged), picture(session, &point.judged, theme?)?)))
        .collect();
    let has_picture = |judged: &Judged| pictures.iter().any(|(file, _)| *file == name(judged)).then(|| name(judged));
    let Some(text) = report_text(world, has_picture) else { return };
    let told = format!("Saved in the folder reports as {}.", short_name(&folder));
    let mut files = vec![(folder.join("report.md"), text)];
    files.extend(pictures.into_iter().map(|(file, svg)| (folder.join(file), svg)));
    match world.get_resource::<Files>() {
        Some(on_disk) => on_disk.write_all(files, told),
        None => world.resource_mut::<Notices>().warn("Nothing can be saved here."),
    }
}

/// Returns the name of the picture of the position before a move.
fn name(judged: &Judged) -> String {
    format!("move-{}.svg", judged.ply)
}

/// Draws the position before a move, with the better move marked; `None` for a board without a flat picture.
fn picture(session: &Session, judged: &Judged, theme: &Theme) -> Option<String> {
    let mut tree = session.tree().clone();
    let setup = tree.setup();
    PictureView::from_words(Some("flat"), None, setup).ok()?.must_be_flat(setup, "", "").ok()?;
    tree.go_to(tree.parent(judged.node)?);
    let mut marked = Marked { coordinates: true, ..Marked::default() };
    match judged.best {
        Move::Step { from, to } | Move::Jump { from, to } => marked.arrows.push([from, to]),
        mv => marked.circles.extend(mv.cells()),
    }
    let seats = vec![Seat::person(); setup.seats()];
    Some(svg::draw(&Session::new(tree, seats), theme, &marked, SIZE))
}
