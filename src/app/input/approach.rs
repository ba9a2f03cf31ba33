//! The wheel, the touchpad and the keys on the 3D board: wheel or pinch to zoom, two fingers or WASD to turn it, Shift with
//! the wheel or Tab to select among the cells under the pointer.

use bevy::input::gestures::PinchGesture;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

use super::depth::Stack;
use super::panel_focus::PanelFocus;
use crate::app::session::ShownGame;
use crate::app::view::solid::eye::Eye;
use crate::app::view::solid::space::Space;

/// The rotation per logical pixel of a drag, in radians.
pub(super) const TURN: f32 = 0.0075;
/// The factor by which one notch of the wheel changes the distance.
const NOTCH: f32 = 0.88;
/// How far two fingers move for as much as a notch of the wheel, in logical pixels.
const PIXELS_A_NOTCH: f32 = 40.0;
/// How many times its radius the viewport shows of a board that is as far away as it may be.
const SMALLEST: f32 = 3.8;
/// The least distance of a flat board and of a cube, in radii of the board.
const NEAREST: f32 = 0.6;
const NEAREST_CUBE: f32 = 1.2;
/// The rotation speed while a key is held, in radians per second.
const KEY_TURN: f32 = 1.8;
/// The keys that turn a figure through the fourth dimension, or select among the cells under the pointer.
pub(super) const SHIFT: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];

/// Handles the wheel, pinch gestures and the keys that turn the board.
pub(super) fn approach(
    mut wheel: MessageReader<MouseWheel>,
    mut pinch: MessageReader<PinchGesture>,
    keys: Res<ButtonInput<KeyCode>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    egui_input: Option<Res<EguiWantsInput>>,
    focus: Option<Res<PanelFocus>>,
    session: Option<ShownGame>,
    mut space: ResMut<Space>,
    mut stack: ResMut<Stack>,
    mut eye: ResMut<Eye>,
    // The part of a notch by which Shift and the wheel have not led to another cell yet.
    mut stepped: Local<f32>,
) {
    let pointer = windows.single().ok().and_then(Window::cursor_position);
    let panels_want_pointer = egui_input.is_some_and(|input| input.wants_any_pointer_input());
    let focus = focus.map_or(PanelFocus::None, |focus| *focus);
    let panels_want_keys = matches!(focus, PanelFocus::Text | PanelFocus::Window);
    let over = pointer.filter(|&at| eye.view.contains(at) && !panels_want_pointer);
    let limits = distances(&eye, session.is_some_and(|session| !Space::lies_flat(session.tree().geometry())));
    let view = eye.view;
    let scale = windows.single().map_or(1.0, Window::scale_factor);
    for event in wheel.read() {
        let Some(at) = over else { continue };
        let (x, y) = match event.unit {
            MouseScrollUnit::Line => (event.x, event.y),
            MouseScrollUnit::Pixel => (event.x / scale, event.y / scale),
        };
        if keys.any_pressed(SHIFT) {
            step_by_wheel(&mut stack, &mut stepped, (x, y), event.unit);
        } else if event.unit == MouseScrollUnit::Line {
            zoom(&mut eye, NOTCH.powf(y), at - view.center(), limits);
        } else {
            // Two fingers on a touchpad.
            eye.rest();
            eye.orbit.turn(-x * TURN, y * TURN);
        }
    }
    if keys.just_pressed(KeyCode::Tab) && over.is_some() && focus == PanelFocus::None {
        let is_back = keys.any_pressed(SHIFT);
        stack.step(if is_back { -1 } else { 1 });
    }
    for PinchGesture(amount) in pinch.read() {
        let from_middle = over.map_or(Vec2::ZERO, |at| at - view.center());
        zoom(&mut eye, (1.0 - amount).clamp(0.5, 2.0), from_middle, limits);
    }
    let is_plain = !keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft]);
    if space.is_solid && is_plain && !panels_want_keys {
        turn_by_keys(&keys, &mut space, &mut eye);
    }
}

/// Returns the least and the greatest distance of the camera from the board.
fn distances(eye: &Eye, is_cube: bool) -> (f32, f32) {
    let farthest = SMALLEST * eye.radius / (eye.orbit.field_of_view / 2.0).tan();
    // From within a cube its order could not be seen.
    let nearest = if is_cube { NEAREST_CUBE } else { NEAREST } * eye.radius;
    (nearest, farthest)
}

/// Changes the distance by a factor, towards a point this far from the middle of the view.
fn zoom(eye: &mut Eye, factor: f32, from_middle: Vec2, limits: (f32, f32)) {
    eye.rest();
    eye.is_fitted = false;
    let size = eye.view.size();
    eye.orbit.zoom(factor, from_middle, size, limits);
}

/// Selects among the cells under the pointer, one for each whole notch. `stepped` is the part of a notch that is left.
fn step_by_wheel(stack: &mut Stack, stepped: &mut f32, (x, y): (f32, f32), unit: MouseScrollUnit) {
    // Some systems report horizontal scrolling while Shift is held.
    let notches = (x + y) / if unit == MouseScrollUnit::Line { 1.0 } else { PIXELS_A_NOTCH };
    *stepped -= notches;
    let whole = stepped.trunc();
    *stepped -= whole;
    stack.step(whole as i32);
}

/// Turns the board while WASD are held, or with Shift and E and Q the figure.
fn turn_by_keys(keys: &ButtonInput<KeyCode>, space: &mut ResMut<Space>, eye: &mut ResMut<Eye>) {
    let held = |key, amount: f32| if keys.pressed(key) { amount } else { 0.0 };
    let turn = Vec3::new(
        held(KeyCode::KeyD, 1.0) - held(KeyCode::KeyA, 1.0),
        held(KeyCode::KeyW, 1.0) - held(KeyCode::KeyS, 1.0),
        held(KeyCode::KeyE, 1.0) - held(KeyCode::KeyQ, 1.0),
    );
    if space.is_figure && keys.any_pressed(SHIFT) {
        if turn != Vec3::ZERO {
            space.figure.spin(eye.orbit.axes() * turn * KEY_TURN);
        }
    } else if turn.truncate() != Vec2::ZERO {
        eye.spin(turn.truncate() * KEY_TURN);
    }
}
