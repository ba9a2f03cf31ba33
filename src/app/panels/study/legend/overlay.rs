//! What the shades of an overlay mean.

use super::Legend;
use super::entry::{LegendEntry, LegendSign};
use crate::app::base::capital;
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::view::marks::shade_color;
use crate::rules::{Player, Position};
use crate::study::overlay::{Overlay, Shade};

impl Legend<'_> {
    /// Returns the entries for the shades of the overlay, one for each seat that has any.
    pub(super) fn overlay_entries(&self, palette: &Palette, session: &Session) -> Vec<LegendEntry> {
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
                Some(player) => LegendSign::Point { tint, rim: palette.shade_rim(setup.color(player), shade.strength) },
                None => LegendSign::Cell(tint),
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
                (Overlay::Sixes, Some(who)) => format!("Open sixes of {who}"),
                (Overlay::Sixes, None) => "Open sixes of both".into(),
                (Overlay::Cuts, Some(who)) => format!("{who} cuts something off"),
                (Overlay::Jumps, Some(who)) => format!("{who} can jump"),
                (Overlay::Jumps, None) => "Several can jump".into(),
                (Overlay::Reach, _) | (_, None) => return None,
            };
            Some(LegendEntry::new(sign(&Shade { strength: 1.0, ..*shade }), text))
        };
        let text = if self.points_at_root() {
            "How far this root can grow; the fainter, the later"
        } else {
            "Point at a stone to see its reach"
        };
        let reach = LegendEntry::new(LegendSign::Cell(palette.highlight), text);
        let faint = match overlay {
            Overlay::First => Some("Faint: first by a single move"),
            Overlay::Forecast => Some("Fainter: in fewer games"),
            Overlay::Closed | Overlay::Reach | Overlay::Sixes | Overlay::Cuts | Overlay::Jumps => None,
        };
        let faintest = shades.iter().min_by(|a, b| a.strength.total_cmp(&b.strength));
        let faintest = faintest.filter(|shade| shade.strength < 1.0);
        let faint = faint.zip(faintest).map(|(text, shade)| LegendEntry::new(sign(shade), text));
        seats.filter_map(entry).chain(faint).chain((overlay == Overlay::Reach).then_some(reach)).collect()
    }
}
