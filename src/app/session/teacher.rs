//! The teacher: in a game against the computer, a move that loses too much is taken back before it is answered. What
//! would have followed is shown, and the person chooses again.
//!
//! While a person is to move, the position is searched, and after the move what is to be expected then. The searches are
//! made by `thinking`, which asks [`Teacher::wanted`] and answers with [`MoveJudged`].

use bevy::prelude::*;

use super::active::ActiveGame;
use super::cursor;
use super::game::Session;
use super::moves::MovePlayed;
use super::practice::{SearchFinding, Wanted};
use crate::app::base::{Activity, AppSystems, Notices, Seat, is_board_lent, percent, take_messages};
use crate::app::settings::{Mode, Settings};
use crate::record::NodeId;
use crate::rules::{Move, Position};
use crate::study::{Exercise, Judgement, Outlook, Verdict};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Teacher>().add_message::<MoveJudged>().add_systems(
        Update,
        (
            take_findings.in_set(AppSystems::Receive).run_if(on_message::<MoveJudged>),
            follow
                .in_set(AppSystems::Rules)
                .after(super::moves::play_requested_move)
                .run_if(any_with_component::<ActiveGame>),
        ),
    );
}

/// Written when the search for the teacher has ended.
#[derive(Message, Clone, Debug)]
pub struct MoveJudged {
    /// The game.
    pub game: Entity,
    /// The position in which a person was to move.
    pub node: NodeId,
    /// What was found; `None` if the search found nothing.
    pub found: Option<SearchFinding>,
}

/// What the teacher knows and does in the game on the board.
#[derive(Resource, Debug, Default)]
pub struct Teacher {
    /// The game, and the position in which a person is to move or has just moved.
    place: Option<(Entity, NodeId)>,
    verdict: Option<Verdict>,
    stage: Stage,
    /// A move that is played although it was taken back.
    insisted: Option<(NodeId, Move)>,
}

#[derive(Debug, Default)]
enum Stage {
    /// A person is to move, or nobody is taught.
    #[default]
    Waits,
    /// The move to this node is being looked at.
    Looks { node: NodeId, exercise: Box<Exercise> },
    /// A move was taken back.
    TookBack(Box<TakenBack>),
}

/// A move that was taken back.
#[derive(Clone, Debug)]
pub struct TakenBack {
    /// What it was worth, and what would have followed.
    pub judgement: Judgement,
    /// What is said about it.
    pub text: String,
}

impl Teacher {
    /// Returns the move that was taken back in the position shown.
    pub fn taken_back(&self, session: &Session) -> Option<&TakenBack> {
        match &self.stage {
            Stage::TookBack(taken) if self.is_about(session, session.tree.cursor()) => Some(taken),
            _ => None,
        }
    }

    /// Returns whether the move that led to the position shown is being looked at, so that nobody answers it yet.
    pub fn is_looking(&self, session: &Session) -> bool {
        matches!(&self.stage, Stage::Looks { node, .. } if *node == session.tree.cursor())
            && self.place.is_some_and(|(game, _)| game == session.game())
    }

    /// Returns what a search should find out now: the node whose position is meant, and what about it.
    pub fn wanted(&self, session: &Session) -> Option<(NodeId, Wanted)> {
        let (_, node) = self.place.filter(|(game, _)| *game == session.game())?;
        match &self.stage {
            Stage::TookBack(_) => None,
            _ if self.verdict.is_none() => Some((node, Wanted::Position)),
            Stage::Waits => None,
            Stage::Looks { exercise, .. } => Some((node, Wanted::Answer(exercise.played()))),
        }
    }

    fn is_about(&self, session: &Session, node: NodeId) -> bool {
        self.place == Some((session.game(), node))
    }
}

/// Returns whether somebody is taught in a game: persons play against the computer, and want it.
pub fn is_taught(session: &Session, settings: &Settings) -> bool {
    settings.teaches
        && settings.mode == Mode::Play
        && !session.is_watched()
        && session.seats.iter().any(Seat::is_computer)
}

/// Looks at the position when a person is to move, and at the move that they have just played. Runs in
/// [`AppSystems::Rules`].
fn follow(
    session: Single<Ref<Session>, With<ActiveGame>>,
    settings: Res<Settings>,
    activity: Option<Res<State<Activity>>>,
    mut played: MessageReader<MovePlayed>,
    mut teacher: ResMut<Teacher>,
) {
    let newest = played.read().last().map(|played| played.node);
    if !session.is_changed() && !settings.is_changed() && newest.is_none() {
        return;
    }
    let here = session.tree.cursor();
    if is_board_lent(activity) || !is_taught(&session, &settings) {
        if teacher.place.is_some() {
            *teacher = Teacher::default();
        }
        return;
    }
    // A move that somebody only steps to has an answer already, or an end.
    let is_new = newest == Some(here) && session.tree.next(here).is_none() && session.tree.outcome().is_none();
    let parent = session.tree.parent(here).filter(|&parent| is_new && teacher.is_about(&session, parent));
    if let (Some(parent), Some(mv)) = (parent, session.tree.move_of(here)) {
        let is_free = session.tree.position_at(parent).is_some_and(|before| before.legal_count() > 1);
        if is_free && teacher.insisted.take() != Some((parent, mv)) {
            let verdict = teacher.verdict.clone();
            if let Some(exercise) = Exercise::of(&session.tree, here, verdict, 0.0) {
                teacher.stage = Stage::Looks { node: here, exercise: Box::new(exercise) };
                return;
            }
        }
    }
    let is_looking = teacher.is_looking(&session);
    if !is_looking && session.is_persons_turn() && !teacher.is_about(&session, here) {
        *teacher = Teacher { place: Some((session.game(), here)), ..Teacher::default() };
    }
}

/// Takes back bad moves in games against the computer, or no longer.
pub(in crate::app) fn toggle(world: &mut World) {
    let mut settings = world.resource_mut::<Settings>();
    settings.teaches = !settings.teaches;
    let text = if settings.teaches {
        let share = percent(settings.teacher_share);
        format!("Moves that cut your chance of winning by {share} or more will be taken back.")
    } else {
        "Moves are no longer taken back.".into()
    };
    world.resource_mut::<Notices>().tell(text);
}

/// Takes over what searches have found. Reads [`MoveJudged`]. Runs in [`AppSystems::Receive`].
fn take_findings(world: &mut World) {
    for MoveJudged { game, node, found } in take_messages(world) {
        take_finding(world, (game, node), found);
    }
}

/// Takes over what a search has found; the game continues if it has found nothing.
fn take_finding(world: &mut World, place: (Entity, NodeId), found: Option<SearchFinding>) {
    world.resource_scope(|world, mut teacher: Mut<Teacher>| {
        if teacher.place != Some(place) {
            return;
        }
        match found {
            Some(SearchFinding::Position(verdict)) => {
                if let Stage::Looks { exercise, .. } = &mut teacher.stage {
                    exercise.set_verdict(verdict.clone());
                    if let Some(known) = exercise.known(exercise.played()) {
                        judge(world, &mut teacher, known);
                    }
                }
                teacher.verdict = Some(verdict);
            }
            Some(SearchFinding::Answer(_, outlook)) => judge(world, &mut teacher, outlook),
            None => teacher.stage = Stage::Waits,
        }
    });
}

/// Lets the game go on, or takes the move back.
fn judge(world: &mut World, teacher: &mut Teacher, outlook: Outlook) {
    let Stage::Looks { node, exercise } = &teacher.stage else { return };
    let (node, most) = (*node, world.resource::<Settings>().teacher_share);
    let judgement = exercise.judge(exercise.played(), outlook).filter(|judgement| judgement.loss >= most);
    let Some(judgement) = judgement else {
        teacher.stage = Stage::Waits;
        wake_session(world);
        return;
    };
    let text = exercise.say(&judgement);
    let mut is_back = false;
    cursor::change(world, |session| {
        let parent = session.tree.parent(node);
        is_back = session.tree.cursor() == node && parent.is_some_and(|parent| session.tree.go_to(parent));
        // It never became a part of the game.
        if is_back && session.tree.children(node).is_empty() && session.tree.comment(node).is_empty() {
            session.tree.delete(node);
        }
        is_back
    });
    teacher.stage = if is_back { Stage::TookBack(Box::new(TakenBack { judgement, text })) } else { Stage::Waits };
}

/// Has the session looked at again by those who wait for it.
fn wake_session(world: &mut World) {
    if let Some(mut session) = Session::on_board_mut(world) {
        session.set_changed();
    }
}

/// Plays the move that was taken back.
pub(in crate::app) fn play_anyway(world: &mut World) {
    world.resource_scope(|world, mut teacher: Mut<Teacher>| {
        let Some(session) = Session::on_board(world) else { return };
        let Some(mv) = teacher.taken_back(session).map(|taken| taken.judgement.mv) else { return };
        teacher.insisted = Some((session.tree.cursor(), mv));
        super::turn::request(world, mv);
    });
}
