//! Helpers that compare the board's entities with the position and read the marks on cells.
//!
//! Most of what the tests need to know about the components is kept here.

use bevy::prelude::*;
use rhizome::app::board::{Root, RootSpace, Stone, StoneOf};
use rhizome::app::theme::Palette;
use rhizome::app::view::art::Art;
use rhizome::app::view::marks::BoardMark;
use rhizome::app::view::motion::Fading;
use rhizome::geometry::{Cell, embed};
use rhizome::rules::Position;

use super::table::Table;

/// An image that marks a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    Ring,
    ThinRing,
    Outline,
    Dot,
    Cross,
    Diamond,
    Halo,
    /// The whole cell in another colour.
    Tint,
}

impl Table {
    /// Returns the entities of the position's stones, by cell: the seat, and the id of the group in games with groups.
    pub fn stones(&mut self) -> Vec<(Cell, u8, Option<u32>)> {
        let entities: Vec<Entity> = self.projection().stones().values().copied().collect();
        let world = self.app.world();
        let stone = |entity: Entity| {
            let stone = world.get::<Stone>(entity).expect("a projected stone lives");
            let group = world.get::<StoneOf>(entity).map(|of| world.get::<Root>(of.0).expect("its root lives"));
            assert!(group.is_none_or(|group| group.player == stone.player), "a stone and its root have one seat");
            (stone.cell, stone.player.0, group.map(|group| group.id))
        };
        entities.into_iter().map(stone).collect()
    }

    /// Asserts that the entities match the position exactly: stones, groups, relationships and root spaces, and nothing
    /// else except stones that are still being animated out.
    pub fn assert_projected(&mut self) {
        let position = self.session().tree().position().clone();
        let groups = position.groups();
        let group_of = |cell: Cell| groups.iter().find(|group| group.stones.contains(&cell)).map(|group| group.id);
        let wanted =
            position.geometry().cells().filter_map(|cell| Some((cell, position.owner(cell)?.0, group_of(cell))));
        assert_eq!(self.stones(), wanted.collect::<Vec<_>>());
        assert_eq!(self.count::<Stone>(), self.stones().len() + self.leaving(), "no stone is left over");
        let world = self.app.world();
        let roots = self.projection().roots().iter();
        let space = |entity| world.get::<RootSpace>(entity).expect("a root has its space").0.clone();
        let mut spaces: Vec<_> = roots.map(|(&id, &entity)| (id, space(entity))).collect();
        spaces.sort_unstable();
        let mut wanted: Vec<_> = groups.into_iter().map(|group| (group.id, group.space)).collect();
        wanted.sort_unstable();
        assert_eq!(spaces, wanted, "the entities' root space is the engine's");
    }

    /// Returns how many stones have left the position but are still being animated.
    pub fn leaving(&mut self) -> usize {
        let world = self.app.world_mut();
        world.query_filtered::<(), (With<Stone>, With<Fading>)>().iter(world).count()
    }

    /// Returns the cells of a flat board with this image in this colour, ascending.
    pub fn marked(&mut self, picture: Picture, color: impl Fn(&Palette) -> Color) -> Vec<Cell> {
        let position = self.session().tree().position().clone();
        let geometry = position.geometry().clone();
        let world = self.app.world_mut();
        let (palette, art) = (world.resource::<Palette>().clone(), world.resource::<Art>());
        let color = color(&palette);
        let image = match picture {
            Picture::Ring => &art.ring,
            Picture::ThinRing => &art.thin_ring,
            Picture::Outline => &art.outline,
            Picture::Dot => &art.dot,
            Picture::Cross => &art.cross,
            Picture::Diamond => &art.diamond,
            Picture::Halo => &art.halo,
            Picture::Tint => &art.cell,
        }
        .clone();
        let mut marks = world.query_filtered::<(&Sprite, &Transform), With<BoardMark>>();
        let such = marks.iter(world).filter(|(sprite, _)| sprite.image == image);
        let at = |at: Vec2| {
            let mut cells = geometry.cells();
            let cell = cells.find(|&cell| Vec2::from(embed::place(&geometry, cell)).distance(at) < 0.01);
            cell.expect("a mark is in the middle of a cell")
        };
        let mut cells: Vec<Cell> = such
            .filter_map(|(sprite, transform)| {
                let cell = at(transform.translation.truncate());
                (sprite.color == color).then_some(cell)
            })
            .collect();
        cells.sort_unstable();
        cells
    }

    /// Returns the same as [`Self::marked`], as names of cells.
    pub fn marked_names(&mut self, picture: Picture, color: impl Fn(&Palette) -> Color) -> Vec<String> {
        let cells = self.marked(picture, color);
        cells.into_iter().map(|cell| self.session().tree().position().geometry().name(cell)).collect()
    }

    /// Returns how many marks of a kind have a picture, wherever they are.
    pub fn count_marks(&mut self, wanted: BoardMark, image: impl Fn(&Art) -> &Handle<Image>) -> usize {
        let world = self.app.world_mut();
        let image = image(world.resource::<Art>()).clone();
        let mut marks = world.query::<(&Sprite, &BoardMark)>();
        marks.iter(world).filter(|(sprite, kind)| **kind == wanted && sprite.image == image).count()
    }

    /// Returns the texts on cells, in alphabetical order.
    pub fn marked_texts(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let mut texts = world.query_filtered::<&Text2d, With<BoardMark>>();
        let mut texts: Vec<String> = texts.iter(world).map(|text| text.0.clone()).collect();
        texts.sort_unstable();
        texts
    }

    pub fn count<C: Component>(&mut self) -> usize {
        self.app.world_mut().query::<&C>().iter(self.app.world()).count()
    }
}
