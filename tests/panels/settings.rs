//! The settings window: what each control does, that it is kept, and that it can be undone.

use bevy::color::ColorToPacked;
use bevy::input::mouse::MouseButton;
use rhizome::app::Seen;
use rhizome::app::settings::{GraphicsQuality, Settings, ThemeChoice};
use rhizome::app::theme::Palette;

use super::look::Look;
use super::program::Program;

/// Clicks a control and waits until the choice is saved.
fn choose(program: &mut Program, widget: &str, is_kept: impl Fn(&Settings) -> bool) {
    assert!(!is_kept(&program.kept_settings()), "{widget}: it is so already");
    program.click(widget);
    program.wait(&format!("{widget} is kept"), |program| is_kept(&program.kept_settings()));
}

/// Presses a slider at a fraction of its rail, 0 to 1, and waits until its new value is saved.
fn slide(program: &mut Program, widget: &str, part: f32, is_kept: impl Fn(&Settings) -> bool) {
    /// The length of the rail and half the width of its knob, in pixels of a window with normal text size.
    const RAIL: f32 = 180.0;
    const KNOB: f32 = 8.0;
    assert!(!is_kept(&program.kept_settings()), "{widget}: it is so already");
    let [left, top, _, height] = program.rect(widget);
    program.point(((left + KNOB + part * (RAIL - 2.0 * KNOB)) as i32, (top + height / 2.0) as i32));
    program.press(MouseButton::Left);
    program.wait(&format!("{widget} is kept"), |program| is_kept(&program.kept_settings()));
    program.release(MouseButton::Left);
    program.settle();
}

/// Waits until the window with the settings is drawn in a theme.
fn wait_for_theme(program: &mut Program, theme: ThemeChoice) {
    let [r, g, b, _] = Palette::of(&theme).unwrap().panel.to_srgba().to_u8_array();
    // The window fades in.
    for _ in 0..50 {
        let seen = program.seen();
        let colors = program.pixels(&seen, "settings.motion").grounds;
        if 4 * colors.iter().filter(|&&color| color == [r, g, b]).count() > colors.len() {
            return;
        }
        program.frame();
    }
    panic!("the window is not drawn in {theme}");
}

fn shows_letter(seen: &Seen, text: &str) -> bool {
    seen.texts.iter().any(|seen| seen.text == text)
}

#[test]
fn the_look_of_the_window_follows_the_settings() {
    let mut program = Program::start(&["tanbo size=9", "--seats", "Ada,Grace"]);
    program.key("ctrl+comma");
    let seen = program.wait_until("the settings are open", |seen| seen.has("settings.close"));
    wait_for_theme(&mut program, ThemeChoice::Soil);
    let controls = ["scale.Auto", "quality.Auto", "volume", "motion", "pace", "grove", "legal"];
    let lefts = controls.iter().map(|name| seen.widgets[&format!("settings.{name}")].rect[0]).collect::<Vec<_>>();
    assert!(lefts.iter().all(|&left| left == lefts[0]), "the controls stand in one column: {lefts:?}");
    choose(&mut program, "settings.theme.washi", |settings| settings.theme == ThemeChoice::Washi);
    wait_for_theme(&mut program, ThemeChoice::Washi);
    choose(&mut program, "settings.theme.soil", |settings| settings.theme == ThemeChoice::Soil);
    wait_for_theme(&mut program, ThemeChoice::Soil);

    let height = |seen: &Seen| seen.widgets["undo"].rect[3];
    let normal = height(&program.seen());
    choose(&mut program, "settings.scale.Large", |settings| settings.text_size == Some(1.25));
    let large = height(&program.wait_until("the text is larger", |seen| height(seen) > normal));
    choose(&mut program, "settings.scale.Small", |settings| settings.text_size == Some(0.85));
    program.wait_until("the text is smaller", |seen| height(seen) < normal);
    choose(&mut program, "settings.scale.Huge", |settings| settings.text_size == Some(1.6));
    program.wait_until("the text is huge", |seen| height(seen) > large);
    choose(&mut program, "settings.scale.Auto", |settings| settings.text_size.is_none());
    program.wait_until("the text suits the window", |seen| height(seen) == normal);

    choose(&mut program, "settings.quality.High", |settings| settings.quality == GraphicsQuality::High);
    choose(&mut program, "settings.quality.Low", |settings| settings.quality == GraphicsQuality::Low);

    program.click("settings.close");
    program.wait_until("the coordinates are shown", |seen| !seen.has("settings.close") && shows_letter(seen, "A"));
    program.key("ctrl+comma");
    choose(&mut program, "settings.coordinates", |settings| !settings.show_coordinates);
    program.key("Escape");
    program.wait_until("the coordinates are gone", |seen| !seen.has("settings.close") && !shows_letter(seen, "A"));
    program.quit();
}

#[test]
fn every_other_control_is_kept_and_all_go_back_to_what_is_usual() {
    let mut program = Program::start(&["tanbo dims=3 size=3", "--seats", "Ada,Grace"]);
    program.wait_until("cube and boards are shown", |seen| seen.is_solid && seen.has("strip.layer.2"));
    program.key("ctrl+comma");
    choose(&mut program, "settings.strip", |settings| !settings.shows_strip);
    program.wait_until("the boards are gone", |seen| !seen.has("strip.layer.2"));

    choose(&mut program, "settings.legal", |settings| settings.show_legal);
    choose(&mut program, "settings.warnings", |settings| !settings.show_warnings);
    slide(&mut program, "settings.volume", 0.0, |settings| settings.sound_volume < 0.05);
    slide(&mut program, "settings.volume", 1.0, |settings| settings.sound_volume > 0.95);
    slide(&mut program, "settings.speed", 1.0, |settings| settings.motion_speed > 3.5);
    slide(&mut program, "settings.pace", 1.0, |settings| settings.computer_pace_ms > 2800);
    slide(&mut program, "settings.grove", 1.0, |settings| settings.grove_secs > 50.0);
    slide(&mut program, "settings.old-growth", 0.0, |settings| settings.old_growth_secs < 1.0);
    choose(&mut program, "settings.motion", |settings| !settings.motion);
    program.wait_until("what does not move has no speed", |seen| !seen.widgets["settings.speed"].enabled);

    let usual = program.kept_settings().with_usual_options();
    assert!(usual.motion && usual.motion_speed == 1.0 && usual.theme == Settings::default().theme);
    choose(&mut program, "settings.reset", |settings| *settings == usual);
    program.wait_until("what moves has a speed", |seen| seen.widgets["settings.speed"].enabled);
    program.key("ctrl+comma");
    program.wait_until("the key closes the page, too", |seen| !seen.has("settings.close"));
    program.quit();
}
