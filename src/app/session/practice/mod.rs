//! Practice: questions on the board, one after another. A question is a position; every answer is judged by a search
//! against the best move, and what follows a wrong one is played out on the board.
//!
//! The searches are made by `thinking`, which asks [`Practice::wanted`] and answers with
//! [`AppCommand::TellPractice`].

mod drill;
mod mistakes;
mod play_out;

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use bevy::prelude::*;

pub use mistakes::Mistakes;

use super::{Aside, MovePlayed, Session, aside};
use crate::app::base::{AppSystems, Calendar, Notices, Seat, capital, day_text};
use crate::app::commands::{AddCommandHandler, AppCommand, Found, PracticeChange};
use crate::record::notation::short_text;
use crate::record::{GameTree, NodeId};
use crate::rules::{Move, Player, Position};
use crate::study::{Exercise, Hint, Judgement, NOTE, Outlook, Verdict, hints};
use drill::{Drill, Guessed, MOST_POINTS, points};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mistakes>()
        .add_command_handler(handle)
        .add_systems(
            Update,
            take_answer
                .in_set(AppSystems::Rules)
                .after(super::moves::play_requested_move)
                .run_if(resource_exists::<Practice>),
        )
        .add_systems(
            Update,
            play_out::play_out
                .in_set(AppSystems::Input)
                .run_if(resource_exists::<Practice>.and_then(resource_exists::<Session>)),
        );
}

/// The practice that has the board.
#[derive(Resource, Debug)]
pub struct Practice {
    drill: Drill,
    index: usize,
    exercise: Exercise,
    hints: Vec<Hint>,
    hints_shown: usize,
    asked: Asked,
    /// Whether there was help or a wrong answer.
    has_failed: bool,
    tally: Tally,
    to_play: ToPlay,
}

/// How far a question is.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// It has no answer yet.
    Open,
    /// This answer has been given and is not judged yet.
    Tried(Move),
    /// An answer was judged, in words.
    Judged(Judgement, String),
    /// The answer was shown, with the reason.
    Shown(String),
}

/// What was achieved so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    /// The number of questions that were finished, and of those answered at once.
    finished: u32,
    at_once: u32,
    points: u32,
}

/// Moves to be played on the board.
#[derive(Debug, Default)]
struct ToPlay {
    moves: VecDeque<Move>,
    /// When the next one is due.
    due: Option<Duration>,
}

/// What a search is to find out.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// What the moves in the position are worth.
    Position,
    /// What is to be expected after this answer.
    Answer(Move),
}

impl Practice {
    fn new(drill: Drill) -> Option<Self> {
        let exercise = drill.question(0)?;
        let (hints, to_play, tally) = (Vec::new(), ToPlay::default(), Tally::default());
        let asked = Asked::Open;
        let mut practice =
            Self { drill, index: 0, exercise, hints, hints_shown: 0, asked, has_failed: false, tally, to_play };
        practice.know_hints();
        Some(practice)
    }

    /// Returns the place of the question, from 0, and the number of questions.
    pub fn place(&self) -> (usize, usize) {
        (self.index, self.drill.len())
    }

    /// Returns whether the moves of a game are guessed.
    pub fn is_guess(&self) -> bool {
        matches!(self.drill, Drill::Guess(_))
    }

    /// Returns the question.
    pub fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// Returns how far the question is.
    pub fn asked(&self) -> &Asked {
        &self.asked
    }

    /// Returns whether the question is done, so that the next one can be asked.
    pub fn is_done(&self) -> bool {
        match &self.asked {
            Asked::Judged(judgement, _) => self.is_guess() || judgement.is_right(),
            Asked::Shown(_) => true,
            Asked::Open | Asked::Tried(_) => false,
        }
    }

    /// Returns the hints that have been shown.
    pub fn hints_shown(&self) -> &[Hint] {
        &self.hints[..self.hints_shown]
    }

    /// Returns whether there is another hint.
    pub fn has_hint(&self) -> bool {
        !self.is_guess() && self.hints_shown < self.hints.len()
    }

    /// Returns the points and the most that could have been won so far.
    pub fn points(&self) -> (u32, u32) {
        (self.tally.points, MOST_POINTS * self.tally.finished)
    }

    /// Returns what a search should find out now.
    pub fn wanted(&self) -> Option<Wanted> {
        match self.asked {
            _ if self.exercise.verdict().is_none() => Some(Wanted::Position),
            Asked::Tried(mv) => Some(Wanted::Answer(mv)),
            _ => None,
        }
    }

    /// Prepares the hints once the answer is known.
    fn know_hints(&mut self) {
        let answer = self.exercise.answer();
        self.hints = answer.map_or_else(Vec::new, |mv| hints(self.exercise.position(), mv));
    }

    /// Returns the game's own words for a move that was guessed.
    fn told_of_guess(&self, judgement: &Judgement) -> String {
        let position = self.exercise.position();
        let seat = capital(position.setup().seat_names()[self.exercise.mover().index()]);
        let played = short_text(position.geometry(), self.exercise.played());
        let points = points(&self.exercise, judgement);
        let points = format!("{points} point{}.", if points == 1 { "" } else { "s" });
        if judgement.mv == self.exercise.played() {
            format!("{seat} played it too: {points}")
        } else {
            format!("{seat} played {played}. {} {}", self.exercise.say(judgement), capital(&points))
        }
    }
}

fn handle(world: &mut World, order: AppCommand) -> Option<AppCommand> {
    match order {
        AppCommand::Practise(exercises) => {
            begin(world, Drill::Mistakes(exercises));
            return None;
        }
        AppCommand::RepeatMistakes => {
            let exercises = mistakes::due(world);
            if !exercises.is_empty() {
                begin(world, Drill::Mistakes(exercises));
            }
            return None;
        }
        AppCommand::GuessMoves(player) => {
            guess(world, player);
            return None;
        }
        AppCommand::KeepMistakes(exercises) => {
            mistakes::keep(world, &exercises);
            return None;
        }
        _ => {}
    }
    let Some(practice) = world.get_resource::<Practice>() else { return Some(order) };
    match order {
        AppCommand::Practice(change) => match change {
            PracticeChange::Next if practice.is_done() => next(world),
            PracticeChange::Next => {}
            PracticeChange::Again => again(world),
            PracticeChange::Hint => hint(world),
            PracticeChange::ShowMe => show_answer(world),
            PracticeChange::Leave => leave(world),
        },
        AppCommand::TellPractice { game, found } => take_finding(world, game, *found),
        AppCommand::FinishTurn if practice.is_done() => next(world),
        AppCommand::FinishTurn | AppCommand::Undo if matches!(practice.asked, Asked::Judged(..)) => again(world),
        AppCommand::Hint => hint(world),
        AppCommand::Undo if practice.asked == Asked::Open => return Some(AppCommand::DropDraft),
        AppCommand::Undo | AppCommand::Redo | AppCommand::Resign | AppCommand::ToggleAnalysis => {}
        AppCommand::Home => {
            leave(world);
            return Some(order);
        }
        other => return Some(other),
    }
    None
}

/// Asks the questions of a drill, from the first.
fn begin(world: &mut World, drill: Drill) {
    let Some(practice) = Practice::new(drill) else { return };
    aside::enter(world);
    world.insert_resource(practice);
    show(world);
}

/// Lets the user guess the moves of a player, or of all, on the line shown.
fn guess(world: &mut World, player: Option<Player>) {
    let Some(session) = world.get_resource::<Session>().filter(|_| !world.contains_resource::<Aside>()) else { return };
    let game = session.tree().clone();
    let line = game.line();
    let is_guessed = |(&node, mover): (&NodeId, &Player)| {
        let is_free = game
            .parent(node)
            .and_then(|parent| game.position_at(parent))
            .is_some_and(|before| before.legal_count() > 1);
        (player.is_none_or(|player| player == *mover) && is_free).then_some(node)
    };
    let nodes: Vec<NodeId> = line.iter().zip(&game.movers(&line)).filter_map(is_guessed).collect();
    if nodes.is_empty() {
        return world.resource_mut::<Notices>().tell("There are no moves to guess yet.");
    }
    let verdict = |node: NodeId| {
        let note = game.note(node, NOTE)?;
        Verdict::from_text(&game.position_at(node)?, note)
    };
    let parents = nodes.iter().filter_map(|&node| game.parent(node));
    let known: HashMap<NodeId, Verdict> = parents.filter_map(|node| Some((node, verdict(node)?))).collect();
    begin(world, Drill::Guess(Box::new(Guessed { game, nodes, known })));
}

/// Puts the question on the board.
fn show(world: &mut World) {
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    practice.asked = Asked::Open;
    practice.to_play = ToPlay::default();
    let tree: GameTree = practice.exercise.tree().clone();
    let seats = vec![Seat::person(); tree.position().seats()];
    aside::show(world, tree, seats, false);
}

/// Asks the next question; after the last one, ends.
fn next(world: &mut World) {
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    practice.index += 1;
    let Some(exercise) = practice.drill.question(practice.index) else { return finish(world) };
    practice.exercise = exercise;
    practice.hints_shown = 0;
    practice.has_failed = false;
    practice.know_hints();
    show(world);
}

/// Begins the question again.
fn again(world: &mut World) {
    if world.get_resource::<Practice>().is_some_and(|practice| !practice.is_guess()) {
        show(world);
    }
}

fn hint(world: &mut World) {
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    if practice.asked == Asked::Open && practice.has_hint() {
        practice.hints_shown += 1;
        fail(world);
    }
}

/// Notes that the question was not answered without help.
fn fail(world: &mut World) {
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    if !practice.has_failed {
        practice.has_failed = true;
        let exercise = practice.exercise.clone();
        mistakes::answered(world, &exercise, false);
    }
}

/// Shows the answer and plays it, with what follows. In a game that is guessed, it is the move that was played.
fn show_answer(world: &mut World) {
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
    fail(world);
    show(world);
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    practice.asked = Asked::Shown(text);
    practice.tally.finished += 1;
    practice.to_play.moves = std::iter::once(answer).chain(follows.into_iter().take(2)).collect();
    practice.to_play.due = Some(Duration::ZERO);
}

/// Takes over what a search found; one about another question comes too late.
fn take_finding(world: &mut World, game: u64, found: Found) {
    if world.get_resource::<Session>().is_none_or(|session| session.serial() != game) {
        return;
    }
    let Some(mut practice) = world.get_resource_mut::<Practice>() else { return };
    match found {
        Found::Position(verdict) => {
            practice.exercise.set_verdict(verdict);
            practice.know_hints();
            if let Asked::Tried(mv) = practice.asked
                && let Some(outlook) = practice.exercise.known(mv)
            {
                judge(world, mv, outlook);
            }
        }
        Found::Answer(mv, outlook) if practice.asked == Asked::Tried(mv) => judge(world, mv, outlook),
        Found::Answer(..) => {}
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

/// Ends the practice and says how it went.
fn finish(world: &mut World) {
    let Some(practice) = world.get_resource::<Practice>() else { return };
    let Tally { finished, at_once, points } = practice.tally;
    let text = if practice.is_guess() {
        format!("{points} of {} points for {finished} moves.", MOST_POINTS * finished)
    } else {
        let today = world.resource::<Calendar>().today();
        let next = world.resource::<Mistakes>().0.next_day().filter(|&day| day > today);
        let next = next.map_or_else(String::new, |day| format!(" The next ones come back {}.", day_text(day, today)));
        format!("{at_once} of {finished} found at the first try.{next}")
    };
    leave(world);
    world.resource_mut::<Notices>().tell(text);
}

/// Ends the practice, if there is one, and puts the game back on the board.
fn leave(world: &mut World) {
    if world.contains_resource::<Practice>() {
        aside::leave(world);
    }
}

/// Begins again when the user tries another move on the board after a wrong one. Returns whether the click counts.
pub(super) fn takes_click(world: &mut World) -> bool {
    let Some(practice) = world.get_resource::<Practice>() else { return true };
    let question = practice.exercise.tree().cursor();
    match practice.asked {
        Asked::Open => {
            // After a look at the moves before, the question is asked where it was.
            let Some(mut session) = world.get_resource_mut::<Session>() else { return false };
            session.tree.cursor() == question || session.tree.go_to(question)
        }
        Asked::Judged(..) if !practice.is_done() => {
            again(world);
            true
        }
        _ => false,
    }
}

/// Takes the first move after the question as the answer. Reads [`MovePlayed`]. Runs in [`AppSystems::Rules`].
fn take_answer(
    mut played: MessageReader<MovePlayed>,
    session: Res<Session>,
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
