//! `rhizome analyse`: the report of a saved game, with the computer's evaluation of every move.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;

use super::{ToolError, occupants};
use crate::ai::{Line, bot_by_name};
use crate::games::AnyPosition;
use crate::printable::several;
use crate::record::NodeId;
use crate::record::notation::{move_text, seat_text};
use crate::study::{Judged, ReportText, Review, Sweep, SweepPlan, Verdict};

/// Searches every position of the main line and writes a line for each move: its number, its seat, the move, and the
/// seat's share of the win after it, as found by a search of the next position. If the move lost something against the
/// one that the computer would have played, that one and its principal variation follow. Then comes the report:
/// accuracy, turning points, what happened.
///
/// Up to `at_once` positions are searched at the same time. Mistakes are searched again, longer, before the report is
/// written.
///
/// # Errors
/// [`ToolError::Argument`] if the file cannot be read or no player has the name in the plan, [`ToolError::Failed`] if it
/// holds no valid game or the system cannot create a thread, [`ToolError::Output`].
pub fn analyse(path: &Path, plan: SweepPlan, at_once: usize, out: &mut impl Write) -> Result<(), ToolError> {
    let mut game = super::replay::read(path)?;
    game.tree.go_to_main_end();
    let names = occupants(&game);
    let tree = &mut game.tree;
    let line = tree.line();
    let movers = tree.movers(&line);
    // The moves are written in the order of the game.
    tree.go_to(NodeId::START);
    let nodes: Vec<NodeId> = std::iter::once(NodeId::START).chain(line.iter().copied()).collect();
    let start = |nodes: &[NodeId], plan: SweepPlan| {
        let bots = (0..at_once).map(|_| bot_by_name(&plan.player)).collect::<Result<Vec<_>, _>>();
        let bots = bots.map_err(|error| ToolError::Argument(error.to_string()))?;
        let sweep = Sweep::start(tree, nodes, plan, bots, || ());
        sweep.map_err(|error| ToolError::Failed(format!("no thread for the search: {error}")))
    };
    let sweep = start(&nodes, plan.clone())?;
    writeln!(out, "{}: {}, {}", tree.setup().title(), names.join(" - "), several(line.len() as u32, "move"))?;
    writeln!(out, "Each move with its player's chance to win after it:")?;
    let (mut known, mut told) = (BTreeMap::new(), 0);
    let review = |known: &BTreeMap<NodeId, Verdict>| Review::of(tree.record(), &line, &movers, |node| known.get(&node));
    let mut found = loop {
        let news = sweep.wait();
        let is_over = news.is_none();
        known.extend(news);
        let found = review(&known);
        while let Some(Some(judged)) = found.moves.get(told) {
            if let Some((before, verdict)) = tree.position_at(nodes[told]).zip(known.get(&nodes[told])) {
                writeln!(out, "{}. {}", judged.ply, describe(&before, judged, verdict))?;
            }
            told += 1;
        }
        out.flush()?;
        if is_over {
            break found;
        }
    };
    let mut checked = BTreeSet::new();
    loop {
        let mut nodes = found.around_mistakes();
        nodes.retain(|&node| known.contains_key(&node) && checked.insert(node));
        if nodes.is_empty() {
            break;
        }
        let sweep = start(&nodes, plan.longer())?;
        known.extend(std::iter::from_fn(|| sweep.wait()));
        found = review(&known);
    }
    if !checked.is_empty() {
        writeln!(out, "\nMistakes were searched again, longer. The report has what was found then:")?;
    }
    let report = ReportText { tree, line: &line, review: &found, names: &names };
    write!(out, "\n{}", report.markdown(|node| known.get(&node), |_| None))?;
    Ok(())
}

/// Describes a move, its value and, if there is one, a better move.
fn describe(before: &AnyPosition, judged: &Judged, verdict: &Verdict) -> String {
    let seat = seat_text(before.setup(), judged.player);
    let played = percent(judged.after);
    let mut text = format!("{seat} {}: {played} % for {seat}", move_text(before, judged.mv));
    let Line { mv, principal_variation, .. } = verdict.best();
    if judged.mv != *mv && percent(judged.before) > played {
        text.push_str(&format!("; better: {}, {} % for {seat}", move_text(before, *mv), percent(judged.before)));
        let rest = principal_variation.iter().skip(1);
        let rest: Vec<_> = rest.map(|&mv| move_text(before, mv)).collect();
        if !rest.is_empty() {
            text.push_str(&format!(", then {}", rest.join("; ")));
        }
    }
    text
}

/// Returns a share in whole per cent.
fn percent(share: f32) -> u32 {
    (100.0 * share).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::notation::parse_move;
    use crate::rules::Player;
    use crate::study::{Quality, SearchNote};

    #[test]
    fn only_what_promises_more_is_called_better() {
        let position = AnyPosition::start("tanbo size=9".parse().unwrap());
        let cell = |name| parse_move(&position, name).unwrap();
        let [b3, c2, c8] = ["B3", "C2", "C8"].map(cell);
        let say = |best, before: f32, after: f32| {
            let line = Line {
                mv: best,
                values: vec![before, 1.0 - before],
                visits: 1,
                principal_variation: vec![best, c8],
                settled: None,
            };
            let (engine, player) = (String::new(), String::new());
            let search = SearchNote { engine, player, time_ms: None, threads: 1, playouts: 1 };
            let verdict = Verdict { search, choices: 8, lines: vec![line], has_wavered: false };
            let (node, player, quality) = (NodeId::START, Player(0), Quality::Good);
            let judged =
                Judged { parent: node, node, ply: 1, player, mv: b3, best, before, after, quality, is_choice: true };
            describe(&position, &judged, &verdict)
        };
        assert_eq!(say(c2, 0.52, 0.47), "black B3: 47 % for black; better: C2, 52 % for black, then C8");
        assert_eq!(say(c2, 0.52, 0.52), "black B3: 52 % for black");
        assert_eq!(say(c2, 0.521, 0.519), "black B3: 52 % for black");
        assert_eq!(say(b3, 0.4, 0.4), "black B3: 40 % for black", "what it would play");
    }
}
