//! Meshes and materials of the 3D board: one of each kind, shared by everything that looks alike, so that a board takes
//! only a few draw calls.

use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;

use super::limb::{COARSE_JOINT_SHADE, JOINT_SHADE, limb};
use crate::app::theme::{Dryness, Palette, StoneColors, rgba8};
use crate::app::view::bend::BENDS;
use crate::app::view::cracks::{crack, crack_color, crack_seen, on_map};
use crate::app::view::detail::Detail;
use crate::app::view::material::Wood;
use crate::app::view::raster::{coverage, picture};
use crate::app::view::sign::Sign;
use crate::geometry::Cell;
use crate::rules::SeatColor;

/// The radius of a stone, in cells.
pub const STONE: f32 = 0.33;
/// The radius of a stone on a flat board, in cells.
pub const FLAT_STONE: f32 = 0.42;
/// The height of such a stone relative to its width: enough to hold the ends of its branches.
pub const FLAT_STONE_HEIGHT: f32 = 0.62;
/// The width of the rim around a stone, in cells.
const RIM: f32 = 0.04;
/// The size of a ghost, relative to a stone: the stones before the layer in focus must not hide it.
pub const GHOST: f32 = 0.55;
/// The opacity of the rim of a ghost, which tells stones in line apart, and of the branches between ghosts: they do not
/// compete with what is in focus.
const GHOST_RIM: f32 = 0.4;
const GHOST_BRANCH: f32 = 0.22;
/// The width and height of the texture on a stone, in pixels.
const FACE_PIXELS: u32 = 128;
/// The width of the soft edge of a crack, in pixels of that texture.
const SOFT: f32 = 2.0;
/// A bud on this cell: where the root under the pointer can grow.
#[derive(Component, Clone, Copy, Debug)]
pub struct Bud(pub Cell);

/// The radius of a bud, in cells.
pub(super) const BUD: f32 = 0.1;
/// The opacity of glass and of the rim around it, and that of the rim around a stone.
const GLASS: f32 = 0.34;
const GLASS_RIM: f32 = 0.6;
const STONE_RIM: f32 = 0.75;
/// The width of the picture of the grain in pixels, and half of it in cells.
const WOOD_PIXELS: u32 = 256;
const WOOD_CELLS: f32 = 3.0;
/// The radius of a hexagonal cell at its top and at its bottom, where the cells overlap a little, or the ground would be
/// seen between them, in cells.
const TILE: [f32; 2] = [0.54, 0.58];
/// The brightness of its sides, so that a groove is seen between any two cells.
const GROOVE: f32 = 0.36;
/// The radius of an empty point, in cells.
const POINT: f32 = 0.035;

/// Handles of the meshes and materials. The colours follow the palette; the handles never change.
#[derive(Resource, Debug)]
pub struct Solids {
    /// A stone.
    pub stone: Handle<Mesh>,
    /// A stone outside the layer in focus.
    pub ghost_stone: Handle<Mesh>,
    /// A stone on a flat board.
    pub flat_stone: Handle<Mesh>,
    /// The plate of a board of one cell by one, to be scaled.
    pub plate: Handle<Mesh>,
    /// Branches of length 1 along y, from the end near the seed to the other, one for each of the [`BENDS`], to be
    /// scaled.
    pub branches: [Handle<Mesh>; BENDS.len()],
    /// An empty point.
    pub point: Handle<Mesh>,
    /// A point where the root under the pointer can grow.
    pub bud: Handle<Mesh>,
    /// The rim around a stone, to be turned towards the camera.
    pub rim: Handle<Mesh>,
    /// A hexagonal cell of a flat board.
    pub tile: Handle<Mesh>,
    colors: [SeatMaterials; 6],
    /// Buds.
    pub bud_material: Handle<StandardMaterial>,
    /// The rims around the stones of the root under the pointer.
    pub lit_rim: Handle<StandardMaterial>,
    /// Lines between the point under the pointer and its neighbours.
    pub bright_material: Handle<StandardMaterial>,
    /// Lines on a square flat board.
    pub plate_line_material: Handle<StandardMaterial>,
    /// The plate of a square flat board, and hexagonal cells.
    pub wood_material: Handle<StandardMaterial>,
    /// The grain of the wood.
    wood_picture: Handle<Image>,
}

/// The materials of one colour's pieces.
#[derive(Debug)]
pub struct SeatMaterials {
    /// Branches, by their [`Dryness`].
    body: [Handle<StandardMaterial>; 3],
    /// Stones in a cube, likewise: with cracks if they are not fresh.
    ball: [Handle<StandardMaterial>; 3],
    /// The textures on those that are not.
    ball_pictures: [Handle<Image>; 3],
    /// Stones on a flat board, with the sign of their seat, likewise.
    face: [Handle<StandardMaterial>; 3],
    /// The textures on those.
    face_pictures: [Handle<Image>; 3],
    /// Stones and branches while another root is under the pointer.
    pub glass: Handle<StandardMaterial>,
    /// The rims around stones that would be lost on the background.
    pub rim: Handle<StandardMaterial>,
    /// The rims around those of glass.
    pub glass_rim: Handle<StandardMaterial>,
    /// Stones outside the layer in focus.
    pub ghost: Handle<StandardMaterial>,
    /// The rims around those.
    pub ghost_rim: Handle<StandardMaterial>,
    /// The branches between those.
    pub ghost_branch: Handle<StandardMaterial>,
}

impl FromWorld for Solids {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        // `shape` replaces them.
        let [stone, ghost_stone, flat_stone, bud] =
            [STONE, GHOST * STONE, FLAT_STONE, BUD].map(|radius| meshes.add(Sphere::new(radius)));
        let branches = BENDS.map(|_| meshes.add(Sphere::new(STONE)));
        let plate = meshes.add(Cuboid::new(1.0, 0.16, 1.0));
        let point = meshes.add(Sphere::new(POINT).mesh().uv(6, 4));
        let rim = meshes.add(Annulus::new(STONE - RIM / 2.0, STONE + RIM / 2.0).mesh().resolution(32));
        // Rotated so that a corner points away from the viewer, as on the flat board.
        let turned = Quat::from_rotation_y(std::f32::consts::PI / 6.0);
        let [radius_top, radius_bottom] = TILE;
        let tile = ConicalFrustum { radius_top, radius_bottom, height: 0.12 }.mesh().resolution(6).build();
        let tile = meshes.add(seen_from_above(with_dark_sides(tile.rotated_by(turned)), WOOD_CELLS));
        let mut images = world.resource_mut::<Assets<Image>>();
        let pictures =
            SeatColor::ALL.map(|_| [(); 2].map(|()| Dryness::ALL.map(|_| images.add(picture(2, |_, _| [0; 4])))));
        let wood_picture = images.add(picture(2, |_, _| [0; 4]));
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        let mut blank = || materials.add(StandardMaterial::default());
        let colors = pictures.map(|[ball_pictures, face_pictures]| SeatMaterials {
            body: Dryness::ALL.map(|_| blank()),
            ball: Dryness::ALL.map(|_| blank()),
            ball_pictures,
            face: Dryness::ALL.map(|_| blank()),
            face_pictures,
            glass: blank(),
            rim: blank(),
            glass_rim: blank(),
            ghost: blank(),
            ghost_rim: blank(),
            ghost_branch: blank(),
        });
        Self {
            stone,
            ghost_stone,
            flat_stone,
            plate,
            branches,
            point,
            bud,
            rim,
            tile,
            colors,
            bud_material: blank(),
            lit_rim: blank(),
            bright_material: blank(),
            plate_line_material: blank(),
            wood_material: blank(),
            wood_picture,
        }
    }
}

impl Solids {
    /// Returns the materials of a colour's pieces.
    pub fn of(&self, color: SeatColor) -> &SeatMaterials {
        &self.colors[color.index()]
    }
}

/// Sets texture coordinates as seen from above, with the bottom of the texture towards the viewer; `half` is half the
/// width of the texture, in cells.
fn seen_from_above(mesh: Mesh, half: f32) -> Mesh {
    let Some(VertexAttributeValues::Float32x3(places)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else { return mesh };
    let on_picture = |&[x, _, z]: &[f32; 3]| [x, z].map(|across| 0.5 + 0.5 * across / half);
    let places: Vec<[f32; 2]> = places.iter().map(on_picture).collect();
    mesh.with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, places)
}

/// Darkens all of a mesh but its top and its bottom.
fn with_dark_sides(mesh: Mesh) -> Mesh {
    let Some(VertexAttributeValues::Float32x3(normals)) = mesh.attribute(Mesh::ATTRIBUTE_NORMAL) else { return mesh };
    let color = |&[_, y, _]: &[f32; 3]| {
        let brightness = if y.abs() > 0.99 { 1.0 } else { GROOVE };
        [brightness, brightness, brightness, 1.0]
    };
    let colors: Vec<[f32; 4]> = normals.iter().map(color).collect();
    mesh.with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
}

impl SeatMaterials {
    /// Returns the material of branches.
    pub fn body(&self, dryness: Dryness) -> &Handle<StandardMaterial> {
        &self.body[dryness.index()]
    }

    /// Returns the material of stones in a cube.
    pub fn ball(&self, dryness: Dryness) -> &Handle<StandardMaterial> {
        &self.ball[dryness.index()]
    }

    /// Returns the material of stones on a flat board.
    pub fn face(&self, dryness: Dryness) -> &Handle<StandardMaterial> {
        &self.face[dryness.index()]
    }
}

/// Returns the texture of a stone seen from above: its colour, the sign of its seat and, if it is dry, cracks.
fn face(color: SeatColor, StoneColors { body, sign: ink, .. }: StoneColors, cracks: Option<Color>) -> Image {
    let sign = Sign::of(color);
    painted(body, |point, pixel| {
        let part = sign.map_or(0.0, |sign| coverage(sign.distance(point), pixel));
        let crack = cracks.map(|color| (color, crack_seen(sign, point, pixel)));
        // Cracks leave room for the sign: a point belongs to one of the two.
        crack.filter(|_| part == 0.0).unwrap_or((ink, part))
    })
}

/// Returns the texture of a dry stone in a cube: its colour, cracked.
fn ball(StoneColors { body, .. }: StoneColors, cracks: Color) -> Image {
    // The map of a ball begins at the top left of a texture.
    let part = |point: Vec2, pixel| crack(on_map((Vec2::new(point.x, -point.y) + 1.0) / 2.0), SOFT * pixel);
    painted(body, |point, pixel| (cracks, part(point, pixel)))
}

/// Returns a texture of one colour with others on it; `over` says which one and how much of it is seen at a point from -1
/// to 1, given the width of a pixel.
fn painted(body: Color, over: impl Fn(Vec2, f32) -> (Color, f32)) -> Image {
    let body = rgba8(body);
    picture(FACE_PIXELS, |point, pixel| {
        let (over, part) = over(point, pixel);
        let over = rgba8(over);
        let channel =
            |index: usize| (f32::from(body[index]) * (1.0 - part) + f32::from(over[index]) * part).round() as u8;
        [channel(0), channel(1), channel(2), u8::MAX]
    })
}

/// Returns how smooth the stones of a seat are: slate has a slight gloss, shell is soft, the others are between them,
/// and dry stones are rough.
fn polish(color: SeatColor, dryness: Dryness) -> StandardMaterial {
    let (perceptual_roughness, reflectance) = match color {
        _ if dryness != Dryness::Fresh => (0.95, 0.1),
        SeatColor::Black => (0.26, 0.5),
        SeatColor::White => (0.62, 0.3),
        _ => (0.48, 0.35),
    };
    StandardMaterial { perceptual_roughness, reflectance, ..default() }
}

/// Sets how finely the stones are shaped. Runs in [`AppSystems::Dress`](crate::app::base::AppSystems::Dress) when the
/// detail has changed.
pub(super) fn shape(solids: Res<Solids>, detail: Res<Detail>, mut meshes: ResMut<Assets<Mesh>>) {
    let is_full = *detail == Detail::Full;
    let (around, up) = if is_full { (48, 32) } else { (20, 12) };
    let low = Vec3::new(1.0, FLAT_STONE_HEIGHT, 1.0);
    let mut put = |handle: &Handle<Mesh>, mesh: Mesh| {
        if let Some(mut old) = meshes.get_mut(handle) {
            *old = mesh;
        }
    };
    put(&solids.stone, Sphere::new(STONE).mesh().uv(around, up));
    put(&solids.ghost_stone, Sphere::new(GHOST * STONE).mesh().uv(20, 12));
    for (handle, depth) in solids.branches.iter().zip(BENDS) {
        let limb = if is_full { limb(depth, (20, 24), JOINT_SHADE) } else { limb(depth, (10, 14), COARSE_JOINT_SHADE) };
        put(handle, limb);
    }
    put(&solids.bud, if is_full { Sphere::new(BUD).mesh().uv(24, 16) } else { Sphere::new(BUD).mesh().uv(12, 8) });
    put(
        &solids.flat_stone,
        seen_from_above(Sphere::new(FLAT_STONE).mesh().uv(28.max(around), 18.max(up)), FLAT_STONE).scaled_by(low),
    );
}

/// Applies the colours of the palette to the materials. Runs in
/// [`AppSystems::Dress`](crate::app::base::AppSystems::Dress) when the palette has changed.
pub(super) fn paint(
    solids: Res<Solids>,
    palette: Res<Palette>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let mut put = |handle: &Handle<StandardMaterial>, material: StandardMaterial| {
        if let Some(mut old) = materials.get_mut(handle) {
            *old = material;
        }
    };
    let lit = |base_color| StandardMaterial { base_color, perceptual_roughness: 0.8, reflectance: 0.2, ..default() };
    let flat = |base_color| StandardMaterial { base_color, unlit: true, ..default() };
    let glass = |material| StandardMaterial { alpha_mode: AlphaMode::Blend, ..material };
    let clear = |material| StandardMaterial { fog_enabled: false, ..material };
    for color in SeatColor::ALL {
        let (of, rim) = (solids.of(color), palette.rim(color, palette.ground));
        for dryness in Dryness::ALL {
            let colors = palette.stone_colors(color, dryness);
            let stone = |base_color| StandardMaterial { base_color, ..polish(color, dryness) };
            put(of.body(dryness), stone(colors.body));
            let cracks = crack_color(&palette, color, dryness);
            let mut textured = |texture: &Handle<Image>, image: Image| {
                if let Some(mut old) = images.get_mut(texture) {
                    *old = image;
                }
                StandardMaterial { base_color_texture: Some(texture.clone()), ..stone(Color::WHITE) }
            };
            let on_flat_board = textured(&of.face_pictures[dryness.index()], face(color, colors, cracks));
            // A texture takes a software renderer longer than a plain colour.
            let in_cube = match cracks {
                Some(cracks) => textured(&of.ball_pictures[dryness.index()], ball(colors, cracks)),
                None => stone(colors.body),
            };
            put(of.face(dryness), on_flat_board);
            put(of.ball(dryness), in_cube);
        }
        put(&of.glass, glass(flat(palette.stone(color).with_alpha(GLASS))));
        // Without fog, which would make the distant ones too faint.
        put(&of.ghost, clear(glass(flat(palette.ghost(color)))));
        put(&of.rim, clear(glass(flat(rim.with_alpha(STONE_RIM)))));
        put(&of.glass_rim, glass(flat(rim.with_alpha(GLASS_RIM))));
        put(&of.ghost_rim, clear(glass(flat(rim.with_alpha(GHOST_RIM)))));
        put(&of.ghost_branch, clear(glass(flat(rim.with_alpha(GHOST_BRANCH)))));
    }
    put(&solids.bud_material, flat(palette.bud()));
    put(&solids.lit_rim, clear(flat(palette.bud())));
    put(&solids.bright_material, flat(palette.bud()));
    put(&solids.plate_line_material, flat(palette.grid));
    if let Some(mut old) = images.get_mut(&solids.wood_picture) {
        let wood = Wood::of(&palette);
        *old = picture(WOOD_PIXELS, |point, _| wood.plank(WOOD_CELLS * point));
    }
    put(
        &solids.wood_material,
        StandardMaterial { base_color_texture: Some(solids.wood_picture.clone()), ..lit(Color::WHITE) },
    );
}
