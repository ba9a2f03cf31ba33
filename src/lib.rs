//! Rhizome plays abstract board games: Tanbo in one to eleven dimensions, Hexbo for two, three and six players, Hexade, Root
//! Bound, and Chexers for three.
//!
//! The engine is plain Rust: a position, a move, and a list of effects. The window shows a projection of the position at the
//! cursor of a game and never decides a rule. Each module may use those above it:
//!
//! | module | what it is |
//! | --- | --- |
//! | [`printable`] | text from outside as it may be shown |
//! | [`geometry`] | boards as graphs: cells, neighbours, names, where a cell is drawn |
//! | [`rules`] | the words that all games share: moves, effects, refusals, the traits [`rules::Position`] and [`rules::GameSetup`] |
//! | [`games`] | the rule sets; [`games::Game`] lists them, [`games::Setup`] and [`games::AnyPosition`] choose between them at run time |
//! | [`record`] | the game tree with its cursor, move text, save files |
//! | [`ai`] | the computer players: one interface, several searches, named levels, matches |
//! | [`protocol`] | the text protocol and the command-line tools |
//! | `app` | the window: everything that needs Bevy (feature `app`) |
//!
//! Black takes the last root space of the white root in the corner:
//!
//! ```
//! use rhizome::games::{AnyPosition, Setup};
//! use rhizome::record::notation;
//! use rhizome::rules::{Arrangement, Player, Position, diagram};
//!
//! let setup: Setup = "tanbo size=5".parse()?;
//! let before = "
//!     5 . . # # O
//!     4 . . . . .
//!     3 . . . . #
//!     2 . . . . #
//!     1 O . . . .
//!       A B C D E";
//! let board = setup.geometry();
//! let stones = diagram::read(&board, setup.seat_colors(), before)?.stones;
//! let mut position = AnyPosition::arranged(setup, &Arrangement::new(stones, Player(0)))?;
//!
//! let taken = notation::parse_move(&position, "E5")?;
//! let reason = position.check(taken).expect_err("a white stone stands there");
//! assert_eq!(notation::illegal_text(&position, &reason), "E5 is taken by a white stone");
//!
//! let last_space = notation::parse_move(&position, "E4")?;
//! position.play(last_space).expect("E4 is next to one black stone only");
//! let after = "
//!     5 . . # # .
//!     4 . . . . #
//!     3 . . . . #
//!     2 . . . . #
//!     1 O . . . .";
//! assert_eq!(position.stones(Player(1)), diagram::read(&board, setup.seat_colors(), after)?.stones[1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod ai;
#[cfg(feature = "app")]
pub mod app;
pub mod games;
pub mod geometry;
pub mod options;
pub mod printable;
pub mod protocol;
pub mod record;
pub mod rules;
