//! The UI map: where widgets, texts and cells are, for tests and assistive tools. `--ui-map FILE` writes it as JSON; a test
//! without a window reads it from memory. It changes nothing.

mod seen;
mod texts;

use std::collections::BTreeMap;
use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::text::TextLayoutInfo;
use bevy::window::{PrimaryWindow, WindowEvent};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{frame, idle};
use crate::app::base::{Notices, Redraw, Screen, WakeUp};
use crate::app::panels::PanelSystems;
use crate::app::panels::widgets::{NamedWidgets, named_widgets_id};
use crate::app::session::{Session, ShownGame};
use crate::app::thinking::Thinking;
use crate::app::view::exits;
use crate::app::view::layout::{BoardArea, BoardLayout};
use crate::app::view::marks::Refusal;
use crate::app::view::pointed::Hovered;
use crate::app::view::solid::eye::Eye;
use crate::app::view::solid::space::{Presence, Space};
use crate::geometry::Geometry;
use crate::record::save::write_text;
use crate::rules::Position;
pub use seen::{Seen, SeenText, SeenWidget};
use texts::PanelTexts;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<UiMap>()
        .add_systems(PreUpdate, count_inputs.run_if(is_kept))
        .add_systems(EguiPrimaryContextPass, take_widgets.after(PanelSystems))
        .add_systems(Last, keep_when_settled.run_if(is_kept).after(frame::end).before(idle::draw_until_settled));
}

/// What the last frames showed.
#[derive(Resource, Debug, Default)]
pub struct UiMap {
    /// Whether anybody reads it.
    is_kept: bool,
    /// The file to which it is written.
    path: Option<PathBuf>,
    inputs: u64,
    widgets: BTreeMap<String, SeenWidget>,
    texts: PanelTexts,
    /// Whether any widget is not where it was in the frame before: a window that opens finds its place a frame later.
    has_moved: bool,
    /// Physical pixels per point.
    points: f32,
    seen: Option<Seen>,
}

impl UiMap {
    /// Returns a map that is written to `path`, or none if that is `None`.
    pub fn to_file(path: Option<PathBuf>) -> Self {
        Self { is_kept: path.is_some(), path, ..Self::default() }
    }

    /// Returns a map that is kept in memory, for [`UiMap::seen`].
    pub fn in_memory() -> Self {
        Self { is_kept: true, ..Self::default() }
    }

    /// Returns what the window showed when it had settled last; `None` before its first frame.
    pub fn seen(&self) -> Option<&Seen> {
        self.seen.as_ref()
    }

    /// Takes the widgets that the panels named in this frame and the texts that they painted from egui's memory.
    fn take_widgets(&mut self, ctx: &egui::Context) {
        let named = ctx.data_mut(|data| data.remove_temp::<NamedWidgets>(named_widgets_id())).unwrap_or_default();
        if !self.is_kept {
            return;
        }
        let scale = ctx.pixels_per_point();
        self.texts = PanelTexts::of(ctx);
        self.points = scale;
        let widget = |rect: egui::Rect, enabled| SeenWidget {
            rect: [rect.min.x, rect.min.y, rect.width(), rect.height()].map(|value| (value * scale).round()),
            enabled,
        };
        let widgets = named.into_iter().map(|(name, rect, enabled)| (name, widget(rect, enabled))).collect();
        self.has_moved = self.widgets != widgets;
        self.widgets = widgets;
    }

    /// Notes that something moves.
    fn unsettle(&mut self) {
        if let Some(seen) = self.seen.clone().filter(|seen| seen.is_settled) {
            self.keep(Seen { is_settled: false, ..seen });
        }
    }

    /// Keeps what is seen, and writes it to the file. Returns whether it is new.
    fn keep(&mut self, seen: Seen) -> bool {
        if self.seen.as_ref() == Some(&seen) {
            return false;
        }
        if let Some(path) = &self.path {
            let text = serde_json::to_string_pretty(&seen).map_err(|error| error.to_string());
            let written = text.and_then(|text| write_text(path, &(text + "\n")).map_err(|error| error.to_string()));
            if let Err(error) = written {
                error!("the UI map cannot be written: {error}");
                *self = Self::default();
                return false;
            }
        }
        self.seen = Some(seen);
        true
    }
}

fn is_kept(map: Res<UiMap>) -> bool {
    map.is_kept
}

/// Counts keys, buttons and turns of the wheel, so that a test knows when the window has received what it did.
fn count_inputs(mut events: MessageReader<WindowEvent>, mut map: ResMut<UiMap>) {
    let is_counted = |event: &&WindowEvent| match event {
        WindowEvent::MouseButtonInput(_) | WindowEvent::MouseWheel(_) => true,
        WindowEvent::KeyboardInput(input) => !input.repeat,
        _ => false,
    };
    map.inputs += events.read().filter(is_counted).count() as u64;
}

/// Collects widgets and texts from egui. Runs after the panels.
fn take_widgets(mut contexts: EguiContexts, mut map: ResMut<UiMap>) -> Result {
    map.bypass_change_detection().take_widgets(contexts.ctx_mut()?);
    Ok(())
}

/// What is seen of the game and its board.
#[derive(SystemParam)]
struct Shown<'w, 's> {
    session: Option<ShownGame<'w, 's>>,
    screen: Option<Res<'w, State<Screen>>>,
    area: Res<'w, BoardArea>,
    layout: Res<'w, BoardLayout>,
    space: Res<'w, Space>,
    eye: Res<'w, Eye>,
    hovered: Res<'w, Hovered>,
    thinking: Res<'w, Thinking>,
    notices: Res<'w, Notices>,
    refusal: Res<'w, Refusal>,
}

impl Shown<'_, '_> {
    fn screen(&self) -> Screen {
        self.screen.as_ref().map_or(Screen::Home, |screen| *screen.get())
    }

    /// Returns the game, if its page is shown.
    fn session(&self) -> Option<&Session> {
        self.session.as_deref().copied().filter(|_| self.screen() == Screen::Game)
    }

    /// Returns the rectangle of a cell, unless it cannot be clicked.
    fn cell(&self, geometry: &Geometry, cell: crate::geometry::Cell) -> Option<[f32; 4]> {
        let (middle, unit) = if self.space.is_solid {
            let is_shown = self.space.presence(geometry, cell) == Presence::Full;
            let seen = self.eye.see_cell(&self.space, geometry, cell).filter(|_| is_shown)?;
            (seen.at * self.layout.scale_factor, seen.unit * self.layout.scale_factor)
        } else {
            (self.layout.window_pixels(geometry, cell), self.layout.cell_pixels() as f32)
        };
        Some(square(middle, unit))
    }

    /// Adds what is seen of a game.
    fn describe(&self, session: &Session, seen: &mut Seen) {
        let (tree, geometry) = (session.tree(), session.tree().position().geometry());
        let names = tree.setup().seat_names();
        let rect = |cell| self.cell(geometry, cell);
        seen.cells = geometry.cells().filter_map(|cell| Some((geometry.name(cell), rect(cell)?))).collect();
        for cell in exits::open_exits(session) {
            let middle = self.layout.window_pixels_of(exits::arrow(geometry, cell).0);
            let rect = square(middle, self.layout.cell_pixels() as f32 / 2.0);
            seen.widgets.insert(format!("exit.{}", geometry.name(cell)), SeenWidget { rect, enabled: true });
        }
        seen.is_solid = self.space.is_solid;
        seen.pointed = self.hovered.cell().map(|cell| geometry.name(cell));
        seen.held = session.draft().cell().map(|cell| geometry.name(cell));
        seen.setup = Some(tree.setup().to_string());
        seen.ply = tree.ply();
        seen.to_move = session.to_move().map(|player| names[player.index()].to_owned());
        seen.is_paused = session.is_waiting();
        seen.outcome = tree.outcome().map(|outcome| {
            let winner = outcome.winner.map_or("nobody", |winner| names[winner.index()]);
            format!("{winner} {}", outcome.reason.word())
        });
    }
}

/// Returns the rectangle of a square.
fn square(middle: Vec2, side: f32) -> [f32; 4] {
    [middle.x - side / 2.0, middle.y - side / 2.0, side, side].map(f32::round)
}

/// Keeps what is seen when nothing has moved in this frame. Runs in [`Last`], after the frame has been timed: only tests
/// ask for the map.
fn keep_when_settled(
    mut map: ResMut<UiMap>,
    shown: Shown,
    redraw: Res<Redraw>,
    labels: Query<(&Text2d, &TextLayoutInfo, &GlobalTransform, &Anchor, &InheritedVisibility)>,
    windows: Query<&Window, With<PrimaryWindow>>,
    wake_up: Res<WakeUp>,
) {
    let Ok(window) = windows.single() else { return };
    // The board moves to a new area only in the frame after the panels have laid it out.
    if !redraw.is_settled() || shown.area.is_changed() {
        map.unsettle();
        return;
    }
    let session = shown.session();
    let board = session.map_or(Rect::default(), |_| shown.area.rect);
    let mut seen = Seen {
        screen: shown.screen().word().into(),
        window: [window.physical_width() as f32, window.physical_height() as f32],
        scale_factor: window.scale_factor(),
        is_settled: !redraw.is_wanted() && !map.has_moved,
        is_awaited: wake_up.is_awaited(),
        inputs: map.inputs,
        pointer: window.physical_cursor_position().map(|at| at.to_array()),
        widgets: map.widgets.clone(),
        texts: map.texts.with_board(map.points, &labels, window, board),
        is_thinking: shown.thinking.is_running(),
        refusal: shown.refusal.current().map(|refused| refused.reason.clone()),
        notice: shown.notices.current().map(|notice| notice.text.clone()),
        ..Seen::default()
    };
    if let Some(session) = session {
        shown.describe(session, &mut seen);
    }
    if map.keep(seen) {
        // Hover and press states change one frame after the event, so run another update.
        wake_up.wake();
    }
}
