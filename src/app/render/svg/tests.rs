//! Tests of SVG pictures: stones, labels, colours and marks.

use super::*;
use crate::app::base::Seat;
use crate::app::settings::ThemeChoice;
use crate::app::theme::{SystemTheme, Themes};
use crate::record::GameTree;
use crate::record::save::SavedGame;
use crate::rules::{SeatColor, Turn};

const GAMES: [&str; 5] = ["tanbo-9x9", "hexbo-6-players", "hexade", "root-bound", "chexers"];

fn theme(choice: &ThemeChoice) -> Theme {
    Themes::of_program().0.find(choice, SystemTheme::Dark).unwrap().clone()
}

/// Returns the sample of a game, half of it played.
fn sample(name: &str) -> Session {
    let path = format!("{}/saves/sample-{name}.rhz.ron", env!("CARGO_MANIFEST_DIR"));
    let mut tree: GameTree = SavedGame::read(path.as_ref()).unwrap().tree;
    let line = tree.line();
    tree.go_to(line[line.len() / 2]);
    let seats = vec![Seat::person(); tree.setup().seats()];
    Session::new(tree, seats)
}

fn svg(session: &Session, choice: &ThemeChoice, marked: &Marked) -> String {
    draw(session, &theme(choice), marked, Vec2::new(600.0, 450.0))
}

/// Returns a colour as it is written.
fn painted(name: &str, color: Color) -> String {
    let text = element("a").color(name, color).empty();
    text.trim_start_matches("<a ").trim_end_matches("/>\n").to_owned()
}

/// Returns the number of elements; panics where tags are not closed in order or a reference leads nowhere.
fn count_elements(text: &str) -> usize {
    let (mut open, mut count) = (Vec::new(), 0);
    for tag in text.split('<').skip(1) {
        let (tag, after) = tag.split_once('>').unwrap();
        assert!(!after.contains(['>', '"']), "stray text: {after}");
        let name = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        count += 1;
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert!(!tag.contains("NaN") && !tag.contains("inf"), "{tag}");
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "not closed: {open:?}");
    for part in text.split("href=\"#").skip(1).chain(text.split("url(#").skip(1)) {
        let id = part.split(['"', ')']).next().unwrap();
        assert!(text.contains(&format!("id=\"{id}\"")), "{id} is not defined");
    }
    count
}

#[test]
fn every_game_has_its_stones_its_labels_and_the_colours_of_the_theme() {
    for name in GAMES {
        let session = sample(name);
        let (position, setup) = (session.tree().position(), session.tree().setup());
        let shown = Marked { last: true, warnings: true, coordinates: true, ..Marked::default() };
        for choice in [ThemeChoice::Soil, ThemeChoice::Washi] {
            let (text, palette) = (svg(&session, &choice, &shown), theme(&choice).colors);
            assert!(count_elements(&text) > position.geometry().len() / 2, "{name}");
            for player in position.players() {
                let count = |dryness| {
                    let id = materials::stone_id(setup.color(player), dryness);
                    text.matches(&format!("href=\"#{id}\"")).count()
                };
                let drawn = count(Dryness::Fresh) + count(Dryness::Thirsty);
                assert_eq!(drawn, position.stones(player).len(), "{name}: {player:?}");
                let body = palette.stones[setup.color(player).index()].body;
                assert!(text.contains(&painted("stop-color", body)), "{name}: {player:?}");
            }
            for (_, label, _) in board_labels(position.geometry(), &palette) {
                assert!(text.contains(&format!(">{label}</text>")), "{name}: {label}");
            }
            let last = painted("stroke", palette.recent_move(0));
            assert!(text.contains(&last), "{name}: the last move");
            let tiles =
                if matches!(position.geometry().shape(), Shape::Hexagon(_)) { position.geometry().len() } else { 0 };
            assert_eq!(text.matches("href=\"#tile\"").count(), tiles, "{name}");
        }
    }
}

#[test]
fn thirsty_roots_are_dry_with_the_warnings() {
    // White's root in the corner has only A2 left, and B1 is black's.
    let stones = "black=B2,B1 white=A1,G3,G4 to-move=white";
    let session = Session::arranged("tanbo size=9", "person,person", stones);
    let dry = format!("href=\"#{}\"", materials::stone_id(SeatColor::White, Dryness::Thirsty));
    for (warnings, count) in [(true, 1), (false, 0)] {
        let text = svg(&session, &ThemeChoice::Soil, &Marked { warnings, ..Marked::default() });
        count_elements(&text);
        assert_eq!(text.matches(&dry).count(), count);
        assert_eq!(text.contains("<polyline"), warnings, "they are cracked");
        assert_eq!(text.matches("<path").count(), 2 * 2, "two branches, each with its rim");
        for path in text.split("<path").skip(1) {
            assert!(path.split('>').next().unwrap().contains(" Q"), "they bend: {path}");
        }
    }
}

#[test]
fn marks_are_those_that_were_asked_for() {
    for name in GAMES {
        let session = sample(name);
        let cells: Vec<Cell> = session.tree().geometry().cells().take(2).collect();
        let bare = svg(&session, &ThemeChoice::Soil, &Marked::default());
        let with = |marked: Marked| count_elements(&svg(&session, &ThemeChoice::Soil, &marked));
        let count = count_elements(&bare);
        let arrows = vec![[cells[0], cells[1]]];
        assert_eq!(with(Marked { arrows, ..Marked::default() }), count + 1, "{name}");
        assert_eq!(with(Marked { circles: cells, ..Marked::default() }), count + 4, "{name}: a line and its edge");
        assert!(with(Marked { last: true, ..Marked::default() }) > count, "{name}");
        let legal = crate::record::draft::Draft::Empty.choices(session.tree().position()).len();
        // Pieces have a ring, which is a line and its edge.
        let parts = if session.tree().position().turn() == Turn::Piece { 2 } else { 1 };
        assert_eq!(with(Marked { legal: true, ..Marked::default() }), count + parts * legal, "{name}");
    }
}

#[test]
fn branches_join_neighbours_of_a_root_also_in_the_slices_of_a_cube() {
    let session = sample("tanbo-cube");
    let text = svg(&session, &ThemeChoice::Soil, &Marked::default());
    count_elements(&text);
    assert_eq!(text.matches("url(#wood)").count(), 5, "a plate for each slice");
    let branches = text.matches("<path ").count();
    assert!(branches > 0 && branches.is_multiple_of(2), "{branches}: each has a rim");
}
