//! The games at the end of the lessons can be won in the number of moves that is promised, beginning with the move that
//! is shown.

use rhizome::ai::{Limits, StopFlag, bot_by_name};
use rhizome::games::Game;
use rhizome::record::lesson::Lesson;
use rhizome::rules::Position;

#[test]
fn the_last_game_of_a_lesson_can_be_won_in_time() {
    let limits = |playouts| Limits { playouts: Some(playouts), seed: 7, ..Limits::default() };
    for text in Game::ALL.iter().flat_map(|game| game.about.lessons) {
        let Lesson { title, steps } = Lesson::read(text).unwrap();
        let step = steps.last().unwrap();
        let (mut position, most) = (step.start.position().clone(), step.wins_in().unwrap());
        let (person, mut own_moves) = (position.to_move(), 0);
        let [mut person_like, mut seedling] = ["mcts", "seedling"].map(|name| bot_by_name(name).unwrap());
        while position.outcome().is_none() {
            let is_own = position.to_move() == person;
            let (bot, playouts) = if is_own { (&mut person_like, 4_000) } else { (&mut seedling, 30) };
            let mv = if own_moves == 0 {
                step.solution
            } else {
                bot.think(&position, &limits(playouts), &StopFlag::default(), &mut |_| ()).best().unwrap()
            };
            own_moves += u32::from(is_own);
            assert!(own_moves <= most, "{title}: not won in {most} moves");
            position.play(mv).unwrap();
        }
        assert_eq!(position.outcome().unwrap().winner, Some(person), "{title}");
    }
}
