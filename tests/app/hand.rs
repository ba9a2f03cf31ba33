//! Mouse and touchpad on the board, simulated by the messages that they send.

use bevy::input::ButtonState;
use bevy::input::gestures::PinchGesture;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::{CursorLeft, CursorMoved, PrimaryWindow, WindowEvent, WindowResolution};
use rhizome::app::commands::{AppCommand, Preset, Target, ViewChange};
use rhizome::app::input::Stack;
use rhizome::app::settings::{Mode, Settings};
use rhizome::app::view::exits;
use rhizome::app::view::layout::{BoardArea, BoardLayout};
use rhizome::app::view::pointed::Hovered;
use rhizome::app::view::solid::eye::Eye;
use rhizome::app::view::solid::orbit::Orbit;
use rhizome::app::view::solid::space::Space;
use rhizome::games::Setup;
use rhizome::geometry::Cell;
use rhizome::record::save::SavedGame;
use rhizome::record::{Drawing, GameTree, position_text};
use rhizome::rules::Position;

use super::table::Table;

/// The centre of the window.
const MIDDLE: Vec2 = Vec2::new(640.0, 400.0);

/// A game on a cube, with a window and a pointer over it.
struct Hand {
    table: Table,
    window: Entity,
}

impl Hand {
    fn new() -> Self {
        Self::at("tanbo dims=3")
    }

    fn at(setup: &str) -> Self {
        let mut table = Table::of_persons(setup);
        let window = Window { resolution: WindowResolution::new(1280, 800), ..default() };
        let window = table.app.world_mut().spawn((window, PrimaryWindow)).id();
        let mut hand = Self { table, window };
        hand.point(MIDDLE);
        hand.frame();
        hand
    }

    fn frame(&mut self) {
        self.table.app.update();
    }

    fn point(&mut self, at: Vec2) {
        let mut window = self.table.app.world_mut().get_mut::<Window>(self.window).unwrap();
        window.set_cursor_position(Some(at));
        self.send(self.moved_event(at));
    }

    fn send(&mut self, message: impl Message) {
        self.table.app.world_mut().write_message(message);
        self.frame();
    }

    fn button(&mut self, button: MouseButton, state: ButtonState) {
        let input = MouseButtonInput { button, state, window: self.window };
        self.table.app.world_mut().write_message(input);
        self.send(WindowEvent::MouseButtonInput(input));
    }

    /// Presses or releases a key.
    fn key(&mut self, key_code: KeyCode, state: ButtonState) {
        let (logical_key, window) = (Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified), self.window);
        self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
    }

    /// Presses and releases Tab.
    fn tab(&mut self) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let (key_code, logical_key) = (KeyCode::Tab, Key::Tab);
            self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window: self.window });
        }
    }

    /// Presses a button, moves the pointer by `by` pixels in five steps, and releases the button.
    fn drag(&mut self, button: MouseButton, by: Vec2) {
        let window = self.table.app.world().get::<Window>(self.window).unwrap();
        // A pointer outside the window stays outside.
        let from = window.cursor_position().unwrap_or(Vec2::splat(5_000.0));
        self.button(button, ButtonState::Pressed);
        for step in 1..=5 {
            self.point(from + by * step as f32 / 5.0);
        }
        self.button(button, ButtonState::Released);
    }

    fn wheel(&mut self, unit: MouseScrollUnit, x: f32, y: f32) {
        let window = self.window;
        self.send(MouseWheel { unit, x, y, window, phase: TouchPhase::Moved });
    }

    fn eye(&self) -> &Eye {
        self.table.app.world().resource::<Eye>()
    }

    fn orbit(&self) -> Orbit {
        self.eye().orbit
    }

    fn seen_at(&self, cell: Cell) -> Vec2 {
        let space = self.table.app.world().resource::<Space>();
        self.eye().see_cell(space, self.table.session().tree().position().geometry(), cell).unwrap().at
    }

    /// Points at every cell that may be clicked, and returns those that the pointer meets there.
    fn legal_in_sight(&mut self) -> Vec<Cell> {
        let session = self.table.session();
        let mut cells = session.draft().choices(session.tree().position());
        cells.retain(|&cell| {
            self.point(self.seen_at(cell));
            self.hovered() == Some(cell)
        });
        cells
    }

    /// Lets the mouse do all this within one frame; the pointer is at `at` in the end.
    fn act_at_once(&mut self, events: impl IntoIterator<Item = WindowEvent>, at: Vec2) {
        let world = self.table.app.world_mut();
        world.get_mut::<Window>(self.window).unwrap().set_cursor_position(Some(at));
        events.into_iter().for_each(|event| {
            world.write_message(event);
        });
        self.frame();
        self.frame();
    }

    /// Returns the events of a press and a release.
    fn click_events(&self, button: MouseButton) -> [WindowEvent; 2] {
        let window = self.window;
        let event = |state| WindowEvent::MouseButtonInput(MouseButtonInput { button, state, window });
        [ButtonState::Pressed, ButtonState::Released].map(event)
    }

    fn moved_event(&self, position: Vec2) -> WindowEvent {
        WindowEvent::CursorMoved(CursorMoved { window: self.window, position, delta: None })
    }

    fn hovered(&self) -> Option<Cell> {
        self.table.app.world().resource::<Hovered>().cell()
    }
}

#[test]
fn whoever_comes_nearer_points_at_nothing_that_went_away_from_the_pointer() {
    let mut hand = Hand::new();
    let mut named = 0;
    for (x, y) in (0..12).flat_map(|column| (0..8).map(move |row| (column, row))) {
        hand.table.order(AppCommand::View(ViewChange::Reset));
        (0..15).for_each(|_| hand.frame());
        let at = Vec2::new(460.0 + 30.0 * x as f32, 250.0 + 40.0 * y as f32);
        hand.point(at);
        for _ in 0..8 {
            hand.wheel(MouseScrollUnit::Line, 0.0, 1.0);
            // The window goes on drawing until everything has settled.
            hand.frame();
            let Some(cell) = hand.hovered() else { continue };
            let position = hand.table.session().tree().position();
            let (is_stone, space) = (position.owner(cell).is_some(), hand.table.app.world().resource::<Space>());
            let seen = hand.eye().see_cell(space, position.geometry(), cell).unwrap();
            let away = seen.at.distance(at);
            named += usize::from(!is_stone);
            let is_on_stone = is_stone && away < 0.34 * seen.unit;
            assert!(is_on_stone || away < 40.0, "{cell:?} is {away} pixels away from {at}");
        }
    }
    assert!(named > 50, "{named}");
}

#[test]
fn a_drag_turns_swings_on_and_comes_to_rest() {
    let mut hand = Hand::new();
    let before = hand.orbit();
    hand.drag(MouseButton::Left, Vec2::new(100.0, 40.0));
    let let_go = hand.orbit();
    assert!(let_go.yaw < before.yaw - 0.5, "the front follows the hand to the right");
    assert!(let_go.pitch > before.pitch + 0.2, "and a hand that goes down looks from further above");
    assert_eq!(let_go.distance, before.distance);
    hand.frame();
    assert!(hand.orbit().yaw < let_go.yaw, "it swings on");
    for _ in 0..60 {
        hand.frame();
    }
    let rest = hand.orbit();
    hand.frame();
    assert_eq!(hand.orbit(), rest, "and rests");
    assert_eq!(hand.table.session().tree().ply(), 0, "a drag plays nothing");
    assert!(hand.table.app.world().resource::<Settings>().knows_space, "the hint is not needed any more");
}

#[test]
fn without_motion_nothing_swings() {
    let mut hand = Hand::new();
    hand.table.app.world_mut().resource_mut::<Settings>().motion = false;
    hand.drag(MouseButton::Left, Vec2::new(100.0, 0.0));
    let let_go = hand.orbit();
    hand.frame();
    assert_eq!(hand.orbit(), let_go);
}

#[test]
fn a_press_stops_the_swing() {
    let mut hand = Hand::new();
    hand.drag(MouseButton::Left, Vec2::new(100.0, 0.0));
    hand.button(MouseButton::Left, ButtonState::Pressed);
    let held = hand.orbit();
    hand.frame();
    assert_eq!(hand.orbit(), held);
}

/// Regression test: a click while the board was on its way to a view left it there.
#[test]
fn a_click_does_not_stop_a_glide_and_a_drag_does() {
    let mut hand = Hand::new();
    let (from, goal) = (hand.orbit(), Preset::Front.angles());
    let is_there = |hand: &Hand| (hand.orbit().yaw - goal.0).abs() < 1e-3 && (hand.orbit().pitch - goal.1).abs() < 1e-3;
    for drags in [false, true] {
        hand.table.order(AppCommand::View(ViewChange::Reset));
        (0..200).for_each(|_| hand.frame());
        assert!((hand.orbit().yaw - from.yaw).abs() < 1e-3);
        hand.table.order(AppCommand::View(ViewChange::Look(Preset::Front)));
        hand.frame();
        assert!(!is_there(&hand));
        let by = if drags { Vec2::new(40.0, 0.0) } else { Vec2::ZERO };
        hand.point(Vec2::new(300.0, 200.0));
        hand.drag(MouseButton::Left, by);
        (0..200).for_each(|_| hand.frame());
        assert_eq!(is_there(&hand), !drags);
    }
}

#[test]
fn the_right_button_moves_the_board_with_the_hand() {
    for button in [MouseButton::Right, MouseButton::Middle] {
        let mut hand = Hand::new();
        let (before, middle) = (hand.orbit(), hand.table.cell("333"));
        let from = hand.seen_at(middle);
        hand.drag(button, Vec2::new(60.0, -30.0));
        assert!(hand.seen_at(middle).distance(from + Vec2::new(60.0, -30.0)) < 1.0);
        assert_eq!((hand.orbit().yaw, hand.orbit().pitch), (before.yaw, before.pitch));
    }
}

#[test]
fn a_press_that_does_not_move_plays_the_point_under_it() {
    let mut hand = Hand::new();
    let session = hand.table.session();
    let choices = session.draft().choices(session.tree().position());
    let (mut played, mut at) = (0, MIDDLE);
    for cell in choices {
        at = hand.seen_at(cell);
        hand.point(at);
        if hand.hovered() == Some(cell) {
            hand.button(MouseButton::Left, ButtonState::Pressed);
            assert_eq!(hand.table.session().tree().ply(), 0, "nothing is played before the hand lets go");
            hand.button(MouseButton::Left, ButtonState::Released);
            hand.frame();
            let position = hand.table.session().tree().position();
            played = hand.table.session().tree().ply();
            assert!(position.owner(cell).is_some());
            break;
        }
    }
    assert_eq!(played, 1, "no legal point could be pointed at; the last one at {at}");
}

/// Regression test: on a slow machine, a drag between two frames counted as a click where it ended.
#[test]
fn a_drag_within_one_frame_turns_and_plays_nothing() {
    let mut hand = Hand::new();
    let to = hand.legal_in_sight()[0];
    let to = hand.seen_at(to);
    hand.point(MIDDLE);
    let before = hand.orbit();
    let [press, release] = hand.click_events(MouseButton::Left);
    hand.act_at_once([press, hand.moved_event(to), release], to);
    assert_eq!(hand.table.session().tree().ply(), 0);
    assert_ne!(hand.orbit(), before);
}

/// Regression test: a pointer that had moved on since the click played the point that it had come to.
#[test]
fn a_click_plays_where_it_was_made_even_if_the_pointer_has_moved_on_since() {
    let mut hand = Hand::new();
    let legal = hand.legal_in_sight();
    let [here, there] = [legal[0], legal[1]].map(|cell| hand.seen_at(cell));
    hand.point(here);
    let [press, release] = hand.click_events(MouseButton::Left);
    hand.act_at_once([press, release, hand.moved_event(there)], there);
    let tree = hand.table.session().tree();
    assert_eq!(tree.move_of(tree.cursor()).and_then(|mv| mv.cells().next()), Some(legal[0]));
}

/// Regression test: an arrow drawn within one frame became a circle where it ended.
#[test]
fn an_arrow_drawn_within_one_frame_is_an_arrow() {
    let mut hand = Hand::at("tanbo size=9");
    hand.table.order(AppCommand::SetMode(Mode::Study));
    hand.table.app.world_mut().resource_mut::<BoardArea>().rect = Rect::new(0.0, 40.0, 980.0, 770.0);
    hand.frame();
    let [from, to] = ["C4", "F7"].map(|name| hand.table.cell(name));
    let layout = *hand.table.app.world().resource::<BoardLayout>();
    let [at_from, at_to] =
        [from, to].map(|cell| layout.window_pixels(hand.table.session().tree().position().geometry(), cell));
    let [press, release] = hand.click_events(MouseButton::Right);
    hand.act_at_once([hand.moved_event(at_from), press, hand.moved_event(at_to), release], at_to);
    let tree = hand.table.session().tree();
    assert_eq!(Drawing::at(tree, tree.cursor()), Drawing { arrows: vec![[from, to]], ..Drawing::default() });
}

#[test]
fn the_wheel_zooms_to_the_pointer_and_two_fingers_turn() {
    let mut hand = Hand::new();
    let (corner, before) = (hand.table.cell("135"), hand.orbit());
    let at = hand.seen_at(corner);
    hand.point(at);
    hand.wheel(MouseScrollUnit::Line, 0.0, 1.0);
    assert!(hand.orbit().distance < 0.9 * before.distance, "one notch comes nearer");
    assert!(hand.seen_at(corner).distance(at) < 25.0, "what is under the pointer hardly moves");
    hand.wheel(MouseScrollUnit::Line, 0.0, -1.0);
    assert!((hand.orbit().distance - before.distance).abs() < 1e-3, "one notch back is where it was");
    for _ in 0..80 {
        hand.wheel(MouseScrollUnit::Line, 0.0, 3.0);
    }
    assert!(hand.orbit().distance > hand.eye().radius, "it stays outside the cube");

    let before = hand.orbit();
    hand.wheel(MouseScrollUnit::Pixel, 30.0, -20.0);
    let after = hand.orbit();
    assert!(after.yaw < before.yaw && after.pitch < before.pitch && after.distance == before.distance);
}

#[test]
fn a_pinch_comes_nearer_and_goes_away() {
    let mut hand = Hand::new();
    let before = hand.orbit().distance;
    hand.send(PinchGesture(0.2));
    let near = hand.orbit().distance;
    assert!((near / before - 0.8).abs() < 0.01);
    hand.send(PinchGesture(-0.25));
    assert!((hand.orbit().distance / before - 1.0).abs() < 0.01);
}

#[test]
fn shift_and_the_wheel_step_along_the_line_of_sight() {
    let mut hand = Hand::new();
    let count = |hand: &Hand| hand.table.app.world().resource::<Stack>().place().1;
    let names = ["111", "222", "333", "444", "555", "151", "515", "313", "135"];
    let cells = names.map(|name| hand.table.cell(name));
    // Seen from the front, whole columns are behind each other.
    hand.table.app.world_mut().resource_mut::<Eye>().orbit.turn(-0.62, -0.46);
    hand.frame();
    let at = cells.map(|cell| hand.seen_at(cell));
    let crowded = at.into_iter().find(|&at| {
        hand.point(at);
        count(&hand) >= 2
    });
    assert!(crowded.is_some(), "two points lie behind each other somewhere");
    let (first, size) = (hand.hovered(), count(&hand));
    hand.table.app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::ShiftLeft);
    let distance = hand.orbit().distance;
    hand.wheel(MouseScrollUnit::Line, 0.0, -1.0);
    hand.frame();
    assert_ne!(hand.hovered(), first, "another point is meant");
    for _ in 2..size {
        hand.wheel(MouseScrollUnit::Line, 0.0, -1.0);
    }
    hand.frame();
    let last = hand.hovered();
    hand.wheel(MouseScrollUnit::Line, 0.0, -1.0);
    hand.frame();
    assert_eq!(hand.hovered(), first, "round and back to the first");
    hand.tab();
    assert_eq!(hand.hovered(), last, "with Shift it goes back");
    hand.table.app.world_mut().resource_mut::<ButtonInput<KeyCode>>().release(KeyCode::ShiftLeft);
    hand.tab();
    assert_eq!(hand.hovered(), first, "and without it on");
    assert_eq!(hand.orbit().distance, distance, "nothing zooms meanwhile");
}

/// Regression test: two fingers went through as many points as there were events.
#[test]
fn two_fingers_step_through_points_as_fast_as_a_wheel() {
    let mut hand = Hand::new();
    hand.table.app.world_mut().resource_mut::<Eye>().orbit.turn(-0.62, -0.46);
    hand.frame();
    let cells: Vec<Cell> = hand.table.session().tree().position().geometry().cells().collect();
    let count = |hand: &Hand| hand.table.app.world().resource::<Stack>().place().1;
    let is_crowded = |hand: &mut Hand, cell: Cell| {
        hand.point(hand.seen_at(cell));
        count(hand) >= 2
    };
    assert!(cells.into_iter().any(|cell| is_crowded(&mut hand, cell)), "two points lie behind each other somewhere");
    let first = hand.hovered();
    hand.table.app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::ShiftLeft);
    for _ in 0..7 {
        hand.wheel(MouseScrollUnit::Pixel, 0.0, -5.0);
        hand.frame();
        assert_eq!(hand.hovered(), first, "35 pixels are less than a notch");
    }
    hand.wheel(MouseScrollUnit::Pixel, 0.0, 0.0);
    hand.wheel(MouseScrollUnit::Pixel, 0.0, -5.0);
    hand.frame();
    assert_ne!(hand.hovered(), first);
}

/// Regression test: the arrow of an exit could not be clicked in space, though the lesson asks for it.
#[test]
fn the_arrow_of_an_exit_is_clicked_in_space() {
    let mut hand = Hand::at("chexers");
    let setup: Setup = "chexers".parse().unwrap();
    let words = "red=3,-1 green=0,-3 blue=-3,1 to-move=red";
    let arrangement = position_text::parse(setup, &setup.geometry(), words).unwrap();
    let game = SavedGame::new(GameTree::arranged(setup, arrangement).unwrap());
    hand.table.show(game);
    hand.table.change_settings(|settings| settings.motion = false);
    hand.table.order(AppCommand::View(ViewChange::ToggleSolid));
    hand.frame();
    let exit = hand.table.cell("3,-1");
    for yaw in [0.0, 1.3] {
        hand.table.app.world_mut().resource_mut::<Eye>().orbit.turn(yaw, 0.0);
        hand.frame();
        let world = hand.table.app.world();
        let place = exits::place_in_space(world.resource::<Space>(), &setup.geometry(), exit);
        let at = hand.eye().see(place).unwrap().at;
        hand.point(at);
        assert_eq!(hand.table.app.world().resource::<Hovered>().0, Some(Target::Exit(exit)));
    }
    hand.drag(MouseButton::Left, Vec2::ZERO);
    assert_eq!(hand.table.session().tree().ply(), 1, "the piece has left the board");
}

/// Regression test: a board that was put flat while it was dragged went on turning when it was in space again.
#[test]
fn a_drag_ends_when_the_board_is_put_flat() {
    let mut hand = Hand::new();
    hand.button(MouseButton::Left, ButtonState::Pressed);
    hand.point(MIDDLE + Vec2::new(60.0, 0.0));
    assert!(hand.eye().is_held);
    hand.table.order(AppCommand::View(ViewChange::ToggleSolid));
    hand.frame();
    assert!(!hand.eye().is_held);
    hand.button(MouseButton::Left, ButtonState::Released);
    hand.table.order(AppCommand::View(ViewChange::ToggleSolid));
    hand.frame();
    let before = hand.orbit();
    hand.point(MIDDLE + Vec2::new(90.0, 40.0));
    assert_eq!(hand.orbit(), before);
}

#[test]
fn a_pointer_beside_the_board_turns_and_zooms_nothing() {
    let mut hand = Hand::new();
    hand.table.app.world_mut().get_mut::<Window>(hand.window).unwrap().set_cursor_position(None);
    hand.send(WindowEvent::CursorLeft(CursorLeft { window: hand.window }));
    let before = hand.orbit();
    hand.drag(MouseButton::Left, Vec2::new(80.0, 0.0));
    hand.wheel(MouseScrollUnit::Line, 0.0, 2.0);
    assert_eq!(hand.orbit(), before);
}

/// A game in four dimensions, shown as one figure.
fn hand_on_figure() -> Hand {
    let mut hand = Hand::at("tanbo dims=4");
    hand.table.order(AppCommand::View(ViewChange::ToggleFigure));
    (0..60).for_each(|_| hand.frame());
    hand
}

#[test]
fn cubes_become_a_figure_with_branches_between_them_and_cubes_again() {
    let mut hand = Hand::at("tanbo dims=4");
    let corners = |hand: &Hand| {
        let space = hand.table.app.world().resource::<Space>();
        let geometry = hand.table.session().tree().position().geometry().clone();
        let [first, next] = ["1-1-1-1", "2-1-1-1"].map(|name| geometry.parse_cell(name).unwrap());
        (space.is_beside(&geometry, first, next), space.place(&geometry, first).distance(space.place(&geometry, next)))
    };
    let apart = corners(&hand);
    assert!(!apart.0 && apart.1 > 3.0, "{apart:?}");
    hand.table.order(AppCommand::View(ViewChange::ToggleFigure));
    hand.frame();
    let between = corners(&hand);
    (0..60).for_each(|_| hand.frame());
    let together = corners(&hand);
    assert!(together.0 && between.1 != together.1, "it glides: {between:?} {together:?}");
    hand.table.order(AppCommand::View(ViewChange::ToggleFigure));
    (0..60).for_each(|_| hand.frame());
    assert_eq!(corners(&hand), apart);
    assert!(!hand.table.app.world().resource::<Settings>().views["tanbo-4d"].is_figure, "and the choice is kept");
}

#[test]
fn only_four_dimensions_become_a_figure() {
    let mut hand = Hand::new();
    let before = hand.table.app.world().resource::<Space>().clone();
    hand.table.order(AppCommand::View(ViewChange::ToggleFigure));
    hand.frame();
    assert_eq!(*hand.table.app.world().resource::<Space>(), before);
}

#[test]
fn shift_drags_turn_a_figure_through_the_fourth_dimension_and_only_then() {
    let mut hand = hand_on_figure();
    let figure = |hand: &Hand| hand.table.app.world().resource::<Space>().figure;
    let (before, orbit) = (figure(&hand), hand.orbit());
    hand.drag(MouseButton::Left, Vec2::new(60.0, 0.0));
    assert_eq!(figure(&hand), before, "without Shift only the camera turns");
    assert_ne!(hand.orbit(), orbit);
    (0..60).for_each(|_| hand.frame());
    let (orbit, mut last) = (hand.orbit(), before);
    hand.key(KeyCode::ShiftLeft, ButtonState::Pressed);
    for (button, by) in [(MouseButton::Left, Vec2::X), (MouseButton::Left, Vec2::Y), (MouseButton::Right, Vec2::X)] {
        hand.drag(button, 60.0 * by);
        let let_go = figure(&hand);
        assert_ne!(let_go, last);
        hand.frame();
        assert_ne!(figure(&hand), let_go, "it swings on");
        (0..60).for_each(|_| hand.frame());
        last = figure(&hand);
        assert!(!last.is_moving(), "and rests");
        assert_eq!(hand.orbit(), orbit, "the camera stays");
    }
    hand.key(KeyCode::ShiftLeft, ButtonState::Released);
    assert!(hand.table.app.world().resource::<Settings>().knows_figure, "the hint is not needed any more");
    hand.table.order(AppCommand::View(ViewChange::Reset));
    (0..120).for_each(|_| hand.frame());
    assert_eq!(figure(&hand), before, "it can be turned back");
}

#[test]
fn every_point_of_a_figure_can_be_picked_and_played_as_it_is_turned() {
    let mut hand = hand_on_figure();
    for turn in [0.0, 0.7, 1.9] {
        hand.table.app.world_mut().resource_mut::<Space>().figure.turn(Vec3::new(turn, 0.3 * turn, -turn));
        hand.frame();
        let position = hand.table.session().tree().position().clone();
        for cell in position.geometry().cells() {
            hand.point(hand.seen_at(cell));
            let stack = hand.table.app.world().resource::<Stack>();
            let (_, count) = stack.place();
            let mut under = Vec::new();
            for _ in 0..count {
                under.extend(hand.hovered());
                hand.tab();
            }
            assert!(under.contains(&cell), "{} is not among {under:?}", position.geometry().name(cell));
        }
    }
}
