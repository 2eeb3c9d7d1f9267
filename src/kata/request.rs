//! Lines as requests.

use crate::fields::{Fault, Fields, Refusal, color, vertex_on};
use crate::query::{NoPerspective, Perspective, Query, Reports, Turn, handicap_stones};
use crate::rules::{self, HandicapBonus, Ruleset};
use engine::{Detail, Limits, Restriction};
use go::{Color, Komi, Move, Rules, Setup, Size};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Display;

/// What holds for requests that do not say otherwise, and what the engine can do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Conditions {
    /// The largest side of a board.
    pub max_side: u8,
    /// Whether boards must be square.
    pub square_only: bool,
    /// Whether moves can be left out.
    pub restrictions: bool,
    /// Visits of a position.
    pub visits: u64,
    /// Whose chances are told.
    pub perspective: Perspective,
}

/// What a line asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// Positions are to be analysed.
    Analyse(Box<Query>),
    /// Something else is to be done.
    Act(Action),
}

/// Something other than analysing.
#[derive(Clone, PartialEq, Debug)]
pub struct Action {
    /// What is to be done.
    pub deed: Deed,
    /// The request, which its answer repeats.
    pub echo: Map<String, Value>,
}

/// What is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Tell the version.
    QueryVersion,
    /// Tell which networks there are.
    QueryModels,
    /// Forget evaluations.
    ClearCache,
    /// End analyses early.
    Terminate {
        /// Of queries with this id; `None`: of all.
        id: Option<String>,
        /// Of these turns; `None`: of all.
        turns: Option<Vec<i64>>,
    },
}

/// A complaint about a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Remark {
    /// Nothing is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// It is done nevertheless.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
    /// The field it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The request it is about, if that can be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

impl Remark {
    /// Creates an error about a line of which no more can be said.
    pub fn general(error: impl Display) -> Remark {
        Remark {
            error: Some(error.to_string()),
            warning: None,
            field: None,
            id: None,
        }
    }

    fn error(id: &str, field: &str, error: impl Display) -> Remark {
        Remark {
            field: Some(field.to_owned()),
            id: Some(id.to_owned()),
            ..Remark::general(error)
        }
    }

    fn warning(id: &str, field: &str, warning: impl Into<String>) -> Remark {
        Remark {
            error: None,
            warning: Some(warning.into()),
            field: Some(field.to_owned()),
            id: Some(id.to_owned()),
        }
    }
}

/// A line as it was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Read {
    /// What it asks for.
    pub request: Result<Request, Remark>,
    /// What is said of it though it is done.
    pub warnings: Vec<Remark>,
}

impl From<Remark> for Read {
    fn from(error: Remark) -> Read {
        Read {
            request: Err(error),
            warnings: Vec::new(),
        }
    }
}

/// Reads a line.
pub fn read(line: &[u8], conditions: &Conditions) -> Read {
    let fields = match serde_json::from_slice(line) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => return Remark::general("a request must be a JSON object").into(),
        Err(error) => return Remark::general(format!("the line is no JSON: {error}")).into(),
    };
    let Some(Value::String(id)) = fields.get("id") else {
        return Remark::general("a request needs an id, which is a text").into();
    };
    let id = id.clone();
    let refuse = |(field, fault): Refusal| Remark::error(&id, field, fault);
    if fields.contains_key("action") {
        let deed = deed(&fields).map_err(refuse);
        return Read {
            request: deed.map(|deed| Request::Act(Action { deed, echo: fields })),
            warnings: Vec::new(),
        };
    }
    let mut reader = Reader {
        id: &id,
        fields: Fields(fields),
        conditions,
        warnings: Vec::new(),
    };
    let query = reader.query().map_err(refuse);
    let warnings = match query {
        Ok(_) => reader.warnings,
        Err(_) => Vec::new(),
    };
    Read {
        request: query.map(|query| Request::Analyse(Box::new(query))),
        warnings,
    }
}

fn deed(fields: &Map<String, Value>) -> Result<Deed, Refusal> {
    let action = fields.get("action").and_then(Value::as_str);
    let turns = || {
        let only = fields.get("turnNumbers").cloned();
        let only = only.map(|turns| ("turnNumbers".to_owned(), turns));
        Fields(only.into_iter().collect()).integers("turnNumbers")
    };
    match action {
        Some("query_version") => Ok(Deed::QueryVersion),
        Some("query_models") => Ok(Deed::QueryModels),
        Some("clear_cache") => Ok(Deed::ClearCache),
        Some("terminate") => {
            let id = fields.get("terminateId").and_then(Value::as_str);
            let id = id.ok_or(("terminateId", Fault::Text))?;
            Ok(Deed::Terminate {
                id: Some(id.to_owned()),
                turns: turns()?,
            })
        }
        Some("terminate_all") => Ok(Deed::Terminate {
            id: None,
            turns: turns()?,
        }),
        _ => Err(("action", Fault::Action)),
    }
}

/// What is known to `KataGo` and has no effect here.
const WITHOUT_EFFECT: [&str; 5] = [
    "includeOwnershipStdev",
    "includeMovesOwnershipStdev",
    "includeNoResultValue",
    "rootPolicyTemperature",
    "rootFpuReductionMax",
];

/// The most visits that may be asked for.
const MOST_VISITS: i64 = 1 << 50;
/// The most that a priority may be, and the least with a minus.
const MOST_PRIORITY: i64 = (1 << 62) - 1;
/// Moves of an expected line after the first, if nobody says otherwise.
const LINE: usize = 15;

/// Reads a query.
struct Reader<'a> {
    id: &'a str,
    fields: Fields,
    conditions: &'a Conditions,
    warnings: Vec<Remark>,
}

impl Reader<'_> {
    fn query(&mut self) -> Result<Query, Refusal> {
        let size = self.size()?;
        let (rules, komi, bonus) = self.rules()?;
        let setup = self.setup(size)?;
        let moves = self.fields.moves("moves", size)?;
        let moves = moves.ok_or(("moves", Fault::Missing))?;
        let setup = self.begun(setup, &moves)?;
        check(&setup, &moves)?;
        let mut query = Query {
            id: self.id.into(),
            turns: self.turns(moves.len())?,
            setup,
            moves: moves.into(),
            rules,
            komi,
            bonus,
            limits: Limits {
                time: None,
                playouts: Some(self.conditions.visits),
            },
            detail: Detail {
                candidates: true,
                ownership: self.fields.flag("includeOwnership")?,
                moves_ownership: self.fields.flag("includeMovesOwnership")?,
                policy: self.fields.flag("includePolicy")?,
                least_moves: 0,
            },
            pv_visits: self.fields.flag("includePVVisits")?,
            restrictions: self.restrictions(size)?,
            reports: self.reports()?,
            perspective: self.conditions.perspective,
            line: LINE,
        };
        self.overrides(&mut query)?;
        if let Some(visits) = self.fields.integer("maxVisits", 1..=MOST_VISITS)? {
            query.limits.playouts = Some(visits as u64);
        }
        if let Some(moves) = self.fields.integer("analysisPVLen", 1..=1000)? {
            query.line = moves as usize;
        }
        self.fields.take("id");
        self.name_the_rest();
        Ok(query)
    }

    fn size(&mut self) -> Result<Size, Refusal> {
        let allowed = 2..=i64::from(self.conditions.max_side);
        let mut side = |name| {
            let side = self.fields.integer(name, allowed.clone())?;
            side.ok_or((name, Fault::Missing))
        };
        let (width, height) = (side("boardXSize")?, side("boardYSize")?);
        if self.conditions.square_only && width != height {
            return Err(("boardYSize", Fault::Square));
        }
        Ok(Size::new(width as u8, height as u8).expect("sides are within the range"))
    }

    /// The rules, komi and what White gets for handicap stones.
    fn rules(&mut self) -> Result<(Rules, Komi, HandicapBonus), Refusal> {
        let refuse = |error| ("rules", Fault::Rules(error));
        let Ruleset {
            rules,
            bonus,
            komi,
            is_nearest,
        } = match self.fields.take("rules") {
            Some(Value::String(name)) => rules::by_name(&name).map_err(refuse)?,
            Some(Value::Object(fields)) => rules::from_fields(&fields).map_err(refuse)?,
            Some(_) => return Err(("rules", Fault::RulesForm)),
            None => return Err(("rules", Fault::Missing)),
        };
        if is_nearest {
            self.warn(
                "rules",
                "there is no button and no tax on groups: they are left out",
            );
        }
        let komi = match self.fields.take("komi") {
            None => komi,
            Some(value) => {
                let points = value.as_f64().filter(|points| points.abs() <= 150.0);
                let points = points.filter(|points| (points * 2.0).fract() == 0.0);
                Komi::nearest(points.ok_or(("komi", Fault::Komi))?)
            }
        };
        let bonus = match self.fields.take("whiteHandicapBonus") {
            None => bonus,
            Some(value) => {
                let name = match value {
                    Value::String(name) => name,
                    other => other.to_string(),
                };
                let wrong = ("whiteHandicapBonus", Fault::Word("0, N, N-1"));
                HandicapBonus::from_name(&name).ok_or(wrong)?
            }
        };
        Ok((rules, komi, bonus))
    }

    fn setup(&mut self, size: Size) -> Result<Setup, Refusal> {
        const FIELD: &str = "initialStones";
        let mut setup = Setup::new(size);
        for (color, mv) in self.fields.moves(FIELD, size)?.into_iter().flatten() {
            let Move::Play(p) = mv else {
                return Err((FIELD, Fault::Vertex("pass".to_owned())));
            };
            // The last one counts where there are several.
            setup.stones[p] = Some(color);
        }
        match setup.position().has_chain_without_liberties() {
            Some(p) => Err((FIELD, Fault::NoLiberty(p.to_gtp(size)))),
            None => Ok(setup),
        }
    }

    /// Says who is to move at the beginning: who moves first and, where nobody does, White after handicap stones.
    fn begun(&mut self, mut setup: Setup, moves: &[(Color, Move)]) -> Result<Setup, Refusal> {
        const FIELD: &str = "initialPlayer";
        let first = moves.first().map(|&(color, _)| color);
        let by_stones = || match handicap_stones(&setup, &[]) {
            0 => Color::Black,
            _ => Color::White,
        };
        setup.to_move = match self.fields.take(FIELD) {
            Some(Value::String(name)) => color(&name).map_err(|fault| (FIELD, fault))?,
            Some(_) => return Err((FIELD, Fault::Text)),
            None => first.unwrap_or_else(by_stones),
        };
        Ok(setup)
    }

    fn turns(&mut self, moves: usize) -> Result<Vec<Turn>, Refusal> {
        let allowed = -MOST_PRIORITY..=MOST_PRIORITY;
        let together = self.fields.has("priority") && self.fields.has("priorities");
        let priority = self.fields.integer("priority", allowed.clone())?;
        let priority = priority.unwrap_or(0);
        let priorities = self.fields.integers("priorities")?;
        let turns = self.fields.integers("analyzeTurns")?;
        if together {
            return Err(("priority", Fault::Together("priorities")));
        }
        let each = match (&turns, priorities) {
            (_, None) => vec![priority; turns.as_ref().map_or(1, Vec::len)],
            (Some(turns), Some(each)) if turns.len() == each.len() => each,
            _ => return Err(("priorities", Fault::Priorities)),
        };
        if !each.iter().all(|priority| allowed.contains(priority)) {
            let (least, most) = (-MOST_PRIORITY, MOST_PRIORITY);
            return Err(("priorities", Fault::Integer { least, most }));
        }
        let turns = turns.unwrap_or_else(|| vec![moves as i64]);
        let mut wanted = BTreeMap::new();
        for (number, priority) in turns.into_iter().zip(each) {
            let turn = u32::try_from(number).ok();
            let turn = turn.filter(|&turn| turn as usize <= moves);
            let turn = turn.ok_or(("analyzeTurns", Fault::Turn(number)))?;
            wanted.insert(turn, priority);
        }
        let turn = |(number, priority)| Turn { number, priority };
        Ok(wanted.into_iter().map(turn).collect())
    }

    fn restrictions(&mut self, size: Size) -> Result<Vec<Restriction>, Refusal> {
        let (allow, avoid) = (
            self.fields.take("allowMoves"),
            self.fields.take("avoidMoves"),
        );
        let (field, only, value) = match (allow, avoid) {
            (None, None) => return Ok(Vec::new()),
            (Some(_), Some(_)) => return Err(("allowMoves", Fault::Together("avoidMoves"))),
            (Some(value), None) => ("allowMoves", true, value),
            (None, Some(value)) => ("avoidMoves", false, value),
        };
        let Value::Array(list) = value else {
            return Err((field, Fault::Restrictions));
        };
        let each = list.into_iter().map(|item| restriction(item, only, size));
        let each: Result<Vec<Restriction>, Fault> = each.collect();
        let each = each.map_err(|fault| (field, fault))?;
        match each.len() {
            2.. if only => Err((field, Fault::OneOnly)),
            1.. if !self.conditions.restrictions => Err((field, Fault::Unrestricted)),
            _ => Ok(each),
        }
    }

    fn reports(&mut self) -> Result<Option<Reports>, Refusal> {
        let every = self.fields.seconds("reportDuringSearchEvery")?;
        let first = self.fields.seconds("firstReportDuringSearchAfter")?;
        Ok(first.or(every).map(|first| Reports { first, every }))
    }

    /// Takes in what is to be otherwise than in a configuration file, as far as there is such a thing here.
    fn overrides(&mut self, query: &mut Query) -> Result<(), Refusal> {
        const FIELD: &str = "overrideSettings";
        let settings = match self.fields.take(FIELD) {
            None => return Ok(()),
            Some(Value::Object(settings)) => settings,
            Some(_) => return Err((FIELD, Fault::Object)),
        };
        let mut unknown = Vec::new();
        for (key, value) in settings {
            let text = match &value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let number = |least: f64, most: f64| {
                let number = text.parse().ok();
                let number = number.filter(|number| (least..=most).contains(number));
                number.ok_or((FIELD, Fault::Number { least, most }))
            };
            match key.as_str() {
                "maxVisits" | "maxPlayouts" => {
                    query.limits.playouts = Some(number(1.0, MOST_VISITS as f64)? as u64);
                }
                "maxTime" => {
                    let secs = number(0.001, 1e9)?;
                    query.limits.time = Some(std::time::Duration::from_secs_f64(secs));
                }
                "analysisPVLen" => query.line = number(1.0, 1000.0)? as usize,
                "reportAnalysisWinratesAs" => {
                    let wrong = |_| (FIELD, Fault::Word(NoPerspective::WORDS));
                    query.perspective = text.parse().map_err(wrong)?;
                }
                _ => unknown.push(key),
            }
        }
        if !unknown.is_empty() {
            let words = format!("these settings have no effect: {}", unknown.join(", "));
            self.warn(FIELD, words);
        }
        Ok(())
    }

    /// Says which fields have no effect.
    fn name_the_rest(&mut self) {
        for (name, value) in std::mem::take(&mut self.fields.0) {
            if !WITHOUT_EFFECT.contains(&name.as_str()) {
                self.warn(&name, "this field is not known and has no effect");
            } else if value != Value::Bool(false) {
                self.warn(&name, "the engine cannot do this: it has no effect");
            }
        }
    }

    fn warn(&mut self, field: &str, words: impl Into<String>) {
        self.warnings.push(Remark::warning(self.id, field, words));
    }
}

fn restriction(item: Value, only: bool, size: Size) -> Result<Restriction, Fault> {
    let Value::Object(item) = item else {
        return Err(Fault::Restrictions);
    };
    let player = item.get("player").and_then(Value::as_str);
    let moves = item.get("moves").and_then(Value::as_array);
    let depth = item.get("untilDepth");
    let (Some(player), Some(moves), Some(depth)) = (player, moves, depth) else {
        return Err(Fault::Restrictions);
    };
    let (least, most) = (1, 1_000_000_000);
    let depth = depth
        .as_i64()
        .filter(|depth| (least..=most).contains(depth));
    let moves = moves.iter().map(|vertex| match vertex.as_str() {
        Some(vertex) => vertex_on(vertex, size),
        None => Err(Fault::Vertices),
    });
    Ok(Restriction {
        color: color(player)?,
        moves: moves.collect::<Result<_, _>>()?,
        only,
        depth: depth.ok_or(Fault::Integer { least, most })? as u32,
    })
}

/// Finds a move that cannot be played. Records break the rules of ko and of suicide, so these moves are taken; what
/// changes nothing on the board is not.
fn check(setup: &Setup, moves: &[(Color, Move)]) -> Result<(), Refusal> {
    let mut position = setup.position();
    for (number, &(color, mv)) in moves.iter().enumerate() {
        let Move::Play(p) = mv else {
            position.execute(color, mv);
            continue;
        };
        let before = position.hash();
        let is_occupied = position.stone(p).is_some();
        position.execute(color, mv);
        let reason = match position.hash() == before {
            _ if is_occupied => "is occupied",
            true => "would be suicide",
            false => continue,
        };
        let reason = format!("{} {reason}", p.to_gtp(setup.size()));
        return Err(("moves", Fault::Illegal { number, reason }));
    }
    Ok(())
}
