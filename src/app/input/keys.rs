//! Turns keys into commands, except those that belong to a text field, a button or a question, and those that would act on
//! a board that is out of sight.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

use super::panel_focus::PanelFocus;
use crate::app::base::{AppSystems, Screen};
use crate::app::commands::{ALSO, AppCommand, CommandInfo, OpenQuestion, Shortcut, TABLE, info};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, read_keys.in_set(AppSystems::Input));
}

/// The modifier keys that are held.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    control: bool,
    shift: bool,
}

impl Held {
    fn follow(&mut self, key: KeyCode, state: ButtonState) {
        let is_down = state.is_pressed();
        match key {
            KeyCode::ControlLeft | KeyCode::ControlRight => self.control = is_down,
            KeyCode::SuperLeft | KeyCode::SuperRight if cfg!(target_os = "macos") => self.control = is_down,
            KeyCode::ShiftLeft | KeyCode::ShiftRight => self.shift = is_down,
            _ => {}
        }
    }

    /// Returns the modifiers at the end of a frame. A window that has lost the focus gets no release events.
    fn of(codes: &ButtonInput<KeyCode>) -> Self {
        let held = |pair: [KeyCode; 2]| codes.any_pressed(pair);
        Self {
            control: held([KeyCode::ControlLeft, KeyCode::ControlRight])
                || (cfg!(target_os = "macos") && held([KeyCode::SuperLeft, KeyCode::SuperRight])),
            shift: held([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        }
    }
}

/// Reads key events in the order in which they arrived, because in a slow frame Ctrl may be pressed and released. Runs
/// in [`AppSystems::Input`].
fn read_keys(
    mut inputs: MessageReader<KeyboardInput>,
    codes: Res<ButtonInput<KeyCode>>,
    focus: Res<PanelFocus>,
    question: Res<OpenQuestion>,
    screen: Res<State<Screen>>,
    mut held: Local<Held>,
    mut commands: MessageWriter<AppCommand>,
) {
    let is_board_shown = *screen.get() == Screen::Game;
    for input in inputs.read() {
        held.follow(input.key_code, input.state);
        if !input.state.is_pressed() || input.repeat || *focus == PanelFocus::Text {
            continue;
        }
        if let Some(info) = meant_by(input, *held, *focus)
            && (question.0.is_none() || matches!(info.command, AppCommand::Dismiss))
            && is_sensible(&info.command, is_board_shown, *focus)
        {
            commands.write(info.command.clone());
        }
    }
    *held = Held::of(&codes);
}

/// Returns whether what a command acts on is in sight: on the home page and under a window, the game is not.
fn is_sensible(command: &AppCommand, is_board_shown: bool, focus: PanelFocus) -> bool {
    use AppCommand as C;
    match command {
        C::Home | C::Open | C::Save | C::SaveAs | C::RepeatMistakes | C::TextSize(_) | C::ToggleFullScreen => true,
        C::ToggleGames | C::ToggleRules | C::ToggleResults | C::ToggleSettings | C::Dismiss | C::Quit => true,
        C::Report | C::ToggleGoTo => is_board_shown,
        _ => is_board_shown && focus != PanelFocus::Window,
    }
}

/// Returns the command that a key triggers with these modifiers and this focus.
fn meant_by(input: &KeyboardInput, held: Held, focus: PanelFocus) -> Option<&'static CommandInfo> {
    let key = input.key_code;
    let is_widgets = match focus {
        PanelFocus::Button => matches!(key, KeyCode::Space | KeyCode::Enter),
        PanelFocus::Window => !matches!(key, KeyCode::Escape | KeyCode::F1 | KeyCode::F11) && !held.control,
        PanelFocus::None | PanelFocus::Text => false,
    };
    if is_widgets {
        return None;
    }
    // The physical keys for plus and minus depend on the keyboard layout.
    match &input.logical_key {
        Key::Character(letter) if held.control && letter == "+" => return info("larger-text"),
        Key::Character(letter) if held.control && letter == "-" => return info("smaller-text"),
        _ => {}
    }
    let is_pressed =
        |shortcut: &Shortcut| shortcut.key == key && shortcut.control == held.control && shortcut.shift == held.shift;
    let also = || ALSO.iter().find(|(also, _)| is_pressed(also)).and_then(|(_, id)| info(id));
    TABLE.iter().find(|info| is_pressed(&info.shortcut)).or_else(also)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key_code: KeyCode, letter: &str) -> KeyboardInput {
        let logical_key = Key::Character(letter.into());
        let state = ButtonState::Pressed;
        KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window: Entity::PLACEHOLDER }
    }

    #[test]
    fn a_focused_button_keeps_the_keys_that_press_it_and_a_window_all_but_a_few() {
        let id = |key, held, focus| meant_by(&press(key, ""), held, focus).map(|info| info.id);
        let (none, control) = (Held::default(), Held { control: true, shift: false });
        for (key, held, expected) in [
            (KeyCode::Space, none, [Some("pause"), None, None]),
            (KeyCode::Enter, none, [Some("finish"), None, None]),
            (KeyCode::ArrowLeft, none, [Some("back"), Some("back"), None]),
            (KeyCode::KeyH, none, [Some("hint"), Some("hint"), None]),
            (KeyCode::KeyS, control, [Some("save"); 3]),
            (KeyCode::Escape, none, [Some("dismiss"); 3]),
        ] {
            let found = [PanelFocus::None, PanelFocus::Button, PanelFocus::Window].map(|focus| id(key, held, focus));
            assert_eq!(found, expected, "{key:?}");
        }
    }

    /// Regression tests: Delete on the home page deleted moves of the game that waited, Ctrl+R seemed to freeze the page, and
    /// Ctrl+Z over the settings took a move back.
    #[test]
    fn keys_do_not_reach_a_game_that_is_out_of_sight() {
        for (id, expected) in [
            ("delete", [true, false, false]),
            ("undo", [true, false, false]),
            ("pause", [true, false, false]),
            ("report", [true, true, false]),
            ("go-to", [true, true, false]),
            ("settings", [true; 3]),
            ("dismiss", [true; 3]),
            ("save", [true; 3]),
        ] {
            let command = &info(id).unwrap().command;
            let places = [(true, PanelFocus::None), (true, PanelFocus::Window), (false, PanelFocus::None)];
            assert_eq!(places.map(|(board, focus)| is_sensible(command, board, focus)), expected, "{id}");
        }
    }

    #[test]
    fn text_grows_with_plus_wherever_it_lies() {
        let id = |key, letter, held| meant_by(&press(key, letter), held, PanelFocus::None).map(|info| info.id);
        let (control, both) = (Held { control: true, shift: false }, Held { control: true, shift: true });
        assert_eq!(id(KeyCode::Equal, "=", control), Some("larger-text"));
        assert_eq!(id(KeyCode::Equal, "+", both), Some("larger-text"));
        assert_eq!(id(KeyCode::BracketRight, "+", control), Some("larger-text"));
        assert_eq!(id(KeyCode::NumpadSubtract, "-", control), Some("smaller-text"));
        assert_eq!(id(KeyCode::Slash, "-", control), Some("smaller-text"));
    }
}
