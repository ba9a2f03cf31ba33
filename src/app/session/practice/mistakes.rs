//! The box of mistakes, which `files` reads and writes.

use bevy::prelude::*;

use crate::app::base::{Calendar, Notices, day_text};
use crate::study::{Exercise, MistakeBox};

/// The mistakes that come back after some days.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Mistakes(pub MistakeBox);

/// Written when the report of a game has found mistakes of the persons.
#[derive(Message, Clone, Debug)]
pub struct MistakesFound(pub Vec<Exercise>);

/// Puts exercises into the box. Reads [`MistakesFound`]. Runs in [`AppSystems::Receive`](crate::app::base::AppSystems).
pub(super) fn keep(mut found: MessageReader<MistakesFound>, calendar: Res<Calendar>, mut mistakes: ResMut<Mistakes>) {
    let before = mistakes.0.len();
    for exercise in found.read().flat_map(|found| &found.0) {
        // Changed only if something is added, because a change is written to disk.
        if let Err(error) = mistakes.bypass_change_detection().0.add(exercise, calendar.today()) {
            error!("a mistake cannot be written: {error}");
        }
    }
    if mistakes.0.len() > before {
        mistakes.set_changed();
    }
}

/// Notes that an exercise was answered.
pub(super) fn answered(world: &mut World, exercise: &Exercise, is_solved: bool) {
    let today = world.resource::<Calendar>().today();
    if let Err(error) = world.resource_mut::<Mistakes>().0.answered(exercise, is_solved, today) {
        error!("a mistake cannot be written: {error}");
    }
}

/// Returns the exercises that are due; says so if there is none.
pub(super) fn due(world: &mut World) -> Vec<Exercise> {
    let today = world.resource::<Calendar>().today();
    let mistakes = &world.resource::<Mistakes>().0;
    let (exercises, unreadable) = mistakes.exercises(today);
    let told = match mistakes.next_day() {
        None => Some(
            "There are no mistakes to repeat. Ask for the report of a game that you played: it collects your mistakes."
                .into(),
        ),
        Some(day) if day > today => {
            let count = mistakes.len();
            let them = if count == 1 { "The one that you have".into() } else { format!("The first of {count}") };
            Some(format!("Nothing to repeat today. {them} comes back {}.", day_text(day, today)))
        }
        Some(_) if unreadable > 0 => Some(format!(
            "{unreadable} mistake{} cannot be read by this version, and {} kept.",
            if unreadable == 1 { "" } else { "s" },
            if unreadable == 1 { "is" } else { "are" }
        )),
        Some(_) => None,
    };
    if let Some(told) = told {
        world.resource_mut::<Notices>().tell(told);
    }
    exercises
}
