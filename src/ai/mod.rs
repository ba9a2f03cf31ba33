//! The computer players: one interface, several searches, named levels, and matches between them.

mod bot;
mod chexers;
mod evaluate;
mod hexade;
mod level;
mod match_play;
mod mcts;
mod rollout;
mod root_bound;
mod simple;
mod watch;

#[cfg(test)]
mod tests;

pub use bot::{Bot, Limits, Line, Report, StopFlag};
pub use level::{Level, UnknownBot, bot_by_name, bot_names};
pub use match_play::{Contestant, Elo, GameReport, MatchError, MatchPlan, MatchStats, Tally, play_match};
