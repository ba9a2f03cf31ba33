//! The 2D camera: one world unit is one logical pixel, and the origin is the middle of the window.

use bevy::camera::{ClearColorConfig, RenderTarget};
use bevy::prelude::*;
use bevy_egui::PrimaryEguiContext;

use super::detail::Detail;
use super::solid::space::Space;
use crate::app::base::AppSystems;
use crate::app::theme::Palette;

/// Marks the camera that draws the flat board, and the panels over it.
#[derive(Component, Debug)]
pub struct BoardCamera;

/// The image that the cameras render to instead of a window.
#[derive(Resource, Clone, Debug)]
pub struct PictureTarget(pub Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn)
        .add_systems(
            Update,
            recolor
                .in_set(AppSystems::Place)
                .run_if(resource_exists_and_changed::<Palette>.or_else(resource_exists_and_changed::<Space>)),
        )
        .add_systems(Update, smooth.in_set(AppSystems::Place).run_if(resource_changed::<Detail>));
}

/// Spawns the camera at startup.
fn spawn(mut commands: Commands, target: Option<Res<PictureTarget>>) {
    // egui uses this camera, whichever camera is spawned first.
    let mut camera = commands.spawn((BoardCamera, Camera2d, Msaa::Off, PrimaryEguiContext));
    if let Some(target) = target {
        camera.insert(RenderTarget::Image(target.0.clone().into()));
    }
}

/// Sets the multisampling of all cameras, which must be the same because they draw on the same image.
fn smooth(detail: Res<Detail>, mut cameras: Query<&mut Msaa>) {
    let wanted = if *detail == Detail::Full { Msaa::Sample4 } else { Msaa::Off };
    for mut msaa in &mut cameras {
        msaa.set_if_neq(wanted);
    }
}

/// Sets the background. In 3D, the other camera has already drawn, and this one must not clear its image.
fn recolor(palette: Res<Palette>, space: Res<Space>, mut cameras: Query<&mut Camera, With<BoardCamera>>) {
    for mut camera in &mut cameras {
        camera.clear_color =
            if space.is_solid { ClearColorConfig::None } else { ClearColorConfig::Custom(palette.ground) };
    }
}
