//! The panels: they read the world and write commands, and change nothing themselves but their own form fields.

mod analysis;
mod bubble;
mod example;
mod game;
mod home;
mod miniature;
mod moves;
mod new_game;
mod notes;
mod path_field;
mod question;
mod reading;
mod rules;
mod saved_games;
mod seats;
mod settings;
mod slices;
mod space;
mod status;
mod toolbar;
pub(super) mod widgets;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{self, LayerId, UiBuilder};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub use new_game::NewGameForm;

use super::base::{AppSystems, Notices, Overlay, Redraw, Screen};
use super::board::RecentMoves;
use super::commands::{AppCommand, OpenQuestion};
use super::files::{GameFiles, PathQuestion, SavedGames};
use super::input::Stack;
use super::session::Session;
use super::settings::{Settings, ThemeChoice};
use super::theme::{self, Palette, TextSize};
use super::thinking::{Analysis, ForcedPass, Thinking};
use super::view::layout::{BoardArea, BoardLayout};
use super::view::marks::Refusal;
use super::view::pointed::{Hovered, StripPointer};
use super::view::solid::eye::Eye;
use super::view::solid::space::Space;
use reading::Reading;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<rules::RulesPages>()
        .init_resource::<slices::ShownCube>()
        .add_systems(PostStartup, |mut commands: Commands| commands.init_resource::<NewGameForm>())
        .add_systems(OnExit(Screen::Game), new_game::show_last_game)
        .add_systems(Update, dress_panels.in_set(AppSystems::Place))
        .add_systems(EguiPrimaryContextPass, (draw_panels, redraw_after_commands).chain().in_set(PanelSystems))
        .add_plugins(reading::plugin);
}

/// The drawing of the panels.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;

/// What panels may read, and the way in which they answer.
#[derive(SystemParam)]
pub(super) struct PanelContext<'w> {
    session: Option<Res<'w, Session>>,
    settings: Res<'w, Settings>,
    palette: Res<'w, Palette>,
    thinking: Res<'w, Thinking>,
    analysis: Res<'w, Analysis>,
    forced_pass: Res<'w, ForcedPass>,
    reading: Res<'w, Reading>,
    saved_games: Res<'w, SavedGames>,
    notices: Res<'w, Notices>,
    time: Res<'w, Time<Real>>,
    recent: Res<'w, RecentMoves>,
    refusal: Res<'w, Refusal>,
    hovered: Res<'w, Hovered>,
    layout: Res<'w, BoardLayout>,
    space: Res<'w, Space>,
    eye: Res<'w, Eye>,
    stack: Res<'w, Stack>,
    overlay: Res<'w, Overlay>,
    question: Res<'w, OpenQuestion>,
    game_files: Res<'w, GameFiles>,
    screen: Res<'w, State<Screen>>,
    commands: MessageWriter<'w, AppCommand>,
}

/// The fields that a person fills in: they belong to the panels alone.
#[derive(SystemParam)]
struct Forms<'w> {
    new_game: ResMut<'w, NewGameForm>,
    question: ResMut<'w, PathQuestion>,
    rules: ResMut<'w, rules::RulesPages>,
    shown_cube: ResMut<'w, slices::ShownCube>,
    strip_pointer: ResMut<'w, StripPointer>,
    redraw: ResMut<'w, Redraw>,
}

fn draw_panels(
    mut contexts: EguiContexts,
    mut panels: PanelContext,
    mut forms: Forms,
    mut area: ResMut<BoardArea>,
    windows: Query<&Window, With<PrimaryWindow>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.viewport_rect());
    let mut root = egui::Ui::new(ctx.clone(), "root".into(), builder);
    let cx = &mut panels;
    toolbar::toolbar_ui(&mut root, cx);
    status::status_line_ui(&mut root, cx);
    let is_game = *cx.screen.get() == Screen::Game;
    let mut pointed = None;
    if is_game {
        game::game_ui(&mut root, cx);
        space::space_ui(&mut root, cx);
        pointed = slices::slices_ui(&mut root, cx, &mut forms.shown_cube, &mut forms.redraw);
    } else {
        home::home_ui(&mut root, cx, &mut forms.new_game);
    }
    forms.strip_pointer.set_if_neq(StripPointer(pointed));
    let free = root.available_rect_before_wrap();
    match *cx.overlay {
        Overlay::None => {}
        Overlay::Rules => {
            let chosen = forms.new_game.setup();
            rules::rules_ui(&ctx, cx, &mut forms.rules, chosen);
        }
        Overlay::Settings => settings::settings_ui(&ctx, cx),
    }
    if *cx.overlay != Overlay::Rules {
        forms.rules.close();
    }
    if matches!(*forms.question, PathQuestion::Field { .. }) {
        path_field::path_field_ui(&ctx, cx, &mut forms.question);
    }
    question::question_ui(&ctx, cx);
    if is_game {
        let taken = bubble::refusal_ui(&mut root, cx, free);
        bubble::pointed_ui(&mut root, cx, free, taken);
        // egui measures in points, the board in logical pixels of the window.
        let scale = windows.single().map_or(1.0, |window| ctx.pixels_per_point() / window.scale_factor());
        let corner = |pos: egui::Pos2| Vec2::new(pos.x, pos.y) * scale;
        area.set_if_neq(BoardArea { rect: Rect::from_corners(corner(free.min), corner(free.max)) });
    }
    let is_covered = *cx.overlay != Overlay::None
        || matches!(*forms.question, PathQuestion::Field { .. })
        || egui::Popup::is_any_open(&ctx);
    if is_covered {
        keep_tooltips_below(&ctx);
    }
    Ok(())
}

/// What lies under an open window or menu shows no tooltip: it would come out above it. egui hides the tooltips of a layer that
/// has a popup open, so the panels get an empty one.
fn keep_tooltips_below(ctx: &egui::Context) {
    let (id, corner) = (egui::Id::new("no tooltips"), egui::Pos2::ZERO);
    let popup = egui::Popup::new(id, ctx.clone(), corner, LayerId::background());
    popup.frame(egui::Frame::NONE).sense(egui::Sense::hover()).show(|_| ());
}

/// Gives egui the colours and the size of text of the settings.
fn dress_panels(
    settings: Res<Settings>,
    palette: Res<Palette>,
    text_size: Res<TextSize>,
    mut contexts: EguiContexts,
    mut dressed: Local<Option<(ThemeChoice, f32)>>,
) {
    let look = (settings.theme, text_size.0);
    if *dressed != Some(look)
        && let Ok(ctx) = contexts.ctx_mut()
    {
        theme::apply(ctx, &palette, settings.theme);
        // Ctrl with plus and minus are commands here, so that what they change is kept.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        ctx.set_zoom_factor(text_size.0);
        *dressed = Some(look);
    }
}

/// A command written by a panel, a new place for the board or a cell pointed at in a panel is taken up in the next frame:
/// there must be one.
fn redraw_after_commands(
    commands: Res<Messages<AppCommand>>,
    area: Res<BoardArea>,
    strip_pointer: Res<StripPointer>,
    mut redraw: ResMut<Redraw>,
) {
    if !commands.is_empty() || area.is_changed() || strip_pointer.is_changed() {
        redraw.soon();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a button with a tooltip; tells whether that could be seen just before.
    fn draw(ctx: &egui::Context, secs: f64, pointer: Option<egui::Pos2>, is_covered: bool) -> (egui::Rect, bool) {
        let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(400.0, 300.0)));
        let events = pointer.map(egui::Event::PointerMoved).into_iter().collect();
        ctx.begin_pass(egui::RawInput { screen_rect, time: Some(secs), events, ..default() });
        let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.viewport_rect());
        let response = egui::Ui::new(ctx.clone(), "root".into(), builder).button("Undo").on_hover_text("One move back");
        if is_covered {
            keep_tooltips_below(ctx);
        }
        let is_seen = egui::Tooltip::was_tooltip_open_last_frame(ctx, response.id);
        // What was painted goes nowhere.
        drop(ctx.end_pass());
        (response.rect, is_seen)
    }

    #[test]
    fn a_window_that_opens_above_a_tooltip_takes_it_away() {
        let ctx = egui::Context::default();
        let (button, _) = draw(&ctx, 0.0, None, false);
        draw(&ctx, 0.1, Some(button.center()), false);
        let is_seen = |from: f64, is_covered| {
            let passes = (0..20).map(|pass| draw(&ctx, from + 0.1 * f64::from(pass), None, is_covered).1);
            passes.fold(false, |_, is_seen| is_seen)
        };
        assert!(is_seen(0.2, false), "the pointer rests on the button");
        assert!(!is_seen(3.0, true), "it rests there still, under a window");
        assert!(is_seen(6.0, false), "the window is closed");
    }
}
