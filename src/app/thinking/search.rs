//! A search on its own thread. It does not use Bevy's task pools, because a search runs for seconds, and the pools also
//! compile shaders.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use bevy::prelude::*;

use super::player::ComputerPlayer;
use crate::ai::{Level, Limits, Report, StopFlag, cores};
use crate::app::base::WakeHandle;
use crate::app::session::{PositionShown, Session};
use crate::study::Purpose;

/// A message from the search thread.
#[derive(Debug)]
enum SearchMessage {
    /// The search continues.
    Progress(Report),
    /// The search has ended; the player is returned for reuse.
    Done(Report, Box<ComputerPlayer>),
}

/// The messages of a search since the last call.
#[derive(Debug, Default)]
pub(super) struct News {
    /// The newest report.
    pub(super) report: Option<Report>,
    /// Whether the search has ended.
    pub(super) is_over: bool,
    /// The player, if the search has ended normally.
    pub(super) player: Option<ComputerPlayer>,
}

/// A running search. Dropping it tells the thread to stop, without waiting for it.
#[derive(Debug)]
pub(super) struct RunningSearch {
    pub(super) position: PositionShown,
    pub(super) level: Level,
    stop: StopFlag,
    answers: std::sync::Mutex<Receiver<SearchMessage>>,
}

impl Drop for RunningSearch {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl RunningSearch {
    /// Starts to search the position on the board.
    ///
    /// # Errors
    /// If the system cannot create a thread.
    pub(super) fn start(
        session: &Session,
        mut player: ComputerPlayer,
        (purpose, mut limits): (Purpose, Limits),
        handle: WakeHandle,
    ) -> std::io::Result<Self> {
        let (sender, answers) = channel();
        let (stop, position, level) = (StopFlag::default(), PositionShown::of(session), player.level());
        // Leave one core to the window.
        limits.threads = limits.threads.min(cores().saturating_sub(1).max(1));
        let flag = stop.clone();
        thread::Builder::new().name("rhizome-search".into()).spawn(move || {
            let report = player.think(purpose, &limits, &flag, &mut |report| {
                // The channel is closed only after the search was dropped, which sets the flag.
                sender.send(SearchMessage::Progress(report.clone())).ok();
                handle.wake();
            });
            sender.send(SearchMessage::Done(report, Box::new(player))).ok();
        })?;
        Ok(Self { position, level, stop, answers: std::sync::Mutex::new(answers) })
    }

    /// Returns the messages since the last call.
    pub(super) fn news(&mut self) -> News {
        let mut news = News::default();
        // Only this struct uses the channel, so its lock cannot be poisoned.
        let Ok(answers) = self.answers.get_mut() else { return News { is_over: true, ..news } };
        while !news.is_over {
            match answers.try_recv() {
                Ok(SearchMessage::Progress(report)) => news.report = Some(report),
                Ok(SearchMessage::Done(report, player)) => {
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
