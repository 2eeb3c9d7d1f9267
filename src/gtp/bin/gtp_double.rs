//! A GTP program that behaves as it is told, for the tests: it keeps a board and misbehaves by its arguments.
//!
//! * `without=COMMAND,…`: it does not know these commands.
//! * `plain`: it answers without numbers; `unnumbered`: it does not understand numbers; `crlf`, `noise`: lines end as
//!   on Windows, and there is chatter around every answer.
//! * `move=WORD`: what `genmove` answers instead of the first legal point.
//! * `--program PROGRAM …`: it guards another program, as an engine host does.
//! * `on=COMMAND` and `do=DEED`: what it does when it gets that command, see [`Double::misbehave`].

use go::{Color, Grid, KoRule, Move, Point, Position, Rules, Size, Suicide, fixed_handicap};
use std::fmt::Write as _;
use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

const COMMANDS: &str = "protocol_version name version list_commands boardsize rectangular_boardsize clear_board komi \
    get_komi play undo gg-undo genmove showboard final_status_list fixed_handicap set_free_handicap gogui-setup \
    set_position gogui-play_sequence gogui-interrupt gogui-analyze_commands kata-analyze time_settings time_left \
    kata-set-rules draw count quit";

fn main() {
    #[cfg(target_os = "linux")]
    if std::env::args().nth(1).as_deref() == Some(process::PROGRAM_ARGUMENT) {
        process::guardian::run_program(std::env::args_os().skip(2));
    }
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    Double {
        arguments: std::env::args().skip(1).collect(),
        lines,
        waiting: Vec::new(),
        base: Grid::new(Size::NINETEEN),
        moves: Vec::new(),
        komi: "6.5".to_owned(),
        asked: 0,
    }
    .run();
}

struct Double {
    arguments: Vec<String>,
    lines: Receiver<String>,
    /// Read while a command was running.
    waiting: Vec<String>,
    base: Grid<Option<Color>>,
    moves: Vec<(Color, Move)>,
    komi: String,
    asked: u32,
}

impl Double {
    fn has(&self, argument: &str) -> bool {
        self.arguments.iter().any(|a| a == argument)
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.arguments
            .iter()
            .find_map(|a| a.strip_prefix(name)?.strip_prefix('='))
    }

    fn next_line(&mut self) -> Option<String> {
        if self.waiting.is_empty() {
            self.lines.recv().ok()
        } else {
            Some(self.waiting.remove(0))
        }
    }

    fn run(&mut self) {
        if self.has("noise") {
            print!("Welcome\r\n=======\n\n");
        }
        while let Some(line) = self.next_line() {
            let mut words: Vec<&str> = line.split_whitespace().collect();
            let numbered = words.first().is_some_and(|w| w.parse::<u32>().is_ok());
            let mut id = String::new();
            if numbered && !self.has("unnumbered") {
                words.remove(0).clone_into(&mut id);
            }
            let Some((&command, arguments)) = words.split_first() else {
                continue;
            };
            if command.starts_with('#') {
                continue;
            }
            self.asked += 1;
            if self.value("on") == Some(command) {
                let deed = self.value("do").unwrap_or_default().to_owned();
                self.misbehave(&deed, &id);
            }
            if command == "kata-analyze" && self.knows(command) {
                self.analyze(&id);
                continue;
            }
            let said = if self.knows(command) {
                self.answer(command, arguments)
            } else {
                Err("unknown command".to_owned())
            };
            self.say(&id, &said);
            if command == "quit" && !self.has("stays") {
                return;
            }
        }
        if self.has("stays") {
            std::thread::park();
        }
    }

    fn knows(&self, command: &str) -> bool {
        let without = self.value("without").unwrap_or_default();
        COMMANDS.split_whitespace().any(|c| c == command)
            && !without.split(',').any(|c| c == command)
    }

    fn say(&self, id: &str, said: &Result<String, String>) {
        let (mark, text) = match said {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let id = if self.has("plain") { "" } else { id };
        let mut all = format!("{mark}{id} {text}\n\n");
        if self.has("noise") {
            all = format!("\n# thinking\nnoise\n{all}more noise\n\n");
        }
        if self.has("crlf") {
            all = all.replace('\n', " \r\n").replace("\n \r\n", "\n\r\n");
        }
        print!("{all}");
        let _ = std::io::stdout().flush();
    }

    /// What a program may do instead of its duty.
    fn misbehave(&mut self, deed: &str, id: &str) {
        match deed {
            "exit" => {
                eprintln!("out of patterns");
                std::process::exit(3);
            }
            "abort" => std::process::abort(),
            // Only the first program of a test dies: the next one finds the file.
            "exit-once" => {
                let file = self.value("file").unwrap_or_default().to_owned();
                if !std::path::Path::new(&file).exists() {
                    let _ = std::fs::write(&file, "");
                    std::process::exit(3);
                }
            }
            "hang" => loop {
                std::thread::park();
            },
            // Until it is interrupted, as GoGui does it.
            "search" => loop {
                match self.next_line() {
                    Some(line) if line.trim() == "# interrupt" => return,
                    Some(line) => self.waiting.push(line),
                    None => std::process::exit(0),
                }
            },
            // Works on a while, whatever is said.
            "late" => std::thread::sleep(Duration::from_millis(400)),
            "flood" => {
                for i in 0..200_000 {
                    println!("flood {i}");
                    eprintln!("error flood {i}");
                }
            }
            "huge" => {
                let line = "x".repeat(1 << 20);
                print!("={id} ");
                for _ in 0..20 {
                    println!("{line}");
                }
                println!();
            }
            "draw" => {
                eprint!("gogui-gfx: LABEL A1 one\ngogui-gfx:\nCIRCLE B2\nTEXT two\n\n");
                std::thread::sleep(Duration::from_millis(50));
            }
            _ => {}
        }
    }

    fn position(&self) -> Position {
        let mut position = Position::from_stones(&self.base, Color::Black);
        for &(color, mv) in &self.moves {
            position.execute(color, mv);
        }
        position
    }

    fn clear(&mut self, size: Size) {
        self.base = Grid::new(size);
        self.moves.clear();
    }

    fn answer(&mut self, command: &str, arguments: &[&str]) -> Result<String, String> {
        let size = self.base.size();
        let syntax = || "syntax error".to_owned();
        let number = |i: usize| -> Result<u8, String> {
            arguments
                .get(i)
                .and_then(|a| a.parse().ok())
                .ok_or_else(syntax)
        };
        let nothing = Ok(String::new());
        match command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("Double".to_owned()),
            "version" => Ok("1".to_owned()),
            "list_commands" => {
                let known = COMMANDS.split_whitespace().filter(|c| self.knows(c));
                Ok(known.collect::<Vec<&str>>().join("\n"))
            }
            "boardsize" | "rectangular_boardsize" => {
                let w = number(0)?;
                let h = if command == "boardsize" { w } else { number(1)? };
                self.clear(Size::new(w, h).ok_or("unacceptable size")?);
                nothing
            }
            "clear_board" => {
                self.clear(size);
                nothing
            }
            "komi" => {
                (*arguments.first().ok_or_else(syntax)?).clone_into(&mut self.komi);
                nothing
            }
            "get_komi" => Ok(self.komi.clone()),
            "play" | "gogui-play_sequence" => {
                for pair in arguments.chunks(2) {
                    let (color, mv) = read_pair(pair, size).ok_or_else(syntax)?;
                    self.play(color, mv)?;
                }
                nothing
            }
            "undo" | "gg-undo" => {
                let count = usize::from(number(0).unwrap_or(1));
                let left = self.moves.len().checked_sub(count).ok_or("cannot undo")?;
                self.moves.truncate(left);
                nothing
            }
            "gogui-setup" | "set_position" => {
                for pair in arguments.chunks(2) {
                    let (color, mv) = read_pair(pair, size).ok_or_else(syntax)?;
                    if let Move::Play(point) = mv {
                        self.base[point] = Some(color);
                    }
                }
                nothing
            }
            "set_free_handicap" => {
                for word in arguments {
                    let point = Point::from_gtp(word, size).ok_or_else(syntax)?;
                    self.base[point] = Some(Color::Black);
                }
                nothing
            }
            "fixed_handicap" => {
                let points = fixed_handicap(size, number(0)?).ok_or("invalid number of stones")?;
                for &point in &points {
                    self.base[point] = Some(Color::Black);
                }
                let words: Vec<String> = points.iter().map(|p| p.to_gtp(size)).collect();
                Ok(words.join(" "))
            }
            "genmove" => self.genmove(arguments),
            "showboard" => Ok(show(&self.position())),
            "final_status_list" if arguments == ["dead"] => {
                Ok(self.value("dead").unwrap_or_default().replace('+', ", "))
            }
            "final_status_list" if arguments == ["seki"] => nothing,
            "gogui-analyze_commands" => Ok(
                "gfx/Draw/draw\nstring/Count/count\nplist/Points %p/draw %p\nnone/Forget/clear_board".to_owned(),
            ),
            "draw" => Ok(format!("TRIANGLE {}", arguments.first().unwrap_or(&"C3"))),
            "count" => Ok(self.asked.to_string()),
            "gogui-interrupt" | "time_settings" | "time_left" | "kata-set-rules" | "quit" => nothing,
            _ => Err("not now".to_owned()),
        }
    }

    fn play(&mut self, color: Color, mv: Move) -> Result<(), String> {
        let rules = Rules {
            ko: KoRule::Simple,
            suicide: Suicide::Forbidden,
            ..Rules::JAPANESE
        };
        let mut position = self.position();
        position
            .play(color, mv, &rules, &[])
            .map_err(|_| "illegal move".to_owned())?;
        self.moves.push((color, mv));
        Ok(())
    }

    fn genmove(&mut self, arguments: &[&str]) -> Result<String, String> {
        let color = arguments
            .first()
            .and_then(|a| read_color(a))
            .ok_or("syntax error")?;
        if let Some(word) = self.value("move") {
            return Ok(word.to_owned());
        }
        let position = self.position();
        let points = position.legal_points(color, &Rules::JAPANESE, &[]);
        let mv = points.first().map_or(Move::Pass, |&p| Move::Play(p));
        self.moves.push((color, mv));
        Ok(match mv {
            Move::Play(point) => point.to_gtp(position.size()).to_lowercase(),
            Move::Pass => "PASS".to_owned(),
        })
    }

    /// Reports every few milliseconds until something is said.
    fn analyze(&mut self, id: &str) {
        println!("={id}");
        for visits in 1.. {
            println!("info move D4 visits {visits} winrate 0.6 scoreLead 1.5 order 0 pv D4 E5");
            let _ = std::io::stdout().flush();
            match self.lines.recv_timeout(Duration::from_millis(5)) {
                Ok(line) => {
                    self.waiting.push(line);
                    println!();
                    return;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => std::process::exit(0),
            }
        }
    }
}

fn read_color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

fn read_pair(pair: &[&str], size: Size) -> Option<(Color, Move)> {
    let [color, vertex] = pair else {
        return None;
    };
    let mv = if vertex.eq_ignore_ascii_case("pass") {
        Move::Pass
    } else {
        Move::Play(Point::from_gtp(vertex, size)?)
    };
    Some((read_color(color)?, mv))
}

fn show(position: &Position) -> String {
    let size = position.size();
    let mut text = String::new();
    for y in 0..size.height() {
        let _ = write!(text, "\n{:2} ", size.height() - y);
        for x in 0..size.width() {
            text += match position.stone(Point::new(x, y)) {
                Some(Color::Black) => " X",
                Some(Color::White) => " O",
                None => " .",
            };
        }
    }
    text
}
