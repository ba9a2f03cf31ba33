//! What single words of the command line mean.

use std::ffi::OsString;
use std::time::Duration;

use rhizome::games::Setup;
use rhizome::protocol::tools::ToolError;

/// Puts a space before words such as `-small`, which belong to a set-up, so that they are not taken for options.
pub fn shielded(words: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    words.map(|word| match word.to_str().map(str::as_bytes) {
        Some([b'-', first, _, ..]) if first.is_ascii_alphabetic() => {
            let mut shielded = OsString::from(" ");
            shielded.push(word);
            shielded
        }
        _ => word,
    })
}

/// The set-up that the words of an argument name.
///
/// # Errors
/// [`ToolError::Argument`] with the reason why there is no such set-up.
pub fn setup(words: &[String]) -> Result<Setup, ToolError> {
    words.join(" ").parse().map_err(|error: rhizome::rules::SetupError| ToolError::Argument(error.to_string()))
}

/// A set-up, or else the path of a file that exists.
pub(super) fn setup_or_file(words: &[String]) -> Result<String, ToolError> {
    let text = words.join(" ");
    let text = text.trim();
    match text.parse::<Setup>() {
        Ok(setup) => Ok(setup.to_string()),
        Err(_) if std::path::Path::new(text).exists() => Ok(text.to_owned()),
        Err(error) => Err(ToolError::Argument(format!("'{text}' is neither a file nor a set-up: {error}"))),
    }
}

/// `1200x900`, each from 1 to 16384.
pub(super) fn size(text: &str) -> Result<(u32, u32), String> {
    let side = |text: &str| text.parse().ok().filter(|side| (1..=16384).contains(side));
    let pair = text.split_once(['x', 'X']).and_then(|(width, height)| Some((side(width)?, side(height)?)));
    pair.ok_or_else(|| "a size is WIDTHxHEIGHT in pixels, such as 1200x900".into())
}

/// The longest time that can be given, in seconds: a hundred days.
const MOST_SECONDS: f64 = 8_640_000.0;

/// A number of seconds above 0, at most [`MOST_SECONDS`].
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= MOST_SECONDS => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("use a number of seconds above 0, up to {MOST_SECONDS}, such as 0.5")),
    }
}

/// A part of a whole, from 0 to 1.
pub(super) fn part(text: &str) -> Result<f64, String> {
    let part = text.parse().ok().filter(|part| (0.0..=1.0).contains(part));
    part.ok_or_else(|| "use a number from 0 to 1, such as 0.5".into())
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::super::{Command, CommandLine};
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn words_with_a_hyphen_belong_to_the_set_up() {
        let words = ["rhizome", "gtp", "hexbo", "-small", "players=3"].map(OsString::from);
        let arguments = CommandLine::try_parse_from(shielded(words.into_iter())).unwrap();
        let Some(Command::Gtp { setup: words }) = arguments.command else { panic!("not gtp") };
        assert_eq!(setup(&words).unwrap().to_string(), "hexbo side=5 players=3");
    }

    #[test]
    fn sizes_seconds_and_parts() {
        assert_eq!(size("800x600"), Ok((800, 600)));
        assert!(size("800").is_err() && size("0x5").is_err() && size("99999x5").is_err());
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("0").is_err() && seconds("nan").is_err() && seconds("1e99").is_err());
        assert_eq!(part("0.25"), Ok(0.25));
        assert!(part("-0.1").is_err() && part("1.5").is_err() && part("nan").is_err());
    }
}
