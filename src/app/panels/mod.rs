//! The panels. They read the world and write commands; they change nothing themselves except their own form fields.

mod board;
mod game;
mod home;
mod study;
mod tasks;
mod texts;
pub(super) mod widgets;
mod windows;

use bevy::prelude::*;
use bevy_egui::egui::{self, LayerId};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub use home::new_game::NewGameForm;

use super::base::{Activity, AppSystems, OpenPage, Redraw, Screen};
use super::commands::AppCommand;
use super::files::PathQuestion;
use super::session::ShownGame;
use super::theme::{self, Measures, Palette, TextSize};
use super::view::layout::BoardArea;
use super::view::pointed::{ShownLine, StripPointer};
use super::view::solid::space::is_solid;
use board::{bubble, compass, slices, space};
use game::{actions, bar, moves, panel, status};
use home::{game_cards, new_game, page};
use study::{analysis, chances, remarks, report};
use tasks::{lesson, practice};
use texts::reading;
use widgets::dock;
use windows::{go_to, path_field, question, results, rules, saved_games, settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<dock::Rest>()
        .init_resource::<rules::RulesPages>()
        .init_resource::<game_cards::LivingBoards>()
        .init_resource::<slices::ShownCube>()
        .init_resource::<analysis::view::AnalysisView>()
        .init_resource::<panel::BelowMoves>()
        .init_resource::<moves::MoveRows>()
        .init_resource::<remarks::CommentField>()
        .add_systems(PostStartup, |mut commands: Commands| commands.init_resource::<NewGameForm>())
        .add_systems(OnExit(OpenPage::Rules), rules::close_rules)
        .add_systems(OnExit(Screen::Game), (new_game::show_last_game, slices::forget_pointer))
        .add_systems(Update, dress_panels.in_set(AppSystems::Place))
        .add_systems(
            EguiPrimaryContextPass,
            (
                (dock::clear, forget_line.run_if(not(is_game_shown))),
                (bar::bar, panel::game_panel).chain().run_if(is_game_shown),
                (lesson::bar, lesson::panel).chain().run_if(is_board_shown.and_then(in_state(Activity::Lesson))),
                (practice::bar, practice::panel).chain().run_if(is_board_shown.and_then(in_state(Activity::Practice))),
                status::status_line,
                actions::action_row.run_if(is_game_shown),
                (space::space_bar.run_if(is_solid), slices::layer_boards).chain().run_if(is_board_shown),
                page::home_page.run_if(in_state(Screen::Home)),
                rules::rules_window.run_if(in_state(OpenPage::Rules)),
                settings::settings_window.run_if(in_state(OpenPage::Settings)),
                saved_games::games_window.run_if(in_state(OpenPage::Games)),
                report::report_window.run_if(in_state(OpenPage::Report)).run_if(is_board_shown),
                results::results_window.run_if(in_state(OpenPage::Results)),
                go_to::go_to_window.run_if(in_state(OpenPage::GoTo)).run_if(is_board_shown),
                path_field::path_field,
                question::question,
                (
                    compass::compass.run_if(is_solid),
                    chances::chances.run_if(not(is_solid)).run_if(is_game_shown),
                    bubble::bubbles,
                    dock::give_rest_to_board,
                )
                    .chain()
                    .run_if(is_board_shown),
                keep_tooltips_below,
                redraw_after_commands,
            )
                .chain()
                .in_set(PanelSystems),
        )
        .add_plugins(reading::plugin);
}

/// The systems that draw the panels, chained in [`EguiPrimaryContextPass`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;

fn is_board_shown(screen: Res<State<Screen>>, session: Option<ShownGame>) -> bool {
    *screen.get() == Screen::Game && session.is_some()
}

/// Returns whether the board shows a game, and not a lesson or practice.
fn is_game_shown(activity: Option<Res<State<Activity>>>, session: Option<ShownGame>) -> bool {
    activity.is_some_and(|activity| *activity.get() == Activity::Game) && session.is_some()
}

/// No line is shown ahead of time without the panel that shows it.
fn forget_line(mut shown: ResMut<ShownLine>) {
    shown.set_if_neq(ShownLine::default());
}

/// Hides the tooltips of the panels while a window or menu is open, because they would be drawn above it.
fn keep_tooltips_below(mut contexts: EguiContexts, open: Res<State<OpenPage>>, question: Res<PathQuestion>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let is_field_open = matches!(*question, PathQuestion::Field { .. });
    if *open.get() != OpenPage::None || is_field_open || egui::Popup::is_any_open(ctx) {
        hide_tooltips(ctx);
    }
    Ok(())
}

/// Hides the tooltips of the panels. egui hides the tooltips of a layer with an open popup, so this opens an empty one.
fn hide_tooltips(ctx: &egui::Context) {
    let (id, corner) = (egui::Id::new("no tooltips"), egui::Pos2::ZERO);
    let popup = egui::Popup::new(id, ctx.clone(), corner, LayerId::background());
    popup.frame(egui::Frame::NONE).sense(egui::Sense::hover()).show(|_| ());
}

/// Applies the theme and the text size to egui when they have changed. Runs in
/// [`AppSystems::Place`].
fn dress_panels(
    palette: Res<Palette>,
    measures: Res<Measures>,
    text_size: Res<TextSize>,
    mut contexts: EguiContexts,
    mut is_dressed: Local<bool>,
) {
    let is_due = !*is_dressed || palette.is_changed() || measures.is_changed() || text_size.is_changed();
    if is_due && let Ok(ctx) = contexts.ctx_mut() {
        if !*is_dressed {
            theme::install_fonts(ctx);
        }
        theme::apply(ctx, &palette, &measures);
        // Ctrl with plus and minus are commands of this app, because the text size is a setting that must be kept.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        ctx.set_zoom_factor(text_size.0);
        *is_dressed = true;
    }
}

/// Requests another frame after a panel has written a command, moved the board or changed the cell pointed at in a
/// panel: all of these take effect in the next frame.
fn redraw_after_commands(
    commands: Res<Messages<AppCommand>>,
    area: Res<BoardArea>,
    strip_pointer: Res<StripPointer>,
    shown_line: Res<ShownLine>,
    mut redraw: ResMut<Redraw>,
) {
    if !commands.is_empty() || area.is_changed() || strip_pointer.is_changed() || shown_line.is_changed() {
        redraw.soon();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a button with a tooltip. Returns whether the tooltip was visible in the frame before.
    fn draw(ctx: &egui::Context, secs: f64, pointer: Option<egui::Pos2>, is_covered: bool) -> (egui::Rect, bool) {
        let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(400.0, 300.0)));
        let events = pointer.map(egui::Event::PointerMoved).into_iter().collect();
        ctx.begin_pass(egui::RawInput { screen_rect, time: Some(secs), events, ..default() });
        let builder = egui::UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.viewport_rect());
        let response = egui::Ui::new(ctx.clone(), "root".into(), builder).button("Undo").on_hover_text("One move back");
        if is_covered {
            hide_tooltips(ctx);
        }
        let is_seen = egui::Tooltip::was_tooltip_open_last_frame(ctx, response.id);
        // The painted shapes are not needed.
        drop(ctx.end_pass());
        (response.rect, is_seen)
    }

    #[test]
    fn a_window_that_opens_above_a_tooltip_takes_it_away() {
        let ctx = egui::Context::default();
        theme::install_fonts(&ctx);
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
