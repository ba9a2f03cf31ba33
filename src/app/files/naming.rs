//! Names of saved games: made of game, seats and date, so that nobody has to invent one.

use std::path::{Path, PathBuf};

use jiff::{Zoned, civil};

use crate::app::base::Seat;
use crate::app::session::Session;
use crate::record::save::FILE_ENDING;

/// Returns the file name of a game at a given time: `tanbo-size-9_person-vs-sapling_2026-05-01_14-03-20.rhz.ron`.
pub fn file_name(session: &Session, now: &Zoned) -> String {
    let seats: Vec<String> = session
        .seats_at_first()
        .iter()
        .map(|seat| match seat {
            Seat::Person(name) => name.clone(),
            seat => seat.level_name().unwrap_or_default().to_owned(),
        })
        .collect();
    let stem = format!("{}_{}", session.tree().setup(), seats.join(" vs "));
    format!("{}_{}{FILE_ENDING}", plain(&stem), now.strftime("%Y-%m-%d_%H-%M-%S"))
}

/// Returns whether [`file_name`] made this name, which then says nothing that the game itself does not say.
pub fn is_made(stem: &str) -> bool {
    let parts: Vec<&str> = stem.split('_').collect();
    let is_date = |text: &str| civil::Date::strptime("%Y-%m-%d", text).is_ok();
    let is_time = |text: &str| civil::Time::strptime("%H-%M-%S", text).is_ok();
    parts.len() > 3 && parts.windows(2).any(|pair| is_date(pair[0]) && is_time(pair[1]))
}

/// Returns a name that is safe on every file system: at most 80 characters, and only letters, digits, `-` and `_`.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars().take(80) {
        match c {
            '_' => plain.push('_'),
            c if c.is_alphanumeric() => plain.extend(c.to_lowercase()),
            _ if plain.ends_with('-') => {}
            _ => plain.push('-'),
        }
    }
    plain
}

/// Returns a path in `folder` that does not exist yet.
pub fn fresh_path(folder: &Path, session: &Session, now: &Zoned) -> PathBuf {
    let name = file_name(session, now);
    let stem = name.trim_end_matches(FILE_ENDING);
    (1..)
        .map(|count| if count == 1 { name.clone() } else { format!("{stem}_{count}{FILE_ENDING}") })
        .map(|name| folder.join(name))
        .find(|path| !path.exists())
        .unwrap_or_else(|| folder.join(&name))
}

/// Returns the path with the extension of saved games. If a part of the extension is already there, it is not repeated.
pub fn with_ending(path: PathBuf) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if name.ends_with(FILE_ENDING) {
        return path;
    }
    let lower = name.to_lowercase();
    let part = [FILE_ENDING, ".ron", ".rhz"].into_iter().find(|part| lower.ends_with(part) && lower.len() > part.len());
    let stem = part.and_then(|part| name.get(..name.len() - part.len())).unwrap_or(&name);
    path.with_file_name(format!("{stem}{FILE_ENDING}"))
}

/// Returns whether a file is one of the samples that come with the program, which are never overwritten.
pub fn is_sample(path: &Path) -> bool {
    super::short_name(path).starts_with("sample-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameTree;

    #[test]
    fn names_are_safe_and_never_taken() {
        let folder = tempfile::tempdir().unwrap();
        let tree = GameTree::new("tanbo size=9".parse().unwrap());
        let seats = Seat::list_from_text("../Ada & Bö, computer:tree", 2).unwrap();
        let session = Session::new(tree, seats);
        let now = jiff::civil::date(2026, 5, 1).at(14, 3, 20, 0).to_zoned(jiff::tz::TimeZone::UTC).unwrap();
        let first = fresh_path(folder.path(), &session, &now);
        assert_eq!(super::super::short_name(&first), "tanbo-size-9_-ada-bö-vs-tree_2026-05-01_14-03-20.rhz.ron");
        std::fs::write(&first, "").unwrap();
        let second = fresh_path(folder.path(), &session, &now);
        assert_ne!(second, first);
        for path in [first, second] {
            assert!(is_made(super::super::short_name(&path).trim_end_matches(FILE_ENDING)), "{path:?}");
        }
        assert!(!is_made("against Ada_2026-05-01") && !is_made("a_b_c_d"));
    }

    #[test]
    fn the_ending_is_added_once() {
        assert_eq!(with_ending("a/b".into()), PathBuf::from("a/b.rhz.ron"));
        assert_eq!(with_ending("a/b.rhz.ron".into()), PathBuf::from("a/b.rhz.ron"));
    }
}
