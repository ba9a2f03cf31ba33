//! Every page at every size of window and text: nothing lies over anything, and everything can be reached.
//! All sizes take some minutes: `scripts/test --long` asks for them, else the usual one and the tightest are looked at.

use std::collections::BTreeSet;
use std::fs;

use super::desk::Desk;
use super::program::{Program, saves};
use super::seen::{Seen, Text, middle};

const WINDOWS: [(u32, u32); 3] = [(800, 600), (1280, 800), (2560, 1440)];
/// From `Small` to `Huge`.
const TEXT_SIZES: [f32; 4] = [0.85, 1.0, 1.25, 1.6];
/// What most people see.
const USUAL: ((u32, u32), f32) = ((1280, 800), 1.0);
/// Where everything has room at once.
const ROOMY: ((u32, u32), f32) = ((2560, 1440), 0.85);
/// Where there is least of it.
const TIGHT: ((u32, u32), f32) = ((800, 600), 1.6);

/// A page: how it is opened, by what it is known, what its own widgets begin with if it lies over another page, and where the
/// pointer scrolls it.
struct Page {
    name: &'static str,
    keys: &'static [&'static str],
    sign: &'static str,
    own: &'static [&'static str],
    scrolls: Scrolls,
}

enum Scrolls {
    /// Over the first of these that is shown.
    Over(&'static [&'static str]),
    /// In the middle of the window.
    InTheMiddle,
    /// There is nothing that has not been seen.
    No,
}

/// What the pointer finds in the panel beside the board, wherever it has been scrolled to.
const PANEL: Scrolls = Scrolls::Over(&["section.seats", "section.analysis", "section.moves", "undo", "legal"]);

const PAGES: [Page; 6] = [
    Page { name: "game", keys: &[], sign: "new-game", own: &[""], scrolls: PANEL },
    Page { name: "analysis", keys: &["i"], sign: "section.analysis", own: &[""], scrolls: PANEL },
    Page {
        name: "settings",
        keys: &["i", "ctrl+comma"],
        sign: "settings.close",
        own: &["settings."],
        scrolls: Scrolls::InTheMiddle,
    },
    Page {
        name: "rules",
        keys: &["Escape", "F1"],
        sign: "rules.keys",
        own: &["rules.", "example."],
        scrolls: Scrolls::InTheMiddle,
    },
    Page {
        name: "home",
        keys: &["Escape", "ctrl+n"],
        sign: "new.tanbo",
        own: &[""],
        scrolls: Scrolls::Over(&["new.tanbo", "start"]),
    },
    Page { name: "back", keys: &[], sign: "new-game", own: &[""], scrolls: Scrolls::No },
];

/// More turns of the wheel than any page takes; the rows of an analysis can change places for ever.
const MOST_TURNS: usize = 200;

/// What comes and goes with the position, or with the room: the layers beside a cube say why when there is none.
const PASSING: [&str; 5] = ["move.", "analysis.", "cell.", "hint.", "strip."];

fn start<'d>(desk: &'d Desk, text_size: f32, game: &[&str]) -> Program<'d> {
    let folder = saves(desk).join("settings");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("settings.ron"), format!("(text_size: Some({text_size:?}), motion: false)")).unwrap();
    Program::start(desk, game)
}

/// The names of all that can be used on a page, by scrolling to its end and back.
fn reachable(program: &mut Program, page: &Page) -> BTreeSet<String> {
    let begins = |name: &str, parts: &[&str]| parts.iter().any(|part| name.starts_with(part));
    let is_meant = |name: &&String| begins(name, page.own) && !begins(name, &PASSING);
    let names = |seen: &Seen| seen.widgets.keys().filter(is_meant).cloned().collect::<BTreeSet<_>>();
    let mut seen = program.seen();
    let mut all = names(&seen);
    let at = match page.scrolls {
        Scrolls::Over(widgets) => widgets.iter().find_map(|&widget| seen.widgets.get(widget)).map(|w| middle(w.rect)),
        Scrolls::InTheMiddle => Some(middle([0.0, 0.0, seen.window[0], seen.window[1]])),
        Scrolls::No => None,
    };
    let Some(at) = at else { return all };
    program.desk.point(at);
    for button in ["5", "4"] {
        let mut before = seen;
        // Less than the lowest page shows at once. Where nothing moves any more, the page ends.
        for _ in 0..MOST_TURNS {
            let Some(seen) = scrolled(program, button, &before) else { break };
            all.extend(names(&seen));
            before = seen;
        }
        seen = before;
    }
    // The wheel rolls on for a while, and would take the page away from what is opened next.
    (0..5).for_each(|_| program.desk.rest());
    all
}

/// What is shown after the wheel was turned a little; `None` if nothing moved.
fn scrolled(program: &mut Program, button: &str, before: &Seen) -> Option<Seen> {
    program.desk.xdotool(&["click", "--repeat", "2", "--delay", "30", button]);
    let looks = std::iter::repeat_with(|| {
        program.desk.rest();
        program.seen()
    });
    looks.take(6).find(|after| places(before, after) != places(after, before))
}

/// Where those texts and widgets are, in `seen`, that `other` has too. What comes, goes or changes does not count: tooltips
/// open and an analysis goes on while nobody scrolls.
fn places<'s>(seen: &'s Seen, other: &'s Seen) -> Vec<(&'s str, [i32; 4])> {
    let count = |seen: &Seen, wanted: &Text| seen.texts.iter().filter(|text| text.text == wanted.text).count();
    let texts = seen.texts.iter().filter(|text| count(seen, text) == count(other, text));
    let texts = texts.map(|text| (text.text.as_str(), text.rect));
    let widgets = seen.widgets.iter().filter(|(name, _)| other.widgets.contains_key(*name));
    let widgets = widgets.map(|(name, widget)| (name.as_str(), widget.rect));
    let mut places: Vec<_> = texts.chain(widgets).map(|(name, rect)| (name, rect.map(|side| side as i32))).collect();
    places.sort_unstable();
    places
}

/// Opens every page at every size and collects what is wrong with any of them.
fn look_at_all(desk: &Desk, name: &str, game: &[&str]) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut expected: Vec<BTreeSet<String>> = Vec::new();
    let sizes = match std::env::var_os("RHIZOME_LONG") {
        Some(_) => {
            let all = TEXT_SIZES.into_iter().flat_map(|size| WINDOWS.map(|window| (window, size)));
            std::iter::once(ROOMY).chain(all).collect()
        }
        None => vec![USUAL, TIGHT],
    };
    let mut program: Option<(f32, Program)> = None;
    for (window, text_size) in sizes {
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
            if ((window, text_size) != TIGHT && index < expected.len()) || matches!(page.scrolls, Scrolls::No) {
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
