//! Tests of the app without a window: messages in, entities out.

#![cfg(feature = "app")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test stops when something is not as expected")]

mod analysis;
mod board;
mod branches;
mod computer;
mod coordinates;
mod edits;
mod files;
mod hand;
mod lessons;
mod marks;
mod marks_in_space;
mod modes;
mod moves;
mod overlays;
mod picking;
mod pictures;
mod practice;
mod projection;
mod recent;
mod refusal;
mod report;
mod results;
mod solid_looks;
mod space;
mod study;
mod table;
mod teacher;
mod thirst;
mod turns;

#[path = "../support/games.rs"]
#[allow(dead_code, reason = "shared with the tests of the panels")]
mod games;
#[path = "../support/waking.rs"]
mod waking;
