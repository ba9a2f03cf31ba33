//! What the shades of an overlay mean.

use super::Legend;
use super::entry::{Entry, Sign};
use crate::app::base::capital;
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::view::marks::shade_color;
use crate::rules::{Group, Player, Position};
use crate::study::overlay::{Overlay, Shade};

impl Legend<'_> {
    /// Returns the entries for the shades of the overlay, one for each seat that has any.
    pub(super) fn overlay_entries(&self, palette: &Palette, session: &Session) -> Vec<Entry> {
        let Self { settings, overlays, .. } = self;
        let is_in_cube = self.space.shows_cube(session.tree().position().geometry());
        let Some(overlay) = overlays.shown(settings).filter(|overlay| overlay.is_for(session.tree().position())) else {
            return Vec::new();
        };
        let setup = session.tree().setup();
        let shades = overlays.shades(session, settings);
        let seats = session.tree().position().players().map(Some).chain([None]);
        let sign = |shade: &Shade| {
            let tint = shade_color(palette, session, shade);
            match shade.player.filter(|_| is_in_cube) {
                // No wood lies under it.
                Some(player) => Sign::Point { tint, rim: palette.rim(setup.color(player), palette.ground) },
                None => Sign::Cell(tint),
            }
        };
        let entry = |player: Option<Player>| {
            let shade = shades.iter().find(|shade| shade.player == player)?;
            let who = player.map(|player| capital(setup.seat_names()[player.index()]));
            let text = match (overlay, who) {
                (Overlay::First, Some(who)) => format!("{who} gets there first"),
                (Overlay::Forecast, Some(who)) => format!("Likely {who}'s in the end"),
                (Overlay::Closed, Some(who)) => format!("Closed to {who}"),
                (Overlay::Closed, None) => "Closed to everybody".into(),
                (Overlay::Sixes, Some(who)) => format!("{who} can make a six"),
                (Overlay::Sixes, None) => "Both can make a six".into(),
                (Overlay::Cuts, Some(who)) => format!("{who} cuts something off"),
                (Overlay::Jumps, Some(who)) => format!("{who} can jump"),
                (Overlay::Jumps, None) => "Several can jump".into(),
                (Overlay::Reach, _) | (_, None) => return None,
            };
            Some(Entry::new(sign(&Shade { strength: 1.0, ..*shade }), text))
        };
        let pointed = self.resting.pointed(*self.hovered).cell();
        let has_root = pointed.is_some_and(|cell| Group::at(&self.reading.groups, cell).is_some());
        let text = if has_root {
            "Where this root can grow; the paler, the later"
        } else {
            "Point at a stone to see its reach"
        };
        let reach = Entry::new(Sign::Cell(palette.highlight), text);
        let pale = match overlay {
            Overlay::First => Some("Pale: first by a single move"),
            Overlay::Forecast => Some("Paler: in fewer games"),
            Overlay::Closed | Overlay::Reach | Overlay::Sixes | Overlay::Cuts | Overlay::Jumps => None,
        };
        let palest = shades.iter().min_by(|a, b| a.strength.total_cmp(&b.strength));
        let palest = palest.filter(|shade| shade.strength < 1.0);
        let pale = pale.zip(palest).map(|(text, shade)| Entry::new(sign(shade), text));
        seats.filter_map(entry).chain(pale).chain((overlay == Overlay::Reach).then_some(reach)).collect()
    }
}
