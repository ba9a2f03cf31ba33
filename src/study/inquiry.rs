//! A question that takes a search to answer, asked of a thread so that the window goes on.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use crate::ai::StopFlag;

/// A question that a thread works on. Dropping it tells the thread to stop, without waiting for it.
#[derive(Debug)]
pub struct Inquiry<T> {
    stop: StopFlag,
    answer: Mutex<Receiver<T>>,
}

impl<T> Drop for Inquiry<T> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl<T: Send + 'static> Inquiry<T> {
    /// Starts a thread that does `work` and then calls `tell`.
    ///
    /// # Errors
    /// If the system cannot create a thread.
    pub fn start(
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
        tell: impl FnOnce() + Send + 'static,
    ) -> std::io::Result<Self> {
        let (sender, answer) = channel();
        let stop = StopFlag::default();
        let flag = stop.clone();
        thread::Builder::new().name("rhizome-inquiry".into()).spawn(move || {
            // Nobody listens any more if the inquiry was dropped.
            sender.send(work(&flag)).ok();
            tell();
        })?;
        Ok(Self { stop, answer: Mutex::new(answer) })
    }

    /// Returns the answer once it is there: `Some(None)` if the thread has ended without one.
    pub fn answer(&mut self) -> Option<Option<T>> {
        // Only this struct uses the channel, so its lock cannot be poisoned.
        match self.answer.get_mut().ok()?.try_recv() {
            Ok(answer) => Some(Some(answer)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inquiry_answers_once() {
        let mut inquiry = Inquiry::start(|_| 7, || ()).unwrap();
        // Its thread ends a moment after the answer.
        let mut next = || std::iter::repeat_with(|| inquiry.answer()).find_map(|answer| answer);
        assert_eq!([next(), next()], [Some(Some(7)), Some(None)]);
    }
}
