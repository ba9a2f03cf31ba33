//! The computer players: one interface, several searches, named levels, and matches between them.

mod alpha_beta;
mod asset;
mod bot;
mod by_game;
mod by_name;
mod chexers;
mod choice;
mod clock;
mod evaluate;
mod hexade;
mod knowing;
mod level;
mod level_player;
mod match_play;
mod mcts;
mod named;
mod rollout;
mod root_bound;
mod roots;
mod simple;
mod sprt;
mod strength;
mod threads;
mod tune;
mod watch;
mod weight_file;
mod weights;

#[cfg(test)]
mod tests;

pub use bot::{Bot, Limits, Line, NoMove, Report, StopFlag};
pub use by_name::SettingError;
pub use chexers::{FitPlan, Fitted, GameRecord, GamesPlan, learn, play_games};
pub use clock::Clock;
pub use hexade::{Trial, tune_hexade};
pub use level::{Level, UnknownBot};
pub use match_play::{
    Contestant, Elo, GaveUp, MatchError, MatchGameReport, MatchPlan, MatchStats, MatchTally, play_match,
};
pub use named::{bot_by_name, bot_names};
pub use sprt::{Sprt, SprtVerdict};
pub use threads::{MOST_THREADS, cores};
pub use tune::{TunePlan, Tuned, tune};
#[cfg(all(test, feature = "app"))]
pub(crate) use watch::turned::TurnedClock;
