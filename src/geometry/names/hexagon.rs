//! The names of the cells of a hexagon: three schemes with letters and a number, and axial coordinates.

use hexx::Hex;

use super::{LETTERS, Naming, letter, plain_number};
use crate::geometry::{Cell, Hexagon};

/// Returns the name of a cell.
pub(super) fn name(hexagon: Hexagon, naming: Naming, cell: Cell) -> String {
    let (row, diagonal) = hexagon.row_and_diagonal(cell);
    let row_name = row_name(hexagon, naming, row);
    match naming {
        Naming::Axial => {
            let hex = hexagon.axial(cell);
            format!("{},{}", hex.x, hex.y)
        }
        Naming::RowAndPlace => format!("{row_name}{}", diagonal - hexagon.first_diagonal(row) + 1),
        _ => format!("{row_name}{}", diagonal + 1),
    }
}

/// Returns the label of a row, counted from the top.
pub(super) fn row_name(hexagon: Hexagon, naming: Naming, row: i32) -> String {
    match naming {
        Naming::Axial => (row - hexagon.radius()).to_string(),
        Naming::RowAndPlace => letters((hexagon.rows() - 1 - row) as usize).to_lowercase(),
        Naming::RowWithIAndDiagonal => letters(row as usize),
        _ => letter(row as usize).to_string(),
    }
}

/// Parses the name of a cell.
pub(super) fn parse(hexagon: Hexagon, naming: Naming, text: &str) -> Option<Cell> {
    if naming == Naming::Axial {
        let (q, r) = text.split_once(',')?;
        return hexagon.from_axial(Hex::new(signed_number(q)?, signed_number(r)?));
    }
    let split = text.find(|c: char| c.is_ascii_digit())?;
    let (row, number) = text.split_at(split);
    let number = i32::try_from(plain_number(number)?).ok()?.checked_sub(1)?;
    match naming {
        Naming::RowAndPlace => {
            let row = hexagon.rows() - 1 - i32::try_from(letters_index(row)?).ok()?;
            hexagon.cell(row, number.checked_add(hexagon.first_diagonal(row))?)
        }
        Naming::RowWithIAndDiagonal => hexagon.cell(i32::try_from(letters_index(row)?).ok()?, number),
        _ => {
            let wanted = row.bytes().next()?.to_ascii_uppercase();
            let index = LETTERS.iter().position(|&byte| byte == wanted && row.len() == 1)?;
            hexagon.cell(i32::try_from(index).ok()?, number)
        }
    }
}

/// Returns a hint at what a cell's name looks like.
pub(super) fn hint(hexagon: Hexagon, naming: Naming) -> String {
    let last = hexagon.rows() - 1;
    let row = |row| row_name(hexagon, naming, row);
    match naming {
        Naming::Axial => {
            let radius = hexagon.radius();
            format!("two numbers from -{radius} to {radius} joined by ',', whose sum is in that range too")
        }
        Naming::RowAndPlace => {
            format!("a row from {} at the bottom to {}, then the place in the row from the left", row(last), row(0))
        }
        Naming::RowWithIAndDiagonal => {
            format!("a row from A to {}, then a diagonal from 1 to {}", row(last), hexagon.rows())
        }
        _ => format!("a row from A to {} (there is no I), then a diagonal from 1 to {}", row(last), hexagon.rows()),
    }
}

/// Returns `A` to `Z` with I, then `AA`, `AB` and so on.
fn letters(index: usize) -> String {
    let single = |index: usize| char::from(b'A' + (index % 26) as u8);
    match index.checked_sub(26) {
        None => single(index).to_string(),
        Some(rest) => format!("A{}", single(rest)),
    }
}

/// Returns the index that [`letters`] turns into this text.
fn letters_index(text: &str) -> Option<usize> {
    let index = |byte: u8| byte.is_ascii_alphabetic().then(|| usize::from(byte.to_ascii_uppercase() - b'A'));
    match *text.as_bytes() {
        [only] => index(only),
        [b'A' | b'a', last] => Some(26 + index(last)?),
        _ => None,
    }
}

/// Parses a number that may have a minus sign; "-0" is not accepted.
fn signed_number(text: &str) -> Option<i32> {
    let number = |text: &str| if text == "0" { Some(0) } else { plain_number(text) };
    match text.strip_prefix('-') {
        Some(rest) => number(rest).filter(|&value| value > 0).and_then(|value| i32::try_from(value).ok()).map(|v| -v),
        None => number(text).and_then(|value| i32::try_from(value).ok()),
    }
}
