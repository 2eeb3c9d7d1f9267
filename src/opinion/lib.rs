//! What reading says about a move that a problem's file does not know.
//!
//! The reader does not know what a problem is about, but its position tells: it is about a group whose fate depends on
//! who moves first, and if the file has an answer, one that the answer decides. After the move in question that
//! group is read again, and what comes of it is compared with what comes of the file's answer.
//!
//! What is proven is a verdict. All else is an opinion, which comes with what it takes for granted.

mod audit;
mod watch;
mod why;
mod words;

pub use ::reading::proof::End;
pub use audit::{Audit, First, Judged, Remark, audit};
pub use watch::{Stage, Watch};
pub use why::{Why, explain};
pub use words::said;

use ::reading::chains::{Chain, Chains};
use ::reading::life::{self, KoSide, Question, Solver, Trust};
use ::reading::proof::Proof;
use ::reading::{Answer, Code, Limits, Reader};
use go::{Color, Move, Point, Position, Rules};
use std::cmp::Ordering;
use std::time::{Duration, Instant};

/// How long one opinion may take.
const PATIENCE: Duration = Duration::from_secs(6);
/// How long of that groups are looked for; what is open on all sides takes its time and says little.
const LOOKING: Duration = Duration::from_secs(4);
/// How far a group is read when the one is looked for that the problem is about.
const LOOK: life::Limits = life::Limits { nodes: 150_000 };
/// How far it is read when it is found: a few seconds.
const READ: life::Limits = life::Limits { nodes: 3_000_000 };

/// A problem, and how far its solver has come.
#[derive(Clone, Debug)]
pub struct Inquiry {
    /// The position at its beginning.
    pub start: Position,
    /// Who solves it.
    pub player: Color,
    /// The first moves that are right by the file; none if it has no answer.
    pub answers: Vec<Move>,
    /// The moves since, the solver's last one at the end.
    pub moves: Vec<(Color, Move)>,
    /// What the author says it is about.
    pub goal: Goal,
}

/// What a problem is about, as far as its author says so. What reading finds of other groups matters only if it finds nothing
/// of these.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Goal {
    /// Stones that are marked at its beginning, or pointed at: one of them is of the group in question.
    pub marked: Vec<Point>,
    /// What is to be reached; to live and to save are the same here, and so are to kill and to capture.
    pub aim: Option<Aim>,
}

impl Goal {
    /// Whether it says that this group is meant, as far as it says anything.
    fn means(&self, position: &Position, target: &Target) -> bool {
        let defends = |aim| matches!(aim, Aim::Live | Aim::Save);
        let chain = position.chain(target.point);
        let aim = self
            .aim
            .is_none_or(|aim| defends(aim) == defends(target.aim));
        aim && (self.marked.is_empty() || self.marked.iter().any(|p| chain.contains(p)))
    }
}

/// What the solver wants with the group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// His group is to live.
    Live,
    /// The other's group is to die.
    Kill,
    /// His stones are to be saved from capture.
    Save,
    /// The other's stones are to be captured.
    Capture,
}

/// What comes of a move, from the solver's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// The other side gets its way.
    Fails,
    /// A ko in which the solver has to find the first threat.
    KoBehind,
    /// A ko in which the other side has to find the first threat.
    KoAhead,
    /// The solver gets his way.
    Works,
}

/// What an opinion takes for granted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assumption {
    /// The group has open sides: how they are closed, and what comes of a way out, was guessed.
    OpenSides,
    /// The stones around the group are not captured.
    Surroundings,
    /// The search made no mistake: its proof was not written down in time, or kos come back for ever.
    Search,
    /// Stones are captured only by the kinds of attacks that were tried.
    Attacks,
}

impl From<life::Assumption> for Assumption {
    fn from(assumed: life::Assumption) -> Assumption {
        match assumed {
            life::Assumption::OpenSides => Assumption::OpenSides,
            life::Assumption::Surroundings => Assumption::Surroundings,
            life::Assumption::Search => Assumption::Search,
        }
    }
}

/// What the reader thinks of the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// What the problem is about.
    pub aim: Aim,
    /// What comes of the move.
    pub outcome: Outcome,
    /// What comes of the file's answer; none if the file has none.
    pub answer: Option<Outcome>,
    /// The best reply, if one is needed.
    pub reply: Option<Point>,
    /// What it takes for granted; none if it is proven.
    pub assumed: Option<Assumption>,
    /// Where a ko decides: who turns it round by threats, and how many that takes; none if that was not read.
    pub threats: Option<KoThreats>,
    /// The same for the file's answer.
    pub answer_threats: Option<KoThreats>,
}

/// Who loses a ko if nobody has threats, and with how few of them it becomes the other way round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KoThreats {
    /// Who needs them.
    pub color: Color,
    /// How many, if the other side has none.
    pub count: u8,
}

impl Opinion {
    /// Whether it tells if the move is right: it is proven, and not a ko of which the file does not say whether it is enough.
    pub fn is_verdict(&self) -> bool {
        let is_ko = matches!(self.outcome, Outcome::KoAhead | Outcome::KoBehind);
        self.assumed.is_none() && (self.answer.is_some() || !is_ko)
    }

    /// Whether the move is as good as the file's answer. Without an answer, whether it gets the solver his way.
    pub fn is_right(&self) -> bool {
        self.compared().is_ge()
    }

    /// Whether it is better than the file's answer.
    pub fn is_better(&self) -> bool {
        self.answer.is_some() && self.compared().is_gt()
    }

    /// The move beside the file's answer.
    fn compared(&self) -> Ordering {
        let answer = self.answer.unwrap_or(Outcome::Works);
        compared((self.outcome, self.threats), (answer, self.answer_threats))
    }
}

/// What comes of one move beside what comes of another, from the solver's side.
type Came = (Outcome, Option<KoThreats>);

/// Of two kos the one is better in which the solver needs fewer threats or the other side more.
fn compared((outcome, threats): Came, (other, other_threats): Came) -> Ordering {
    let by_threats = || {
        let (count, other) = (threats?.count, other_threats?.count);
        Some(match outcome {
            Outcome::KoBehind => other.cmp(&count),
            Outcome::KoAhead => count.cmp(&other),
            Outcome::Works | Outcome::Fails => Ordering::Equal,
        })
    };
    let same = || by_threats().unwrap_or(Ordering::Equal);
    outcome.cmp(&other).then_with(same)
}

/// Reads the last move of an inquiry. `None` if that cannot be read to its end, or nobody wants to know any more: then
/// nothing is known.
pub fn opinion(inquiry: &Inquiry, watch: &Watch) -> Option<Opinion> {
    find(inquiry, watch).map(|found| found.opinion)
}

/// What is said of a move, and what it is about.
struct Found {
    opinion: Opinion,
    target: Target,
    /// The position after the move.
    now: Position,
    comes: Comes,
}

fn find(inquiry: &Inquiry, watch: &Watch) -> Option<Found> {
    let began = Instant::now();
    let stopped = || watch.is_stopped() || began.elapsed() > PATIENCE;
    let now = after(&inquiry.start, &inquiry.moves)?;
    watch.begin(Stage::Group);
    for (target, answer) in targets(inquiry, &stopped) {
        watch.begin(Stage::Move);
        let Some(comes) = target.outcome(&now, READ, &stopped) else {
            continue;
        };
        // A ko is as good as the file's answer or not: then that has to be proven, too.
        let is_ko = !matches!(comes.outcome, Outcome::Works | Outcome::Fails);
        let answer = answer.as_ref();
        let compared = answer.and_then(|answer| answer.assumed).filter(|_| is_ko);
        let opinion = Opinion {
            aim: target.aim,
            outcome: comes.outcome,
            answer: answer.map(|answer| answer.outcome),
            reply: comes.reply,
            assumed: comes.assumed.or(compared),
            threats: comes.threats,
            answer_threats: answer.and_then(|answer| answer.threats),
        };
        return Some(Found {
            opinion,
            target,
            now,
            comes,
        });
    }
    None
}

/// The position after moves; `None` if one of them cannot be played.
fn after(start: &Position, moves: &[(Color, Move)]) -> Option<Position> {
    let mut position = start.clone();
    for &(color, mv) in moves {
        position.play(color, mv, &Rules::JAPANESE, &[]).ok()?;
    }
    Some(position)
}

/// The group a problem is about.
#[derive(Clone, Copy, Debug)]
struct Target {
    point: Point,
    owner: Color,
    aim: Aim,
    stones: usize,
}

/// What comes of a position.
#[derive(Clone, Debug)]
struct Comes {
    outcome: Outcome,
    /// What proves it; none where it is only likely, or where the stones in question are gone already.
    proofs: Vec<Proof>,
    /// The other side's best move.
    reply: Option<Point>,
    assumed: Option<Assumption>,
    threats: Option<KoThreats>,
}

/// The groups a problem may be about, the largest first, and what comes of the file's answer. Those that are enclosed are
/// read exactly, so they are asked first; then what can be captured, and groups in the open, of which reading knows least,
/// only at last.
fn targets(inquiry: &Inquiry, stopped: &dyn Fn() -> bool) -> Vec<(Target, Option<Comes>)> {
    let mut first = inquiry.start.clone();
    first.set_to_move(inquiry.player);
    let answers: Vec<Position> = inquiry
        .answers
        .iter()
        .filter_map(|&mv| after(&first, &[(inquiry.player, mv)]))
        .collect();
    let began = Instant::now();
    let in_time = || stopped() || began.elapsed() > LOOKING;
    let ways: [(Look, &dyn Fn() -> bool); 3] = [
        (enclosed_groups, &in_time),
        (chains, stopped),
        (open_groups, &in_time),
    ];
    // What was found first, if it is not what the author means.
    let mut other = Vec::new();
    for (look, stopped) in ways {
        let mut found: Vec<(Target, Option<Comes>)> = look(&first, inquiry.player, stopped)
            .into_iter()
            .filter_map(|target| {
                if answers.is_empty() {
                    return Some((target, None));
                }
                let read = |pos| target.outcome(pos, life::Limits::FULL, stopped);
                // A group that no answer saves or kills is not what the file is about.
                let best = answers
                    .iter()
                    .filter_map(read)
                    .max_by_key(|comes| comes.outcome)?;
                (best.outcome > Outcome::Fails).then_some((target, Some(best)))
            })
            .collect();
        if !found.is_empty() {
            found.sort_by_key(|(target, comes)| {
                (
                    std::cmp::Reverse(comes.as_ref().map(|comes| comes.outcome)),
                    std::cmp::Reverse(target.stones),
                )
            });
            let meant = |(target, _): &(Target, Option<Comes>)| inquiry.goal.means(&first, target);
            if found.iter().any(meant) {
                found.retain(meant);
                return found;
            }
            if other.is_empty() {
                other = found;
            }
        }
    }
    other
}

/// A way to look for what a problem may be about.
type Look = fn(&Position, Color, &dyn Fn() -> bool) -> Vec<Target>;

/// Whether both sides get something if they move first.
fn is_open(attack: Answer, defend: Answer) -> bool {
    let works = |code| !matches!(code, Code::No | Code::Unknown);
    works(attack.code) && works(defend.code)
}

fn enclosed_groups(pos: &Position, player: Color, stopped: &dyn Fn() -> bool) -> Vec<Target> {
    groups(pos, player, true, stopped)
}

fn open_groups(pos: &Position, player: Color, stopped: &dyn Fn() -> bool) -> Vec<Target> {
    groups(pos, player, false, stopped)
}

/// All groups that are enclosed and do not live whatever is played, also those whose fate is settled.
fn enclosed_at_all(pos: &Position, player: Color) -> Vec<Target> {
    let stones = pos.stones();
    let safe = ::reading::benson::unconditional(&stones);
    let solver = Solver::of(pos);
    let chains = Chains::of(&stones);
    let enclosed = chains.list().iter().filter(|chain| {
        let first = chain.stones[0];
        !safe.stones[first] && solver.is_enclosed(first)
    });
    let target = |chain: &Chain| Target::of(chain, player, [Aim::Live, Aim::Kill]);
    enclosed.map(target).collect()
}

/// The groups whose fate depends on who moves first: those that are enclosed, or the others.
fn groups(
    pos: &Position,
    player: Color,
    enclosed: bool,
    stopped: &dyn Fn() -> bool,
) -> Vec<Target> {
    let stones = pos.stones();
    let safe = ::reading::benson::unconditional(&stones);
    let mut solver = Solver::of(pos);
    let mut found = Vec::new();
    for chain in Chains::of(&stones).list() {
        let first = chain.stones[0];
        if safe.stones[first] || solver.is_enclosed(first) != enclosed || stopped() {
            continue;
        }
        let verdict = solver.read(first, LOOK, stopped);
        if verdict.is_some_and(|v| is_open(v.attack, v.defend)) {
            found.push(Target::of(chain, player, [Aim::Live, Aim::Kill]));
        }
    }
    found
}

/// The chains whose capture depends on who moves first.
fn chains(pos: &Position, player: Color, stopped: &dyn Fn() -> bool) -> Vec<Target> {
    let mut reader = Reader::of(pos);
    let mut found = Vec::new();
    for chain in Chains::of(&pos.stones()).list() {
        if stopped() {
            break;
        }
        let verdict = reader.read(chain.stones[0], Limits::FULL);
        if verdict.is_some_and(|v| is_open(v.attack, v.defend)) {
            found.push(Target::of(chain, player, [Aim::Save, Aim::Capture]));
        }
    }
    found
}

impl Target {
    /// A chain with what the solver wants with it: his own, or the other's.
    fn of(chain: &Chain, player: Color, [own, theirs]: [Aim; 2]) -> Target {
        Target {
            point: chain.stones[0],
            owner: chain.color,
            aim: if chain.color == player { own } else { theirs },
            stones: chain.stones.len(),
        }
    }

    /// What comes of a position in which the other side is to move. `None` if it cannot be read.
    fn outcome(
        &self,
        pos: &Position,
        limits: life::Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Comes> {
        let is_solvers = matches!(self.aim, Aim::Live | Aim::Save);
        if pos.stone(self.point) != Some(self.owner) {
            return Some(Comes {
                outcome: if is_solvers {
                    Outcome::Fails
                } else {
                    Outcome::Works
                },
                reply: None,
                proofs: Vec::new(),
                assumed: None,
                threats: None,
            });
        }
        let mut threats = None;
        let mut proofs = Vec::new();
        let (answer, assumed) = match self.aim {
            Aim::Live | Aim::Kill => {
                let question = if is_solvers {
                    Question::Attack
                } else {
                    Question::Defend
                };
                let found = Solver::of(pos).find(self.point, question, limits, stopped);
                let assumed = match found.trust {
                    Trust::Proven => None,
                    Trust::Likely(assumed) => Some(assumed.into()),
                    Trust::Unknown => return None,
                };
                threats = found.threats().map(|(side, count)| KoThreats {
                    color: match side {
                        KoSide::Owner => self.owner,
                        KoSide::Attacker => self.owner.opposite(),
                    },
                    count,
                });
                proofs = found.proofs;
                (found.answer, assumed)
            }
            Aim::Save => (
                Reader::of(pos).attack(self.point, Limits::FULL),
                Some(Assumption::Attacks),
            ),
            Aim::Capture => (
                Reader::of(pos).defend(self.point, Limits::FULL),
                Some(Assumption::Attacks),
            ),
        };
        let outcome = match answer.code {
            Code::No => Outcome::Works,
            Code::Yes => Outcome::Fails,
            Code::KoFirst => Outcome::KoBehind,
            Code::KoAfter => Outcome::KoAhead,
            Code::Unknown => return None,
        };
        Some(Comes {
            outcome,
            proofs,
            reply: answer.mv,
            assumed,
            threats,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::Size;
    use record::Collection;
    use tsumego::Problem;

    /// A problem after these moves, and its board's size.
    fn inquiry(sgf: &str, moves: &[&str]) -> (Inquiry, Size) {
        let file = Collection::read(sgf.as_bytes().to_vec()).expect("a game");
        let record = file.game(0);
        let problem = Problem::of(record, record::Convention::Right).expect("a problem");
        let mut replay = record::Replay::new();
        let mut start = replay.position(record, problem.start()).position.clone();
        start.set_to_move(problem.player());
        let mut color = problem.player();
        let mut played = Vec::new();
        for name in moves {
            let mv = Point::from_gtp(name, record.size()).map_or(Move::Pass, Move::Play);
            played.push((color, mv));
            color = color.opposite();
        }
        let inquiry = Inquiry {
            start,
            player: problem.player(),
            answers: problem.answers(record),
            moves: played,
            goal: Goal::default(),
        };
        (inquiry, record.size())
    }

    /// What the reader says of Black's or White's moves on a problem, in a word or two.
    fn said(sgf: &str, moves: &[&str]) -> String {
        let (inquiry, size) = inquiry(sgf, moves);
        let Some(opinion) = opinion(&inquiry, &Watch::default()) else {
            return "unknown".to_owned();
        };
        let reply = opinion.reply.map_or(String::new(), |p| p.to_gtp(size));
        let kind = match (opinion.assumed, opinion.is_better(), opinion.is_right()) {
            (Some(_), _, _) => "likely",
            (_, true, _) => "better",
            (_, _, true) => "right",
            _ => "wrong",
        };
        let threats = opinion.threats.map_or(String::new(), |threats| {
            format!(" {:?} {}", threats.color, threats.count)
        });
        format!(
            "{:?} {:?}{threats} {kind} {reply}",
            opinion.aim, opinion.outcome
        )
        .trim_end()
        .to_owned()
    }

    const LIVE: &str = "(;SZ[9]PL[B]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";

    #[test]
    fn what_the_file_does_not_know_is_read() {
        let live = format!("{LIVE};B[ba]C[RIGHT])");
        assert_eq!(said(&live, &["B9"]), "Live Works right");
        // A throw-in at the edge would do as well.
        let refuted = said(&live, &["C9"]);
        assert!(["Live Fails wrong A9", "Live Fails wrong B9"].contains(&&*refuted));
        assert_eq!(said(&live, &["A9"]), "Live Fails wrong B9");
        assert_eq!(said(&live, &["J1"]), "Live Fails wrong B9");
        assert_eq!(said(&live, &["pass"]), "Live Fails wrong B9");
        // Further on in the line, and after the group is gone.
        assert!(said(&live, &["J1", "B9", "A9"]).starts_with("Live Fails wrong"));
        let kill = LIVE.replace("PL[B]", "PL[W]");
        let kill = format!("{kill};W[ba]C[RIGHT])");
        assert_eq!(said(&kill, &["B9"]), "Kill Works right");
        assert_eq!(said(&kill, &["C9"]), "Kill Fails wrong B9");
        let bare = format!("{LIVE})");
        assert_eq!(
            said(&bare, &["B9"]),
            "Live Works right",
            "without any answer"
        );
        assert_eq!(said(&bare, &["A9"]), "Live Fails wrong B9");
    }

    /// Why a first move works or fails, with the position after it.
    fn why(sgf: &str, mv: &str) -> (Why, Position) {
        let (inquiry, _) = inquiry(sgf, &[mv]);
        let now = after(&inquiry.start, &inquiry.moves).expect("legal moves");
        let why = explain(&inquiry, &Watch::default()).expect("it can be read");
        (why, now)
    }

    #[test]
    fn a_verdict_is_shown_by_a_line_and_what_it_rests_on() {
        let live = format!("{LIVE};B[ba]C[RIGHT])");
        let ladder = "(;SZ[9]PL[B]AB[cd][dc][ce]AW[dd];B[ed]C[RIGHT])";
        for (sgf, mv, works, vital) in [
            (&*live, "B9", true, None),
            (&*live, "A9", false, Some("B9")),
            (&*live, "J1", false, Some("B9")),
            (ladder, "D5", false, Some("E6")),
        ] {
            let (why, now) = why(sgf, mv);
            assert_eq!(why.opinion.is_right(), works, "{mv}");
            let first = why.vital.first().map(|p| p.to_gtp(now.size()));
            assert_eq!(first.as_deref(), vital, "{mv}");
            // The zone of a proof holds the line; of what is only likely nothing is said.
            assert_eq!(why.zone.is_empty(), why.opinion.assumed.is_some(), "{mv}");
            assert!(after(&now, &why.line).is_some(), "{mv}: {:?}", why.line);
            let sides = why.line.windows(2).all(|two| two[0].0 != two[1].0);
            assert!(sides, "{mv}: {:?}", why.line);
            for (_, played) in &why.line {
                let Move::Play(point) = played else { continue };
                let inside = why.zone.is_empty() || why.zone.contains(point);
                assert!(inside, "{mv}: {point:?} is not in {:?}", why.zone);
            }
        }
        // The group has no room for two eyes any more.
        let (why, _) = why(&live, "A9");
        assert!(why.end.is_some() && !why.line.is_empty(), "{why:?}");
    }

    #[test]
    fn a_line_that_is_only_likely_ends_with_the_side_that_gets_its_way() {
        let ladder = "(;SZ[9]PL[B]AB[cd][dc][ce]AW[dd];B[ed]C[RIGHT])";
        let (why, _) = why(ladder, "E6");
        assert_eq!(why.opinion.assumed, Some(Assumption::Attacks));
        let colors: Vec<Color> = why.line.iter().map(|(color, _)| *color).collect();
        assert_eq!(colors.first(), Some(&Color::White), "{why:?}");
        assert_eq!(colors.last(), Some(&Color::Black), "{why:?}");
    }

    #[test]
    fn the_authors_goal_chooses_among_groups() {
        // The same corner twice, Black's at the top and White's at the bottom; Black is to play.
        let both = "(;SZ[9]PL[B]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]\
            AW[ah][bh][ch][dh][di]AB[ag][bg][cg][dg][eg][eh][ei])";
        let asked = |goal: Goal, mv: &str| {
            let (inquiry, _) = inquiry(both, &[mv]);
            let inquiry = Inquiry { goal, ..inquiry };
            let opinion = opinion(&inquiry, &Watch::default()).expect("it can be read");
            (opinion.aim, opinion.is_right())
        };
        let marked = |x, y| Goal {
            marked: vec![Point::new(x, y)],
            aim: None,
        };
        let aimed = |aim| Goal {
            marked: Vec::new(),
            aim: Some(aim),
        };
        assert_eq!(asked(marked(1, 1), "B9"), (Aim::Live, true));
        assert_eq!(asked(marked(1, 7), "B9"), (Aim::Kill, false));
        assert_eq!(asked(aimed(Aim::Live), "B1"), (Aim::Live, false));
        assert_eq!(asked(aimed(Aim::Kill), "B1"), (Aim::Kill, true));
        assert_eq!(asked(aimed(Aim::Capture), "B1"), (Aim::Kill, true));
        // What nobody can read of leaves what can be read.
        let odd = asked(marked(4, 4), "B9");
        assert!(matches!(odd.0, Aim::Live | Aim::Kill));
    }

    #[test]
    fn a_ko_is_a_verdict_and_tells_who_needs_threats() {
        // Black has six points in the corner and one liberty outside.
        let sgf = "(;SZ[9]PL[W]AB[da][db][ac][bc][cc][dc]AW[fa][eb][fb][ec][ad][bd][cd][dd][ed]\
            ;W[ba]C[RIGHT])";
        assert_eq!(said(sgf, &["B9"]), "Kill KoAhead Black 1 right B8");
        assert_eq!(said(sgf, &["A9"]), "Kill Fails wrong B9");
    }

    #[test]
    fn captures_are_read_where_no_life_is_at_stake() {
        let ladder = "(;SZ[9]PL[B]AB[cd][dc][ce]AW[dd];B[ed]C[RIGHT])";
        // Whether it is to be killed or caught is the same.
        let outcome = |mv| {
            said(ladder, &[mv])
                .split_once(' ')
                .expect("words")
                .1
                .to_owned()
        };
        assert_eq!(outcome("E6"), "Works likely");
        assert_eq!(outcome("D5"), "Fails likely E6");
    }

    #[test]
    fn a_stone_in_the_open_is_caught_or_not() {
        let net = "(;SZ[9]PL[B]AB[ed][fd][de][df]AW[ee][gg];B[ff]C[RIGHT])";
        assert_eq!(said(net, &["F4"]), "Capture Works likely");
        for line in [&["J1"][..], &["J1", "F4", "F5"]] {
            let said = said(net, line);
            assert!(said.starts_with("Capture Fails likely"), "{line:?}: {said}");
        }
    }

    #[test]
    fn what_the_reader_cannot_tell_is_unknown() {
        // A question of the whole board, and a file whose answer decides nothing that could be read.
        assert_eq!(
            said("(;SZ[19]AB[dd][pd]AW[dp][pp];B[jj]C[RIGHT])", &["K4"]),
            "unknown"
        );
        let odd = format!("{LIVE};B[hh]C[RIGHT])");
        assert_eq!(said(&odd, &["B9"]), "unknown");
        let live = format!("{LIVE};B[ba]C[RIGHT])");
        let file = Collection::read(live.into_bytes()).expect("a game");
        let start = record::Replay::new().position(file.game(0), file.game(0).root());
        let inquiry = Inquiry {
            start: start.position.clone(),
            player: Color::Black,
            answers: Vec::new(),
            moves: vec![(Color::Black, Move::Play(Point::new(0, 0)))],
            goal: Goal::default(),
        };
        assert_eq!(inquiry.start.size(), Size::NINE);
        let watch = Watch::default();
        watch.stop();
        assert_eq!(opinion(&inquiry, &watch), None, "nobody wants to know");
    }
}
