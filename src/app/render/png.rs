//! Pictures drawn by the app's own renderer, off screen.

use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use bevy::app::{AppExit, ScheduleRunnerPlugin};
use bevy::asset::RenderAssetUsages;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat, TextureUsages};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;

use super::marked::Marked;
use super::picture_view::{PictureView, arrange};
use crate::app::base::AppSystems;
use crate::app::board_plugin::board_plugin;
use crate::app::session::{Session, spawn_on_board};
use crate::app::settings::{Settings, ThemeChoice};
use crate::app::view::camera::PictureTarget;
use crate::app::view::detail::Detail;
use crate::app::view::layout::{BoardArea, BoardLayout};

/// How many frames to draw before the picture is taken: text and stone images reach the graphics card in the meantime.
const FRAMES_TO_SETTLE: u32 = 12;
/// After how many frames to give up waiting for the picture.
const FRAMES_TO_GIVE_UP: u32 = 600;

/// The picture to take, and its progress.
#[derive(Resource, Debug)]
struct PictureJob {
    out: PathBuf,
    frames: u32,
    /// Receives the result, because running an app consumes its world.
    done: Sender<Result<(), String>>,
    is_done: bool,
}

/// Draws one picture of `size` pixels and writes it to a file.
///
/// # Errors
/// A sentence if the picture cannot be drawn or written.
pub(super) fn write(
    out: PathBuf,
    size: (u32, u32),
    session: Session,
    theme: ThemeChoice,
    view: PictureView,
    marked: &Marked,
) -> Result<(), String> {
    let (done, result) = channel();
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            // Only one picture is taken, so it must not miss anything whose shaders are still being compiled.
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
            .set(LogPlugin { filter: "error".into(), ..default() })
            .disable::<WinitPlugin>()
            .disable::<bevy::audio::AudioPlugin>(),
    );
    app.add_plugins(ScheduleRunnerPlugin::run_loop(Duration::from_millis(5)));
    let area = Vec2::new(size.0 as f32, size.1 as f32);
    let target = app.world_mut().resource_mut::<Assets<Image>>().add(target_image(size));
    app.insert_resource(PictureTarget(target))
        .insert_resource(Detail::Full)
        .insert_resource(Settings {
            theme,
            motion: false,
            show_legal: marked.legal,
            show_coordinates: marked.coordinates,
            show_warnings: marked.warnings,
            ..Settings::default()
        })
        .insert_resource(marked.annotations())
        .insert_resource(BoardArea { rect: Rect::from_corners(Vec2::ZERO, area) })
        .insert_resource(BoardLayout { window: area, ..default() })
        .insert_resource(view)
        .insert_resource(PictureJob { out, frames: 0, done, is_done: false })
        .add_plugins(board_plugin)
        .add_systems(Update, arrange.after(AppSystems::Think).before(AppSystems::Project).run_if(run_once))
        .add_systems(Last, take_picture);
    spawn_on_board(app.world_mut(), session);
    app.run();
    drop(app);
    match result.try_recv() {
        Ok(written) => written,
        Err(_) => Err("the picture was not drawn: is there a Vulkan driver?".into()),
    }
}

fn target_image((width, height): (u32, u32)) -> Image {
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new_fill(size, TextureDimension::D2, &[0; 4], format, RenderAssetUsages::default());
    image.texture_descriptor.usage =
        TextureUsages::RENDER_ATTACHMENT | TextureUsages::TEXTURE_BINDING | TextureUsages::COPY_SRC;
    image
}

/// Takes the screenshot once the scene has settled, and exits once it is written.
fn take_picture(
    mut commands: Commands,
    mut job: ResMut<PictureJob>,
    target: Res<PictureTarget>,
    mut exit: MessageWriter<AppExit>,
) {
    job.frames += 1;
    if job.frames == FRAMES_TO_SETTLE {
        commands.spawn(Screenshot::image(target.0.clone())).observe(write_picture);
    }
    if job.is_done || job.frames > FRAMES_TO_GIVE_UP {
        exit.write(AppExit::Success);
    }
}

/// Writes the screenshot to its file and reports the result.
fn write_picture(captured: On<ScreenshotCaptured>, mut job: ResMut<PictureJob>) {
    let written = captured
        .image
        .clone()
        .try_into_dynamic()
        .map_err(|error| error.to_string())
        .and_then(|picture| picture.to_rgb8().save(&job.out).map_err(|error| error.to_string()));
    let written = written.map_err(|error| format!("{} cannot be written: {error}", job.out.display()));
    job.done.send(written).ok();
    job.is_done = true;
}
