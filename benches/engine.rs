//! Benchmarks the engine where a person waits for it: listing turns, ending a search, finding forced wins within a
//! second, and making the tables of the ends of Chexers.
//!
//! `cargo bench --no-default-features --bench engine` prints all figures; `-- turns`, `-- ends`, `-- wins` or `-- duels` prints
//! only some of them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measurement stops when it cannot be made"
)]

use std::hint::black_box;
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rhizome::ai::{Limits, StopFlag, bot_by_name};
use rhizome::games::{AnyPosition, Setup};
use rhizome::record::position_text;
use rhizome::rules::Position;
use rhizome::solve::{Reach, Solvable};

/// The number of searches stopped by the flag, and of searches ended by their time limit.
const TRIES: usize = 20;
/// The time limit of each search.
const GIVEN: Duration = Duration::from_millis(60);

/// The searches to measure, and the boards to measure them on.
const SEARCHES: [(&str, &[&str]); 2] = [
    ("greedy first uct mcts", &["tanbo size=9", "tanbo", "hexbo players=6", "tanbo dims=11", "root-bound", "chexers"]),
    ("alpha-beta threats", &["hexade"]),
];

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    for (name, measure) in [("turns", turns as fn()), ("ends", ends), ("wins", wins), ("duels", duels)] {
        if asked.is_empty() || asked.iter().any(|asked| asked == name) {
            measure();
        }
    }
}

fn start(setup: &str) -> AnyPosition {
    AnyPosition::start(setup.parse().expect("the set-up exists"))
}

/// Prints the longest time taken to list the legal turns in some random games of Root Bound.
fn turns() {
    let mut slowest = (Duration::ZERO, 0);
    for seed in 0..5 {
        let mut position = start("root-bound");
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut moves = Vec::with_capacity(8192);
        loop {
            // The best of several tries, because the machine may be busy with other work.
            let tries = (0..20).map(|_| {
                moves.clear();
                let begun = Instant::now();
                position.legal_moves(&mut moves);
                begun.elapsed()
            });
            slowest = slowest.max((tries.min().expect("there are tries"), moves.len()));
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv, &mut ());
        }
    }
    println!("the slowest list of turns of Root Bound: {} turns in {:.0?}", slowest.1, slowest.0);
}

/// Prints how long searches continue after they are told to stop, and by how much they exceed their time limit.
fn ends() {
    println!("{:12}{:18}{:>24}{:>24}", "search", "board", "after the word to stop", "beyond its time");
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    for (bots, setups) in SEARCHES {
        for (bot, &setup) in bots.split(' ').flat_map(|bot| setups.iter().map(move |setup| (bot, setup))) {
            let position = start(setup);
            let mut after_stop: Vec<Duration> = (0..TRIES).map(|_| stopped(bot, &position, &mut rng)).collect();
            let mut beyond: Vec<Duration> = (0..TRIES).map(|_| beyond_time(bot, &position)).collect();
            println!("{bot:12}{setup:18}{:>24}{:>24}", figures(&mut after_stop), figures(&mut beyond));
        }
    }
}

/// Formats the median and the longest of `times`.
fn figures(times: &mut [Duration]) -> String {
    times.sort_unstable();
    format!("{:.1?}, at most {:.1?}", times[times.len() / 2], times[times.len() - 1])
}

fn stopped(bot: &str, position: &AnyPosition, rng: &mut Pcg64Mcg) -> Duration {
    let stop = StopFlag::default();
    scope(|scope| {
        let search = scope.spawn(|| {
            bot_by_name(bot).unwrap().think(position, &Limits::default(), &stop, &mut |_| ());
            Instant::now()
        });
        sleep(Duration::from_micros(u64::from(rng.next_u32() % 40_000)));
        stop.stop();
        let told = Instant::now();
        search.join().unwrap().saturating_duration_since(told)
    })
}

fn beyond_time(bot: &str, position: &AnyPosition) -> Duration {
    let mut bot = bot_by_name(bot).unwrap();
    let begun = Instant::now();
    bot.think(position, &Limits { time: Some(GIVEN), ..Limits::default() }, &StopFlag::default(), &mut |_| ());
    begun.elapsed().saturating_sub(GIVEN)
}

/// Prints how many forced wins of Hexade (`tests/data/hexade_wins.txt`) the threat search finds within a second.
fn wins() {
    let lines = include_str!("../tests/data/hexade_wins.txt").lines().filter(|line| !line.starts_with('#'));
    let (mut all, mut found) = (0, 0);
    for line in lines {
        let mut parts = line.split(" | ");
        let [setup, text] = std::array::from_fn(|_| parts.next().expect("a set-up and a position"));
        let setup: Setup = setup.parse().unwrap();
        let arrangement = position_text::parse(setup, &setup.geometry(), text).unwrap();
        let position = AnyPosition::arranged(setup, &arrangement).unwrap();
        let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
        let report = bot_by_name("threats").unwrap().think(&position, &limits, &StopFlag::default(), &mut |_| ());
        all += 1;
        found += u32::from(report.lines[0].values[position.to_move().index()] == 1.0);
    }
    println!("forced wins of Hexade found in a second: {found} of {all}");
}

/// How long it takes to know the end of a duel for the first time, by the number of pieces, and from then on.
fn duels() {
    let know = |pieces: usize, [red, green]: [u32; 2]| {
        let own = ["0,0", "1,0", "-1,1"][..pieces - 1].join(";");
        let words = format!("red={own} green=-3,2 to-move=red exits={red},{green},0");
        let setup: Setup = "chexers".parse().unwrap();
        let arrangement = position_text::parse(setup, &setup.geometry(), &words).unwrap();
        let position = AnyPosition::arranged(setup, &arrangement).unwrap();
        let began = Instant::now();
        black_box(position.known(Reach::Soon)).unwrap();
        began.elapsed()
    };
    for pieces in 2..=4 {
        let pairs = || (0..16).map(|pair| [pair / 4, pair % 4]);
        let first: Vec<Duration> = pairs().map(|exits| know(pieces, exits)).collect();
        let again: Duration = pairs().map(|exits| know(pieces, exits)).sum();
        let (slowest, all) = (first.iter().max().unwrap(), first.iter().sum::<Duration>());
        println!("duels of {pieces} pieces: the slowest {slowest:.1?}, all {all:.1?}, known {:.1?}", again / 16);
    }
}
