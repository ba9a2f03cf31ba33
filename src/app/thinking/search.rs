//! A search on a thread of its own. The thread is no task of Bevy's pools: a search runs for seconds, and the pools also
//! compile shaders.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::player::Player;
use crate::ai::{Level, Limits, Report, StopFlag};
use crate::app::base::WakeHandle;
use crate::app::session::{PositionShown, Session};

/// What the thread says.
#[derive(Debug)]
enum Answer {
    /// It goes on.
    Progress(Report),
    /// It has ended; the player can think on from here.
    Done(Report, Box<Player>),
}

/// What a search has said since it was asked last.
#[derive(Debug, Default)]
pub(super) struct News {
    /// Its newest report.
    pub(super) report: Option<Report>,
    /// Whether it has ended.
    pub(super) is_over: bool,
    /// The player, if it has ended as it should.
    pub(super) player: Option<Player>,
}

/// A search on its thread. Dropping it tells the thread to stop; nobody waits for it.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) position: PositionShown,
    pub(super) level: Level,
    stop: StopFlag,
    answers: std::sync::Mutex<Receiver<Answer>>,
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl Search {
    /// Starts to think about what the board shows. The answer comes no sooner than after `pace`.
    ///
    /// # Errors
    /// If the system has no thread to give.
    pub(super) fn start(
        session: &Session,
        mut player: Player,
        mut limits: Limits,
        pace: Duration,
        waker: WakeHandle,
    ) -> std::io::Result<Self> {
        let (sender, answers) = channel();
        let (stop, position, level) = (StopFlag::default(), PositionShown::of(session), player.level());
        // One core stays with the window.
        let cores = thread::available_parallelism().map_or(1, usize::from);
        limits.threads = limits.threads.min(cores.saturating_sub(1).max(1));
        let flag = stop.clone();
        thread::Builder::new().name("rhizome-search".into()).spawn(move || {
            let started = Instant::now();
            let report = player.think(&limits, &flag, &mut |report| {
                // A closed channel means that nobody listens any more; the flag is set then.
                sender.send(Answer::Progress(report.clone())).ok();
                waker.wake();
            });
            // A person can follow a game whose moves do not all come at once.
            while started.elapsed() < pace && !flag.is_stopped() {
                thread::sleep(Duration::from_millis(10));
            }
            sender.send(Answer::Done(report, Box::new(player))).ok();
            waker.wake();
        })?;
        Ok(Self { position, level, stop, answers: std::sync::Mutex::new(answers) })
    }

    /// What it has said since it was asked last.
    pub(super) fn news(&mut self) -> News {
        let mut news = News::default();
        // Nobody else holds the channel, so its lock cannot be poisoned.
        let Ok(answers) = self.answers.get_mut() else { return News { is_over: true, ..news } };
        while !news.is_over {
            match answers.try_recv() {
                Ok(Answer::Progress(report)) => news.report = Some(report),
                Ok(Answer::Done(report, player)) => {
                    news = News { report: Some(report), is_over: true, player: Some(*player) };
                }
                Err(TryRecvError::Empty) => return news,
                Err(TryRecvError::Disconnected) => {
                    error!("a search ended without an answer");
                    news.is_over = true;
                }
            }
        }
        news
    }
}
