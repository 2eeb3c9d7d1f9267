//! Hundreds of games against a server double, with breaks of the connection at every point.

mod double;

use cgos::{Account, AccountError, Client, Ended, Order};
use double::{Double, sensible};
use go::{Move, Point};
use random::Random;

fn account() -> Account {
    Account::new("blue", "secret").expect("plain words")
}

/// Plays until the server has all its games. Of a hundred lines, the connection breaks at `breaks`; of a hundred answers of
/// the engine, `wrong` are against the rules.
struct Evening {
    games: usize,
    double: Double,
    client: Client,
    random: Random,
    breaks: u32,
    wrong: u32,
    /// Lines on their way to the client.
    inbox: Vec<String>,
    connected: bool,
    /// A question that the engine thinks about.
    thinks: Option<Box<cgos::Question>>,
    ended: Vec<Ended>,
    replaced: u32,
}

impl Evening {
    fn new(games: u32, breaks: u32, wrong: u32, seed: u64) -> Evening {
        Evening {
            games: games as usize,
            double: Double::new(5, seed),
            client: Client::new(account(), "katsura test"),
            random: Random::new(seed + 1),
            breaks,
            wrong,
            inbox: Vec::new(),
            connected: false,
            thinks: None,
            ended: Vec::new(),
            replaced: 0,
        }
    }

    fn breaks_now(&mut self) -> bool {
        self.random.below(100) < self.breaks
    }

    fn lose(&mut self) {
        self.connected = false;
        self.inbox.clear();
        self.client.lost();
        // Now and then the server has not noticed yet when the client comes back.
        self.double.ghosts = self.random.below(3);
    }

    fn run(&mut self) {
        for _ in 0..2_000_000 {
            let enough = self.double.results.len() >= self.games;
            if enough && self.inbox.is_empty() && self.connected {
                return;
            }
            if !self.connected {
                self.connected = true;
                self.inbox = self.double.connect();
            }
            if self.breaks_now() {
                self.lose();
                continue;
            }
            let engine_first = self.random.below(2) == 0;
            if engine_first && self.think() {
                continue;
            }
            if self.inbox.is_empty() {
                self.think();
            } else {
                let line = self.inbox.remove(0);
                let orders = self.client.hear(&line);
                self.follow(orders);
            }
        }
        panic!("the games do not end");
    }

    /// The engine answers if it was asked.
    fn think(&mut self) -> bool {
        let Some(question) = self.thinks.take() else {
            return false;
        };
        let mv = if self.random.below(100) < self.wrong {
            Move::Play(Point::new(2, 2))
        } else {
            sensible(&question.game, question.color, &mut self.random)
        };
        let (orders, replaced) = self.client.answered(question.number, Some(mv));
        self.replaced += u32::from(replaced);
        self.follow(orders);
        true
    }

    fn follow(&mut self, orders: Vec<Order>) {
        for order in orders {
            match order {
                Order::Send(_) if !self.connected => {}
                // It is lost on its way.
                Order::Send(_) if self.breaks_now() => self.lose(),
                Order::Send(line) => {
                    let reaction = self.double.hear(&line);
                    self.inbox.extend(reaction.lines);
                    if reaction.closes {
                        self.connected = false;
                        for line in std::mem::take(&mut self.inbox) {
                            assert!(matches!(self.client.hear(&line)[..], [Order::Busy(_)]));
                        }
                        self.client.lost();
                    } else if self.breaks_now() {
                        self.lose();
                    }
                }
                Order::Think(question) => {
                    assert!(self.thinks.is_none(), "one question at a time");
                    self.thinks = Some(question);
                }
                Order::Forget => self.thinks = None,
                Order::Ended(ended) => self.ended.push(*ended),
                Order::Hurry(_) | Order::Started(_) | Order::Told(_) => {}
                Order::Refused(why) | Order::Busy(why) => panic!("{why}"),
            }
        }
    }

    fn losses_by_fault(&self) -> Vec<&str> {
        let results = self.double.results.iter();
        let results = results.map(|(result, _)| result.as_str());
        results
            .filter(|result| result.contains("Illegal") || result.contains("Time"))
            .collect()
    }
}

#[test]
fn no_game_of_200_is_lost_by_a_fault_whatever_breaks() {
    for (games, breaks, wrong) in [(20, 0, 0), (200, 5, 5), (20, 30, 0)] {
        let mut evening = Evening::new(games, breaks, wrong, u64::from(breaks + wrong));
        evening.run();
        assert!(evening.double.results.len() >= games as usize);
        assert_eq!(
            evening.losses_by_fault(),
            [""; 0],
            "{breaks} % breaks, {wrong} % wrong moves"
        );
        assert_eq!(evening.double.resumed > 0, breaks > 0);
        assert_eq!(evening.replaced > 0, wrong > 0);
        // Every game is told of, those that ended unheard of with a question mark.
        let heard = evening
            .ended
            .iter()
            .filter(|game| game.result != "?")
            .count();
        assert!(breaks > 0 || heard == 20, "{heard}");
        assert!(evening.ended.iter().all(|game| game.fault.is_none()));
    }
}

#[test]
fn an_answer_that_comes_while_the_connection_is_down_is_kept() {
    let mut client = Client::new(account(), "katsura");
    let setup = "setup 7 9 7.5 60000 red blue";
    client.hear(setup);
    let orders = client.hear("genmove b 60000");
    let [Order::Think(question)] = &orders[..] else {
        panic!("{orders:?}")
    };
    client.lost();
    let (orders, replaced) = client.answered(question.number, Some(Move::Play(Point::new(2, 2))));
    assert_eq!((orders, replaced), (Vec::new(), false));
    client.hear("protocol");
    client.hear(setup);
    let again = client.hear("genmove b 55000");
    assert_eq!(
        again,
        [Order::Send("c7".to_owned())],
        "nothing is thought about twice"
    );
    // It was not heard either: it is said once more.
    client.lost();
    client.hear(setup);
    assert_eq!(client.hear("genmove b 54000"), again);
    // Then the game goes on behind it.
    client.hear("play w e5 59000");
    let orders = client.hear("genmove b 54000");
    let [Order::Think(question)] = &orders[..] else {
        panic!("{orders:?}")
    };
    assert_eq!(question.game.moves().len(), 2);
    assert_eq!(question.opponent_left.as_secs(), 59);
}

#[test]
fn a_game_that_ends_while_the_engine_thinks_is_left() {
    let mut client = Client::new(account(), "katsura");
    client.hear("setup 7 9 7.5 60000 blue red");
    client.hear("play b e5 59000");
    client.hear("genmove w 60000");
    let orders = client.hear("gameover 2026-11-23 W+Time");
    let [Order::Forget, Order::Ended(ended), Order::Send(ready)] = &orders[..] else {
        panic!("{orders:?}")
    };
    assert_eq!(
        (ended.won, ended.fault, ready.as_str()),
        (Some(true), None, "ready")
    );
    assert!(!client.is_playing());
    let (late, _) = client.answered(1, Some(Move::Pass));
    assert!(late.is_empty(), "nobody waits for it");
}

#[test]
fn who_may_log_in_is_said() {
    assert_eq!(Account::new("b", "secret"), Err(AccountError::Name));
    assert_eq!(Account::new("a b c", "secret"), Err(AccountError::Name));
    assert_eq!(
        Account::new("blue", "ひみつです"),
        Err(AccountError::Password)
    );
    let mut client = Client::new(account(), "katsura 1");
    assert_eq!(
        client.hear("protocol genmove_analyze"),
        [Order::Send("e1 katsura 1".to_owned())]
    );
    assert_eq!(client.hear("username"), [Order::Send("blue".to_owned())]);
    assert_eq!(client.hear("password"), [Order::Send("secret".to_owned())]);
    assert!(!client.is_logged_in());
    let refused = client.hear("Sorry, password doesn't match");
    assert!(matches!(refused[..], [Order::Refused(_)]), "{refused:?}");
    assert!(!client.is_logged_in());
    client.hear("info welcome");
    assert!(client.is_logged_in());
}
