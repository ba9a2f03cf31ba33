//! The legend: what the marks mean that are on the board now.

mod aids;
mod choices;
mod entry;
mod overlay;
mod played;
mod roots;
mod search;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{MessageWriter, Res};
use bevy_egui::egui::Ui;

use crate::app::base::capital;
use crate::app::board::{Groups, RecentMoves};
use crate::app::commands::{AppCommand, ViewChange};
use crate::app::panels::board::slices::ShownCube;
use crate::app::panels::texts::reading::Reading;
use crate::app::panels::widgets::muted;
use crate::app::session::{Asking, Session};
use crate::app::settings::Settings;
use crate::app::theme::{Palette, Style};
use crate::app::thinking::{ForcedPass, Overlays};
use crate::app::view::layout::BoardLayout;
use crate::app::view::pointed::{Hovered, Resting};
use crate::app::view::solid::billboard::DotsOnBoard;
use crate::app::view::solid::space::Space;
use crate::geometry::{Cell, Shape, dashed_name};
use crate::rules::{Player, Position};
use crate::study::overlay::Overlay;
use entry::{LegendEntry, LegendSign, entries_ui};
pub(in crate::app::panels) use search::Searched;

/// What the legend depends on.
#[derive(SystemParam)]
pub(in crate::app::panels) struct Legend<'w> {
    settings: Res<'w, Settings>,
    reading: Res<'w, Reading>,
    groups: Res<'w, Groups>,
    recent: Res<'w, RecentMoves>,
    overlays: Res<'w, Overlays>,
    hovered: Res<'w, Hovered>,
    resting: Res<'w, Resting>,
    space: Res<'w, Space>,
    layout: Res<'w, BoardLayout>,
    on_board: Res<'w, DotsOnBoard>,
    cube: Res<'w, ShownCube>,
    asking: Asking<'w>,
    forced_pass: Res<'w, ForcedPass>,
}

impl Legend<'_> {
    /// Shows the legend in lines, as many entries in each as there is room for. `searched` is what a search marks. Signs in
    /// parts of the board that are not drawn are links to these.
    pub(in crate::app::panels) fn show(
        &self,
        ui: &mut Ui,
        style: &Style,
        session: &Session,
        searched: Option<Searched>,
        orders: &mut MessageWriter<AppCommand>,
    ) {
        let palette = &style.palette;
        if let Some(nothing) = self.overlays.shown(&self.settings).and_then(Overlay::nothing)
            && self.overlays.found(session, &self.settings).is_some_and(<[_]>::is_empty)
        {
            ui.label(muted(palette, nothing));
        }
        let mut entries = self.overlay_entries(palette, session);
        entries.extend(self.board_entries(palette, session, searched.is_some()));
        entries.extend(searched.into_iter().flat_map(|searched| self.search_entries(palette, session, searched)));
        if let Some(cell) = ui.scope(|ui| entries_ui(ui, style, &entries)).inner {
            orders.write(AppCommand::View(ViewChange::ShowCell(cell)));
        }
    }

    /// Returns the name of the part of the board that a cell is in, if only another part is drawn.
    fn part_of(&self, session: &Session, cell: Cell) -> Option<String> {
        let geometry = session.tree().position().geometry();
        let Shape::Lattice(lattice) = geometry.shape() else { return None };
        let coords = lattice.coords(cell);
        (!self.space.is_in_cut(&coords)).then(|| dashed_name(&coords[..self.space.cut.len()]))
    }

    /// Returns whether the pointer is at a stone of a root.
    fn points_at_root(&self) -> bool {
        let pointed = self.resting.pointed(*self.hovered).cell();
        pointed.is_some_and(|cell| self.groups.at(cell).is_some())
    }

    /// Returns the entries for the signs on the board, each once.
    fn board_entries(&self, palette: &Palette, session: &Session, is_searched: bool) -> Vec<LegendEntry> {
        let groups = [
            self.choice_entries(palette, session, is_searched),
            self.growth_entries(palette, session),
            self.move_entries(palette, session),
            self.thirst_entries(session),
            self.ground_entries(palette, session),
            self.aid_entries(palette, session),
            self.live_entries(palette),
        ];
        let mut entries: Vec<LegendEntry> = Vec::new();
        for new in groups.into_iter().flatten() {
            // Stones with a sign have the same mark in another size.
            if !entries.iter().any(|entry| entry.text == new.text) {
                entries.push(new);
            }
        }
        entries
    }
}

/// Returns the name of a seat, as a text begins with it.
fn seat_name(session: &Session, player: Player) -> String {
    capital(session.tree().setup().seat_names()[player.index()])
}

/// Returns the entry for a sign on a cell; `part` is the name of the part of the board that the cell is in, if that part
/// is not drawn.
fn on_cell(sign: LegendSign, text: String, cell: Cell, part: Option<String>) -> LegendEntry {
    LegendEntry { elsewhere: part.as_ref().map(|_| cell), ..LegendEntry::new(sign, text + &in_part(part)) }
}

/// Says in which part of the board something is, if that part is not drawn.
fn in_part(part: Option<String>) -> String {
    part.map_or_else(String::new, |part| format!(", in part {part}"))
}
