//! Every page at every size of window and text: nothing lies over anything, and everything can be reached.
//! All sizes take some minutes: `scripts/test --long` asks for them, else the extremes and the usual one are looked at.

use std::collections::BTreeSet;
use std::fs;

use super::desk::Desk;
use super::program::{Program, saves};
use super::seen::{Seen, middle};

const WINDOWS: [(u32, u32); 3] = [(800, 600), (1280, 800), (2560, 1440)];
/// From `Small` to `Huge`.
const TEXT_SIZES: [f32; 4] = [0.85, 1.0, 1.25, 1.6];
/// What most people see.
const USUAL: ((u32, u32), f32) = ((1280, 800), 1.0);
/// Where everything has room at once.
const ROOMY: ((u32, u32), f32) = ((2560, 1440), 0.85);
/// Where there is least of it.
const TIGHT: ((u32, u32), f32) = ((800, 600), 1.6);

/// A page: how it is opened, by what it is known, and what scrolls it when the pointer is over it (the first that is shown).
struct Page {
    name: &'static str,
    keys: &'static [&'static str],
    sign: &'static str,
    scrolls: &'static [&'static str],
}

/// What the pointer finds in the panel beside the board, wherever it has been scrolled to.
const PANEL: &[&str] = &["section.seats", "section.analysis", "section.moves", "undo", "legal"];

const PAGES: [Page; 6] = [
    Page { name: "game", keys: &[], sign: "undo", scrolls: PANEL },
    Page { name: "analysis", keys: &["i"], sign: "section.analysis", scrolls: PANEL },
    Page { name: "settings", keys: &["i", "ctrl+comma"], sign: "settings.close", scrolls: &["settings.dark"] },
    Page { name: "rules", keys: &["Escape", "F1"], sign: "rules.keys", scrolls: &[] },
    Page { name: "home", keys: &["Escape", "ctrl+n"], sign: "new.tanbo", scrolls: &["new.tanbo"] },
    Page { name: "back", keys: &[], sign: "undo", scrolls: &[] },
];

fn start<'d>(desk: &'d Desk, text_size: f32, game: &[&str]) -> Program<'d> {
    let folder = saves(desk).join("settings");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("settings.ron"), format!("(text_size: Some({text_size:?}), motion: false)")).unwrap();
    Program::start(desk, game)
}

/// The names of all that can be used on a page, by scrolling to its end and back. What comes and goes is left out.
fn reachable(program: &mut Program, page: &Page) -> BTreeSet<String> {
    let lasting = |name: &&String| !["move.", "analysis.", "cell.", "hint."].iter().any(|part| name.starts_with(part));
    let names = |seen: &Seen| seen.widgets.keys().filter(lasting).cloned().collect::<BTreeSet<_>>();
    let mut all = names(&program.seen());
    let seen = program.seen();
    let Some(widget) = page.scrolls.iter().find_map(|&widget| seen.widgets.get(widget)) else { return all };
    program.desk.point(middle(widget.rect));
    for button in ["5", "4"] {
        let mut unchanged = 0;
        while unchanged < 2 {
            let before = program.seen().texts;
            program.desk.xdotool(&["click", "--repeat", "8", "--delay", "30", button]);
            program.desk.rest();
            let seen = program.seen();
            all.extend(names(&seen));
            unchanged = if seen.texts == before { unchanged + 1 } else { 0 };
        }
    }
    // The wheel rolls on for a while, and would take the page away from what is opened next.
    (0..5).for_each(|_| program.desk.rest());
    all
}

/// Opens every page at every size and collects what is wrong with any of them.
fn look_at_all(desk: &Desk, name: &str, game: &[&str]) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut expected: Vec<BTreeSet<String>> = Vec::new();
    let others = match std::env::var_os("RHIZOME_LONG") {
        Some(_) => TEXT_SIZES.into_iter().flat_map(|size| WINDOWS.map(|window| (window, size))).collect(),
        None => vec![USUAL, TIGHT],
    };
    let mut program: Option<(f32, Program)> = None;
    for (window, text_size) in std::iter::once(ROOMY).chain(others) {
        if program.as_ref().is_none_or(|(size, _)| *size != text_size) {
            drop(program.take());
            program = Some((text_size, start(desk, text_size, game)));
        }
        let Some((_, program)) = program.as_mut() else { continue };
        program.resize(window.0, window.1);
        program.take_keys();
        for (index, page) in PAGES.iter().enumerate() {
            page.keys.iter().for_each(|key| program.key(key));
            if page.name == "back" {
                program.click("back-to-game");
            }
            let seen = program.wait_until(page.name, |seen| seen.has(page.sign));
            let place = format!("{name}, {} at {}x{}, text {text_size}", page.name, window.0, window.1);
            desk.picture(&format!("layout-{}", place.replace([',', ' '], "")));
            for [a, b] in seen.overlaps() {
                complaints.push(format!("{place}: '{}' {:?} and '{}' {:?}", a.text, a.rect, b.text, b.rect));
            }
            // What is in reach where there is least room is in reach everywhere.
            if (window, text_size) != TIGHT && index < expected.len() {
                continue;
            }
            let reached = reachable(program, page);
            match expected.get(index) {
                None => expected.push(reached),
                Some(expected) => complaints
                    .extend(expected.difference(&reached).map(|widget| format!("{place}: '{widget}' is out of reach"))),
            }
        }
    }
    complaints
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn with_two_seats_nothing_overlaps_and_everything_is_in_reach() {
    let desk = Desk::with_screen(2560, 1440);
    let complaints = look_at_all(&desk, "two", &["root-bound", "--seats", "Ada,computer:old-growth"]);
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn with_six_seats_nothing_overlaps_and_everything_is_in_reach() {
    let desk = Desk::with_screen(2560, 1440);
    let seats = "Ada,computer:old-growth,Grace,person,person,person";
    let complaints = look_at_all(&desk, "six", &["hexbo side=5 players=6", "--seats", seats]);
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn in_space_nothing_overlaps_and_everything_is_in_reach() {
    let desk = Desk::with_screen(2560, 1440);
    let complaints = look_at_all(&desk, "cube", &["tanbo dims=3", "--seats", "Ada,Grace"]);
    assert!(complaints.is_empty(), "{complaints:#?}");
}
