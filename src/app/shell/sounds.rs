//! Sounds: a stone is placed, a root withers, the game ends. They are synthesised from decaying tones and played at the
//! volume from the settings.

use std::f32::consts::TAU;

use bevy::audio::Volume;
use bevy::prelude::*;

use crate::app::base::AppSystems;
use crate::app::session::{MovePlayed, Session};
use crate::app::settings::Settings;
use crate::rules::Effect;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sounds>()
        .add_systems(Update, play_sounds.in_set(AppSystems::Dress).run_if(resource_exists::<Session>));
}

/// The sample rate, in hertz.
const RATE: u32 = 22_050;

/// The sounds, ready to play.
#[derive(Resource, Debug)]
struct Sounds {
    stone: Handle<AudioSource>,
    wither: Handle<AudioSource>,
    end: Handle<AudioSource>,
}

/// A decaying tone.
struct Tone {
    /// When it starts, in seconds.
    start_secs: f32,
    /// Its pitch, in hertz.
    hertz: f32,
    /// How fast the pitch changes, in hertz per second.
    glide: f32,
    /// The time constant of the decay, in seconds: the time after which 1/e of the loudness is left.
    decay_secs: f32,
    loudness: f32,
}

impl FromWorld for Sounds {
    fn from_world(world: &mut World) -> Self {
        let tone =
            |start_secs, hertz, glide, decay_secs, loudness| Tone { start_secs, hertz, glide, decay_secs, loudness };
        let mut sources = world.resource_mut::<Assets<AudioSource>>();
        let mut add = |secs, tones: &[Tone]| sources.add(AudioSource { bytes: wave(secs, tones).into() });
        Self {
            stone: add(0.12, &[tone(0.0, 1150.0, -2400.0, 0.012, 0.5), tone(0.0, 310.0, -300.0, 0.03, 0.5)]),
            wither: add(0.6, &[tone(0.0, 330.0, -260.0, 0.18, 0.45), tone(0.05, 220.0, -160.0, 0.2, 0.3)]),
            end: add(
                1.2,
                &[
                    tone(0.0, 392.0, 0.0, 0.35, 0.35),
                    tone(0.16, 523.0, 0.0, 0.4, 0.35),
                    tone(0.32, 659.0, 0.0, 0.45, 0.3),
                ],
            ),
        }
    }
}

/// Returns a mono WAV file with 16 bits per sample.
fn wave(secs: f32, tones: &[Tone]) -> Vec<u8> {
    let count = (secs * RATE as f32) as u32;
    let mut bytes = Vec::with_capacity(44 + 2 * count as usize);
    bytes.extend(b"RIFF");
    bytes.extend((36 + 2 * count).to_le_bytes());
    bytes.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
    bytes.extend(RATE.to_le_bytes());
    bytes.extend((2 * RATE).to_le_bytes());
    bytes.extend(b"\x02\0\x10\0data");
    bytes.extend((2 * count).to_le_bytes());
    for index in 0..count {
        let time = index as f32 / RATE as f32;
        let level: f32 = tones.iter().map(|tone| tone.at(time)).sum();
        bytes.extend(((level.clamp(-1.0, 1.0) * 32_000.0) as i16).to_le_bytes());
    }
    bytes
}

impl Tone {
    /// Returns the sample at a time in seconds, from -1 to 1.
    fn at(&self, time: f32) -> f32 {
        let since = time - self.start_secs;
        if since < 0.0 {
            return 0.0;
        }
        let phase = TAU * (self.hertz + self.glide * since / 2.0) * since;
        // A short attack prevents a click.
        phase.sin() * self.loudness * (-since / self.decay_secs).exp() * (since * 800.0).min(1.0)
    }
}

/// Plays the most important sound of the moves in this frame: reads [`MovePlayed`]. A new sound ends the one before.
/// Runs in [`AppSystems::Dress`].
fn play_sounds(
    mut commands: Commands,
    mut played: MessageReader<MovePlayed>,
    session: Res<Session>,
    settings: Res<Settings>,
    sounds: Res<Sounds>,
    mut last: Local<Option<Entity>>,
) {
    if played.is_empty() {
        return;
    }
    let withers =
        played.read().flat_map(|played| &played.last.effects).any(|e| matches!(e, Effect::GroupRemoved { .. }));
    if settings.sound_volume <= 0.0 {
        return;
    }
    let sound = match (session.tree().outcome().is_some(), withers) {
        (true, _) => &sounds.end,
        (_, true) => &sounds.wither,
        _ => &sounds.stone,
    };
    if let Some(entity) = last.take() {
        commands.entity(entity).try_despawn();
    }
    let how = PlaybackSettings::DESPAWN.with_volume(Volume::Linear(settings.sound_volume));
    *last = Some(commands.spawn((AudioPlayer(sound.clone()), how)).id());
}

#[cfg(test)]
mod tests {
    use bevy::asset::AssetPlugin;

    use super::*;
    use crate::app::base::Seat;
    use crate::games::Setup;
    use crate::record::{GameTree, notation, position_text};

    #[test]
    fn a_wave_is_as_long_as_its_header_says() {
        let bytes = wave(0.1, &[Tone { start_secs: 0.0, hertz: 440.0, glide: 0.0, decay_secs: 0.05, loudness: 0.5 }]);
        let said = u32::from_le_bytes(bytes[40..44].try_into().unwrap());
        assert_eq!(said as usize, bytes.len() - 44);
        assert_eq!(said, 2 * 2205);
        assert!(bytes[44..].iter().any(|&byte| byte != 0));
    }

    /// An app that plays sounds, for the tests.
    struct Heard(App);

    impl Heard {
        fn at(setup: &str, words: &str, settings: Settings) -> Self {
            let setup: Setup = setup.parse().unwrap();
            let arrangement = position_text::parse(setup, &setup.geometry(), words).unwrap();
            let tree = GameTree::arranged(setup, arrangement).unwrap();
            let mut app = App::new();
            app.add_plugins((MinimalPlugins, AssetPlugin::default())).init_asset::<AudioSource>();
            app.add_message::<MovePlayed>().add_plugins(plugin);
            app.insert_resource(Session::new(tree, vec![Seat::person(); setup.seats()], 1)).insert_resource(settings);
            Self(app)
        }

        /// Plays moves within one frame. Returns the sounds that are playing after it.
        fn play(&mut self, moves: &[&str]) -> Vec<&'static str> {
            for text in moves {
                let session = self.0.world().resource::<Session>();
                let (mut tree, seats) = (session.tree().clone(), session.seats().to_vec());
                let mv = notation::parse_move(tree.position(), text).unwrap();
                let (last, node) = (tree.play(mv).unwrap().clone(), tree.cursor());
                self.0.insert_resource(Session::new(tree, seats, 1));
                self.0.world_mut().write_message(MovePlayed { node, last });
            }
            self.0.update();
            self.sounds()
        }

        fn sounds(&mut self) -> Vec<&'static str> {
            let world = self.0.world_mut();
            let mut players = world.query::<&AudioPlayer>();
            let Sounds { stone, wither, end } = world.resource::<Sounds>();
            let named = [(stone, "stone"), (wither, "wither"), (end, "end")];
            let name = |player: &AudioPlayer| named.iter().find(|(sound, _)| **sound == player.0).unwrap().1;
            players.iter(world).map(name).collect()
        }
    }

    #[test]
    fn each_effect_has_its_sound() {
        for (setup, words, mv, sound) in [
            ("tanbo size=9", "black=C3,G7 white=C7,G3 to-move=black", "C4", "stone"),
            ("tanbo size=9", "black=B2,B1,G7 white=A1,G3 to-move=black", "A2", "wither"),
            ("tanbo size=9", "black=B2,B1 white=A1 to-move=black", "A2", "end"),
            ("hexade side=6", "white=F3,A1 black=F4,F5,A3 to-move=white", "F6", "stone"),
            ("hexade side=6", "white=F3,F4,F5,F6,F7,F8 black=A1,A3,C1,C3,E1 to-move=black", "A2", "end"),
            ("root-bound side=5", "black=c3,e7 white=c7,e3 to-move=black", "g3", "stone"),
            ("chexers", "red=0,0 green=0,-3 blue=1,0 to-move=red", "JUMP 0,0 2,0", "stone"),
            ("chexers", "red=3,-1;0,0 green=0,-3 blue=1,0 to-move=red", "EXIT 3,-1", "stone"),
            ("chexers", "red=3,-1;0,0 green=0,-3 blue=1,0 to-move=red exits=3,0,0", "EXIT 3,-1", "end"),
        ] {
            assert_eq!(Heard::at(setup, words, Settings::default()).play(&[mv]), [sound], "{setup}: {mv}");
        }
    }

    #[test]
    fn one_sound_is_heard_at_a_time_and_none_without_a_move_or_without_sound() {
        let words = "black=B2,B1,G7 white=A1,G3 to-move=black";
        let mut heard = Heard::at("tanbo size=9", words, Settings::default());
        heard.0.update();
        assert_eq!(heard.sounds(), [""; 0]);
        assert_eq!(heard.play(&["A2", "G4"]), ["wither"], "the more important of two in a frame");
        assert_eq!(heard.play(&["G8"]), ["stone"], "the one before ends");
        let silent = Settings { sound_volume: 0.0, ..Settings::default() };
        assert_eq!(Heard::at("tanbo size=9", words, silent).play(&["A2"]), [""; 0]);
    }
}
