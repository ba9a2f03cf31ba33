//! What only a real window proves, on a virtual screen: the program is started as a user would start it, driven by mouse
//! and keyboard, and judged by what it shows, reports and saves. The stories of the panels are in `tests/panels`.
//!
//! The positions to click come from `--ui-map FILE`. With `RHIZOME_SHOTS=FOLDER`, the tests save screenshots there.

#![cfg(feature = "app")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test stops when something is not as expected")]

mod clicks;
mod desk;
mod files;
mod frames;
mod hands;
mod keyboard;
mod killed;
mod play;
mod program;
mod render;
mod sizes;
mod solid;
mod wrong_arguments;

#[path = "../support/look.rs"]
#[allow(dead_code, reason = "shared with the tests of the panels")]
mod look;
