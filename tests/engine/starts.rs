//! Every possible set-up starts fairly; impossible ones are refused.

use rhizome::games::{AnyPosition, Setup};
use rhizome::rules::Position;

use crate::boards;

/// Returns every set-up with stones, found by trying all that can be written.
fn all() -> Vec<Setup> {
    let tanbo = (0..=13).flat_map(|dims| {
        (0..=140).flat_map(move |size| {
            ["classic", "dense"].map(|layout| format!("tanbo dims={dims} size={size} layout={layout}"))
        })
    });
    let hexbo = (0..=12).flat_map(|side| (0..=8).map(move |players| format!("hexbo side={side} players={players}")));
    tanbo.chain(hexbo).filter_map(|text| text.parse().ok()).collect()
}

#[test]
fn there_are_as_many_set_ups_as_the_rules_name() {
    let mut tanbo = [0; 12];
    let mut hexbo = 0;
    for setup in all() {
        match setup {
            Setup::Tanbo(setup) => tanbo[usize::from(setup.dims())] += 1,
            Setup::Hexbo(_) => hexbo += 1,
            _ => panic!("{setup} is no root game"),
        }
    }
    assert_eq!(tanbo, [0, 10, 6 + 4, 7, 19, 9, 5, 3, 2, 1, 1, 1]);
    assert_eq!(hexbo, 6);
}

#[test]
fn every_seat_starts_alike() {
    for setup in all() {
        if setup.geometry().len() > 60_000 {
            continue;
        }
        let start = AnyPosition::start(setup);
        assert_eq!(setup.to_string().parse(), Ok(setup));
        assert_eq!(start.outcome(), None, "{setup}");
        assert_eq!(start.to_move(), start.players().next().unwrap(), "{setup}");
        let of_seat = |player| boards::with_roots!(&start, p => (p.root_count(player), p.mobility(player)));
        let first = of_seat(start.to_move());
        assert!(first.0 > 0 && first.1 > 0, "{setup}");
        for player in start.players() {
            assert_eq!(of_seat(player), first, "{setup}");
        }
    }
}

/// Some rotation of the hexagon by a multiple of 60 degrees maps every seat's seeds to those of the next seat.
#[test]
fn a_turn_of_the_hexagon_moves_every_seat_to_the_next() {
    for text in [
        "hexbo",
        "hexbo players=3",
        "hexbo players=6",
        "hexbo side=5",
        "hexbo side=5 players=3",
        "hexbo side=5 players=6",
    ] {
        let start = boards::start(text);
        let rhizome::geometry::Shape::Hexagon(hexagon) = start.geometry().shape() else { panic!("{text}") };
        let turned = |times: u32| {
            start.geometry().cells().all(|cell| {
                let hex = (0..times).fold(hexagon.axial(cell), |hex, _| hex.clockwise());
                let image = hexagon.from_axial(hex).expect("a turned board is the same board");
                let next = start.owner(cell).map(|player| (player.index() + 1) % start.seats());
                start.owner(image).map(|player| player.index()) == next
            })
        };
        assert!((1..6).any(turned), "{text}");
    }
}

#[test]
fn four_and_five_players_are_refused_with_the_reason() {
    for players in [1, 4, 5, 7] {
        let refusal = format!("hexbo players={players}").parse::<Setup>().unwrap_err().to_string();
        assert!(refusal.starts_with("Hexbo is fair for 2, 3 or 6 players"), "{refusal}");
    }
}

#[test]
fn eleven_dimensions_can_be_played() {
    let mut position = boards::start("tanbo dims=11");
    assert_eq!(position.geometry().len(), 177_147);
    assert_eq!(position.groups().len(), 2048);
    // With side three each neighbour of a corner lies half-way to a corner of the other colour.
    assert_eq!(position.legal_count(), 1024 * 11);
    for _ in 0..20 {
        let mv = position.legal_move_list()[17];
        position.play(mv).unwrap();
    }
    assert_eq!(position.players().map(|player| position.stones(player).len()).collect::<Vec<_>>(), [1034, 1034]);
}
