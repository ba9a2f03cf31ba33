//! What solvers have found, as text: to go on after a stop, and to ship what took long.
//!
//! ```text
//! rhizome solved tanbo size=5
//! 00a17f3c52d40b91 14 13 21
//! ```
//!
//! Each line is the key of a position, within how many plies its hero wins, and within how many not; `-` where that is
//! not known and `*` for any number of plies. The last number says how much work it took to find out: that many binary
//! digits has the number of positions. The books of the program do without it.

use std::fmt::Write;

use thiserror::Error;

use super::plies::Plies;
use super::table::{Known, SolverTable};
use crate::games::Setup;

/// What comes with the program: the answers that took the most work, made by `rhizome solve SET-UP --state FILE --keep
/// 2000` before there was a book of that board; for the line of 43 and the cube 60,000 of them, those of the cube without
/// the numbers of plies.
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
    #[error("line {0} is not a key, two numbers of plies and the work")]
    Line(usize),
}

/// Returns the book that comes with the program for a board, if there is one.
pub fn built_in(setup: Setup) -> Option<&'static str> {
    let head = head(setup);
    BUILT_IN.into_iter().find(|book| book.lines().next() == Some(head.as_str()))
}

/// Writes the entries of a table that took the most work, at most `most` of them.
pub fn write(setup: Setup, table: &SolverTable, most: usize) -> String {
    let mut text = head(setup) + "\n";
    for (key, Known { wins_in, fails_in }, work) in table.entries(most) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{key:016x} {} {} {work}", plies_text(wins_in), plies_text(fails_in));
    }
    text
}

/// Adds the entries of a book to the table of a board. `work` is what those took that do not say it.
///
/// # Errors
/// [`BookError`]; the table may have got the entries before the line that cannot be read.
pub fn read(setup: Setup, text: &str, table: &SolverTable, work: u8) -> Result<(), BookError> {
    let mut lines = text.lines();
    let board = lines.next().and_then(|line| line.strip_prefix(HEAD)).ok_or(BookError::Head)?;
    if board != setup.to_string() {
        return Err(BookError::Board(board.into()));
    }
    for (number, line) in (2..).zip(lines) {
        let (key, known, took) = entry(line).ok_or(BookError::Line(number))?;
        table.insert(key, known, took.unwrap_or(work));
    }
    Ok(())
}

fn head(setup: Setup) -> String {
    format!("{HEAD}{setup}")
}

/// Returns the key, the answers and the work of a line, if it says that.
fn entry(line: &str) -> Option<(u64, Known, Option<u8>)> {
    let mut words = line.split(' ');
    let key = u64::from_str_radix(words.next()?, 16).ok()?;
    let known = Known { wins_in: plies(words.next()?)?, fails_in: plies(words.next()?)? };
    let work = words
        .next()
        .map(|word| word.parse().ok().filter(|&work| work < SolverTable::OWN).ok_or(()))
        .transpose()
        .ok()?;
    // A hero cannot win within as many plies as it does not win in.
    (words.next().is_none() && known.wins_in > known.fails_in).then_some((key, known, work))
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
    use crate::solve::table::Found;

    fn setup() -> Setup {
        "tanbo size=5".parse().unwrap()
    }

    #[test]
    fn a_book_reads_back_as_it_was_written() {
        let entries = [
            (7, Known { wins_in: Plies(14), fails_in: Plies(13) }, 9),
            (0xfedc_ba98_7654_3210, Known { wins_in: Plies::NEVER, fails_in: Plies::EVER }, 20),
            (u64::MAX, Known { wins_in: Plies::EVER, fails_in: Plies(3) }, 0),
        ];
        let table = SolverTable::new(1).unwrap();
        entries.iter().for_each(|&(key, known, work)| table.insert(key, known, work));
        let text = write(setup(), &table, 3);
        assert_eq!(text.lines().nth(1), Some("0000000000000007 14 13 9"));
        let copy = SolverTable::new(1).unwrap();
        read(setup(), &text, &copy, 0).unwrap();
        assert_eq!(copy.entries(3), entries);
    }

    /// Regression test: if all entries counted as the same work, a file with room for fewer got none of them.
    #[test]
    fn a_file_gets_as_many_entries_as_it_has_room_for_the_dearest_first() {
        let table = SolverTable::new(1).unwrap();
        let known = Known { wins_in: Plies(2), fails_in: Plies(1) };
        for key in 1..=10 {
            table.insert(key << 50, known, if key > 8 { 30 } else { 5 });
        }
        for (most, dear) in [(0, 0), (1, 1), (2, 2), (6, 2), (10, 2), (20, 2)] {
            let entries = table.entries(most);
            assert_eq!(entries.len(), most.min(10));
            assert_eq!(entries.iter().filter(|(.., work)| *work == 30).count(), dear);
        }
    }

    #[test]
    fn what_the_program_has_itself_is_not_written_until_more_is_known() {
        let table = SolverTable::new(1).unwrap();
        let known = Known { wins_in: Plies::EVER, fails_in: Plies(1) };
        [7, 8].into_iter().for_each(|key| table.insert(key, known, SolverTable::OWN));
        assert_eq!(table.entries(5), []);
        table.put(7, Plies(4), Found::Win, 1000);
        table.put(8, Plies(1), Found::NoWinYet, 1000);
        assert_eq!(table.entries(5), [(7, Known { wins_in: Plies(4), ..known }, 10)]);
    }

    #[test]
    fn the_books_of_the_program_can_be_read_and_are_found() {
        for book in BUILT_IN {
            let words = book.lines().next().and_then(|line| line.strip_prefix(HEAD)).unwrap();
            let setup: Setup = words.parse().unwrap();
            assert_eq!(built_in(setup), Some(book));
            assert_eq!(read(setup, book, &SolverTable::new(1).unwrap(), SolverTable::OWN), Ok(()), "{words}");
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
            ("rhizome solved tanbo size=5\n1 2 1 255", BookError::Line(2)),
            ("rhizome solved tanbo size=5\n1 2 1 4 5", BookError::Line(2)),
        ] {
            assert_eq!(read(setup(), text, &SolverTable::new(1).unwrap(), 0), Err(error), "{text}");
        }
    }
}
