//! A server with one opponent, written from the protocol: it says lines and hears lines, and knows no sockets. The opponent
//! plays at random and at once.

use go::{Color, Game, Komi, Move, Point, Rules, Size};
use random::Random;

/// What the server waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Waits {
    Protocol,
    Username,
    Password,
    /// For a game to begin.
    Nothing,
    Genmove,
    Gameover,
}

/// A game of the server.
struct Playing {
    number: u32,
    game: Game,
    /// What the client plays.
    client: Color,
}

/// What the server does about a line.
pub(crate) struct Reaction {
    /// What it says.
    pub(crate) lines: Vec<String>,
    /// Whether it closes the connection then.
    pub(crate) closes: bool,
}

/// The server.
pub(crate) struct Double {
    random: Random,
    size: Size,
    waits: Waits,
    playing: Option<Playing>,
    begun: u32,
    /// How often the next login is refused because the last connection still seems to be there.
    pub(crate) ghosts: u32,
    /// Results and what the client played.
    pub(crate) results: Vec<(String, Color)>,
    /// Setups of games that went on after a break.
    pub(crate) resumed: u32,
}

const NAME: &str = "blue";
/// What each player has, in milliseconds: nothing here takes long.
const TIME: u32 = 900_000;

impl Double {
    /// A server on boards of that side, which has games without end.
    pub(crate) fn new(side: u8, seed: u64) -> Double {
        Double {
            random: Random::new(seed),
            size: Size::square(side).expect("a size"),
            waits: Waits::Protocol,
            playing: None,
            begun: 0,
            ghosts: 0,
            results: Vec::new(),
            resumed: 0,
        }
    }

    /// Somebody connects.
    pub(crate) fn connect(&mut self) -> Vec<String> {
        self.waits = Waits::Protocol;
        vec!["protocol genmove_analyze".to_owned()]
    }

    /// The client says a line.
    pub(crate) fn hear(&mut self, line: &str) -> Reaction {
        let mut closes = false;
        let line = line.trim();
        let lines = match self.waits {
            Waits::Protocol if line.starts_with("e1 ") => {
                self.waits = Waits::Username;
                vec!["username".to_owned()]
            }
            Waits::Username if self.ghosts > 0 => {
                self.ghosts -= 1;
                closes = true;
                vec!["Error: You are already logged on!  Closing connection.".to_owned()]
            }
            Waits::Username if line == NAME => {
                self.waits = Waits::Password;
                vec!["password".to_owned()]
            }
            Waits::Password if line == "secret" => {
                self.waits = Waits::Nothing;
                let mut lines = vec!["info welcome".to_owned()];
                lines.extend(self.next_game());
                lines
            }
            Waits::Password => {
                closes = true;
                vec!["Sorry, password doesn't match".to_owned()]
            }
            Waits::Gameover if line == "ready" => {
                self.waits = Waits::Nothing;
                self.next_game()
            }
            Waits::Genmove => self.moved(line),
            // As the real one: what it does not wait for it does not take.
            _ => Vec::new(),
        };
        Reaction { lines, closes }
    }

    fn next_game(&mut self) -> Vec<String> {
        if self.playing.is_some() {
            self.resumed += 1;
        } else {
            self.begun += 1;
            let mut game = Game::new(self.size);
            game.rules = Rules::AGA;
            game.komi = Komi::from_half_points(15);
            self.playing = Some(Playing {
                number: self.begun,
                game,
                client: Color::BOTH[self.begun as usize % 2],
            });
        }
        let Some(playing) = &self.playing else {
            return Vec::new();
        };
        let opponent = "red(1500?)".to_owned();
        let own = format!("{NAME}(1800)");
        let (white, black) = match playing.client {
            Color::Black => (opponent, own),
            Color::White => (own, opponent),
        };
        let side = self.size.width();
        let mut setup = format!("setup {} {side} 7.5 {TIME} {white} {black}", playing.number);
        for &(_, mv) in playing.game.moves() {
            setup += &[" ", &word(mv, self.size), " ", &TIME.to_string()].concat();
        }
        let mut lines = vec![setup];
        lines.extend(self.go_on());
        lines
    }

    /// Lets the opponent move if it is his turn, and asks the client for a move, or ends the game.
    fn go_on(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        let Some(playing) = &mut self.playing else {
            return lines;
        };
        if playing.game.to_move() != playing.client && playing.game.passes() < 2 {
            let color = playing.game.to_move();
            let mv = sensible(&playing.game, color, &mut self.random);
            playing.game.execute(color, mv);
            let letter = if color == Color::Black { "b" } else { "w" };
            lines.push(format!("play {letter} {} {TIME}", word(mv, self.size)));
        }
        let long = playing.game.moves().len() > self.size.area() * 4;
        if playing.game.passes() >= 2 {
            lines.extend(self.over("B+0.5", ""));
        } else if long {
            lines.extend(self.over("W+Resign", ""));
        } else {
            let letter = if playing.client == Color::Black {
                "b"
            } else {
                "w"
            };
            lines.push(format!("genmove {letter} {TIME}"));
            self.waits = Waits::Genmove;
        }
        lines
    }

    fn moved(&mut self, line: &str) -> Vec<String> {
        let Some(playing) = &mut self.playing else {
            return Vec::new();
        };
        let color = playing.client;
        let winner = if color == Color::Black { "W" } else { "B" };
        let first = line.split_whitespace().next().unwrap_or_default();
        let mv = match first.to_ascii_lowercase().as_str() {
            "resign" => return self.over(&format!("{winner}+Resign"), ""),
            "pass" => Some(Move::Pass),
            point => Point::from_gtp(point, self.size).map(Move::Play),
        };
        match mv.filter(|&mv| playing.game.allows(color, mv)) {
            Some(mv) => {
                playing.game.execute(color, mv);
                self.go_on()
            }
            None => self.over(&format!("{winner}+Illegal"), "do not understand syntax"),
        }
    }

    fn over(&mut self, result: &str, why: &str) -> Vec<String> {
        if let Some(playing) = self.playing.take() {
            self.results.push((result.to_owned(), playing.client));
        }
        self.waits = Waits::Gameover;
        vec![format!("gameover 2026-11-23 {result} {why}")]
    }
}

fn word(mv: Move, size: Size) -> String {
    match mv {
        Move::Play(p) => p.to_gtp(size),
        Move::Pass => "PASS".to_owned(),
    }
}

/// A random move that fills no own eye; a pass if there is none.
pub(crate) fn sensible(game: &Game, color: Color, random: &mut Random) -> Move {
    let size = game.size();
    let open: Vec<Point> = game
        .legal_points(color)
        .into_iter()
        .filter(|&p| {
            !size
                .neighbours(p)
                .all(|q| game.position().stone(q) == Some(color))
        })
        .collect();
    match open.len() {
        0 => Move::Pass,
        n => Move::Play(open[random.below(n as u32) as usize]),
    }
}
