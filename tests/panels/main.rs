//! Stories of the panels: clicks, keys and sizes of the window, in this process and without a display, through the real
//! plugins. What they see is the UI map.

#![cfg(feature = "app")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test stops when something is not as expected")]

mod boards;
mod chexers;
mod complaints;
mod controls;
mod cube;
mod gestures;
mod habits;
mod hexade;
mod keys;
mod layouts;
mod lessons;
mod modes;
mod pixels;
mod program;
mod report;
mod root_bound;
mod rules;
mod settings;
mod sizes;
mod study;
mod tree;

#[path = "../support/games.rs"]
mod games;
#[path = "../support/look.rs"]
mod look;
#[path = "../support/waking.rs"]
mod waking;
