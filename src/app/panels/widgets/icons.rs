//! The icons of commands, from the Phosphor family.

use egui_phosphor::regular as phosphor;

/// A menu with more commands.
pub(in crate::app::panels) const MENU: &str = phosphor::LIST;
/// The volume of the sounds: on, and off.
pub(in crate::app::panels) const SOUND: &str = phosphor::SPEAKER_HIGH;
pub(in crate::app::panels) const NO_SOUND: &str = phosphor::SPEAKER_SLASH;
/// Something is done, or on.
pub(in crate::app::panels) const DONE: &str = phosphor::CHECK;
/// Closes a window.
pub(in crate::app::panels) const CLOSE: &str = phosphor::X;
/// The winner.
pub(in crate::app::panels) const WON: &str = phosphor::TROPHY;
/// A wastebasket.
pub(in crate::app::panels) const DISCARD: &str = phosphor::TRASH;

/// A menu opens below; a section is open, and closed.
pub(super) const OPEN: &str = phosphor::CARET_DOWN;
pub(super) const CLOSED: &str = phosphor::CARET_RIGHT;

/// How something is shown, and keeping it in sight.
pub(in crate::app::panels) const ADJUST: &str = phosphor::SLIDERS_HORIZONTAL;
pub(in crate::app::panels) const PIN: &str = phosphor::PUSH_PIN;

/// Something is written about a move.
pub(in crate::app::panels) const COMMENT: &str = phosphor::CHAT_TEXT;
/// What can be drawn on the board, and wiping it off.
pub(in crate::app::panels) const ARROW: &str = phosphor::ARROW_UP_RIGHT;
pub(in crate::app::panels) const CIRCLE: &str = phosphor::CIRCLE;
pub(in crate::app::panels) const LETTER: &str = phosphor::TEXT_T;
pub(in crate::app::panels) const WIPE: &str = phosphor::ERASER;

/// Returns the icon of a command in the table, if it has one that is understood at once.
pub(in crate::app::panels) fn of_command(id: &str) -> Option<&'static str> {
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

#[cfg(test)]
mod tests {
    use bevy_egui::egui;

    use super::*;
    use crate::app::commands;
    use crate::app::theme::{self, Themes};
    use crate::games::Setup;
    use crate::record::notation;
    use crate::rules::Move;

    #[test]
    fn every_sign_in_buttons_and_moves_has_a_picture() {
        let ctx = egui::Context::default();
        let (themes, _) = Themes::of_program();
        let (_, theme) = themes.iter().next().unwrap();
        theme::install_fonts(&ctx);
        theme::apply(&ctx, &theme.colors, &theme.measures);
        ctx.begin_pass(egui::RawInput::default());
        let family = egui::FontFamily::Proportional;
        let known = ctx.fonts_mut(|fonts| fonts.fonts.font(&family).characters().clone());
        let setup: Setup = "chexers".parse().unwrap();
        let geometry = setup.geometry();
        let cell = |name| geometry.parse_cell(name).unwrap();
        let (from, to) = (cell("-3,0"), cell("-1,0"));
        let moves = [Move::Step { from, to }, Move::Jump { from, to }, Move::Exit(from), Move::Pass];
        let moves = moves.map(|mv| notation::short_text(&geometry, mv));
        let buttons = commands::TABLE.iter().map(|info| info.text.to_owned());
        let icons = commands::TABLE.iter().filter_map(|info| of_command(info.id)).map(str::to_owned);
        for text in buttons.chain(moves).chain(icons) {
            let unknown: Vec<char> = text.chars().filter(|sign| !known.contains_key(sign)).collect();
            assert!(unknown.is_empty(), "'{text}' has signs without a picture: {unknown:?}");
        }
        drop(ctx.end_pass());
    }
}
