//! When marks are drawn again: run conditions, one for each kind of what they depend on.

use bevy::prelude::*;

use super::super::layout::BoardLayout;
use super::super::pointed::{Hovered, Resting, ShownLine};
use super::super::solid::space::Appearance;
use super::Refusal;
use crate::app::session::{ActiveGame, Draws, PositionShown, Session, ShownGame};
use crate::app::settings::Settings;
use crate::app::theme::Palette;
use crate::app::thinking::{Analysis, Overlays};
use crate::rules::{Position, Turn};
use crate::study::overlay::Overlay;

/// Returns whether the position, the session or the way it is shown has changed, or the size of the board.
pub(super) fn is_board_new(
    shown: Res<PositionShown>,
    session: Option<Single<Ref<Session>, With<ActiveGame>>>,
    settings: Res<Settings>,
    palette: Res<Palette>,
    appearance: Res<Appearance>,
    layout: Res<BoardLayout>,
) -> bool {
    shown.is_changed()
        || session.is_some_and(|session| session.is_changed())
        || settings.is_changed()
        || palette.is_changed()
        || appearance.is_changed()
        || layout.is_changed()
}

/// Returns whether what is chosen or refused has changed, what a click does, or whether pieces are marked.
pub(super) fn is_choice_new(
    hovered: Res<Hovered>,
    refusal: Res<Refusal>,
    draws: Res<Draws>,
    session: Option<ShownGame>,
    analysis: Option<Res<Analysis>>,
) -> bool {
    let has_pieces = || session.is_some_and(|session| session.tree().position().turn() == Turn::Piece);
    hovered.is_changed()
        || refusal.is_changed()
        || draws.is_changed()
        || analysis.is_some_and(|analysis| analysis.is_changed()) && has_pieces()
}

/// Returns whether the overlay has changed, or what it depends on.
pub(super) fn is_overlay_new(
    overlays: Res<Overlays>,
    (hovered, resting): (Res<Hovered>, Res<Resting>),
    settings: Res<Settings>,
) -> bool {
    let is_pointed_anew = || hovered.is_changed() || resting.is_changed();
    overlays.is_changed() || (overlays.shown(&settings) == Some(Overlay::Reach) && is_pointed_anew())
}

/// Returns whether the analysis has changed, or the line shown in its place.
pub(super) fn is_analysis_new(analysis: Res<Analysis>, line: Res<ShownLine>) -> bool {
    analysis.is_changed() || line.is_changed()
}
