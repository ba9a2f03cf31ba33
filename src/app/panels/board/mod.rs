//! What lies on the board and around it: the texts over it, the compass, the controls of the space and the layers of a
//! cube.

pub(super) mod bubble;
pub(super) mod compass;
pub(super) mod slices;
pub(super) mod space;
