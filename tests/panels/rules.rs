//! The rules: a page for each game, opened at that of the game on the board, with examples to step through.

use rhizome::app::Seen;
use rhizome::games::Game;

use super::look::{Look, middle};
use super::program::Program;

/// Returns whether the page of a game is open at its beginning, that is, whether its first words are visible.
fn begins(seen: &Seen, game: &str) -> bool {
    let text = Game::ALL.iter().find(|known| known.about.word == game).unwrap().about.rules_page;
    let paragraph = text.lines().find(|line| !line.is_empty() && !line.starts_with('#')).unwrap();
    let words: Vec<&str> = paragraph.split(' ').take(2).collect();
    seen.texts.iter().any(|seen| seen.text.starts_with(&words.join(" ")))
}

/// Turns the wheel over the page, a notch at a time, until the whole row of controls of an example is visible that
/// stands at its start. Returns the name of the example.
fn scroll_to_example(program: &mut Program) -> String {
    let (x, y) = middle(program.seen().widgets["rules.keys"].rect);
    program.point((x, y + 200));
    for _ in 0..100 {
        let seen = program.seen();
        let examples = seen.widgets.keys().filter(|name| name.starts_with("example."));
        let example = examples.filter_map(|name| name.strip_suffix(".forward")).next();
        if let Some(example) = example.filter(|_| stands_at(&seen, 0)) {
            return example.to_owned();
        }
        program.wheel(-1.0);
    }
    panic!("no example on the page");
}

/// Returns whether an example shows this many of its moves.
fn stands_at(seen: &Seen, ply: u32) -> bool {
    seen.texts.iter().any(|seen| seen.text.starts_with(&format!("{ply} of ")))
}

#[test]
fn each_game_has_its_page_and_the_examples_are_stepped_through() {
    let mut program = Program::start(&["hexade side=5", "--seats", "Ada,Grace"]);
    program.wait_until("the game is shown", |seen| !seen.cells.is_empty());
    program.key("F1");
    program.wait_until("the page of this game is open", |seen| begins(seen, "hexade"));
    for game in Game::ALL.map(|game| game.about.word) {
        program.click(&format!("rules.{game}"));
        program.wait_until(&format!("the page of {game} is open"), |seen| begins(seen, game));
    }

    program.click("rules.tanbo");
    program.wait_until("the page of Tanbo is open", |seen| begins(seen, "tanbo"));
    let example = scroll_to_example(&mut program);
    let [start, back, forward] = ["start", "back", "forward"].map(|word| format!("{example}.{word}"));
    let can = |seen: &Seen, widget: &str| seen.widgets.get(widget).is_some_and(|widget| widget.enabled);
    let seen = program.seen();
    assert!(!can(&seen, &back) && !can(&seen, &start), "there is nothing before it");
    program.click(&forward);
    program.wait_until("a move is shown", |seen| stands_at(seen, 1) && can(seen, &back) && can(seen, &start));
    program.click(&back);
    program.wait_until("it is taken back", |seen| stands_at(seen, 0) && !can(seen, &back));
    // A click on the board steps forward, too.
    program.click(&example);
    program.wait_until("a click on the board shows the move", |seen| stands_at(seen, 1));
    program.click(&start);
    program.wait_until("the start is shown", |seen| stands_at(seen, 0));
    assert_eq!(program.seen().ply, 0, "nothing is played on the board behind the page");

    program.click("rules.keys");
    program.wait_until("the keys are listed", |seen| seen.texts.iter().any(|seen| seen.text == "Ctrl+N"));
    program.key("Escape");
    program.wait_until("the rules are closed", |seen| !seen.has("rules.keys"));
    program.key("F1");
    program.wait_until("they open at the page of the game again", |seen| begins(seen, "hexade"));
    program.key("F1");
    program.wait_until("the key closes them, too", |seen| !seen.has("rules.keys"));
    program.quit();
}
