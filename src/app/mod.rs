//! The desktop app: everything that needs Bevy.
//!
//! The modules form a chain, and each depends only on those before it:
//! [`base`] <- [`settings`] <- [`theme`] <- [`commands`] <- [`session`] <- [`thinking`], [`files`] <- [`board`] <-
//! [`view`] <- [`input`] <- [`panels`] <- `render` <- `dispatch` <- `shell`.
//!
//! Data flows in one direction within a frame, too, in the order of [`base::AppSystems`]: input becomes commands and
//! requests, commands and rules change the session, the board's entities are updated to match the position, and the
//! view dresses, animates and places them. Panels are drawn after that and write commands for the next frame.

pub mod base;
pub mod board;
mod board_plugin;
pub mod commands;
mod dispatch;
pub mod files;
pub mod input;
pub mod panels;
mod render;
pub mod session;
pub mod settings;
mod shell;
mod table_plugin;
pub mod theme;
pub mod thinking;
pub mod view;

pub use board_plugin::board_plugin;
pub use render::render;
pub use shell::{Seen, SeenText, SeenWidget, UiMap, program, run, window_plugins};
pub use table_plugin::table_plugin;
