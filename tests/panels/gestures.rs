//! What a person does with mouse and keyboard, as the events that winit sends.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::math::DVec2;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent, WindowResized};
use rhizome::app::Seen;

use super::keys;
use super::look::{Look, middle};
use super::program::Program;

/// The pause after a click: long enough for the next one not to make a double click of it.
const PAUSE: Duration = Duration::from_millis(400);
/// The steps of a drag.
const STEPS: i32 = 8;

impl Program {
    fn window(&mut self) -> (Entity, Mut<'_, Window>) {
        let world = self.app.world_mut();
        world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>().single_mut(world).unwrap()
    }

    /// Sends an event both ways in which Bevy passes it on.
    fn send<E: Message + Clone + Into<WindowEvent>>(&mut self, event: E) {
        self.app.world_mut().write_message::<WindowEvent>(event.clone().into());
        self.app.world_mut().write_message(event);
    }

    /// Moves the pointer.
    pub fn point(&mut self, (x, y): (i32, i32)) {
        let (window, mut at) = self.window();
        at.set_physical_cursor_position(Some(DVec2::new(x.into(), y.into())));
        let position = at.cursor_position().unwrap();
        self.send(CursorMoved { window, position, delta: None });
        self.settle();
    }

    /// Presses a button of the mouse.
    pub fn press(&mut self, button: MouseButton) {
        self.button(button, ButtonState::Pressed);
    }

    /// Releases a button of the mouse.
    pub fn release(&mut self, button: MouseButton) {
        self.button(button, ButtonState::Released);
    }

    fn button(&mut self, button: MouseButton, state: ButtonState) {
        let (window, _) = self.window();
        self.send(MouseButtonInput { button, state, window });
        self.frame();
    }

    /// Clicks where the pointer is.
    pub fn click_here(&mut self) {
        self.press(MouseButton::Left);
        self.release(MouseButton::Left);
        self.pass(PAUSE);
        self.settle();
    }

    /// Clicks at a place.
    pub fn click_at(&mut self, at: (i32, i32)) {
        self.point(at);
        self.click_here();
    }

    /// Presses the left button, moves in small steps and releases it.
    pub fn drag(&mut self, from: (i32, i32), to: (i32, i32)) {
        self.drag_with(MouseButton::Left, from, to);
    }

    /// The same with another button.
    pub fn drag_with(&mut self, button: MouseButton, (from_x, from_y): (i32, i32), (to_x, to_y): (i32, i32)) {
        self.point((from_x, from_y));
        self.press(button);
        for step in 1..=STEPS {
            let at = |from: i32, to: i32| from + (to - from) * step / STEPS;
            self.point((at(from_x, to_x), at(from_y, to_y)));
        }
        self.release(button);
        self.pass(PAUSE);
        self.settle();
    }

    /// Turns the wheel by notches, up if there are more than 0.
    pub fn wheel(&mut self, notches: f32) {
        let (window, _) = self.window();
        let (unit, phase) = (MouseScrollUnit::Line, TouchPhase::Moved);
        self.send(MouseWheel { unit, x: 0.0, y: notches, window, phase });
        self.settle();
    }

    /// Presses and releases a key or a chord such as `ctrl+s`.
    pub fn key(&mut self, chord: &str) {
        let is_plain = !chord.contains("ctrl+");
        let keys: Vec<_> = keys::chord(chord).collect();
        for key in &keys {
            self.key_input(key, ButtonState::Pressed, is_plain);
        }
        for key in keys.iter().rev() {
            self.key_input(key, ButtonState::Released, is_plain);
        }
        self.settle();
    }

    /// Holds a key down.
    pub fn hold_key(&mut self, key: &str) {
        let key = keys::key(key);
        self.key_input(&key, ButtonState::Pressed, true);
    }

    /// Releases a key that is held down.
    pub fn release_key(&mut self, key: &str) {
        let key = keys::key(key);
        self.key_input(&key, ButtonState::Released, true);
        self.settle();
    }

    fn key_input(&mut self, (key_code, logical_key): &(KeyCode, Key), state: ButtonState, is_plain: bool) {
        let (window, _) = self.window();
        let text = match logical_key {
            Key::Character(text) if is_plain && state.is_pressed() => Some(text.clone()),
            _ => None,
        };
        let (key_code, logical_key) = (*key_code, logical_key.clone());
        self.send(KeyboardInput { key_code, logical_key, state, text, repeat: false, window });
        self.frame();
    }

    /// Types a text.
    pub fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            let key = keys::letter(letter);
            self.key_input(&key, ButtonState::Pressed, true);
            self.key_input(&key, ButtonState::Released, true);
        }
        self.settle();
    }

    /// Resizes the window, in pixels.
    pub fn resize(&mut self, width: u32, height: u32) -> Seen {
        let (window, mut resolution) = self.window();
        resolution.resolution.set_physical_resolution(width, height);
        let (width, height) = (resolution.width(), resolution.height());
        self.send(WindowResized { window, width, height });
        self.settle();
        self.wait_until("the window has its new size", |seen| seen.window == [width, height])
    }

    /// Waits until a widget can be used and clicks it, once no analysis or list that is still being made can move it.
    pub fn click(&mut self, widget: &str) {
        let can_be_used = |seen: &Seen| seen.widgets.get(widget).is_some_and(|widget| widget.enabled);
        let is_there = |seen: &Seen| can_be_used(seen) && (!seen.is_awaited || seen.is_thinking);
        let seen = self.wait_until(&format!("'{widget}' can be clicked"), is_there);
        self.click_at(middle(seen.widgets[widget].rect));
    }

    /// Clicks a command in the menu.
    pub fn click_in_menu(&mut self, command: &str) {
        self.click("menu");
        self.click(command);
    }

    /// Returns the rectangle of a widget.
    pub fn rect(&mut self, widget: &str) -> [f32; 4] {
        self.wait_until(&format!("'{widget}' is shown"), |seen| seen.has(widget)).widgets[widget].rect
    }

    /// Points at a cell of the board, following it while it moves, until it is the hovered one.
    pub fn point_at_cell(&mut self, cell: &str) -> Seen {
        let seen = self.wait_until(&format!("{cell} is shown"), |seen| seen.cells.contains_key(cell));
        self.point(middle(seen.cells[cell]));
        self.wait_until(&format!("{cell} is pointed at"), |seen| seen.pointed.as_deref() == Some(cell))
    }

    /// Clicks a cell of the board.
    pub fn click_cell(&mut self, cell: &str) {
        let seen = self.wait_until(&format!("the point {cell} is shown"), |seen| seen.cells.contains_key(cell));
        self.click_at(middle(seen.cells[cell]));
    }

    /// Clicks cells one after the other; each of them must be a complete move.
    pub fn play_cells(&mut self, cells: &[&str]) {
        for cell in cells {
            let ply = self.seen().ply + 1;
            self.click_cell(cell);
            // The computer may have answered by then.
            self.wait_until(&format!("{cell} is played"), |seen| seen.ply >= ply);
        }
    }

    /// Clicks a cell that becomes part of the draft.
    pub fn hold(&mut self, cell: &str) {
        self.click_cell(cell);
        self.wait_until(&format!("{cell} is held"), |seen| seen.held.as_deref() == Some(cell));
    }

    /// Clicks a cell where the move is refused and returns the reason.
    pub fn refusal_of(&mut self, cell: &str) -> String {
        let before = self.seen().refusal;
        self.click_cell(cell);
        let is_new = |seen: &Seen| seen.refusal.is_some() && seen.refusal != before;
        self.wait_until(&format!("{cell} is refused"), is_new).refusal.unwrap_or_default()
    }
}
