//! Tests that every level from the third on takes wins in one move and avoids losses in one move, in every game.
//!
//! Hexade is tested separately in `hexade/tests.rs`, for every level, because a six must survive the reply.

use super::*;

const SMALL_BOARDS: [&str; 8] = [
    "tanbo size=5",
    "tanbo dims=1 size=19",
    "tanbo size=7",
    "tanbo dims=3 size=3",
    "hexbo side=5",
    "hexbo side=5 players=3",
    "root-bound side=4",
    "chexers",
];

/// Returns these boards and one of each further game.
fn boards() -> impl Iterator<Item = String> {
    with_other_games(&SMALL_BOARDS).into_iter().filter(|setup| !setup.starts_with("hexade"))
}

/// Returns the searches and levels that must not miss a win or loss in one move.
fn attentive() -> impl Iterator<Item = &'static str> {
    // Whatever the temperature of such a level, it never chooses a certain loss, or another move when there is a win.
    ["first", "mcts"].into_iter().chain(Level::ALL[2..].iter().map(|level| level.name()))
}

fn after(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut after = position.clone();
    after.play_unchecked(mv, &mut ());
    after
}

fn winner(position: &AnyPosition) -> Option<Player> {
    position.outcome().and_then(|outcome| outcome.winner)
}

fn wins_at_once(position: &AnyPosition, mv: Move) -> bool {
    winner(&after(position, mv)) == Some(position.to_move())
}

/// Returns whether another seat has won after `mv`, or can win with the next move.
fn loses_at_once(position: &AnyPosition, mv: Move) -> bool {
    let next = after(position, mv);
    let lost = |position: &AnyPosition, me| winner(position).is_some_and(|winner| winner != me);
    let me = position.to_move();
    lost(&next, me) || next.legal_move_list().into_iter().any(|reply| lost(&after(&next, reply), me))
}

/// Returns the last positions of random games on a board, each with the seed of its game.
fn endings(setup: &str) -> impl Iterator<Item = (u64, AnyPosition)> {
    // In Chexers, few random games end with a seat about to win.
    let games = if setup == "chexers" { 60 } else { 20 };
    (0..games).flat_map(move |seed| {
        let game = random_game(setup, seed);
        let last = game.len().saturating_sub(7);
        game.into_iter()
            .skip(last)
            .filter(|position| position.outcome().is_none())
            .map(move |position| (seed, position))
    })
}

#[test]
fn a_win_in_one_move_is_taken() {
    for setup in boards() {
        let mut seen = 0;
        for (seed, position) in endings(&setup) {
            let wins = position.legal_move_list().into_iter().filter(|&mv| wins_at_once(&position, mv)).count();
            if wins > 0 && wins < position.legal_count() {
                seen += 1;
                for bot in attentive() {
                    let mv = think(bot, &position, &playouts(400, seed)).best().unwrap();
                    assert!(wins_at_once(&position, mv), "{bot} on {setup}, game {seed}");
                }
            }
        }
        assert!(seen >= 3, "only {seen} positions of {setup} have such a win");
    }
}

#[test]
fn a_loss_in_one_move_is_avoided_where_it_can_be() {
    for setup in boards() {
        let mut seen = 0;
        for (seed, position) in endings(&setup) {
            let moves = position.legal_move_list();
            let losing = moves.iter().filter(|&&mv| loses_at_once(&position, mv)).count();
            if losing > 0 && losing < moves.len() {
                seen += 1;
                for bot in attentive().filter(|&bot| bot != "first") {
                    let mv = think(bot, &position, &playouts(40, seed)).best().unwrap();
                    assert!(!loses_at_once(&position, mv), "{bot} on {setup}, game {seed}");
                }
            }
        }
        assert!(seen >= 3, "only {seen} positions of {setup} have such a move");
    }
}
