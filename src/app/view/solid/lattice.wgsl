// The points and lines of a lattice: one colour that fades into the background from the front of the board to the back.
#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view

struct Fading {
    near: vec4<f32>,
    far: vec4<f32>,
    // Half the depth of the board, whose middle is the origin.
    half_depth: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> fading: Fading;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let behind_middle = distance(view.world_position, in.world_position.xyz) - length(view.world_position);
    return mix(fading.near, fading.far, clamp(0.5 + 0.5 * behind_middle / fading.half_depth, 0.0, 1.0));
}
