//! Sounds: of all that happened in a frame the most important is heard, at the volume from the settings.

mod sound;

use bevy::audio::Volume;
use bevy::prelude::*;

use crate::app::base::AppSystems;
use crate::app::session::{ActiveGame, MovePlayed, MoveRefused, PositionShown, ShownGame};
use crate::app::settings::Settings;
use sound::Sound;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, play_sound.in_set(AppSystems::Dress).run_if(any_with_component::<ActiveGame>));
}

/// Marks the sound that is playing.
#[derive(Component, Clone, Copy, Debug)]
struct Playing;

/// Plays the most important sound of this frame, which ends the one before. Reads [`MovePlayed`] and [`MoveRefused`];
/// runs in [`AppSystems::Dress`].
fn play_sound(
    mut commands: Commands,
    mut played: MessageReader<MovePlayed>,
    mut refused: MessageReader<MoveRefused>,
    shown: Res<PositionShown>,
    mut shown_before: Local<PositionShown>,
    session: ShownGame,
    settings: Res<Settings>,
    mut sources: ResMut<Assets<AudioSource>>,
    playing: Query<Entity, With<Playing>>,
) {
    let tree = session.tree();
    let moves = played.read().filter_map(|MovePlayed { node, last }| {
        Sound::of_move(last, tree.ply_of(*node).unwrap_or_default(), tree.outcome_at(*node), session.seats())
    });
    let refusals = refused.read().map(|_| Sound::Refusal);
    // A game that ends without a move is resigned.
    let before = std::mem::replace(&mut *shown_before, *shown);
    let is_resigned = before == PositionShown { is_over: false, ..*shown } && shown.is_over;
    let resignation = tree.outcome().filter(|_| is_resigned).map(|outcome| Sound::of_end(outcome, session.seats()));
    let Some(sound) = moves.chain(refusals).chain(resignation).max() else { return };
    if settings.sound_volume <= 0.0 {
        return;
    }
    for entity in &playing {
        commands.entity(entity).try_despawn();
    }
    let source = sources.add(AudioSource { bytes: sound.file().into() });
    let how = PlaybackSettings::DESPAWN.with_volume(Volume::Linear(settings.sound_volume));
    commands.spawn((Playing, AudioPlayer(source), how));
}

#[cfg(test)]
mod tests {
    use bevy::asset::AssetPlugin;
    use bevy::state::app::StatesPlugin;

    use super::sound::Sound::{Lost, Refusal, Stone2, Stone3, WitherFew, Won};
    use super::*;
    use crate::app::commands::{self, AppCommand, Target};
    use crate::app::session::{self, Session, spawn_on_board};
    use crate::app::{base, dispatch};

    /// An app with a game of Tanbo that plays sounds, for the tests.
    struct Heard(App);

    impl Heard {
        fn at(words: &str, seats: &str, sound_volume: f32) -> Self {
            let mut app = App::new();
            app.add_plugins((MinimalPlugins, AssetPlugin::default(), StatesPlugin)).init_asset::<AudioSource>();
            app.insert_resource(Settings { sound_volume, ..Settings::default() });
            app.add_plugins((base::plugin, commands::plugin, session::plugin, dispatch::plugin, plugin));
            spawn_on_board(app.world_mut(), Session::arranged("tanbo size=9", seats, words));
            app.update();
            Self(app)
        }

        /// Gives commands and runs one frame. Returns the sounds that are playing after it.
        fn order(&mut self, orders: impl IntoIterator<Item = AppCommand>) -> Vec<Sound> {
            self.0.world_mut().write_message_batch(orders);
            self.0.update();
            let world = self.0.world_mut();
            let mut players = world.query_filtered::<&AudioPlayer, With<Playing>>();
            let sources = world.resource::<Assets<AudioSource>>();
            let files = players.iter(world).map(|player| &sources.get(&player.0).unwrap().bytes);
            files.map(|bytes| SOUNDS.into_iter().find(|sound| *sound.file() == **bytes).unwrap()).collect()
        }

        fn stop(&mut self) {
            let world = self.0.world_mut();
            let playing: Vec<_> = world.query_filtered::<Entity, With<Playing>>().iter(world).collect();
            playing.into_iter().for_each(|entity| _ = world.despawn(entity));
        }

        /// Clicks cells within one frame.
        fn click(&mut self, names: &[&str]) -> Vec<Sound> {
            let geometry = Session::on_board(self.0.world()).unwrap().tree().geometry().clone();
            self.order(names.iter().map(|name| AppCommand::Click(Target::Cell(geometry.parse_cell(name).unwrap()))))
        }
    }

    const CORNER: &str = "black=B2,B1,G7 white=A1,G3 to-move=black";
    const PERSONS: &str = "Ada,Bo";
    const SOUNDS: [Sound; 6] = [Refusal, Stone2, Stone3, WitherFew, Lost, Won];

    #[test]
    fn one_sound_is_heard_at_a_time_and_none_without_sound() {
        let mut heard = Heard::at(CORNER, PERSONS, 0.5);
        assert_eq!(heard.order([]), [], "nothing has happened");
        assert_eq!(heard.click(&["A2"]), [WitherFew]);
        assert_eq!(heard.order([]), [WitherFew], "it is still playing");
        assert_eq!(heard.click(&["G4"]), [Stone3], "the one before ends");
        let mut silent = Heard::at(CORNER, PERSONS, 0.0);
        assert_eq!(silent.click(&["A2"]), []);
        assert_eq!(silent.click(&["A9"]), []);
    }

    #[test]
    fn a_refusal_is_heard_unless_a_move_is() {
        let mut heard = Heard::at(CORNER, PERSONS, 0.5);
        assert_eq!(heard.click(&["E5"]), [Refusal]);
        assert_eq!(heard.click(&["E5", "A2"]), [WitherFew]);
    }

    #[test]
    fn the_end_of_a_game_is_heard_when_it_comes() {
        let mut resigned = Heard::at(CORNER, "Ada,computer:tree", 0.5);
        assert_eq!(resigned.order([AppCommand::Resign]), [Lost]);
        resigned.stop();
        assert_eq!(resigned.order([AppCommand::Undo]), [], "it is taken back");
        let mut won = Heard::at("black=B2,B1 white=A1 to-move=black", PERSONS, 0.5);
        assert_eq!(won.click(&["A2"]), [Won]);
        won.stop();
        assert_eq!(won.order([AppCommand::ToStart]), []);
        assert_eq!(won.order([AppCommand::ToEnd]), [], "only its position is shown");
    }
}
