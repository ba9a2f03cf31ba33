//! Mouse and touchpad on the 3D board: drag to turn it, drag with the right or middle button to move it, wheel or pinch
//! to zoom, click without moving to play.

use bevy::input::gestures::PinchGesture;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use super::depth::{Stack, point_into_space};
use super::panel_focus::PanelFocus;
use crate::app::base::{AppSystems, Screen};
use crate::app::commands::AppCommand;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::view::pointed::Hovered;
use crate::app::view::solid::eye::Eye;
use crate::app::view::solid::space::Space;
use crate::app::view::solid::space::is_solid;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Grip>().add_message::<MouseWheel>().add_message::<PinchGesture>().add_systems(
        Update,
        (grip, approach)
            .chain()
            .in_set(AppSystems::Input)
            .after(point_into_space)
            .run_if(resource_exists::<Session>.and_then(in_state(Screen::Game)).and_then(is_solid)),
    );
}

pub(super) fn window_plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        keep_tab_from_panels.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
}

/// The rotation per logical pixel of a drag, in radians.
const TURN: f32 = 0.0075;
/// A press that moved less than this, in logical pixels, is a click.
const STILL: f32 = 4.0;
/// The factor by which one notch of the wheel changes the distance.
const NOTCH: f32 = 0.88;
/// The rotation speed while a key is held, in radians per second.
const KEY_TURN: f32 = 1.8;

/// The current drag or click, if a mouse button is pressed.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Grip {
    pressed: Option<Pressed>,
}

#[derive(Clone, Copy, Debug)]
struct Pressed {
    button: MouseButton,
    /// The last position of the pointer, in logical pixels.
    at: Vec2,
    moved: f32,
    /// The smoothed speed of the rotation, in radians per second.
    speed: Vec2,
}

/// Turns and moves the board while a button is held, and writes a click as a command when it is released without a
/// drag. Runs after `point_into_space`.
fn grip(
    buttons: Res<ButtonInput<MouseButton>>,
    time: Res<Time>,
    windows: Query<&Window, With<PrimaryWindow>>,
    egui_input: Option<Res<EguiWantsInput>>,
    mut settings: ResMut<Settings>,
    hovered: Res<Hovered>,
    mut grip: ResMut<Grip>,
    mut eye: ResMut<Eye>,
    mut commands: MessageWriter<AppCommand>,
) {
    let Ok(window) = windows.single() else { return };
    let panels_want_it = egui_input.is_some_and(|input| input.wants_any_pointer_input());
    // The pointer's position is more reliable than device motion: some devices only report positions.
    let pointer = window.cursor_position();
    let over = pointer.filter(|&at| eye.view.contains(at) && !panels_want_it);
    for button in [MouseButton::Left, MouseButton::Right, MouseButton::Middle] {
        if let (true, Some(at), None) = (buttons.just_pressed(button), over, grip.pressed) {
            grip.pressed = Some(Pressed { button, at, moved: 0.0, speed: Vec2::ZERO });
            // A press stops a spinning board.
            eye.rest();
            eye.is_held = true;
        }
    }
    let Some(mut pressed) = grip.pressed else { return };
    let moved = pointer.map_or(Vec2::ZERO, |at| at - pressed.at);
    pressed.at += moved;
    pressed.moved += moved.length();
    if pressed.moved > STILL && moved != Vec2::ZERO {
        if !settings.knows_space {
            settings.knows_space = true;
        }
        if pressed.button == MouseButton::Left {
            let turn = Vec2::new(-moved.x, moved.y) * TURN;
            eye.orbit.turn(turn.x, turn.y);
            let speed = turn / time.delta_secs().max(1.0 / 240.0);
            pressed.speed = pressed.speed.lerp(speed, 0.5);
        } else {
            let view = eye.view.size();
            eye.orbit.pan(moved, view);
            eye.is_fitted = false;
        }
    } else if moved == Vec2::ZERO {
        pressed.speed *= 0.6;
    }
    grip.pressed = Some(pressed);
    if buttons.just_released(pressed.button) {
        grip.pressed = None;
        eye.is_held = false;
        if pressed.button == MouseButton::Left && pressed.moved <= STILL {
            if let Some(target) = hovered.0 {
                commands.write(AppCommand::Click(target));
            }
        } else if pressed.button == MouseButton::Left && settings.motion {
            eye.spin(pressed.speed.clamp_length_max(6.0));
        }
    }
}

/// Removes Tab from egui's input if several cells are under the pointer, because Tab then selects among them instead of
/// moving the focus of the panels.
fn keep_tab_from_panels(space: Res<Space>, stack: Res<Stack>, mut inputs: Query<&mut EguiInput>) {
    if space.is_solid && stack.place().1 > 1 {
        for mut input in &mut inputs {
            input.events.retain(|event| !matches!(event, egui::Event::Key { key: egui::Key::Tab, .. }));
        }
    }
}

/// Handles the wheel, pinch gestures and the keys that turn the board.
fn approach(
    mut wheel: MessageReader<MouseWheel>,
    mut pinch: MessageReader<PinchGesture>,
    keys: Res<ButtonInput<KeyCode>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    egui_input: Option<Res<EguiWantsInput>>,
    focus: Option<Res<PanelFocus>>,
    space: Res<Space>,
    mut stack: ResMut<Stack>,
    mut eye: ResMut<Eye>,
) {
    let pointer = windows.single().ok().and_then(Window::cursor_position);
    let panels_want_pointer = egui_input.is_some_and(|input| input.wants_any_pointer_input());
    let panels_want_keys = focus.is_some_and(|focus| matches!(*focus, PanelFocus::Text | PanelFocus::Window));
    let over = pointer.filter(|&at| eye.view.contains(at) && !panels_want_pointer);
    let limits = (0.6 * eye.radius, 12.0 * eye.radius);
    let view = eye.view;
    for event in wheel.read() {
        let Some(at) = over else { continue };
        let from_middle = at - view.center();
        if keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]) {
            // Some systems report horizontal scrolling while Shift is held.
            stack.step(if event.x + event.y > 0.0 { -1 } else { 1 });
        } else if event.unit == MouseScrollUnit::Line {
            eye.rest();
            eye.is_fitted = false;
            eye.orbit.zoom(NOTCH.powf(event.y), from_middle, view.size(), limits);
        } else {
            // Two fingers on a touchpad.
            eye.rest();
            eye.orbit.turn(-event.x * TURN, event.y * TURN);
        }
    }
    if keys.just_pressed(KeyCode::Tab) && over.is_some() && !panels_want_keys {
        let is_back = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
        stack.step(if is_back { -1 } else { 1 });
    }
    for PinchGesture(amount) in pinch.read() {
        let from_middle = over.map_or(Vec2::ZERO, |at| at - view.center());
        eye.rest();
        eye.is_fitted = false;
        eye.orbit.zoom((1.0 - amount).clamp(0.5, 2.0), from_middle, view.size(), limits);
    }
    let is_plain = !keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft]);
    if space.is_solid && is_plain && !panels_want_keys {
        let held = |key, amount: f32| if keys.pressed(key) { amount } else { 0.0 };
        let turn = Vec2::new(
            held(KeyCode::KeyD, 1.0) - held(KeyCode::KeyA, 1.0),
            held(KeyCode::KeyW, 1.0) - held(KeyCode::KeyS, 1.0),
        );
        if turn != Vec2::ZERO {
            eye.spin(turn * KEY_TURN);
        }
    }
}
