//! Keyboard shortcuts, as the table of commands writes them.

use bevy::prelude::KeyCode;

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcut {
    /// Whether Ctrl (Cmd on macOS) must be held.
    pub control: bool,
    /// Whether Shift must be held.
    pub shift: bool,
    /// The key.
    pub key: KeyCode,
    /// How the shortcut is written for the user.
    pub text: &'static str,
}

/// Returns the shortcut of a key alone.
pub(super) const fn key(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut { control: false, shift: false, key, text }
}

/// Returns that of a key with Ctrl.
pub(super) const fn ctrl(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut { control: true, shift: false, key, text }
}

/// Returns that of a key with Shift.
pub(super) const fn shift(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut { control: false, shift: true, key, text }
}

/// Returns that of a key with both.
pub(super) const fn ctrl_shift(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut { control: true, shift: true, key, text }
}
