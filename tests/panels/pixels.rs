//! The colours of the panels, from the triangles that egui hands to the renderer.

use bevy_egui::egui::{self, Color32, Pos2, epaint};
use bevy_egui::{EguiOutput, EguiRenderOutput};
use rhizome::app::Seen;

use super::program::Program;

/// The colours under a widget.
pub struct Pixels {
    /// The colour of each pixel, row by row, without letters.
    pub grounds: Vec<[u8; 3]>,
    /// The colours of the letters and lines of text.
    pub letters: Vec<[u8; 3]>,
}

impl Program {
    /// Returns the colours of a widget.
    pub fn pixels(&mut self, seen: &Seen, widget: &str) -> Pixels {
        let [left, top, width, height] = seen.widgets[widget].rect;
        let world = self.app.world_mut();
        let mut outputs = world.query::<(&EguiRenderOutput, &EguiOutput)>();
        let (painted, output) = outputs.single(world).unwrap();
        let scale = output.pixels_per_point;
        let points = |x: f32, y: f32| Pos2::new(x / scale, y / scale);
        let rect = egui::Rect::from_min_max(points(left, top), points(left + width, top + height));
        let triangles: Vec<Triangle> = painted.paint_jobs.iter().flat_map(Triangle::all_of).collect();
        let here = |triangle: &&Triangle| triangle.bounds().intersects(rect);
        let near: Vec<&Triangle> = triangles.iter().filter(here).collect();
        let mut grounds = Vec::new();
        for y in 0..height as u32 {
            for x in 0..width as u32 {
                let at = points(left + x as f32 + 0.5, top + y as f32 + 0.5);
                let under = near.iter().filter(|triangle| !triangle.is_letter && triangle.contains(at));
                let color = under.fold([0.0; 3], |below, triangle| triangle.over(below));
                grounds.push(color.map(|channel| channel.round() as u8));
            }
        }
        let ground_of = |triangle: &Triangle| {
            let at = triangle.middle();
            let under = near.iter().filter(|other| !other.is_letter && other.contains(at));
            under.fold([0.0; 3], |below, other| other.over(below))
        };
        let letters = near.iter().filter(|triangle| triangle.is_letter && rect.contains(triangle.middle()));
        let letters = letters.map(|triangle| triangle.over(ground_of(triangle)).map(|channel| channel.round() as u8));
        Pixels { grounds, letters: letters.collect() }
    }
}

/// A painted triangle, in points.
struct Triangle {
    corners: [Pos2; 3],
    clip: egui::Rect,
    color: Color32,
    is_letter: bool,
}

impl Triangle {
    fn all_of(job: &egui::ClippedPrimitive) -> Vec<Self> {
        let epaint::Primitive::Mesh(mesh) = &job.primitive else { return Vec::new() };
        let corner = |index: u32| &mesh.vertices[index as usize];
        let triangle = |three: &[u32]| {
            let vertices = [corner(three[0]), corner(three[1]), corner(three[2])];
            Self {
                corners: vertices.map(|vertex| vertex.pos),
                clip: job.clip_rect,
                color: vertices[0].color,
                // What has no letter on it shows the white pixel of the texture.
                is_letter: vertices.iter().any(|vertex| vertex.uv != vertices[0].uv),
            }
        };
        mesh.indices.chunks_exact(3).map(triangle).collect()
    }

    fn bounds(&self) -> egui::Rect {
        egui::Rect::from_points(&self.corners).intersect(self.clip)
    }

    fn middle(&self) -> Pos2 {
        let [a, b, c] = self.corners;
        ((a.to_vec2() + b.to_vec2() + c.to_vec2()) / 3.0).to_pos2()
    }

    fn contains(&self, at: Pos2) -> bool {
        let side = |from: Pos2, to: Pos2| {
            let (edge, there) = (to - from, at - from);
            edge.x * there.y - edge.y * there.x
        };
        let [a, b, c] = self.corners;
        let sides = [side(a, b), side(b, c), side(c, a)];
        self.clip.contains(at) && (sides.iter().all(|&side| side >= 0.0) || sides.iter().all(|&side| side <= 0.0))
    }

    /// Returns the colour that this triangle makes of the one below it; its own is premultiplied.
    fn over(&self, below: [f32; 3]) -> [f32; 3] {
        let [r, g, b, a] = self.color.to_array().map(f32::from);
        let rest = 1.0 - a / 255.0;
        [r + below[0] * rest, g + below[1] * rest, b + below[2] * rest]
    }
}
