//! Detects that nobody can receive an answer any more.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::thread::Builder;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;

use crate::ai::StopFlag;

/// Stops searches when nobody can send more commands and nobody can receive answers: the input has ended and the
/// output's other end is closed. The end of the input alone is not enough: commands may be sent ahead and their answers
/// awaited. Nor is a closed output: the other side may open it again as long as it can send commands.
///
/// # Errors
/// If the system cannot start a thread; searches are then never stopped this way.
pub fn stop_when_nobody_listens(
    input: impl AsFd + Send + 'static,
    output: impl AsFd + Send + 'static,
    stop: StopFlag,
) -> io::Result<()> {
    Builder::new().name("rhizome-hangup".into()).spawn(move || {
        let has_ended = has_all(input.as_fd()) || waits_for_hangup(input.as_fd());
        if has_ended && waits_for_hangup(output.as_fd()) {
            stop.stop();
        }
    })?;
    Ok(())
}

/// Returns whether the input is a file, so that nothing can be added to it.
fn has_all(input: BorrowedFd) -> bool {
    let file = input.try_clone_to_owned().map(File::from);
    file.and_then(|file| file.metadata()).is_ok_and(|metadata| metadata.is_file())
}

/// Waits until the other end is closed; returns false if that cannot be determined.
fn waits_for_hangup(file: BorrowedFd) -> bool {
    loop {
        let mut files = [PollFd::new(&file, PollFlags::empty())];
        match poll(&mut files, None) {
            Err(Errno::INTR) => {}
            Err(_) => return false,
            Ok(_) => return files[0].revents().intersects(PollFlags::HUP | PollFlags::ERR),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::pipe;
    use std::time::{Duration, Instant};

    use super::*;

    /// Returns whether the flag is set within the given time.
    fn stops(stop: &StopFlag, within: Duration) -> bool {
        let began = Instant::now();
        while !stop.is_stopped() && began.elapsed() < within {
            std::thread::sleep(Duration::from_millis(1));
        }
        stop.is_stopped()
    }

    #[test]
    fn both_ends_must_be_closed_whichever_is_first() {
        for input_first in [true, false] {
            let ((input, asks), (hears, output)) = (pipe().unwrap(), pipe().unwrap());
            let stop = StopFlag::default();
            stop_when_nobody_listens(input, output, stop.clone()).unwrap();
            let (first, second): (Box<dyn Send>, Box<dyn Send>) =
                if input_first { (Box::new(asks), Box::new(hears)) } else { (Box::new(hears), Box::new(asks)) };
            drop(first);
            assert!(!stops(&stop, Duration::from_millis(50)), "one is still open");
            drop(second);
            assert!(stops(&stop, Duration::from_secs(5)));
        }
    }

    #[test]
    fn a_file_holds_all_that_will_be_asked() {
        let (hears, output) = pipe().unwrap();
        let stop = StopFlag::default();
        stop_when_nobody_listens(tempfile::tempfile().unwrap(), output, stop.clone()).unwrap();
        assert!(!stops(&stop, Duration::from_millis(50)), "the answers are read");
        drop(hears);
        assert!(stops(&stop, Duration::from_secs(5)));
    }
}
