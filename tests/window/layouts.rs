//! Every page at every size of window and text: nothing overlaps, and everything can be reached. All sizes take several
//! minutes, so `scripts/test --long` tests all of them; otherwise only the usual one and the tightest are tested.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::desk::Desk;
use super::program::{Program, saves};
use super::seen::{Seen, Text, middle};

const WINDOWS: [(u32, u32); 3] = [(800, 600), (1280, 800), (2560, 1440)];
/// The story that scrolls every page, also where only a sample of the sizes is looked at.
const FIRST_STORY: &str = "two";
/// From `Small` to `Huge`.
const TEXT_SIZES: [f32; 4] = [0.85, 1.0, 1.25, 1.6];
/// The most common size.
const USUAL: ((u32, u32), f32) = ((1280, 800), 1.0);
/// The size at which everything fits at once.
const ROOMY: ((u32, u32), f32) = ((2560, 1440), 0.85);
/// The size with the least room.
const TIGHT: ((u32, u32), f32) = ((800, 600), 1.6);

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

/// More turns of the wheel than any page needs, because the rows of an analysis may change places for ever.
const MOST_TURNS: usize = 300;
/// How often a story looks for something that has moved before it takes the page to have ended.
const MOST_LOOKS: usize = 20;

/// The prefixes of widgets that depend on the position, the mouse or the space: with too little space, a cube has no
/// boards for its layers, and says so, and a board no bar of chances.
const PASSING: [&str; 7] = ["move.", "analysis.", "cell.", "hint.", "pointed", "strip.", "chances"];
/// The buttons that a narrow bar above a cube leaves to its menu of views, where the story of the cube looks for them.
const IN_MENU: [&str; 2] = ["reset-view", "turntable"];

fn start<'d>(desk: &'d Desk, text_size: f32, game: &[&str]) -> Program<'d> {
    let folder = saves(desk).join("settings");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("settings.ron"), format!("(text_size: Some({text_size:?}), motion: false)")).unwrap();
    Program::start(desk, game)
}

/// Returns the names of all widgets that can be reached on a page by scrolling from its start to its end.
fn reachable(program: &mut Program, page: &Page) -> BTreeSet<String> {
    let begins = |name: &str, parts: &[&str]| parts.iter().any(|part| name.starts_with(part));
    let is_meant =
        |name: &&String| begins(name, page.own) && !begins(name, &PASSING) && !IN_MENU.contains(&name.as_str());
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
    // An analysis is opened scrolled into view: begin at the top.
    // On the way down each step is less than the lowest page shows at once. A page ends where nothing moves any more,
    // and is left at its start for the next visit.
    for (button, notches) in [(UP, "10"), (DOWN, "1"), (UP, "10")] {
        for _ in 0..MOST_TURNS {
            program.desk.xdotool(&["click", "--repeat", notches, "--delay", "10", button]);
            let Some(after) = moved(program, page, &seen) else { break };
            all.extend(names(&after));
            seen = after;
        }
        // A large step may have led to where nothing is left of what was seen before.
        seen = program.seen();
        all.extend(names(&seen));
    }
    all
}

/// The mouse buttons of the wheel.
const UP: &str = "4";
const DOWN: &str = "5";

/// Returns what is shown as soon as something has moved; `None` if nothing does for a while, which is long for a machine
/// that has other things to do.
fn moved(program: &mut Program, page: &Page, before: &Seen) -> Option<Seen> {
    // Windows over the page show no tooltips and no analysis: whatever changes there has been scrolled.
    let is_window = matches!(page.scrolls, Scrolls::InTheMiddle);
    let looks = std::iter::repeat_with(|| {
        program.desk.rest();
        program.seen()
    });
    let has_moved =
        |after: &Seen| places(before, after) != places(after, before) || is_window && before.texts != after.texts;
    looks.take(MOST_LOOKS).find(has_moved)
}

/// Returns the rectangles in `seen` of the texts and widgets that `other` also has. Whatever appears, disappears or
/// changes is ignored, because tooltips open and an analysis goes on without scrolling.
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

/// Opens every page at every size and collects what is wrong with it.
fn look_at_all(desk: &Desk, name: &str, game: &[&str]) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut expected: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let is_long = std::env::var_os("RHIZOME_LONG").is_some();
    let sizes = if is_long {
        let all = TEXT_SIZES.into_iter().flat_map(|size| WINDOWS.map(|window| (window, size)));
        std::iter::once(ROOMY).chain(all).collect()
    } else {
        vec![USUAL, TIGHT]
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
        for page in &PAGES {
            page.keys.iter().for_each(|key| program.key(key));
            if page.name == "back" {
                // A page that has just been opened still moves.
                program.click_still("back-to-game");
            }
            let seen = program.wait_until(page.name, |seen| seen.has(page.sign));
            let place = format!("{name}, {} at {}x{}, text {text_size}", page.name, window.0, window.1);
            desk.picture(&format!("layout-{}", place.replace([',', ' '], "")));
            for [a, b] in seen.overlaps() {
                complaints.push(format!("{place}: '{}' {:?} and '{}' {:?}", a.text, a.rect, b.text, b.rect));
            }
            // What can be reached with the least room can be reached everywhere.
            let is_known = (window, text_size) != TIGHT && expected.contains_key(page.name);
            // Pages that depend neither on the game nor on the seats are scrolled in one of the stories only, unless
            // all is asked for.
            let depends = matches!(page.name, "game" | "analysis" | "home");
            let is_seen_elsewhere = !is_long && name != FIRST_STORY && !depends;
            if is_known || is_seen_elsewhere || matches!(page.scrolls, Scrolls::No) {
                continue;
            }
            let reached = reachable(program, page);
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
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn with_two_seats_nothing_overlaps_and_everything_is_in_reach() {
    let desk = Desk::with_screen(2560, 1440);
    let complaints = look_at_all(&desk, FIRST_STORY, &["root-bound", "--seats", "Ada,computer:old-growth"]);
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

/// Regression test: at large text the seats ran out of the window, and the button that starts the game lay over them.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn six_seats_leave_room_for_the_button_at_large_text() {
    let desk = Desk::with_screen(1280, 800);
    let seats = "person,person,person,person,person,person";
    let mut program = start(&desk, 1.25, &["hexbo side=5 players=6", "--seats", seats]);
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
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn the_links_of_the_home_page_leave_room_for_the_title() {
    let desk = Desk::with_screen(900, 600);
    fs::create_dir_all(saves(&desk)).unwrap();
    let result = "(results: [(day: 20000, setup: \"tanbo size=9\", against: \"sapling\", share: 1.0)])";
    fs::write(saves(&desk).join("results.ron"), result).unwrap();
    let mistake = "(setup: \"tanbo size=9\", moves: [], played: \"C3\", loss: 0.2, verdict: \"\", solved: 0, due: 0)";
    fs::write(saves(&desk).join("mistakes.ron"), format!("(mistakes: [{mistake}])")).unwrap();
    let mut program = start(&desk, 1.6, &["tanbo size=9", "--seats", "Ada,Grace"]);
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
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn the_end_of_the_menu_can_be_reached_in_a_small_window() {
    let desk = Desk::with_screen(900, 600);
    let mut program = start(&desk, 1.6, &["tanbo size=9", "--seats", "Ada,Grace"]);
    program.resize(900, 600);
    program.click_still("menu");
    let place = program.still("games");
    program.desk.point(middle(place));
    for _ in 0..20 {
        program.desk.xdotool(&["click", "--repeat", "2", "--delay", "10", DOWN]);
    }
    let place = program.still("quit");
    assert!(place[1] + place[3] <= 600.0, "{place:?}");
    program.key("Escape");
    program.wait_until("the menu is closed", |seen| !seen.has("quit"));
    program.click_still("menu");
    program.wait_until("it is open at its top", |seen| seen.has("games") && !seen.has("quit"));
    for _ in 0..30 {
        if !program.seen().has("quit") {
            program.key("Down");
            program.settled();
        }
    }
    assert!(program.seen().has("quit"), "the arrow keys lead to its end");
    program.click_still("settings");
    program.wait_until("the settings are open", |seen| seen.has("settings.close"));
    program.quit();
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn in_space_nothing_overlaps_and_everything_is_in_reach() {
    let desk = Desk::with_screen(2560, 1440);
    let complaints = look_at_all(&desk, "cube", &["tanbo dims=3", "--seats", "Ada,Grace"]);
    assert!(complaints.is_empty(), "{complaints:#?}");
}
