//! The last new game of each kind, which is offered again, and the marks on legal points, which are shown in the first.

use serde::{Deserialize, Serialize};

use super::Settings;
use crate::app::base::Seat;
use crate::games::Setup;

/// A new game as it was begun, in the words of a save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastGame {
    /// The set-up.
    pub setup: String,
    /// The occupants of the seats, in order of play.
    pub seats: Vec<String>,
}

impl LastGame {
    /// Returns the word of the game.
    pub fn game(&self) -> &str {
        self.setup.split(' ').next().unwrap_or_default()
    }

    /// Returns whether no person played.
    fn is_watched(&self) -> bool {
        self.seats.iter().all(|seat| Seat::of_saved(seat).is_computer())
    }
}

impl Settings {
    /// Returns whether all legal points of a game are marked on a person's turn: if they are wanted, and in somebody's
    /// first game if they are few.
    pub fn marks_legal(&self, setup: Setup) -> bool {
        self.show_legal || (setup.about().few_legal && self.first_games.contains(setup.game()))
    }

    /// Marks the legal points of a game, or no longer.
    pub fn mark_legal(&mut self, setup: Setup, are_marked: bool) {
        self.show_legal = are_marked;
        self.first_games.remove(setup.game());
    }

    /// Remembers a new game as the last of its kind; `seats` is in the format of a save. `replaces_unplayed` says that it
    /// takes the place of a game of the same kind without a move.
    pub fn remember_game(&mut self, setup: Setup, seats: Vec<String>, replaces_unplayed: bool) {
        match self.last_games.iter().find(|last| last.game() == setup.game()) {
            None => _ = self.first_games.insert(setup.game().to_owned()),
            // Who has only watched or looked at the board has not played yet.
            Some(last) if last.is_watched() || replaces_unplayed => {}
            Some(_) => _ = self.first_games.remove(setup.game()),
        }
        self.last_games.retain(|last| last.game() != setup.game());
        self.last_games.insert(0, LastGame { setup: setup.to_string(), seats });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legal_points_are_marked_in_the_first_game_of_each_kind() {
        let mut settings = Settings::default();
        let begin = |settings: &mut Settings, setup: &str| {
            settings.remember_game(setup.parse().unwrap(), vec!["person".into(), "person".into()], false);
        };
        let [tanbo, chexers, hexade, hexbo] =
            ["tanbo size=9", "chexers", "hexade", "hexbo"].map(|text| text.parse::<Setup>().unwrap());
        begin(&mut settings, "tanbo size=9");
        assert!(settings.marks_legal(tanbo) && !settings.marks_legal(chexers));
        settings.mark_legal(tanbo, false);
        assert!(!settings.marks_legal(tanbo), "they can be turned off");
        begin(&mut settings, "chexers");
        assert!(settings.marks_legal(chexers));
        begin(&mut settings, "hexade");
        assert!(!settings.marks_legal(hexade), "nearly every empty cell would bear a mark");
        begin(&mut settings, "tanbo size=5");
        assert!(!settings.marks_legal(tanbo), "the second game of Tanbo");
        assert!(settings.marks_legal(chexers), "the first game of Chexers may go on");
        for seat in ["computer:seedling", "person"] {
            settings.remember_game(hexbo, vec![seat.into(); 2], false);
            assert!(settings.marks_legal(hexbo), "a game that was only watched is not somebody's first");
        }
        settings.remember_game(hexbo, vec!["person".into(); 2], true);
        assert!(settings.marks_legal(hexbo), "the first game had no move");
        begin(&mut settings, "chexers");
        settings.mark_legal(tanbo, true);
        assert!(settings.marks_legal(tanbo) && settings.marks_legal(chexers), "now they are wanted everywhere");
    }
}
