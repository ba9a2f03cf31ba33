//! Pictures are drawn by an app that has a board and nothing else: no computer, no files, no input.

use bevy::asset::AssetPlugin;
use bevy::input::InputPlugin;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use rhizome::app::base::Seat;
use rhizome::app::board::Projection;
use rhizome::app::board_plugin;
use rhizome::app::session::{Session, spawn_on_board};
use rhizome::app::settings::Settings;
use rhizome::record::GameTree;

#[test]
fn a_board_needs_nothing_but_its_own_plugins() {
    for setup in ["tanbo size=9", "tanbo dims=3", "hexbo side=5 players=6", "hexade", "root-bound", "chexers"] {
        let tree = GameTree::new(setup.parse().unwrap());
        let seats = vec![Seat::person(); tree.setup().seats()];
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), InputPlugin, StatesPlugin))
            .init_asset::<Image>()
            .init_asset::<Mesh>()
            .init_asset::<StandardMaterial>()
            .init_asset::<Font>()
            .insert_resource(Settings::default())
            .add_plugins(board_plugin);
        spawn_on_board(app.world_mut(), Session::new(tree, seats));
        for _ in 0..3 {
            app.update();
        }
        assert!(app.world().get_resource::<Projection>().is_some(), "{setup}");
    }
}
