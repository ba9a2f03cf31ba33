//! Arrows, circles and letters that somebody has drawn on the position, or asked for in a rendered picture. Their colour is
//! seen on wood and on every stone, and is not that of the last move.

use bevy::prelude::*;

use super::marker::{GroundMarker, Mark, Marker, ON_TOP};
use crate::app::base::AppSystems;
use crate::app::board::Projection;
use crate::app::session::{ActiveGame, Session};
use crate::app::theme::Palette;
use crate::app::view::height;
use crate::app::view::layout::BoardLayout;
use crate::app::view::raster::{edged, outlined, rectangle};
use crate::app::view::solid::space::{Appearance, Space};
use crate::geometry::{Cell, embed};
use crate::record::Drawing;
use crate::rules::Position;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_arrows.in_set(AppSystems::Place).run_if(any_with_component::<ActiveGame>));
}

/// How far an arrow begins and ends from the centres of its cells, in cells.
const START: f32 = 0.22;
const END: f32 = 0.10;
/// Half the widths of an arrow's shaft and head, and the length of its head, in cells.
const SHAFT: f32 = 0.065;
const HEAD: f32 = 0.19;
const HEAD_LENGTH: f32 = 0.34;
/// The room for the edge around an arrow, in cells.
const ROOM: f32 = 0.1;

/// What a picture shows besides the position and what is drawn on it. Exists only where one is rendered.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// Whether recent moves are left unmarked.
    pub hides_last: bool,
    /// What was asked for.
    pub drawing: Drawing,
}

impl Annotations {
    /// Returns what is drawn on the position of a session, with what was asked for. Arrows are for flat boards.
    pub fn drawn(asked: Option<&Self>, session: &Session) -> Drawing {
        let mut drawn = Drawing::at(session.tree(), session.tree().cursor());
        if let Some(Self { drawing, .. }) = asked {
            drawn.arrows.extend(&drawing.arrows);
            drawn.circles.extend(&drawing.circles);
            drawn.letters.extend(&drawing.letters);
        }
        drawn
    }
}

/// Draws a circle.
pub fn circle(marker: &mut impl Marker, cell: Cell) {
    let mark = Mark::drawn(marker.palette());
    marker.put_mark(cell, ON_TOP, mark);
}

/// Draws the circles and letters of a drawing.
pub fn circles_and_letters(marker: &mut impl GroundMarker, drawing: &Drawing) {
    let color = marker.palette().highlight;
    drawing.circles.iter().for_each(|&cell| circle(marker, cell));
    drawing.letters.iter().for_each(|&(letter, cell)| marker.label(cell, letter.into(), color));
}

/// Returns the corners of an arrow from one cell to another, given the places of the cells; all in cells.
pub fn arrow_outline(from: Vec2, to: Vec2) -> [Vec2; 7] {
    let along = (to - from).normalize_or(Vec2::X);
    let across = along.perp();
    let (start, tip) = (from + START * along, to - END * along);
    let neck = tip - HEAD_LENGTH * along;
    [
        start + SHAFT * across,
        neck + SHAFT * across,
        neck + HEAD * across,
        tip,
        neck - HEAD * across,
        neck - SHAFT * across,
        start - SHAFT * across,
    ]
}

/// An arrow on the flat board.
#[derive(Component, Debug)]
struct Arrow;

/// Draws the arrows anew, each with an image of its own, when they are others, or the board or its size on the screen.
fn draw_arrows(
    mut commands: Commands,
    annotations: Option<Res<Annotations>>,
    session: Single<Ref<Session>, With<ActiveGame>>,
    layout: Res<BoardLayout>,
    projection: Res<Projection>,
    palette: Res<Palette>,
    (appearance, space): (Res<Appearance>, Res<Space>),
    mut drawn: Local<Vec<[Cell; 2]>>,
    mut images: ResMut<Assets<Image>>,
    old: Query<Entity, With<Arrow>>,
) {
    let is_new = layout.is_changed() || projection.is_changed() || palette.is_changed() || appearance.is_changed();
    if !is_new && !session.is_changed() {
        return;
    }
    let arrows = Annotations::drawn(annotations.as_deref(), &session).arrows;
    if !is_new && arrows == *drawn {
        return;
    }
    *drawn = arrows;
    old.iter().for_each(|arrow| commands.entity(arrow).try_despawn());
    let Some(board) = projection.board().filter(|_| !space.is_solid) else { return };
    let place = |cell: Cell| Vec2::from(embed::place(session.tree().position().geometry(), cell));
    for &[from, to] in &*drawn {
        let (from, to) = (place(from), place(to));
        let middle = (from + to) / 2.0;
        // The image lies along the arrow.
        let half = Vec2::X * from.distance(to) / 2.0;
        let outline = arrow_outline(-half, half);
        let size = 2.0 * (half + Vec2::Y * HEAD + ROOM);
        let pixels = (size * layout.cell_pixels() as f32).round().max(Vec2::ONE).as_uvec2();
        let pixel = 2.0 / layout.cell_pixels() as f32;
        let shade = |part: Vec2| edged(2.0 * outlined(part * size, &outline), pixel, 1.0, palette.mark_edge);
        let image = images.add(rectangle(pixels, shade));
        let sprite = Sprite { image, color: palette.highlight, custom_size: Some(size), ..default() };
        let turned = Quat::from_rotation_z((to - from).to_angle());
        let at = Transform::from_translation(middle.extend(height::MARKS + 2.0 * ON_TOP)).with_rotation(turned);
        commands.spawn((Arrow, ChildOf(board), sprite, at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_points_from_cell_to_cell_and_is_filled_inside() {
        let (from, to) = (Vec2::new(1.0, 2.0), Vec2::new(-2.0, 2.0));
        let outline = arrow_outline(from, to);
        assert!(outline[3].distance(Vec2::new(-1.9, 2.0)) < 1e-5, "{outline:?}");
        let distance = |x: f32, y: f32| outlined(Vec2::new(x, y), &outline);
        assert!(distance(0.0, 2.0) < 0.0 && distance(0.0, 2.1) > 0.0, "the shaft");
        assert!(distance(-1.6, 2.1) < 0.0 && distance(-1.95, 2.0) > 0.0, "the head");
        assert!((distance(0.0, 3.0) - (1.0 - SHAFT)).abs() < 1e-5, "the distance beside it");
    }
}
