//! The camera: one world unit is one logical pixel, the origin is the middle of the window.

use bevy::camera::ClearColorConfig;
use bevy::prelude::*;

use crate::app::AppSystems;
use crate::app::theme::Palette;

/// The camera that draws the board, and the panels over it.
#[derive(Component, Debug)]
pub struct BoardCamera;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn)
        .add_systems(Update, recolor.in_set(AppSystems::View).run_if(resource_exists_and_changed::<Palette>));
}

fn spawn(mut commands: Commands) {
    commands.spawn((BoardCamera, Camera2d, Msaa::Off));
}

fn recolor(palette: Res<Palette>, mut cameras: Query<&mut Camera, With<BoardCamera>>) {
    for mut camera in &mut cameras {
        camera.clear_color = ClearColorConfig::Custom(palette.background);
    }
}
