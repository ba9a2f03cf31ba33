//! The table of commands without parameters: id, label, help and key. Buttons, key bindings and the help page read it.

use std::sync::LazyLock;

use bevy::prelude::*;

use super::shortcut::{Shortcut, ctrl, ctrl_shift, key, shift};
use super::{AppCommand, GameEdit, Preset, TextSizeChange, ViewChange};
use crate::record::Sign;
use crate::study::overlay::Overlay;

/// A command without parameters, given by a key or a button.
#[derive(Clone, Debug)]
pub struct CommandInfo {
    /// The name of its widget in the UI map.
    pub id: &'static str,
    /// The label of its button.
    pub text: &'static str,
    /// The text of its tooltip.
    pub help: &'static str,
    /// Its shortcut.
    pub shortcut: Shortcut,
    /// The command.
    pub command: AppCommand,
}

/// The commands, in the order of the help page.
pub static TABLE: LazyLock<Vec<CommandInfo>> = LazyLock::new(|| {
    use AppCommand as C;
    use GameEdit as E;
    use TextSizeChange as T;
    use ViewChange as V;
    let info = |id, text, help, shortcut, command| CommandInfo { id, text, help, shortcut, command };
    vec![
        info("new-game", "New game", "Choose a game", ctrl(KeyCode::KeyN, "Ctrl+N"), C::Home),
        info("open", "Open…", "Open a saved game", ctrl(KeyCode::KeyO, "Ctrl+O"), C::Open),
        info("save", "Save", "Save the game", ctrl(KeyCode::KeyS, "Ctrl+S"), C::Save),
        info("save-as", "Save as…", "Save under another name", ctrl_shift(KeyCode::KeyS, "Ctrl+Shift+S"), C::SaveAs),
        info("games", "Games", "All your games", key(KeyCode::KeyG, "G"), C::ToggleGames),
        info("undo", "Undo", "Take back your last move", ctrl(KeyCode::KeyZ, "Ctrl+Z"), C::Undo),
        info("redo", "Redo", "Play the move that was taken back", ctrl(KeyCode::KeyY, "Ctrl+Y"), C::Redo),
        info("back", "Back", "One move back", key(KeyCode::ArrowLeft, "Left"), C::Back),
        info("forward", "Forward", "One move forward", key(KeyCode::ArrowRight, "Right"), C::Forward),
        info("to-start", "Start", "Go to the start", key(KeyCode::Home, "Home"), C::ToStart),
        info("to-end", "End", "Go to the end", key(KeyCode::End, "End"), C::ToEnd),
        info("line-up", "Previous", "Previous variation", key(KeyCode::ArrowUp, "Up"), C::PreviousLine),
        info("line-down", "Next", "Next variation", key(KeyCode::ArrowDown, "Down"), C::NextLine),
        info("far-back", "Ten back", "Ten moves back", key(KeyCode::PageUp, "Page Up"), C::FarBack),
        info("far-forward", "Ten forward", "Ten moves forward", key(KeyCode::PageDown, "Page Down"), C::FarForward),
        info(
            "last-fork",
            "Previous fork",
            "Back to where variations begin",
            ctrl(KeyCode::ArrowUp, "Ctrl+Up"),
            C::PreviousFork,
        ),
        info(
            "next-fork",
            "Next fork",
            "On to where variations begin",
            ctrl(KeyCode::ArrowDown, "Ctrl+Down"),
            C::NextFork,
        ),
        info("go-to", "Go to move…", "Go to a move by its number", ctrl(KeyCode::KeyG, "Ctrl+G"), C::ToggleGoTo),
        info(
            "promote",
            "Move up",
            "Move this variation up",
            shift(KeyCode::ArrowUp, "Shift+Up"),
            C::Edit(None, E::Promote),
        ),
        info(
            "make-main",
            "Make main line",
            "Make this the main line",
            shift(KeyCode::Home, "Shift+Home"),
            C::Edit(None, E::MakeMain),
        ),
        info(
            "delete",
            "Delete",
            "Delete this move and what follows",
            key(KeyCode::Delete, "Delete"),
            C::Edit(None, E::Delete),
        ),
        info(
            "good",
            "Good",
            "Mark this move as good",
            shift(KeyCode::Digit1, "Shift+1"),
            C::Edit(None, E::Sign(Sign::Good)),
        ),
        info(
            "bad",
            "Bad",
            "Mark this move as a mistake",
            shift(KeyCode::Digit2, "Shift+2"),
            C::Edit(None, E::Sign(Sign::Bad)),
        ),
        info(
            "interesting",
            "Interesting",
            "Mark this move as interesting",
            shift(KeyCode::Digit3, "Shift+3"),
            C::Edit(None, E::Sign(Sign::Interesting)),
        ),
        info("finish", "Finish turn", "End the turn after one stone", key(KeyCode::Enter, "Enter"), C::FinishTurn),
        info(
            "take-back",
            "Take stone back",
            "Take back the first stone of this turn",
            key(KeyCode::Backspace, "Backspace"),
            C::DropDraft,
        ),
        info("pass", "Pass", "Place no stone this turn", key(KeyCode::KeyP, "P"), C::Pass),
        info("pause", "Pause", "Pause or resume the computer", key(KeyCode::Space, "Space"), C::TogglePause),
        info("hint", "Hint", "Show the best move", key(KeyCode::KeyH, "H"), C::Hint),
        info("analysis", "Analysis", "Show the computer's analysis", key(KeyCode::KeyI, "I"), C::ToggleAnalysis),
        info(
            "report",
            "Report",
            "How good the moves were, and where the game turned",
            ctrl(KeyCode::KeyR, "Ctrl+R"),
            C::Report,
        ),
        info("next-mistake", "Next mistake", "Go to the next mistake", key(KeyCode::KeyN, "N"), C::NextMistake),
        info(
            "last-mistake",
            "Previous mistake",
            "Go to the previous mistake",
            shift(KeyCode::KeyN, "Shift+N"),
            C::PreviousMistake,
        ),
        info(
            "find",
            "Find better moves",
            "Find the better moves that were missed in this game",
            key(KeyCode::KeyY, "Y"),
            C::TryAgain(None),
        ),
        info(
            "repeat",
            "Mistakes",
            "Positions in which you missed something, until you know them",
            key(KeyCode::KeyJ, "J"),
            C::RepeatMistakes,
        ),
        info(
            "results",
            "Results",
            "How you fare against each level",
            shift(KeyCode::KeyR, "Shift+R"),
            C::ToggleResults,
        ),
        info("guess", "Guess the moves", "Guess each move of this game", key(KeyCode::KeyU, "U"), C::GuessMoves(None)),
        info(
            "teacher",
            "Take back bad moves",
            "Take back moves that lose too much, and say why",
            shift(KeyCode::KeyT, "Shift+T"),
            C::ToggleTeacher,
        ),
        info("mode", "Play or study", "Show the panels to play or to study", key(KeyCode::KeyM, "M"), C::ToggleMode),
        info("legal", "Legal moves", "Show where you may play", key(KeyCode::KeyL, "L"), C::ToggleLegal),
        info("coordinates", "Coordinates", "Show coordinates", key(KeyCode::KeyK, "K"), C::ToggleCoordinates),
        info("solid", "3D", "Switch between 3D and flat", key(KeyCode::KeyV, "V"), C::View(V::ToggleSolid)),
        info("reset-view", "Reset view", "Back to the standard view", key(KeyCode::KeyR, "R"), C::View(V::Reset)),
        info(
            "explode",
            "Spread",
            "Spread the layers, or close them up",
            key(KeyCode::KeyX, "X"),
            C::View(V::ToggleSpread),
        ),
        info(
            "figure",
            "One figure",
            "Show four dimensions as one figure, or as cubes",
            key(KeyCode::KeyC, "C"),
            C::View(V::ToggleFigure),
        ),
        info("slice", "Layer", "Focus on the next layer", key(KeyCode::KeyF, "F"), C::View(V::NextLayer)),
        info("points", "Points", "Show the empty points", key(KeyCode::KeyO, "O"), C::View(V::TogglePoints)),
        info(
            "layers-strip",
            "Boards",
            "Show the layers side by side",
            key(KeyCode::KeyB, "B"),
            C::View(V::ToggleStrip),
        ),
        info(
            "turntable",
            "Turntable",
            "Let the board turn slowly",
            key(KeyCode::KeyT, "T"),
            C::View(V::ToggleTurntable),
        ),
        overlay(
            Overlay::First,
            "Who gets there first",
            "Who gets to each place with the fewest moves",
            key(KeyCode::F2, "F2"),
        ),
        overlay(
            Overlay::Forecast,
            "Forecast",
            "Who holds each place at the end of random games",
            key(KeyCode::F3, "F3"),
        ),
        overlay(
            Overlay::Closed,
            "Closed places",
            "Where the side to move cannot play as long as the stones beside that place remain",
            key(KeyCode::F4, "F4"),
        ),
        overlay(Overlay::Reach, "Reach", "How far the root under the pointer can grow", key(KeyCode::F5, "F5")),
        overlay(
            Overlay::Sixes,
            "Open sixes",
            "The sixes that are still open, with four stones or more",
            key(KeyCode::F6, "F6"),
        ),
        overlay(Overlay::Cuts, "Cuts", "Where a stone cuts groups off", key(KeyCode::F7, "F7")),
        overlay(Overlay::Jumps, "Jumps", "Which pieces others can jump over and take", key(KeyCode::F8, "F8")),
        look("front", Preset::Front, key(KeyCode::Digit1, "1")),
        look("right", Preset::Right, key(KeyCode::Digit2, "2")),
        look("back-face", Preset::Back, key(KeyCode::Digit3, "3")),
        look("left", Preset::Left, key(KeyCode::Digit4, "4")),
        look("top", Preset::Top, key(KeyCode::Digit5, "5")),
        look("bottom", Preset::Bottom, key(KeyCode::Digit6, "6")),
        look("corner", Preset::Corner, key(KeyCode::Digit7, "7")),
        info("rules", "Rules", "Rules of the games, and all keys", key(KeyCode::F1, "F1"), C::ToggleRules),
        info(
            "settings",
            "Settings",
            "Appearance, motion, sound and the computer",
            ctrl(KeyCode::Comma, "Ctrl+,"),
            C::ToggleSettings,
        ),
        info("larger-text", "A+", "Larger text", ctrl(KeyCode::Equal, "Ctrl++"), C::TextSize(T::Larger)),
        info("smaller-text", "A-", "Smaller text", ctrl(KeyCode::Minus, "Ctrl+-"), C::TextSize(T::Smaller)),
        info(
            "usual-text",
            "A",
            "Text size that suits the window",
            ctrl(KeyCode::Digit0, "Ctrl+0"),
            C::TextSize(T::Automatic),
        ),
        info(
            "full-screen",
            "Full screen",
            "Switch to full screen, or back",
            key(KeyCode::F11, "F11"),
            C::ToggleFullScreen,
        ),
        info("dismiss", "Close", "Close the page on top", key(KeyCode::Escape, "Esc"), C::Dismiss),
        info("quit", "Quit", "Quit. Your game is kept", ctrl(KeyCode::KeyQ, "Ctrl+Q"), C::Quit),
    ]
});

/// Additional shortcuts, each with the id of its command.
pub const ALSO: [(Shortcut, &str); 4] = [
    (ctrl_shift(KeyCode::KeyZ, "Ctrl+Shift+Z"), "redo"),
    (ctrl(KeyCode::NumpadAdd, "Ctrl++"), "larger-text"),
    (ctrl(KeyCode::NumpadSubtract, "Ctrl+-"), "smaller-text"),
    (ctrl(KeyCode::Numpad0, "Ctrl+0"), "usual-text"),
];

/// What the mouse, the touchpad and keys do on the 3D board without a command, for the help page.
pub const HAND: [(&str, &str); 11] = [
    ("Drag", "Turn the board"),
    ("Right drag", "Move the board"),
    ("Wheel", "Zoom in or out"),
    ("W A S D", "Turn the board"),
    ("Shift+Drag", "Turn one figure in the fourth dimension"),
    ("Shift+Right drag", "The same, forwards and backwards"),
    ("Shift+W A S D Q E", "The same, with keys"),
    ("Two fingers", "Turn the board (touchpad)"),
    ("Pinch", "Zoom in or out (touchpad)"),
    ("Tab", "Go to the next point under the pointer"),
    ("Shift+Wheel", "Step through these points in both directions"),
];

/// Returns the table entry of an overlay.
fn overlay(overlay: Overlay, text: &'static str, help: &'static str, shortcut: Shortcut) -> CommandInfo {
    CommandInfo { id: overlay.word(), text, help, shortcut, command: AppCommand::ShowOverlay(overlay) }
}

/// Returns the table entry of a named view of the 3D board.
fn look(id: &'static str, preset: Preset, shortcut: Shortcut) -> CommandInfo {
    let help = match preset {
        Preset::Front => "Look from the front",
        Preset::Right => "Look from the right",
        Preset::Back => "Look from behind",
        Preset::Left => "Look from the left",
        Preset::Top => "Look from above",
        Preset::Bottom => "Look from below",
        Preset::Corner => "Look from the corner",
    };
    let command = AppCommand::View(ViewChange::Look(preset));
    CommandInfo { id, text: preset.word(), help, shortcut, command }
}

/// Returns the table entry of the command with this id.
pub fn info(id: &str) -> Option<&'static CommandInfo> {
    TABLE.iter().find(|info| info.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_name_and_a_key_of_its_own() {
        for (index, info) in TABLE.iter().enumerate() {
            for other in &TABLE[..index] {
                assert_ne!(info.id, other.id);
                let keys = |info: &CommandInfo| (info.shortcut.key, info.shortcut.control, info.shortcut.shift);
                assert_ne!(keys(info), keys(other), "{} and {}", info.id, other.id);
            }
        }
    }
}
