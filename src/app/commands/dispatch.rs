//! Hands each order to the room that owns what it changes.

use bevy::prelude::*;

use super::AppCommand;
use crate::app::base::AppSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AppCommand>()
        .init_resource::<CommandHandlers>()
        .add_systems(Update, hand_out.in_set(AppSystems::Command));
}

/// Acts on the orders of its room and gives all others back.
type CommandHandler = fn(&mut World, AppCommand) -> Option<AppCommand>;

/// The handlers of all rooms, in the order in which they are asked.
#[derive(Resource, Clone, Debug, Default)]
struct CommandHandlers(Vec<CommandHandler>);

/// Lets a room take its orders.
pub trait AddCommandHandler {
    /// Adds the handler of a room. Those that were added before are asked first.
    fn add_command_handler(&mut self, handler: CommandHandler) -> &mut Self;
}

impl AddCommandHandler for App {
    fn add_command_handler(&mut self, handler: CommandHandler) -> &mut Self {
        self.world_mut().get_resource_or_init::<CommandHandlers>().0.push(handler);
        self
    }
}

/// One order after the other, as they came.
fn hand_out(world: &mut World) {
    let orders: Vec<AppCommand> = world.resource_mut::<Messages<AppCommand>>().drain().collect();
    if orders.is_empty() {
        return;
    }
    let handlers = world.resource::<CommandHandlers>().clone();
    for order in orders {
        let ignored = handlers.0.iter().try_fold(order, |order, handler| handler(world, order));
        if let Some(order) = ignored {
            debug!("nobody acts on {order:?}");
        }
    }
}
