//! How much work a question may take, shared by the threads that work on it.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How much work an answer may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Milliseconds the first time, nothing after that: for every position of a search.
    AtOnce,
    /// A second or two the first time: for a position that somebody asks about.
    Soon,
}

/// The limits of a solver's work, and how much of it is done.
pub struct Effort<'a> {
    most_nodes: u64,
    goes_on: &'a (dyn Fn(u64) -> bool + Sync),
    nodes: AtomicU64,
    is_over: AtomicBool,
}

impl fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Effort").field("most_nodes", &self.most_nodes).field("nodes", &self.nodes).finish()
    }
}

impl<'a> Effort<'a> {
    /// Allows `most_nodes` positions to be searched while `goes_on`, which is told their number, returns true. It is
    /// asked by several threads, from a few dozen to a few thousand times a second.
    pub fn new(most_nodes: u64, goes_on: &'a (dyn Fn(u64) -> bool + Sync)) -> Self {
        Self { most_nodes, goes_on, nodes: AtomicU64::new(0), is_over: AtomicBool::new(false) }
    }

    /// Returns the number of positions searched, to the last few hundred.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Returns whether the work must end.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Adds positions that were searched, and ends the work if that was the last of it.
    pub(super) fn spend(&self, nodes: u64) {
        let nodes = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        if nodes >= self.most_nodes || !(self.goes_on)(nodes) {
            self.is_over.store(true, Ordering::Relaxed);
        }
    }
}
