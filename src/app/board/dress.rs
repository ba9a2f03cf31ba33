//! Which animation each effect of a move gets.

use std::collections::BTreeMap;

use bevy::ecs::relationship::RelationshipTarget;
use bevy::prelude::*;

use super::animation::{Fading, Growing, Sliding, Withering};
use super::stones::spawn_stone;
use super::{Projection, RootStones, Stone, StoneOf};
use crate::app::session::{MovePlayed, Session};
use crate::app::settings::Settings;
use crate::app::view::solid::look::Look;
use crate::games::{AnyPosition, Setup};
use crate::geometry::{Cell, Geometry, embed};
use crate::rules::{Effect, Player, Position, Removal};

/// How long a stone takes to grow, in seconds.
const GROW_SECS: f32 = 0.22;
/// How long a stone that leaves takes to fade, in seconds.
const FADE_SECS: f32 = 0.35;
/// How much later each stone outwards begins to fade, in seconds, and how long all of them may take together.
const WITHER_STEP_SECS: f32 = 0.09;
const WITHER_MOST_SECS: f32 = 1.4;
/// How much later than the capturing stone the captured ones begin to fade, in seconds.
const CAPTURE_DELAY_SECS: f32 = 0.14;
/// How far a piece that leaves goes beyond the edge, in cells.
const EXIT_WAY: f32 = 1.3;
/// The time between two steps of the removal at the end of a game, in seconds.
const CUT_OFF_STEP_SECS: f32 = 0.8;

/// Adds animations to what the moves of this frame did.
pub(super) fn dress_effects(
    mut commands: Commands,
    mut played: MessageReader<MovePlayed>,
    settings: Res<Settings>,
    projection: ResMut<Projection>,
    session: Res<Session>,
    look: Look,
    root_stones: Query<&RootStones>,
    stones: Query<&Stone>,
) {
    let position = session.tree().position();
    let Some(board) = projection.board else { return };
    let mut dresser = Dresser {
        commands: &mut commands,
        settings: &settings,
        projection: projection.into_inner(),
        position,
        geometry: position.geometry(),
        setup: position.setup(),
        board,
        look: &look,
    };
    for effect in played.read().flat_map(|played| &played.last.effects) {
        match effect {
            Effect::Placed { player, cell, .. } => dresser.grow(*player, *cell),
            Effect::Captured { cells, .. } => {
                for cell in cells {
                    dresser.drop_stone(*cell);
                }
            }
            Effect::Exited { cell, .. } => dresser.leave(*cell),
            Effect::GroupRemoved { player, group, cells, why } => {
                let members = dresser.projection.leaving.get(group).and_then(|&root| root_stones.get(root).ok());
                let members = members.map(|stones| stones.collection().clone()).unwrap_or_default();
                let by_cell = members.into_iter().filter_map(|entity| Some((stones.get(entity).ok()?.cell, entity)));
                let step = if let Removal::CutOff { step } = why { *step } else { 0 };
                dresser.wither(*player, *group, cells, &by_cell.collect(), f32::from(step) * CUT_OFF_STEP_SECS);
            }
            // Moved and converted pieces were dressed when they were carried.
            Effect::Moved { .. } | Effect::Converted { .. } | Effect::Passed { .. } | Effect::Eliminated { .. } => {}
        }
    }
}

struct Dresser<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    settings: &'a Settings,
    projection: &'a mut Projection,
    position: &'a AnyPosition,
    geometry: &'a Geometry,
    setup: Setup,
    board: Entity,
    look: &'a Look<'a>,
}

impl Dresser<'_, '_, '_> {
    fn grow(&mut self, player: Player, cell: Cell) {
        let duration_secs = self.settings.animation_secs(GROW_SECS);
        if let Some(&stone) = self.projection.stones.get(&cell).filter(|_| duration_secs > 0.0) {
            let origin = self.origin(player, cell).unwrap_or(Vec3::ZERO);
            self.commands.entity(stone).insert(Growing { origin, elapsed_secs: 0.0, duration_secs });
        }
    }

    /// The step to the stone that a new one is a branch of: the only one of its side beside it, where stones form groups.
    fn origin(&self, player: Player, cell: Cell) -> Option<Vec3> {
        let is_own = |&next: &Cell| self.position.owner(next) == Some(player);
        let mut own = self.geometry.neighbours(cell).filter(is_own);
        let origin = own.next().filter(|_| self.setup.about().has_groups && own.next().is_none())?;
        self.look.step(self.geometry, cell, origin)
    }

    /// A stone without a group fades and is gone.
    fn drop_stone(&mut self, cell: Cell) -> Option<Entity> {
        let entity = self.projection.fallen.remove(&cell)?;
        let delay_secs = self.settings.animation_secs(CAPTURE_DELAY_SECS);
        let duration_secs = self.settings.animation_secs(FADE_SECS);
        self.commands.entity(entity).insert((
            Fading { delay_secs, elapsed_secs: 0.0, duration_secs },
            Withering { left_secs: delay_secs + duration_secs },
        ));
        Some(entity)
    }

    /// A piece goes over the edge and is gone.
    fn leave(&mut self, cell: Cell) {
        let Some(entity) = self.drop_stone(cell) else { return };
        let duration_secs = self.settings.animation_secs(CAPTURE_DELAY_SECS + FADE_SECS);
        if duration_secs > 0.0 {
            let [x, y] = embed::outwards(self.geometry, cell);
            let outwards = if self.look.space.is_solid { Vec3::new(x, 0.0, -y) } else { Vec3::new(x, y, 0.0) };
            let start = self.look.stone_place(self.geometry, cell);
            let end = start + EXIT_WAY * outwards;
            self.commands.entity(entity).insert(Sliding { start, end, elapsed_secs: 0.0, duration_secs });
        }
    }

    /// A group fades stone by stone, in the order of `cells`, after `delay` seconds.
    fn wither(&mut self, player: Player, group: u32, cells: &[Cell], members: &BTreeMap<Cell, Entity>, delay: f32) {
        let Some(&root) = self.projection.leaving.get(&group) else { return };
        let delay_secs = self.settings.animation_secs(delay);
        let step_secs = self.settings.animation_secs(WITHER_STEP_SECS.min(WITHER_MOST_SECS / cells.len() as f32));
        let duration_secs = self.settings.animation_secs(FADE_SECS);
        let left_secs = delay_secs + step_secs * cells.len() as f32 + duration_secs;
        self.commands.entity(root).insert(Withering { left_secs });
        for (place, &cell) in cells.iter().enumerate() {
            // A stone that bounded its own root was never projected: it is shown here, withering with the rest.
            if !self.projection.cells.contains_key(&cell) {
                continue;
            }
            let entity = members.get(&cell).copied().unwrap_or_else(|| {
                let on = (self.board, self.setup, self.geometry);
                let stone = spawn_stone(self.commands, self.look, on, Stone { player, cell });
                self.commands.entity(stone).insert(StoneOf(root));
                stone
            });
            let delay_secs = delay_secs + step_secs * place as f32;
            self.commands.entity(entity).insert(Fading { delay_secs, elapsed_secs: 0.0, duration_secs });
        }
    }
}
