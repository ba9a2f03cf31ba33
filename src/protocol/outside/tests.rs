use super::*;
use crate::record::notation::move_text;
use crate::rules::Setup;

/// A bot around a small shell script that reads requests and answers.
fn bot(script: &str) -> (OutsideBot, Fault) {
    let bot = OutsideBot::new(&format!("sh -c \"{script}\""));
    let fault = bot.fault();
    (bot, fault)
}

fn think(bot: &mut OutsideBot, setup: &str) -> Report {
    let position = AnyPosition::start(setup.parse().unwrap());
    let limits = Limits { time: Some(Duration::from_millis(10)), ..Limits::default() };
    bot.think(&position, &limits, &StopFlag::default(), &mut |_| ())
}

#[test]
fn a_plain_program_plays_square_tanbo() {
    let script = "while read -r c rest; do case $c in genmove) echo = b3;; list_commands) echo = play;; *) echo =;; esac; echo; done";
    let (mut bot, fault) = bot(script);
    let report = think(&mut bot, "tanbo size=9");
    assert_eq!(fault.take(), None);
    let mv = report.best().unwrap();
    assert_eq!(move_text(&"tanbo size=9".parse::<Setup>().unwrap().geometry(), mv), "B3");
    assert!(think(&mut bot, "hexbo").best().is_none());
    assert!(fault.take().unwrap().contains("has no rhizome-setup"));
}

#[test]
fn a_program_is_told_of_every_move_once() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let script = format!(
        "n=2; while read -r line; do echo $line >> {}; case $line in genmove*) n=$((n+1)); echo = b$n;; *) echo =;; esac; echo; done",
        log.display()
    );
    let (mut bot, fault) = bot(&script);
    let mut position = AnyPosition::start("tanbo size=9".parse().unwrap());
    bot.new_game(&position);
    for reply in ["C8", "C9"] {
        let report = bot.think(&position, &Limits::default(), &StopFlag::default(), &mut |_| ());
        assert_eq!(fault.take(), None);
        for mv in [report.best().unwrap(), parse_move(position.geometry(), reply).unwrap()] {
            bot.see_move(&position, mv);
            position.play(mv).unwrap();
        }
    }
    drop(bot);
    let told = std::fs::read_to_string(log).unwrap();
    let told = told.trim_end_matches("quit\n");
    assert_eq!(told, "list_commands\nboardsize 9\nclear_board\ngenmove black\nplay white C8\ngenmove black\n");
}

#[test]
fn failures_become_sentences() {
    for (script, reason) in [
        ("exit 3", "ended while it was asked 'list_commands'"),
        ("while read -r c; do echo hello; echo; done", "answered 'list_commands' with 'hello'"),
        ("while read -r c; do echo = A1; echo; done", "wanted to play 'A1': touches none of your stones"),
        ("while read -r c; do echo ? no; echo; done", "refused 'list_commands': no"),
    ] {
        let (mut bot, fault) = bot(script);
        assert!(think(&mut bot, "tanbo size=9").best().is_none());
        let said = fault.take().unwrap();
        assert!(said.contains(reason), "{said}");
    }
    let mut bot = OutsideBot::new("/no/such/program");
    assert!(think(&mut bot, "tanbo").best().is_none());
    assert!(bot.fault().take().unwrap().contains("cannot be started"));
}

#[test]
fn a_silent_program_can_be_stopped() {
    let (mut bot, fault) = bot("sleep 60");
    let stop = StopFlag::default();
    stop.stop();
    let position = AnyPosition::start("tanbo".parse().unwrap());
    let began = Instant::now();
    let report = bot.think(&position, &Limits::default(), &stop, &mut |_| ());
    assert!(report.best().is_none() && fault.take().is_none());
    assert!(began.elapsed() < Duration::from_secs(5));
}
