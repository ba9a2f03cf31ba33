//! Data embedded in the program at build time: the weights and levels under `assets`.

use std::fmt::Display;

/// A file below `assets`, embedded at build time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asset {
    pub(super) path: &'static str,
    pub(super) text: &'static str,
}

/// Embeds the file with this path below `assets`.
macro_rules! asset {
    ($path:literal) => {
        $crate::ai::asset::Asset {
            path: $path,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $path)),
        }
    };
}
pub(super) use asset;

impl Asset {
    /// Parses the file.
    ///
    /// # Panics
    /// If the file cannot be parsed. It is part of the program, and the tests parse every file, so a program with a
    /// broken file is never released; continuing with made-up numbers would hide the error.
    pub(super) fn read<T, E: Display>(self, read: impl FnOnce(&'static str) -> Result<T, E>) -> T {
        match read(self.text) {
            Ok(data) => data,
            Err(error) => panic!("assets/{}: {error}", self.path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::bot::{Limits, StopFlag};
    use crate::ai::named::bot_by_name;
    use crate::ai::tests::start;
    use crate::games::with_other_games;

    /// Checks that the players below read every existing file, and that all files can be parsed.
    #[test]
    fn everything_that_the_program_is_built_with_can_be_read() {
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/weights")).unwrap();
        let mut files: Vec<_> = folder.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        assert_eq!(files, ["chexers-net.ron", "chexers.ron", "hexade.ron", "root-bound.ron", "roots.ron"]);
        let limits = Limits { playouts: Some(2), ..Limits::default() };
        for setup in &with_other_games(&["tanbo", "tanbo dims=3"]) {
            for bot in ["mcts", "threats", "seedling", "tree"] {
                let report = bot_by_name(bot).unwrap().think(&start(setup), &limits, &StopFlag::default(), &mut |_| ());
                assert!(report.best().is_some());
            }
        }
    }

    #[test]
    #[should_panic(expected = "assets/weights/none.ron: not a list of weights")]
    fn what_cannot_be_read_is_not_made_up() {
        let asset = Asset { path: "weights/none.ron", text: "not a list" };
        asset.read(|text| crate::ai::weight_file::read(text, &["stones"]));
    }
}
