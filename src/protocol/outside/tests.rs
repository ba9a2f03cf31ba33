use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::*;
use crate::record::notation::move_text;

/// Returns a bot that runs a small shell script.
fn bot(script: &str) -> OutsideBot {
    OutsideBot::new(&format!("sh -c \"{script}\""))
}

/// Returns a bot whose program answers `=` to everything except `genmove`, which runs the given command.
fn player(genmove: &str) -> OutsideBot {
    bot(&format!("while read -r line; do case $line in genmove*) {genmove};; *) echo =;; esac; echo; done"))
}

fn think(bot: &mut OutsideBot, setup: &str) -> Report {
    let position = AnyPosition::start(setup.parse().unwrap());
    let limits = Limits { time: Some(Duration::from_millis(10)), ..Limits::default() };
    bot.think(&position, &limits, &StopFlag::default(), &mut |_| ())
}

#[test]
fn a_plain_program_plays_square_tanbo() {
    let script = "while read -r c rest; do case $c in genmove) echo = b3;; list_commands) echo = play;; *) echo =;; esac; echo; done";
    let mut bot = bot(script);
    let report = think(&mut bot, "tanbo size=9");
    assert_eq!(bot.why_no_move(), None);
    let mv = report.best().unwrap();
    assert_eq!(move_text(&AnyPosition::start("tanbo size=9".parse().unwrap()), mv), "B3");
    assert!(think(&mut bot, "hexbo").best().is_none());
    let Some(NoMove::Unable(reason)) = bot.why_no_move() else { panic!("no reason") };
    assert!(reason.contains("does not know rhizome-setup"), "{reason}");
}

#[test]
fn a_program_is_told_of_every_move_once() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let script = format!(
        "n=2; while read -r line; do echo $line >> {}; case $line in genmove*) n=$((n+1)); echo = b$n;; *) echo =;; esac; echo; done",
        log.display()
    );
    let mut bot = bot(&script);
    let mut position = AnyPosition::start("tanbo size=9".parse().unwrap());
    bot.new_game(&position);
    for reply in ["C8", "C9"] {
        let report = bot.think(&position, &Limits::default(), &StopFlag::default(), &mut |_| ());
        assert_eq!(bot.why_no_move(), None);
        for mv in [report.best().unwrap(), parse_move(&position, reply).unwrap()] {
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
        ("exit 3", "ended before it answered 'list_commands'"),
        ("while read -r c; do echo hello; echo; done", "answered 'list_commands' with 'hello', which does not start"),
        ("while read -r c; do echo ? no; echo; done", "refused 'list_commands': no"),
        ("while read -r c; do printf '\\033[2J\\n\\n'; done", r"with '\u001b[2J'"),
        ("yes", "answered 'list_commands' with 'y'"),
        ("cat /dev/zero", "answer to 'list_commands' is too long: a line has at most 64 KiB, an answer 1 MiB"),
        ("echo =; yes", "answer to 'list_commands' is too long"),
    ] {
        let mut bot = bot(script);
        assert!(think(&mut bot, "tanbo size=9").best().is_none());
        let Some(NoMove::Unable(said)) = bot.why_no_move() else { panic!("{script}: it cannot play at all") };
        assert!(said.starts_with("gtp:sh -c ") && said.contains(reason), "{said}");
    }
    let mut bot = OutsideBot::new("/no/such/program");
    assert!(think(&mut bot, "tanbo").best().is_none());
    let Some(NoMove::Unable(said)) = bot.why_no_move() else { panic!("there is no such program") };
    assert!(said.contains("cannot be started"), "{said}");
}

/// A failure in a game loses only that game.
#[test]
fn failures_in_a_game_are_told_from_resigning() {
    for (genmove, reason) in [
        ("echo = A1", "the program wanted to play 'A1': touches none of your stones"),
        ("echo = never", "the program wanted to play 'never': 'never' is not a cell of this board"),
        ("echo = pass", "the program wanted to play 'pass': 'pass' is not a cell of this board"),
        ("echo =", "the program wanted to play '': "),
        ("exit", "the program ended before it answered 'genmove black'"),
        ("echo ? help", "the program refused 'genmove black': help"),
        ("cat /dev/zero", "the program's answer to 'genmove black' is too long"),
    ] {
        let mut bot = player(genmove);
        assert!(think(&mut bot, "tanbo size=9").best().is_none());
        let Some(NoMove::Failed(said)) = bot.why_no_move() else { panic!("{genmove} is a failure") };
        assert!(said.starts_with(reason), "{said}");
        assert_eq!(bot.why_no_move(), None, "told once");
    }
    for genmove in ["echo = resign", "echo = RESIGN"] {
        let mut bot = player(genmove);
        assert!(think(&mut bot, "tanbo size=9").best().is_none());
        assert_eq!(bot.why_no_move(), Some(NoMove::Resigned));
    }
}

#[test]
fn a_silent_program_can_be_stopped() {
    let mut bot = bot("sleep 60");
    let stop = StopFlag::default();
    stop.stop();
    let position = AnyPosition::start("tanbo".parse().unwrap());
    let report = bot.think(&position, &Limits::default(), &stop, &mut |_| ());
    // Waiting until the program ended would have reported a failure.
    assert!(report.best().is_none() && bot.why_no_move().is_none());
}

#[test]
fn nobody_waits_for_ever_for_a_silent_program() {
    let stop = StopFlag::default();
    let wait = |command: &str| Program::start(command, Duration::from_millis(60), &stop).unwrap_err().to_string();
    let late = "the program did not answer 'list_commands' within 0 s";
    assert_eq!(wait("sleep 60"), late);
    assert_eq!(wait("sh -c \"yes ''\""), late, "empty lines are no answer");
}

/// The request is longer than a pipe's buffer, so writing blocks until the program has read some of it.
#[test]
fn a_program_that_reads_nothing_cannot_hold_us_up() {
    let script = "read -r c; echo = rhizome-setup rhizome-position; echo; read -r c; echo =; echo; sleep 60";
    let mut program = Program::start(&format!("sh -c \"{script}\""), PATIENCE, &StopFlag::default()).unwrap();
    let mut position = AnyPosition::start("tanbo dims=8".parse().unwrap());
    let mut rng = Pcg32::seed_from_u64(1);
    for _ in 0..4000 {
        let mv = position.random_move(&mut rng).unwrap();
        position.play_unchecked(mv, &mut ());
    }
    let stop = StopFlag::default();
    let mut conversation = Conversation { program: &mut program, stop: &stop, patience: Duration::from_millis(500) };
    let said = conversation.put(&position).unwrap_err().to_string();
    assert!(said.starts_with("the program did not answer 'rhizome-position black=") && said.ends_with("0 s"), "{said}");
}
