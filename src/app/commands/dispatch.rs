//! Passes each command to the module that owns what it changes.

use bevy::prelude::*;

use super::AppCommand;
use crate::app::base::AppSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AppCommand>()
        .init_resource::<CommandHandlers>()
        .add_systems(Update, hand_out.in_set(AppSystems::Command));
}

/// Executes the commands of its module and returns all others unchanged.
type CommandHandler = fn(&mut World, AppCommand) -> Option<AppCommand>;

/// The handlers of all modules, in the order in which they are tried.
#[derive(Resource, Clone, Debug, Default)]
struct CommandHandlers(Vec<CommandHandler>);

/// Lets a module register a handler for its commands.
pub trait AddCommandHandler {
    /// Adds a handler. Those that were added earlier are tried first.
    fn add_command_handler(&mut self, handler: CommandHandler) -> &mut Self;
}

impl AddCommandHandler for App {
    fn add_command_handler(&mut self, handler: CommandHandler) -> &mut Self {
        self.world_mut().get_resource_or_init::<CommandHandlers>().0.push(handler);
        self
    }
}

/// Executes the commands of the frame one by one, in the order in which they were written.
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
