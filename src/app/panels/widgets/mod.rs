//! What the panels are built from: buttons and other small widgets, the frames of panels and windows, menus, and pictures of
//! positions.

mod buttons;
mod choices;
pub(super) mod command_buttons;
pub(super) mod dock;
pub(super) mod frames;
mod headings;
pub(super) mod icons;
pub(super) mod menus;
pub(super) mod miniature;
mod names;
pub(super) mod page_window;
mod words;

pub use buttons::{add_enabled, button, button_width, card_button, hint, icon, primary_button, quiet};
pub use choices::{check, chip, chip_button, choice, segments, selectable};
pub use headings::{heading, heading_width, heading_with_tools, section};
pub use miniature::stone;
pub use names::{NamedWidgets, describe, explained, name, name_place, named_widgets_id};
pub use words::{muted, one_line, strong, text_width};
