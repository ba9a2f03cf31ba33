//! Menus that open from a button, and the one that puts a person or the computer on a seat.

use bevy_egui::egui::containers::menu::MenuConfig;
use bevy_egui::egui::{FocusDirection, Id, Key, PopupCloseBehavior, Ui};

use super::choices::choice;
use super::icons;
use crate::ai::Level;
use crate::app::base::{Seat, capital};
use crate::app::theme::Style;
use crate::study::{Results, Tally};

/// Returns the text of a button that opens a menu.
pub(in crate::app::panels) fn opening(text: &str) -> String {
    format!("{text} {}", icons::OPEN)
}

/// Returns the configuration of a menu for several choices in a row: only a click outside or Esc closes it.
pub(in crate::app::panels) fn stays_open() -> MenuConfig {
    MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside)
}

/// Gives the entries of a menu, which follow, the margins of buttons, so that the chosen one has room in its fill. The
/// arrow keys go from one to the next.
pub(in crate::app::panels) fn as_menu(ui: &mut Ui, style: &Style) {
    keep_focus(ui);
    ui.spacing_mut().button_padding = style.measures.space.padding.into();
    ui.spacing_mut().item_spacing.y = 2.0;
}

/// What the focus did in the last frame of a menu.
#[derive(Clone, Copy, Debug, Default)]
struct FocusBefore {
    /// The entry that had it.
    inside: Option<Id>,
    /// The widget that an arrow key was to move it on from.
    stepped_from: Option<Id>,
}

/// Lets the arrow keys move the focus through what follows, and not out of it: egui would move it to whatever is nearest
/// on the page, even under the menu.
fn keep_focus(ui: &Ui) {
    let (ctx, first) = (ui.ctx(), ui.next_auto_id());
    let step = ui.input(|input| {
        let pressed = |key, step| input.key_pressed(key).then_some(step);
        pressed(Key::ArrowDown, FocusDirection::Next).or(pressed(Key::ArrowUp, FocusDirection::Previous))
    });
    let focused = ctx.memory(|memory| memory.focused());
    let is_inside = focused.and_then(|id| ctx.read_response(id)).is_some_and(|it| it.layer_id == ui.layer_id());
    let key = Id::new("focus in a menu").with(ui.layer_id());
    let before: FocusBefore = ctx.data(|data| data.get_temp(key)).unwrap_or_default();
    // Around the entries of a menu that scrolls, egui lets something have the focus that no key leads on from.
    let is_stuck = focused.is_some() && before.stepped_from == focused;
    let has_left = focused.is_some() && !is_inside && before.inside.is_some();
    let is_at_first = focused == Some(first) && step == Some(FocusDirection::Previous);
    let wanted = step.filter(|_| is_inside && !is_stuck && !is_at_first);
    ctx.memory_mut(|memory| match wanted {
        Some(step) => memory.move_focus(step),
        None if step.is_some() || has_left || is_stuck => {
            // Past the last entry, it goes on with the first; any other key leaves it where it was.
            let strayed = before.inside.filter(|_| has_left && before.stepped_from.is_none());
            memory.request_focus(strayed.unwrap_or(first));
            // Or the same key would move it on.
            memory.move_focus(FocusDirection::None);
        }
        None => {}
    });
    if step.is_some() {
        // Past the last entry, it comes back with the next frame.
        ctx.request_repaint();
    }
    let now = FocusBefore { inside: focused.filter(|_| is_inside), stepped_from: wanted.and(focused) };
    ctx.data_mut(|data| data.insert_temp(key, now));
}

/// Shows the levels of the computer with what they mean, and how the user fared against them in the game of this word.
/// Returns the one that was newly chosen; `id` is the name of their seat.
pub(in crate::app::panels) fn level_choices(
    ui: &mut Ui,
    id: &str,
    chosen: &Seat,
    (results, game): (&Results, &str),
) -> Option<Seat> {
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
pub(in crate::app::panels) fn about_adaptive(results: &Results, game: &str) -> String {
    let strength = results.strength(game).round();
    let level = Level::near(strength, 0);
    format!("Adaptive: follows your results, now at about {} level", capital(level.name()))
}

/// Returns a level with what it means: `Sapling: reads ahead`.
pub(in crate::app::panels) fn about_level(level: Level) -> String {
    format!("{}: {}", capital(level.name()), level.about())
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Area, CentralPanel, Context, Event, Modifiers, RawInput, ScrollArea, pos2};

    use super::*;

    #[test]
    fn arrow_keys_go_through_a_menu_and_never_to_what_lies_under_it() {
        let ctx = Context::default();
        crate::app::theme::install_fonts(&ctx);
        let press = |key: Option<Key>| {
            let event =
                |key| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE };
            let mut marked = None;
            // The focus that leaves the menu is back in the next frame.
            for events in [key.map(event).into_iter().collect(), Vec::new(), Vec::new()] {
                let input = RawInput { events, ..RawInput::default() };
                drop(ctx.run_ui(input, |ui| {
                    CentralPanel::default().show(ui, |ui| {
                        (0..9).for_each(|_| _ = ui.button("under it"));
                        Area::new(Id::new("menu")).fixed_pos(pos2(0.0, 0.0)).show(ui.ctx(), |ui| {
                            ScrollArea::vertical().max_height(60.0).show(ui, |ui| {
                                keep_focus(ui);
                                let entries = ["one", "two", "three"].map(|text| ui.button(text));
                                marked = entries.iter().position(|entry| entry.has_focus());
                            });
                        });
                        (0..9).for_each(|_| _ = ui.button("under it"));
                    });
                }));
            }
            marked
        };
        let (down, up) = (Some(Key::ArrowDown), Some(Key::ArrowUp));
        assert_eq!(press(None), None);
        assert_eq!([down, down, down, down].map(press), [0, 1, 2, 0].map(Some), "and round again");
        assert_eq!([down, up, up, down].map(press), [1, 0, 0, 1].map(Some));
        let aside = [Key::ArrowLeft, Key::ArrowRight, Key::Tab].map(Some);
        assert_eq!(aside.map(press), [1, 1, 2].map(Some), "Left and Right lead nowhere");
    }
}
