//! What solvers have found, as text: to go on after a stop, and to ship what took long.
//!
//! ```text
//! rhizome solved tanbo size=5
//! 00a17f3c52d40b91 14 13
//! ```
//!
//! Each line is the key of a position, within how many plies its hero wins, and within how many not; `-` where that is
//! not known and `*` for any number of plies.

use std::fmt::Write;

use thiserror::Error;

use super::{Known, Plies, Table};
use crate::games::Setup;

/// What comes with the program: the answers that took most work, made by `rhizome solve SET-UP --state FILE --keep 2000`;
/// for the line of 43 and the cube 60,000 of them, those of the cube without the numbers of plies.
const BUILT_IN: [&str; 4] = [
    include_str!("../../assets/book/tanbo-5x5.txt"),
    include_str!("../../assets/book/tanbo-line-31.txt"),
    include_str!("../../assets/book/tanbo-line-43.txt"),
    include_str!("../../assets/book/tanbo-cube-3.txt"),
];

/// The first words of a book.
const HEAD: &str = "rhizome solved ";

/// The reason why a text is no book for a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// The first line is not that of a book.
    #[error("it does not begin with '{HEAD}' and a set-up")]
    Head,
    /// The book of another board.
    #[error("it is about {0}")]
    Board(String),
    /// A line that is not an entry.
    #[error("line {0} is not a key and two numbers of plies")]
    Line(usize),
}

/// Returns the book that comes with the program for a board, if there is one.
pub fn built_in(setup: Setup) -> Option<&'static str> {
    let head = head(setup);
    BUILT_IN.into_iter().find(|book| book.lines().next() == Some(head.as_str()))
}

/// Writes the entries of a table that took most work, at most `most` of them.
pub fn write(setup: Setup, table: &Table, most: usize) -> String {
    let mut text = head(setup) + "\n";
    for (key, Known { wins_in, fails_in }) in table.entries(most) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{key:016x} {} {}", plies_text(wins_in), plies_text(fails_in));
    }
    text
}

/// Adds the entries of a book to the table of a board.
///
/// # Errors
/// [`BookError`]; the table may have got the entries before the line that cannot be read.
pub fn read(setup: Setup, text: &str, table: &Table) -> Result<(), BookError> {
    let mut lines = text.lines();
    let board = lines.next().and_then(|line| line.strip_prefix(HEAD)).ok_or(BookError::Head)?;
    if board != setup.to_string() {
        return Err(BookError::Board(board.into()));
    }
    for (number, line) in (2..).zip(lines) {
        let (key, known) = entry(line).ok_or(BookError::Line(number))?;
        table.insert(key, known);
    }
    Ok(())
}

fn head(setup: Setup) -> String {
    format!("{HEAD}{setup}")
}

fn entry(line: &str) -> Option<(u64, Known)> {
    let mut words = line.split(' ');
    let key = u64::from_str_radix(words.next()?, 16).ok()?;
    let known = Known { wins_in: plies(words.next()?)?, fails_in: plies(words.next()?)? };
    // A hero cannot win within as many plies as it does not win in.
    (words.next().is_none() && known.wins_in > known.fails_in).then_some((key, known))
}

fn plies_text(plies: Plies) -> String {
    match plies {
        Plies::NEVER => "-".into(),
        Plies::EVER => "*".into(),
        Plies(plies) => plies.to_string(),
    }
}

fn plies(text: &str) -> Option<Plies> {
    match text {
        "-" => Some(Plies::NEVER),
        "*" => Some(Plies::EVER),
        _ => text.parse().ok().map(Plies).filter(|&plies| plies < Plies::EVER),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> Setup {
        "tanbo size=5".parse().unwrap()
    }

    #[test]
    fn a_book_reads_back_as_it_was_written() {
        let entries = [
            (7, Known { wins_in: Plies(14), fails_in: Plies(13) }),
            (0xfedc_ba98_7654_3210, Known { wins_in: Plies::NEVER, fails_in: Plies::EVER }),
            (u64::MAX, Known { wins_in: Plies::EVER, fails_in: Plies(3) }),
        ];
        let table = Table::new(1);
        entries.iter().for_each(|&(key, known)| table.insert(key, known));
        let text = write(setup(), &table, 3);
        assert_eq!(text.lines().nth(1), Some("0000000000000007 14 13"));
        let copy = Table::new(1);
        read(setup(), &text, &copy).unwrap();
        assert_eq!(copy.entries(3), entries);
    }

    #[test]
    fn the_books_of_the_program_can_be_read_and_are_found() {
        for book in BUILT_IN {
            let words = book.lines().next().and_then(|line| line.strip_prefix(HEAD)).unwrap();
            let setup: Setup = words.parse().unwrap();
            assert_eq!(built_in(setup), Some(book));
            assert_eq!(read(setup, book, &Table::new(1)), Ok(()), "{words}");
        }
        assert_eq!(built_in("tanbo size=9".parse().unwrap()), None);
    }

    #[test]
    fn what_is_no_book_of_the_board_is_refused() {
        for (text, error) in [
            ("", BookError::Head),
            ("rhizome", BookError::Head),
            ("rhizome solved tanbo size=7", BookError::Board("tanbo size=7".into())),
            ("rhizome solved tanbo size=5\n1 2", BookError::Line(2)),
            ("rhizome solved tanbo size=5\n1 2 1\n1 2 2", BookError::Line(3)),
            ("rhizome solved tanbo size=5\nx 2 1", BookError::Line(2)),
            ("rhizome solved tanbo size=5\n1 65534 1", BookError::Line(2)),
            ("rhizome solved tanbo size=5\n1 2 1 4", BookError::Line(2)),
        ] {
            assert_eq!(read(setup(), text, &Table::new(1)), Err(error), "{text}");
        }
    }
}
