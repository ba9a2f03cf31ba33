//! The choices for a new game. Only playable combinations can be made.

use bevy::prelude::*;

use crate::ai::Level;
use crate::app::base::Seat;
use crate::app::settings::{LastGame, Settings};
use crate::games::{Game, Setup};

/// The current choices of the form. Filled in from the settings at startup and when the user leaves a game.
#[derive(Resource, Clone, Debug)]
pub struct NewGameForm {
    pub(in crate::app::panels) setup: Setup,
    pub(in crate::app::panels) seats: Vec<Seat>,
    /// The level for the next seat that the computer gets.
    pub(in crate::app::panels) level: Level,
    /// The last games in the settings when the form was filled in.
    last_games: Vec<LastGame>,
}

impl FromWorld for NewGameForm {
    fn from_world(world: &mut World) -> Self {
        Self::of(world.get_resource::<Settings>().map_or(Vec::new(), |settings| settings.last_games.clone()))
    }
}

impl NewGameForm {
    /// Returns a form with the last game that was started; if there is none, with the first game of the list against the
    /// level for a first game.
    fn of(last_games: Vec<LastGame>) -> Self {
        let game = |last: &LastGame| Game::ALL.into_iter().find(|game| game.about.word == last.game());
        let game = last_games.first().and_then(game).unwrap_or(Game::ALL[0]);
        let level = if last_games.is_empty() { Level::Seedling } else { Level::default() };
        let mut form = Self { setup: game.first(), seats: Vec::new(), level, last_games };
        form.choose_game(game);
        form.level = Seat::usual_level(&form.seats);
        form
    }

    /// Returns the chosen game and board.
    pub(in crate::app::panels) fn setup(&self) -> Setup {
        self.setup
    }

    /// Chooses a game as it was last begun, else on its usual board against the computer.
    pub(super) fn choose_game(&mut self, game: Game) {
        let last = self.last_games.iter().find(|last| last.game() == game.about.word);
        let setup = last.and_then(|last| last.setup.parse().ok()).unwrap_or_else(|| game.first());
        let seats = last.and_then(|last| Seat::list_from_text(&last.seats.join(","), setup.seats()).ok());
        self.setup = setup;
        self.seats = seats.unwrap_or_else(|| Seat::against(self.level, setup.seats()));
    }

    /// Chooses another set-up of the same game and adjusts the number of seats.
    pub(super) fn choose_setup(&mut self, setup: Setup) {
        self.setup = setup;
        self.seats.resize(setup.seats(), Seat::Computer(self.level));
    }
}

/// Fills in the last game if another one has been started since; otherwise keeps the current choices. Runs when the
/// user leaves a game.
pub(in crate::app::panels) fn show_last_game(settings: Res<Settings>, mut form: ResMut<NewGameForm>) {
    if settings.last_games != form.last_games {
        *form = NewGameForm::of(settings.last_games.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(form: &NewGameForm) -> String {
        form.seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_game_is_offered_as_it_was_last_begun() {
        let mut settings = Settings::default();
        let begin = |settings: &mut Settings, setup: &str, seats: &[&str]| {
            settings.remember_game(setup.parse().unwrap(), seats.iter().map(|&seat| seat.into()).collect(), false);
        };
        begin(&mut settings, "root-bound side=4", &["person", "computer:bush"]);
        begin(&mut settings, "hexbo side=5 players=3", &["person", "Ann", "computer:seedling"]);
        let mut form = NewGameForm::of(settings.last_games.clone());
        assert_eq!(
            (form.setup.to_string(), seats(&form)),
            ("hexbo side=5 players=3".into(), "person Ann computer:seedling".into())
        );
        let game = |word: &str| Game::ALL.into_iter().find(|game| game.about.word == word).unwrap();
        form.choose_game(game("root-bound"));
        assert_eq!((form.setup.to_string(), seats(&form)), ("root-bound side=4".into(), "person computer:bush".into()));
        form.choose_game(game("hexade"));
        assert_eq!(seats(&form), "person computer:seedling", "a game never begun is offered against the computer");
        begin(&mut settings, "root-bound", &["person", "person"]);
        assert_eq!(settings.last_games.len(), 2, "one of each kind");
        assert_eq!(NewGameForm::of(settings.last_games).setup.to_string(), "root-bound");
    }
}
