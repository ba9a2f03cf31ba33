//! The protocol as programs use it: threads, closed pipes, endless lines.

use std::io::Write;
use std::time::{Duration, Instant};

use crate::program::{Talk, run};

const SETUPS: [(&str, &str); 4] =
    [("tanbo size=9", "black"), ("root-bound side=5", "black"), ("hexade side=6", "white"), ("chexers", "red")];

/// With 256 threads on two cores a search used to take twelve times its time limit.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes its time: scripts/test --long runs it"]
fn no_more_threads_run_than_the_machine_has() {
    let cores = std::thread::available_parallelism().unwrap().get();
    for (setup, seat) in SETUPS {
        let mut talk = Talk::open(setup, &[]);
        // Long enough for a thread to start on a machine that has other things to do.
        assert_eq!(talk.ask("rhizome-limit time=1 threads=256"), "=");
        let before = talk.threads();
        talk.send(&format!("genmove {seat}"));
        let began = Instant::now();
        let mut most = 0;
        while began.elapsed() < Duration::from_millis(800) {
            most = most.max(talk.threads());
        }
        assert!(talk.answer().starts_with("= "));
        assert_eq!(most, before + cores - 1, "{setup}: one thread for each of {cores} cores");
    }
}

/// A stack size for which no thread can be started, as on a machine that allows no more threads.
#[cfg(target_os = "linux")]
#[test]
fn a_search_goes_on_without_the_threads_that_the_system_refuses() {
    for (setup, seat) in SETUPS {
        let mut talk = Talk::open(setup, &[("RUST_MIN_STACK", "4611686018427387904")]);
        assert_eq!(talk.ask("rhizome-limit playouts=200 threads=2"), "=");
        let analysis = talk.ask("rhizome-analyse");
        assert!(analysis.starts_with("= {\"playouts\":200,"), "{analysis}");
        let answer = talk.ask(&format!("genmove {seat}"));
        assert!(answer.starts_with("= "), "{setup}: {answer}");
    }
}

#[test]
fn threads_have_one_limit_everywhere() {
    let answers = |line: &str| run(&["gtp", "tanbo"], line).1;
    assert_eq!(answers("rhizome-limit threads=256\n"), "=\n\n");
    assert_eq!(
        answers("rhizome-limit threads=257\n"),
        "? threads=257 is not possible: use a whole number from 1 to 256\n\n"
    );
    let arguments = ["match", "tanbo size=5", "--player", "random", "--player", "random", "--games", "1", "--threads"];
    assert_eq!(run(&[&arguments[..], &["256"]].concat(), "").0, 0);
    let (status, _, said) = run(&[&arguments[..], &["257"]].concat(), "");
    assert!(status == 2 && said.contains("257 is not in 1..=256"), "{said}");
}

/// The line may never end, so the answer must not wait for its end.
#[test]
fn a_line_that_is_too_long_is_answered_at_once() {
    let mut talk = Talk::open("tanbo size=5", &[]);
    let pipe = talk.child.stdin.as_mut().unwrap();
    let megabyte = vec![b'x'; 1 << 20];
    (0..20).for_each(|_| pipe.write_all(&megabyte).unwrap());
    pipe.flush().unwrap();
    assert_eq!(talk.answer(), "? the line is longer than 16 MiB");
    assert_eq!(talk.ask("\n1 name"), "=1 Rhizome");
}

/// Commands may be sent ahead, and their answers must arrive however long they take.
#[test]
fn the_end_of_the_input_ends_no_search() {
    let (status, answers, _) = run(&["gtp", "tanbo size=9"], "rhizome-limit playouts=20000\nrhizome-analyse\nname");
    assert_eq!(status, 0);
    assert!(answers.contains("{\"playouts\":20000,"), "{answers}");
    assert!(answers.ends_with("= Rhizome\n\n"), "{answers}");
}

/// An untimed search used to run for ever.
#[cfg(unix)]
#[test]
fn a_search_that_nobody_waits_for_ends() {
    for (setup, seat) in SETUPS {
        for threads in [1, 2] {
            let mut talk = Talk::open(setup, &[]);
            assert_eq!(talk.ask(&format!("rhizome-limit playouts={} threads={threads}", u64::MAX)), "=");
            talk.send(&format!("genmove {seat}"));
            let status = talk.close_and_wait(Duration::from_secs(60));
            assert!(status.is_some_and(|status| status.success()), "{setup}: {status:?}");
        }
    }
}
