//! The errors that the program logs: a story may not end with any.

use std::fmt;
use std::sync::{Arc, Mutex};

use bevy::log::tracing::field::{Field, Visit};
use bevy::log::tracing::subscriber::{DefaultGuard, set_default};
use bevy::log::tracing::{Event, Level, Subscriber};
use bevy::log::tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use bevy::log::tracing_subscriber::registry;

/// The errors that were logged.
pub type Complaints = Arc<Mutex<Vec<String>>>;

/// Collects the errors that are logged on this thread, until the guard is dropped.
pub fn listen() -> (Complaints, DefaultGuard) {
    let complaints = Complaints::default();
    let guard = set_default(registry().with(Listener(Arc::clone(&complaints))));
    (complaints, guard)
}

struct Listener(Complaints);

impl<S: Subscriber> Layer<S> for Listener {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        // Bevy's own plugins miss the renderer, which is left out.
        let is_meant = !event.metadata().target().starts_with("bevy_render");
        if *event.metadata().level() == Level::ERROR && is_meant {
            let mut text = Text(event.metadata().target().to_owned());
            event.record(&mut text);
            self.0.lock().unwrap().push(text.0);
        }
    }
}

/// The target and the message of an event.
struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 += &format!(": {value:?}");
        }
    }
}
