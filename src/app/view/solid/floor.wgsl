// The floor without shadows of its own: only the colours of its mesh, because it covers much of the window.
#import bevy_pbr::forward_io::VertexOutput

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    return in.color;
}
