//! What becomes of an answer: it is taken from the board, judged when a search has said what it is worth, or shown.

use std::time::Duration;

use bevy::prelude::*;

use super::drill::points;
use super::mistakes;
use super::questions::{again, fail, show};
use super::state::{Asked, Practice, ToPlay};
use crate::app::base::{capital, take_messages};
use crate::app::commands::Target;
use crate::app::session::active::ShownGame;
use crate::app::session::game::Session;
use crate::app::session::moves::MovePlayed;
use crate::app::session::{cursor, turn};
use crate::record::notation::short_text;
use crate::rules::{Move, Position};
use crate::study::{Outlook, Verdict};

/// What a search found about a position and a move in it.
#[derive(Clone, Debug)]
pub enum SearchFinding {
    /// About the position.
    Position(Verdict),
    /// About the position after a move.
    Answer(Move, Outlook),
}

/// Written when a search has found something out about the question.
#[derive(Message, Clone, Debug)]
pub struct QuestionJudged {
    /// The game of the question.
    pub game: Entity,
    /// What was found.
    pub found: SearchFinding,
}

/// Shows the answer and plays it, with what follows. In a game that is guessed, it is the move that was played.
pub(super) fn show_answer(world: &mut World) {
    let Some(practice) = world.get_resource::<Practice>() else { return };
    let (exercise, is_guess) = (&practice.exercise, practice.is_guess());
    let Some(answer) = (if is_guess { Some(exercise.played()) } else { exercise.answer() }) else { return };
    let text = if is_guess {
        let position = exercise.position();
        let seat = capital(position.setup().seat_names()[exercise.mover().index()]);
        format!("{seat} played {}.", short_text(position.geometry(), answer))
    } else {
        exercise.explanation()
    };
    let follows = exercise.known(answer).filter(|_| !is_guess).map_or_else(Vec::new, |outlook| outlook.line);
    // A guess has nothing to do with the mistakes that come back.
    if !is_guess {
        fail(world);
    }
    show(world);
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    practice.asked = Asked::Shown(text);
    practice.tally.finished += 1;
    practice.to_play.moves = std::iter::once(answer).chain(follows.into_iter().take(2)).collect();
    practice.to_play.due = Some(Duration::ZERO);
}

/// Takes over what searches have found. Reads [`QuestionJudged`]. Runs in [`AppSystems::Receive`].
pub(super) fn take_findings(world: &mut World) {
    for QuestionJudged { game, found } in take_messages(world) {
        // One about another question comes too late.
        if Session::on_board(world).is_some_and(|session| session.game() == game) {
            take_finding(world, found);
        }
    }
}

fn take_finding(world: &mut World, found: SearchFinding) {
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    match found {
        SearchFinding::Position(verdict) => {
            practice.exercise.set_verdict(verdict);
            practice.know_hints();
            if let Asked::Tried(mv) = practice.asked
                && let Some(outlook) = practice.exercise.known(mv)
            {
                judge(world, mv, outlook);
            }
        }
        SearchFinding::Answer(mv, outlook) if practice.asked == Asked::Tried(mv) => judge(world, mv, outlook),
        SearchFinding::Answer(..) => {}
    }
}

/// Says what an answer is worth.
fn judge(world: &mut World, mv: Move, outlook: Outlook) {
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    let Some(judgement) = practice.exercise.judge(mv, outlook) else { return };
    let is_first = !practice.has_failed;
    let (is_guess, is_right) = (practice.is_guess(), judgement.is_right());
    let text = if is_guess { practice.told_of_guess(&judgement) } else { practice.exercise.say(&judgement) };
    if is_guess || is_right {
        practice.tally.finished += 1;
        practice.tally.at_once += u32::from(is_first && is_right);
        practice.tally.points += points(&practice.exercise, &judgement);
    }
    if !is_guess && !is_right {
        practice.to_play = ToPlay { moves: judgement.line.iter().copied().collect(), due: None };
    }
    practice.asked = Asked::Judged(judgement, text);
    if is_guess {
        return;
    }
    if is_right && is_first {
        let exercise = practice.exercise.clone();
        mistakes::answered(world, &exercise, true);
    } else if !is_right {
        fail(world);
    }
}

/// Handles a click on the board. After a wrong answer the user tries another one there. After a look at the moves before,
/// the first click only leads back: it was made on another position.
pub(in crate::app::session) fn click(world: &mut World, target: Target) {
    let Some(practice) = world.get_resource::<Practice>() else { return };
    if Session::on_board(world).is_some_and(|session| practice.looks_back(session)) {
        // Nothing of what followed in the game is on the board: its line ends with the question or its answer.
        return cursor::change(world, cursor::to_end);
    }
    match practice.asked {
        Asked::Open => {}
        Asked::Judged(..) if !practice.is_done() => again(world),
        _ => return,
    }
    turn::choose(world, target);
}

/// Takes the first move after the question as the answer. Reads [`MovePlayed`]. Runs in [`AppSystems::Rules`].
pub(super) fn take_answer(
    mut played: MessageReader<MovePlayed>,
    session: ShownGame,
    mut commands: Commands,
    practice: Res<Practice>,
) {
    for MovePlayed { node, last } in played.read() {
        let is_answer = session.tree().parent(*node) == Some(practice.exercise.tree().cursor());
        if is_answer && practice.asked == Asked::Open {
            let mv = last.mv;
            commands.queue(move |world: &mut World| take(world, mv));
        }
    }
}

/// Takes a move as the answer; judges it at once if it is the best one.
fn take(world: &mut World, mv: Move) {
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    practice.asked = Asked::Tried(mv);
    if let Some(outlook) = practice.exercise.known(mv) {
        judge(world, mv, outlook);
    }
}
