use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, chown, symlink};
use std::os::unix::net::UnixListener;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::*;
use crate::record::GameTree;
use crate::record::save::SavedGame;

/// Returns the text of a game before its first move.
fn save() -> String {
    SavedGame::new(GameTree::new("tanbo size=9".parse().unwrap())).to_text()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = entries.collect();
    names.sort();
    names
}

/// Returns the refusal's text after the path.
fn refusal(path: &Path, replace: Replace) -> String {
    let said = write(path, "new", replace).unwrap_err().to_string();
    said.rsplit_once(": ").unwrap().1.to_owned()
}

#[test]
fn a_link_stays_and_its_target_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("deep")).unwrap();
    fs::write(at("deep/game"), "old").unwrap();
    symlink("deep/game", at("first")).unwrap();
    symlink("first", at("second")).unwrap();
    write(&at("second"), "new", Replace::Any).unwrap();
    assert_eq!(fs::read_to_string(at("deep/game")).unwrap(), "new");
    symlink("deep/none yet", at("dangling")).unwrap();
    write(&at("dangling"), "new", Replace::Saves).unwrap();
    assert_eq!(fs::read_to_string(at("deep/none yet")).unwrap(), "new");
    for link in ["first", "second", "dangling"] {
        assert!(fs::symlink_metadata(at(link)).unwrap().is_symlink(), "{link}");
    }
    symlink("one", at("other")).unwrap();
    symlink("other", at("one")).unwrap();
    assert_eq!(refusal(&at("one"), Replace::Any), "links lead in a circle");
    assert_eq!(names(folder.path()), ["dangling", "deep", "first", "one", "other", "second"], "nothing else is left");
}

#[test]
fn mode_and_owner_of_a_replaced_file_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    fs::write(&path, "old").unwrap();
    // Only the superuser can change the owner; otherwise the file keeps its owner.
    chown(&path, Some(4321), Some(4321)).ok();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let facts = |path: &Path| {
        let metadata = fs::metadata(path).unwrap();
        (metadata.uid(), metadata.gid(), metadata.mode() & 0o7777)
    };
    let before = facts(&path);
    write(&path, "new", Replace::Any).unwrap();
    assert_eq!(facts(&path), before);
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    let fresh = folder.path().join("fresh");
    write(&fresh, "new", Replace::Any).unwrap();
    let plain = folder.path().join("plain");
    fs::write(&plain, "").unwrap();
    assert_eq!(facts(&fresh), facts(&plain), "a new file is like any other");
}

#[test]
fn what_is_no_regular_file_is_never_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("folder")).unwrap();
    assert!(Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
    let _socket = UnixListener::bind(at("socket")).unwrap();
    symlink("/dev/null", at("device")).unwrap();
    for (name, reason) in [
        ("folder", "it is a folder"),
        ("pipe", "it is a pipe"),
        ("socket", "it is a socket"),
        ("device", "it is a device"),
        (".", "it is a folder"),
    ] {
        assert_eq!(refusal(&at(name), Replace::Any), reason);
    }
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    fs::write(at("kept"), "kept").unwrap();
    fs::set_permissions(at("kept"), fs::Permissions::from_mode(0o444)).unwrap();
    assert_eq!(refusal(&at("kept"), Replace::Any), "it is read-only");
    assert_eq!(fs::read_to_string(at("kept")).unwrap(), "kept");
    assert_eq!(names(folder.path()), ["device", "folder", "kept", "pipe", "socket"]);
}

#[test]
fn a_foreign_file_is_replaced_only_if_somebody_was_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for (text, is_replaced) in [
        ("", true),
        (save().as_str(), true),
        (&save().replace("version: 2", "version: 3, later: [1]"), true),
        (&save().replace("cursor", "broken"), true),
        ("(version: 1, setup: \"no such game\")", true),
        ("a letter", false),
        ("(version: 1, width: 3)", false),
        ("\u{1}\u{2}", false),
    ] {
        fs::write(&path, text).unwrap();
        assert_eq!(write(&path, "new", Replace::Saves).is_ok(), is_replaced, "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), if is_replaced { "new" } else { text });
        fs::write(&path, text).unwrap();
        write(&path, "new", Replace::Any).unwrap();
    }
    fs::write(&path, [0xff, 0xfe]).unwrap();
    assert_eq!(refusal(&path, Replace::Saves), "it holds something else than a saved game, which would be lost");
}

#[test]
fn leftovers_of_a_killed_program_go_and_those_being_written_stay() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for name in [".saving-left.tmp", ".saving-held.tmp", "saving-a.tmp", ".saving-a.txt"] {
        fs::write(at(name), "half a game").unwrap();
    }
    fs::create_dir(at(".saving-folder.tmp")).unwrap();
    assert!(Command::new("mkfifo").arg(at(".saving-pipe.tmp")).status().unwrap().success());
    let held = File::open(at(".saving-held.tmp")).unwrap();
    held.lock().unwrap();
    assert_eq!(clear_leftovers(folder.path()), 1);
    let others = [".saving-a.txt", ".saving-folder.tmp", ".saving-held.tmp", ".saving-pipe.tmp", "saving-a.tmp"];
    assert_eq!(names(folder.path()), others);
    drop(held);
    assert_eq!(clear_leftovers(folder.path()), 1, "its program has ended");
    assert_eq!(clear_leftovers(&at("no such folder")), 0);
}

#[test]
fn clearing_never_disturbs_a_writer() {
    let folder = tempfile::tempdir().unwrap();
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                clear_leftovers(folder.path());
            }
        });
        for round in 0..300 {
            let written = write(&folder.path().join("game"), &round.to_string(), Replace::Any);
            is_done.store(written.is_err() || round == 299, Ordering::Relaxed);
            written.unwrap();
        }
    });
    assert_eq!(fs::read_to_string(folder.path().join("game")).unwrap(), "299");
    assert_eq!(names(folder.path()), ["game"]);
}
