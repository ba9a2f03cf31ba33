//! The groups of the position shown: worked out once, for the entities of the roots, the marks and the panels.

use bevy::prelude::*;

use crate::app::session::ShownGame;
use crate::geometry::Cell;
use crate::rules::{Group, Position};

/// The groups of the position shown, ordered by id.
#[derive(Resource, Clone, Debug, Default)]
pub struct Groups(Vec<Group>);

impl Groups {
    /// Returns the group with a stone on `cell`, if there is one.
    pub fn at(&self, cell: Cell) -> Option<&Group> {
        Group::at(&self.0, cell)
    }

    /// Returns all groups.
    pub fn all(&self) -> &[Group] {
        &self.0
    }
}

impl From<Vec<Group>> for Groups {
    fn from(groups: Vec<Group>) -> Self {
        Self(groups)
    }
}

/// Updates [`Groups`]. Runs first when another position is shown.
pub(super) fn work_out_groups(session: ShownGame, mut groups: ResMut<Groups>) {
    groups.0 = session.tree().position().groups();
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::commands::{self, AppCommand};
    use crate::app::session::{self, MoveRequested, Requester, Session, spawn_on_board};
    use crate::app::settings::Settings;
    use crate::app::{base, board, dispatch};

    /// How often the groups have been worked out, which is the only thing that changes them.
    #[derive(Resource, Default)]
    struct Times(u32);

    #[test]
    fn the_groups_of_a_position_are_worked_out_once() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, base::plugin, commands::plugin, session::plugin));
        app.add_plugins((dispatch::plugin, board::plugin)).init_resource::<Settings>().init_resource::<Times>();
        let count = |mut times: ResMut<Times>| times.0 += 1;
        app.add_systems(Last, count.run_if(resource_changed::<Groups>));
        spawn_on_board(app.world_mut(), Session::of_words("tanbo size=9", "Ada,Grace"));
        let times = |app: &mut App| {
            app.update();
            app.world().resource::<Times>().0
        };
        assert_eq!([times(&mut app), times(&mut app)], [1, 1]);
        for number in 2..5 {
            let session = Session::on_board(app.world()).unwrap();
            let (tree, game) = (session.tree(), session.game());
            let (mv, node) = (tree.position().legal_move_list()[0], tree.cursor());
            app.world_mut().write_message(MoveRequested { mv, node, game, by: Requester::Person });
            assert_eq!([times(&mut app), times(&mut app)], [number, number]);
            let session = Session::on_board(app.world()).unwrap();
            assert_eq!(app.world().resource::<Groups>().all(), session.tree().position().groups());
        }
        app.world_mut().write_message(AppCommand::Undo);
        assert_eq!(times(&mut app), 5);
    }
}
