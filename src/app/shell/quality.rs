//! Graphics quality: `auto` depends on the adapter; a software renderer gets `low`.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use wgpu::DeviceType;

use crate::app::base::AppSystems;
use crate::app::settings::{GraphicsQuality, Settings};
use crate::app::view::detail::Detail;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<QualityOverride>()
        .add_systems(Update, apply_quality.in_set(AppSystems::Place).run_if(resource_exists_and_changed::<Settings>));
}

/// The quality given on the command line. It applies to this run only and is not saved.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct QualityOverride(pub(super) Option<GraphicsQuality>);

/// Returns whether this setting means high quality on this machine.
fn is_high(quality: GraphicsQuality, adapter: Option<&RenderAdapterInfo>) -> bool {
    match quality {
        GraphicsQuality::Low => false,
        GraphicsQuality::High => true,
        GraphicsQuality::Auto => adapter.is_some_and(|info| !is_software(info)),
    }
}

/// Returns whether the adapter is a software renderer.
fn is_software(info: &RenderAdapterInfo) -> bool {
    info.device_type == DeviceType::Cpu
}

/// Sets the detail of the pictures. Runs in [`AppSystems::Place`] when the settings
/// have changed.
fn apply_quality(
    settings: Res<Settings>,
    asked_for: Res<QualityOverride>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut detail: ResMut<Detail>,
) {
    let is_high = is_high(asked_for.0.unwrap_or(settings.quality), adapter.as_deref());
    detail.set_if_neq(if is_high { Detail::Full } else { Detail::Plain });
}

#[cfg(test)]
mod tests {
    use bevy::render::renderer::WgpuWrapper;
    use wgpu::{AdapterInfo, Backend};

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

    /// Returns an app with an adapter of this type if there is one.
    fn scene(quality: GraphicsQuality, asked_for: Option<GraphicsQuality>, device: Option<DeviceType>) -> App {
        let mut app = App::new();
        app.add_plugins(plugin).insert_resource(QualityOverride(asked_for)).init_resource::<Detail>();
        app.insert_resource(Settings { quality, ..Settings::default() });
        if let Some(device) = device {
            app.insert_resource(adapter(device));
        }
        app
    }

    /// Returns the detail of the pictures.
    fn applied(app: &mut App) -> Detail {
        app.update();
        *app.world().resource::<Detail>()
    }

    const LOW: Detail = Detail::Plain;
    const HIGH: Detail = Detail::Full;

    #[test]
    fn auto_is_high_on_a_graphics_card_and_the_command_line_comes_first() {
        use DeviceType::{Cpu, DiscreteGpu, IntegratedGpu};
        for (quality, asked_for, device, expected) in [
            (GraphicsQuality::Auto, None, None, LOW),
            (GraphicsQuality::Auto, None, Some(Cpu), LOW),
            (GraphicsQuality::Auto, None, Some(IntegratedGpu), HIGH),
            (GraphicsQuality::Auto, None, Some(DiscreteGpu), HIGH),
            (GraphicsQuality::Low, None, Some(DiscreteGpu), LOW),
            (GraphicsQuality::High, None, Some(Cpu), HIGH),
            (GraphicsQuality::Low, Some(GraphicsQuality::High), Some(Cpu), HIGH),
            (GraphicsQuality::High, Some(GraphicsQuality::Auto), Some(Cpu), LOW),
        ] {
            let found = applied(&mut scene(quality, asked_for, device));
            assert_eq!(found, expected, "{quality:?}, asked for {asked_for:?}, on {device:?}");
        }
    }

    #[test]
    fn a_change_of_the_settings_is_followed() {
        let mut app = scene(GraphicsQuality::Low, None, None);
        assert_eq!(applied(&mut app), LOW);
        for (quality, expected) in [(GraphicsQuality::High, HIGH), (GraphicsQuality::Auto, LOW)] {
            app.world_mut().resource_mut::<Settings>().quality = quality;
            assert_eq!(applied(&mut app), expected, "{quality:?}");
        }
    }
}
