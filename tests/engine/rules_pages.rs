//! The examples on the rules pages can be played, and what the pages say about them is true.

use rhizome::games::Game;
use rhizome::record::example::Example;
use rhizome::record::notation::{illegal_text, parse_move};
use rhizome::rules::{Aid, Effect, Illegal, Move, Outcome, Player, Position, Reason, Standing};

use crate::boards;

/// The words of the games' set-ups.
const TANBO: &str = "tanbo";
const HEXBO: &str = "hexbo";
const HEXADE: &str = "hexade";
const ROOT_BOUND: &str = "root-bound";
const CHEXERS: &str = "chexers";

/// Returns the games that have a page, which are all of them.
fn games() -> impl Iterator<Item = &'static str> {
    Game::ALL.into_iter().map(|game| game.about.word)
}

/// Returns the page of a game.
fn page(game: &str) -> &'static str {
    Game::ALL.into_iter().find(|known| known.about.word == game).expect("a game").about.rules_page
}

fn blocks(game: &str) -> impl Iterator<Item = &'static str> + use<> {
    page(game).split("```diagram\n").skip(1).map(|rest| rest.split("```").next().unwrap())
}

fn examples(game: &str) -> Vec<Example> {
    blocks(game).map(|block| Example::read(block).unwrap_or_else(|e| panic!("{game}: {e}:\n{block}"))).collect()
}

/// Returns the example that has a caption, with the cursor at that caption.
fn at_caption(game: &str, words: &str) -> Example {
    for mut example in examples(game) {
        loop {
            if example.caption().is_some_and(|caption| caption.contains(words)) {
                return example;
            }
            if !example.tree.redo() {
                break;
            }
        }
    }
    panic!("no caption of {game} has '{words}'")
}

/// Returns the message with which the rules refuse a move at the cursor, or an empty string if it is legal.
fn verdict(example: &Example, text: &str) -> String {
    let position = example.tree.position();
    let mv = parse_move(position, text).unwrap();
    position.check(mv).map_or_else(|reason| illegal_text(position, &reason), |()| String::new())
}

/// Returns the cells that the last move emptied, sorted by name.
fn removed(example: &Example) -> Vec<String> {
    let last = example.tree.last().expect("a move was played");
    let cells = last.effects.iter().flat_map(Effect::removed).copied();
    example.tree.position().geometry().sorted_names(cells)
}

/// Returns the pieces that the last move converted.
fn converted(example: &Example) -> Vec<String> {
    let cell = |effect: &Effect| match effect {
        Effect::Converted { cell, .. } => Some(*cell),
        _ => None,
    };
    let effects = &example.tree.last().expect("a move was played").effects;
    example.tree.position().geometry().sorted_names(effects.iter().filter_map(cell))
}

fn outcome(example: &Example) -> Option<(Option<Player>, Reason)> {
    example.tree.outcome().map(|Outcome { winner, reason }| (winner, reason))
}

#[test]
fn every_example_can_be_played_and_every_step_has_its_words() {
    for game in games() {
        let examples = examples(game);
        assert!(examples.len() >= 4, "{game}");
        for (block, mut example) in blocks(game).zip(examples) {
            let captions = block
                .lines()
                .filter(|line| line.split_once(": ").is_some_and(|(number, _)| number.parse::<u32>().is_ok()));
            let expected = if example.is_empty() { captions.clone().count() } else { example.len() + 1 };
            assert_eq!(captions.count(), expected, "a caption for the start and each move:\n{block}");
            while !example.is_empty() && example.tree.redo() {
                assert!(example.caption().is_some(), "{block}");
            }
        }
    }
}

#[test]
fn the_pages_keep_to_their_width() {
    for game in games() {
        let is_wide = |line: &&str| line.chars().count() > 120;
        assert_eq!(page(game).lines().find(is_wide), None, "{game}");
    }
}

/// The marked point of a root game is the first move of its example, which removes something.
#[test]
fn marked_points_are_played_and_remove_something() {
    let mut marked = 0;
    for game in [TANBO, HEXBO] {
        for mut example in examples(game) {
            let Some(cell) = example.marked else { continue };
            assert!(example.tree.redo(), "{game}");
            assert_eq!(example.tree.last().unwrap().mv, Move::Place(cell), "{game}");
            assert!(!removed(&example).is_empty(), "{game}");
            marked += 1;
        }
    }
    assert_eq!(marked, 5);
}

#[test]
fn the_starts_are_the_starts() {
    let shown: Vec<&str> = games().flat_map(blocks).collect();
    for setup in [
        "tanbo size=9",
        "tanbo size=7 layout=dense",
        "tanbo dims=1",
        "hexbo side=5",
        "hexbo side=5 players=3",
        "hexbo side=5 players=6",
        "hexade side=5",
        "root-bound side=4",
        "chexers",
    ] {
        let is_of_this = |block: &&&str| block.lines().next().unwrap().split('|').next().unwrap().trim() == setup;
        let first = shown.iter().find(is_of_this).unwrap_or_else(|| panic!("an example of {setup}"));
        assert_eq!(Example::read(first).unwrap().tree.position(), &boards::start(setup), "{setup}");
    }
}

/// The claims of the Tanbo page about its first example.
#[test]
fn tanbo_legal_points() {
    let rows = blocks(TANBO).nth(1).unwrap().split_once('\n').unwrap().1;
    let check = |seat: &str, name: &str| {
        let example = Example::read(&format!("tanbo size=5 | to-move={seat}\n{rows}")).unwrap();
        let position = example.tree.position();
        position.check(Move::Place(position.geometry().parse_cell(name).unwrap()))
    };
    assert_eq!(check("black", "A4"), Ok(()));
    assert_eq!(check("black", "B3"), Ok(()));
    assert!(matches!(check("black", "D5"), Err(Illegal::TouchesSeveral { .. })));
    assert_eq!(check("white", "D5"), Ok(()));
    assert!(matches!(check("black", "A2"), Err(Illegal::TouchesNone { .. })));
}

#[test]
fn tanbo_and_hexbo_removals() {
    let roots = |example: &Example| example.tree.position().groups().len();
    let mut expanded = at_caption(TANBO, "bounds three roots");
    assert_eq!(roots(&expanded), 3);
    expanded.tree.redo();
    assert_eq!(roots(&expanded), 2);
    let mut both = at_caption(TANBO, "will then touch two black stones");
    let before = roots(&both);
    both.tree.redo();
    assert_eq!(roots(&both), before - 2);
    let is_bounded = |effect: &&Effect| matches!(effect, Effect::GroupRemoved { .. });
    let one = at_caption(HEXBO, "it goes and the others stay");
    assert_eq!(one.tree.last().unwrap().effects.iter().filter(is_bounded).count(), 1);
}

const WHITE_OF_HEXADE: Player = Player(0);
const BLACK_OF_HEXADE: Player = Player(1);

#[test]
fn hexade_distance() {
    let begun = at_caption(HEXADE, "Black may answer on any empty cell");
    assert_eq!(begun.tree.position().legal_count(), 60);
    let second = at_caption(HEXADE, "within two steps of E5 is closed to White");
    let position = second.tree.position();
    let forbidden = position.aids().iter().filter(|aid| matches!(aid, Aid::Forbidden(_))).count();
    assert_eq!(position.legal_count(), 61 - 19, "19 cells within two steps, two of them taken");
    assert_eq!(forbidden, 19 - 2);
    assert_eq!(verdict(&second, "H6"), "");
    let third = at_caption(HEXADE, "From here on both play where they like");
    assert_eq!(third.tree.position().legal_count(), 61 - 3);
}

#[test]
fn hexade_sixes_and_captures() {
    let shapes = at_caption(HEXADE, "The row B1 to B6");
    let pending = |aid: &Aid| matches!(aid, Aid::Six { player, .. } if *player == BLACK_OF_HEXADE);
    assert_eq!(shapes.tree.position().aids().iter().filter(|aid| pending(aid)).count(), 3);
    assert_eq!(removed(&at_caption(HEXADE, "White plays C3 and captures")), ["C4", "C5", "D3", "E3"]);
    assert!(removed(&at_caption(HEXADE, "White completed it")).is_empty());
    let three = at_caption(HEXADE, "three stones are not a pair");
    assert!(removed(&three).is_empty());
    assert_eq!(outcome(&three), None);
}

#[test]
fn hexade_ends() {
    let unanswered = at_caption(HEXADE, "No pair can be captured out of it");
    let position = unanswered.tree.position();
    for reply in position.legal_move_list() {
        let mut after = position.clone();
        after.play(reply).unwrap();
        assert_eq!(after.outcome().unwrap().winner, Some(WHITE_OF_HEXADE), "{reply:?}");
    }
    let won = at_caption(HEXADE, "the six is there after the reply");
    assert_eq!(outcome(&won), Some((Some(WHITE_OF_HEXADE), Reason::PerfectSix)));
    let broken = at_caption(HEXADE, "The six is broken, and it is White's move");
    assert_eq!((removed(&broken), outcome(&broken)), (vec!["D4".to_owned(), "D5".to_owned()], None));
    let turned = at_caption(HEXADE, "White must break that row now");
    assert_eq!((removed(&turned), outcome(&turned)), (vec!["D4".to_owned(), "D5".to_owned()], None));
    for reply in turned.tree.position().legal_move_list() {
        let mut after = turned.tree.position().clone();
        after.play(reply).unwrap();
        assert_eq!(after.outcome().map(|end| end.winner), Some(Some(BLACK_OF_HEXADE)), "White cannot: {reply:?}");
    }
    let proved = at_caption(HEXADE, "The row has outlasted the reply");
    assert_eq!(outcome(&proved), Some((Some(BLACK_OF_HEXADE), Reason::PerfectSix)));
}

#[test]
fn root_bound_opening_and_regions() {
    let first = at_caption(ROOT_BOUND, "An empty board");
    assert_ne!(verdict(&first, "c2,d6"), "");
    let second = at_caption(ROOT_BOUND, "Black begins with one stone");
    assert_ne!(verdict(&second, "d6,d7"), "");
    assert_ne!(verdict(&second, "d6"), "");
    let third = at_caption(ROOT_BOUND, "White answers with two");
    assert_ne!(verdict(&third, "pass"), "");
    let fourth = at_caption(ROOT_BOUND, "none next to another");
    assert_eq!(fourth.tree.position().groups().iter().filter(|group| group.player == Player(0)).count(), 3);
    assert_eq!(verdict(&fourth, "pass"), "");
    let claimed = at_caption(ROOT_BOUND, "Black has claimed them");
    for cell in ["a1", "a2"] {
        assert!(verdict(&claimed, cell).contains("claimed region of black"));
    }
    assert_eq!(verdict(&claimed, "a4"), "", "the rest is open");
    assert_eq!(claimed.tree.position().score(), Some(vec![6 + 2, 4]));
}

#[test]
fn root_bound_growth_and_death() {
    let growth = at_caption(ROOT_BOUND, "Black may not play d3 or b2");
    assert!(verdict(&growth, "d3").contains("small triangle with c2 and c3"));
    assert!(verdict(&growth, "b2").contains("small triangle with c2 and c3"));
    assert!(verdict(&growth, "c4,c5").contains("rapid growth"));
    assert_eq!(verdict(&growth, "c1,c4"), "", "one at each end");
    let dying = at_caption(ROOT_BOUND, "two ways out");
    assert_eq!(dying.tree.position().groups().iter().filter(|group| group.stones.len() == 2).count(), 2);
    assert_eq!(removed(&at_caption(ROOT_BOUND, "the pair is dead and goes")), ["b1", "b2"]);
    let owned = at_caption(ROOT_BOUND, "three claimed cells");
    assert_eq!(owned.tree.position().score(), Some(vec![6 + 3, 5]));
}

#[test]
fn root_bound_end() {
    let before = at_caption(ROOT_BOUND, "nothing is dead");
    let groups = before.tree.position().groups();
    let mut standings: Vec<_> = groups.iter().map(|group| (group.stones.len(), group.standing.unwrap())).collect();
    standings.sort_unstable();
    let end = Standing::Endangered;
    assert_eq!(standings, [(1, end), (1, end), (1, end), (7, Standing::Live), (7, end)]);
    let end = at_caption(ROOT_BOUND, "White passes too");
    assert_eq!(removed(&end), ["b5", "d7", "f5"]);
    assert_eq!(outcome(&end), Some((Some(Player(0)), Reason::Score)));
    assert_eq!(end.tree.position().score(), Some(vec![7 + 10, 7 + 9]));
}

#[test]
fn chexers_conversions_and_exits() {
    assert!(converted(&at_caption(CHEXERS, "which stays what it is")).is_empty());
    assert_eq!(converted(&at_caption(CHEXERS, "has two pieces now")), ["0,0"]);
    assert_eq!(converted(&at_caption(CHEXERS, "from red to blue")), ["1,0"]);
    assert_eq!(converted(&at_caption(CHEXERS, "and has it back")), ["1,0"]);
    let exits = at_caption(CHEXERS, "Green leaves from the bottom");
    assert_eq!(removed(&exits), ["-1,3"]);
    let mut green = at_caption(CHEXERS, "Red leaves from 3,-1");
    assert!(verdict(&green, "EXIT 3,0").contains("is not an exit of your colour"));
    while green.tree.redo() {}
    assert_eq!(green.tree.position().score(), Some(vec![1, 1, 1]));
}

#[test]
fn chexers_passes_and_ends() {
    let shut_in = at_caption(CHEXERS, "still shuts it in");
    assert_eq!(shut_in.tree.position().legal_move_list(), [Move::Pass]);
    let won = at_caption(CHEXERS, "The fourth exit");
    assert_eq!(outcome(&won), Some((Some(Player(0)), Reason::Exits)));
}

#[test]
fn the_designers_are_named() {
    for (game, designer) in [
        (TANBO, "Mark Steere"),
        (HEXBO, "Richard Rognlie"),
        (HEXBO, "Mark Steere"),
        (HEXADE, "Christian Freeling"),
        (ROOT_BOUND, "Christopher Field"),
        (CHEXERS, "University of Melbourne"),
    ] {
        assert!(page(game).contains(&format!("**{designer}**")), "{game}: {designer}");
    }
}
