//! Weights of the evaluations: data under `assets/weights`, a number for each named feature.
//!
//! The files are made by `rhizome tune` and say so themselves. They are part of the program.

use std::collections::BTreeMap;

/// Reads the weights of the named features, in the order of the names.
///
/// # Errors
/// A sentence, if the text is no list of names and numbers or the names are not the ones asked for.
pub(super) fn read<const F: usize>(text: &str, names: &[&str; F]) -> Result<[f32; F], String> {
    let given: BTreeMap<String, f32> = ron::from_str(text).map_err(|error| format!("no list of weights: {error}"))?;
    if let Some(unknown) = given.keys().find(|name| !names.contains(&name.as_str())) {
        return Err(format!("there is no feature '{unknown}': {} are", names.join(", ")));
    }
    let mut weights = [0.0; F];
    for (weight, &name) in weights.iter_mut().zip(names) {
        *weight = *given.get(name).ok_or_else(|| format!("the weight of '{name}' is missing"))?;
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn weights_are_found_by_name_and_nothing_else_is_taken() {
        let names = ["stones", "space"];
        assert_eq!(read("{ \"space\": -0.5, \"stones\": 2.0 }", &names), Ok([2.0, -0.5]));
        assert_eq!(read("{ \"space\": 1.0 }", &names).unwrap_err(), "the weight of 'stones' is missing");
        let unknown = read("{ \"space\": 1.0, \"stones\": 1.0, \"luck\": 1.0 }", &names).unwrap_err();
        assert_eq!(unknown, "there is no feature 'luck': stones, space are");
        assert!(read("stones", &names).unwrap_err().starts_with("no list of weights"));
    }
}
