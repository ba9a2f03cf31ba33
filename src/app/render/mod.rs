//! `rhizome render`: draws a position with the app's own renderer, off screen, without a window or a display server.

mod picture_view;

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

use super::base::{AppSystems, Seat};
use super::plugins::board_plugin;
use super::render::picture_view::PictureView;
use super::session::Session;
use super::settings::{Settings, ThemeChoice};
use super::theme::Themes;
use super::view::camera::PictureTarget;
use super::view::detail::Detail;
use super::view::layout::{BoardArea, BoardLayout};
use crate::games::Setup;
use crate::options::RenderOptions;
use crate::protocol::tools::ToolError;
use crate::record::GameTree;
use crate::record::save::{self, SavedGame};

/// How many frames to draw before the picture is taken: text and stone images reach the graphics card in the meantime.
const FRAMES_TO_SETTLE: u32 = 12;
/// After how many frames to give up waiting for the picture.
const FRAMES_TO_GIVE_UP: u32 = 600;

/// The picture to take, and its progress.
#[derive(Resource, Debug)]
struct Job {
    out: PathBuf,
    frames: u32,
    /// Receives the result, because running an app consumes its world.
    done: Sender<Result<(), String>>,
    is_done: bool,
}

/// Draws one picture and writes it to a file.
///
/// # Errors
/// [`ToolError::Argument`] for an invalid game, view, camera or theme; [`ToolError::Failed`] if the picture cannot be
/// drawn or written.
pub fn render(options: RenderOptions) -> Result<(), ToolError> {
    let tree = read_game(&options.input, options.ply).map_err(ToolError::Argument)?;
    let theme = options.theme.as_deref().map_or(Ok(ThemeChoice::Soil), Themes::choice).map_err(ToolError::Argument)?;
    let view = PictureView::from_words(options.view.as_deref(), options.camera.as_deref(), tree.setup())
        .map_err(ToolError::Argument)?;
    let size = Vec2::new(options.size.0 as f32, options.size.1 as f32);
    let seats = vec![Seat::person(); tree.setup().seats()];

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
    let target = app.world_mut().resource_mut::<Assets<Image>>().add(target_image(options.size));
    app.insert_resource(PictureTarget(target))
        .insert_resource(Detail::Full)
        .insert_resource(Settings { theme, motion: false, ..Settings::default() })
        .insert_resource(BoardArea { rect: Rect::from_corners(Vec2::ZERO, size) })
        .insert_resource(BoardLayout { window: size, ..default() })
        .insert_resource(Session::new(tree, seats, 1))
        .insert_resource(view)
        .insert_resource(Job { out: options.out, frames: 0, done, is_done: false })
        .add_plugins(board_plugin)
        .add_systems(
            Update,
            picture_view::arrange.after(AppSystems::Think).before(AppSystems::Project).run_if(run_once),
        )
        .add_systems(Last, take_picture);
    app.run();
    drop(app);
    match result.try_recv() {
        Ok(written) => written.map_err(ToolError::Failed),
        Err(_) => Err(ToolError::Failed("the picture was not drawn: is there a Vulkan driver?".into())),
    }
}

/// Returns the game, with the cursor after the requested move of its main line.
fn read_game(input: &str, ply: Option<u32>) -> Result<GameTree, String> {
    let mut tree = if save::means_file(input) {
        SavedGame::read(input.as_ref()).map_err(|error| error.to_string())?.tree
    } else {
        GameTree::new(input.parse::<Setup>().map_err(|error| error.to_string())?)
    };
    if let Some(ply) = ply {
        let line = tree.line();
        let node = match ply {
            0 => crate::record::NodeId::START,
            _ => *line.get(ply as usize - 1).ok_or_else(|| {
                format!("the game has {} moves, so --ply must be from 0 to {}", line.len(), line.len())
            })?,
        };
        tree.go_to(node);
    }
    Ok(tree)
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
    mut job: ResMut<Job>,
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
fn write_picture(captured: On<ScreenshotCaptured>, mut job: ResMut<Job>) {
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
