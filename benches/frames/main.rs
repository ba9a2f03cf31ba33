//! Measures the frame time of the board in space against a bare scene of lit spheres drawn by the same machine in the
//! same run, how soon the first page appears, and the frame times beside a search, beside the search of a whole game for
//! its report, and in a large tree of moves.
//!
//! `cargo bench --bench frames` alternates the two programs on a software-rendered screen and prints the median frame
//! time of each. It has the same requirements as the window tests (`scripts/setup-system test`). The app is the real
//! program: the benchmark holds down a key that turns the board and reads the frame times from the app's log. With
//! `-- flat` it leaves out the boards in space.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measurement stops when it cannot be made"
)]

mod bare;

#[path = "../../tests/window/desk.rs"]
#[allow(dead_code, reason = "shared with the window tests")]
mod desk;
#[path = "../../tests/window/hands.rs"]
#[allow(dead_code, reason = "shared with the window tests")]
mod hands;
#[path = "../../tests/support/look.rs"]
#[allow(dead_code, reason = "shared with the tests of the panels")]
mod look;
#[path = "../../tests/window/program.rs"]
#[allow(dead_code, reason = "shared with the window tests")]
mod program;

use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use desk::Desk;
use look::middle;
use program::{Program, TRACE};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use rhizome::games::Setup;
use rhizome::record::save::SavedGame;
use rhizome::record::{GameTree, NodeId};
use rhizome::rules::Position;

/// How often each program is measured.
const ROUNDS: usize = 3;
/// How long the board turns in one round.
const TURNS_FOR: Duration = Duration::from_secs(8);
/// How long a search is watched while nobody touches the mouse.
const WATCHED_FOR: Duration = Duration::from_secs(8);

/// The boards that are drawn: a name, a set-up, and the number of random moves played on it.
const BOARDS: [(&str, &str, usize); 2] = [
    ("cube, 125 points, mid-game", "tanbo dims=3", 60),
    ("4 dimensions, 256 points, mid-game", "tanbo dims=4 size=4", 120),
];

fn main() {
    if std::env::args().any(|argument| argument == bare::ARGUMENT) {
        return bare::run();
    }
    if !std::env::args().any(|argument| argument == "flat") {
        boards_in_space();
    }
    first_page_and_frames_beside_a_search();
    frames_beside_a_report();
    frames_in_a_large_tree();
}

fn boards_in_space() {
    let mut bare_ms = Vec::new();
    let mut boards_ms = vec![Vec::new(); BOARDS.len()];
    for _ in 0..ROUNDS {
        bare_ms.push(bare_scene_ms());
        for (&(_, setup, plies), times_ms) in BOARDS.iter().zip(&mut boards_ms) {
            times_ms.push(board_ms(setup, plies));
        }
    }
    let bare = median(&mut bare_ms);
    println!("{:36} {bare:6.1} ms a frame", "bare scene, 125 lit spheres");
    for ((name, ..), times_ms) in BOARDS.iter().zip(&mut boards_ms) {
        let ms = median(times_ms);
        println!("{name:36} {ms:6.1} ms a frame, {:.2} times the bare scene", ms / bare);
    }
}

/// Prints how soon the first page appears, and how much work the main thread does in the frames beside a search, without
/// the mouse and while it moves.
fn first_page_and_frames_beside_a_search() {
    let desk = Desk::new();
    let arguments = ["tanbo size=19", "--seats", "computer:tree,computer:tree"];
    let mut program = Program::start_with(&desk, &arguments, &[TRACE]);
    println!("{:36} {:6.0} ms", "the first page is on the screen", program.start_time.as_secs_f64() * 1000.0);
    let seen = program.wait_until("the computer thinks", |seen| seen.is_thinking && !seen.cells.is_empty());
    let before = program.frames().count();
    sleep(WATCHED_FOR);
    print_work("a frame beside a search, 19x19", &mut program, before);
    let before = program.frames().count();
    for cell in seen.cells.values().step_by(18) {
        program.point_in_motion(middle(*cell));
    }
    print_work("the same while the mouse moves", &mut program, before);
    program.quit();
}

/// Prints how much work the main thread does in the frames while the positions of a game of 60 moves are searched for its
/// report and the mouse moves.
fn frames_beside_a_report() {
    let desk = Desk::new();
    let path = desk.folder.path().join("game.rhz.ron");
    random_game("tanbo size=9".parse().unwrap(), 60).write(&path).unwrap();
    let mut program = Program::start_with(&desk, &[path.to_str().expect("a plain name")], &[TRACE]);
    let seen = program.wait_until("the game is shown", |seen| !seen.cells.is_empty());
    program.click("mode.study");
    sleep(Duration::from_secs(2));
    let before = program.frames().count();
    desk.xdotool(&["key", "ctrl+r"]);
    for cell in seen.cells.values().cycle().step_by(7).take(40) {
        program.point_in_motion(middle(*cell));
        sleep(Duration::from_millis(100));
    }
    print_work("a frame beside a report, 9x9", &mut program, before);
    program.quit();
}

/// The number of nodes of a large tree, and of its main line.
const NODES: usize = 5_000;
const MAIN_LINE: usize = 200;

/// Prints how much work the main thread does in the frames in which the cursor moves through a large tree, and in those
/// in which the tree is edited.
fn frames_in_a_large_tree() {
    let desk = Desk::new();
    let mut rng = Pcg32::seed_from_u64(1);
    let mut game = random_game("tanbo size=19".parse().unwrap(), MAIN_LINE);
    let tree = &mut game.tree;
    let mut nodes = tree.line();
    while nodes.len() < NODES {
        tree.go_to(nodes[rng.random_range(0..nodes.len())]);
        for _ in 0..10 {
            tree.play(tree.position().random_move(&mut rng).expect("the game goes on")).unwrap();
        }
        nodes = tree.branch(NodeId::START);
    }
    tree.go_to_main_end();
    let path = desk.folder.path().join("tree.rhz.ron");
    game.write(&path).unwrap();
    let mut program = Program::start_with(&desk, &[path.to_str().expect("a plain name")], &[TRACE]);
    program.wait_until("the game is shown", |seen| !seen.cells.is_empty());
    program.click("mode.study");
    sleep(Duration::from_secs(2));
    for (what, key) in [("a step in a tree of 5,000 moves", "Left"), ("an edit of it", "shift+1")] {
        let before = program.frames().count();
        for _ in 0..30 {
            desk.xdotool(&["key", key]);
            sleep(Duration::from_millis(300));
        }
        print_work(what, &mut program, before);
    }
    program.quit();
}

/// Prints how much work the main thread has done in the frames after the first ones.
fn print_work(what: &str, program: &mut Program, skipped: usize) {
    let mut work_ms: Vec<f64> = program.frames().skip(skipped).map(|frame| frame.work_ms).collect();
    work_ms.sort_by(f64::total_cmp);
    let at = |part: f64| work_ms[((work_ms.len() - 1) as f64 * part) as usize];
    let (half, most, dearest) = (at(0.5), at(0.95), at(1.0));
    println!("{what:36} half {half:.1} ms, 95 % {most:.1} ms, the dearest {dearest:.1} ms");
}

fn median(times_ms: &mut [f64]) -> f64 {
    times_ms.sort_by(f64::total_cmp);
    times_ms[times_ms.len() / 2]
}

/// Runs this program again as the bare scene and returns the median frame time that it prints.
fn bare_scene_ms() -> f64 {
    let desk = Desk::new();
    let this = std::env::current_exe().unwrap();
    let output = desk.command(this).arg(bare::ARGUMENT).stderr(Stdio::null()).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().parse().expect("the bare scene prints its median frame")
}

/// Returns the median time between two frames of the app while the board is turning.
fn board_ms(setup: &str, plies: usize) -> f64 {
    let desk = Desk::new();
    let game = desk.folder.path().join("game.rhz.ron");
    random_game(setup.parse().unwrap(), plies).write(&game).unwrap();
    let game = game.to_str().expect("temporary folders have plain names");
    let mut program = Program::start_with(&desk, &[game, "--size", "1280x800", "--quality", "low"], &[TRACE]);
    program.wait_until("the board is shown in space", |seen| seen.is_solid && !seen.cells.is_empty());
    sleep(Duration::from_secs(2));
    let before = program.frames().count();
    desk.xdotool(&["keydown", "a"]);
    sleep(TURNS_FOR);
    desk.xdotool(&["keyup", "a"]);
    let ends_ms: Vec<f64> = program.frames().skip(before).map(|frame| frame.end_ms).collect();
    let mut times_ms: Vec<f64> = ends_ms.windows(2).map(|pair| pair[1] - pair[0]).collect();
    program.quit();
    median(&mut times_ms)
}

/// Returns a game between two persons after `plies` random moves.
fn random_game(setup: Setup, plies: usize) -> SavedGame {
    let mut rng = Pcg32::seed_from_u64(1);
    let mut tree = GameTree::new(setup);
    for _ in 0..plies {
        let mv = tree.position().random_move(&mut rng).expect("the game goes on");
        tree.play(mv).unwrap();
    }
    let mut game = SavedGame::new(tree);
    game.seats = vec!["person".into(); setup.seats()];
    game
}
