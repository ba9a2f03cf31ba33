//! The text protocol and the command-line tools: any reader, any writer.

pub mod gtp;
pub mod state;
