//! From one question to the next: how a practice begins, asks, helps and ends.

use std::collections::HashMap;

use bevy::prelude::*;

use super::drill::{Drill, Guessed, MOST_POINTS};
use super::mistakes::{self, Mistakes};
use super::state::{Asked, Practice, PracticeTally, ToPlay};
use crate::app::base::{Activity, Calendar, Notices, Seat, day_text, several};
use crate::app::session::aside;
use crate::app::session::game::Session;
use crate::record::{GameTree, NodeId};
use crate::rules::{Player, Position};
use crate::study::{Exercise, Verdict};

/// Asks for the better moves in these exercises.
pub(in crate::app) fn ask_mistakes(world: &mut World, exercises: Vec<Exercise>) {
    begin(world, Drill::Mistakes(exercises));
}

/// Asks what is due in the box of mistakes.
pub(in crate::app) fn repeat_mistakes(world: &mut World) {
    let exercises = mistakes::due(world);
    if !exercises.is_empty() {
        ask_mistakes(world, exercises);
    }
}

/// Asks the questions of a drill, from the first.
fn begin(world: &mut World, drill: Drill) {
    let Some(practice) = Practice::new(drill) else { return };
    aside::enter(world, Activity::Practice);
    world.insert_resource(practice);
    show(world);
}

/// Lets the user guess the moves of a player, or of all, on the line shown. `known`: what is known about the positions, by
/// node.
pub(in crate::app) fn guess(world: &mut World, player: Option<Player>, known: HashMap<NodeId, Verdict>) {
    let Some(session) = Session::on_board(world).filter(|_| Activity::of(world) == Activity::Game) else { return };
    let game = session.tree().clone();
    let line = game.line();
    let movers = game.movers(&line);
    let is_guessed = |(&node, mover): (&NodeId, &Player)| {
        let is_free = game
            .parent(node)
            .and_then(|parent| game.position_at(parent))
            .is_some_and(|before| before.legal_count() > 1);
        (player.is_none_or(|player| player == *mover) && is_free).then_some(node)
    };
    let nodes: Vec<NodeId> = line.iter().zip(&movers).filter_map(is_guessed).collect();
    if nodes.is_empty() {
        return world.resource_mut::<Notices>().tell("There are no moves to guess yet.");
    }
    let forced = movers.iter().filter(|&&mover| player.is_none_or(|player| player == mover)).count() - nodes.len();
    begin(world, Drill::Guess(Box::new(Guessed { game, nodes, known })));
    if forced > 0 {
        let text =
            format!("{} with no choice {} left out.", several(forced, "move"), if forced == 1 { "is" } else { "are" });
        world.resource_mut::<Notices>().tell(text);
    }
}

/// Puts the question on the board.
pub(super) fn show(world: &mut World) {
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    practice.asked = Asked::Open;
    practice.to_play = ToPlay::default();
    let tree: GameTree = practice.exercise.tree().clone();
    let seats = vec![Seat::person(); tree.position().seats()];
    aside::show(world, tree, seats, false);
}

/// Asks the next question; after the last one, ends.
pub(super) fn next(world: &mut World) {
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    practice.index += 1;
    let Some(exercise) = practice.drill.question(practice.index) else { return leave(world) };
    practice.exercise = exercise;
    practice.hints_shown = 0;
    practice.has_failed = false;
    practice.know_hints();
    show(world);
}

/// Begins the question again.
pub(super) fn again(world: &mut World) {
    if world.get_resource::<Practice>().is_some_and(|practice| !practice.is_guess()) {
        show(world);
    }
}

/// Shows the next hint.
pub(in crate::app) fn hint(world: &mut World) {
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    if practice.asked == Asked::Open && practice.has_hint() {
        practice.hints_shown += 1;
        fail(world);
    }
}

/// Notes that the question was not answered without help.
pub(super) fn fail(world: &mut World) {
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    if !practice.has_failed {
        practice.has_failed = true;
        let exercise = practice.exercise.clone();
        mistakes::answered(world, &exercise, false);
    }
}

/// Ends the practice, if there is one, puts the game back on the board, and says how it went.
pub(in crate::app::session) fn leave(world: &mut World) {
    let Some(practice) = world.get_resource::<Practice>() else { return };
    let result = (practice.tally.finished > 0).then(|| result_text(world, practice));
    aside::leave(world);
    if let Some(result) = result {
        world.resource_mut::<Notices>().tell(result);
    }
}

/// Says how a practice went: how many points the guesses have won, or how many mistakes were mended.
fn result_text(world: &World, practice: &Practice) -> String {
    let PracticeTally { finished, at_once, points } = practice.tally;
    if practice.is_guess() {
        return format!("{points} of {} points for {}.", MOST_POINTS * finished, several(finished, "move"));
    }
    let today = world.resource::<Calendar>().today();
    let next = world.resource::<Mistakes>().0.next_day().filter(|&day| day > today);
    let next = next.map_or_else(String::new, |day| format!(" Mistakes to repeat come back {}.", day_text(day, today)));
    match (practice.drill.len(), at_once) {
        (1, 1) => format!("Found at the first try.{next}"),
        (1, _) if matches!(practice.asked, Asked::Shown(_)) => format!("The answer was shown.{next}"),
        (1, _) if practice.hints_shown > 0 => format!("Found, with a hint.{next}"),
        (1, _) => format!("Found, but not at the first try.{next}"),
        _ => format!("{at_once} of {finished} found at the first try.{next}"),
    }
}
