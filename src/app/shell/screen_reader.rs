//! The panels are described to screen readers, but only while one is listening: the description takes a twentieth of a
//! frame's work.

use bevy::a11y::AccessibilityRequested;
use bevy::prelude::*;
use bevy_egui::EguiContexts;

use crate::app::base::AppSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow_requests.in_set(AppSystems::Input));
}

/// Tells egui whether to describe what it draws. bevy_egui asks it always to describe everything.
fn follow_requests(
    requested: Res<AccessibilityRequested>,
    mut was_requested: Local<Option<bool>>,
    mut contexts: EguiContexts,
) {
    let is_requested = requested.get();
    if *was_requested == Some(is_requested) {
        return;
    }
    // Before the window there is nothing to describe.
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if is_requested {
        ctx.enable_accesskit()
    } else {
        ctx.disable_accesskit()
    }
    *was_requested = Some(is_requested);
}
