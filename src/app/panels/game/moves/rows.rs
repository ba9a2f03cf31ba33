//! The rows of the list of moves: the main line, and each variation as a block, indented, below the move that it
//! replaces. They are laid out once for every change of the tree, not in every frame.

use std::collections::HashMap;

use bevy::prelude::*;

use crate::app::session::Session;
use crate::record::{GameTree, NodeId, Record, Sign, notation};
use crate::rules::{Player, Position};

/// The deepest indentation; variations within those stand no further in.
pub(super) const MOST_INDENT: usize = 4;

/// How many moves stand in a row, for each indentation.
pub(super) type Columns = [usize; MOST_INDENT + 1];

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// How far in it stands.
    pub(super) indent: usize,
    /// Its moves; `None` is left free, so that each player keeps a column.
    pub(super) moves: Vec<Option<NodeId>>,
}

/// The rows of the game on the board.
#[derive(Resource, Debug, Default)]
pub struct MoveRows {
    /// The number of the game, its revision, and what was measured of it.
    game: Option<(Entity, u64)>,
    longest: String,
    has_remarks: bool,
    columns: Columns,
    pub(super) rows: Vec<Row>,
    row_of: HashMap<NodeId, usize>,
    movers: HashMap<NodeId, Player>,
    /// Whether there are variations, and the game and revision of which that is known.
    variations: Option<((Entity, u64), bool)>,
    /// How often rows have been laid out since the start of the program.
    pub layouts: u64,
}

impl MoveRows {
    /// Lays out the rows again if the game has changed, or the space. `columns` tells how many moves go into a row of
    /// each indentation, given the text of the longest move and whether any move has a sign or a comment.
    pub(super) fn update(&mut self, session: &Session, columns: impl Fn(&str, bool) -> Columns) {
        let tree = session.tree();
        let game = (session.game(), session.revision());
        let is_new = self.game != Some(game);
        if is_new {
            if self.game.is_none_or(|(before, _)| before != game.0) {
                self.movers.clear();
            }
            self.game = Some(game);
            self.longest = longest(tree);
            self.has_remarks = has_remarks(tree);
        }
        let columns = columns(&self.longest, self.has_remarks);
        if !is_new && columns == self.columns {
            return;
        }
        self.columns = columns;
        self.rows = rows(tree, columns, |node| self.mover(tree, node));
        let places = self.rows.iter().enumerate();
        let nodes = places.flat_map(|(place, row)| row.moves.iter().flatten().map(move |&node| (node, place)));
        self.row_of = nodes.collect();
        self.layouts += 1;
    }

    /// Returns whether the game has variations.
    pub(in crate::app::panels) fn has_variations(&mut self, session: &Session) -> bool {
        let game = (session.game(), session.revision());
        if let Some((_, has)) = self.variations.filter(|&(known, _)| known == game) {
            return has;
        }
        let tree = session.tree();
        let has = tree.branch(NodeId::START).into_iter().any(|node| tree.fork_at(node).is_some());
        self.variations = Some((game, has));
        has
    }

    /// Returns the width of a move in a row of this indentation, given the room for the row and the gap between moves, in
    /// points.
    pub(super) fn width(&self, indent: usize, room: f32, gap: f32) -> f32 {
        (room + gap) / self.columns[indent].max(1) as f32 - gap
    }

    /// Returns the row of a move; the first one for the start.
    pub(super) fn row_of(&self, node: NodeId) -> usize {
        self.row_of.get(&node).copied().unwrap_or_default()
    }

    /// Returns who played a move. With more than two seats, eliminated ones are skipped, so the position before it is
    /// looked up, once.
    pub(super) fn mover(&mut self, tree: &GameTree, node: NodeId) -> Option<Player> {
        if tree.setup().seats() == 2 {
            let first = tree.start().to_move().0;
            return Some(Player(((u32::from(first) + tree.ply_of(node)? - 1) % 2) as u8));
        }
        if let Some(player) = self.movers.get(&node) {
            return Some(*player);
        }
        let player = tree.position_at(tree.parent(node)?)?.to_move();
        self.movers.insert(node, player);
        Some(player)
    }
}

/// Returns the text of the longest move of a game.
fn longest(record: &Record) -> String {
    let geometry = record.geometry();
    let moves = record.branch(NodeId::START).into_iter().filter_map(|node| record.move_of(node));
    moves.map(|mv| notation::short_text(geometry, mv)).max_by_key(String::len).unwrap_or_default()
}

/// Returns whether somebody has said something about any move of a game.
fn has_remarks(record: &Record) -> bool {
    let mut moves = record.branch(NodeId::START).into_iter().skip(1);
    moves.any(|node| Sign::of(record, node).is_some() || !record.comment(node).is_empty())
}

/// Lays out the moves of a game, given how many stand in a row and who played each.
fn rows(record: &Record, columns: Columns, mut mover: impl FnMut(NodeId) -> Option<Player>) -> Vec<Row> {
    let seats = record.setup().seats();
    let mut rows = Vec::new();
    // A stack of lines, with how far in they stand, the next one on top: games can be too long for recursion.
    let mut lines: Vec<(NodeId, usize)> =
        record.children(NodeId::START).first().map(|&node| (node, 0)).into_iter().collect();
    while let Some((node, indent)) = lines.pop() {
        let mut row = Row { indent, moves: Vec::new() };
        let mut next = Some(node);
        while let Some(node) = next {
            let (free, last) = (row.moves.len(), row.moves.last().copied().flatten().and_then(&mut mover));
            let place = mover(node).map_or(free, |player| place_of(player, last, free, (seats, columns[indent])));
            if place >= columns[indent] {
                rows.push(std::mem::replace(&mut row, Row { indent, moves: Vec::new() }));
                continue;
            }
            row.moves.resize(place, None);
            row.moves.push(Some(node));
            next = record.children(node).first().copied();
            let others = record.fork_at(node).filter(|fork| fork.place == 0);
            if let Some(fork) = others {
                // The line goes on below its variations.
                lines.extend(next.take().map(|node| (node, indent)));
                let others = record.children(fork.parent).iter().skip(1).rev();
                lines.extend(others.map(|&node| (node, (indent + 1).min(MOST_INDENT))));
            }
        }
        rows.push(row);
    }
    rows
}

/// Returns the place in a row for a move of this player, from the first `free` one on; it is beyond the row if the move
/// begins a new one. If each player has a column, it is there. Otherwise each round begins a row: so the players stand in
/// the same columns until one goes out. `last` is who played the move before it in the row.
fn place_of(player: Player, last: Option<Player>, free: usize, (seats, columns): (usize, usize)) -> usize {
    if columns.is_multiple_of(seats) {
        free + (player.index() + seats - free % seats) % seats
    } else if last.is_some_and(|last| player <= last) {
        columns
    } else {
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_variations_when_another_move_was_played() {
        let game = Session::of_words("tanbo size=9", "person,person").after(&["B3", "B7"]);
        assert!(!MoveRows::default().has_variations(&game));
        assert!(MoveRows::default().has_variations(&game.at(NodeId::START).after(&["C2"])));
    }

    /// Plays moves from the start, each move the one of this number among the legal ones.
    fn play(tree: &mut GameTree, numbers: &[usize]) -> Vec<NodeId> {
        tree.go_to(NodeId::START);
        let mut step = |&number: &usize| {
            let mv = tree.position().legal_move_list()[number];
            tree.play(mv).unwrap();
            tree.cursor()
        };
        numbers.iter().map(&mut step).collect()
    }

    /// Returns who played a move of a game of two.
    fn alternating(tree: &GameTree) -> impl Fn(NodeId) -> Option<Player> {
        |node| Some(Player((tree.ply_of(node)? - 1) as u8 % 2))
    }

    /// Lays out a line of moves by these players. Each letter is a player, a dot is left free.
    fn row_texts(players: &str, seats: usize, columns: usize) -> Vec<String> {
        let setup = if seats == 2 { "tanbo size=9".to_owned() } else { format!("hexbo side=5 players={seats}") };
        let mut tree = GameTree::new(setup.parse().unwrap());
        let nodes = play(&mut tree, &vec![0; players.len()]);
        let player_of = |node| players.as_bytes()[nodes.iter().position(|&at| at == node).unwrap()];
        let rows = rows(&tree, [columns; MOST_INDENT + 1], |node| Some(Player(player_of(node) - b'a')));
        let text = |place: Option<NodeId>| place.map_or('.', |node| player_of(node).into());
        rows.into_iter().map(|row| row.moves.into_iter().map(text).collect()).collect()
    }

    #[test]
    fn players_keep_their_columns_when_others_are_out() {
        assert_eq!(row_texts("abcabacac", 3, 3), ["abc", "ab", "a.c", "a.c"]);
        assert_eq!(row_texts("abcabacac", 3, 6), ["abcab", "a.ca.c"]);
        assert_eq!(row_texts("abcdefacdeace", 6, 3), ["abc", "def", "acd", "e", "ace"], "a round begins a row");
        assert_eq!(row_texts("abcabab", 3, 2), ["ab", "c", "ab", "ab"]);
        assert_eq!(row_texts("babab", 2, 4), [".bab", "ab"], "White begins");
    }

    #[test]
    fn variations_stand_below_the_move_that_they_replace() {
        let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
        let main = play(&mut tree, &[0, 0, 0, 0, 0]);
        let side = play(&mut tree, &[0, 0, 1, 0, 0]);
        let inner = play(&mut tree, &[0, 0, 1, 1]);
        let other = play(&mut tree, &[1]);
        let shown: Vec<_> = rows(&tree, [2; MOST_INDENT + 1], alternating(&tree))
            .into_iter()
            .map(|row| (row.indent, row.moves))
            .collect();
        let all = |nodes: &[NodeId]| nodes.iter().map(|&node| Some(node)).collect::<Vec<_>>();
        assert_eq!(
            shown,
            [
                (0, all(&main[..1])),
                (1, all(&other)),
                (0, vec![None, Some(main[1])]),
                (0, all(&main[2..3])),
                (1, all(&side[2..4])),
                (2, vec![None, Some(inner[3])]),
                (1, all(&side[4..])),
                (0, vec![None, Some(main[3])]),
                (0, all(&main[4..])),
            ]
        );
    }

    #[test]
    fn every_move_has_its_place_however_deep() {
        let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
        for depth in 0..30 {
            play(&mut tree, &[vec![0; depth], vec![1, 0]].concat());
        }
        let rows = rows(&tree, [4, 3, 3, 2, 2], alternating(&tree));
        let mut shown: Vec<_> = rows.iter().flat_map(|row| row.moves.iter().flatten().copied()).collect();
        shown.sort_unstable();
        let mut nodes = tree.branch(NodeId::START)[1..].to_vec();
        nodes.sort_unstable();
        assert_eq!(shown, nodes);
        assert!(rows.iter().all(|row| !row.moves.is_empty() && row.moves.len() <= [4, 3, 3, 2, 2][row.indent]));
    }

    #[test]
    fn going_through_a_game_of_five_thousand_moves_lays_out_nothing() {
        let mut tree = GameTree::new("tanbo size=19".parse().unwrap());
        let mut end = play(&mut tree, &[0; 60]);
        for count in 0.. {
            if tree.branch(NodeId::START).len() > 5_000 {
                break;
            }
            tree.go_to(end[count % end.len()]);
            let moves = tree.position().legal_move_list();
            tree.play(moves[count % moves.len()]).unwrap();
            end.push(tree.cursor());
        }
        let seats = crate::app::base::Seat::list_from_text("person,person", 2).unwrap();
        let mut session = Session::new(tree, seats);
        let mut list = MoveRows::default();
        list.update(&session, |_, _| [2; MOST_INDENT + 1]);
        assert_eq!(list.layouts, 1);
        for &node in &end[..100] {
            session = session.at(node);
            list.update(&session, |_, _| [2; MOST_INDENT + 1]);
            assert!(list.rows[list.row_of(node)].moves.contains(&Some(node)));
        }
        assert_eq!(list.layouts, 1);
        list.update(&session, |_, _| [3; MOST_INDENT + 1]);
        assert_eq!(list.layouts, 2, "another width");
    }
}
