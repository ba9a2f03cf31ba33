//! The windows over a page: rules, settings, saved games and results, and the small ones that ask for something.

mod example;
pub(super) mod go_to;
pub(super) mod path_field;
pub(super) mod question;
pub(super) mod results;
pub(super) mod rules;
pub(super) mod saved_games;
pub(super) mod settings;
