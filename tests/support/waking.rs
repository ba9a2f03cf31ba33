//! How tests wait for threads: without sleeping, and with searches that count playouts.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use rhizome::ai::Limits;
use rhizome::app::base::WakeUp;
use rhizome::app::thinking::SearchLimits;

/// How long a thread may take for its work: far more than it needs on a machine that does other things, too.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Returns what the app's threads wake, and where the test hears of it.
pub fn waking() -> (WakeUp, Receiver<()>) {
    let (wake, wakings) = channel();
    let wake = Mutex::new(wake);
    // The receiver is gone only after the app has ended.
    (WakeUp::by(move || drop(wake.lock().map(|wake| wake.send(())))), wakings)
}

/// Returns the limits of searches in tests: playouts, whatever the machine is busy with.
pub fn counted_limits() -> SearchLimits {
    let playouts = |playouts| Limits { playouts: Some(playouts), memory_mb: 16, ..Limits::default() };
    SearchLimits { hint: playouts(400), analysis: playouts(2_000), check: playouts(200), sweep: playouts(40) }
}
