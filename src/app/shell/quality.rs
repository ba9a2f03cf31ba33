//! Graphics quality: `auto` reads the adapter, a software renderer gets `low`.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use wgpu_types::DeviceType;

use crate::app::base::AppSystems;
use crate::app::settings::{Quality, Settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<QualityOverride>()
        .add_systems(Update, apply_quality.in_set(AppSystems::Place).run_if(resource_exists_and_changed::<Settings>));
}

/// The quality that the command line asks for: it holds for this run and is not written into the settings.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct QualityOverride(pub(super) Option<Quality>);

/// Whether this means high quality on this machine.
fn is_high(quality: Quality, adapter: Option<&RenderAdapterInfo>) -> bool {
    match quality {
        Quality::Low => false,
        Quality::High => true,
        Quality::Auto => adapter.is_some_and(|info| !is_software(info)),
    }
}

/// Whether the adapter draws on the processor.
fn is_software(info: &RenderAdapterInfo) -> bool {
    info.device_type == DeviceType::Cpu
}

fn apply_quality(
    settings: Res<Settings>,
    asked_for: Res<QualityOverride>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut cameras: Query<&mut Msaa>,
    mut lights: Query<&mut DirectionalLight>,
) {
    let is_high = is_high(asked_for.0.unwrap_or(settings.quality), adapter.as_deref());
    let wanted = if is_high { Msaa::Sample4 } else { Msaa::Off };
    for mut msaa in &mut cameras {
        msaa.set_if_neq(wanted);
    }
    for mut light in lights.iter_mut().filter(|light| light.shadow_maps_enabled != is_high) {
        light.shadow_maps_enabled = is_high;
    }
}
