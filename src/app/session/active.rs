//! The game that is on the board: an entity with a [`Session`] and the marker [`ActiveGame`].

use bevy::prelude::*;

use super::game::Session;
use super::seeds::Seeds;

/// Marks the game that the board shows. Other games wait: the one that a lesson or practice has interrupted.
#[derive(Component, Clone, Copy, Debug)]
pub struct ActiveGame;

/// The game on the board. A system that asks for it is skipped while there is none.
pub type ShownGame<'w, 's> = Single<'w, 's, &'static Session, With<ActiveGame>>;

/// Returns whether there is a game on the board that has changed, or that was not there before. A run condition.
pub fn is_game_changed(session: Option<Single<Ref<Session>, With<ActiveGame>>>) -> bool {
    session.is_some_and(|session| session.is_changed())
}

impl Session {
    /// Returns the game on the board.
    pub fn on_board(world: &World) -> Option<&Self> {
        world.try_query_filtered::<&Self, With<ActiveGame>>()?.single(world).ok()
    }

    /// Returns the game on the board, to change it.
    pub(super) fn on_board_mut(world: &mut World) -> Option<Mut<'_, Self>> {
        world.query_filtered::<&mut Self, With<ActiveGame>>().single_mut(world).ok()
    }
}

/// Spawns a game on the board, which must be empty.
pub fn spawn_on_board(world: &mut World, mut session: Session) {
    session.seed = world.resource_mut::<Seeds>().next();
    session.game = world.spawn_empty().id();
    world.entity_mut(session.game).insert((Name::new("game"), ActiveGame, session));
}

/// Takes the game off the board and returns it; it waits.
pub(super) fn suspend(world: &mut World) -> Option<Entity> {
    let game = Session::on_board(world).map(Session::game)?;
    world.entity_mut(game).remove::<ActiveGame>();
    Some(game)
}

/// Puts a game that waits back on the board, which must be empty.
pub(super) fn resume(world: &mut World, game: Entity) {
    world.entity_mut(game).insert(ActiveGame);
    // Everything that follows the game on the board finds another one there.
    world.get_mut::<Session>(game).into_iter().for_each(|mut session| session.set_changed());
}

/// Ends the game on the board, if there is one.
pub(super) fn despawn(world: &mut World) {
    if let Some(game) = Session::on_board(world).map(Session::game) {
        world.despawn(game);
    }
}

/// Ends all games.
pub(super) fn despawn_all(world: &mut World) {
    let games: Vec<Entity> = world.query_filtered::<Entity, With<Session>>().iter(world).collect();
    games.into_iter().for_each(|game| _ = world.despawn(game));
}
