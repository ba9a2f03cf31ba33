//! The icons of commands, from the Phosphor family.

use egui_phosphor::regular as phosphor;

/// A menu with more commands.
pub(super) const MENU: &str = phosphor::LIST;
/// The volume of the sounds: on, and off.
pub(super) const SOUND: &str = phosphor::SPEAKER_HIGH;
pub(super) const NO_SOUND: &str = phosphor::SPEAKER_SLASH;
/// Something is done, or on.
pub(super) const DONE: &str = phosphor::CHECK;
/// Closes a window.
pub(super) const CLOSE: &str = phosphor::X;
/// The winner.
pub(super) const WON: &str = phosphor::TROPHY;
/// A wastebasket.
pub(super) const DISCARD: &str = phosphor::TRASH;

/// A menu opens below; a section is open, and closed.
pub(super) const OPEN: &str = phosphor::CARET_DOWN;
pub(super) const CLOSED: &str = phosphor::CARET_RIGHT;

/// How something is shown, and keeping it in sight.
pub(super) const ADJUST: &str = phosphor::SLIDERS_HORIZONTAL;
pub(super) const PIN: &str = phosphor::PUSH_PIN;

/// Something is written about a move.
pub(super) const COMMENT: &str = phosphor::CHAT_TEXT;
/// What can be drawn on the board, and wiping it off.
pub(super) const ARROW: &str = phosphor::ARROW_UP_RIGHT;
pub(super) const CIRCLE: &str = phosphor::CIRCLE;
pub(super) const LETTER: &str = phosphor::TEXT_T;
pub(super) const WIPE: &str = phosphor::ERASER;

/// Returns the icon of a command in the table, if it has one that is understood at once.
pub(super) fn of_command(id: &str) -> Option<&'static str> {
    Some(match id {
        "to-start" => phosphor::SKIP_BACK,
        "back" => phosphor::CARET_LEFT,
        "forward" => phosphor::CARET_RIGHT,
        "to-end" => phosphor::SKIP_FORWARD,
        "line-up" => phosphor::CARET_UP,
        "line-down" => phosphor::CARET_DOWN,
        "promote" => phosphor::ARROW_FAT_UP,
        "make-main" => phosphor::ARROW_FAT_LINE_UP,
        "delete" => phosphor::TRASH,
        "undo" => phosphor::ARROW_U_UP_LEFT,
        "redo" => phosphor::ARROW_U_UP_RIGHT,
        "hint" => phosphor::LIGHTBULB,
        "analysis" => phosphor::CHART_LINE_UP,
        "report" => phosphor::CHART_BAR,
        "last-mistake" => phosphor::CARET_DOUBLE_LEFT,
        "next-mistake" => phosphor::CARET_DOUBLE_RIGHT,
        "pause" => phosphor::PLAY_PAUSE,
        "legal" => phosphor::DOTS_NINE,
        "coordinates" => phosphor::HASH,
        "solid" => phosphor::CUBE,
        "resign" => phosphor::FLAG,
        _ => return None,
    })
}
