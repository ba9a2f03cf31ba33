//! The material of the points and lines of a lattice in space. They fade towards the back more than the fog lets stones
//! fade, so that front and back are told apart on a board that is nearly empty, too. Lines are translucent: however many
//! of them pass before a stone, it is not cut to pieces.

use bevy::asset::embedded_asset;
use bevy::color::Luminance;
use bevy::pbr::{Material, MaterialPlugin};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

use super::eye::Eye;
use super::floor::{BEHIND_ALL, LATER};
use super::lit::Lit;
use crate::app::base::AppSystems;
use crate::app::session::ShownGame;
use crate::app::theme::Palette;
use crate::geometry::Shape;

/// The share of the background in the colours at the corner nearest to the viewer, and at the farthest.
const THIN: f32 = 0.2;
const FADED: f32 = 0.62;
/// Its share in all colours while a root under the pointer is to stand out.
const QUIET: f32 = 0.55;
/// A cube larger than [`ROOMY`] has more lines in the way: each further point adds this share, up to a limit.
const ROOMY: u16 = 5;
const CROWDED: f32 = 0.1;
const MOST_CROWDED: f32 = 0.4;

/// A colour that fades with the distance from the viewer.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, Default)]
pub struct LatticeMaterial {
    #[uniform(0)]
    near: LinearRgba,
    #[uniform(0)]
    far: LinearRgba,
    /// Half the depth of the board, in cells.
    #[uniform(0)]
    half_depth: f32,
    is_translucent: bool,
}

impl Material for LatticeMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://rhizome/app/view/solid/lattice.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        if self.is_translucent { AlphaMode::Blend } else { AlphaMode::Opaque }
    }

    /// Lines are drawn before everything else that is translucent but the floor.
    fn depth_bias(&self) -> f32 {
        if self.is_translucent { BEHIND_ALL + LATER } else { 0.0 }
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// The materials of a lattice. Their content follows the palette and the size of the board.
#[derive(Resource, Debug)]
pub struct LatticeLook {
    /// Empty points.
    pub point: Handle<LatticeMaterial>,
    /// Lines between points.
    pub line: Handle<LatticeMaterial>,
    /// Lines along the fourth dimension.
    pub fourth_line: Handle<LatticeMaterial>,
}

impl FromWorld for LatticeLook {
    fn from_world(world: &mut World) -> Self {
        let mut materials = world.resource_mut::<Assets<LatticeMaterial>>();
        let mut blank = || materials.add(LatticeMaterial::default());
        Self { point: blank(), line: blank(), fourth_line: blank() }
    }
}

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "lattice.wgsl");
    app.add_plugins(MaterialPlugin::<LatticeMaterial>::default()).init_resource::<LatticeLook>().add_systems(
        Update,
        paint
            .in_set(AppSystems::Place)
            .run_if(resource_changed::<Palette>.or_eager(resource_changed::<Lit>).or_eager(is_depth_new)),
    );
}

/// Returns whether the depth of the board has changed.
fn is_depth_new(eye: Res<Eye>, mut painted: Local<f32>) -> bool {
    let is_new = *painted != eye.radius;
    *painted = eye.radius;
    is_new
}

fn paint(
    look: Res<LatticeLook>,
    palette: Res<Palette>,
    (eye, lit): (Res<Eye>, Res<Lit>),
    session: Option<ShownGame>,
    mut materials: ResMut<Assets<LatticeMaterial>>,
) {
    let crowded = session.map_or(0.0, |session| match session.tree().geometry().shape() {
        Shape::Lattice(lattice) => (CROWDED * f32::from(lattice.size().saturating_sub(ROOMY))).min(MOST_CROWDED),
        Shape::Hexagon(_) => 0.0,
    });
    let quiet = if lit.0.is_some() { QUIET.max(crowded) } else { crowded };
    let ground = palette.ground;
    for (handle, color, is_translucent) in [
        (&look.point, palette.lattice_point, false),
        (&look.line, palette.lattice_line, true),
        (&look.fourth_line, palette.fourth_line(), true),
    ] {
        if let Some(mut material) = materials.get_mut(handle) {
            let thin = if is_translucent { THIN } else { 0.0 };
            let [near, far] = [thin, FADED].map(|share| {
                let wanted = color.mix(&ground, quiet).mix(&ground, share);
                if is_translucent { see_through(color, ground, wanted) } else { wanted.to_linear() }
            });
            *material = LatticeMaterial { near, far, half_depth: eye.radius, is_translucent };
        }
    }
}

/// Returns the colour with the opacity at which it is as light on the background as `wanted`, which lies between the two.
fn see_through(color: Color, ground: Color, wanted: Color) -> LinearRgba {
    let light = |color: Color| color.to_linear().luminance();
    let range = light(color) - light(ground);
    let opacity = if range == 0.0 { 0.0 } else { (light(wanted) - light(ground)) / range };
    color.to_linear().with_alpha(opacity.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::ThemeChoice;
    use crate::app::theme::contrast::contrast;

    #[test]
    fn the_back_of_a_lattice_is_fainter_than_its_front_and_still_there() {
        for theme in [ThemeChoice::Soil, ThemeChoice::Washi, ThemeChoice::HighContrast, ThemeChoice::ColorBlind] {
            let palette = Palette::of(&theme).unwrap();
            for color in [palette.lattice_point, palette.lattice_line, palette.fourth_line()] {
                let seen = |color: Color| contrast(color, palette.ground) - 1.0;
                let (front, back) = (seen(color), seen(color.mix(&palette.ground, FADED)));
                assert!(back > 0.1 && back < 0.6 * front, "{theme:?}: {front}, {back}");
            }
        }
    }
}
