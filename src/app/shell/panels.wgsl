// The shader of the panels, in the place of the one of bevy_egui 0.42, which has the same inputs. egui's colours are
// multiplied by their opacity in sRGB and meant to be blended there, but the window blends in linear light: edges of
// light shapes would become grey, and dark text thin. So the colour is taken apart from its opacity before it is made
// linear, and dark text covers more.

struct Transform {
    scale: vec2<f32>,
    translation: vec2<f32>,
}

struct VertexInput {
    @location(0) position: vec2<f32>,
    @location(1) uv: vec2<f32>,
    @location(2) color: vec4<f32>,
}

struct VertexOutput {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
    @location(1) uv: vec2<f32>,
}

@group(0) @binding(0) var<uniform> transform: Transform;

#ifdef BINDLESS
@group(1) @binding(0) var image_texture: binding_array<texture_2d<f32>>;
@group(1) @binding(1) var image_sampler: binding_array<sampler>;
// A structure, because DirectX 12 takes nothing else here.
struct BindlessOffset {
    offset: u32,
};
var<immediate> offset: BindlessOffset;
#else
@group(1) @binding(0) var image_texture: texture_2d<f32>;
@group(1) @binding(1) var image_sampler: sampler;
#endif

fn linear_from_srgb(srgb: vec3<f32>) -> vec3<f32> {
    let low = srgb / 12.92;
    let high = pow((srgb + 0.055) / 1.055, vec3<f32>(2.4));
    return select(high, low, srgb < vec3<f32>(0.04045));
}

fn srgb_from_linear(linear: vec3<f32>) -> vec3<f32> {
    let low = linear * 12.92;
    let high = 1.055 * pow(linear, vec3<f32>(1.0 / 2.4)) - 0.055;
    return select(high, low, linear < vec3<f32>(0.0031308));
}

@vertex
fn vs_main(in: VertexInput) -> VertexOutput {
    let position = in.position * transform.scale + transform.translation;
    return VertexOutput(vec4<f32>(position, 0.0, 1.0), in.color, in.uv);
}

@fragment
fn fs_main(in: VertexOutput) -> @location(0) vec4<f32> {
#ifdef BINDLESS
    let sampled = textureSample(image_texture[offset.offset], image_sampler[offset.offset], in.uv);
#else
    let sampled = textureSample(image_texture, image_sampler, in.uv);
#endif
    let product = vec4<f32>(srgb_from_linear(sampled.rgb), sampled.a) * in.color;
    if product.a <= 0.0 {
        return vec4<f32>(0.0);
    }
    let color = linear_from_srgb(min(product.rgb / product.a, vec3<f32>(1.0)));
    let lightness = dot(in.color.rgb, vec3<f32>(0.299, 0.587, 0.114)) / in.color.a;
    // In linear light, a half covered pixel of dark on light looks a quarter dark; of light on dark, three quarters light.
    let cover = sampled.a + (1.0 - lightness) * sampled.a * (1.0 - sampled.a);
    let alpha = in.color.a * cover;
    return vec4<f32>(color * alpha, alpha);
}
