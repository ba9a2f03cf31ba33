//! The pointer on the 3D board: drag to turn it, drag with the right or middle button to move it, click without moving to
//! play. With Shift, drags turn a figure of four dimensions through the fourth.

use bevy::input::gestures::PinchGesture;
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use super::approach::{SHIFT, TURN, approach};
use super::depth::{Stack, point_into_space};
use super::panel_focus::PanelFocus;
use super::pointer::{Pointer, PointerAct};
use crate::app::base::{AppSystems, Screen};
use crate::app::commands::AppCommand;
use crate::app::session::ShownGame;
use crate::app::settings::Settings;
use crate::app::view::pointed::Hovered;
use crate::app::view::solid::eye::Eye;
use crate::app::view::solid::space::Space;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Grip>().add_message::<MouseWheel>().add_message::<PinchGesture>().add_systems(
        Update,
        (grip, approach).chain().in_set(AppSystems::Input).after(point_into_space).run_if(is_in_hand),
    );
    app.add_systems(Update, let_go.in_set(AppSystems::Input).run_if(not(is_in_hand)));
}

/// Returns whether a board in space is shown.
fn is_in_hand(screen: Res<State<Screen>>, session: Option<ShownGame>, space: Res<Space>) -> bool {
    session.is_some() && *screen.get() == Screen::Game && space.is_solid
}

/// Ends a drag when the board is put flat or another page is shown, because nobody sees there that the button is released.
fn let_go(mut grip: ResMut<Grip>, mut eye: ResMut<Eye>) {
    if grip.bypass_change_detection().pressed.take().is_some() {
        eye.is_held = false;
    }
}

pub(super) fn window_plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        keep_tab_from_panels
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass)
            .run_if(in_state(Screen::Game)),
    );
}

/// A press that moved less than this, in logical pixels, is a click.
const STILL: f32 = 4.0;

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
    /// Whether the drag turns the figure through the fourth dimension, because Shift was held when it began.
    is_fourth: bool,
    /// The smoothed speed of the rotation, in radians per second: of the camera, or along the camera's axes.
    speed: Vec3,
    /// How far it has turned in this frame.
    turned: Vec3,
}

impl Pressed {
    /// Returns whether the drag turns something, rather than moving the board.
    fn turns(&self) -> bool {
        self.button == MouseButton::Left || self.is_fourth
    }

    /// Returns by which angles a movement of the pointer turns: the camera by yaw and pitch; the figure along the axes
    /// of the camera, so that what is nearest in the fourth dimension follows the pointer, with the right button
    /// towards the viewer.
    fn turn(&self, moved: Vec2) -> Vec3 {
        TURN * match (self.is_fourth, self.button) {
            (false, _) => Vec3::new(-moved.x, moved.y, 0.0),
            (true, MouseButton::Left) => Vec3::new(moved.x, -moved.y, 0.0),
            (true, _) => Vec3::new(0.0, 0.0, moved.x + moved.y),
        }
    }

    /// Updates the speed at the end of a frame that took `secs` seconds, or when the button is released.
    fn end_frame(&mut self, secs: f32) {
        match std::mem::take(&mut self.turned) {
            Vec3::ZERO => self.speed *= 0.6,
            turned => self.speed = self.speed.lerp(turned / secs.max(1.0 / 240.0), 0.5),
        }
    }
}

/// Turns and moves the board while a button is held, and writes a click as a command when it is released without a
/// drag. Runs after `point_into_space`.
fn grip(
    pointer: Res<Pointer>,
    time: Res<Time>,
    egui_input: Option<Res<EguiWantsInput>>,
    keys: Res<ButtonInput<KeyCode>>,
    mut settings: ResMut<Settings>,
    hovered: Res<Hovered>,
    mut grip: ResMut<Grip>,
    (mut eye, mut space): (ResMut<Eye>, ResMut<Space>),
    mut commands: MessageWriter<AppCommand>,
) {
    let panels_want_it = egui_input.is_some_and(|input| input.wants_any_pointer_input());
    for act in pointer.acts() {
        match (*act, grip.pressed) {
            (PointerAct::Pressed(button, Some(at)), None) if eye.view.contains(at) && !panels_want_it => {
                let is_fourth = space.is_figure && keys.any_pressed(SHIFT);
                let (moved, speed, turned) = (0.0, Vec3::ZERO, Vec3::ZERO);
                grip.pressed = Some(Pressed { button, at, moved, is_fourth, speed, turned });
                // A press stops a spinning board, but only a drag stops one on its way to a view.
                eye.stop_spin();
                if space.figure.is_moving() {
                    space.figure.rest();
                }
                eye.is_held = true;
            }
            (PointerAct::Moved(at), Some(mut pressed)) => {
                let moved = at - pressed.at;
                pressed.at = at;
                pressed.moved += moved.length();
                if pressed.moved > STILL {
                    drag(&mut pressed, moved, &mut settings, &mut eye, &mut space);
                }
                grip.pressed = Some(pressed);
            }
            (PointerAct::Released(button, _), Some(mut pressed)) if pressed.button == button => {
                pressed.end_frame(time.delta_secs());
                grip.pressed = None;
                eye.is_held = false;
                if button == MouseButton::Left && pressed.moved <= STILL {
                    if let Some(target) = hovered.0 {
                        commands.write(AppCommand::Click(target));
                    }
                } else if pressed.turns() && settings.motion {
                    let speed = pressed.speed.clamp_length_max(6.0);
                    if pressed.is_fourth {
                        space.figure.spin(eye.orbit.axes() * speed);
                    } else {
                        eye.spin(speed.truncate());
                    }
                }
            }
            _ => {}
        }
    }
    if let Some(pressed) = &mut grip.pressed {
        pressed.end_frame(time.delta_secs());
    }
}

/// Turns or moves the board with the pointer, which has moved by this many logical pixels.
fn drag(pressed: &mut Pressed, moved: Vec2, settings: &mut ResMut<Settings>, eye: &mut Eye, space: &mut ResMut<Space>) {
    match pressed.is_fourth {
        true if !settings.knows_figure => settings.knows_figure = true,
        false if !settings.knows_space => settings.knows_space = true,
        _ => {}
    }
    eye.rest();
    if !pressed.turns() {
        let view = eye.view.size();
        eye.orbit.pan(moved, view);
        eye.is_fitted = false;
        return;
    }
    let turn = pressed.turn(moved);
    pressed.turned += turn;
    if pressed.is_fourth {
        space.figure.turn(eye.orbit.axes() * turn);
    } else {
        eye.orbit.turn(turn.x, turn.y);
    }
}

/// Removes Tab from egui's input if several cells are under the pointer, because Tab then selects among them instead of
/// moving the focus of the panels, unless a panel has it.
fn keep_tab_from_panels(
    space: Res<Space>,
    stack: Res<Stack>,
    focus: Res<PanelFocus>,
    mut inputs: Query<&mut EguiInput>,
) {
    if space.is_solid && stack.place().1 > 1 && *focus == PanelFocus::None {
        for mut input in &mut inputs {
            input.events.retain(|event| !matches!(event, egui::Event::Key { key: egui::Key::Tab, .. }));
        }
    }
}
