//! Positions the flat board, its labels and its lines according to [`BoardLayout`].

use bevy::prelude::*;
use bevy::text::{LetterSpacing, TextLayoutInfo};

use super::grid::{BoardLabel, Hairline, LABELLED_UNIT, Plate};
use super::layout::{BoardLayout, plate_size};
use super::solid::space::{Appearance, Space, is_solid};
use crate::app::base::AppSystems;
use crate::app::board::Board;
use crate::app::session::{ActiveGame, ShownGame};
use crate::app::settings::Settings;
use crate::app::theme::TextSize;
use crate::rules::Position;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (place_board, (place_labels, place_hairlines, place_plates).run_if(not(is_solid)))
            .in_set(AppSystems::Place)
            .run_if(any_with_component::<ActiveGame>)
            .run_if(is_place_due),
    );
}

/// Returns whether anything on the board may have to be moved, or is new.
fn is_place_due(
    layout: Res<BoardLayout>,
    appearance: Res<Appearance>,
    settings: Res<Settings>,
    text_size: Res<TextSize>,
    new: Query<(), Or<(Added<Board>, Added<BoardLabel>, Added<Hairline>, Added<Plate>)>>,
    laid_out: Query<(), (With<BoardLabel>, Changed<TextLayoutInfo>)>,
) -> bool {
    let is_changed = layout.is_changed() || appearance.is_changed() || settings.is_changed() || text_size.is_changed();
    is_changed || !new.is_empty() || !laid_out.is_empty()
}

/// Positions and scales the board entity.
fn place_board(layout: Res<BoardLayout>, space: Res<Space>, mut boards: Query<&mut Transform, With<Board>>) {
    // In 3D a cell is one unit, and the camera moves instead of the board.
    let wanted = if space.is_solid {
        Transform::IDENTITY
    } else {
        Transform::from_translation(layout.origin.extend(0.0)).with_scale(Vec3::new(layout.unit, layout.unit, 1.0))
    };
    for mut transform in &mut boards {
        transform.set_if_neq(wanted);
    }
}

/// Positions labels, hides or shows coordinates, and sets the font size.
fn place_labels(
    layout: Res<BoardLayout>,
    settings: Res<Settings>,
    text_scale: Res<TextSize>,
    mut labels: Query<(
        (&BoardLabel, &Text2d, &TextLayoutInfo),
        &mut Transform,
        &mut TextFont,
        &mut LetterSpacing,
        &mut Visibility,
    )>,
) {
    let shows_coordinates = settings.show_coordinates && layout.unit >= LABELLED_UNIT;
    for ((label, text, info), mut transform, mut font, mut spacing, mut visibility) in &mut labels {
        let place = layout.on_pixels(layout.origin + label.place * layout.unit, info.size);
        transform.set_if_neq(Transform::from_translation(place.extend(label.height)));
        let is_shown = shows_coordinates || !label.is_coordinate;
        visibility.set_if_neq(if is_shown { Visibility::Inherited } else { Visibility::Hidden });
        layout.size_text(text, label.font_size(layout.unit, text_scale.0), &mut font, &mut spacing);
    }
}

/// Gives plates room for the coordinates if those are shown.
fn place_plates(session: ShownGame, settings: Res<Settings>, mut plates: Query<&mut Sprite, With<Plate>>) {
    let size = plate_size(session.tree().position().geometry(), settings.show_coordinates);
    for mut sprite in plates.iter_mut().filter(|sprite| sprite.custom_size != size) {
        sprite.custom_size = size;
    }
}

/// Keeps lines a whole number of pixels wide, whatever the size of the board.
fn place_hairlines(layout: Res<BoardLayout>, mut lines: Query<(&Hairline, &mut Sprite)>) {
    let width = (layout.unit * layout.scale_factor / 40.0).round().max(1.0) / (layout.unit * layout.scale_factor);
    for (line, mut sprite) in &mut lines {
        let size = Some(line.along + line.across * width);
        if sprite.custom_size != size {
            sprite.custom_size = size;
        }
    }
}
