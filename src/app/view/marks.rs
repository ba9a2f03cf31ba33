//! What is drawn over stones and points: the last move, legal points, warnings, the root under the pointer, refusals.
//!
//! Marks are few and short-lived: they are all drawn anew when anything that they depend on changes.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::art::Art;
use super::picking::Hovered;
use crate::app::AppSystems;
use crate::app::board::{Projection, height};
use crate::app::session::{MovePlayed, MoveRefused, PositionReset, Session};
use crate::app::settings::Settings;
use crate::app::theme::Palette;
use crate::geometry::{Cell, embed};
use crate::rules::{Group, Move, Position};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Refusal>().add_systems(
        Update,
        (take_refusals, redraw_marks).chain().in_set(AppSystems::Marks).run_if(resource_exists::<Session>),
    );
}

/// How long a refusal stands at the board.
const REFUSAL_SHOWN_FOR: Duration = Duration::from_secs(6);

/// The last refused click, until the next move or a few seconds later.
#[derive(Resource, Clone, Debug, Default)]
pub struct Refusal(Option<(MoveRefused, Instant)>);

impl Refusal {
    /// What to show now, and for how long.
    pub fn current(&self) -> Option<(&MoveRefused, Duration)> {
        let (refused, since) = self.0.as_ref()?;
        Some((refused, REFUSAL_SHOWN_FOR.checked_sub(since.elapsed())?))
    }
}

/// A mark on the board.
#[derive(Component, Debug)]
pub struct BoardMark;

fn take_refusals(
    mut refused: MessageReader<MoveRefused>,
    mut played: MessageReader<MovePlayed>,
    mut reset: MessageReader<PositionReset>,
    mut refusal: ResMut<Refusal>,
) {
    if !played.is_empty() || !reset.is_empty() {
        played.clear();
        reset.clear();
        refusal.0 = None;
    }
    if let Some(newest) = refused.read().last() {
        refusal.0 = Some((newest.clone(), Instant::now()));
    } else if refusal.0.is_some() && refusal.current().is_none() {
        refusal.0 = None;
    }
}

/// What the marks show: they are drawn anew when it changes.
#[derive(Clone, PartialEq)]
struct Shown {
    game: u64,
    node: crate::record::NodeId,
    hovered: Option<Cell>,
    legal: bool,
    warnings: bool,
    refused: Option<Cell>,
    palette: Palette,
    board: Option<Entity>,
    is_persons_turn: bool,
}

fn redraw_marks(
    mut commands: Commands,
    session: Res<Session>,
    hovered: Res<Hovered>,
    settings: Res<Settings>,
    palette: Res<Palette>,
    refusal: Res<Refusal>,
    art: Res<Art>,
    projection: Res<Projection>,
    old: Query<Entity, With<BoardMark>>,
    mut last_shown: Local<Option<Shown>>,
) {
    let shown = Shown {
        game: session.serial(),
        node: session.tree().cursor(),
        hovered: hovered.0,
        legal: settings.show_legal,
        warnings: settings.show_warnings,
        refused: refusal.current().map(|(refused, _)| refused.cell),
        palette: palette.clone(),
        board: projection.board(),
        is_persons_turn: session.to_move().is_some() && !session.is_computers_turn(),
    };
    if last_shown.as_ref() == Some(&shown) {
        return;
    }
    old.iter().for_each(|mark| commands.entity(mark).try_despawn());
    let Some(board) = projection.board() else { return };
    let mut pen = Pen { commands: &mut commands, board, session: &session };
    draw(&mut pen, &session, &shown, &palette, &art);
    *last_shown = Some(shown);
}

/// Puts marks on cells.
struct Pen<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    board: Entity,
    session: &'a Session,
}

impl Pen<'_, '_, '_> {
    fn mark(&mut self, cell: Cell, image: &Handle<Image>, color: Color, size: f32) {
        let [x, y] = embed::place(self.session.tree().position().geometry(), cell);
        self.commands.spawn((
            BoardMark,
            ChildOf(self.board),
            Sprite { image: image.clone(), color, custom_size: Some(Vec2::splat(size)), ..default() },
            Transform::from_xyz(x, y, height::MARKS),
        ));
    }
}

fn draw(pen: &mut Pen, session: &Session, shown: &Shown, palette: &Palette, art: &Art) {
    let position = session.tree().position();
    let groups = position.groups();
    if shown.warnings && session.to_move().is_some() {
        for group in groups.iter().filter(|group| group.space.len() == 1) {
            group.stones.iter().for_each(|&cell| pen.mark(cell, &art.ring, palette.warning, 0.62));
            pen.mark(group.space[0], &art.diamond, palette.warning, 0.95);
        }
    }
    if shown.legal {
        for mv in position.legal_move_list() {
            pen.mark(mv.cell(), &art.dot, palette.legal, 0.62);
        }
    }
    if let Some(group) = shown.hovered.and_then(|cell| Group::at(&groups, cell)) {
        group.stones.iter().for_each(|&cell| pen.mark(cell, &art.ring, palette.highlight, 1.0));
        group.space.iter().for_each(|&cell| pen.mark(cell, &art.dot, palette.highlight, 0.8));
    } else if let Some(cell) = shown.hovered.filter(|_| shown.is_persons_turn)
        && position.check(Move::Place(cell)).is_ok()
    {
        pen.mark(cell, &art.stone(position.to_move()), palette.ghost, 1.0);
        let grown = groups.iter().find(|group| group.player == position.to_move() && group.space.contains(&cell));
        for &stone in grown.iter().flat_map(|group| &group.stones) {
            pen.mark(stone, &art.ring, palette.highlight, 0.8);
        }
    }
    if let Some(last) = session.tree().last() {
        let cell = last.mv.cell();
        pen.mark(cell, &art.ring, palette.last_move, 0.86);
        if position.owner(cell).is_none() {
            // The stone fell with its own root.
            pen.mark(cell, &art.cross, palette.last_move, 0.34);
        }
    }
    if let Some(cell) = shown.refused {
        pen.mark(cell, &art.cross, palette.refused, 0.8);
    }
}
