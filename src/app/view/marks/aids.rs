//! Marks for the hints of the rules: regions, dangers, chances, and sixes that still have to survive the reply.

use bevy::prelude::*;

use super::marker::{AROUND_STONE, GroundMarker, Mark, MarkShape, Marker, ON_TOP};
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::view::exits;
use crate::games::AnyPosition;
use crate::geometry::{Cell, Geometry, embed};
use crate::rules::{Aid, Group, Position, SeatColor, Standing};

/// Draws the hints about the position; dangers and chances only if `warnings` is set, and the ground and the exits of seats
/// only if `tints` is: the shades of an overlay have the same colours.
pub(super) fn draw(pen: &mut impl GroundMarker, session: &Session, groups: &[Group], (warnings, tints): (bool, bool)) {
    let position = session.tree().position();
    let setup = position.setup();
    let is_over = session.to_move().is_none();
    let aids = position.aids();
    // A dead group of the side to move can still be saved in this turn.
    let is_lost = |&cell: &Cell| position.owner(cell) != Some(position.to_move());
    let in_danger = |aid: &Aid| if let Aid::InDanger(cell) = aid { Some(*cell) } else { None };
    let lost: Vec<Cell> = aids.iter().filter_map(in_danger).filter(is_lost).collect();
    let emptied = session.last_removed();
    for aid in &aids {
        match aid {
            Aid::Region { player, cells } if tints => {
                let color = setup.color(*player);
                cells.iter().for_each(|&cell| pen.tint(cell, pen.palette().region(color)));
                // The cross on a cell that has just been emptied would hide the number.
                let free: Vec<Cell> = cells.iter().copied().filter(|cell| !emptied.contains(cell)).collect();
                if let Some(cell) = middle(pen.geometry(), cells, &free) {
                    pen.text(cell, cells.len().to_string(), pen.palette().on_region(color));
                }
            }
            Aid::Six { cells, .. } => cells.iter().for_each(|&cell| pen.glow(cell, pen.palette().highlight)),
            Aid::ExitCell(cell, player) if tints && *player == exits::tinted_seat(session) => {
                pen.tint(*cell, pen.palette().exit(setup.color(*player)))
            }
            Aid::Forbidden(cell) if !is_over => pen.tint(*cell, pen.palette().forbidden),
            _ => {}
        }
    }
    warn(pen, session, &aids, warnings);
    if warnings {
        standings(pen, groups, &lost);
    }
    for cell in exits::open_exits(session) {
        let (place, direction) = exits::arrow(pen.geometry(), cell);
        pen.arrow(cell, place, direction, pen.palette().stone(setup.color(position.to_move())));
    }
}

/// Draws the marks of hints on their cells: sixes, and with `warnings` the dangers and chances of a game that goes on.
pub fn warn(pen: &mut impl Marker, session: &Session, aids: &[Aid], warnings: bool) {
    let position = session.tree().position();
    let is_shown = |aid: &Aid| matches!(aid, Aid::Six { .. }) || (warnings && session.to_move().is_some());
    for aid in aids.iter().filter(|aid| is_shown(aid)) {
        let Some(mark) = aid_mark(pen.palette(), position, aids, aid) else { continue };
        match aid {
            Aid::Six { cells, .. } => cells.iter().for_each(|&cell| pen.put_mark(cell, 0.0, mark)),
            Aid::InDanger(cell) | Aid::LastSpace(cell) | Aid::Breaks(cell) | Aid::Completes(cell, _) => {
                pen.put_mark(*cell, 0.0, mark);
            }
            // Not under the dot of a legal point or of a root's space.
            Aid::Deadly(cell) => pen.put_mark(*cell, ON_TOP, mark),
            _ => {}
        }
    }
}

/// Returns the mark of a hint among all `aids` of a position; `None` if it has none on its cells.
pub fn aid_mark(palette: &Palette, position: &AnyPosition, aids: &[Aid], aid: &Aid) -> Option<Mark> {
    let is_own = |player| player == position.to_move();
    // If the opponent has a six, only breaking it helps; completing another one comes too late.
    let is_late = || aids.iter().any(|aid| matches!(aid, Aid::Six { .. }));
    Some(match *aid {
        Aid::Six { .. } => Mark::new(MarkShape::Ring, 1.0, palette.highlight),
        // A sign on the stone stays visible, and the ring stays on its cell.
        Aid::InDanger(cell) if has_sign(position, cell) => Mark::new(MarkShape::ThinRing, AROUND_STONE, palette.danger),
        Aid::InDanger(_) => Mark::new(MarkShape::Ring, 0.5, palette.danger),
        Aid::Deadly(_) => Mark::new(MarkShape::Cross, 0.66, palette.refused),
        Aid::LastSpace(_) => Mark::new(MarkShape::Diamond, 0.95, palette.danger),
        Aid::Breaks(_) => Mark::new(MarkShape::Diamond, 1.1, palette.chance),
        Aid::Completes(..) if is_late() => return None,
        Aid::Completes(_, player) if is_own(player) => Mark::new(MarkShape::Diamond, 1.1, palette.chance),
        Aid::Completes(..) => Mark::new(MarkShape::Diamond, 0.8, palette.danger),
        Aid::Region { .. } | Aid::ExitCell(..) | Aid::Forbidden(_) | Aid::Repeated { .. } | Aid::TurnsLeft { .. } => {
            return None;
        }
    })
}

/// Returns a ring as it is drawn on the stone of a cell: around its sign, if it has one.
pub(super) fn on_stone(ring: Mark, position: &AnyPosition, cell: Cell) -> Mark {
    if has_sign(position, cell) { ring.around_sign() } else { ring }
}

/// Returns whether there is a stone on a cell with a sign in its middle.
fn has_sign(position: &AnyPosition, cell: Cell) -> bool {
    let owner = position.owner(cell);
    owner.is_some_and(|owner| !matches!(position.setup().color(owner), SeatColor::Black | SeatColor::White))
}

/// Returns the mark on the stones of a live group.
pub fn live_mark(palette: &Palette) -> Mark {
    Mark::new(MarkShape::Dot, 0.5, palette.safe)
}

/// Draws a small dot on live groups, and a cross on the dead ones among the stones that are `lost`.
fn standings(pen: &mut impl Marker, groups: &[Group], lost: &[Cell]) {
    for group in groups {
        let is_lost = group.stones.iter().all(|cell| lost.contains(cell));
        match group.standing {
            Some(Standing::Live) => {
                group.stones.iter().for_each(|&cell| pen.put_mark(cell, 0.0, live_mark(pen.palette())));
            }
            Some(Standing::Dead) if is_lost => {
                group.stones.iter().for_each(|&cell| pen.mark(cell, MarkShape::Cross, pen.palette().refused, 0.5));
            }
            _ => {}
        }
    }
}

/// Returns the one of some cells that is nearest to the centroid of an area.
fn middle(geometry: &Geometry, area: &[Cell], cells: &[Cell]) -> Option<Cell> {
    let place = |cell: Cell| Vec2::from(embed::place(geometry, cell));
    let mean = area.iter().map(|&cell| place(cell)).sum::<Vec2>() / area.len().max(1) as f32;
    cells.iter().copied().min_by(|&a, &b| place(a).distance(mean).total_cmp(&place(b).distance(mean)))
}
