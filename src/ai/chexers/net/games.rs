//! Games for the network to learn from: many kinds of players, unusual openings, and now and then a blunder.
//!
//! Some games are played by the searching player alone, the others by it and a random choice of others at one table, so
//! that it learns what each kind of opponent leads to. Blunders show what they cost, but seldom leave a draw: players who
//! hold each other stand still only in games without any.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;

use rand::RngExt;
use rand_pcg::Pcg32;
use serde::{Deserialize, Serialize};

use crate::ai::bot::{Bot, Limits, StopFlag};
use crate::ai::evaluate::Searchable;
use crate::ai::level::UnknownBot;
use crate::ai::named::bot_by_name;
use crate::games::chexers::{ChexersPosition, ChexersSetup};
use crate::games::{AnyPosition, Setup};
use crate::record::notation;
use crate::rules::{Move, Position};

/// A game opens with fewer random moves than this.
const MOST_OPENING_PLIES: u32 = 12;

/// Which games to play.
#[derive(Clone, Debug)]
pub struct GamesPlan {
    /// The number of games.
    pub games: u64,
    /// The player whose search is learned from, and the names of the others.
    pub players: Vec<String>,
    /// The part of the games, from 0 to 1, that the others join.
    pub mixed: f64,
    /// The part of the moves after the opening, from 0 to 1, that are random.
    pub blunders: f64,
    /// The number of playouts for a move.
    pub playouts: u64,
    /// The seed: the same one gives the same games.
    pub seed: u64,
    /// The number of games played at the same time.
    pub threads: usize,
}

/// A recorded game from the start position: the texts of the moves, and for each the shares of the win, in order of
/// play, that the search found before it; none where nobody searched.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    moves: Vec<String>,
    found: Vec<Option<[f32; 3]>>,
    #[serde(skip)]
    played: Vec<Move>,
}

/// One turn of a recorded game.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnRecord {
    pub(super) mv: Move,
    pub(super) found: Option<[f32; 3]>,
}

impl GameRecord {
    /// Reads a line of JSON and plays the game to check it.
    ///
    /// # Errors
    /// A sentence, if it is not a game by the rules.
    pub fn parse(line: &str) -> Result<Self, String> {
        let mut game: Self = serde_json::from_str(line).map_err(|error| format!("not a recorded game: {error}"))?;
        let mut position = AnyPosition::Chexers(ChexersPosition::start());
        for text in &game.moves {
            let mv = notation::parse_move(&position, text).map_err(|error| error.to_string())?;
            position.check(mv).map_err(|illegal| notation::illegal_text(&position, &illegal))?;
            position.play_unchecked(mv, &mut ());
            game.played.push(mv);
        }
        match position.outcome() {
            Some(_) if game.found.len() == game.moves.len() => Ok(game),
            Some(_) => Err("the shares of the win do not belong to these moves".into()),
            None => Err("the game has not ended".into()),
        }
    }

    /// Returns the game as a line of JSON.
    ///
    /// # Errors
    /// The writer's, which has none for texts and numbers.
    pub fn text(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }

    pub(super) fn turns(&self) -> impl Iterator<Item = TurnRecord> {
        self.played.iter().zip(&self.found).map(|(&mv, &found)| TurnRecord { mv, found })
    }
}

/// Plays games, several at a time, and calls `keep` with each in the order of their numbers.
///
/// # Errors
/// [`UnknownBot`] for a player that does not exist.
pub fn play_games(plan: &GamesPlan, mut keep: impl FnMut(GameRecord)) -> Result<(), UnknownBot> {
    plan.players.iter().try_for_each(|name| bot_by_name(name).map(|_| ()))?;
    let next = AtomicU64::new(0);
    let (give, take) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            let (give, next) = (give.clone(), &next);
            scope.spawn(move || {
                // The names were tried above.
                let Ok(mut bots) = plan.players.iter().map(|name| bot_by_name(name)).collect::<Result<Vec<_>, _>>()
                else {
                    return;
                };
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= plan.games || give.send((number, play(plan, number, &mut bots))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(give);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (number, game) in take {
            waiting.insert(number, game);
            while let Some(game) = waiting.remove(&due) {
                keep(game);
                due += 1;
            }
        }
    });
    Ok(())
}

/// Plays one game.
fn play(plan: &GamesPlan, number: u64, bots: &mut [Box<dyn Bot>]) -> GameRecord {
    let mut rng = Pcg32::new(plan.seed, number);
    let mut position = ChexersPosition::start();
    let start = AnyPosition::start(Setup::Chexers(ChexersSetup));
    bots.iter_mut().for_each(|bot| bot.new_game(&start));
    let is_mixed = rng.random_bool(plan.mixed);
    let seats: [usize; 3] = std::array::from_fn(|_| if is_mixed { rng.random_range(0..bots.len()) } else { 0 });
    let opening_plies = rng.random_range(0..MOST_OPENING_PLIES) as usize;
    let mut game = GameRecord::default();
    while position.outcome().is_none() {
        let any = AnyPosition::Chexers(position.clone());
        let seat = seats[position.to_move().index()];
        let is_random = game.played.len() < opening_plies || rng.random_bool(plan.blunders);
        let limits = Limits { playouts: Some(plan.playouts), seed: rng.random(), ..Limits::default() };
        let random = is_random.then(|| position.sensible_random_move(&mut rng)).flatten();
        // The searching player looks at random moves' positions too: they are those of which it knows least.
        let report =
            (seat == 0 || random.is_none()).then(|| bots[seat].think(&any, &limits, &StopFlag::default(), &mut |_| ()));
        let best = report.as_ref().and_then(|report| report.lines.first());
        let Some(mv) = random.or(best.map(|line| line.mv)) else { break };
        let searched = best.filter(|line| seat == 0 && line.visits > 0);
        game.found.push(searched.and_then(|line| <[f32; 3]>::try_from(line.values.as_slice()).ok()).map(rounded));
        game.moves.push(notation::move_text(&any, mv));
        game.played.push(mv);
        position.play_unchecked(mv, &mut ());
    }
    game
}

/// Rounds shares of the win to what is worth writing.
fn rounded(shares: [f32; 3]) -> [f32; 3] {
    shares.map(|share| (share * 1e4).round() / 1e4)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(threads: usize) -> Vec<GameRecord> {
        played(&["mcts", "greedy"], 0.5, 0.06, threads)
    }

    fn played(players: &[&str], mixed: f64, blunders: f64, threads: usize) -> Vec<GameRecord> {
        let players = players.iter().copied().map(String::from).collect();
        let plan = GamesPlan { games: 4, players, mixed, blunders, playouts: 20, seed: 5, threads };
        let mut games = Vec::new();
        play_games(&plan, |game| games.push(game)).unwrap();
        games
    }

    #[test]
    fn the_same_seed_plays_the_same_games_and_they_can_be_read() {
        let alone = games(1);
        assert_eq!(alone, games(2));
        assert_eq!(alone.len(), 4);
        for game in &alone {
            assert_eq!(GameRecord::parse(&game.text().unwrap()).as_ref(), Ok(game));
            for shares in game.found.iter().flatten() {
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{shares:?}");
            }
        }
        assert!(alone.iter().any(|game| game.found.iter().flatten().count() > 10));
    }

    #[test]
    fn the_others_join_the_part_of_the_games_that_is_asked_for() {
        let unsearched = |mixed| {
            let games = played(&["mcts", "greedy"], mixed, 0.0, 1);
            let turns: Vec<TurnRecord> = games.iter().flat_map(GameRecord::turns).collect();
            turns.iter().filter(|turn| turn.found.is_none()).count() as f64 / turns.len() as f64
        };
        let (alone, mixed) = (unsearched(0.0), unsearched(1.0));
        assert!(alone < 0.05 && mixed > 0.25, "{alone} {mixed}");
    }

    #[test]
    fn without_blunders_every_move_after_the_opening_is_the_best_that_was_found() {
        let blunders = |part| {
            let mut greedy = bot_by_name("greedy").unwrap();
            let mut blunders = 0;
            for game in played(&["greedy"], 0.0, part, 1) {
                let mut position = ChexersPosition::start();
                for (ply, turn) in game.turns().enumerate() {
                    let any = AnyPosition::Chexers(position.clone());
                    let lines = greedy.think(&any, &Limits::default(), &StopFlag::default(), &mut |_| ()).lines;
                    let value = |mv: Move| lines.iter().find(|line| line.mv == mv).map(|line| line.values.clone());
                    let is_best = value(turn.mv) == value(lines[0].mv);
                    blunders += usize::from(ply >= MOST_OPENING_PLIES as usize && !is_best);
                    position.play_unchecked(turn.mv, &mut ());
                }
            }
            blunders
        };
        assert_eq!(blunders(0.0), 0);
        assert!(blunders(0.5) > 10);
    }

    #[test]
    fn what_is_no_game_is_refused_with_a_reason() {
        let game = games(1).remove(0);
        let mut unfinished = game.clone();
        unfinished.moves.pop();
        let mut unsearched = game.clone();
        unsearched.found.pop();
        let mut illegal = game;
        illegal.moves[0] = "EXIT 0,0".into();
        for (game, reason) in [(unfinished, "the game has not ended"), (unsearched, "the shares of the win do not")] {
            let error = GameRecord::parse(&game.text().unwrap()).unwrap_err();
            assert!(error.starts_with(reason), "{error}");
        }
        assert!(GameRecord::parse(&illegal.text().unwrap()).is_err());
        assert!(GameRecord::parse("moves").unwrap_err().starts_with("not a recorded game"));
    }
}
