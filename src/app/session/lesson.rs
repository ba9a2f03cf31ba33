//! Taking a lesson: its steps are games of their own on the board, and each move that is tried is judged.

use bevy::prelude::*;

use super::{MovePlayed, MoveRequested, Requester, Session, aside};
use crate::ai::Level;
use crate::app::base::{AppSystems, Notices, Seat};
use crate::app::commands::{AddCommandHandler, AppCommand, LessonChange};
use crate::app::settings::Settings;
use crate::games::{Game, Setup};
use crate::geometry::{Shape, embed};
use crate::record::NodeId;
use crate::record::lesson::{Lesson, Step, Verdict};
use crate::rules::Position;

/// What is said about the end of a game that was not won.
const LOST: &str = "This one got away. Try again: you have the better position.";

pub(super) fn plugin(app: &mut App) {
    app.add_command_handler(handle).add_systems(
        Update,
        judge_moves
            .in_set(AppSystems::Rules)
            .after(super::moves::play_requested_move)
            .run_if(resource_exists::<CurrentLesson>),
    );
}

/// The lesson that is being taken; the game on the board belongs to it.
#[derive(Resource, Debug)]
pub struct CurrentLesson {
    lesson: Lesson,
    index: usize,
    told: Option<Told>,
}

/// What was said about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Whether it did the task.
    pub is_right: bool,
    /// What it did, or why it did not do the task.
    pub text: String,
}

impl CurrentLesson {
    /// Returns the title of the lesson.
    pub fn title(&self) -> &str {
        &self.lesson.title
    }

    /// Returns the place of the step, from 0, and the number of steps.
    pub fn place(&self) -> (usize, usize) {
        (self.index, self.lesson.steps.len())
    }

    /// Returns the step.
    pub fn step(&self) -> Option<&Step> {
        self.lesson.steps.get(self.index)
    }

    /// Returns what was said about the last move; `None` before it.
    pub fn told(&self) -> Option<&Told> {
        self.told.as_ref()
    }
}

fn handle(world: &mut World, order: AppCommand) -> Option<AppCommand> {
    match order {
        AppCommand::Learn(setup) => begin(world, setup),
        AppCommand::Lesson(change) => {
            if let Some(lesson) = world.get_resource::<CurrentLesson>() {
                let index = lesson.index;
                match change {
                    LessonChange::Next => go_to(world, index + 1),
                    LessonChange::Back => go_to(world, index.saturating_sub(1)),
                    LessonChange::Again => go_to(world, index),
                    LessonChange::ShowMe => show_solution(world),
                    LessonChange::Leave => leave(world),
                }
            }
        }
        // The key that finishes a turn goes on here.
        AppCommand::FinishTurn => match world.get_resource::<CurrentLesson>().and_then(CurrentLesson::told) {
            Some(told) => {
                let change = if told.is_right { LessonChange::Next } else { LessonChange::Again };
                return handle(world, AppCommand::Lesson(change));
            }
            None => return Some(order),
        },
        AppCommand::Home => {
            leave(world);
            return Some(order);
        }
        other => return Some(other),
    }
    None
}

/// Begins the lesson of a set-up.
fn begin(world: &mut World, setup: Setup) {
    match lesson_for(setup) {
        Ok(lesson) => {
            aside::enter(world);
            world.insert_resource(CurrentLesson { lesson, index: 0, told: None });
            go_to(world, 0);
        }
        Err(error) => world.resource_mut::<Notices>().warn(format!("This lesson cannot be shown: {error}.")),
    }
}

/// Returns the lesson of a game whose board and number of players are most like those of a set-up.
fn lesson_for(setup: Setup) -> Result<Lesson, String> {
    let kind = |setup: Setup| {
        let is_cube = matches!(setup.geometry().shape(), Shape::Lattice(lattice) if embed::drawn_dims(lattice) > 2);
        (is_cube, setup.seats())
    };
    let about = Game::ALL.into_iter().map(|game| game.about).find(|about| about.word == setup.game());
    let texts = about.ok_or("this game has none")?.lessons;
    let lessons = texts.iter().map(|text| Lesson::read(text)).collect::<Result<Vec<_>, _>>()?;
    let fits = |lesson: &Lesson| lesson.steps.first().is_some_and(|step| kind(step.start.setup()) == kind(setup));
    let index = lessons.iter().position(fits).unwrap_or(0);
    lessons.into_iter().nth(index).ok_or_else(|| "this game has none".into())
}

/// Puts a step on the board; after the last one, the lesson is done.
fn go_to(world: &mut World, index: usize) {
    let Some(mut lesson) = world.get_resource_mut::<CurrentLesson>() else { return };
    if index >= lesson.lesson.steps.len() {
        let title = lesson.lesson.title.clone();
        world.resource_mut::<Settings>().lessons_done.insert(title);
        return leave(world);
    }
    lesson.index = index;
    lesson.told = None;
    let step = &lesson.lesson.steps[index];
    let (tree, is_game) = (step.start.clone(), step.wins_in().is_some());
    let person = tree.position().to_move();
    let seat = |player| if player == person { Seat::person() } else { Seat::Computer(Level::Seedling) };
    let seats = tree.position().players().map(seat).collect();
    // The others answer only in a game.
    aside::show(world, tree, seats, is_game);
}

/// Plays a move that does the task.
fn show_solution(world: &mut World) {
    let Some(lesson) = world.get_resource::<CurrentLesson>() else { return };
    let Some(mv) = lesson.step().and_then(|step| step.solution) else { return };
    go_to(world, lesson.index);
    let Some(session) = world.get_resource::<Session>() else { return };
    let (node, game) = (session.tree().cursor(), session.serial());
    world.write_message(MoveRequested { mv, node, game, by: Requester::Person });
}

/// Ends the lesson, if there is one.
fn leave(world: &mut World) {
    if world.contains_resource::<CurrentLesson>() {
        aside::leave(world);
    }
}

/// Takes a wrong move back when the learner tries again on the board. Returns whether the click counts.
pub(super) fn takes_click(world: &mut World) -> bool {
    let Some(lesson) = world.get_resource::<CurrentLesson>() else { return true };
    match lesson.told {
        Some(Told { is_right: true, .. }) => return false,
        Some(Told { is_right: false, .. }) => go_to(world, lesson.index),
        None => {}
    }
    true
}

/// Judges the moves of the learner. Reads [`MovePlayed`]. Runs in [`AppSystems::Rules`] during a lesson.
fn judge_moves(mut played: MessageReader<MovePlayed>, session: Res<Session>, mut lesson: ResMut<CurrentLesson>) {
    for MovePlayed { node, last } in played.read() {
        let Some(step) = lesson.step() else { return };
        let told = if step.wins_in().is_some() {
            let Some(outcome) = session.tree().outcome() else { continue };
            let is_right = outcome.winner == Some(step.start.position().to_move());
            Told { is_right, text: if is_right { step.right().to_owned() } else { LOST.to_owned() } }
        } else if session.tree().parent(*node) == Some(NodeId::START) {
            match step.judge(last.mv) {
                Verdict::Right(text) => Told { is_right: true, text: text.to_owned() },
                Verdict::Wrong(text) => Told { is_right: false, text: text.to_owned() },
            }
        } else {
            continue;
        };
        lesson.told = Some(told);
    }
}
