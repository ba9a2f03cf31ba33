//! Searches the positions of a game in the background, several at a time, those nearest to a given move first.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::purpose::Purpose;
use super::verdict::Verdict;
use crate::ai::{Bot, Limits, Report, StopFlag};
use crate::record::{GameTree, NodeId};
use crate::rules::{Move, Position};

/// The time for each position, unless another is chosen.
pub const USUAL_TIME: Duration = Duration::from_millis(200);

/// How much longer the second look at a mistake takes.
const LONGER: u32 = 5;

/// How to search.
#[derive(Clone, Debug)]
pub struct SweepPlan {
    /// The name of the player, for the verdicts.
    pub player: String,
    /// The limits for each position; the seed is the position's own.
    pub limits: Limits,
}

impl SweepPlan {
    /// Returns the plan for a second look at mistakes: five times as long.
    pub fn longer(&self) -> Self {
        let Limits { time, playouts, .. } = self.limits;
        let limits = Limits {
            time: time.map(|time| LONGER * time),
            playouts: playouts.map(|playouts| u64::from(LONGER) * playouts),
            ..self.limits.clone()
        };
        Self { player: self.player.clone(), limits }
    }
}

/// A running sweep. Dropping it tells its threads to stop, without waiting for them.
#[derive(Debug)]
pub struct Sweep {
    stop: StopFlag,
    near: Arc<AtomicU32>,
    verdicts: Mutex<Receiver<(NodeId, Verdict)>>,
}

impl Drop for Sweep {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// The nodes that no thread has taken yet, by their ply.
type Waiting = Arc<Mutex<BTreeMap<u32, NodeId>>>;

/// What each thread needs.
#[derive(Clone)]
struct SweepWork {
    tree: GameTree,
    plan: SweepPlan,
    waiting: Waiting,
    near: Arc<AtomicU32>,
    stop: StopFlag,
    found: Sender<(NodeId, Verdict)>,
}

impl Sweep {
    /// Starts to search the positions at `nodes`, which lie on one line of the tree: as many at the same time as there
    /// are bots. `tell` is called after each position and when a thread ends.
    ///
    /// # Errors
    /// If the system cannot create a thread.
    pub fn start(
        tree: &GameTree,
        nodes: &[NodeId],
        plan: SweepPlan,
        bots: Vec<Box<dyn Bot>>,
        tell: impl Fn() + Clone + Send + 'static,
    ) -> std::io::Result<Self> {
        let waiting = nodes.iter().filter_map(|&node| Some((tree.ply_of(node)?, node))).collect();
        let waiting: Waiting = Arc::new(Mutex::new(waiting));
        let near = Arc::new(AtomicU32::new(tree.ply()));
        let (found, verdicts) = channel();
        let sweep = Self { stop: StopFlag::default(), near: near.clone(), verdicts: Mutex::new(verdicts) };
        let work = SweepWork { tree: tree.clone(), plan, waiting, near, stop: sweep.stop.clone(), found };
        for bot in bots.into_iter().take(nodes.len()) {
            let (work, tell) = (work.clone(), tell.clone());
            thread::Builder::new().name("rhizome-sweep".into()).spawn(move || {
                search_all(work, bot, &tell);
                tell();
            })?;
        }
        Ok(sweep)
    }

    /// Makes the threads go on with the positions nearest to this ply.
    pub fn look_near(&self, ply: u32) {
        self.near.store(ply, Ordering::Relaxed);
    }

    /// Returns the verdicts since the last call, and whether they are the last ones.
    pub fn news(&self) -> (Vec<(NodeId, Verdict)>, bool) {
        let verdicts = self.verdicts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut news = Vec::new();
        loop {
            match verdicts.try_recv() {
                Ok(verdict) => news.push(verdict),
                Err(TryRecvError::Empty) => return (news, false),
                Err(TryRecvError::Disconnected) => return (news, true),
            }
        }
    }

    /// Waits for the next verdict; `None` when all positions are searched or the sweep was stopped.
    pub fn wait(&self) -> Option<(NodeId, Verdict)> {
        self.verdicts.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
    }
}

/// Searches positions until none is left or the sweep is stopped.
fn search_all(work: SweepWork, mut bot: Box<dyn Bot>, tell: &impl Fn()) {
    let SweepWork { mut tree, plan, waiting, near, stop, found } = work;
    while !stop.is_stopped()
        && let Some(node) = take_nearest(&waiting, near.load(Ordering::Relaxed))
    {
        // A side line may turn out to be illegal there.
        if !tree.go_to(node) || tree.cursor() != node || tree.position().outcome().is_some() {
            continue;
        }
        let position = tree.position();
        let limits = Limits { seed: position.key(), ..plan.limits.clone() };
        bot.new_game(position);
        let mut reported: Vec<Option<Move>> = Vec::new();
        let mut progress = |report: &Report| reported.push(report.best());
        let report = Purpose::Study.think(bot.as_mut(), position, &limits, &stop, &mut progress);
        // A search that was stopped is not what the verdict would claim.
        if stop.is_stopped() {
            break;
        }
        if let Some(mut verdict) = Verdict::of(position, &plan.player, &limits, &report) {
            verdict.has_wavered = reported.iter().any(|&best| best != report.best());
            // Nobody listens any more after the sweep was dropped, which also stops this thread.
            found.send((node, verdict)).ok();
            tell();
        }
    }
}

/// Takes the node whose ply is nearest to `near`, of two the later one.
fn take_nearest(waiting: &Waiting, near: u32) -> Option<NodeId> {
    let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
    let later = waiting.range(near..).next().map(|(&ply, _)| ply);
    let earlier = waiting.range(..near).next_back().map(|(&ply, _)| ply);
    let ply = match (earlier, later) {
        (Some(earlier), Some(later)) => Some(if near - earlier < later - near { earlier } else { later }),
        (earlier, later) => earlier.or(later),
    };
    waiting.remove(&ply?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Level, Line, Report};
    use crate::games::AnyPosition;

    fn game(plies: usize) -> GameTree {
        let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
        for _ in 0..plies {
            let mv = tree.position().legal_move_list()[0];
            tree.play(mv).unwrap();
        }
        tree
    }

    fn plan() -> SweepPlan {
        let limits = Limits { playouts: Some(50), ..Limits::default() };
        SweepPlan { player: "sapling".into(), limits }
    }

    fn bots(count: usize) -> Vec<Box<dyn Bot>> {
        (0..count).map(|_| Level::Sapling.bot()).collect()
    }

    /// Reports these moves, by their place among the legal ones, as the best while it thinks; the last is its choice.
    struct Wavering(Vec<usize>);

    impl Bot for Wavering {
        fn think(
            &mut self,
            position: &AnyPosition,
            _: &Limits,
            _: &StopFlag,
            progress: &mut dyn FnMut(&Report),
        ) -> Report {
            let moves = position.legal_move_list();
            let report = |&place: &usize| {
                let (mv, values) = (moves[place], vec![0.5, 0.5]);
                let line = Line { mv, values, visits: 9, principal_variation: vec![mv], settled: None };
                Report { lines: vec![line], ..Report::default() }
            };
            let (last, before) = self.0.split_last().unwrap();
            before.iter().for_each(|place| progress(&report(place)));
            report(last)
        }
    }

    #[test]
    fn a_verdict_tells_whether_another_move_was_the_best_during_the_search() {
        let tree = game(3);
        for (reported, has_wavered) in
            [(vec![2], false), (vec![2, 2, 2], false), (vec![1, 2, 2], true), (vec![2, 1, 2], true), (vec![2, 1], true)]
        {
            let bot: Box<dyn Bot> = Box::new(Wavering(reported.clone()));
            let sweep = Sweep::start(&tree, &[tree.cursor()], plan(), vec![bot], || ()).unwrap();
            let (_, verdict) = sweep.wait().unwrap();
            assert_eq!((verdict.has_wavered, verdict.is_sure()), (has_wavered, !has_wavered), "{reported:?}");
        }
    }

    #[test]
    fn every_position_is_searched_once() {
        let tree = game(12);
        let nodes: Vec<_> = std::iter::once(NodeId::START).chain(tree.line()).collect();
        for at_once in [1, 3] {
            let sweep = Sweep::start(&tree, &nodes, plan(), bots(at_once), || ()).unwrap();
            let mut found: Vec<_> = std::iter::from_fn(|| sweep.wait()).map(|(node, _)| node).collect();
            found.sort_unstable();
            assert_eq!(found, nodes);
        }
    }

    #[test]
    fn the_nearest_to_the_cursor_come_first() {
        let mut tree = game(12);
        let line = tree.line();
        tree.go_to(line[5]);
        let sweep = Sweep::start(&tree, &line, plan(), bots(1), || ()).unwrap();
        let found: Vec<_> = std::iter::from_fn(|| sweep.wait()).filter_map(|(node, _)| tree.ply_of(node)).collect();
        assert_eq!(found, [6, 7, 5, 8, 4, 9, 3, 10, 2, 11, 1, 12]);
    }

    #[test]
    fn a_sweep_that_is_dropped_ends() {
        let tree = game(12);
        let (told, ended) = channel();
        let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
        let plan = SweepPlan { limits, ..plan() };
        let sweep = Sweep::start(&tree, &tree.line(), plan, vec![Level::STRONGEST.bot()], move || {
            told.send(()).ok();
        });
        drop(sweep.unwrap());
        assert!(ended.recv().is_ok(), "its thread says that it ends");
        assert!(ended.recv().is_err(), "and says nothing else");
    }
}
