//! Who receives the keys: the game, unless the user is typing in a text field or stepping through the widgets.
//!
//! egui would pass every key to the focused widget and let arrow keys move from button to button. Here, a focused
//! button receives only the keys that press it; all others remain shortcuts.

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, egui};

use crate::app::base::OpenPage;
use crate::app::files::PathQuestion;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (find_focus, keep_arrows_from_buttons)
            .chain()
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// What has the keyboard focus in the panels. `find_focus` updates it before egui's pass.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PanelFocus {
    /// Nothing.
    #[default]
    None,
    /// A button of the page: Space and Enter press it.
    Button,
    /// An open window or menu: arrow keys move the focus, too.
    Window,
    /// A text field, or the window that asks for a path: it receives all keys.
    Text,
}

/// Updates [`PanelFocus`] from egui's memory.
fn find_focus(
    mut contexts: Query<&mut EguiContext>,
    open: Res<State<OpenPage>>,
    question: Res<PathQuestion>,
    mut focus: ResMut<PanelFocus>,
) {
    for mut context in &mut contexts {
        let ctx = context.get_mut();
        let has_focus = ctx.memory(|memory| memory.focused().is_some());
        let is_covered = *open.get() != OpenPage::None;
        let is_menu_open = egui::Popup::is_any_open(ctx);
        let is_typing = ctx.text_edit_focused() || matches!(*question, PathQuestion::Field { .. });
        focus.set_if_neq(match (is_typing, has_focus) {
            (true, _) => PanelFocus::Text,
            // A key that is pressed over a window or a menu means nothing of the game under it.
            _ if is_covered || is_menu_open => PanelFocus::Window,
            (_, false) => PanelFocus::None,
            (_, true) => PanelFocus::Button,
        });
    }
}

/// Removes arrow keys from egui's input unless a text field, a window or a menu uses them.
fn keep_arrows_from_buttons(mut inputs: Query<&mut EguiInput>, focus: Res<PanelFocus>) {
    use egui::Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp};
    if matches!(*focus, PanelFocus::Text | PanelFocus::Window) {
        return;
    }
    for mut input in &mut inputs {
        let is_arrow = |event: &egui::Event| {
            matches!(event, egui::Event::Key { key: ArrowDown | ArrowLeft | ArrowRight | ArrowUp, .. })
        };
        input.events.retain(|event| !is_arrow(event));
    }
}
