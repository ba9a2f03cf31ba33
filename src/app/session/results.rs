//! Results against the computer, which `files` reads and writes: each game that a person plays to its end counts once, and
//! no longer when a resignation is taken back; lessons and practice do not count.

use bevy::prelude::*;

use super::active::{ActiveGame, ShownGame, is_game_changed};
use super::game::Session;
use super::games::GameShown;
use crate::app::base::{AppSystems, Calendar, Seat, is_board_lent};
use crate::app::settings::Settings;
use crate::record::NodeId;
use crate::study::{GameResult, Results, shares_of};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeptResults>()
        .add_observer(set_strength)
        .add_systems(Update, count.in_set(AppSystems::Project).run_if(is_game_changed.and_then(not(is_board_lent))));
}

/// The results that are kept.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct KeptResults(pub Results);

/// Gives a new game the strength that follows from the results.
fn set_strength(_: On<GameShown>, kept: Res<KeptResults>, session: Option<Single<&mut Session, With<ActiveGame>>>) {
    if let Some(mut session) = session {
        session.strength = kept.0.strength(session.tree.setup().game());
    }
}

/// A game that has been counted.
#[derive(Debug)]
struct Counted {
    game: Entity,
    /// Where somebody resigned; `None` if a move ended the game.
    resigned_at: Option<NodeId>,
    /// `None` if the game says nothing about a level.
    result: Option<GameResult>,
}

/// Counts a game that has just ended, or that the only person at the table has just left to the computers. A game counts
/// once, and not if nothing was played or the teacher takes moves back. Runs in [`AppSystems::Project`] when the session
/// has changed.
fn count(
    session: ShownGame,
    settings: Res<Settings>,
    calendar: Res<Calendar>,
    mut counted: Local<Option<Counted>>,
    mut kept: ResMut<KeptResults>,
) {
    let is_resigned = |node: NodeId| {
        session.tree.resignation_at(node).is_some()
            || session.handed_over.iter().any(|handed_over| handed_over.node == node)
    };
    if let Some(before) = counted.take_if(|before| before.game == session.game()) {
        if before.resigned_at.is_some_and(|node| !is_resigned(node)) {
            before.result.iter().for_each(|result| kept.0.withdraw(result));
        } else {
            *counted = Some(before);
        }
        return;
    }
    if settings.teaches || !session.tree.has_moves() {
        return;
    }
    let seats = session.seats_at_first();
    let person = Seat::only_person(&seats);
    let left = session.handed_over.iter().find(|handed_over| Some(handed_over.player) == person);
    let is_end_seen = [session.played_to, session.resigned_at].contains(&Some(session.tree.cursor()));
    let shares = match (left, session.tree.outcome()) {
        // For whoever resigns it is over, and lost, however the computers end it: they may have moved already.
        (Some(left), _) if session.resigned_at == Some(left.node) => Vec::new(),
        (None, Some(outcome)) if is_end_seen => shares_of(outcome, seats.len()),
        _ => return,
    };
    let mut levels = session.relieved.clone();
    levels.extend(seats.iter().filter_map(Seat::level_name));
    // Different levels at one table say nothing about any of them, at once or one after the other.
    let against = levels.first().filter(|_| levels.len() == 1);
    let result = person.zip(against).map(|(person, against)| GameResult {
        day: calendar.today(),
        setup: session.tree.setup().to_string(),
        against: (*against).to_owned(),
        share: shares.get(person.index()).copied().unwrap_or_default(),
    });
    result.iter().for_each(|result| kept.0.add(result.clone()));
    let resigned_at = session.resigned_at.filter(|&node| is_resigned(node));
    *counted = Some(Counted { game: session.game(), resigned_at, result });
}
