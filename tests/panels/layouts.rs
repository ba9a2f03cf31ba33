//! Every page at every size of window and text: nothing overlaps, and everything can be reached.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::rc::Rc;

use rhizome::app::settings::Settings;
use rhizome::app::{Seen, SeenText};

use super::look::{Look, middle};
use super::program::{Program, saves};

const WINDOWS: [(u32, u32); 5] = [(800, 600), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)];
/// From `Small` to `Huge`.
const TEXT_SIZES: [f32; 4] = [0.85, 1.0, 1.25, 1.6];
/// The size at which everything fits at once: what is seen there must be in reach everywhere.
const ROOMY: ((u32, u32), f32) = ((2560, 1440), 0.85);

/// A page: the keys that open it, the widget that identifies it, the prefixes of its own widgets if it covers another
/// page, and where to scroll it.
struct Page {
    name: &'static str,
    keys: &'static [&'static str],
    sign: &'static str,
    own: &'static [&'static str],
    scrolls: Scrolls,
}

enum Scrolls {
    /// Over the first of these widgets that is shown.
    Over(&'static [&'static str]),
    /// In the centre of the window.
    InTheMiddle,
    /// It need not be scrolled: it has nothing that has not been seen before.
    No,
}

/// Widgets of the panel beside the board; one of them is always visible, however far it is scrolled.
const PANEL: Scrolls =
    Scrolls::Over(&["section.seats", "section.analysis", "section.report", "section.moves", "section.overlays"]);

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
    Page { name: "home", keys: &["Escape", "ctrl+n"], sign: "new.tanbo", own: &[""], scrolls: Scrolls::InTheMiddle },
    Page { name: "back", keys: &[], sign: "new-game", own: &[""], scrolls: Scrolls::No },
];

/// More turns of the wheel than any page needs.
const MOST_TURNS: usize = 300;
/// More notches of the wheel than any page needs: 400 pages of 100 points.
const MOST_NOTCHES: f32 = 1000.0;

/// The prefixes of widgets that depend on the position, the mouse or the space: with too little space, a cube has no
/// boards for its layers, and says so, and a board no bar of chances.
const PASSING: [&str; 7] = ["move.", "analysis.", "cell.", "hint.", "pointed", "strip.", "chances"];
/// The buttons that a narrow bar above a cube leaves to its menu of views, where the story of the cube looks for them.
const IN_MENU: [&str; 2] = ["reset-view", "turntable"];

/// Starts the program with a size of text, without motion.
fn start(text_size: f32, game: &[&str]) -> Program {
    Program::start_with(&format!("(text_size: Some({text_size:?}), motion: false)"), game)
}

/// Returns the names of all widgets that can be reached on a page by scrolling from its start to its end.
fn reachable(program: &mut Program, page: &Page) -> BTreeSet<String> {
    let begins = |name: &str, parts: &[&str]| parts.iter().any(|part| name.starts_with(part));
    let is_meant =
        |name: &&String| begins(name, page.own) && !begins(name, &PASSING) && !IN_MENU.contains(&name.as_str());
    let in_window = |seen: &Seen, name: &&String| {
        let (x, y) = middle(seen.widgets[*name].rect);
        (0..seen.window[0] as i32).contains(&x) && (0..seen.window[1] as i32).contains(&y)
    };
    let names = |seen: &Seen| {
        let names = seen.widgets.keys().filter(is_meant).filter(|name| in_window(seen, name));
        names.cloned().collect::<BTreeSet<_>>()
    };
    let mut seen = program.seen();
    let mut all = names(&seen);
    let [width, height] = seen.window;
    let at = match page.scrolls {
        Scrolls::Over(widgets) => widgets.iter().find_map(|&widget| seen.widgets.get(widget)).map(|w| middle(w.rect)),
        Scrolls::InTheMiddle => Some(middle([0.0, 0.0, width, height])),
        Scrolls::No => None,
    };
    let Some(at) = at else { return all };
    program.point(at);
    // An analysis is opened scrolled into view: begin at the top.
    // On the way down each step is less than the page shows at once. A page ends where nothing moves any more, and is left
    // at its start for the next visit.
    let step = (height / 160.0).floor();
    for notches in [MOST_NOTCHES, -step, MOST_NOTCHES] {
        for _ in 0..MOST_TURNS {
            program.wheel(notches);
            let after = program.seen();
            if places(&seen, &after) == places(&after, &seen) && seen.texts == after.texts {
                break;
            }
            all.extend(names(&after));
            seen = after;
        }
    }
    all
}

/// Returns the rectangles in `seen` of the texts and widgets that `other` also has. Whatever appears or disappears is
/// ignored, because tooltips open without scrolling.
fn places<'s>(seen: &'s Seen, other: &'s Seen) -> Vec<(&'s str, [i32; 4])> {
    let count = |seen: &Seen, wanted: &SeenText| seen.texts.iter().filter(|text| text.text == wanted.text).count();
    let texts = seen.texts.iter().filter(|text| count(seen, text) == count(other, text));
    let texts = texts.map(|text| (text.text.as_str(), text.rect));
    let widgets = seen.widgets.iter().filter(|(name, _)| other.widgets.contains_key(*name));
    let widgets = widgets.map(|(name, widget)| (name.as_str(), widget.rect));
    let mut places: Vec<_> = texts.chain(widgets).map(|(name, rect)| (name, rect.map(|side| side as i32))).collect();
    places.sort_unstable();
    places
}

/// Opens every page at every size and collects what is wrong with it.
fn look_at_all(mut program: Program) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut expected: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let sizes = TEXT_SIZES.into_iter().flat_map(|text| WINDOWS.map(|window| (window, text)));
    for (window, text_size) in std::iter::once(ROOMY).chain(sizes) {
        program.app.world_mut().resource_mut::<Settings>().text_size = Some(text_size);
        program.resize(window.0, window.1);
        for page in &PAGES {
            page.keys.iter().for_each(|key| program.key(key));
            if page.name == "back" {
                program.click("back-to-game");
            }
            let seen = program.wait_until(page.name, |seen| seen.has(page.sign));
            let place = format!("{} at {}x{}, text {text_size}", page.name, window.0, window.1);
            for [a, b] in seen.overlaps() {
                complaints.push(format!("{place}: '{}' {:?} and '{}' {:?}", a.text, a.rect, b.text, b.rect));
            }
            if matches!(page.scrolls, Scrolls::No) {
                continue;
            }
            let reached = reachable(&mut program, page);
            match expected.get(page.name) {
                None => drop(expected.insert(page.name, reached)),
                Some(expected) => complaints
                    .extend(expected.difference(&reached).map(|widget| format!("{place}: '{widget}' is out of reach"))),
            }
        }
    }
    complaints
}

#[test]
fn with_two_seats_nothing_overlaps_and_everything_is_in_reach() {
    let complaints = look_at_all(start(1.0, &["root-bound", "--seats", "Ada,computer:old-growth"]));
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn with_three_seats_nothing_overlaps_and_everything_is_in_reach() {
    // In Chexers the coordinates are in the cells, where the chances of an analysis cover them.
    let settings = "(motion: false, show_coordinates: false)";
    let complaints =
        look_at_all(Program::start_with(settings, &["chexers", "--seats", "Ada,computer:old-growth,Grace"]));
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn with_six_seats_nothing_overlaps_and_everything_is_in_reach() {
    let seats = "Ada,computer:old-growth,Grace,person,person,person";
    let complaints = look_at_all(start(1.0, &["hexbo side=5 players=6", "--seats", seats]));
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn in_space_nothing_overlaps_and_everything_is_in_reach() {
    let complaints = look_at_all(start(1.0, &["tanbo dims=3", "--seats", "Ada,Grace"]));
    assert!(complaints.is_empty(), "{complaints:#?}");
}

/// Regression test: at large text the seats ran out of the window, and the button that starts the game lay over them.
#[test]
fn six_seats_leave_room_for_the_button_at_large_text() {
    let seats = "person,person,person,person,person,person";
    let mut program = start(1.25, &["hexbo side=5 players=6", "--seats", seats]);
    program.resize(1280, 800);
    program.key("ctrl+n");
    let seen = program.wait_until("home", |seen| seen.has("new.start"));
    assert!(seen.overlaps().is_empty(), "{:#?}", seen.overlaps());
    let start = seen.widgets["new.start"].rect;
    let seats: Vec<_> = seen.widgets.iter().filter(|(name, _)| name.ends_with(".level")).collect();
    assert_eq!(seats.len(), 6);
    let ends = |rect: [f32; 4], axis: usize| (rect[axis], rect[axis] + rect[axis + 2]);
    for (name, seat) in seats {
        let is_apart = (0..2).any(|axis| {
            let ((low, high), (start_low, start_high)) = (ends(seat.rect, axis), ends(start, axis));
            high <= start_low || start_high <= low
        });
        assert!(is_apart && ends(seat.rect, 0).1 <= seen.window[0], "{name} at {:?}, Play at {start:?}", seat.rect);
    }
    program.quit();
}

/// Regression test: at the largest text the link back to the game lay over the name of the program.
#[test]
fn the_links_of_the_home_page_leave_room_for_the_title() {
    let folder = Rc::new(tempfile::tempdir().unwrap());
    fs::create_dir_all(saves(&folder).join("settings")).unwrap();
    let result = "(results: [(day: 20000, setup: \"tanbo size=9\", against: \"sapling\", share: 1.0)])";
    fs::write(saves(&folder).join("results.ron"), result).unwrap();
    let mistake = "(setup: \"tanbo size=9\", moves: [], played: \"C3\", loss: 0.2, verdict: \"\", solved: 0, due: 0)";
    fs::write(saves(&folder).join("mistakes.ron"), format!("(mistakes: [{mistake}])")).unwrap();
    fs::write(saves(&folder).join("settings/settings.ron"), "(text_size: Some(1.6), motion: false)").unwrap();
    let mut program = Program::start_in(&folder, &["tanbo size=9", "--seats", "Ada,Grace"]);
    program.resize(900, 600);
    program.key("ctrl+n");
    let seen = program.wait_until("home", |seen| seen.has("back-to-game") && seen.has("results") && seen.has("repeat"));
    assert!(seen.overlaps().is_empty(), "{:#?}", seen.overlaps());
    let [title, back] = ["title", "back-to-game"].map(|widget| seen.widgets[widget].rect);
    assert!(back[0] >= title[0] + title[2] || back[1] >= title[1] + title[3], "{back:?} over {title:?}");
    program.quit();
}

/// Regression test: at large text the menu ran out of a small window, and its last commands were out of reach.
#[test]
fn the_end_of_the_menu_can_be_reached_in_a_small_window() {
    let mut program = start(1.6, &["tanbo size=9", "--seats", "Ada,Grace"]);
    program.resize(900, 600);
    program.click("menu");
    let place = program.rect("games");
    program.point(middle(place));
    for _ in 0..20 {
        program.wheel(-2.0);
    }
    let place = program.rect("quit");
    assert!(place[1] + place[3] <= 600.0, "{place:?}");
    program.key("Escape");
    program.wait_until("the menu is closed", |seen| !seen.has("quit"));
    program.click("menu");
    program.wait_until("it is open at its top", |seen| seen.has("games") && !seen.has("quit"));
    for _ in 0..30 {
        if !program.seen().has("quit") {
            program.key("Down");
        }
    }
    assert!(program.seen().has("quit"), "the arrow keys lead to its end");
    program.click("settings");
    program.wait_until("the settings are open", |seen| seen.has("settings.close"));
    program.quit();
}
