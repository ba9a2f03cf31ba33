//! The report of a game, and a better move found by real clicks.

use rand::SeedableRng;
use rand_pcg::Pcg32;
use rhizome::record::GameTree;
use rhizome::record::save::SavedGame;
use rhizome::rules::Position;

use super::desk::Desk;
use super::program::Program;

/// Returns a game of two persons who play at random, which is never without a mistake.
pub fn random_game(setup: &str, plies: usize) -> SavedGame {
    let mut rng = Pcg32::seed_from_u64(1);
    let mut tree = GameTree::new(setup.parse().unwrap());
    for _ in 0..plies {
        let mv = tree.position().random_move(&mut rng).expect("the game goes on");
        tree.play(mv).unwrap();
    }
    SavedGame::new(tree)
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn a_game_is_reported_on_and_a_mistake_tried_again() {
    let desk = Desk::new();
    let game = desk.folder.path().join("game.rhz.ron");
    random_game("tanbo size=7", 24).write(&game).unwrap();
    let mut program = Program::start(&desk, &[game.to_str().expect("temporary folders have plain names")]);
    program.wait_until("the game is shown", |seen| seen.ply == 24);
    program.click("mode.study");
    program.key("ctrl+r");
    program.wait_until("the report is complete", |seen| seen.has("report.graph") && !seen.has("report.progress"));
    desk.picture("report");
    program.key("Escape");
    program.click("find");
    let question = program.wait_until("a question is asked", |seen| seen.has("practice.task"));
    assert!(question.outcome.is_none());
    program.click("practice.hint");
    program.wait_until("a hint is given", |seen| seen.has("practice.hint.1"));
    program.click("practice.show");
    program.wait_until("the answer is shown", |seen| seen.has("practice.answer"));
    desk.picture("practice");
    program.click("practice.leave");
    program.wait_until("the game is back", |seen| seen.has("mode.study") && seen.has("section.report"));
    program.quit();
}
