//! The text protocol and the command-line tools, for any reader and any writer.

pub mod analysis;
pub mod gtp;
#[cfg(unix)]
pub mod hangup;
mod lines;
pub mod outside;
pub mod state;
pub mod tools;
