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
//! # The app, from top to bottom
//!
//! The rooms of `app` stand in one line, and imports run one way: each room uses only those to its left.
//!
//! ```text
//! base <- settings <- theme <- commands <- session <- thinking, files <- board <- view <- input <- panels <- shell, render
//! ```
//!
//! A frame runs in the same direction, in the order of `app::base::AppSystems`.
//!
//! **One move.** A click on the board (`app/input/flat.rs`, in space `depth.rs` and `hand.rs`) is written as the order
//! `AppCommand::Click`. `app/commands/dispatch.rs` hands it to the room that owns what it changes: `app/session/turn.rs` makes a move
//! of it, or a part of one, and asks for it with `MoveRequested`. Everybody's moves take this road: `app/session/moves.rs` plays it
//! on the [`record::GameTree`], or says why not. `app/session/shown.rs` then notes that another position is shown, and
//! everything else follows from that change: `app/board` makes its entities equal to the position and notes on them what the move
//! did, `app/view/dress.rs` gives what is new a picture or a body, `app/view/effects.rs` starts what moves, `app/view/marks` draws
//! the marks, and the panels read the same.
//!
//! **One search.** `app/thinking/mod.rs` sees that a computer is to move. `thinking/player.rs` brings a player of that level up to
//! the position, `thinking/search.rs` lets it think on a thread of its own ([`ai::Level::bot`]), and its answer comes back as the
//! same `MoveRequested`; if the position has changed since, it is dropped there.
//!
//! **One save.** After every change `app/files/mod.rs` hands a copy of the record to the thread of `files/worker.rs`, which writes it
//! with [`record::save`] into a file of this window's own (`files/unfinished.rs`). Ctrl+S takes the same way to a name made in
//! `files/naming.rs`.
//!
//! # Words
//!
//! | word | meaning |
//! | --- | --- |
//! | root | a connected group of stones in Tanbo and Hexbo; roots never join |
//! | root space | the points on which a root can still grow; a root that has none is bounded and goes |
//! | group | connected stones of one side, in games where they join |
//! | claimed region | empty cells of Root Bound that one colour encloses |
//! | pair, six | two stones of Hexade between two enemies; six in a line, a triangle or a ring |
//! | ply | one move of one side |
//! | draft | a move half made: the first of two stones, or the piece that is to move |
//! | cursor | the place in the game tree that the board shows |
//! | projection | the entities of the board, which always equal the position at the cursor |
//! | playout | a game that a search plays to its end, or to a value |
//!
//! # An example
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
