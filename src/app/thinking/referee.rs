//! Searches for practice and for the teacher: what the best move of a position is, and what an answer is worth.

use bevy::prelude::*;

use super::SearchLimits;
use crate::ai::{Level, Limits, StopFlag};
use crate::app::base::{AppSystems, WakeUp};
use crate::app::session::{
    ActiveGame, MoveJudged, Practice, QuestionJudged, SearchFinding, ShownGame, Teacher, Wanted,
};
use crate::games::AnyPosition;
use crate::record::NodeId;
use crate::rules::Position;
use crate::study::{Inquiry, Purpose, Verdict, outlook};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Referee>().add_systems(
        Update,
        (poll.in_set(AppSystems::Input), ask.in_set(AppSystems::Think).run_if(any_with_component::<ActiveGame>)),
    );
}

/// What is searched.
#[derive(Clone, Debug, PartialEq)]
struct RefereeQuestion {
    game: Entity,
    /// The position in a game that is taught; `None` for a question of practice, which has one only.
    node: Option<NodeId>,
    wanted: Wanted,
}

/// The running search, and what it was started for.
#[derive(Resource, Debug, Default)]
struct Referee(Option<(RefereeQuestion, Inquiry<Option<SearchFinding>>)>);

/// Reports what was found. Writes [`QuestionJudged`] and [`MoveJudged`]. Runs in [`AppSystems::Input`].
fn poll(
    mut referee: ResMut<Referee>,
    mut for_practice: MessageWriter<QuestionJudged>,
    mut for_teacher: MessageWriter<MoveJudged>,
) {
    let Some((RefereeQuestion { game, node, .. }, inquiry)) = &mut referee.bypass_change_detection().0 else { return };
    let Some(answer) = inquiry.answer() else { return };
    let (game, found) = (*game, answer.flatten());
    match (*node, found) {
        (Some(node), found) => _ = for_teacher.write(MoveJudged { game, node, found }),
        (None, Some(found)) => _ = for_practice.write(QuestionJudged { game, found }),
        (None, None) => {}
    }
    referee.0 = None;
}

/// Starts a search for what practice or the teacher want to know, in place of one for something else. Runs in
/// [`AppSystems::Think`].
fn ask(
    practice: Option<Res<Practice>>,
    teacher: Res<Teacher>,
    session: ShownGame,
    (usual, wake_up): (Res<SearchLimits>, Res<WakeUp>),
    mut referee: ResMut<Referee>,
) {
    let game = session.game();
    let question = match &practice {
        Some(practice) => practice.wanted().map(|wanted| RefereeQuestion { game, node: None, wanted }),
        None => teacher.wanted(&session).map(|(node, wanted)| RefereeQuestion { game, node: Some(node), wanted }),
    };
    if referee.0.as_ref().map(|(asked, _)| asked) == question.as_ref() {
        return;
    }
    referee.0 = question.and_then(|question| {
        let position = match (question.node, &practice) {
            (Some(node), _) => session.tree().position_at(node)?,
            (None, practice) => practice.as_ref()?.exercise().position().clone(),
        };
        let (what, handle) = (question.wanted.clone(), wake_up.handle());
        let limits = Limits { seed: position.key(), ..usual.check.clone() };
        let inquiry = Inquiry::start(move |stop| search(&position, &what, &limits, stop), move || drop(handle));
        let inquiry = inquiry.inspect_err(|error| error!("no thread for the search: {error}")).ok()?;
        Some((question, inquiry))
    });
}

fn search(position: &AnyPosition, wanted: &Wanted, limits: &Limits, stop: &StopFlag) -> Option<SearchFinding> {
    let level = Level::STRONGEST;
    let mut bot = level.bot();
    match wanted {
        Wanted::Position => {
            let report = Purpose::Study.think(bot.as_mut(), position, limits, stop, &mut |_| ());
            // A search that was stopped is not what the verdict would claim.
            let verdict = (!stop.is_stopped()).then(|| Verdict::of(position, level.name(), limits, &report))??;
            Some(SearchFinding::Position(verdict))
        }
        Wanted::Answer(mv) => {
            outlook(position, *mv, bot.as_mut(), limits, stop).map(|found| SearchFinding::Answer(*mv, found))
        }
    }
}
