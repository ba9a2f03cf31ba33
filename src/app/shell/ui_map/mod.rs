//! `--ui-map FILE`: reports where widgets and cells are, for tests and assistive tools. It changes nothing.

mod texts;

use std::collections::BTreeMap;
use std::path::PathBuf;

use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::text::TextLayoutInfo;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use serde::Serialize;

use super::{frame, idle};
use crate::app::base::{Notices, Redraw, Screen, Waker};
use crate::app::panels::PanelSystems;
use crate::app::panels::widgets::{NamedWidgets, named_widgets_id};
use crate::app::session::Session;
use crate::app::thinking::Thinking;
use crate::app::view::exits;
use crate::app::view::layout::{BoardArea, BoardLayout};
use crate::app::view::marks::Refusal;
use crate::app::view::pointed::Hovered;
use crate::app::view::solid::eye::Eye;
use crate::app::view::solid::space::{Presence, Space};
use crate::record::save::write_text;
use crate::rules::Position;
use texts::{PanelTexts, SeenText};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<UiMap>()
        .add_systems(EguiPrimaryContextPass, take_widgets.after(PanelSystems))
        .add_systems(Last, write_when_settled.after(frame::end).before(idle::draw_until_settled));
}

/// What the last frame showed, and the file to write it to.
#[derive(Resource, Debug, Default)]
pub struct UiMap {
    path: Option<PathBuf>,
    widgets: BTreeMap<String, Widget>,
    texts: PanelTexts,
    /// Physical pixels per point.
    points: f32,
    written: Option<Report>,
}

/// A widget and its rectangle in physical pixels of the window.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Widget {
    /// Left, top, width, height.
    rect: [f32; 4],
    enabled: bool,
}

/// The content of the file. It is only written when it differs from the last report.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Report {
    screen: &'static str,
    window: [f32; 2],
    scale_factor: f32,
    widgets: BTreeMap<String, Widget>,
    texts: Vec<SeenText>,
    cells: BTreeMap<String, [f32; 4]>,
    setup: Option<String>,
    ply: u32,
    to_move: Option<String>,
    /// Whether the board is shown in 3D.
    is_solid: bool,
    /// The cell under the pointer.
    pointed: Option<String>,
    /// The cell of the stone or piece in the draft, if there is one.
    held: Option<String>,
    is_thinking: bool,
    is_paused: bool,
    outcome: Option<String>,
    refusal: Option<String>,
    notice: Option<String>,
}

impl UiMap {
    /// Returns a map that is written to `path`, or nowhere if it is `None`.
    pub fn to_file(path: Option<PathBuf>) -> Self {
        Self { path, ..Self::default() }
    }

    /// Takes the widgets that the panels named in this frame and the texts that they painted from egui's memory.
    fn take_widgets(&mut self, ctx: &egui::Context) {
        let named = ctx.data_mut(|data| data.remove_temp::<NamedWidgets>(named_widgets_id())).unwrap_or_default();
        if self.path.is_none() {
            return;
        }
        let scale = ctx.pixels_per_point();
        self.texts = PanelTexts::of(ctx);
        self.points = scale;
        let widget = |rect: egui::Rect, enabled| Widget {
            rect: [rect.min.x, rect.min.y, rect.width(), rect.height()].map(|value| (value * scale).round()),
            enabled,
        };
        self.widgets = named.into_iter().map(|(name, rect, enabled)| (name, widget(rect, enabled))).collect();
    }
}

/// Collects widgets and texts from egui. Runs after the panels.
fn take_widgets(mut contexts: EguiContexts, mut map: ResMut<UiMap>) -> Result {
    map.bypass_change_detection().take_widgets(contexts.ctx_mut()?);
    Ok(())
}

/// Writes the map when nothing has moved in this frame and its content has changed. Runs in [`Last`], after the frame has
/// been timed: only tests ask for the map.
fn write_when_settled(
    mut map: ResMut<UiMap>,
    session: Option<Res<Session>>,
    screen: Option<Res<State<Screen>>>,
    (area, layout, space, eye): (Res<BoardArea>, Res<BoardLayout>, Res<Space>, Res<Eye>),
    hovered: Res<Hovered>,
    thinking: Res<Thinking>,
    notices: Res<Notices>,
    refusal: Res<Refusal>,
    redraw: Res<Redraw>,
    labels: Query<(&Text2d, &TextLayoutInfo, &GlobalTransform, &Anchor, &InheritedVisibility)>,
    windows: Query<&Window, With<PrimaryWindow>>,
    waker: Waker,
) {
    let Some(path) = map.path.clone() else { return };
    let Ok(window) = windows.single() else { return };
    // The board moves to a new area only in the frame after the panels have laid it out.
    if !redraw.is_settled() || area.is_changed() {
        return;
    }
    let screen = screen.map_or(Screen::Home, |screen| *screen.get());
    let session = session.filter(|_| screen == Screen::Game);
    let mut report = Report {
        screen: screen.word(),
        window: [window.physical_width() as f32, window.physical_height() as f32],
        scale_factor: window.scale_factor(),
        widgets: map.widgets.clone(),
        texts: map.texts.with_board(
            map.points,
            &labels,
            window,
            if session.is_some() { area.rect } else { Rect::default() },
        ),
        cells: BTreeMap::new(),
        setup: None,
        ply: 0,
        to_move: None,
        is_solid: false,
        pointed: None,
        held: None,
        is_thinking: thinking.is_running(),
        is_paused: false,
        outcome: None,
        refusal: refusal.current().map(|refused| refused.reason.clone()),
        notice: notices.current().map(|notice| notice.text.clone()),
    };
    if let Some(session) = session.as_deref() {
        let (tree, geometry) = (session.tree(), session.tree().position().geometry());
        let names = tree.setup().seat_names();
        let unit = layout.cell_pixels() as f32;
        report.cells = geometry
            .cells()
            .filter_map(|cell| {
                let (middle, unit) = if space.is_solid {
                    let is_shown = space.presence(geometry, cell) == Presence::Full;
                    let seen = eye.see_cell(&space, geometry, cell).filter(|_| is_shown)?;
                    (seen.at * layout.scale_factor, seen.unit * layout.scale_factor)
                } else {
                    (layout.window_pixels(geometry, cell), unit)
                };
                let rect = [middle.x - unit / 2.0, middle.y - unit / 2.0, unit, unit].map(f32::round);
                Some((geometry.name(cell), rect))
            })
            .collect();
        report.is_solid = space.is_solid;
        report.pointed = hovered.cell().map(|cell| geometry.name(cell));
        for cell in exits::open_exits(session) {
            let middle = layout.window_pixels_of(exits::arrow(geometry, cell).0);
            let rect = [middle.x - unit / 4.0, middle.y - unit / 4.0, unit / 2.0, unit / 2.0].map(f32::round);
            report.widgets.insert(format!("exit.{}", geometry.name(cell)), Widget { rect, enabled: true });
        }
        report.held = session.draft().cell().map(|cell| geometry.name(cell));
        report.setup = Some(tree.setup().to_string());
        report.ply = tree.ply();
        report.to_move = session.to_move().map(|player| names[player.index()].to_owned());
        report.is_paused = session.is_waiting();
        report.outcome = tree.outcome().map(|outcome| {
            let winner = outcome.winner.map_or("nobody", |winner| names[winner.index()]);
            format!("{winner} {}", outcome.reason.word())
        });
    }
    if map.written.as_ref() == Some(&report) {
        return;
    }
    match serde_json::to_string_pretty(&report) {
        Ok(text) => match write_text(&path, &(text + "\n")) {
            Ok(()) => map.written = Some(report),
            Err(error) => {
                error!("the UI map cannot be written: {error}");
                map.path = None;
            }
        },
        Err(error) => error!("the UI map cannot be written as text: {error}"),
    }
    // Hover and press states change one frame after the event, so run another update.
    waker.handle().wake();
}
