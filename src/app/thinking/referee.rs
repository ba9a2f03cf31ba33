//! Searches for practice: what the best move of a question is, and what an answer is worth.

use bevy::prelude::*;

use super::report::MEMORY_MB;
use crate::ai::{Level, Limits};
use crate::app::base::{AppSystems, Waker};
use crate::app::commands::{AppCommand, Found};
use crate::app::session::{Practice, Session, Wanted};
use crate::games::AnyPosition;
use crate::rules::Position;
use crate::study::{CHECK_TIME, Inquiry, Verdict, outlook};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Referee>().add_systems(
        Update,
        (
            poll.in_set(AppSystems::Input),
            ask.in_set(AppSystems::Think).run_if(resource_exists::<Practice>.and_then(resource_exists::<Session>)),
        ),
    );
}

/// The running search, and what it was started for: the number of the question's game and what is wanted there.
#[derive(Resource, Debug, Default)]
struct Referee(Option<(u64, Wanted, Inquiry<Option<Found>>)>);

/// Passes on what was found. Runs in [`AppSystems::Input`].
fn poll(mut referee: ResMut<Referee>, mut commands: MessageWriter<AppCommand>) {
    let Some((game, _, inquiry)) = &mut referee.bypass_change_detection().0 else { return };
    let Some(answer) = inquiry.answer() else { return };
    if let Some(found) = answer.flatten() {
        commands.write(AppCommand::TellPractice { game: *game, found: Box::new(found) });
    }
    referee.0 = None;
}

/// Starts a search for what the question wants to know, in place of one for another. Runs in [`AppSystems::Think`].
fn ask(practice: Res<Practice>, session: Res<Session>, waker: Waker, mut referee: ResMut<Referee>) {
    let game = session.serial();
    let wanted = practice.wanted();
    let is_asked = |(of, asked, _): &(u64, Wanted, _)| *of == game && Some(asked) == wanted.as_ref();
    if referee.0.as_ref().is_some_and(is_asked) {
        return;
    }
    referee.0 = wanted.and_then(|wanted| {
        let (position, waker) = (practice.exercise().position().clone(), waker.handle());
        let what = wanted.clone();
        let inquiry = Inquiry::start(move |stop| search(&position, &what, stop), move || waker.wake());
        let inquiry = inquiry.inspect_err(|error| error!("no thread for the search: {error}")).ok()?;
        Some((game, wanted, inquiry))
    });
}

fn search(position: &AnyPosition, wanted: &Wanted, stop: &crate::ai::StopFlag) -> Option<Found> {
    let level = Level::STRONGEST;
    let mut bot = level.bot();
    let limits = Limits { time: Some(CHECK_TIME), memory_mb: MEMORY_MB, seed: position.key(), ..Limits::default() };
    match wanted {
        Wanted::Position => {
            let report = bot.think(position, &limits, stop, &mut |_| ());
            // A search that was stopped is not what the verdict would claim.
            let verdict = (!stop.is_stopped()).then(|| Verdict::of(position, level.name(), &limits, &report))??;
            Some(Found::Position(verdict))
        }
        Wanted::Answer(mv) => {
            outlook(position, *mv, bot.as_mut(), &limits, stop).map(|found| Found::Answer(*mv, found))
        }
    }
}
