//! Wins in one move are taken and losses in one move avoided, in every game, by every level from the third on.
//!
//! Hexade is apart, as a six must outlast the reply: `hexade/tests.rs` asks the same of every level there.

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

/// The searches and levels that miss nothing so near.
fn attentive() -> impl Iterator<Item = &'static str> {
    // However freely such a level chooses, it does not choose a certain loss, nor another move than a win.
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

/// Whether somebody else has won after `mv`, or can with the next move.
fn loses_at_once(position: &AnyPosition, mv: Move) -> bool {
    let next = after(position, mv);
    let lost = |position: &AnyPosition, me| winner(position).is_some_and(|winner| winner != me);
    let me = position.to_move();
    lost(&next, me) || next.legal_move_list().into_iter().any(|reply| lost(&after(&next, reply), me))
}

/// The last positions of random games on a board, with a number for each.
fn endings(setup: &str) -> impl Iterator<Item = (u64, AnyPosition)> {
    // In Chexers few random games end with somebody about to win.
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
    for setup in SMALL_BOARDS {
        let mut seen = 0;
        for (seed, position) in endings(setup) {
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
    for setup in SMALL_BOARDS {
        let mut seen = 0;
        for (seed, position) in endings(setup) {
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
