//! The keys of a keyboard with the layout of the United States, by the names that X11 gives them.

use bevy::input::keyboard::{Key, KeyCode};

/// Returns the keys of a chord such as `ctrl+s`, in the order in which they are pressed.
pub fn chord(text: &str) -> impl Iterator<Item = (KeyCode, Key)> {
    text.split('+').map(key)
}

/// Returns the key with a name.
pub fn key(name: &str) -> (KeyCode, Key) {
    match name {
        "ctrl" => (KeyCode::ControlLeft, Key::Control),
        "shift" => (KeyCode::ShiftLeft, Key::Shift),
        "Escape" => (KeyCode::Escape, Key::Escape),
        "Return" => (KeyCode::Enter, Key::Enter),
        "Tab" => (KeyCode::Tab, Key::Tab),
        "space" => letter(' '),
        "Left" => (KeyCode::ArrowLeft, Key::ArrowLeft),
        "Right" => (KeyCode::ArrowRight, Key::ArrowRight),
        "Up" => (KeyCode::ArrowUp, Key::ArrowUp),
        "Down" => (KeyCode::ArrowDown, Key::ArrowDown),
        "Home" => (KeyCode::Home, Key::Home),
        "End" => (KeyCode::End, Key::End),
        "Next" => (KeyCode::PageDown, Key::PageDown),
        "BackSpace" => (KeyCode::Backspace, Key::Backspace),
        "Delete" => (KeyCode::Delete, Key::Delete),
        "F1" => (KeyCode::F1, Key::F1),
        "comma" => letter(','),
        "plus" => (KeyCode::Equal, Key::Character("+".into())),
        name => {
            let mut letters = name.chars();
            match (letters.next(), letters.next()) {
                (Some(only), None) => letter(only),
                _ => panic!("no key is named '{name}'"),
            }
        }
    }
}

/// Returns the key that types a letter.
pub fn letter(letter: char) -> (KeyCode, Key) {
    const LETTERS: [KeyCode; 26] = [
        KeyCode::KeyA,
        KeyCode::KeyB,
        KeyCode::KeyC,
        KeyCode::KeyD,
        KeyCode::KeyE,
        KeyCode::KeyF,
        KeyCode::KeyG,
        KeyCode::KeyH,
        KeyCode::KeyI,
        KeyCode::KeyJ,
        KeyCode::KeyK,
        KeyCode::KeyL,
        KeyCode::KeyM,
        KeyCode::KeyN,
        KeyCode::KeyO,
        KeyCode::KeyP,
        KeyCode::KeyQ,
        KeyCode::KeyR,
        KeyCode::KeyS,
        KeyCode::KeyT,
        KeyCode::KeyU,
        KeyCode::KeyV,
        KeyCode::KeyW,
        KeyCode::KeyX,
        KeyCode::KeyY,
        KeyCode::KeyZ,
    ];
    const DIGITS: [KeyCode; 10] = [
        KeyCode::Digit0,
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
        KeyCode::Digit7,
        KeyCode::Digit8,
        KeyCode::Digit9,
    ];
    let code = match letter {
        ' ' => return (KeyCode::Space, Key::Space),
        'a'..='z' | 'A'..='Z' => LETTERS[letter.to_ascii_lowercase() as usize - 'a' as usize],
        '0'..='9' => DIGITS[letter as usize - '0' as usize],
        ',' => KeyCode::Comma,
        '.' => KeyCode::Period,
        '-' => KeyCode::Minus,
        '/' => KeyCode::Slash,
        '*' => KeyCode::Digit8,
        _ => panic!("no key types '{letter}'"),
    };
    (code, Key::Character(letter.to_string().into()))
}
