//! The 2D camera: one world unit is one logical pixel, and the origin is the middle of the window.

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{ClearColorConfig, RenderTarget};
use bevy::prelude::*;
use bevy_egui::PrimaryEguiContext;

use super::detail::Detail;
use super::layout::BoardArea;
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
            set_background.in_set(AppSystems::Place).run_if(
                resource_exists_and_changed::<Palette>
                    .or_eager(resource_exists_and_changed::<Space>)
                    .or_eager(resource_exists_and_changed::<BoardArea>),
            ),
        )
        .add_systems(Update, smooth.in_set(AppSystems::Place).run_if(resource_changed::<Detail>));
}

/// Spawns the camera at startup.
fn spawn(mut commands: Commands, target: Option<Res<PictureTarget>>) {
    // egui uses this camera, whichever camera is spawned first.
    let mut camera = commands.spawn((BoardCamera, Camera2d, Msaa::Off, RenderLayers::none(), PrimaryEguiContext));
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

/// Sets the background, which is all that is drawn while the board has no place. In 3D, the other camera has already
/// drawn, and this one must not clear its image.
fn set_background(
    palette: Res<Palette>,
    space: Res<Space>,
    area: Res<BoardArea>,
    mut cameras: Query<(&mut Camera, &mut RenderLayers), With<BoardCamera>>,
) {
    for (mut camera, mut layers) in &mut cameras {
        let is_drawn_on = space.is_solid && area.is_known();
        camera.clear_color =
            if is_drawn_on { ClearColorConfig::None } else { ClearColorConfig::Custom(palette.ground) };
        layers.set_if_neq(if area.is_known() { RenderLayers::default() } else { RenderLayers::none() });
    }
}
