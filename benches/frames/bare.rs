//! The baseline: 125 lit spheres in a cube, seen by an orbiting camera, and nothing else.

use std::time::Instant;

use bevy::app::AppExit;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::WinitSettings;

/// The argument that runs the scene instead of the comparison.
pub const ARGUMENT: &str = "bare-scene";
/// The number of frames drawn; the first [`WARM_UP`] frames are not counted.
const FRAMES: usize = 80;
const WARM_UP: usize = 15;

/// The time at which each frame began.
#[derive(Resource, Default)]
struct Began(Vec<Instant>);

pub fn run() {
    let window =
        Window { resolution: WindowResolution::new(1280, 800), present_mode: PresentMode::AutoVsync, ..default() };
    App::new()
        .add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(window), ..default() })
                .set(LogPlugin { filter: "error".into(), ..default() }),
        )
        .insert_resource(WinitSettings::continuous())
        .init_resource::<Began>()
        .add_systems(Startup, set_up)
        .add_systems(Update, (turn, count))
        .run();
}

fn set_up(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<StandardMaterial>>) {
    let sphere = meshes.add(Sphere::new(0.33).mesh().uv(20, 12));
    let colors = [Color::BLACK, Color::WHITE].map(|color| materials.add(color));
    for index in 0..125 {
        let place = Vec3::new((index % 5) as f32, (index / 5 % 5) as f32, (index / 25) as f32) - 2.0;
        let material = colors[index % 2].clone();
        commands.spawn((Mesh3d(sphere.clone()), MeshMaterial3d(material), Transform::from_translation(place)));
    }
    commands.spawn((
        DirectionalLight { illuminance: 7_500.0, shadow_maps_enabled: false, ..default() },
        Transform::default().looking_to(Vec3::new(-0.5, -0.7, -0.5), Vec3::Y),
    ));
    commands.spawn((Camera3d::default(), Msaa::Off, Tonemapping::None));
}

fn turn(time: Res<Time>, mut cameras: Query<&mut Transform, With<Camera3d>>) {
    for mut transform in &mut cameras {
        let eye = Quat::from_rotation_y(1.8 * time.elapsed_secs()) * Vec3::new(0.0, 4.0, 9.0);
        *transform = Transform::from_translation(eye).looking_at(Vec3::ZERO, Vec3::Y);
    }
}

fn count(mut began: ResMut<Began>, mut exit: MessageWriter<AppExit>) {
    began.0.push(Instant::now());
    if began.0.len() == FRAMES {
        let mut times_ms: Vec<f64> =
            began.0[WARM_UP..].windows(2).map(|pair| (pair[1] - pair[0]).as_secs_f64() * 1000.0).collect();
        println!("{:.2}", super::median(&mut times_ms));
        exit.write(AppExit::Success);
    }
}
