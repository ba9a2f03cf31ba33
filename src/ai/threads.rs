//! The number of threads of a search, and starting them even if the system refuses some.

use std::num::NonZero;
use std::sync::LazyLock;
use std::thread::{Builder, Scope, ScopedJoinHandle, available_parallelism};

/// The maximum number of threads that users may ask for.
pub const MOST_THREADS: usize = 256;

/// The minimum number of playouts for which it is worth starting a thread.
pub(super) const LEAST_PLAYOUTS: u64 = 16;

/// What the system says of the machine. It is asked once, because it reads files for its answer.
static CORES: LazyLock<usize> = LazyLock::new(|| available_parallelism().map_or(1, NonZero::get).min(MOST_THREADS));

/// Returns how many threads the machine can run at the same time; 1 if this is unknown.
pub fn cores() -> usize {
    *CORES
}

/// Returns how many of the `wanted` threads are useful for this many playouts, at least 1. More threads than the
/// machine can run at the same time would only wait for each other and delay the end of the search.
pub(super) fn useful(wanted: usize, playouts: Option<u64>) -> usize {
    if wanted <= 1 {
        return 1;
    }
    let by_work = playouts.map_or(MOST_THREADS as u64, |playouts| playouts.div_ceil(LEAST_PLAYOUTS));
    wanted.min(cores()).min(usize::try_from(by_work).unwrap_or(MOST_THREADS)).max(1)
}

/// Starts `count` helper threads, numbered from 1, each with the job of its number. If the system refuses to start a
/// thread, the search continues with those that it has.
pub(super) fn start_helpers<'scope, T, F>(
    scope: &'scope Scope<'scope, '_>,
    count: usize,
    job: impl Fn(u64) -> F,
) -> Vec<ScopedJoinHandle<'scope, T>>
where
    F: FnOnce() -> T + Send + 'scope,
    T: Send + 'scope,
{
    let start = |number| Builder::new().name("rhizome-helper".into()).spawn_scoped(scope, job(number)).ok();
    (1..=count as u64).map_while(start).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_threads_run_than_are_of_use() {
        for wanted in [0, 1, 2, 3, MOST_THREADS, 40_000, usize::MAX] {
            let threads = useful(wanted, None);
            assert_eq!(threads, wanted.clamp(1, cores()));
            assert_eq!(useful(wanted, Some(u64::MAX)), threads);
            assert_eq!(useful(wanted, Some(LEAST_PLAYOUTS)), 1, "one thread makes them as soon");
            assert_eq!(useful(wanted, Some(0)), 1);
        }
        assert!((1..=MOST_THREADS).contains(&cores()));
    }

    #[test]
    fn helpers_have_numbers_of_their_own() {
        let numbers = std::thread::scope(|scope| {
            let helpers = start_helpers(scope, 3, |number| move || number);
            helpers.into_iter().map(|helper| helper.join().unwrap()).collect::<Vec<_>>()
        });
        assert_eq!(numbers, [1, 2, 3]);
    }
}
