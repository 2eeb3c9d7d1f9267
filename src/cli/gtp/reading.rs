//! Commands that read: whether chains can be captured and saved, as GNU Go's regression files ask.

use ::reading::benson::unconditional;
use ::reading::life::points::{Counter, regions};
use ::reading::life::{self, Assumption, Finding, KoKind, KoSide, Question, Solver, Trust};
use ::reading::{Answer as Found, Code, Limits, Reader};
use go::{Color, Grid, Point, Position, Scoring};
use gtp::server::arguments::{color, vertex_of, word};
use gtp::server::failure::{Failure, Illegal};
use gtp::server::{Answer, Command, Server};
use std::cell::RefCell;
use std::rc::Rc;

/// How far `increase_depths` may raise what is read: this often twice as much.
const DEEPEST: u32 = 6;

/// A further line for bent four in the corner and its like.
const BENT_FOUR: &str = "\na ko that only the attacker can begin, like bent four in the corner";

/// Points are not counted in regions with more empty points.
const WIDEST: usize = 14;

/// Every command, in the order in which `list_commands` names them.
const COMMANDS: [(&str, Run); 13] = [
    ("attack", Reading::attack),
    ("defend", Reading::defend),
    ("connect", Reading::connect),
    ("disconnect", Reading::disconnect),
    ("owl_attack", Reading::owl_attack),
    ("owl_defend", Reading::owl_defend),
    ("dragon_status", Reading::dragon_status),
    ("katsura-points", Reading::points),
    ("unconditional_status", Reading::unconditional_status),
    ("trymove", Reading::trymove),
    ("popgo", Reading::popgo),
    ("increase_depths", Reading::read_deeper),
    ("decrease_depths", Reading::read_less_deep),
];

type Run = fn(&mut Reading, &mut Server, &[String]) -> Answer;

/// Returns the commands. They belong together: what one of them changes, the others know.
pub(super) fn commands() -> Vec<Command> {
    let reading = Rc::new(RefCell::new(Reading::default()));
    let command = |(name, run): (&'static str, Run)| {
        let reading = reading.clone();
        Command {
            name,
            run: Rc::new(move |server, args| run(&mut reading.borrow_mut(), server, args)),
        }
    };
    COMMANDS.into_iter().map(command).collect()
}

/// What the commands remember.
#[derive(Default)]
struct Reading {
    /// Moves played by `trymove` and not taken back.
    tried: usize,
    /// How far `increase_depths` has raised what is read.
    deeper: u32,
    /// What was found out about a group is of use for the next question about it.
    solver: Option<(Known, Solver)>,
}

/// The position that a solver knows.
#[derive(PartialEq)]
struct Known {
    stones: Grid<Option<Color>>,
    ko: Option<Point>,
}

#[expect(
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "all commands of the table have one form"
)]
impl Reading {
    /// `attack VERTEX`: `0`, or 1 (yes), 2 or 3 (by ko) and the move that captures. What was not read
    /// to its end counts as not captured.
    fn attack(&mut self, server: &mut Server, args: &[String]) -> Answer {
        self.ask_reader(server, args, Reader::attack, 0)
    }

    /// `defend VERTEX`: `0`, or 1 (yes), 2 or 3 (by ko) and the move that saves.
    fn defend(&mut self, server: &mut Server, args: &[String]) -> Answer {
        self.ask_reader(server, args, Reader::defend, 1)
    }

    fn ask_reader(
        &self,
        server: &Server,
        args: &[String],
        ask: impl Fn(&mut Reader, Point, Limits) -> Found,
        unread: u8,
    ) -> Answer {
        let p = server.vertex_arg(args)?;
        let position = server.game().position();
        if position.stone(p).is_none() {
            return Err(Failure::NoStone);
        }
        let limits = Limits {
            moves: Limits::DEEP.moves << self.deeper,
            ..Limits::DEEP
        };
        let found = ask(&mut Reader::of(position), p, limits);
        Ok(said(server, found, unread))
    }

    /// `connect VERTEX VERTEX`: `0`, or 1 and the move that joins the two chains, if their owner is to move. What is not
    /// proven says so in a second line.
    fn connect(&mut self, server: &mut Server, args: &[String]) -> Answer {
        self.ask_about_two(server, args, Question::Defend, 0)
    }

    /// `disconnect VERTEX VERTEX`: `0`, or 1 and the move that keeps the two chains apart, if the other side is to move.
    fn disconnect(&mut self, server: &mut Server, args: &[String]) -> Answer {
        self.ask_about_two(server, args, Question::Attack, 1)
    }

    fn ask_about_two(
        &self,
        server: &Server,
        args: &[String],
        question: Question,
        unread: u8,
    ) -> Answer {
        let ends = [
            server.vertex_arg(args)?,
            server.vertex_arg(args.get(1..).unwrap_or_default())?,
        ];
        let position = server.game().position();
        let [Some(color), Some(other)] = ends.map(|p| position.stone(p)) else {
            return Err(Failure::NoStone);
        };
        if color != other {
            return Err(Failure::NoStone);
        }
        let limits = life::Limits {
            nodes: life::Limits::FULL.nodes << self.deeper,
        };
        let found = life::join(position, ends, question, limits, &|| false);
        Ok(said(server, found.answer, unread) + &remark(&found, server.game().position()))
    }

    /// `owl_attack VERTEX`: as `attack`, for the life of a group. What is not proven says so in a second line.
    fn owl_attack(&mut self, server: &mut Server, args: &[String]) -> Answer {
        let (p, solver, limits) = self.solver(server, args)?;
        let found = solver.find(p, Question::Attack, limits, &|| false);
        Ok(said(server, found.answer, 0) + &remark(&found, server.game().position()))
    }

    /// `owl_defend VERTEX`: as `defend`, for the life of a group. What is not proven says so in a second line.
    fn owl_defend(&mut self, server: &mut Server, args: &[String]) -> Answer {
        let (p, solver, limits) = self.solver(server, args)?;
        let found = solver.find(p, Question::Defend, limits, &|| false);
        Ok(said(server, found.answer, 1) + &remark(&found, server.game().position()))
    }

    /// `dragon_status VERTEX`: `alive`, `dead`, `critical` with the killing and the saving move, if that is proven, and in further lines
    /// who needs how many ko threats; else `unknown`, and in a second line what is likely. Bent four in the corner and its like are
    /// `dead` where territory is counted, and say so in a second line.
    fn dragon_status(&mut self, server: &mut Server, args: &[String]) -> Answer {
        let (p, solver, limits) = self.solver(server, args)?;
        let size = server.game().size();
        let attack = solver.find(p, Question::Attack, limits, &|| false);
        let mut doubtful = doubt(&attack);
        let status = if attack.answer.code == Code::No {
            "alive".to_owned()
        } else {
            let defend = solver.find(p, Question::Defend, limits, &|| false);
            let name = |mv: Option<Point>| mv.map_or("PASS".to_owned(), |p| p.to_gtp(size));
            // Who dies though he starts dies if the other starts.
            if defend.answer.code == Code::No {
                doubtful = String::new();
            }
            doubtful += &doubt(&defend);
            let codes = (attack.answer.code, defend.answer.code);
            let is_bent_four = doubtful.is_empty()
                && defend.answer.code == Code::KoAfter
                && solver.is_bent_four(p, Question::Defend, limits, &|| false);
            match codes {
                (_, Code::No) => "dead".to_owned(),
                (Code::Unknown, _) | (_, Code::Unknown) => return Ok("unknown".to_owned()),
                _ if is_bent_four && server.game().go.rules.scoring == Scoring::Territory => {
                    format!("dead{BENT_FOUR}")
                }
                _ => {
                    let begins =
                        |who, found: &Finding| match threats(found, server.game().position())
                            .trim_start()
                        {
                            "" => String::new(),
                            needs => format!("\nif the {who} begins, {needs}"),
                        };
                    format!(
                        "critical {} {}{}{}{}",
                        name(attack.answer.mv),
                        name(defend.answer.mv),
                        begins("attacker", &attack),
                        begins("owner", &defend),
                        if is_bent_four { BENT_FOUR } else { "" },
                    )
                }
            }
        };
        match doubtful.lines().nth(1) {
            None => Ok(status),
            Some(assumed) => Ok(format!("unknown\n{status}? {assumed}")),
        }
    }

    fn solver(
        &mut self,
        server: &Server,
        args: &[String],
    ) -> Result<(Point, &mut Solver, life::Limits), Failure> {
        let p = server.vertex_arg(args)?;
        let position = server.game().position();
        if position.stone(p).is_none() {
            return Err(Failure::NoStone);
        }
        let limits = life::Limits {
            nodes: life::Limits::DEEP.nodes << self.deeper,
        };
        let known = Known {
            stones: position.stones(),
            ko: position.ko(),
        };
        let last = self.solver.take().filter(|(last, _)| *last == known);
        let (_, solver) = self
            .solver
            .insert(last.unwrap_or_else(|| (known, opinion::solver(position))));
        Ok((p, solver, limits))
    }

    /// `katsura-points VERTEX COLOR`: what the closed region at a point is worth if that colour moves first, in points of area from
    /// Black's view, and all its first moves that come to that; `unknown` if none was counted.
    fn points(&mut self, server: &mut Server, args: &[String]) -> Answer {
        let (p, color) = (server.vertex_arg(args)?, color(args, 1)?);
        let position = server.game().position();
        let limits = life::Limits {
            nodes: life::Limits::DEEP.nodes << self.deeper,
        };
        let mut found = regions(position, WIDEST);
        found.retain(|region| region.contains(&p));
        let counted = found.into_iter().find_map(|region| {
            let firsts = Counter::of(position, &region)?.firsts(color, limits, &|| false)?;
            firsts.unread.is_empty().then_some(firsts)
        });
        let Some(firsts) = counted else {
            return Ok("unknown".to_owned());
        };
        let name = |mv: &Option<Point>| mv.map_or("PASS".to_owned(), |p| p.to_gtp(position.size()));
        let best: Vec<String> = firsts.best.iter().map(name).collect();
        let assumed = "likely, if nobody has ko threats and the stones around it stay";
        Ok(format!("{} {}\n{assumed}", firsts.value, best.join(" ")))
    }

    /// `unconditional_status VERTEX`: what Benson's theorem says of a point.
    fn unconditional_status(&mut self, server: &mut Server, args: &[String]) -> Answer {
        let p = server.vertex_arg(args)?;
        let position = server.game().position();
        let found = unconditional(&position.stones());
        let status = match (position.stone(p), found.regions[p]) {
            _ if found.stones[p] => "alive",
            (Some(_), Some(_)) => "dead",
            (None, Some(Color::Black)) => "black_territory",
            (None, Some(Color::White)) => "white_territory",
            (_, None) => "undecided",
        };
        Ok(status.to_owned())
    }

    /// `trymove COLOR VERTEX`: plays a move for the sake of reading.
    fn trymove(&mut self, server: &mut Server, args: &[String]) -> Answer {
        let size = server.game().size();
        let (color, mv) = (color(args, 0)?, vertex_of(word(args, 1)?, size)?);
        let played = server.game_mut().play(color, mv, 0);
        played.map_err(|error| Failure::Illegal(Illegal { error, size }))?;
        self.tried += 1;
        Ok(String::new())
    }

    /// `popgo`: takes the last such move back.
    fn popgo(&mut self, server: &mut Server, _: &[String]) -> Answer {
        self.tried = self.tried.checked_sub(1).ok_or(Failure::NothingTried)?;
        server.game_mut().go.undo().ok_or(Failure::Undo)?;
        Ok(String::new())
    }

    /// `increase_depths`: reads twice as many moves from now on.
    fn read_deeper(&mut self, _: &mut Server, _: &[String]) -> Answer {
        self.deeper = (self.deeper + 1).min(DEEPEST);
        Ok(String::new())
    }

    /// `decrease_depths`: takes that back.
    fn read_less_deep(&mut self, _: &mut Server, _: &[String]) -> Answer {
        self.deeper = self.deeper.saturating_sub(1);
        Ok(String::new())
    }
}

/// Writes an answer; `unread` is the code of what was not read to its end.
fn said(server: &Server, found: Found, unread: u8) -> String {
    let number = match found.code {
        Code::Unknown => unread,
        code => code.number(),
    };
    let mv = found
        .mv
        .map_or("PASS".to_owned(), |p| p.to_gtp(server.game().size()));
    match number {
        0 => "0".to_owned(),
        _ => format!("{number} {mv}"),
    }
}

/// The second line of an answer: who needs how many threats, if it is proven that a ko decides, or what is taken for granted.
fn remark(found: &Finding, position: &Position) -> String {
    threats(found, position) + &doubt(found)
}

/// A second line for a ko: who needs how many threats, and the kind of ko, or that a group stands by two of them. Empty unless that is
/// proven.
fn threats(found: &Finding, position: &Position) -> String {
    let kind = found.ko_kind(position);
    let Some((side, count)) = found.threats() else {
        return if kind == Some(KoKind::Double) {
            "\nby double ko".to_owned()
        } else {
            String::new()
        };
    };
    let kind = match kind {
        Some(KoKind::Direct) => " (direct ko)".to_owned(),
        Some(KoKind::ApproachMove) => " (approach-move ko)".to_owned(),
        Some(KoKind::Stages(count)) => format!(" (ko of {count} steps)"),
        Some(KoKind::Double) | None => String::new(),
    };
    let side = match side {
        KoSide::Owner => "owner",
        KoSide::Attacker => "attacker",
    };
    let plural = if count == 1 { "" } else { "s" };
    format!("\nthe {side} needs {count} ko threat{plural}{kind}")
}

/// A second line for an answer that is not proven: what it takes for granted. Empty if it is proven.
fn doubt(found: &Finding) -> String {
    let assumed = match found.trust {
        Trust::Proven => return String::new(),
        Trust::Likely(Assumption::OpenSides) => "likely: the sides are open",
        Trust::Likely(Assumption::Surroundings) => "likely, if the stones around it stay",
        Trust::Likely(Assumption::Search) => "likely: no proof was found in time",
        Trust::Likely(Assumption::LongerWays) => "likely: longer ways were not read",
        Trust::Unknown => "unknown: not read to the end",
    };
    format!("\n{assumed}")
}
