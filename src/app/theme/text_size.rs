//! The text size: as set, otherwise the one that suits the window, but never too large for the window.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::app::base::AppSystems;
use crate::app::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TextSize>()
        .init_resource::<WindowHeight>()
        .add_systems(Update, follow.in_set(AppSystems::Rules).run_if(resource_exists::<Settings>));
}

/// The minimum width and height of the window, in points; limits the text size.
const LEAST_ROOM: Vec2 = Vec2::new(480.0, 360.0);

/// The text size on the screen: logical pixels of the window per point of the panels.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct TextSize(pub f32);

/// The height of the window, in points; a board that is drawn off screen counts as high.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(super) struct WindowHeight(pub(super) f32);

impl Default for WindowHeight {
    fn default() -> Self {
        Self(f32::INFINITY)
    }
}

impl Default for TextSize {
    fn default() -> Self {
        Self(1.0)
    }
}

impl TextSize {
    /// Returns the text size for a setting and a window of this size, in logical pixels.
    pub fn of(chosen: Option<f32>, window: Vec2) -> Self {
        let usual = match window.y {
            ..1200.0 => 1.0,
            1200.0..2000.0 => 1.25,
            _ => 1.5,
        };
        let most = (window / LEAST_ROOM).min_element();
        Self(chosen.unwrap_or(usual).min(most))
    }
}

/// Updates [`TextSize`] and [`WindowHeight`] from the settings and the size of the window.
pub(super) fn follow(
    settings: Res<Settings>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut size: ResMut<TextSize>,
    mut height: ResMut<WindowHeight>,
) {
    let Ok(window) = windows.single() else { return };
    // A minimised window has no size.
    if window.height() >= 1.0 {
        size.set_if_neq(TextSize::of(settings.text_size, window.size()));
        height.set_if_neq(WindowHeight(window.height() / size.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_suits_the_window_unless_a_size_is_chosen_and_there_is_always_room() {
        for (chosen, window, expected) in [
            (None, [1280.0, 800.0], 1.0),
            (None, [1920.0, 1199.0], 1.0),
            (None, [2560.0, 1440.0], 1.25),
            (None, [3840.0, 2160.0], 1.5),
            (Some(1.0), [3840.0, 2160.0], 1.0),
            (Some(2.5), [1280.0, 800.0], 800.0 / 360.0),
            (Some(1.6), [800.0, 600.0], 1.6),
            (Some(2.5), [800.0, 600.0], 600.0 / 360.0),
        ] {
            assert_eq!(TextSize::of(chosen, window.into()), TextSize(expected), "{chosen:?} in {window:?}");
        }
    }
}
