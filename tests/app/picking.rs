//! Picking in the cube: a click on a visible point plays there, and stepping reaches the hidden ones.

use bevy::math::{Rect, Vec2};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rhizome::app::base::Seat;
use rhizome::app::commands::Preset;
use rhizome::app::input::pick::{self, PickTarget};
use rhizome::app::input::{Stack, targets};
use rhizome::app::session::Session;
use rhizome::app::settings::KeptViews;
use rhizome::app::view::solid::eye::Eye;
use rhizome::app::view::solid::orbit::Orbit;
use rhizome::app::view::solid::outline::StoneOutline;
use rhizome::app::view::solid::space::Space;
use rhizome::games::Setup;
use rhizome::geometry::Cell;
use rhizome::record::GameTree;
use rhizome::rules::Position;

const VIEWS: usize = 20;
const POINTS_A_VIEW: usize = 25;
/// The radius of a stone, in cells.
const STONE: f32 = 0.33;
/// The radius of the marker on an empty point, in cells.
const MARKER: f32 = 0.1;
/// How far an unsteady hand misses its target at most, in pixels.
const HAND: f32 = 3.0;

/// Returns a random number from `low` to `high`.
fn between(rng: &mut Pcg64Mcg, low: f32, high: f32) -> f32 {
    low + (high - low) * (rng.next_u32() >> 8) as f32 / (1 << 24) as f32
}

/// Returns a random game on a cube that is not over.
fn mid_game(rng: &mut Pcg64Mcg) -> Session {
    let setup: Setup = "tanbo dims=3".parse().unwrap();
    loop {
        let mut tree = GameTree::new(setup);
        for _ in 0..between(rng, 20.0, 90.0) as usize {
            let Some(mv) = tree.position().random_move(rng) else { break };
            tree.play(mv).unwrap();
        }
        if tree.outcome().is_none() {
            return Session::new(tree, vec![Seat::person(); setup.seats()]);
        }
    }
}

/// Returns a random view: any side, near or far, with the layers together or spread.
fn random_view(rng: &mut Pcg64Mcg, session: &Session) -> (Space, Eye) {
    let geometry = session.tree().position().geometry();
    let mut space = Space::for_game(session.tree().setup(), geometry, &KeptViews::new());
    space.wanted_spread = if rng.next_u32().is_multiple_of(2) { [0.0; 3] } else { [0.9; 3] };
    space.spread = space.wanted_spread;
    let mut eye = Eye::default();
    eye.view = Rect::from_corners(Vec2::new(300.0, 40.0), Vec2::new(1280.0, 800.0));
    eye.orbit = space.fit(geometry, Orbit::at_angles(Preset::Front.angles()), eye.view.size());
    eye.orbit.distance *= between(rng, 0.6, 1.5);
    eye.orbit.turn(between(rng, -3.0, 3.0), between(rng, -1.5, 1.5));
    space.facing = space.facing_for(geometry, &eye.orbit);
    (space, eye)
}

/// Returns whether something visible is between the camera and the centre of a point.
fn is_covered(point: &PickTarget, targets: &[PickTarget]) -> bool {
    targets.iter().filter(|other| other.seen.depth < point.seen.depth).any(|other| {
        let radius = match (other.is_stone, other.is_legal) {
            (true, _) => STONE,
            (false, true) => MARKER,
            (false, false) => return false,
        };
        other.seen.at.distance(point.seen.at) < radius * other.seen.unit
    })
}

/// Returns whether stepping through what is under the pointer reaches the cell.
fn can_be_stepped_to(cell: Cell, under: Vec<Cell>) -> bool {
    let mut stack = Stack::default();
    stack.take(under);
    let (_, count) = stack.place();
    (0..count).any(|_| {
        let is_there = stack.cell() == Some(cell);
        stack.step(1);
        is_there
    })
}

#[test]
fn a_click_on_a_point_that_can_be_seen_plays_there_and_stepping_reaches_every_point() {
    let mut rng = Pcg64Mcg::seed_from_u64(125);
    let (mut points, mut open, mut met, mut met_by_hand, mut covered_met) = (0, 0, 0, 0, 0);
    for view in 0..VIEWS {
        let session = mid_game(&mut rng);
        let (space, eye) = random_view(&mut rng, &session);
        let position = session.tree().position();
        let choices = session.draft().choices(position);
        let targets = targets(&session, &space, &eye, &choices, position.geometry().cells());
        let in_view: Vec<_> = targets.iter().filter(|t| t.is_legal && eye.view.contains(t.seen.at)).collect();
        assert!(in_view.len() >= 2, "view {view} shows hardly a point to play on");
        for _ in 0..POINTS_A_VIEW {
            let point = in_view[rng.next_u32() as usize % in_view.len()];
            // The pointer is always on whole pixels.
            let under = pick::under(point.seen.at.round(), &targets);
            let is_met = under.first() == Some(&point.cell);
            let name = position.geometry().name(point.cell);
            assert!(can_be_stepped_to(point.cell, under), "view {view}: {name} cannot be reached from its own place");
            points += 1;
            if is_covered(point, &targets) {
                covered_met += usize::from(is_met);
                continue;
            }
            open += 1;
            met += usize::from(is_met);
            let missed_by =
                Vec2::from_angle(between(&mut rng, 0.0, std::f32::consts::TAU)) * between(&mut rng, 0.0, HAND);
            met_by_hand += usize::from(pick::under(point.seen.at + missed_by, &targets).first() == Some(&point.cell));
        }
    }
    let percent = |part: usize, whole: usize| 100.0 * part as f32 / whole.max(1) as f32;
    println!(
        "{points} points, {open} not covered: a click plays {:.1} % of them, one up to {HAND} px beside {:.1} %; \
         of the covered ones {:.1} %",
        percent(met, open),
        percent(met_by_hand, open),
        percent(covered_met, points - open),
    );
    assert!(points >= 500 && open >= points / 4, "{open} of {points} points are not covered: too few to tell");
    assert!(percent(met, open) >= 98.0, "{met} of {open}");
    assert!(percent(met_by_hand, open) >= 95.0, "{met_by_hand} of {open} with an unsteady hand");
}

/// Regression test: on the ground, the cell behind a stone was pointed at where the stone is seen.
#[test]
fn on_the_ground_a_stone_is_pointed_at_wherever_it_is_seen() {
    let mut rng = Pcg64Mcg::seed_from_u64(126);
    let setup: Setup = "hexade side=10".parse().unwrap();
    let mut tree = GameTree::new(setup);
    for _ in 0..8 {
        let mv = tree.position().random_move(&mut rng).unwrap();
        tree.play(mv).unwrap();
    }
    let session = Session::new(tree, vec![Seat::person(); setup.seats()]);
    let (position, choices) = (session.tree().position(), session.draft().choices(session.tree().position()));
    let geometry = position.geometry();
    let mut space = Space::for_game(setup, geometry, &KeptViews::new());
    space.is_solid = true;
    let mut eye = Eye::default();
    eye.view = Rect::from_corners(Vec2::ZERO, Vec2::new(900.0, 660.0));
    eye.orbit = space.fit(geometry, Orbit::at_angles(Preset::Front.angles()), eye.view.size());
    eye.orbit.turn(0.3, 0.7);
    let targets = targets(&session, &space, &eye, &choices, geometry.cells());
    let stones: Vec<Cell> = geometry.cells().filter(|&cell| position.owner(cell).is_some()).collect();
    let outlines: Vec<_> = stones.iter().filter_map(|&cell| StoneOutline::of(&space, &eye, geometry, cell)).collect();
    assert!(outlines.len() == stones.len() && stones.len() > 5);
    for (&cell, outline) in stones.iter().zip(&outlines) {
        let [middle, half] = outline.ellipse();
        for turn in 0..12 {
            let at = middle + 0.75 * half * Vec2::from_angle(turn as f32 * std::f32::consts::TAU / 12.0);
            let covering = outlines.iter().filter(|other| {
                let [middle, half] = other.ellipse();
                ((at - middle) / half).length() <= 1.0
            });
            if covering.count() == 1 {
                assert_eq!(pick::under(at, &targets).first(), Some(&cell), "{} at {turn}", geometry.name(cell));
            }
        }
    }
}
