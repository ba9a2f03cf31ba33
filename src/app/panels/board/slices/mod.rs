//! The layers of a cube side by side as small flat boards, below the 3D view, so that the inside of the cube is
//! visible. The pointer and clicks work on both. With more than three dimensions, the layers of one cube are shown.

mod captions;
mod cube;
mod layers;
mod picture;
mod room;

use std::time::Duration;

use bevy::prelude::{DetectChangesMut, MessageWriter, Res, ResMut, Resource, Result, Time};
use bevy::time::Real;
use bevy_egui::egui::{self, CursorIcon, Sense, Ui};

use crate::app::base::Redraw;
use crate::app::commands::{AppCommand, Focus, Target, ViewChange};
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::muted;
use crate::app::session::PositionShown;
use crate::app::theme::ui_color;
use crate::app::view::dots::DotsSeen;
use crate::app::view::pointed::StripPointer;
use crate::app::view::solid::space::Space;
use crate::geometry::{Cell, Lattice};
pub(in crate::app::panels) use cube::Cube;
use layers::Layers;
use room::MARGIN;
pub(in crate::app::panels) use room::has_room;

/// What the caption of a layer says.
const ONE_LAYER: &str = "Click to focus on this layer, or on all again.";
const OTHER_CUBES: &str = "To see the layers of another cube, rest the pointer on it.";
const OTHER_PLACES: &str = "To see other layers, rest the pointer on one of their points.";

/// The least width for the words beside the boards, in lines of small text.
const LEAST_HINT: f32 = 8.0;

/// How long the pointer must stay in another cube before that cube's layers are shown, because it crosses other cubes
/// on its way down to the boards.
const DWELL: Duration = Duration::from_millis(250);

/// The cube whose layers are shown if the board has more than three dimensions: its coordinates except the last three.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ShownCube {
    cube: Vec<u16>,
    /// A cell of the last move that was followed.
    moved: Option<Cell>,
    /// Another cube that the pointer is in, and since when it has been there.
    next: Option<(Vec<u16>, Duration)>,
    /// Whether moves of an analysis are dots, because the boards are too small for numbers.
    pub(in crate::app::panels) dots: DotsSeen,
}

impl ShownCube {
    /// Switches to the cube that the pointer stays in, or, unless the pointer is at a cell, to that of a new last move. If
    /// the current cube is not in the cut, switches to that of the marked cell, or else to the first one that is.
    fn follow(
        &mut self,
        lattice: Lattice,
        cut: &[u16],
        (pointed, moved): (Option<Cell>, Option<Cell>),
        marked: impl FnOnce() -> Option<Cell>,
        now: Duration,
    ) {
        let outer_dims = lattice.dims() - 3;
        let cube_of = |cell: Cell| lattice.coords(cell)[..outer_dims].to_vec();
        let under = pointed.map(cube_of).filter(|cube| *cube != self.cube);
        self.next = under.map(|cube| match self.next.take() {
            Some((same, since)) if same == cube => (same, since),
            _ => (cube, now),
        });
        if let Some((cube, _)) = self.next.take_if(|(_, since)| now - *since >= DWELL) {
            self.cube = cube;
        }
        let is_move_new = std::mem::replace(&mut self.moved, moved) != moved && pointed.is_none();
        if let Some(cube) = moved.map(cube_of).filter(|cube| is_move_new && cube.starts_with(cut)) {
            self.cube = cube;
        }
        let is_in_view = self.cube.len() == outer_dims
            && self.cube.starts_with(cut)
            && self.cube.iter().all(|&coordinate| coordinate < lattice.size());
        if !is_in_view {
            let mut first = cut.to_vec();
            first.resize(outer_dims, 0);
            self.cube = marked().map(cube_of).filter(|cube| cube.starts_with(cut)).unwrap_or(first);
        }
    }
}

/// Draws the boards if they are turned on and fit. Sets [`StripPointer`] to the cell under the pointer and writes
/// clicks as commands.
pub(in crate::app::panels) fn layer_boards(
    mut dock: Dock,
    cube: Cube,
    time: Res<Time<Real>>,
    mut shown: ResMut<ShownCube>,
    mut pointer: ResMut<StripPointer>,
    mut redraw: ResMut<Redraw>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let mut pointed = None;
    dock.show("layers", |root| {
        let Some((lattice, unit)) = cube.fit(root) else { return };
        let at = (cube.hovered(), cube.moved());
        shown.follow(lattice, &cube.space.cut, at, || cube.marked(), time.elapsed());
        if let Some((_, since)) = shown.next {
            redraw.at(since + DWELL);
        }
        let frame = egui::Frame::new().fill(ui_color(cube.palette.panel));
        let height = Layers::extent(lattice, unit).y + 2.0 * MARGIN;
        egui::Panel::bottom("layers").frame(frame).exact_size(height).resizable(false).show(root, |ui| {
            // Not focusable: Tab belongs to the cube.
            let response = ui.allocate_response(ui.available_size(), Sense::CLICK | Sense::HOVER);
            let (axis, middle) = (cube.space.layered_axis, response.rect.center());
            let layers = Layers { lattice, cube: shown.cube.clone(), axis, middle, unit };
            let has_dots = cube.paint(ui, response.rect, &layers);
            shown.dots.note(has_dots, PositionShown::of(&cube.session), time.elapsed(), &mut redraw);
            if lattice.dims() > 3 {
                let room = response.rect.with_max_x(layers.plate(0).left()).shrink(MARGIN);
                which_cube_ui(ui, &cube, &shown.cube, room);
            }
            let Some(at) = response.hover_pos() else { return };
            pointed = layers.cell_at(at);
            let layer = layers.caption_at(at);
            if pointed.is_some() || layer.is_some() {
                ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
            }
            if let Some(layer) = layer {
                let more = if lattice.dims() > 3 { others_text(&cube.space) } else { "" };
                let (id, caption) = (response.id.with("caption"), layers.caption(layer));
                egui::Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), id, caption)
                    .show(|ui| ui.label(format!("{ONE_LAYER} {more}").trim_end()));
            }
            if response.clicked() {
                let focus = |layer| AppCommand::View(ViewChange::Focus(next_focus(cube.space.focus, axis, layer)));
                let click = pointed.map(|cell| AppCommand::Click(Target::Cell(cell)));
                orders.write_batch(click.or(layer.map(focus)));
            }
        });
    })?;
    pointer.set_if_neq(StripPointer(pointed));
    Ok(())
}

/// Clears [`StripPointer`] when the user leaves the game.
pub(in crate::app::panels) fn forget_pointer(mut pointer: ResMut<StripPointer>) {
    pointer.set_if_neq(StripPointer(None));
}

/// Returns how to see other layers than those of the cube that is shown.
fn others_text(space: &Space) -> &'static str {
    if space.is_figure { OTHER_PLACES } else { OTHER_CUBES }
}

/// Says beside the layers of which cube they are and how to see those of another, if there is room for it.
fn which_cube_ui(ui: &mut Ui, cube: &Cube, shown: &[u16], room: egui::Rect) {
    if room.width() >= LEAST_HINT * ui.text_style_height(&egui::TextStyle::Small) {
        let text = format!("Layers of {}. {}", cube.space.part_name(shown, [None; 3]), others_text(&cube.space));
        let text = muted(&cube.palette, text);
        ui.scope_builder(egui::UiBuilder::new().max_rect(room), |ui| ui.add(egui::Label::new(text).wrap()));
    }
}

/// Returns the focus after a click on the caption of a layer: that layer, or none if it was in focus.
fn next_focus(focus: Option<Focus>, axis: usize, layer: u16) -> Option<Focus> {
    let peels = focus.is_some_and(|focus| focus.peels);
    let wanted = Some(Focus { axis, layer, peels });
    if focus == wanted { None } else { wanted }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cube_under_the_pointer_stays_until_another_cut() {
        let lattice = Lattice::new(6, 3).unwrap();
        let mut cube = ShownCube::default();
        cube.follow(lattice, &[2], (None, None), || None, Duration::from_millis(0));
        assert_eq!(cube.cube, [2, 0, 0]);
        let (passed, meant) = (lattice.cell(&[2, 2, 2, 0, 0, 1]), lattice.cell(&[2, 1, 2, 0, 0, 1]));
        cube.follow(lattice, &[2], (passed, None), || None, Duration::from_millis(1000));
        cube.follow(lattice, &[2], (meant, None), || None, Duration::from_millis(1200));
        cube.follow(lattice, &[2], (meant, None), || None, Duration::from_millis(1300));
        assert_eq!(cube.cube, [2, 0, 0], "what the pointer only crosses is not shown");
        cube.follow(lattice, &[2], (meant, None), || None, Duration::from_millis(1500));
        cube.follow(lattice, &[2], (None, None), || None, Duration::from_millis(2000));
        assert_eq!(cube.cube, [2, 1, 2]);
        cube.follow(lattice, &[0], (None, None), || None, Duration::from_millis(3000));
        assert_eq!(cube.cube, [0, 0, 0]);
        cube.follow(lattice, &[2], (None, None), || meant, Duration::from_millis(3500));
        assert_eq!(cube.cube, [2, 1, 2], "a new cut is seen where something is marked");
        cube.follow(lattice, &[1], (None, None), || meant, Duration::from_millis(3600));
        assert_eq!(cube.cube, [1, 0, 0], "what is marked elsewhere does not count");
        cube.follow(Lattice::new(3, 5).unwrap(), &[], (None, None), || None, Duration::from_millis(4000));
        assert_eq!(cube.cube, [0; 0], "a cube is its own");
    }

    #[test]
    fn the_cube_of_a_new_move_is_shown_unless_the_pointer_is_at_a_cell() {
        let lattice = Lattice::new(4, 3).unwrap();
        let mut cube = ShownCube::default();
        let [first, second, third] = [0, 1, 2].map(|w| lattice.cell(&[w, 1, 1, 1]));
        let mut follow = |pointed, moved, millis| {
            cube.follow(lattice, &[], (pointed, moved), || moved, Duration::from_millis(millis));
            cube.cube[0]
        };
        assert_eq!([follow(None, first, 0), follow(None, second, 10)], [0, 1]);
        assert_eq!(
            [follow(first, second, 20), follow(first, second, 300)],
            [1, 0],
            "the pointer rests in another cube"
        );
        assert_eq!([follow(first, third, 310), follow(None, third, 320)], [0, 0], "it is about to click there");
        assert_eq!(follow(None, second, 330), 1);
        assert_eq!(follow(None, None, 340), 1, "back at the start of the game");
    }

    #[test]
    fn a_second_click_takes_the_focus_away() {
        let first = next_focus(None, 1, 2);
        assert_eq!(first, Some(Focus { axis: 1, layer: 2, peels: false }));
        assert_eq!(next_focus(first, 1, 2), None);
        assert_eq!(next_focus(first, 1, 3), Some(Focus { axis: 1, layer: 3, peels: false }));
    }
}
