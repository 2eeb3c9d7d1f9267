//! One game, from the first move to the verdict.

use crate::TOURNAMENT;
use crate::adjudicate::{self, Lead};
use crate::clock::Clocks;
use crate::duplicates::key_of;
use crate::event::MatchEvent;
use crate::plan::{Handicap, MatchPlan, Pairing, Side, Timing};
use crate::referee::{self, both_passed};
use crate::results::{End, Row, file_name};
use crate::seat::{Seat, Trouble, with_grace};
use crate::sgf::{self, Played};
use engine::{Answer, Ask, EngineError, Game, Patience, Reply, Search};
use go::{Color, Move};
use message::{Argument, Sentence, id, say};
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
        let start = plan.start_of(pairing);
        (self.say)(MatchEvent::Started {
            game: number,
            black: pairing.black,
            start: start.clone(),
        });
        let mut round = Round {
            table: self,
            number,
            players: pairing.players,
            black: pairing.black,
            lead: Lead::default(),
            before: start.go.moves().len(),
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
            opening: pairing.opening.map(|i| plan.openings[i].name.clone()),
            result: ended.result,
            winner: ended.winner,
            end: ended.end,
            reason: ended.reason,
            moves: (game.go.moves().len() - before) as u32,
            a: played.shares[0],
            b: played.shares[1],
            key: key_of(&game),
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
    game: Game,
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
            && let Err(ended) = self.place_handicap(stones)?
        {
            return Ok(ended);
        }
        let limit = self.table.plan.max_moves as usize;
        while !both_passed(&self.game) {
            if self.game.go.moves().len() >= self.before + limit {
                return Ok(void(say!(TOURNAMENT, "match-no-end", moves = limit)));
            }
            if let Some(ended) = self.turn()? {
                return Ok(ended);
            }
            if let Some(ended) = self.adjudicate()? {
                return Ok(ended);
            }
        }
        self.count()
    }

    /// Asks Black for free handicap stones, one after the other.
    fn place_handicap(&mut self, stones: u8) -> Result<Result<(), Ended>, Cancelled> {
        for _ in 0..stones {
            let (answer, spent) = match self.ask_for_move(Color::Black)? {
                Ok(answered) => answered,
                Err(ended) => return Ok(Err(ended)),
            };
            self.note_time(self.black, spent);
            let Answer::Play(p) = answer else {
                let why = id!(TOURNAMENT, "match-no-handicap-stones").into();
                return Ok(Err(self.lost_by(self.black, End::Illegal, Some(why))));
            };
            if self.game.position().stone(p).is_some() {
                let point = (p, self.game.size());
                let why = say!(TOURNAMENT, "match-handicap-on-stone", point);
                return Ok(Err(self.lost_by(self.black, End::Illegal, Some(why))));
            }
            let mut setup = self.game.go.setup().clone();
            setup.stones[p] = Some(Color::Black);
            self.game.go.restart(setup);
        }
        self.game.go.set_to_move(Color::White);
        // The stones are the position the game begins with: a board that follows it starts over.
        (self.table.say)(MatchEvent::Started {
            game: self.number,
            black: self.black,
            start: self.game.clone(),
        });
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
            Answer::Play(p) => Move::Play(p),
            Answer::Pass => Move::Pass,
            Answer::Resign if self.table.plan.resign => {
                return Ok(Some(self.lost_by(side, End::Resign, None)));
            }
            Answer::Resign => {
                self.note("would have resigned");
                Move::Pass
            }
        };
        if let Err(why) = self.game.play(color, mv, spent.as_secs() as u32) {
            let why = message::refused(why, self.game.size());
            let why = say!(TOURNAMENT, "match-illegal", why);
            return Ok(Some(self.lost_by(side, End::Illegal, Some(why))));
        }
        if self.table.seats[side.index()].restarts() > restarts {
            self.note("the engine ended unexpectedly and was started again for this move");
        }
        (self.table.say)(MatchEvent::Moved {
            game: self.number,
            color,
            mv,
            secs: spent.as_secs_f64(),
        });
        Ok(None)
    }

    /// Stops a game that is decided, if the plan says so.
    fn adjudicate(&mut self) -> Result<Option<Ended>, Cancelled> {
        let plan = self.table.plan;
        let Some(rule) = plan.adjudication else {
            return Ok(None);
        };
        let made = self.game.go.moves().len() - self.before;
        if made < rule.after as usize || both_passed(&self.game) {
            return Ok(None);
        }
        let umpire = self.table.umpire.as_mut();
        let lead = adjudicate::lead(&self.game, rule, umpire, &plan.limits, self.table.cancel);
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
    ) -> Result<Result<(Answer, Duration), Ended>, Cancelled> {
        let plan = self.table.plan;
        let side = self.side(color);
        let player = plan.contestant(self.players, side);
        let keeps_time = player.keeps_time;
        let limits = &plan.limits;
        self.game.clock = self.clocks.map(|clocks| clocks.told());
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
        match seat.ask(
            &self.game,
            Ask::Move(Search::within(engine::Limits {
                time: budget,
                playouts: player.playouts,
            })),
            patience,
            self.table.cancel,
        ) {
            Ok((Reply::Move(answer), spent)) => Ok(Ok((answer, spent))),
            Ok(_) => Ok(Err(self.lost_by(
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
        self.game.clock = None;
        let [a, b] = &mut self.table.seats;
        let seats = if self.black == Side::A {
            [a, b]
        } else {
            [b, a]
        };
        let umpire = self.table.umpire.as_mut();
        let judged = referee::judge(
            &self.game,
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
        self.played
            .notes
            .push((self.game.go.moves().len(), text.to_owned()));
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

fn late(waited: Duration) -> Sentence {
    let seconds = Argument::decimal(waited.as_secs_f64(), 1);
    say!(TOURNAMENT, "match-late", seconds)
}
