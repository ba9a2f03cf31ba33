//! Tests of the real window on a virtual screen: started like a user would, driven by mouse and keyboard, and judged by
//! what it shows, reports and saves.
//!
//! The positions to click come from `--ui-map FILE`. With `RHIZOME_SHOTS=FOLDER`, the tests save screenshots there.

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
mod lessons;
mod modes;
mod pictures;
mod play;
mod program;
mod render;
mod report;
mod root_bound;
mod rules;
mod seen;
mod settings;
mod sizes;
mod solid;
mod study;
mod tree;
mod wrong_arguments;
