//! The player's side of the protocol: what is to be done about what the server says and the engine answers.
//!
//! A game outlives its connection. What the engine thinks about when the connection breaks it goes on thinking about; when
//! the server asks for that move again, the answer is there, or comes. An answer that was sent and perhaps not heard is
//! sent again.

use crate::RULES;
use crate::line::{Said, Setup};
use go::{Color, Game, Move, Point};
use std::time::Duration;

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    name: String,
    password: String,
}

/// Why a name or a password cannot be one of the server's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountError {
    /// A name has 3 to 18 letters, digits, `_`, `-` and `.`.
    Name,
    /// A password has 3 to 16 of them.
    Password,
}

impl Account {
    /// An account by its name and its password.
    ///
    /// # Errors
    /// The server would refuse them for how they are written.
    pub fn new(name: &str, password: &str) -> Result<Account, AccountError> {
        let is_plain = |text: &str, most: usize| {
            let plain = |b: u8| b.is_ascii_alphanumeric() || b"_-.".contains(&b);
            (3..=most).contains(&text.len()) && text.bytes().all(plain)
        };
        if !is_plain(name, 18) {
            return Err(AccountError::Name);
        }
        if !is_plain(password, 16) {
            return Err(AccountError::Password);
        }
        Ok(Account {
            name: name.to_owned(),
            password: password.to_owned(),
        })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// Say this line to the server.
    Send(String),
    /// Have the engine think.
    Think(Box<Question>),
    /// There is less, or more, time for the move that the engine thinks about.
    Hurry(Duration),
    /// Nobody wants the move any more that the engine thinks about.
    Forget,
    /// A game begins or goes on.
    Started(Box<Started>),
    /// A game has ended.
    Ended(Box<Ended>),
    /// The server says this to people.
    Told(String),
    /// The server refuses this client; another attempt would fare no better.
    Refused(String),
    /// The server refuses this client for now.
    Busy(String),
}

/// A question for the engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// Its number, which comes back with the answer.
    pub number: u64,
    /// The game so far.
    pub game: Game,
    /// Who is to move: the client.
    pub color: Color,
    /// The time of each player at the beginning.
    pub main: Duration,
    /// What the client has left.
    pub left: Duration,
    /// What the opponent had left when he moved last.
    pub opponent_left: Duration,
}

/// A game that begins or goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Started {
    /// The game's number.
    pub game: String,
    /// What the client plays.
    pub color: Color,
    /// The opponent's name and rating.
    pub opponent: String,
    /// How many moves there are already.
    pub moves: usize,
}

/// Whose fault it is that a game was lost without a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The time was over.
    Time,
    /// A move was against the rules.
    Illegal,
}

/// A game that has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Ended {
    /// The game's number.
    pub number: String,
    /// The moves, with the setup's board and komi.
    pub game: Game,
    /// What the client played.
    pub color: Color,
    /// Black's and White's names.
    pub names: [String; 2],
    /// As the server writes it; `?` if it ended while the client was away.
    pub result: String,
    /// Whether the client won; `None` if nobody says so.
    pub won: Option<bool>,
    /// What lost it, if not the count and not resigning.
    pub fault: Option<Fault>,
}

/// A move that the server waits for, or will.
#[derive(Debug)]
struct Pending {
    number: u64,
    game: String,
    moves: Vec<(Color, Move)>,
    /// The engine's answer, in the protocol's words.
    answer: Option<String>,
    /// Whether this connection's server has asked for it.
    due: bool,
}

/// A game that is played.
#[derive(Debug)]
struct Playing {
    setup: Setup,
    game: Game,
    color: Color,
    opponent_left: Duration,
}

/// The client of one account.
#[derive(Debug)]
pub struct Client {
    account: Account,
    program: String,
    playing: Option<Playing>,
    pending: Option<Pending>,
    last_question: u64,
    /// Whether the server has taken the password, as far as can be seen.
    logged_in: bool,
    /// Whether the password was said on this connection.
    said_password: bool,
}

impl Client {
    /// A client that is not connected. `program` is what the server's list of programs says: a word or two.
    pub fn new(account: Account, program: &str) -> Client {
        Client {
            account,
            program: program.to_owned(),
            playing: None,
            pending: None,
            last_question: 0,
            logged_in: false,
            said_password: false,
        }
    }

    /// Whether the server has let the client in on this connection.
    pub fn is_logged_in(&self) -> bool {
        self.logged_in
    }

    /// Whether a game is going on, as far as is known.
    pub fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// The connection is lost, or was given up. The game stays.
    pub fn lost(&mut self) {
        self.logged_in = false;
        self.said_password = false;
        if let Some(pending) = &mut self.pending {
            pending.due = false;
        }
    }

    /// The server says a line.
    pub fn hear(&mut self, line: &str) -> Vec<Order> {
        let mut orders = Vec::new();
        let said = Said::of(line);
        if self.said_password && !matches!(said, Said::Refused(_)) {
            self.logged_in = true;
        }
        match said {
            Said::Protocol { .. } => orders.push(Order::Send(format!("e1 {}", self.program))),
            Said::Username => orders.push(Order::Send(self.account.name.clone())),
            Said::Password => {
                self.said_password = true;
                orders.push(Order::Send(self.account.password.clone()));
            }
            Said::Setup(setup) => self.set_up(*setup, &mut orders),
            Said::Play { color, mv, left } => self.played(color, &mv, left),
            Said::Genmove { color, left } => self.asked(color, left, &mut orders),
            Said::Gameover { result, .. } => self.over(&result, &mut orders),
            Said::Refused(text) => {
                let again = text.contains("already logged");
                orders.push(if again {
                    Order::Busy(text)
                } else {
                    Order::Refused(text)
                });
            }
            Said::Unknown(text) if text.is_empty() => {}
            Said::Info(text) | Said::Unknown(text) => orders.push(Order::Told(text)),
        }
        orders
    }

    /// The engine answers a question: `None` to resign. A move that the server would refuse is a pass: an illegal one loses
    /// at once, a pass seldom does. Returns what to do, and whether the move was replaced.
    pub fn answered(&mut self, number: u64, answer: Option<Move>) -> (Vec<Order>, bool) {
        let Some(playing) = &self.playing else {
            return (Vec::new(), false);
        };
        let Some(pending) = self.pending.as_mut().filter(|p| p.number == number) else {
            return (Vec::new(), false);
        };
        let size = playing.setup.size;
        let allowed = answer.is_none_or(|mv| playing.game.allows(playing.color, mv));
        pending.answer = Some(match answer {
            None => "resign".to_owned(),
            Some(Move::Play(p)) if allowed => p.to_gtp(size).to_lowercase(),
            Some(_) => "pass".to_owned(),
        });
        let mut orders = Vec::new();
        self.send_answer(&mut orders);
        (orders, !allowed)
    }

    /// Sends the answer if it is there and asked for. It is kept: should the connection break, it may not have been heard.
    fn send_answer(&mut self, orders: &mut Vec<Order>) {
        let (Some(playing), Some(pending)) = (&mut self.playing, &mut self.pending) else {
            return;
        };
        let Some(answer) = pending.answer.clone().filter(|_| pending.due) else {
            return;
        };
        pending.due = false;
        if let Some(mv) = read_move(&answer, &playing.game) {
            playing.game.execute(playing.color, mv);
        }
        orders.push(Order::Send(answer));
    }

    fn set_up(&mut self, setup: Setup, orders: &mut Vec<Order>) {
        let before = self.playing.take();
        if let Some(before) = before
            && before.setup.game != setup.game
        {
            orders.push(Order::Ended(Box::new(ended(before, "?"))));
        }
        let mut rules = Game::new(setup.size);
        rules.rules = RULES;
        rules.komi = setup.komi;
        let mut game = rules;
        let mut left = [setup.time; 2];
        for (i, (word, time)) in setup.moves.iter().enumerate() {
            let color = Color::BOTH[i % 2];
            left[i % 2] = *time;
            if let Some(mv) = read_move(word, &game) {
                game.execute(color, mv);
            }
        }
        // Who plays himself, as on a test server, has Black here and White elsewhere.
        let color = if setup.black.name == self.account.name {
            Color::Black
        } else {
            Color::White
        };
        let opponent = match color {
            Color::Black => &setup.white,
            Color::White => &setup.black,
        };
        let rating = match opponent.rating.as_str() {
            "" => String::new(),
            rating => format!(" ({rating})"),
        };
        orders.push(Order::Started(Box::new(Started {
            game: setup.game.clone(),
            color,
            opponent: format!("{}{rating}", opponent.name),
            moves: game.moves().len(),
        })));
        let stale = self
            .pending
            .as_ref()
            .is_some_and(|p| p.game != setup.game || p.moves != game.moves());
        if stale {
            self.forget(orders);
        }
        self.playing = Some(Playing {
            opponent_left: left[color.opposite().index()],
            setup,
            game,
            color,
        });
    }

    fn played(&mut self, color: Color, word: &str, left: Duration) {
        let Some(playing) = &mut self.playing else {
            return;
        };
        playing.opponent_left = left;
        if let Some(mv) = read_move(word, &playing.game) {
            playing.game.execute(color, mv);
        }
    }

    fn asked(&mut self, color: Color, left: Duration, orders: &mut Vec<Order>) {
        let Some(playing) = &mut self.playing else {
            return;
        };
        playing.color = color;
        let moves = playing.game.moves();
        let same = self
            .pending
            .as_ref()
            .is_some_and(|p| p.game == playing.setup.game && p.moves == moves);
        if same {
            if let Some(pending) = &mut self.pending {
                pending.due = true;
                if pending.answer.is_none() {
                    orders.push(Order::Hurry(left));
                }
            }
            self.send_answer(orders);
            return;
        }
        self.forget(orders);
        let Some(playing) = &mut self.playing else {
            return;
        };
        playing.game.set_to_move(color);
        self.last_question += 1;
        self.pending = Some(Pending {
            number: self.last_question,
            game: playing.setup.game.clone(),
            moves: playing.game.moves().to_vec(),
            answer: None,
            due: true,
        });
        orders.push(Order::Think(Box::new(Question {
            number: self.last_question,
            game: playing.game.clone(),
            color,
            main: playing.setup.time,
            left,
            opponent_left: playing.opponent_left,
        })));
    }

    fn over(&mut self, result: &str, orders: &mut Vec<Order>) {
        self.forget(orders);
        if let Some(playing) = self.playing.take() {
            orders.push(Order::Ended(Box::new(ended(playing, result))));
        }
        orders.push(Order::Send("ready".to_owned()));
    }

    /// Nobody wants that move any more.
    fn forget(&mut self, orders: &mut Vec<Order>) {
        if self.pending.take().is_some_and(|p| p.answer.is_none()) {
            orders.push(Order::Forget);
        }
    }
}

/// Reads a move of the protocol; `None` if it is none.
fn read_move(word: &str, game: &Game) -> Option<Move> {
    if word.eq_ignore_ascii_case("pass") {
        return Some(Move::Pass);
    }
    Point::from_gtp(word, game.size()).map(Move::Play)
}

fn ended(playing: Playing, result: &str) -> Ended {
    let winner = match result.get(..2) {
        Some("B+" | "b+") => Some(Color::Black),
        Some("W+" | "w+") => Some(Color::White),
        _ => None,
    };
    let won = winner.map(|winner| winner == playing.color);
    let how = result.get(2..).unwrap_or_default();
    let fault = match how {
        "Time" => Some(Fault::Time),
        "Illegal" => Some(Fault::Illegal),
        _ => None,
    };
    Ended {
        number: playing.setup.game,
        game: playing.game,
        color: playing.color,
        names: [playing.setup.black.name, playing.setup.white.name],
        result: result.to_owned(),
        won,
        fault: fault.filter(|_| won == Some(false)),
    }
}
