//! Which sound belongs to a move, and the files of the sounds, which `scripts/make-sounds` makes.

use crate::app::base::Seat;
use crate::record::LastMove;
use crate::rules::{Effect, Outcome};

/// A sound. Of several at once, the greatest is the most important.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sound {
    /// Something that was tried is not possible.
    Refusal,
    Pass,
    /// A stone is put on the board; the three differ slightly.
    Stone1,
    Stone2,
    Stone3,
    /// A piece goes to another cell.
    Slide,
    /// A piece leaves the board.
    Exit,
    /// A piece changes its owner.
    TurnOver,
    /// Two stones are captured.
    Capture,
    /// A group withers, of at most [`FEW_STONES`] or of more.
    WitherFew,
    WitherMany,
    Drawn,
    /// The game is lost by the only person at the board.
    Lost,
    Won,
}

/// The most stones of a group that withers with the short sound.
const FEW_STONES: usize = 5;

macro_rules! file {
    ($name:literal) => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sounds/", $name, ".wav"))
    };
}

impl Sound {
    /// Returns the sound of a move, `None` for a move without effects. `number` counts the moves of the game from 1;
    /// `outcome` is the result if the game is over after the move.
    pub(super) fn of_move(last: &LastMove, number: u32, outcome: Option<Outcome>, seats: &[Seat]) -> Option<Self> {
        match outcome {
            Some(outcome) => Some(Self::of_end(outcome, seats)),
            None => last.effects.iter().filter_map(|effect| Self::of_effect(effect, number)).max(),
        }
    }

    /// Returns the sound of the end of a game.
    pub(super) fn of_end(outcome: Outcome, seats: &[Seat]) -> Self {
        match (outcome.winner, Seat::only_person(seats)) {
            (None, _) => Self::Drawn,
            (Some(winner), Some(person)) if winner != person => Self::Lost,
            _ => Self::Won,
        }
    }

    fn of_effect(effect: &Effect, number: u32) -> Option<Self> {
        match effect {
            Effect::Placed { .. } => Some(Self::of_stone(number)),
            Effect::Moved { .. } => Some(Self::Slide),
            Effect::Converted { .. } => Some(Self::TurnOver),
            Effect::Captured { .. } => Some(Self::Capture),
            Effect::GroupRemoved { cells, .. } if cells.len() <= FEW_STONES => Some(Self::WitherFew),
            Effect::GroupRemoved { .. } => Some(Self::WitherMany),
            Effect::Exited { .. } => Some(Self::Exit),
            Effect::Passed { .. } => Some(Self::Pass),
            // The seat's last root withers.
            Effect::Eliminated { .. } => None,
        }
    }

    /// Returns the sound of a stone: never the same one twice in a row, and in time all three for each seat.
    fn of_stone(number: u32) -> Self {
        [Self::Stone1, Self::Stone2, Self::Stone3][(number + number / 3) as usize % 3]
    }

    /// Returns the sound as a WAV file.
    pub(super) fn file(self) -> &'static [u8] {
        match self {
            Self::Refusal => file!("refusal"),
            Self::Pass => file!("pass"),
            Self::Stone1 => file!("stone-1"),
            Self::Stone2 => file!("stone-2"),
            Self::Stone3 => file!("stone-3"),
            Self::Slide => file!("slide"),
            Self::Exit => file!("exit"),
            Self::TurnOver => file!("turn-over"),
            Self::Capture => file!("capture"),
            Self::WitherFew => file!("wither-few"),
            Self::WitherMany => file!("wither-many"),
            Self::Drawn => file!("drawn"),
            Self::Lost => file!("lost"),
            Self::Won => file!("won"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::Path;

    use bevy::audio::{AudioSource, Decodable};

    use super::Sound::*;
    use super::*;
    use crate::games::Setup;
    use crate::record::{GameTree, notation, position_text};

    const ALL: [Sound; 14] = [
        Refusal, Pass, Stone1, Stone2, Stone3, Slide, Exit, TurnOver, Capture, WitherFew, WitherMany, Drawn, Lost, Won,
    ];

    /// Plays a move in an arrangement and returns its sound. The seats are taken by persons unless they are given.
    fn sound_of(setup: &str, words: &str, mv: &str, seats: Option<&str>) -> Sound {
        let setup: Setup = setup.parse().unwrap();
        let arrangement = position_text::parse(setup, &setup.geometry(), words).unwrap();
        let mut tree = GameTree::arranged(setup, arrangement).unwrap();
        let mv = notation::parse_move(tree.position(), mv).unwrap();
        let last = tree.play(mv).unwrap().clone();
        let persons = vec![Seat::person(); setup.seats()];
        let seats = seats.map_or(persons, |text| Seat::list_from_text(text, setup.seats()).unwrap());
        Sound::of_move(&last, tree.ply(), tree.outcome(), &seats).unwrap()
    }

    #[test]
    fn each_effect_has_its_sound() {
        let stripes = "white=A2,B1,B4,B5,C3,C4,D2,D3,D6,D7,E2,E5,E6,F4,F5,G4,G7 \
                       black=A3,A4,B2,B3,C1,C2,C5,C6,D1,D4,D5,E3,E4,E7,F3,F6,F7,G5,G6 to-move=white";
        let long = "black=A1,A2,A3,A4,A5,A6,G7 white=B1,B2,B3,B4,B5,B6,B7 to-move=white";
        for (setup, words, mv, sound) in [
            ("tanbo size=9", "black=C3,G7 white=C7,G3 to-move=black", "C4", Stone2),
            ("tanbo size=9", "black=B2,B1,G7 white=A1,G3 to-move=black", "A2", WitherFew),
            ("tanbo size=9", "black=A1,G7 white=B1,B2,A3 to-move=black", "A2", WitherFew),
            ("tanbo size=9", long, "A7", WitherMany),
            ("tanbo size=9", "black=B2,B1 white=A1 to-move=black", "A2", Won),
            ("tanbo dims=3", "black=111 white=555 to-move=black", "112", Stone2),
            ("hexbo side=5", "black=A2,B2 white=A1,H8 to-move=black", "C2", Stone2),
            ("hexbo side=5", "black=A2,B2 white=A1,H8 to-move=black", "B1", WitherFew),
            ("hexbo side=5", "black=A2,B2 white=A1 to-move=black", "B1", Won),
            // White is out, and the others play on.
            ("hexbo side=5 players=3", "black=A2 white=A1 red=B1 to-move=black", "B2", WitherFew),
            ("hexade side=6", "white=F3,A1 black=F4,F5,A3 to-move=white", "G6", Stone2),
            ("hexade side=6", "white=F3,A1 black=F4,F5,A3 to-move=white", "F6", Capture),
            ("hexade side=6", "white=F3,F4,F5,F6,F7,F8 black=A1,A3,C1,C3,E1 to-move=black", "A2", Won),
            ("hexade side=4", stripes, "A1", Drawn),
            ("root-bound side=5", "black=c3,e7 white=c7,e3 to-move=black", "g3", Stone2),
            ("root-bound side=5", "black=c3,e7 white=c7,e3 to-move=black", "g3,g5", Stone2),
            ("root-bound side=4", "black=b1,e4,f1 white=a1,b2,c1,c2,g4 to-move=white", "d6", WitherFew),
            ("root-bound side=4", "black=b1,e4,f1 white=a1,b2,c1,c2,g4 to-move=white", "pass", WitherFew),
            ("root-bound", "black=c3,c5,k4 white=g2,j9 to-move=black turn=9", "pass", Pass),
            ("root-bound", "black=c3,c5,k4 white=g2,j9 to-move=black turn=9 passed=white", "pass", Won),
            ("chexers", "red=0,0 green=0,-3 blue=1,0 to-move=red", "MOVE 0,0 0,1", Slide),
            ("chexers", "red=0,0;1,0 green=0,-3 to-move=red", "JUMP 0,0 2,0", Slide),
            ("chexers", "red=0,0 green=0,-3 blue=1,0 to-move=red", "JUMP 0,0 2,0", TurnOver),
            ("chexers", "red=3,-1;0,0 green=0,-3 blue=1,0 to-move=red", "EXIT 3,-1", Exit),
            ("chexers", "green=0,-3 to-move=red", "PASS", Pass),
            ("chexers", "red=3,-1;0,0 green=0,-3 blue=1,0 to-move=red exits=3,0,0", "EXIT 3,-1", Won),
            ("chexers", "red=0,0 blue=0,2 green=0,1 to-move=blue turn=768", "MOVE 0,2 1,1", Drawn),
        ] {
            assert_eq!(sound_of(setup, words, mv, None), sound, "{setup}: {mv}");
        }
    }

    #[test]
    fn the_only_person_hears_whether_the_game_is_won() {
        let win = |seats| sound_of("tanbo size=9", "black=B2,B1 white=A1 to-move=black", "A2", Some(seats));
        assert_eq!(win("Ada,computer:tree"), Won);
        assert_eq!(win("computer:tree,Ada"), Lost);
        assert_eq!(win("Ada,Bo"), Won, "one of them has");
        assert_eq!(win("computer:tree,computer:tree"), Won);
        let words = "red=0,0 blue=0,2 green=0,1 to-move=blue turn=768";
        assert_eq!(sound_of("chexers", words, "MOVE 0,2 1,1", Some("Ada,computer:tree,computer:tree")), Drawn);
    }

    #[test]
    fn a_row_of_stones_is_not_monotonous() {
        let stones: Vec<_> = (1..=36).map(Sound::of_stone).collect();
        assert!(stones.windows(2).all(|pair| pair[0] != pair[1]), "{stones:?}");
        for seats in [2, 3, 6] {
            for seat in 0..seats {
                let heard: HashSet<_> = stones.iter().skip(seat).step_by(seats).map(|&stone| stone as u8).collect();
                assert_eq!(heard.len(), 3, "seat {seat} of {seats}");
            }
        }
    }

    #[test]
    fn every_file_is_a_sound_without_clicks() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sounds");
        assert_eq!(folder.read_dir().unwrap().count(), ALL.len(), "each file is played");
        assert_eq!(ALL.map(Sound::file).iter().collect::<HashSet<_>>().len(), ALL.len(), "no two are the same");
        assert!(ALL.is_sorted(), "from the least to the most important");
        for sound in ALL {
            let samples: Vec<f32> = AudioSource { bytes: sound.file().into() }.decoder().collect();
            assert_eq!((samples.first(), samples.last()), (Some(&0.0), Some(&0.0)), "{sound:?}");
            let peak = samples.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
            assert!((0.1..0.9).contains(&peak), "{sound:?}: {peak}");
        }
        assert!(ALL.iter().map(|sound| sound.file().len()).sum::<usize>() <= 400_000);
    }
}
