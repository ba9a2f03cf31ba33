//! A refusal is shown as long as the pointer is on its cell or until it could be read, but no longer than the position
//! and the view that it is about.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResolution};
use rhizome::app::commands::{AppCommand, Target, ViewChange};
use rhizome::app::settings::Settings;
use rhizome::app::view::layout::{BoardArea, BoardLayout};
use rhizome::app::view::marks::Refusal;
use rhizome::app::view::pointed::Hovered;
use rhizome::app::view::solid::eye::Eye;
use rhizome::rules::Position;

use super::table::{FRAME, Table};

/// A game on a flat board, with a window and a pointer.
struct Pointer {
    table: Table,
    window: Entity,
}

impl Pointer {
    /// Clicks in the middle of a board, where no stone may be placed, and leaves the pointer there.
    fn refused() -> Self {
        let mut table = Table::of_persons("tanbo size=9");
        let window = Window { resolution: WindowResolution::new(1280, 800), ..default() };
        let window = table.app.world_mut().spawn((window, PrimaryWindow)).id();
        table.app.world_mut().resource_mut::<BoardArea>().rect = Rect::new(0.0, 40.0, 980.0, 770.0);
        let mut pointer = Self { table, window };
        pointer.table.app.update();
        pointer.point("E5");
        pointer.click();
        pointer
    }

    fn point(&mut self, name: &str) {
        let cell = self.table.cell(name);
        let layout = *self.table.app.world().resource::<BoardLayout>();
        let at = layout.window_pixels(self.table.session().tree().position().geometry(), cell);
        let mut window = self.table.app.world_mut().get_mut::<Window>(self.window).unwrap();
        window.set_cursor_position(Some(at));
        self.table.app.update();
        assert_eq!(self.table.app.world().resource::<Hovered>().cell(), Some(cell));
    }

    fn click(&mut self) {
        let target = self.table.app.world().resource::<Hovered>().0.unwrap();
        self.table.order(AppCommand::Click(target));
        assert!(self.is_shown());
    }

    fn is_shown(&self) -> bool {
        self.table.app.world().resource::<Refusal>().current().is_some()
    }

    fn wait(&mut self, time: Duration) {
        for _ in 0..time.as_millis().div_ceil(FRAME.as_millis()) {
            self.table.app.update();
        }
    }
}

#[test]
fn it_stands_as_long_as_the_pointer_stays() {
    let mut pointer = Pointer::refused();
    pointer.wait(Duration::from_secs(20));
    assert!(pointer.is_shown());
    pointer.point("G7");
    assert!(!pointer.is_shown(), "it has been read by then");
}

#[test]
fn it_can_be_read_although_the_pointer_has_left() {
    let mut pointer = Pointer::refused();
    pointer.point("G7");
    pointer.wait(Duration::from_secs(1));
    assert!(pointer.is_shown());
    pointer.wait(Duration::from_secs(1));
    assert!(!pointer.is_shown());
}

#[test]
fn a_pointer_that_comes_back_keeps_it() {
    let mut pointer = Pointer::refused();
    pointer.point("G7");
    pointer.point("E5");
    pointer.wait(Duration::from_secs(5));
    assert!(pointer.is_shown());
}

#[test]
fn it_goes_at_once_when_the_board_is_put_into_space_or_turned() {
    let mut pointer = Pointer::refused();
    pointer.table.order(AppCommand::View(ViewChange::ToggleSolid));
    assert!(!pointer.is_shown());

    let settings = Settings { motion: false, ..Settings::default() };
    *pointer.table.app.world_mut().resource_mut::<Settings>() = settings;
    pointer.table.app.update();
    for turn in [AppCommand::View(ViewChange::Look(rhizome::app::commands::Preset::Left)), AppCommand::Pass] {
        let cell = pointer.table.cell("E5");
        pointer.table.order(AppCommand::Click(Target::Cell(cell)));
        assert!(pointer.is_shown());
        if matches!(turn, AppCommand::Pass) {
            pointer.table.app.world_mut().resource_mut::<Eye>().orbit.turn(0.1, 0.0);
            pointer.table.app.update();
        } else {
            pointer.table.order(turn);
        }
        assert!(!pointer.is_shown());
    }
}

/// Regression test: on the turntable a refusal was gone in the next frame.
#[test]
fn it_stays_while_the_turntable_turns_the_board() {
    let mut table = Table::of_persons("tanbo dims=3");
    table.change_settings(|settings| settings.turntable = true);
    let cell = table.cell("333");
    table.order(AppCommand::Click(Target::Cell(cell)));
    let orbit = table.app.world().resource::<Eye>().orbit;
    for _ in 0..5 {
        table.app.update();
        assert!(table.app.world().resource::<Refusal>().current().is_some());
    }
    assert_ne!(table.app.world().resource::<Eye>().orbit, orbit, "it turns");
}

#[test]
fn it_goes_with_the_next_move_and_with_its_position() {
    for order in [None, Some(AppCommand::ToStart)] {
        let mut pointer = Pointer::refused();
        pointer.table.play("C2");
        assert!(!pointer.is_shown());
        pointer.click();
        if let Some(order) = order {
            pointer.table.order(order);
            assert!(!pointer.is_shown());
        }
    }
}

#[test]
fn one_that_nobody_pointed_at_stands_for_some_seconds() {
    let mut table = Table::of_persons("root-bound side=5");
    table.play("c3");
    table.order(AppCommand::Pass);
    let is_shown = |table: &Table| table.app.world().resource::<Refusal>().current().is_some();
    let wait = |table: &mut Table, frames: u32| (0..frames).for_each(|_| table.app.update());
    wait(&mut table, 100);
    assert!(is_shown(&table), "4 seconds");
    wait(&mut table, 60);
    assert!(!is_shown(&table), "6.4 seconds");
}
