//! Reads lines from an untrusted source with a bound on memory.

use std::io::{self, BufRead, Read};

/// How the reading of a line ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The whole line was read; the end of the input also ends a line.
    Whole,
    /// The line is longer than the limit. The next read continues it.
    Cut,
}

/// Reads a line of at most `most` bytes into an empty `bytes`; `None` at the end of the input.
///
/// # Errors
/// Those of `input`.
pub(super) fn read(input: &mut impl BufRead, bytes: &mut Vec<u8>, most: usize) -> io::Result<Option<Ending>> {
    bytes.clear();
    let count = input.take(most as u64).read_until(b'\n', bytes)?;
    let ending = if count < most || bytes.ends_with(b"\n") { Ending::Whole } else { Ending::Cut };
    Ok((count > 0).then_some(ending))
}

/// Reads to the end of a line and discards it.
///
/// # Errors
/// Those of `input`.
pub(super) fn skip(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() || used == 0 {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_can_be_skipped() {
        let mut input = io::Cursor::new("short\n12345678\nlast");
        let mut bytes = Vec::new();
        let mut next = |input: &mut io::Cursor<_>| {
            let ending = read(input, &mut bytes, 6).unwrap();
            (ending, String::from_utf8(bytes.clone()).unwrap())
        };
        assert_eq!(next(&mut input), (Some(Ending::Whole), "short\n".into()));
        assert_eq!(next(&mut input), (Some(Ending::Cut), "123456".into()));
        skip(&mut input).unwrap();
        assert_eq!(next(&mut input), (Some(Ending::Whole), "last".into()));
        assert_eq!(next(&mut input), (None, String::new()));
        skip(&mut input).unwrap();
    }

    #[test]
    fn an_endless_line_takes_the_memory_of_a_long_one() {
        let mut input = io::BufReader::new(io::repeat(0));
        let mut bytes = Vec::new();
        for _ in 0..100 {
            assert_eq!(read(&mut input, &mut bytes, 1000).unwrap(), Some(Ending::Cut));
            assert!(bytes.capacity() <= 4000, "{} bytes", bytes.capacity());
        }
    }
}
