//! Graphics quality: `auto` depends on the adapter; a software renderer gets `low`.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use wgpu_types::DeviceType;

use crate::app::base::AppSystems;
use crate::app::settings::{Quality, Settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<QualityOverride>()
        .add_systems(Update, apply_quality.in_set(AppSystems::Place).run_if(resource_exists_and_changed::<Settings>));
}

/// The quality given on the command line. It applies to this run only and is not saved.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct QualityOverride(pub(super) Option<Quality>);

/// Returns whether this setting means high quality on this machine.
fn is_high(quality: Quality, adapter: Option<&RenderAdapterInfo>) -> bool {
    match quality {
        Quality::Low => false,
        Quality::High => true,
        Quality::Auto => adapter.is_some_and(|info| !is_software(info)),
    }
}

/// Returns whether the adapter is a software renderer.
fn is_software(info: &RenderAdapterInfo) -> bool {
    info.device_type == DeviceType::Cpu
}

/// Sets the multisampling of all cameras and the shadows of all lights. Runs in [`AppSystems::Place`] when the settings
/// have changed.
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

#[cfg(test)]
mod tests {
    use bevy::render::renderer::WgpuWrapper;
    use wgpu_types::{AdapterInfo, Backend};

    use super::*;

    fn adapter(device_type: DeviceType) -> RenderAdapterInfo {
        RenderAdapterInfo(WgpuWrapper::new(AdapterInfo {
            name: String::new(),
            vendor: 0,
            device: 0,
            device_type,
            device_pci_bus_id: String::new(),
            driver: String::new(),
            driver_info: String::new(),
            backend: Backend::Vulkan,
            subgroup_min_size: 8,
            subgroup_max_size: 8,
            transient_saves_memory: false,
        }))
    }

    /// Returns an app with a camera and a light, and with an adapter of this type if there is one.
    fn scene(quality: Quality, asked_for: Option<Quality>, device: Option<DeviceType>) -> App {
        let mut app = App::new();
        app.add_plugins(plugin).insert_resource(QualityOverride(asked_for));
        app.insert_resource(Settings { quality, ..Settings::default() });
        if let Some(device) = device {
            app.insert_resource(adapter(device));
        }
        app.world_mut().spawn(Msaa::default());
        app.world_mut().spawn(DirectionalLight::default());
        app
    }

    /// Returns the multisampling of the camera, and whether the light casts shadows.
    fn applied(app: &mut App) -> (Msaa, bool) {
        app.update();
        let world = app.world_mut();
        let msaa = *world.query::<&Msaa>().single(world).unwrap();
        (msaa, world.query::<&DirectionalLight>().single(world).unwrap().shadow_maps_enabled)
    }

    const LOW: (Msaa, bool) = (Msaa::Off, false);
    const HIGH: (Msaa, bool) = (Msaa::Sample4, true);

    #[test]
    fn auto_is_high_on_a_graphics_card_and_the_command_line_comes_first() {
        use DeviceType::{Cpu, DiscreteGpu, IntegratedGpu};
        for (quality, asked_for, device, expected) in [
            (Quality::Auto, None, None, LOW),
            (Quality::Auto, None, Some(Cpu), LOW),
            (Quality::Auto, None, Some(IntegratedGpu), HIGH),
            (Quality::Auto, None, Some(DiscreteGpu), HIGH),
            (Quality::Low, None, Some(DiscreteGpu), LOW),
            (Quality::High, None, Some(Cpu), HIGH),
            (Quality::Low, Some(Quality::High), Some(Cpu), HIGH),
            (Quality::High, Some(Quality::Auto), Some(Cpu), LOW),
        ] {
            let found = applied(&mut scene(quality, asked_for, device));
            assert_eq!(found, expected, "{quality:?}, asked for {asked_for:?}, on {device:?}");
        }
    }

    #[test]
    fn a_change_of_the_settings_is_followed() {
        let mut app = scene(Quality::Low, None, None);
        assert_eq!(applied(&mut app), LOW);
        for (quality, expected) in [(Quality::High, HIGH), (Quality::Auto, LOW)] {
            app.world_mut().resource_mut::<Settings>().quality = quality;
            assert_eq!(applied(&mut app), expected, "{quality:?}");
        }
    }
}
