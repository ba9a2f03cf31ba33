//! The computer's turn: a search on a thread of its own, stopped when its answer is no longer wanted.
//!
//! Its answer is the same [`MoveRequested`] that a click sends, with the node that it thought about. The thread is no task
//! of Bevy's pools: a search runs for seconds, and the pools also compile shaders.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::AppSystems;
use super::session::{MoveRequested, Requester, Session};
use super::settings::Settings;
use super::wake::{WakeHandle, Waker};
use crate::ai::{Level, Report, StopFlag};
use crate::games::AnyPosition;
use crate::record::NodeId;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thinking>()
        .add_systems(Update, poll_search.in_set(AppSystems::Input))
        .add_systems(Update, start_or_stop_search.in_set(AppSystems::Think).run_if(resource_exists::<Session>));
}

/// The search that is running, if one is, and what it last reported.
#[derive(Resource, Debug, Default)]
pub struct Thinking {
    search: Option<Search>,
    /// The newest report of the running search.
    report: Option<Report>,
}

impl Thinking {
    /// Whether a search is running.
    pub fn is_running(&self) -> bool {
        self.search.is_some()
    }

    /// The newest report of the running search.
    pub fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }
}

/// A search on its thread. Dropping it tells the thread to stop; nobody waits for it.
#[derive(Debug)]
struct Search {
    node: NodeId,
    game: u64,
    level: Level,
    stop: StopFlag,
    answers: std::sync::Mutex<Receiver<Answer>>,
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

#[derive(Debug)]
enum Answer {
    Progress(Report),
    Done(Report),
}

impl Search {
    fn start(session: &Session, level: Level, pace: Duration, waker: WakeHandle) -> std::io::Result<Self> {
        let (sender, answers) = channel();
        let stop = StopFlag::default();
        let (node, game) = (session.tree().cursor(), session.serial());
        let position = session.tree().position().clone();
        let seed = position_seed(&position, game);
        let flag = stop.clone();
        thread::Builder::new().name("rhizome-search".into()).spawn(move || {
            let started = Instant::now();
            let mut limits = level.limits();
            limits.seed = seed;
            // One core stays with the window.
            let cores = thread::available_parallelism().map_or(1, usize::from);
            limits.threads = limits.threads.min(cores.saturating_sub(1).max(1));
            let report = level.bot().think(&position, &limits, &flag, &mut |report| {
                // A closed channel means that nobody listens any more; the flag is set then.
                sender.send(Answer::Progress(report.clone())).ok();
                waker.wake();
            });
            // A person can follow a game whose moves do not all come at once.
            while started.elapsed() < pace && !flag.is_stopped() {
                thread::sleep(Duration::from_millis(10));
            }
            sender.send(Answer::Done(report)).ok();
            waker.wake();
        })?;
        Ok(Self { node, game, level, stop, answers: std::sync::Mutex::new(answers) })
    }
}

/// A seed that differs between games and moves and is the same for the same ones.
fn position_seed(position: &AnyPosition, game: u64) -> u64 {
    use crate::rules::Position as _;
    position.key() ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Takes what the search has to say: progress for the panels, the answer for the rules.
fn poll_search(mut thinking: ResMut<Thinking>, mut requests: MessageWriter<MoveRequested>) {
    let thinking = &mut *thinking;
    let Some(search) = &mut thinking.search else { return };
    let Ok(answers) = search.answers.get_mut() else { return };
    loop {
        match answers.try_recv() {
            Ok(Answer::Progress(report)) => thinking.report = Some(report),
            Ok(Answer::Done(report)) => {
                if let Some(mv) = report.best() {
                    let (node, game) = (search.node, search.game);
                    requests.write(MoveRequested { mv, node, game, by: Requester::Computer });
                }
                thinking.search = None;
                thinking.report = None;
                return;
            }
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => {
                error!("the search ended without an answer");
                thinking.search = None;
                return;
            }
        }
    }
}

/// Stops a search whose position is no longer shown; starts one where the computer is to move.
fn start_or_stop_search(session: Res<Session>, settings: Res<Settings>, waker: Waker, mut thinking: ResMut<Thinking>) {
    let wanted = session.thinker();
    if let Some(search) = &thinking.search {
        let is_current = search.node == session.tree().cursor() && search.game == session.serial();
        if is_current && wanted == Some(search.level) {
            return;
        }
        thinking.search = None;
        thinking.report = None;
    }
    let Some(level) = wanted else { return };
    match Search::start(&session, level, settings.pace(), waker.handle()) {
        Ok(search) => thinking.search = Some(search),
        Err(error) => error!("no thread for the search: {error}"),
    }
}
