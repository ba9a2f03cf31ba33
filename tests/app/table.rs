//! A game to play in tests: the app's own plugins without a window, driven frame by frame.

use std::rc::Rc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use bevy::asset::AssetPlugin;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::input::InputPlugin;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use rhizome::app::base::{DataDir, Seat, WakeUp};
use rhizome::app::board::Projection;
use rhizome::app::commands::{AppCommand, Target};
use rhizome::app::session::{GameLoaded, MoveRefused, MoveRequested, Origin, Requester, Session};
use rhizome::app::settings::Settings;
use rhizome::app::thinking::{ForcedPass, SearchLimits};
use rhizome::app::{board_plugin, table_plugin};
use rhizome::games::Setup;
use rhizome::geometry::Cell;
use rhizome::record::save::SavedGame;
use rhizome::record::{GameTree, notation, position_text};
use rhizome::rules::{Move, Position};
use tempfile::TempDir;

use super::waking::{PATIENCE, counted_limits, waking};

/// The length of a frame.
pub const FRAME: Duration = Duration::from_millis(40);

/// The most frames until what is waited for has happened when no thread works for the app.
const MOST_FRAMES: usize = 2_000;

pub struct Table {
    pub app: App,
    pub folder: Rc<TempDir>,
    wakings: Receiver<()>,
}

impl Table {
    /// Starts a new game with persons in all seats.
    pub fn of_persons(setup: &str) -> Self {
        let seats = setup.parse::<rhizome::games::Setup>().unwrap().seats();
        Self::with_seats(setup, &vec!["person"; seats].join(","))
    }

    /// Begins a game in which a person has moved and the computer has answered.
    pub fn answered() -> Self {
        let mut table = Self::with_seats("tanbo size=9", "Ada,computer:sprout");
        table.play("C2");
        table.run_until("the computer has moved", |table| table.session().tree().ply() == 2);
        table
    }

    pub fn with_seats(setup: &str, seats: &str) -> Self {
        let mut table = Self::empty(Settings { computer_pace_ms: 0, ..Settings::default() });
        let setup: rhizome::games::Setup = setup.parse().unwrap();
        let seats = Seat::list_from_text(seats, setup.seats()).unwrap();
        table.order(AppCommand::NewGame { setup, seats });
        table.app.update();
        table
    }

    /// Starts a game from a position, with persons in all seats.
    pub fn arranged(setup: &str, words: &str) -> Self {
        let mut table = Self::of_persons(setup);
        let setup: Setup = setup.parse().unwrap();
        let arrangement = position_text::parse(setup, &setup.geometry(), words).unwrap();
        let mut game = SavedGame::new(GameTree::arranged(setup, arrangement).unwrap());
        game.seats = vec!["person".into(); setup.seats()];
        table.show(game);
        table
    }

    /// Starts the app without a game.
    pub fn empty(settings: Settings) -> Self {
        Self::at(Rc::new(tempfile::tempdir().unwrap()), settings)
    }

    /// Starts another window of the program with the same data folder.
    pub fn another_window(&self) -> Self {
        let settings = self.app.world().resource::<Settings>().clone();
        Self::at(Rc::clone(&self.folder), settings)
    }

    /// Starts the program with a data folder.
    pub fn at(folder: Rc<TempDir>, settings: Settings) -> Self {
        let (wake_up, wakings) = waking();
        let mut app = App::new();
        app.insert_resource(wake_up)
            .insert_resource(counted_limits())
            .add_plugins((MinimalPlugins, AssetPlugin::default(), InputPlugin, StatesPlugin))
            .init_asset::<Image>()
            .init_asset::<Mesh>()
            .init_asset::<StandardMaterial>()
            .init_asset::<Font>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .insert_resource(DataDir::new(folder.path()))
            .insert_resource(settings)
            .add_plugins((board_plugin, table_plugin));
        // As in the window: there are many small systems, and handing them to other threads takes longer than running them.
        for schedule in [First.intern(), PreUpdate.intern(), Update.intern(), PostUpdate.intern(), Last.intern()] {
            app.edit_schedule(schedule, |schedule| _ = schedule.set_executor(SingleThreadedExecutor::new()));
        }
        app.update();
        Self { app, folder, wakings }
    }

    pub fn order(&mut self, command: AppCommand) {
        self.app.world_mut().write_message(command);
        self.app.update();
    }

    /// Shows a game as if it had been read from a file.
    pub fn show(&mut self, game: SavedGame) {
        self.app.world_mut().write_message(GameLoaded { game: Box::new(game), origin: Origin::New });
        self.app.update();
    }

    /// Saves the game on the board to a path.
    pub fn save_to(&mut self, path: impl Into<std::path::PathBuf>, replaces: bool) {
        let game = self.session().game();
        self.order(AppCommand::SaveTo { game, path: path.into(), replaces });
    }

    /// Changes settings as their window does.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.app.world().resource::<Settings>().clone();
        change(&mut settings);
        self.order(AppCommand::ChangeSettings(Box::new(settings)));
        self.app.update();
    }

    pub fn session(&self) -> &Session {
        Session::on_board(self.app.world()).unwrap()
    }

    pub fn projection(&self) -> &Projection {
        self.app.world().resource::<Projection>()
    }

    pub fn cell(&self, name: &str) -> Cell {
        self.session().tree().position().geometry().parse_cell(name).unwrap()
    }

    /// Returns the request that a click would make for a move in the current position.
    pub fn request(&self, name: &str) -> MoveRequested {
        let mv = notation::parse_move(self.session().tree().position(), name).unwrap();
        self.request_move(mv)
    }

    pub fn request_move(&self, mv: Move) -> MoveRequested {
        let session = self.session();
        MoveRequested { mv, node: session.tree().cursor(), game: session.game(), by: Requester::Person }
    }

    pub fn send(&mut self, request: MoveRequested) {
        self.app.world_mut().write_message(request);
        self.app.update();
    }

    pub fn play(&mut self, name: &str) {
        let before = self.session().tree().ply();
        let request = self.request(name);
        self.send(request);
        assert_eq!(self.session().tree().ply(), before + 1, "{name} was not played");
    }

    /// Clicks a cell.
    pub fn click(&mut self, name: &str) {
        self.order(AppCommand::Click(Target::Cell(self.cell(name))));
    }

    /// Returns whether a forced pass is about to be played.
    pub fn is_pass_coming(&self) -> bool {
        self.app.world().resource::<ForcedPass>().is_coming()
    }

    /// Returns the reasons of the refusals in the last frame.
    pub fn refusals(&self) -> Vec<String> {
        let messages = self.app.world().resource::<Messages<MoveRefused>>();
        messages.iter_current_update_messages().map(|refused| refused.reason.clone()).collect()
    }

    /// Runs frames until `condition` holds. While a thread works for the app, its clock stands still.
    pub fn run_until(&mut self, what: &str, mut condition: impl FnMut(&mut Self) -> bool) {
        let mut frames = 0;
        while !condition(self) {
            if self.app.world().resource::<WakeUp>().is_awaited() {
                let is_woken = self.wakings.recv_timeout(PATIENCE).is_ok();
                assert!(is_woken, "waited in vain until {what}: a thread does not end");
            } else {
                frames += 1;
                assert!(frames < MOST_FRAMES, "waited in vain until {what}");
            }
            self.app.update();
        }
    }

    /// Sets how many playouts an analysis makes.
    pub fn analyse_with(&mut self, playouts: u64) {
        self.app.world_mut().resource_mut::<SearchLimits>().analysis.playouts = Some(playouts);
    }

    /// Sets how many playouts a report makes for each position, and for the second look at a mistake.
    pub fn report_with(&mut self, playouts: [u64; 2]) {
        let mut limits = self.app.world_mut().resource_mut::<SearchLimits>();
        [limits.sweep.playouts, limits.check.playouts] = playouts.map(Some);
    }

    /// Runs frames until no thread works for the app, and one more.
    pub fn rest(&mut self) {
        self.run_until("no thread works", |table| !table.app.world().resource::<WakeUp>().is_awaited());
        self.app.update();
    }
}
