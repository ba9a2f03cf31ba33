//! The view of the board: sprites and meshes, animation, marks, the flat board and the 3D board, and the cell under the
//! pointer.

pub mod animation;
pub mod art;
pub mod bend;
mod branches;
pub mod camera;
pub mod change;
pub mod cracks;
pub mod detail;
pub mod dots;
mod dress;
mod effects;
pub mod exits;
pub mod flat;
pub mod grid;
pub mod ground;
pub mod height;
pub mod layout;
pub mod look;
pub mod marks;
pub mod material;
pub mod motion;
pub mod pointed;
pub mod raster;
pub mod sign;
pub mod small;
pub mod solid;
pub mod thirst;

use bevy::prelude::*;

pub use branches::Branch;

use super::base::AppSystems;
use super::session::ActiveGame;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            dress::follow_appearance,
            thirst::follow_thirst.run_if(thirst::is_due),
            dress::undress.run_if(dress::is_all_due),
            (dress::dress_board, dress::dress_cells, dress::dress_stones).run_if(dress::is_due),
            dress::hide_points_in_stones.run_if(dress::is_due),
            (effects::grow, effects::slide, effects::turn_over, effects::leave, effects::wither).run_if(dress::is_due),
            branches::reconcile_branches.run_if(dress::is_due),
            thirst::wear_dryness.run_if(dress::is_due.or_eager(thirst::is_dryness_new)),
        )
            .chain()
            .in_set(AppSystems::Dress)
            .run_if(any_with_component::<ActiveGame>),
    )
    .add_plugins((
        animation::plugin,
        art::plugin,
        camera::plugin,
        flat::plugin,
        layout::plugin,
        marks::plugin,
        pointed::plugin,
        solid::plugin,
    ));
}
