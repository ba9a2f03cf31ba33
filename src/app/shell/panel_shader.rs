//! How the panels are blended with what is under them: a shader of our own in the place of bevy_egui's.

use bevy::asset::load_internal_asset;
use bevy::prelude::*;
use bevy::shader::Shader;
use bevy_egui::render::EGUI_SHADER_HANDLE;

pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(app, EGUI_SHADER_HANDLE, "panels.wgsl", Shader::from_wgsl);
}
