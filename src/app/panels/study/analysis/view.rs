//! How the computer's view is shown: whose chances, for how long it searches, and positions that are pinned to be
//! compared.

use bevy::prelude::*;
use bevy_egui::egui::containers::menu::MenuButton;
use bevy_egui::egui::{self, Ui};

use crate::ai::Report;
use crate::app::base::{capital, percent};
use crate::app::commands::AppCommand;
use crate::app::panels::widgets::icons;
use crate::app::panels::widgets::menus::{as_menu, stays_open};
use crate::app::panels::widgets::{add_enabled, choice, explained, icon, muted, name, one_line, quiet};
use crate::app::session::Session;
use crate::app::settings::{ANALYSIS_SECS, Settings};
use crate::app::theme::Style;
use crate::record::{NodeId, notation};
use crate::rules::{Player, Position};

/// The most positions that are pinned; an older one gives way.
const MOST_PINS: usize = 6;

/// What the panel keeps about the computer's view.
#[derive(Resource, Debug, Default)]
pub struct AnalysisView {
    /// The seat whose chances are shown; `None` for the one to move.
    seat: Option<Player>,
    /// The game that the pins belong to.
    game: Option<Entity>,
    pins: Vec<Pin>,
}

/// A position to compare others with.
#[derive(Clone, Debug, PartialEq)]
struct Pin {
    node: NodeId,
    /// The position and the best move there: `after 12. C3: D4`.
    text: String,
    /// Each seat's chances.
    values: Vec<f32>,
}

impl AnalysisView {
    /// Returns the seat whose chances are shown; `None` for the one to move.
    pub(in crate::app::panels) fn seat(&self, session: &Session) -> Option<Player> {
        self.seat.filter(|seat| seat.index() < session.seats().len())
    }

    /// Shows what the heading ends with, from the right: the pin and the menu of choices. `report` is what has been found about
    /// the position on the board.
    pub(in crate::app::panels) fn tools_ui(
        &mut self,
        ui: &mut Ui,
        style: &Style,
        session: &Session,
        settings: &Settings,
        report: Option<&Report>,
        orders: &mut MessageWriter<AppCommand>,
    ) {
        ui.spacing_mut().item_spacing.x = 0.0;
        let response = add_enabled(ui, report.is_some(), icon(style, icons::PIN, false));
        let response = explained(response, "Pin this position below, to compare others with it");
        name(ui, "analysis.pin", &response);
        if response.clicked()
            && let Some(report) = report
        {
            self.pin(session, report);
        }
        let button = MenuButton::from_button(icon(style, icons::ADJUST, false));
        let (response, _) = button.config(stays_open()).ui(ui, |ui| {
            as_menu(ui, style);
            self.view_ui(ui, style, session, settings, orders);
        });
        name(ui, "analysis.view", &explained(response, "Whose chances, and how long to search"));
    }

    fn view_ui(
        &mut self,
        ui: &mut Ui,
        style: &Style,
        session: &Session,
        settings: &Settings,
        orders: &mut MessageWriter<AppCommand>,
    ) {
        ui.label(muted(&style.palette, "Chances of"));
        if choice(ui, "analysis.view.mover", self.seat(session).is_none(), true, "Whoever is to move") {
            self.seat = None;
        }
        for (player, seat) in session.tree().position().players().zip(session.tree().setup().seat_names()) {
            if choice(ui, format!("analysis.view.{seat}"), self.seat(session) == Some(player), true, &capital(seat)) {
                self.seat = Some(player);
            }
        }
        let mut changed = settings.clone();
        ui.label(muted(&style.palette, "On other moves, show"));
        for (id, text, is_relative) in [("chance", "Chance to win", false), ("loss", "What they lose", true)] {
            if choice(ui, format!("analysis.{id}"), settings.relative_chances == is_relative, true, text) {
                changed.relative_chances = is_relative;
            }
        }
        ui.label(muted(&style.palette, "Search for"));
        for secs in ANALYSIS_SECS {
            let text = match secs / 60.0 {
                minutes if minutes < 1.0 => format!("{secs:.0} seconds"),
                1.0 => "1 minute".into(),
                minutes => format!("{minutes:.0} minutes"),
            };
            if choice(ui, format!("analysis.secs.{secs:.0}"), settings.analysis_secs == secs, true, &text) {
                changed.analysis_secs = secs;
            }
        }
        if changed != *settings {
            orders.write(AppCommand::ChangeSettings(Box::new(changed)));
        }
    }

    fn pin(&mut self, session: &Session, report: &Report) {
        self.forget_other_games(session);
        let (tree, Some(line)) = (session.tree(), report.lines.first()) else { return };
        let (node, name) = (tree.cursor(), |mv| notation::short_text(tree.geometry(), mv));
        let place = match tree.move_of(node) {
            Some(mv) => format!("after {}. {}", tree.ply(), name(mv)),
            None => "at the start".into(),
        };
        self.pins.retain(|pin| pin.node != node);
        self.pins.push(Pin { node, text: format!("{place}: {}", name(line.mv)), values: line.values.clone() });
        let extra = self.pins.len().saturating_sub(MOST_PINS);
        self.pins.drain(..extra);
    }

    fn forget_other_games(&mut self, session: &Session) {
        if self.game != Some(session.game()) {
            (self.game, self.pins) = (Some(session.game()), Vec::new());
        }
    }

    /// Shows the positions that are pinned.
    pub(super) fn pins_ui(
        &mut self,
        ui: &mut Ui,
        style: &Style,
        session: &Session,
        orders: &mut MessageWriter<AppCommand>,
    ) {
        self.forget_other_games(session);
        let seat = self.seat(session).unwrap_or(session.tree().position().to_move());
        let mut dropped = None;
        for (place, pin) in self.pins.iter().enumerate() {
            ui.horizontal(|ui| {
                let response = explained(ui.add(quiet(egui::Button::new(icons::DISCARD))), "Unpin");
                name(ui, format!("analysis.unpin.{place}"), &response);
                if response.clicked() {
                    dropped = Some(place);
                }
                let share = pin.values.get(seat.index()).copied().unwrap_or_default();
                let who = capital(session.tree().setup().seat_names()[seat.index()]);
                let text = format!("{}, {} for {who}", pin.text, percent(share));
                let response = one_line(ui, muted(&style.palette, text)).interact(egui::Sense::click());
                let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
                name(ui, format!("analysis.pin.{place}"), &response);
                if response.clicked() {
                    orders.write(AppCommand::GoTo(pin.node));
                }
            });
        }
        dropped.map(|place| self.pins.remove(place));
    }
}
