//! Drawing only when something changed: an idle window costs nothing.
//!
//! bevy_egui 0.42 puts a `ModifiersChanged` event into egui's input in every frame, and egui takes any event as a reason
//! to draw again at once, so the window would never rest. [`drop_repeated_modifiers`] takes the event out while the
//! modifiers stay the same; the window test that counts idle frames tells when it can go.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use crate::app::base::Redraw;

pub(super) fn plugin(app: &mut App) {
    let rest = UpdateMode::reactive_low_power(LONGEST_REST);
    app.insert_resource(WinitSettings { focused_mode: rest, unfocused_mode: rest })
        .add_systems(
            PreUpdate,
            drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Last, (draw_until_settled, draw_again).chain());
}

/// Only the window's own events and what [`Redraw`] was asked for wake it; this is a safety net, not a heartbeat.
const LONGEST_REST: Duration = Duration::from_secs(60);

fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => std::mem::replace(&mut *last, *modifiers) != *modifiers,
            _ => true,
        });
    }
}

/// Frames are drawn until all that changed has reached the screen.
pub(super) fn draw_until_settled(
    changed: Query<(), Or<(Changed<Transform>, Changed<Sprite>)>>,
    mut redraw: ResMut<Redraw>,
) {
    if !changed.is_empty() {
        redraw.until_settled();
    }
}

/// Asks the system for the frames that are wanted.
pub(super) fn draw_again(
    time: Res<Time<Real>>,
    mut redraw: ResMut<Redraw>,
    mut settings: ResMut<WinitSettings>,
    mut armed: Local<Option<Duration>>,
    mut requests: MessageWriter<RequestRedraw>,
) {
    if redraw.bypass_change_detection().take_frame() {
        requests.write(RequestRedraw);
    }
    let now = time.elapsed();
    let due = redraw.bypass_change_detection().next_due(now);
    if *armed != due {
        *armed = due;
        let mode = UpdateMode::reactive_low_power(due.map_or(LONGEST_REST, |due| due - now));
        *settings = WinitSettings { focused_mode: mode, unfocused_mode: mode };
    }
}
