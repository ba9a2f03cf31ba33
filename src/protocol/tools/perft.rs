//! `rhizome perft`: counts move sequences.

use std::io::Write;

use super::ToolError;
use crate::games::{AnyPosition, Setup};
use crate::rules::{self};
use crate::with_position;

/// Writes one line for each depth from 1: `depth nodes`.
///
/// # Errors
/// [`ToolError::Output`].
pub fn perft(setup: Setup, depth: u32, out: &mut impl Write) -> Result<(), ToolError> {
    let start = AnyPosition::start(setup);
    for depth in 1..=depth {
        let nodes = with_position!(&start, position => rules::perft(position, depth));
        writeln!(out, "{depth} {nodes}")?;
        out.flush()?;
    }
    Ok(())
}
