//! Rhizome plays abstract board games for two, three and six players; [`games::Game::ALL`] lists them.
//!
//! The engine is plain Rust: a position, a move, and a list of effects. The window shows a projection of the position
//! at the game's cursor and implements no rule itself. Each module may use those above it:
//!
//! | module | what it is |
//! | --- | --- |
//! | [`printable`] | text from outside as it may be shown |
//! | [`geometry`] | boards as graphs: cells, neighbours, names, where a cell is drawn |
//! | [`rules`] | the words that all games share: moves, effects, refusals, the traits [`rules::Position`] and [`rules::GameSetup`] |
//! | [`games`] | the rule sets; [`games::Game`] lists them, [`games::Setup`] and [`games::AnyPosition`] choose between them at run time |
//! | [`record`] | the game tree with its cursor, move text, save files |
//! | [`solve`] | exact results of small positions: who wins, in how many plies |
//! | [`ai`] | the computer players: one interface, several searches, named levels, matches |
//! | [`study`] | what can be learnt from a game: the sweep of its positions, the report, facts in words |
//! | [`protocol`] | the text protocol and the command-line tools |
//! | `app` | the window: everything that needs Bevy (feature `app`) |
//!
//! # The app, from top to bottom
//!
//! The modules of `app` form a chain, and imports go one way: each module uses only those to its left.
//!
//! ```text
//! base <- settings <- theme <- commands <- session <- thinking, files <- board <- view <- input <- panels <- render
//!      <- dispatch <- shell
//! ```
//!
//! The systems of a frame run in the same direction, in the order of `app::base::AppSystems`.
//!
//! **What happens in the program** is one of two things. A person asks for something: a command, `AppCommand`, which
//! `app/dispatch.rs` passes to the module that owns what it changes. A thread reports something: a message of its own,
//! which that module reads. Games are entities; the one on the board has the marker `ActiveGame`.
//!
//! **One move.** A click on the board (`app/input/flat.rs`, in 3D `depth.rs` and `hand.rs`) becomes the command
//! `AppCommand::Click`. `app/session/turn.rs` turns it into a move, or part of one, and requests the move with
//! `MoveRequested`. All players' moves take this path: `app/session/moves.rs` plays the move on the
//! [`record::GameTree`], or reports why it is illegal. `app/session/shown.rs` then records that another position is
//! shown, and everything else follows from that change: `app/board` synchronises its entities with the position and
//! records on them what the move did, `app/view/dress.rs` gives new entities a sprite or a mesh, `app/view/effects.rs`
//! starts animations, `app/view/marks` draws the marks, and the panels read the same state.
//!
//! **One search.** `app/thinking/mod.rs` detects that a computer player has the move. `thinking/player.rs` brings a
//! player of that level up to date with the position, `thinking/search.rs` runs its search on a separate thread
//! ([`ai::Level::bot`]), and the answer comes back as the same `MoveRequested`; an answer is dropped if the position
//! has changed in the meantime.
//!
//! **One save.** After every change `app/files/mod.rs` passes a copy of the record to the thread of `files/worker.rs`,
//! which writes it with [`record::save`] to a file that belongs to this window (`files/unfinished.rs`). Ctrl+S takes
//! the same path to a file name made in `files/naming.rs`.
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
pub mod solve;
pub mod study;
