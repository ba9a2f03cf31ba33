//! What the UI map and a screen reader are told of widgets: names, and what buttons are for.

use bevy_egui::egui::{self, Response, Ui};

/// The widgets of the current frame: `(name, rectangle in points, whether it is enabled)`.
pub type NamedWidgets = Vec<(String, egui::Rect, bool)>;

/// Returns the id under which egui stores the widgets of a frame.
pub fn named_widgets_id() -> egui::Id {
    egui::Id::new("rhizome-named-widgets")
}

/// Adds a widget to the UI map under `name`.
pub fn name(ui: &Ui, name: impl Into<String>, response: &Response) {
    add_name(ui, name.into(), response.rect, response.enabled());
}

/// Adds a part of a widget to the UI map under `name`.
pub fn name_place(ui: &Ui, name: impl Into<String>, rect: egui::Rect) {
    add_name(ui, name.into(), rect, true);
}

fn add_name(ui: &Ui, name: String, rect: egui::Rect, enabled: bool) {
    let visible = rect.intersect(ui.clip_rect());
    if visible.is_positive() {
        let entry = (name, visible, enabled);
        ui.ctx().data_mut(|data| data.get_temp_mut_or_default::<NamedWidgets>(named_widgets_id()).push(entry));
    }
}

/// Says what a button does whose text is only an icon: in a tooltip, and to a screen reader.
pub fn explained(response: Response, help: &str) -> Response {
    let enabled = response.enabled();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, help));
    response.on_hover_text(help)
}

/// Says to a screen reader what a button is for, and whether it is on.
pub fn describe(response: &Response, is_on: bool, text: &str) {
    let enabled = response.enabled();
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, enabled, is_on, text));
}
