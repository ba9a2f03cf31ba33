//! XML elements as text.

use bevy::prelude::*;

use crate::app::theme::rgba8;

/// An element under construction.
#[derive(Clone, Debug)]
pub(super) struct Element {
    tag: &'static str,
    /// The start tag so far, without its end.
    start: String,
}

/// Starts an element.
pub(super) fn element(tag: &'static str) -> Element {
    Element { tag, start: format!("<{tag}") }
}

impl Element {
    /// Adds an attribute.
    pub(super) fn set(mut self, name: &str, value: &str) -> Self {
        self.start += &format!(" {name}=\"{}\"", escaped(value));
        self
    }

    /// Adds a number, rounded to hundredths.
    pub(super) fn number(self, name: &str, value: f32) -> Self {
        self.set(name, &rounded(value))
    }

    /// Adds a position: its coordinates under these two names.
    pub(super) fn at(self, [x, y]: [&str; 2], place: Vec2) -> Self {
        self.number(x, place.x).number(y, place.y)
    }

    /// Adds a colour, with its opacity if it is translucent.
    pub(super) fn color(self, name: &str, color: Color) -> Self {
        let [r, g, b, a] = rgba8(color);
        let colored = self.set(name, &format!("#{r:02x}{g:02x}{b:02x}"));
        let opacity = format!("{}-opacity", name.trim_end_matches("-color"));
        if a == u8::MAX { colored } else { colored.number(&opacity, color.alpha()) }
    }

    /// Adds corners or the ends of a line.
    pub(super) fn points(self, points: &[Vec2]) -> Self {
        let pairs: Vec<String> = points.iter().map(|at| format!("{},{}", rounded(at.x), rounded(at.y))).collect();
        self.set("points", &pairs.join(" "))
    }

    /// Adds a quadratic curve: its start, its control point and its end.
    pub(super) fn curve(self, points: [Vec2; 3]) -> Self {
        let [start, control, end] = points.map(|at| format!("{},{}", rounded(at.x), rounded(at.y)));
        self.set("d", &format!("M{start} Q{control} {end}"))
    }

    /// Returns the element without content.
    pub(super) fn empty(self) -> String {
        self.start + "/>\n"
    }

    /// Returns the element around other elements.
    pub(super) fn around(self, elements: &str) -> String {
        format!("{}>\n{elements}</{}>\n", self.start, self.tag)
    }

    /// Returns the element around text.
    pub(super) fn saying(self, text: &str) -> String {
        format!("{}>{}</{}>\n", self.start, escaped(text), self.tag)
    }
}

fn rounded(value: f32) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // Zero has no sign.
    (rounded + 0.0).to_string()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_escaped_and_numbers_short() {
        let inner = element("circle").at(["cx", "cy"], Vec2::new(-0.001, 1.0 / 3.0)).empty();
        assert_eq!(inner, "<circle cx=\"0\" cy=\"0.33\"/>\n");
        assert_eq!(element("g").around(&inner), format!("<g>\n{inner}</g>\n"));
        assert_eq!(
            element("text").set("id", "a\"b").saying("<A & B>"),
            "<text id=\"a&quot;b\">&lt;A &amp; B&gt;</text>\n"
        );
    }

    #[test]
    fn a_translucent_colour_has_its_opacity_beside_it() {
        let shade = Color::BLACK.with_alpha(0.25);
        assert_eq!(
            element("a").color("stop-color", shade).empty(),
            "<a stop-color=\"#000000\" stop-opacity=\"0.25\"/>\n"
        );
        assert_eq!(element("a").color("fill", shade).empty(), "<a fill=\"#000000\" fill-opacity=\"0.25\"/>\n");
    }
}
