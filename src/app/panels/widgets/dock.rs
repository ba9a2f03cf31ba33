//! The layout of the window: panels take space from its edges one after the other, and the board gets the rest.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, LayerId, Ui, UiBuilder};

use crate::app::base::OpenPage;
use crate::app::view::layout::BoardArea;

/// The part of the window that no panel has taken yet, in points.
#[derive(Resource, Debug)]
pub(in crate::app::panels) struct Rest(egui::Rect);

impl Default for Rest {
    fn default() -> Self {
        Self(egui::Rect::NOTHING)
    }
}

/// Gives a panel's system access to the remaining space of the window.
#[derive(SystemParam)]
pub(in crate::app::panels) struct Dock<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    open: Res<'w, State<OpenPage>>,
    rest: ResMut<'w, Rest>,
}

impl Dock<'_, '_> {
    /// Returns the egui context of the window.
    ///
    /// # Errors
    /// If there is no window.
    pub(in crate::app::panels) fn ctx(&mut self) -> Result<egui::Context> {
        Ok(self.contexts.ctx_mut()?.clone())
    }

    /// Shows a panel in the remaining space, and shrinks that by what the panel takes.
    ///
    /// # Errors
    /// If there is no window.
    pub(in crate::app::panels) fn show<R>(&mut self, id: &'static str, panel: impl FnOnce(&mut Ui) -> R) -> Result<R> {
        let ctx = self.ctx()?;
        let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(self.rest.0);
        let mut ui = Ui::new(ctx.clone(), id.into(), builder);
        // The separators between panels are drawn right on the edge, so a tighter clip would cut them off.
        ui.set_clip_rect(ctx.viewport_rect());
        // A page under a window waits until that is closed.
        if *self.open.get() != OpenPage::None {
            let dim = std::mem::replace(&mut ui.visuals_mut().disabled_alpha, 1.0);
            ui.disable();
            // What cannot be used on the page itself is dim there, too: see `widgets::add_enabled`.
            ui.visuals_mut().disabled_alpha = dim;
        }
        let answer = panel(&mut ui);
        self.rest.0 = ui.available_rect_before_wrap();
        Ok(answer)
    }
}

/// Makes the whole window available. Runs before all panels.
pub(in crate::app::panels) fn clear(mut dock: Dock) -> Result {
    dock.rest.0 = dock.ctx()?.viewport_rect();
    Ok(())
}

/// Sets [`BoardArea`] to the space that the panels have left. Runs after all panels.
pub(in crate::app::panels) fn give_rest_to_board(
    mut dock: Dock,
    mut area: ResMut<BoardArea>,
    windows: Query<&Window, With<PrimaryWindow>>,
) -> Result {
    // egui measures in points, the board in logical pixels of the window.
    let pixels_per_point = dock.ctx()?.pixels_per_point();
    let scale = windows.single().map_or(1.0, |window| pixels_per_point / window.scale_factor());
    let corner = |pos: egui::Pos2| Vec2::new(pos.x, pos.y) * scale;
    area.set_if_neq(BoardArea { rect: Rect::from_corners(corner(dock.rest.0.min), corner(dock.rest.0.max)) });
    Ok(())
}
