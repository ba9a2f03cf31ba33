//! Drawing only when something changed: an idle window costs nothing.
//!
//! bevy_egui 0.42 puts a `ModifiersChanged` event into egui's input in every frame, and egui takes any event as a reason
//! to draw again at once, so the window would never rest. [`drop_repeated_modifiers`] takes the event out while the
//! modifiers stay the same; the window test that counts idle frames tells when it can go.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use super::AppSystems;
use super::board::Animated;
use super::notices::Notices;

pub(super) fn plugin(app: &mut App) {
    // Only the window's own events wake it; the long wait is a safety net, not a heartbeat.
    let rest = UpdateMode::reactive_low_power(Duration::from_secs(60));
    app.insert_resource(WinitSettings { focused_mode: rest, unfocused_mode: rest })
        .add_systems(
            PreUpdate,
            drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Update, redraw_while_moving.in_set(AppSystems::View));
}

fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => std::mem::replace(&mut *last, *modifiers) != *modifiers,
            _ => true,
        });
    }
}

/// Frames that are still drawn after the last change: text and pictures of stones reach the graphics card a little later.
const FRAMES_TO_SETTLE: u8 = 3;

/// Asks for the next frame while a stone grows or a root withers, and until all that changed has reached the screen.
fn redraw_while_moving(
    animated: Query<(), With<Animated>>,
    changed: Query<(), Or<(Changed<Transform>, Changed<Sprite>)>>,
    mut frames_left: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !animated.is_empty() || !changed.is_empty() {
        *frames_left = FRAMES_TO_SETTLE;
    }
    if let Some(left) = frames_left.checked_sub(1) {
        *frames_left = left;
        redraw.write(RequestRedraw);
    }
}

/// When the newest notice has gone, one more frame takes it off the screen.
pub(super) fn repaint_after_notice(ctx: &egui::Context, notices: &Notices) {
    if let Some((_, left)) = notices.current() {
        ctx.request_repaint_after(left);
    }
}
