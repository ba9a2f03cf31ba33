//! The themes that can be chosen: those of the program, and those in the `themes` folder beside the settings.
//!
//! A theme file may begin from a theme of the program (`like: "soil"`) and name only what differs.

use std::path::Path;

use bevy::prelude::*;
use ron::Value;
use serde::Deserialize;

use super::SystemTheme;
use super::measures::Measures;
use super::palette::Palette;
use crate::app::settings::ThemeChoice;

/// The themes of the program, in the order in which they are offered.
const BUILT_IN: [(ThemeChoice, &str, &str); 4] = [
    (ThemeChoice::Soil, "soil", include_str!("../../../assets/themes/soil.ron")),
    (ThemeChoice::Washi, "washi", include_str!("../../../assets/themes/washi.ron")),
    (ThemeChoice::HighContrast, "contrast", include_str!("../../../assets/themes/contrast.ron")),
    (ThemeChoice::ColorBlind, "hues", include_str!("../../../assets/themes/hues.ron")),
];

/// The ending of a theme file.
const ENDING: &str = "ron";

/// One theme: every colour, size and duration of the program.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// The name under which it is offered.
    pub name: String,
    /// The colours.
    pub colors: Palette,
    /// The sizes and durations.
    pub measures: Measures,
}

/// All themes, in the order in which they are offered.
#[derive(Resource, Clone, Debug, Default)]
pub struct Themes(Vec<(ThemeChoice, Theme)>);

impl Themes {
    /// Reads the themes of the program. Returns a sentence for each that could not be read.
    pub fn of_program() -> (Self, Vec<String>) {
        let (mut themes, mut errors) = (Vec::new(), Vec::new());
        for (choice, word, text) in BUILT_IN {
            match parse(text) {
                Ok(theme) => themes.push((choice, theme)),
                Err(error) => errors.push(format!("The theme {word} of this program is damaged: {error}.")),
            }
        }
        (Self(themes), errors)
    }

    /// Adds the themes in a folder. Returns a sentence for each that could not be read.
    pub fn add_from(&mut self, folder: &Path) -> Vec<String> {
        let mut errors = Vec::new();
        for file in theme_files(folder) {
            let word = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let theme = std::fs::read_to_string(&file).map_err(|error| error.to_string()).and_then(|text| parse(&text));
            match theme {
                Ok(theme) => self.0.push((ThemeChoice::Own(word), theme)),
                Err(error) => errors.push(format!("The theme {} cannot be used: {error}.", file.display())),
            }
        }
        errors
    }

    /// Returns the themes with the choices that select them.
    pub fn iter(&self) -> impl Iterator<Item = &(ThemeChoice, Theme)> {
        self.0.iter()
    }

    /// Returns the chosen theme; `None` if it is one of the person's own that is no longer there.
    pub fn find(&self, choice: &ThemeChoice, system: SystemTheme) -> Option<&Theme> {
        let meant = match (choice, system) {
            (ThemeChoice::System, SystemTheme::Dark) => &ThemeChoice::Soil,
            (ThemeChoice::System, SystemTheme::Light) => &ThemeChoice::Washi,
            (other, _) => other,
        };
        self.0.iter().find(|(choice, _)| choice == meant).map(|(_, theme)| theme)
    }

    /// Returns the choice that a word of the command line means, the same word as the name of the theme's file.
    ///
    /// # Errors
    /// A sentence that lists the words.
    pub fn choice(word: &str) -> Result<ThemeChoice, String> {
        let found = match word {
            "dark" => Some(ThemeChoice::Soil),
            "light" => Some(ThemeChoice::Washi),
            _ => BUILT_IN.into_iter().find(|(_, other, _)| *other == word).map(|(choice, ..)| choice),
        };
        found.ok_or_else(|| {
            let words = BUILT_IN.map(|(_, word, _)| word).join(", ");
            format!("unknown theme '{word}': choose {words}, dark (soil) or light (washi)")
        })
    }
}

/// Returns the theme files in a folder, sorted by name; none if there is no such folder.
fn theme_files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|ending| ending == ENDING)).collect();
    files.sort();
    files
}

/// Parses a theme file.
fn parse(text: &str) -> Result<Theme, String> {
    value(text)?.into_rust().map_err(|error| error.to_string())
}

/// Returns a theme file as a value, laid over the theme that it begins from.
fn value(text: &str) -> Result<Value, String> {
    let mut value: Value = ron::from_str(text).map_err(|error| error.to_string())?;
    let Value::Map(fields) = &mut value else { return Err("it is not a list of fields in parentheses".into()) };
    let Some(like) = fields.remove(&Value::String("like".into())) else { return Ok(value) };
    let Value::String(like) = like else { return Err("`like` is not the name of a theme in quotes".into()) };
    let (.., under) = BUILT_IN.into_iter().find(|(_, word, _)| *word == like).ok_or_else(|| {
        let words = BUILT_IN.map(|(_, word, _)| word).join(", ");
        format!("`like` names no theme of this program: choose {words}")
    })?;
    // The themes of the program do not begin from one another in a circle; anybody else's begin from those.
    let mut under = self::value(under)?;
    lay_over(&mut under, value);
    Ok(under)
}

/// Replaces in `under` what `over` names, field by field.
fn lay_over(under: &mut Value, over: Value) {
    match (under, over) {
        (Value::Map(under), Value::Map(over)) => {
            for (key, over) in over {
                match under.get_mut(&key) {
                    Some(under) => lay_over(under, over),
                    None => {
                        under.insert(key, over);
                    }
                }
            }
        }
        (under, over) => *under = over,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_themes_of_the_program_are_whole() {
        let (themes, errors) = Themes::of_program();
        assert_eq!((themes.0.len(), errors), (BUILT_IN.len(), Vec::new()));
        let name =
            |choice, system| themes.find(&choice, system).map(|theme| (theme.name.as_str(), theme.colors.is_dark));
        assert_eq!(name(ThemeChoice::System, SystemTheme::Dark), Some(("Soil", true)));
        assert_eq!(name(ThemeChoice::System, SystemTheme::Light), Some(("Washi", false)));
        assert_eq!(name(ThemeChoice::Own("gone".into()), SystemTheme::Dark), None);
    }

    #[test]
    fn own_themes_are_found_and_a_broken_one_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        write("dusk.ron", "(like: \"washi\", name: \"Dusk\", colors: (ground: \"#123456\"))");
        write("typo.ron", "(like: \"soil\", colors: (grund: \"#123456\"))");
        write("color.ron", "(like: \"soil\", colors: (ground: \"brown\"))");
        write("notes.txt", "not a theme");
        let (mut themes, _) = Themes::of_program();
        let errors = themes.add_from(folder.path());
        let find = |choice| themes.find(&choice, SystemTheme::Dark).unwrap();
        let dusk = find(ThemeChoice::Own("dusk".into()));
        assert_eq!((dusk.name.as_str(), dusk.colors.is_dark), ("Dusk", false));
        assert_eq!(dusk.colors.ground, Color::srgb_u8(0x12, 0x34, 0x56));
        assert_eq!(dusk.colors.text, find(ThemeChoice::Washi).colors.text);
        assert_eq!(themes.0.len(), BUILT_IN.len() + 1);
        assert!(errors[0].contains("color.ron") && errors[0].contains("brown"), "{errors:?}");
        assert!(errors[1].contains("typo.ron") && errors[1].contains("grund"), "{errors:?}");
    }

    #[test]
    fn words_choose_themes() {
        assert_eq!(Themes::choice("dark"), Ok(ThemeChoice::Soil));
        assert_eq!(Themes::choice("hues"), Ok(ThemeChoice::ColorBlind));
        assert!(Themes::choice("purple").unwrap_err().contains("soil, washi, contrast, hues"));
    }
}
