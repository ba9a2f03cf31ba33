//! Menus that open from a button, and the one that puts a person or the computer on a seat.

use bevy_egui::egui::containers::menu::MenuConfig;
use bevy_egui::egui::{FocusDirection, Key, PopupCloseBehavior, Ui};

use super::icons;
use super::widgets::choice;
use crate::ai::Level;
use crate::app::base::{Seat, capital};
use crate::app::theme::Style;
use crate::study::{Results, Tally};

/// Returns the text of a button that opens a menu.
pub(super) fn opening(text: &str) -> String {
    format!("{text} {}", icons::OPEN)
}

/// Returns the configuration of a menu for several choices in a row: only a click outside or Esc closes it.
pub(super) fn stays_open() -> MenuConfig {
    MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside)
}

/// Gives the entries of a menu, which follow, the margins of buttons, so that the chosen one has room in its fill. An
/// arrow key goes to the first of them.
pub(super) fn as_menu(ui: &mut Ui, style: &Style) {
    lead_in(ui);
    ui.spacing_mut().button_padding = style.measures.space.padding.into();
    ui.spacing_mut().item_spacing.y = 2.0;
}

/// While nothing has the focus, gives it to the next widget when an arrow key is pressed.
fn lead_in(ui: &Ui) {
    let is_asked = ui.input(|input| input.key_pressed(Key::ArrowDown) || input.key_pressed(Key::ArrowUp));
    let first = ui.next_auto_id();
    ui.memory_mut(|memory| {
        if is_asked && memory.focused().is_none() {
            memory.request_focus(first);
            // Or the same key would move it on.
            memory.move_focus(FocusDirection::None);
        }
    });
}

/// Shows the levels of the computer with what they mean, and how the user fared against them in the game of this word.
/// Returns the one that was newly chosen; `id` is the name of their seat.
pub(super) fn level_choices(ui: &mut Ui, id: &str, chosen: &Seat, (results, game): (&Results, &str)) -> Option<Seat> {
    let mut new = None;
    let levels = Level::ALL.into_iter().map(|level| (Seat::Computer(level), about_level(level)));
    let adaptive = (Seat::Adaptive, about_adaptive(results, game));
    for (seat, about) in std::iter::once(adaptive).chain(levels) {
        let Some(level) = seat.level_name() else { continue };
        let Tally { played, won } = results.tally(game, level);
        let fared = if played == 0 { String::new() } else { format!(" · you won {won} of {played}") };
        if choice(ui, format!("{id}.{level}"), *chosen == seat, true, &format!("{about}{fared}")) {
            new = Some(seat);
        }
    }
    new
}

/// Returns what the level means that follows the results: `Adaptive: follows your results, now at about Sprout level`.
pub(super) fn about_adaptive(results: &Results, game: &str) -> String {
    let strength = results.strength(game).round();
    let level = Level::near(strength, 0);
    format!("Adaptive: follows your results, now at about {} level", capital(level.name()))
}

/// Returns a level with what it means: `Sapling: reads ahead`.
pub(super) fn about_level(level: Level) -> String {
    format!("{}: {}", capital(level.name()), level.about())
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, Event, Id, Modifiers, RawInput, UiBuilder};

    use super::*;

    #[test]
    fn an_arrow_key_goes_to_the_first_entry_and_the_next_one_on() {
        let ctx = Context::default();
        let press = |key: Option<Key>| {
            let event =
                |key| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE };
            ctx.begin_pass(RawInput { events: key.map(event).into_iter().collect(), ..RawInput::default() });
            let mut ui = Ui::new(ctx.clone(), Id::new("menu"), UiBuilder::new().max_rect(ctx.content_rect()));
            lead_in(&ui);
            let entries = ["one", "two"].map(|text| ui.button(text));
            drop(ctx.end_pass());
            entries.iter().position(|entry| ctx.memory(|memory| memory.has_focus(entry.id)))
        };
        assert_eq!([press(None), press(Some(Key::ArrowDown))], [None, Some(0)]);
        assert_eq!([press(Some(Key::ArrowDown)), press(Some(Key::ArrowUp))], [Some(1), Some(0)]);
    }
}
