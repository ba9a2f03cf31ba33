//! Results against the computer: how a person fares against each level of each game, and the strength that follows them.
//!
//! The strength is a number between two levels: 0 is the weakest, 1 the next one. It begins at [`FIRST`] and goes up with
//! a win and down with a loss, by ever smaller steps, so that it is soon near the strength that wins half the games.
//! Only games against that strength move it.

use serde::{Deserialize, Serialize};

use crate::ai::Level;
use crate::games::Setup;

/// The strength before the first game: between the two weakest levels.
const FIRST: f32 = 0.5;
/// How far the strength moves with the first games, and with all later ones, in levels.
const STEPS: [f32; 4] = [1.0, 0.8, 0.6, 0.4];
/// The most results that are kept; older ones are dropped.
const MOST: usize = 5_000;

/// The result of a game of one person against computers that all have the same strength.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// The day, from 1 January 1970.
    pub day: u32,
    /// The set-up, as text.
    pub setup: String,
    /// The name of the level; `adaptive` for the strength that follows the results.
    pub against: String,
    /// The person's share: 1 for a win, 0 for a loss, a part for a draw.
    pub share: f32,
}

/// The name under which results against the strength that follows them are kept.
pub const ADAPTIVE: &str = "adaptive";

/// All results, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    results: Vec<GameResult>,
}

/// How often a person played against a level, and how often they won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games.
    pub played: u32,
    /// The number of games won.
    pub won: u32,
}

impl Results {
    /// Reads the file.
    ///
    /// # Errors
    /// The reason, if the text holds no results.
    pub fn from_text(text: &str) -> Result<Self, String> {
        ron::from_str(text).map_err(|error| error.to_string())
    }

    /// Returns the text of the file.
    ///
    /// # Errors
    /// The reason, if the results cannot be written as text.
    pub fn to_text(&self) -> Result<String, String> {
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new().depth_limit(2))
            .map_err(|error| error.to_string())
    }

    /// Adds a result.
    pub fn add(&mut self, result: GameResult) {
        self.results.push(result);
        let extra = self.results.len().saturating_sub(MOST);
        self.results.drain(..extra);
    }

    /// Takes a result back: the newest like this one.
    pub fn withdraw(&mut self, result: &GameResult) {
        if let Some(place) = self.results.iter().rposition(|other| other == result) {
            self.results.remove(place);
        }
    }

    /// Makes the changes that lead from `before` to `after`, which another window may not know yet.
    pub fn repeat(&mut self, before: &Self, after: &Self) {
        let is_equal = |(one, other): &(&GameResult, &GameResult)| one == other;
        let same = before.results.iter().zip(&after.results).take_while(is_equal).count();
        let mut gone = before.results[same..].to_vec();
        for result in &after.results[same..] {
            match gone.iter().position(|other| other == result) {
                Some(place) => drop(gone.remove(place)),
                None => self.add(result.clone()),
            }
        }
        gone.iter().for_each(|result| self.withdraw(result));
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// Returns how a person fares in a game, by its word, against a level or against [`ADAPTIVE`].
    pub fn tally(&self, game: &str, against: &str) -> Tally {
        let mut tally = Tally::default();
        for result in self.of(game).filter(|result| result.against == against) {
            tally.played += 1;
            tally.won += u32::from(result.share == 1.0);
        }
        tally
    }

    /// Returns the strength before each game against it, and before the next one.
    pub fn strengths(&self, game: &str) -> Vec<f32> {
        let mut strengths = vec![FIRST];
        let mut strength = FIRST;
        for (count, result) in self.of(game).filter(|result| result.against == ADAPTIVE).enumerate() {
            let step = STEPS[count.min(STEPS.len() - 1)];
            // What is par among so many seats moves nothing; a win moves a whole step.
            let par = result.setup.parse::<Setup>().map_or(0.5, |setup| 1.0 / setup.seats() as f32);
            strength += step * (result.share - par) / (1.0 - par);
            strength = strength.clamp(0.0, (Level::ALL.len() - 1) as f32);
            strengths.push(strength);
        }
        strengths
    }

    /// Returns the strength of the next game against it.
    pub fn strength(&self, game: &str) -> f32 {
        self.strengths(game).last().copied().unwrap_or(FIRST)
    }

    fn of(&self, game: &str) -> impl Iterator<Item = &GameResult> {
        self.results.iter().filter(move |result| result.setup.split(' ').next() == Some(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(setup: &str, shares: &[f32]) -> Results {
        let mut results = Results::default();
        for &share in shares {
            results.add(GameResult { day: 1, setup: setup.into(), against: ADAPTIVE.into(), share });
        }
        results
    }

    #[test]
    fn the_strength_follows_the_results() {
        let of = |shares: &[f32]| results("tanbo size=9", shares).strength("tanbo");
        assert_eq!(of(&[]), FIRST);
        assert!((of(&[1.0, 1.0]) - (FIRST + 1.8)).abs() < 1e-5);
        assert!((of(&[1.0, 0.0]) - (FIRST + 0.2)).abs() < 1e-5);
        assert_eq!(of(&[0.0; 9]), 0.0, "it cannot be weaker than the weakest");
        assert_eq!(of(&[1.0; 99]), 7.0, "nor stronger than the strongest");
        assert_eq!(of(&[0.5]), FIRST, "a draw is par");
        assert_eq!(results("tanbo size=9", &[1.0]).strength("hexade"), FIRST, "each game has its own");
        // Of three, whoever loses two games and wins one is at par.
        let three = results("chexers", &[1.0, 0.0, 0.0]).strengths("chexers");
        assert!(three.len() == 4 && three[1] > three[2] && three[2] > three[3]);
    }

    #[test]
    fn changes_are_made_in_the_results_of_another_window() {
        let (before, mut theirs) = (results("tanbo", &[1.0, 0.0]), results("tanbo", &[1.0, 0.0, 0.5]));
        theirs.repeat(&before, &results("tanbo", &[1.0, 1.0, 1.0]));
        assert_eq!(theirs, results("tanbo", &[1.0, 0.5, 1.0, 1.0]));
        theirs.repeat(&before, &before);
        assert_eq!(theirs.results.len(), 4);
    }

    #[test]
    fn wins_are_counted_for_each_level_and_read_back() {
        let mut results = results("tanbo size=9", &[1.0]);
        for share in [1.0, 0.0, 0.5] {
            results.add(GameResult { day: 2, setup: "tanbo".into(), against: "bush".into(), share });
        }
        assert_eq!(results.tally("tanbo", "bush"), Tally { played: 3, won: 1 });
        assert_eq!(results.tally("tanbo", "tree"), Tally::default());
        assert_eq!(Results::from_text(&results.to_text().unwrap()), Ok(results));
        assert!(Results::from_text("(results: [7])").is_err());
    }
}
