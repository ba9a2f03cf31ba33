//! The real window on a screen in software: started as a person starts it, driven by mouse and keys, judged by what it
//! shows, says and saves.
//!
//! The places to click come from `--ui-map FILE`. With `RHIZOME_SHOTS=FOLDER` the stories leave pictures there.

#![cfg(feature = "app")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test stops when something is not as expected")]

mod boards;
mod chexers;
mod controls;
mod cube;
mod desk;
mod files;
mod frames;
mod habits;
mod hexade;
mod layouts;
mod play;
mod program;
mod render;
mod root_bound;
mod rules;
mod seen;
mod settings;
mod sizes;
mod solid;
mod study;
mod wrong_arguments;
