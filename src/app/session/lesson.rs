//! Taking a lesson: its steps are games of their own on the board, and each move that is tried is judged.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use bevy::prelude::*;

use super::active::ShownGame;
use super::game::Session;
use super::moves::{MovePlayed, MoveRequested, Requester};
use super::{aside, turn};
use crate::ai::Level;
use crate::app::base::{Activity, AppSystems, Notices, Seat, capital};
use crate::app::commands::{LessonChange, Target};
use crate::app::settings::Settings;
use crate::games::{Game, Setup};
use crate::geometry::{Shape, embed};
use crate::record::NodeId;
use crate::record::lesson::{Lesson, LessonStep, TaskVerdict};
use crate::rules::{Description, Outcome, Player, Position, Reason};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        judge_moves
            .in_set(AppSystems::Rules)
            .after(super::moves::play_requested_move)
            .run_if(in_state(Activity::Lesson)),
    );
    app.add_systems(OnExit(Activity::Lesson), |mut commands: Commands| commands.remove_resource::<CurrentLesson>());
}

/// The lesson that is being taken; the game on the board belongs to it.
#[derive(Resource, Debug)]
pub struct CurrentLesson {
    lesson: Lesson,
    index: usize,
    told: Option<Told>,
    is_shown: bool,
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
    pub fn step(&self) -> Option<&LessonStep> {
        self.lesson.steps.get(self.index)
    }

    /// Returns why the move that was shown begins the game at the end well. Once the learner goes on alone, it would no
    /// longer be true.
    pub fn advice(&self, session: &Session) -> Option<&str> {
        let step = self.step().filter(|step| step.wins_in().is_some())?;
        let round = step.start.ply() + session.seats().len() as u32;
        let is_due = self.is_shown && self.told.is_none() && session.tree().ply() <= round;
        is_due.then_some(step.advice.as_str())
    }

    /// Returns whether the solution of the step was shown.
    pub fn is_shown(&self) -> bool {
        self.is_shown
    }

    /// Returns what was said about the last move; `None` before it.
    pub fn told(&self) -> Option<&Told> {
        self.told.as_ref()
    }
}

/// Changes the step of the lesson, or ends it.
pub(in crate::app) fn change(world: &mut World, change: LessonChange) {
    let Some(index) = world.get_resource::<CurrentLesson>().map(|lesson| lesson.index) else { return };
    match change {
        LessonChange::Next => go_to(world, index + 1),
        LessonChange::Back => go_to(world, index.saturating_sub(1)),
        LessonChange::Again => go_to(world, index),
        LessonChange::ShowMe => show_solution(world),
        LessonChange::Leave => leave(world),
    }
}

/// Handles the key that finishes a turn: it leads on once a move has been judged.
pub(super) fn finish_turn(world: &mut World) {
    match world.get_resource::<CurrentLesson>().and_then(CurrentLesson::told) {
        Some(told) if told.is_right => change(world, LessonChange::Next),
        Some(_) => change(world, LessonChange::Again),
        None => turn::finish_draft(world),
    }
}

/// Handles a click on the board: after a wrong move the learner tries again there, after the right one there is nothing to
/// do.
pub(super) fn click(world: &mut World, target: Target) {
    let Some(lesson) = world.get_resource::<CurrentLesson>() else { return };
    match lesson.told {
        Some(Told { is_right: true, .. }) => return,
        Some(Told { is_right: false, .. }) => go_to(world, lesson.index),
        None => {}
    }
    turn::choose(world, target);
}

/// Begins the lesson of a set-up.
pub(in crate::app) fn begin(world: &mut World, setup: Setup) {
    match lesson_for(setup) {
        Ok(lesson) => {
            aside::enter(world, Activity::Lesson);
            world.insert_resource(CurrentLesson { lesson: lesson.clone(), index: 0, told: None, is_shown: false });
            go_to(world, 0);
        }
        Err(error) => world.resource_mut::<Notices>().warn(format!("This lesson cannot be shown: {error}.")),
    }
}

/// The lessons of all games, by the game's word; in place of lessons that cannot be read, what is wrong with them.
static LESSONS: LazyLock<BTreeMap<&str, Result<Vec<Lesson>, String>>> = LazyLock::new(|| {
    let read = |about: &Description| about.lessons.iter().map(|text| Lesson::read(text)).collect();
    Game::ALL.into_iter().map(|game| (game.about.word, read(game.about))).collect()
});

/// Returns the lesson of a game whose board and number of players are most like those of a set-up.
fn lesson_for(setup: Setup) -> Result<&'static Lesson, String> {
    let kind = |setup: Setup| {
        let is_cube = matches!(setup.shape(), Shape::Lattice(lattice) if embed::drawn_dims(lattice) > 2);
        (is_cube, setup.seats())
    };
    let lessons = LESSONS.get(setup.game()).ok_or("this game has none")?.as_ref().map_err(Clone::clone)?;
    let fits = |lesson: &&Lesson| lesson.steps.first().is_some_and(|step| kind(step.start.setup()) == kind(setup));
    lessons.iter().find(fits).or(lessons.first()).ok_or_else(|| "this game has none".into())
}

/// Returns whether the lesson of a set-up has been taken to its end.
pub fn is_learned(setup: Setup, settings: &Settings) -> bool {
    lesson_for(setup).is_ok_and(|lesson| settings.lessons_done.contains(&lesson.title))
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
    lesson.is_shown = false;
    let step = &lesson.lesson.steps[index];
    let (tree, is_game) = (step.start.clone(), step.wins_in().is_some());
    let person = tree.position().to_move();
    let seat = |player| if player == person { Seat::person() } else { Seat::Computer(Level::Seedling) };
    let seats = tree.position().players().map(seat).collect();
    // The others answer only in a game.
    aside::show(world, tree, seats, is_game);
}

/// Begins the step again with a move that does the task.
fn show_solution(world: &mut World) {
    let Some(lesson) = world.get_resource::<CurrentLesson>() else { return };
    let Some(mv) = lesson.step().map(|step| step.solution) else { return };
    go_to(world, lesson.index);
    world.resource_mut::<CurrentLesson>().is_shown = true;
    let Some(session) = Session::on_board(world) else { return };
    let (node, game) = (session.tree().cursor(), session.game());
    world.write_message(MoveRequested { mv, node, game, by: Requester::Person });
}

/// Ends the lesson, if there is one.
pub(super) fn leave(world: &mut World) {
    if Activity::of(world) == Activity::Lesson {
        aside::leave(world);
    }
}

/// Says how the last game of a lesson was not won, and what to look for; `last` made the last move.
fn why_lost(outcome: Outcome, last: Player, session: &Session, advice: &str) -> String {
    let is_own_move = session.seats().get(last.index()).is_some_and(|seat| !seat.is_computer());
    let winner = outcome.winner.map_or("Nobody", |winner| session.tree().setup().seat_names()[winner.index()]);
    let winner = capital(winner);
    let why = match outcome.reason {
        Reason::Eliminated if is_own_move => "Your own move left your last root no place to grow.".into(),
        Reason::Eliminated => "Your last root had no place left to grow, and withered.".into(),
        Reason::PerfectSix => format!("{winner} has a six that was not broken."),
        Reason::Score => format!("{winner} has more stones and ground."),
        Reason::FirstPass => format!("The points are equal, and {winner} passed first."),
        Reason::Exits => format!("{winner} brought its pieces home first."),
        Reason::Resigned => "You resigned.".into(),
        Reason::BoardFull | Reason::Repetition | Reason::TurnLimit => "Nobody won this time.".into(),
    };
    format!("{why} Try again. {advice}")
}

/// Judges the moves of the learner. Reads [`MovePlayed`]. Runs in [`AppSystems::Rules`] during a lesson.
fn judge_moves(mut played: MessageReader<MovePlayed>, session: ShownGame, mut lesson: ResMut<CurrentLesson>) {
    for MovePlayed { node, last } in played.read() {
        let Some(step) = lesson.step() else { return };
        let told = if step.wins_in().is_some() {
            let Some(outcome) = session.tree().outcome() else { continue };
            let is_right = outcome.winner == Some(step.start.position().to_move());
            Told {
                is_right,
                text: if is_right {
                    step.right().to_owned()
                } else {
                    why_lost(outcome, last.player, &session, &step.advice)
                },
            }
        } else if session.tree().parent(*node) == Some(NodeId::START) {
            match step.judge(last.mv) {
                TaskVerdict::Right(text) => Told { is_right: true, text: text.to_owned() },
                TaskVerdict::Wrong(text) => Told { is_right: false, text: text.to_owned() },
            }
        } else {
            continue;
        };
        lesson.told = Some(told);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_end_says_how_it_was_lost() {
        let session = Session::of_words("tanbo size=9", "person,computer:seedling");
        let lost =
            |reason, last| why_lost(Outcome { winner: Some(Player(1)), reason }, Player(last), &session, "Grow.");
        assert!(lost(Reason::Eliminated, 0).starts_with("Your own move left your last root no place to grow."));
        assert!(lost(Reason::Eliminated, 1).starts_with("Your last root had no place left to grow, and withered."));
        assert!(lost(Reason::PerfectSix, 0).starts_with("White has a six"));
        assert!(lost(Reason::Score, 0).starts_with("White has more stones and ground."));
        assert!(lost(Reason::FirstPass, 0).starts_with("The points are equal, and White passed first."));
        assert!(lost(Reason::Exits, 1).ends_with("Try again. Grow."));
    }

    #[test]
    fn what_is_learned_is_learned_for_boards_of_its_kind() {
        let settings = Settings { lessons_done: ["Tanbo".to_owned()].into(), ..Settings::default() };
        let learned = |setup: &str| is_learned(setup.parse().unwrap(), &settings);
        assert!(learned("tanbo size=5") && learned("tanbo size=19"));
        assert!(!learned("tanbo dims=3 size=5") && !learned("hexbo side=5"));
    }
}
