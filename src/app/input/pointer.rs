//! What the mouse did since the last frame, in order. On a slow machine a whole drag can lie between two frames; from where
//! the pointer is at the end, it could not be told from a click.

use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pointer>()
        .add_message::<WindowEvent>()
        .add_systems(PreUpdate, follow_mouse.after(InputSystems));
}

/// The mouse in this frame. Positions are in logical pixels from the top left of the window.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Pointer {
    /// Where it is at the end; `None` outside the window.
    now: Option<Vec2>,
    /// What it did before.
    acts: Vec<PointerAct>,
}

/// One thing that the mouse did, and where; buttons are pressed and released outside the window, too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PointerAct {
    Moved(Vec2),
    Pressed(MouseButton, Option<Vec2>),
    Released(MouseButton, Option<Vec2>),
}

impl Pointer {
    /// Returns what it did since the last frame, in order.
    pub(super) fn acts(&self) -> &[PointerAct] {
        &self.acts
    }

    /// Returns where it points: where a button was first pressed or released since the last frame, or else where it is.
    /// `None` outside the window.
    pub(super) fn at(&self) -> Option<Vec2> {
        let by_button = self.acts.iter().find_map(|act| match *act {
            PointerAct::Pressed(_, at) | PointerAct::Released(_, at) => Some(at),
            PointerAct::Moved(_) => None,
        });
        by_button.unwrap_or(self.now)
    }
}

/// Updates [`Pointer`].
fn follow_mouse(
    windows: Query<&Window, With<PrimaryWindow>>,
    mut events: MessageReader<WindowEvent>,
    mut pointer: ResMut<Pointer>,
) {
    let Pointer { now, acts } = &mut *pointer;
    acts.clear();
    let mut last = *now;
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                last = Some(moved.position);
                acts.push(PointerAct::Moved(moved.position));
            }
            WindowEvent::CursorLeft(_) => last = None,
            WindowEvent::MouseButtonInput(input) => acts.push(match input.state {
                ButtonState::Pressed => PointerAct::Pressed(input.button, last),
                ButtonState::Released => PointerAct::Released(input.button, last),
            }),
            _ => {}
        }
    }
    *now = windows.single().ok().and_then(Window::cursor_position);
}
