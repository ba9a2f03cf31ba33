//! For each colour an unordered list of the points where it may play, with insertion and removal in constant time.

use super::Width;

/// One list of points a colour, each with room for the whole board.
#[derive(Debug)]
pub(super) struct PointLists<W> {
    /// Room for one list: the number of cells.
    stride: usize,
    lengths: Vec<W>,
    /// The points of each colour; beyond a list's length the content means nothing.
    points: Vec<W>,
    /// Where in its list a point stands; for points outside the list the content means nothing.
    places: Vec<W>,
}

impl<W: Width> PointLists<W> {
    pub(super) fn new(colours: usize, cells: usize) -> Self {
        Self {
            stride: cells,
            lengths: vec![W::default(); colours],
            points: vec![W::default(); colours * cells],
            places: vec![W::default(); colours * cells],
        }
    }

    #[inline]
    pub(super) fn len(&self, colour: usize) -> usize {
        self.lengths[colour].index()
    }

    #[inline]
    pub(super) fn points(&self, colour: usize) -> &[W] {
        &self.points[colour * self.stride..][..self.len(colour)]
    }

    /// Adds a point that is not in the list.
    #[inline(always)]
    pub(super) fn insert(&mut self, colour: usize, point: W) {
        let length = self.lengths[colour];
        let base = colour * self.stride;
        self.points[base + length.index()] = point;
        self.places[base + point.index()] = length;
        self.lengths[colour] = W::from_index(length.index() + 1);
    }

    /// Removes a point that is in the list: the last one takes its place.
    #[inline(always)]
    pub(super) fn remove(&mut self, colour: usize, point: W) {
        let base = colour * self.stride;
        let last_place = self.lengths[colour].index() - 1;
        let last = self.points[base + last_place];
        let place = self.places[base + point.index()];
        self.points[base + place.index()] = last;
        self.places[base + last.index()] = place;
        self.lengths[colour] = W::from_index(last_place);
    }
}

impl<W: Width> Clone for PointLists<W> {
    fn clone(&self) -> Self {
        Self {
            stride: self.stride,
            lengths: self.lengths.clone(),
            points: self.points.clone(),
            places: self.places.clone(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.stride = source.stride;
        self.lengths.clone_from(&source.lengths);
        self.points.clone_from(&source.points);
        self.places.clone_from(&source.places);
    }
}
