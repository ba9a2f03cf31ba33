//! The stones and branches of a root with a single point of space left look thirsty, and fresh again once it has more.
//! See [`super::solid`] for their materials in 3D.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::art::Art;
use super::branches::Branch;
use crate::app::board::{Groups, Projection, Stone, StoneOf};
use crate::app::session::{ActiveGame, PositionShown, Session, ShownGame};
use crate::app::settings::Settings;
use crate::app::theme::{Dryness, Palette};
use crate::geometry::Cell;
use crate::rules::Group;

/// Returns the roots that look thirsty; `warns`: whether dangers are shown at all. Nothing threatens them after the game.
pub fn thirsty_groups<'g>(session: &Session, groups: &'g [Group], warns: bool) -> impl Iterator<Item = &'g Group> {
    let is_shown = warns && session.to_move().is_some();
    groups.iter().filter(move |group| is_shown && group.is_on_last_space())
}

/// Returns the cells of all stones that look thirsty.
pub fn thirsty_cells(session: &Session, groups: &[Group], warns: bool) -> BTreeSet<Cell> {
    thirsty_groups(session, groups, warns).flat_map(|group| &group.stones).copied().collect()
}

/// Returns whether other stones may be thirsty now.
pub(super) fn is_due(
    shown: Res<PositionShown>,
    session: Option<Single<Ref<Session>, With<ActiveGame>>>,
    settings: Res<Settings>,
) -> bool {
    shown.is_changed() || session.is_some_and(|session| session.is_changed()) || settings.is_changed()
}

/// Sets the [`Dryness`] of the stones of the position.
pub(super) fn follow_thirst(
    mut commands: Commands,
    session: ShownGame,
    settings: Res<Settings>,
    projection: Res<Projection>,
    groups: Res<Groups>,
    mut worn: Query<&mut Dryness>,
) {
    let thirsty = thirsty_cells(&session, groups.all(), settings.show_warnings);
    for (cell, &stone) in projection.stones() {
        let wanted = if thirsty.contains(cell) { Dryness::Thirsty } else { Dryness::Fresh };
        match worn.get_mut(stone) {
            Ok(mut worn) => {
                worn.set_if_neq(wanted);
            }
            Err(_) if wanted != Dryness::Fresh => {
                commands.entity(stone).insert(wanted);
            }
            Err(_) => {}
        }
    }
}

/// Returns whether any stone is drier or fresher than before.
pub(super) fn is_dryness_new(changed: Query<(), Changed<Dryness>>) -> bool {
    !changed.is_empty()
}

/// Gives the sprites of stones and branches the look of their [`Dryness`]. Runs after they are dressed.
pub(super) fn wear_dryness(
    session: ShownGame,
    palette: Res<Palette>,
    art: Res<Art>,
    mut stones: Query<(&Stone, &Dryness, &mut Sprite), (With<StoneOf>, Without<Branch>)>,
    mut branches: Query<(&ChildOf, &mut Sprite), With<Branch>>,
) {
    let setup = session.tree().setup();
    for (parent, mut sprite) in &mut branches {
        let Ok((stone, &dryness, _)) = stones.get(parent.0) else { continue };
        let body = palette.stone_colors(setup.color(stone.player), dryness).body;
        // A branch that fades keeps its opacity.
        let wanted = body.with_alpha(sprite.color.alpha());
        if sprite.color != wanted {
            sprite.color = wanted;
        }
    }
    for (stone, &dryness, mut sprite) in &mut stones {
        let wanted = art.stone(setup.color(stone.player), dryness);
        if sprite.image != *wanted {
            sprite.image = wanted.clone();
        }
    }
}
