//! Any text as a GTP program's answer, drawing commands, report or list of commands, on any board.
#![no_main]

use gtp::analyze::{analysis, default_commands, draw, gfx, highlight, parameters, parse_commands, points_in};
use go::{Color, Position, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, bool, &str, &str)| {
    let (width, height, white, list, answer) = input;
    let Some(size) = Size::new(width % 53, height % 53) else { return };
    let mut position = Position::new(size);
    if white {
        position.set_to_move(Color::White);
    }
    let mut commands = parse_commands(list);
    commands.extend(default_commands(&list.lines().map(str::to_owned).collect::<Vec<_>>()));
    for command in &commands {
        let arguments = vec![answer.to_owned(); command.kind().arguments.len()];
        if let Ok(line) = command.expand(&arguments, Color::Black) {
            assert!(!line.contains('\n'), "one command is one line");
        }
        draw(command, answer, &position, &arguments);
    }
    gfx(answer, &position);
    if let Some(analysis) = analysis(answer, &position) {
        let chances = analysis.candidates.iter().flat_map(|c| [c.winrate, c.lcb, c.prior]);
        assert!(chances.flatten().all(|v| (0.0..=1.0).contains(&v)));
    }
    points_in(answer, size);
    for line in answer.lines() {
        for (place, _) in highlight(line, size) {
            assert!(line.get(place).is_some(), "highlights begin and end between characters");
        }
    }
    parameters(&answer.lines().map(str::to_owned).collect::<Vec<_>>());
});
