//! The materials of stones and branches: the root under the pointer stays lit while all other stones turn to glass, so
//! that it can be seen in the thick of a cube; thirsty roots look dry.

use bevy::prelude::*;

use super::lit::Lit;
use super::solids::Solids;
use super::space::{Presence, Space};
use crate::app::board::{Projection, Stone, StoneOf};
use crate::app::session::ShownGame;
use crate::app::theme::Dryness;
use crate::app::view::branches::Branch;
use crate::app::view::pointed::{Hovered, Resting};
use crate::rules::Position;

/// Updates [`Lit`] from the pointer.
pub(super) fn follow_pointer(
    (hovered, resting): (Res<Hovered>, Res<Resting>),
    space: Res<Space>,
    session: Option<ShownGame>,
    projection: Res<Projection>,
    stones: Query<&StoneOf>,
    mut lit: ResMut<Lit>,
) {
    let stone = resting.pointed(*hovered).cell().and_then(|cell| projection.stones().get(&cell));
    let root = stone.and_then(|&stone| stones.get(stone).ok()).map(|of| of.0);
    // On a flat board nothing hides a root.
    let hides = session.is_some_and(|session| !Space::lies_flat(session.tree().geometry()));
    lit.set_if_neq(Lit(root.filter(|_| space.is_solid && hides)));
}

/// Gives stones and branches the materials of their roots: lit or glass, fresh or dry. Runs after they are dressed.
pub(super) fn wear_materials(
    lit: Res<Lit>,
    session: ShownGame,
    space: Res<Space>,
    solids: Res<Solids>,
    mut stones: Query<
        (&Stone, Option<&StoneOf>, Option<&Dryness>, &mut MeshMaterial3d<StandardMaterial>),
        Without<Branch>,
    >,
    mut branches: Query<(&Branch, &ChildOf, &mut MeshMaterial3d<StandardMaterial>), Without<Stone>>,
) {
    let position = session.tree().position();
    let (setup, geometry) = (position.setup(), position.geometry());
    // What is out of focus stays a ghost.
    let is_full =
        |stone: &Stone| stone.cell.index() < geometry.len() && space.presence(geometry, stone.cell) == Presence::Full;
    let is_glass = |of: Option<&StoneOf>| lit.makes_glass(of);
    for (branch, parent, mut worn) in &mut branches {
        let ends = [parent.0, branch.other(parent.0)].map(|end| stones.get(end));
        let [Ok((stone, of, dryness, _)), Ok((other, ..))] = ends else { continue };
        if is_full(stone) && is_full(other) {
            let materials = solids.of(setup.color(stone.player));
            let wanted = match (branch.is_tendril(), is_glass(of)) {
                (false, false) => materials.body(dryness.copied().unwrap_or_default()),
                (false, true) => &materials.glass,
                (true, false) if lit.0.is_some() => &solids.lit_rim,
                (true, false) => &materials.rim,
                (true, true) => &materials.ghost_branch,
            };
            wear(&mut worn, wanted);
        }
    }
    for (stone, of, dryness, mut worn) in &mut stones {
        if is_full(stone) {
            let materials = solids.of(setup.color(stone.player));
            let dryness = dryness.copied().unwrap_or_default();
            let lit = if Space::lies_flat(geometry) { materials.face(dryness) } else { materials.ball(dryness) };
            // A piece that turns over keeps its old colour until halfway; it belongs to no group.
            if of.is_some() || worn.0 == materials.glass || is_glass(of) {
                wear(&mut worn, if is_glass(of) { &materials.glass } else { lit });
            }
        }
    }
}

/// Gives a mesh a material, if it has another one.
pub(super) fn wear(worn: &mut Mut<MeshMaterial3d<StandardMaterial>>, wanted: &Handle<StandardMaterial>) {
    if worn.0 != *wanted {
        worn.0 = wanted.clone();
    }
}
