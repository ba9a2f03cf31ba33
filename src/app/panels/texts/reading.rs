//! What the panels say about the position, computed once per position, because they are drawn far more often than it
//! changes.

use bevy::prelude::*;

use super::notes::{PanelNote, notes};
use crate::app::base::AppSystems;
use crate::app::session::{ActiveGame, PositionShown, ShownGame, is_game_changed};
use crate::rules::{Aid, Column, Position};

pub(in crate::app::panels) fn plugin(app: &mut App) {
    app.init_resource::<Reading>().add_systems(
        Update,
        read.in_set(AppSystems::Dress)
            .run_if(any_with_component::<ActiveGame>)
            // One of the notes depends on the seats, which are part of the session.
            .run_if(resource_changed::<PositionShown>.or_eager(is_game_changed)),
    );
}

/// What the panels show about the position at the cursor. `read` updates it when the position or the session changes.
#[derive(Resource, Clone, Debug, Default)]
pub struct Reading {
    /// The counts shown for each seat.
    pub columns: Vec<Column>,
    /// For each seat, the number of the move with which it went out; `None` for those in the game.
    pub out_since: Vec<Option<u32>>,
    /// The hints that the rules give about the position.
    pub aids: Vec<Aid>,
    /// The notes on the position.
    pub(in crate::app::panels) notes: Vec<PanelNote>,
}

/// Updates [`Reading`]. Runs in [`AppSystems::Dress`] when the position shown or the session has changed.
fn read(session: ShownGame, mut reading: ResMut<Reading>) {
    let position = session.tree().position();
    *reading = Reading {
        columns: position.setup().columns(position),
        out_since: session.tree().out_since(),
        aids: position.aids(),
        notes: notes(&session),
    };
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::commands::{self, AppCommand};
    use crate::app::panels::texts::result::{headline, result};
    use crate::app::session::{self, MoveRequested, Requester, Session, spawn_on_board};
    use crate::app::settings::Settings;
    use crate::app::{base, dispatch};

    /// Starts a game of Hexbo for three, with what the notes on it need.
    fn start(seats: &str) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, base::plugin, commands::plugin, session::plugin));
        app.add_plugins((dispatch::plugin, plugin)).init_resource::<Settings>();
        spawn_on_board(app.world_mut(), Session::of_words("hexbo side=5 players=3", seats));
        app.update();
        app
    }

    /// Gives a command, if there is one, and returns the notes that are then shown.
    fn noted(app: &mut App, command: impl Into<Option<AppCommand>>) -> Vec<String> {
        command.into().map(|command| app.world_mut().write_message(command));
        app.update();
        app.world().resource::<Reading>().notes.iter().map(|note| note.text.clone()).collect()
    }

    #[test]
    fn the_card_on_a_resignation_goes_with_it() {
        let mut app = start("Ada,computer:seedling,computer:seedling");
        let card = |app: &mut App, command: Option<AppCommand>| {
            assert_eq!(noted(app, command), [""; 0], "the card says it all");
            let session = Session::on_board(app.world()).unwrap();
            (headline(session), result(session), session.tree().cursor())
        };
        let told = (
            Some("You resigned".to_owned()),
            "The computer can play on for Black. Undo gives the seat back to you.".to_owned(),
        );
        let (head, how, node) = card(&mut app, Some(AppCommand::Resign));
        assert_eq!((head, how), told);
        let session = Session::on_board(app.world()).unwrap();
        let (mv, game) = (session.tree().position().legal_move_list()[0], session.game());
        app.world_mut().write_message(MoveRequested { mv, node, game, by: Requester::Computer });
        for command in [None, Some(AppCommand::Back)] {
            let (head, how, _) = card(&mut app, command);
            assert_eq!((head, how), told);
        }
        let (head, how, _) = card(&mut app, Some(AppCommand::Undo));
        assert_eq!((head, how), (None, String::new()), "Ada has her seat again, in the same position");
    }

    #[test]
    fn a_resignation_is_noted_at_once() {
        let mut app = start("Ada,Grace,computer:seedling");
        assert_eq!(noted(&mut app, None), [""; 0]);
        let notes = noted(&mut app, AppCommand::Resign);
        assert_eq!(notes, ["Black resigned, and the computer plays on for Black. Undo takes it back."]);
    }
}
