//! How elaborately the board is drawn.

use bevy::prelude::*;

/// The detail of the drawing. The quality in the settings decides.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Plain lighting without shadows and multisampling, for software renderers.
    #[default]
    Plain,
    /// Multisampling, and in 3D shadows, reflections and finer meshes.
    Full,
}
