//! The home page: a game to continue, the cards of the games, a new game and the last games.

pub(super) mod game_cards;
pub(super) mod new_game;
pub(super) mod page;
mod recent;
mod strip;
