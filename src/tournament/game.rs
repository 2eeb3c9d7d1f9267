//! One game, from the first move to the verdict.

use crate::TOURNAMENT;
use crate::adjudicate::{self, Lead};
use crate::bout::{Bout, Given, color};
use crate::clock::Clocks;
use crate::event::MatchEvent;
use crate::plan::{Handicap, MatchPlan, Pairing, Side, Timing};
use crate::referee::{self, both_passed};
use crate::results::{End, Row, file_name};
use crate::seat::{Seat, Trouble, with_grace};
use crate::sgf::{self, Played};
use engine::{Ask, EngineError, Patience, Reply, Search};
use go::{Color, Move};
use kind::Outcome;
use message::{Argument, Message, Sentence, id, say};
use player::PlayerError;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The match was cancelled; the game counts as not played.
pub(crate) struct Cancelled;

/// How a game ended.
struct Ended {
    result: String,
    winner: Option<Side>,
    end: End,
    reason: Option<Sentence>,
}

/// The engines of one thread. They stay from game to game while they are in good order.
pub(crate) struct Table<'a> {
    pub(crate) plan: &'a MatchPlan,
    pub(crate) seats: [Seat; 2],
    pub(crate) umpire: Option<Seat>,
    pub(crate) cancel: &'a AtomicBool,
    pub(crate) say: &'a dyn Fn(MatchEvent),
}

impl Table<'_> {
    /// Plays game `number` with engines that are ready; `absent` are those that could not be started. Returns its row
    /// and its record.
    pub(crate) fn play(
        &mut self,
        number: u32,
        pairing: Pairing,
        absent: [Option<Sentence>; 2],
    ) -> Result<(Row, Vec<u8>), Cancelled> {
        let plan = self.plan;
        let start = Bout::begin(plan, pairing);
        if let Bout::Go(start) = &start {
            (self.say)(MatchEvent::Started {
                game: number,
                players: pairing.players,
                black: pairing.black,
                start: (**start).clone(),
            });
        }
        let mut round = Round {
            table: self,
            number,
            players: pairing.players,
            black: pairing.black,
            lead: Lead::default(),
            before: start.made(),
            clocks: Clocks::new(plan.timing),
            game: start,
            played: Played::default(),
        };
        let ended = match round.missing(absent) {
            Some(ended) => ended,
            None => round.run()?,
        };
        let (game, mut played, before) = (round.game, round.played, round.before);
        for side in Side::BOTH {
            played.shares[side.index()].restarts = self.seats[side.index()].restarts();
        }
        let row = Row {
            game: number,
            players: pairing.players,
            black: pairing.black,
            opening: pairing.opening.map(|i| match &plan.kind {
                Some(of) => of.openings[i].name.clone(),
                None => plan.openings[i].name.clone(),
            }),
            result: ended.result,
            winner: ended.winner,
            end: ended.end,
            reason: ended.reason,
            moves: (game.made() - before) as u32,
            a: played.shares[0],
            b: played.shares[1],
            key: game.key(),
            file: plan.folder.as_ref().map(|_| file_name(number)),
        };
        let sgf = sgf::record_of(plan, &game, &played, &row);
        Ok((row, sgf))
    }
}

/// A game under way.
struct Round<'t, 'p> {
    table: &'t mut Table<'p>,
    number: u32,
    players: [u16; 2],
    black: Side,
    lead: Lead,
    game: Bout,
    /// Moves of the opening.
    before: usize,
    clocks: Option<Clocks>,
    played: Played,
}

impl Round<'_, '_> {
    /// Ends the game before it begins if an engine is not there.
    fn missing(&self, absent: [Option<Sentence>; 2]) -> Option<Ended> {
        match absent {
            [None, None] => None,
            [Some(a), Some(b)] => Some(void(say!(
                TOURNAMENT,
                "match-neither",
                first = a,
                second = b
            ))),
            [Some(why), None] => Some(self.lost_by(Side::A, End::Failure, Some(why))),
            [None, Some(why)] => Some(self.lost_by(Side::B, End::Failure, Some(why))),
        }
    }

    fn run(&mut self) -> Result<Ended, Cancelled> {
        if let Handicap::Free(stones) = self.table.plan.handicap
            && matches!(self.game, Bout::Go(_))
            && let Err(ended) = self.place_handicap(stones)?
        {
            return Ok(ended);
        }
        let limit = self.table.plan.max_moves as usize;
        loop {
            if let Some(ended) = self.end()? {
                return Ok(ended);
            }
            if self.game.made() >= self.before + limit {
                return Ok(void(say!(TOURNAMENT, "match-no-end", moves = limit)));
            }
            if let Some(ended) = self.turn()? {
                return Ok(ended);
            }
            if let Some(ended) = self.adjudicate()? {
                return Ok(ended);
            }
        }
    }

    /// How the game ended by its rules, if it did.
    fn end(&mut self) -> Result<Option<Ended>, Cancelled> {
        if let Some(outcome) = self.game.outcome() {
            let winner = match outcome {
                Outcome::Win(side) => Some(color(side)),
                Outcome::Draw | Outcome::Counted => None,
            };
            let letter = match winner {
                Some(Color::Black) => "B+",
                Some(Color::White) => "W+",
                None => "0",
            };
            return Ok(Some(Ended {
                result: letter.to_owned(),
                winner: winner.map(|color| self.side(color)),
                end: End::Score,
                reason: None,
            }));
        }
        let is_counted = matches!(&self.game, Bout::Go(game) if both_passed(game));
        if is_counted {
            self.count().map(Some)
        } else {
            Ok(None)
        }
    }

    /// Asks Black for free handicap stones, one after the other.
    fn place_handicap(&mut self, stones: u8) -> Result<Result<(), Ended>, Cancelled> {
        for _ in 0..stones {
            let (answer, spent) = match self.ask_for_move(Color::Black)? {
                Ok(answered) => answered,
                Err(ended) => return Ok(Err(ended)),
            };
            self.note_time(self.black, spent);
            let (Given::Move(Move::Play(p)), Bout::Go(game)) = (answer, &mut self.game) else {
                let why = id!(TOURNAMENT, "match-no-handicap-stones").into();
                return Ok(Err(self.lost_by(self.black, End::Illegal, Some(why))));
            };
            if game.position().stone(p).is_some() {
                let point = (p, game.size());
                let why = say!(TOURNAMENT, "match-handicap-on-stone", point);
                return Ok(Err(self.lost_by(self.black, End::Illegal, Some(why))));
            }
            let mut setup = game.go.setup().clone();
            setup.stones[p] = Some(Color::Black);
            game.go.restart(setup);
        }
        if let Bout::Go(game) = &mut self.game {
            game.go.set_to_move(Color::White);
            // The stones are the position the game begins with: a board that follows it starts over.
            (self.table.say)(MatchEvent::Started {
                game: self.number,
                players: self.players,
                black: self.black,
                start: (**game).clone(),
            });
        }
        Ok(Ok(()))
    }

    /// One move; returns how the game ended if it did.
    fn turn(&mut self) -> Result<Option<Ended>, Cancelled> {
        let color = self.game.to_move();
        let side = self.side(color);
        let restarts = self.table.seats[side.index()].restarts();
        let (answer, spent) = match self.ask_for_move(color)? {
            Ok(answered) => answered,
            Err(ended) => return Ok(Some(ended)),
        };
        self.note_time(side, spent);
        let own_time = self.table.plan.contestant(self.players, side).move_time;
        if let Some(clocks) = &mut self.clocks
            && own_time.is_none()
            && !clocks.spend(color, spent)
        {
            return Ok(Some(self.lost_by(side, End::Time, Some(late(spent)))));
        }
        let mv = match answer {
            Given::Resign if self.table.plan.resign || matches!(self.game, Bout::Kind(_)) => {
                return Ok(Some(self.lost_by(side, End::Resign, None)));
            }
            Given::Resign => {
                self.note("would have resigned");
                Given::Move(Move::Pass)
            }
            mv => mv,
        };
        if let Err(why) = self.game.play(&mv, spent.as_secs() as u32) {
            let why = say!(TOURNAMENT, "match-illegal", why);
            return Ok(Some(self.lost_by(side, End::Illegal, Some(why))));
        }
        self.played.secs.push(spent.as_secs() as u32);
        if self.table.seats[side.index()].restarts() > restarts {
            self.note("the engine ended unexpectedly and was started again for this move");
        }
        if let Given::Move(mv) = mv {
            (self.table.say)(MatchEvent::Moved {
                game: self.number,
                color,
                mv,
                secs: spent.as_secs_f64(),
            });
        }
        Ok(None)
    }

    /// Stops a game that is decided, if the plan says so.
    fn adjudicate(&mut self) -> Result<Option<Ended>, Cancelled> {
        let plan = self.table.plan;
        let (Some(rule), Bout::Go(game)) = (plan.adjudication, &self.game) else {
            return Ok(None);
        };
        let made = self.game.made() - self.before;
        if made < rule.after as usize || both_passed(game) {
            return Ok(None);
        }
        let umpire = self.table.umpire.as_mut();
        let lead = adjudicate::lead(game, rule, umpire, &plan.limits, self.table.cancel);
        let lead = lead.map_err(|_| Cancelled)?;
        let Some(winner) = self.lead.take(lead, rule) else {
            return Ok(None);
        };
        let letter = match winner {
            Color::Black => "B",
            Color::White => "W",
        };
        let points = Argument::decimal(f64::from(lead.unwrap_or_default().abs()), 1);
        Ok(Some(Ended {
            result: format!("{letter}+"),
            winner: Some(self.side(winner)),
            end: End::Adjudicated,
            reason: Some(say!(
                TOURNAMENT,
                "match-adjudicated",
                points,
                moves = rule.moves
            )),
        }))
    }

    /// Asks for a move; if none comes, that ends the game.
    fn ask_for_move(
        &mut self,
        color: Color,
    ) -> Result<Result<(Given, Duration), Ended>, Cancelled> {
        let plan = self.table.plan;
        let side = self.side(color);
        let player = plan.contestant(self.players, side);
        let keeps_time = player.keeps_time;
        let limits = &plan.limits;
        let clock = self.clocks.map(|clocks| clocks.told());
        let timing = player.move_time.map_or(plan.timing, Timing::PerMove);
        let (budget, patience) = match (timing, self.clocks) {
            (Timing::PerMove(limit), _) => (Some(limit), with_grace(limit, limits)),
            (_, Some(clocks)) => {
                let share = (!keeps_time).then(|| clocks.share(color));
                let patience = Patience {
                    interrupt_after: share,
                    grace: None,
                    give_up_after: Some(clocks.until_flag(color)),
                };
                (share, patience)
            }
            _ => (None, with_grace(limits.answer, limits)),
        };
        let seat = &mut self.table.seats[side.index()];
        let given = match &mut self.game {
            Bout::Go(game) => {
                game.clock = clock;
                let search = Search::within(engine::Limits {
                    time: budget,
                    playouts: player.playouts,
                });
                let reply = seat.ask(game, Ask::Move(search), patience, self.table.cancel);
                reply.map(|(reply, spent)| match reply {
                    Reply::Move(answer) => Some((answer.into(), spent)),
                    _ => None,
                })
            }
            Bout::Kind(game) => {
                let limits = player::Limits {
                    time: budget,
                    nodes: player.playouts,
                    clock: clock.filter(|_| budget.is_none()).map(for_player),
                    ..player::Limits::default()
                };
                let answer = seat.ask_player(&**game, &limits, &patience, self.table.cancel);
                answer.map(|(answer, spent)| Some((answer.choice.into(), spent)))
            }
        };
        match given {
            Ok(Some(given)) => Ok(Ok(given)),
            Ok(None) => Ok(Err(self.lost_by(
                side,
                End::Failure,
                Some(id!(TOURNAMENT, "match-other-answer").into()),
            ))),
            Err(Trouble::Cancelled) => Err(Cancelled),
            Err(Trouble::Late(waited)) => {
                self.note_time(side, waited);
                Ok(Err(self.lost_by(side, End::Time, Some(late(waited)))))
            }
            Err(Trouble::Failed(error)) => {
                self.pause_for_cancel()?;
                let end = match error {
                    EngineError::IllegalMove { .. } => End::Illegal,
                    EngineError::Unresponsive { .. } => End::Time,
                    _ => End::Failure,
                };
                Ok(Err(self.lost_by(side, end, Some(error.event()))))
            }
            Err(Trouble::Broken(error)) => {
                self.pause_for_cancel()?;
                let end = match error {
                    PlayerError::Illegal { .. } => End::Illegal,
                    PlayerError::Silent { .. } => End::Time,
                    _ => End::Failure,
                };
                Ok(Err(self.lost_by(side, end, Some(error.sentence()))))
            }
        }
    }

    /// Ctrl-C reaches engines and program at the same time: whoever fails then did not lose.
    fn pause_for_cancel(&self) -> Result<(), Cancelled> {
        std::thread::sleep(Duration::from_millis(50));
        if self.table.cancel.load(std::sync::atomic::Ordering::Acquire) {
            return Err(Cancelled);
        }
        Ok(())
    }

    fn count(&mut self) -> Result<Ended, Cancelled> {
        let plan = self.table.plan;
        let Bout::Go(game) = &mut self.game else {
            return Ok(void(id!(TOURNAMENT, "match-other-answer").into()));
        };
        game.clock = None;
        let [a, b] = &mut self.table.seats;
        let seats = if self.black == Side::A {
            [a, b]
        } else {
            [b, a]
        };
        let umpire = self.table.umpire.as_mut();
        let judged = referee::judge(
            game,
            &plan.referee,
            umpire,
            seats,
            &plan.limits,
            self.table.cancel,
        );
        let verdict = judged.map_err(|_| Cancelled)?;
        let winner = match verdict.result.as_bytes() {
            [b'B', ..] => Some(self.black),
            [b'W', ..] => Some(self.black.other()),
            _ => None,
        };
        Ok(Ended {
            result: verdict.result,
            winner,
            end: End::Score,
            reason: Some(verdict.by),
        })
    }

    fn side(&self, color: Color) -> Side {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }

    fn lost_by(&self, side: Side, end: End, why: Option<Sentence>) -> Ended {
        let winner = if side == self.black { "W" } else { "B" };
        let how = match end {
            End::Resign => "R",
            End::Time => "T",
            _ => "F",
        };
        let name = &self.table.plan.contestant(self.players, side).name;
        let reason = why.map(|why| {
            if why.to_string().starts_with(name.as_str()) {
                why
            } else {
                say!(TOURNAMENT, "match-of", engine = name, why)
            }
        });
        Ended {
            result: format!("{winner}+{how}"),
            winner: Some(side.other()),
            end,
            reason,
        }
    }

    fn note(&mut self, text: &str) {
        self.played.notes.push((self.game.made(), text.to_owned()));
    }

    fn note_time(&mut self, side: Side, spent: Duration) {
        let share = &mut self.played.shares[side.index()];
        let secs = spent.as_secs_f64();
        share.moves += 1;
        share.secs += secs;
        share.longest_secs = share.longest_secs.max(secs);
    }
}

fn void(reason: Sentence) -> Ended {
    Ended {
        result: "Void".to_owned(),
        winner: None,
        end: End::Void,
        reason: Some(reason),
    }
}

/// A clock as players of other kinds are told it.
fn for_player(clock: engine::Clock) -> player::Clock {
    let left = [Color::Black, Color::White].map(|color| clock.left[color]);
    player::Clock {
        left: left.map(|left| match left.moves {
            None => left.time,
            Some(_) => Duration::ZERO,
        }),
        more: [Duration::ZERO; 2],
        each: clock
            .period
            .checked_div(clock.period_moves)
            .unwrap_or_default(),
    }
}

fn late(waited: Duration) -> Sentence {
    let seconds = Argument::decimal(waited.as_secs_f64(), 1);
    say!(TOURNAMENT, "match-late", seconds)
}
