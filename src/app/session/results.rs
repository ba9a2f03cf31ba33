//! Results against the computer, which `files` reads and writes: each game that a person plays to its end counts once;
//! lessons and practice do not count.

use bevy::prelude::*;

use super::{Aside, GameShown, Session};
use crate::app::base::{AppSystems, Calendar, Seat};
use crate::app::settings::Settings;
use crate::study::{GameResult, Results, shares_of};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeptResults>().add_observer(set_strength).add_systems(
        Update,
        count
            .in_set(AppSystems::Project)
            .run_if(resource_exists_and_changed::<Session>.and_then(not(resource_exists::<Aside>))),
    );
}

/// The results that are kept.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct KeptResults(pub Results);

/// Gives a new game the strength that follows from the results.
fn set_strength(_: On<GameShown>, kept: Res<KeptResults>, session: Option<ResMut<Session>>) {
    if let Some(mut session) = session {
        session.strength = kept.0.strength(session.tree.setup().game());
    }
}

/// Counts a game that has just ended, or that the only person at the table has just left to the computers. A game counts
/// once, and not if the teacher takes moves back. Runs in [`AppSystems::Project`] when the session has changed.
fn count(
    session: Res<Session>,
    settings: Res<Settings>,
    calendar: Res<Calendar>,
    mut counted: Local<Option<u64>>,
    mut kept: ResMut<KeptResults>,
) {
    if *counted == Some(session.serial()) || settings.teaches || session.played_to != Some(session.tree.cursor()) {
        return;
    }
    let seats = session.seats_at_first();
    let person = Seat::only_person(&seats);
    let left = session.handed_over.iter().find(|handed_over| Some(handed_over.player) == person);
    let shares = match (left, session.tree.outcome()) {
        // For whoever resigns it is over, and lost, however the computers end it.
        (Some(left), _) if left.node == session.tree.cursor() => Vec::new(),
        (None, Some(outcome)) => shares_of(outcome, seats.len()),
        _ => return,
    };
    *counted = Some(session.serial());
    let Some(person) = person else { return };
    let mut levels = session.relieved.clone();
    levels.extend(seats.iter().filter_map(Seat::level_name));
    // Different levels at one table say nothing about any of them, at once or one after the other.
    let (Some(against), 1) = (levels.first(), levels.len()) else { return };
    kept.0.add(GameResult {
        day: calendar.today(),
        setup: session.tree.setup().to_string(),
        against: (*against).to_owned(),
        share: shares.get(person.index()).copied().unwrap_or_default(),
    });
}
