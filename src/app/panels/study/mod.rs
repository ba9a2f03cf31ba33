//! The panels for study: the computer's analysis, the report, remarks, overlays and the legend of the board's marks.

pub(super) mod analysis;
pub(super) mod chances;
pub(super) mod legend;
pub(super) mod overlays;
pub(super) mod remarks;
pub(super) mod report;
