//! The registry of built-in engines: the only place that knows both the contract and the engines.
//!
//! [`BUILTINS`] lists them; [`maker`] gives what a [`Worker`](engine::Worker) needs to run one. What
//! they draw is in the module `overlays`.

mod montecarlo;
mod net;
mod overlays;
mod searching;

use ::montecarlo::{Player, Settings, TextSettings, prospect};
use classroom::opinion;
use engine::{
    Answer, Ask, Belief, Engine, EngineError, EngineInfo, Game, LogLine, Maker, OverlayKind, Reply,
    Talk,
};
use go::{MAX_SIDE, Move, Point, Random};
use message::{Message, Sentence, id, quoted};
pub(crate) use net::Instinct;
use net::{Net, Wish, WishError};
pub use net::{NetError, NetFacts};
use searching::{Searcher, Searching};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

message::catalogue! {
    /// What there is to say about built-in engines.
    const TEXTS = include_str!("../assets/lang/en/builtin.ftl");
}

/// One built-in engine, as a list shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Builtin {
    /// The name on the command line and in settings.
    pub name: &'static str,
    kind: Kind,
}

/// What plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Classroom(opinion::Player),
    MonteCarlo,
    Net,
}

/// All built-in engines, simplest first.
pub const BUILTINS: [Builtin; 4] = [
    Builtin {
        name: "random",
        kind: Kind::Classroom(opinion::Player::Random),
    },
    Builtin {
        name: "territory",
        kind: Kind::Classroom(opinion::Player::Territory),
    },
    Builtin {
        name: "montecarlo",
        kind: Kind::MonteCarlo,
    },
    Builtin {
        name: "net",
        kind: Kind::Net,
    },
];

/// The other engines of the lecture: found by their names, and in no list, where they would stand in the way of those one plays.
const LESSONS: [Builtin; 6] = [
    lesson(opinion::Player::PureRandom, "random-pure"),
    lesson(opinion::Player::FirstTerritory, "territory-1"),
    lesson(opinion::Player::ImprovedTerritory, "territory-improved"),
    lesson(opinion::Player::Priorities, "priorities"),
    lesson(opinion::Player::Points, "points"),
    lesson(opinion::Player::TwoPly, "two-ply"),
];

const fn lesson(player: opinion::Player, name: &'static str) -> Builtin {
    Builtin {
        name,
        kind: Kind::Classroom(player),
    }
}

/// What shows the reader of life and death where to look: the network that comes with the program.
pub fn guide() -> Arc<dyn reading::life::Guide> {
    Arc::new(net::ShippedGuide::default())
}

/// Returns the names of the engines of the lecture that no list shows.
pub fn lessons() -> Vec<&'static str> {
    LESSONS.iter().map(|b| b.name).collect()
}

/// Returns the names of all built-in engines.
pub fn names() -> Vec<&'static str> {
    BUILTINS.iter().map(|b| b.name).collect()
}

/// Returns the engine that a text names, with settings behind a colon or without: `montecarlo:playouts=1000`.
pub fn find(text: &str) -> Option<&'static Builtin> {
    const LIST: &[Builtin] = &BUILTINS;
    const MORE: &[Builtin] = &LESSONS;
    let (name, _) = parts(text);
    LIST.iter().chain(MORE).find(|b| b.name == name)
}

/// Splits a text into the engine's name and its settings.
fn parts(text: &str) -> (&str, &str) {
    text.split_once(':').unwrap_or((text, ""))
}

/// Returns what is wrong with the settings behind a built-in engine's name, if anything is.
pub fn problem(text: &str) -> Option<Sentence> {
    let settings = parts(text).1;
    match find(text)?.kind {
        Kind::Classroom(_) if settings.is_empty() => None,
        Kind::Classroom(_) => Some(id!(TEXTS, "engine-no-settings").into()),
        Kind::MonteCarlo => Settings::parse(settings)
            .err()
            .map(|error| error.sentence()),
        Kind::Net => wish(settings).err().map(|error| error.sentence()),
    }
}

/// Opens the network that a text names by its file, if it does. As long as it is kept, engines that play with it need not
/// read it.
///
/// # Errors
///
/// A sentence if there is no network in the file.
pub fn network(text: &str) -> Result<Option<Arc<neural::Networked>>, Sentence> {
    let is_net = find(text).is_some_and(|builtin| matches!(builtin.kind, Kind::Net));
    let wish = is_net.then(|| wish(parts(text).1).ok()).flatten();
    let network = wish.map_or(Ok(None), |wish| wish.network());
    network.map_err(|error| error.sentence())
}

/// Returns the numbers that can be set behind a built-in engine's name, each with its least and its greatest value; `None`
/// if there is no such engine.
pub fn settings(text: &str) -> Option<Vec<(&'static str, f64, f64)>> {
    fn of<S: TextSettings>() -> Vec<(&'static str, f64, f64)> {
        let rows = S::TABLE.iter();
        rows.map(|row| (row.key, row.least, row.most)).collect()
    }
    Some(match find(text)?.kind {
        Kind::Classroom(_) => Vec::new(),
        Kind::MonteCarlo => of::<Settings>(),
        Kind::Net => of::<neural::Settings>(),
    })
}

/// Reads what is wished for behind the name of the engine with a network.
fn wish(text: &str) -> Result<Wish, WishError> {
    let wish = Wish::parse(text)?;
    wish.check()?;
    Ok(wish)
}

/// Returns what the engine with a name can draw, nothing if there is none.
pub fn overlays(name: &str) -> Vec<OverlayKind> {
    find(name).map_or_else(Vec::new, |b| match b.kind {
        Kind::Classroom(player) => overlays::kinds(player),
        Kind::MonteCarlo => searching::kinds::<Player>(),
        Kind::Net => searching::kinds::<Net>(),
    })
}

/// Returns the levels that the engine with a name plays at, in words, the weakest first.
pub fn levels(name: &str) -> Vec<Sentence> {
    find(name).map_or_else(Vec::new, |b| match b.kind {
        Kind::Classroom(_) => Vec::new(),
        Kind::MonteCarlo => Player::usual_levels(),
        Kind::Net => Net::usual_levels(),
    })
}

/// Returns the levels that the engine with a name plays at with a human-style network, in words, the weakest first; none if
/// it does not play with a network.
pub fn levels_of_people(name: &str) -> Option<Vec<Sentence>> {
    let builtin = find(name).filter(|b| b.kind == Kind::Net);
    builtin.map(|_| net::ranks())
}

/// Returns the levels that the engine with a name plays at with another network than that of the program, in words, the
/// weakest first; none if it does not play with a network.
pub fn levels_of_other_nets(name: &str) -> Option<Vec<Sentence>> {
    let builtin = find(name).filter(|b| b.kind == Kind::Net);
    builtin.map(|_| net::levels_without_ranks())
}

/// Returns the first words of the lines that an engine understands at its console.
pub fn console_commands(text: &str) -> &'static [&'static str] {
    match find(text).map(|builtin| builtin.kind) {
        Some(Kind::Net) => Net::COMMANDS,
        Some(Kind::MonteCarlo) => ::montecarlo::Player::COMMANDS,
        Some(Kind::Classroom(_)) | None => &[],
    }
}

/// Returns what makes the engine called `name` with the network of a file; its random moves repeat from run to run if
/// a seed is given.
pub fn net_maker(name: &str, file: &Path, seed: Option<u64>) -> Maker {
    let wish = Wish::of_file(file);
    made_by_wish(name.to_owned(), wish, seed)
}

fn made_by_wish(name: String, wish: Wish, seed: Option<u64>) -> Maker {
    Arc::new(move |_, _| {
        let seed = seed.unwrap_or_else(|| opinion::fresh_random().next_u64());
        let player = Net::open(&name, &wish, seed)?;
        Ok(Box::new(Searching::new(&name, player)))
    })
}

/// Returns what makes the engine that a text names, `None` if there is none or its settings are wrong.
pub fn maker(text: &str) -> Option<Maker> {
    make(text, None)
}

/// Returns what makes the engine such that its random moves repeat from run to run.
pub fn maker_with_seed(text: &str, seed: u64) -> Option<Maker> {
    make(text, Some(seed))
}

fn make(text: &str, seed: Option<u64>) -> Option<Maker> {
    let builtin = find(text)?;
    match builtin.kind {
        Kind::Classroom(player) => {
            let random = move || seed.map_or_else(opinion::fresh_random, Random::new);
            Some(Arc::new(move |_, _| {
                Ok(Box::new(Classroom::new(builtin.name, player, random())))
            }))
        }
        Kind::MonteCarlo => {
            let settings = Settings::parse(parts(text).1).ok()?;
            let text = text.to_owned();
            Some(Arc::new(move |_, _| {
                let mut settings = settings;
                match seed {
                    Some(seed) => settings.seed = seed,
                    None if text.contains("seed=") => {}
                    None => settings.seed = opinion::fresh_random().next_u64(),
                }
                Ok(Box::new(Searching::new(&text, Player::new(settings))))
            }))
        }
        Kind::Net => {
            let wish = Wish::parse(parts(text).1).ok()?;
            Some(made_by_wish(text.to_owned(), wish, seed))
        }
    }
}

/// A classroom engine behind the contract.
struct Classroom {
    name: &'static str,
    player: opinion::Player,
    random: Random,
}

/// How often a side looks at what is left of a game in which nobody passes, in moves of its own: a look takes as long as thousands
/// of random moves.
const LOOK_EVERY: usize = 8;

impl Classroom {
    fn new(name: &'static str, player: opinion::Player, random: Random) -> Classroom {
        Classroom {
            name,
            player,
            random,
        }
    }

    /// Chooses a move for the side to move.
    fn choose(&mut self, game: &Game, talk: &mut dyn Talk) -> Answer {
        let pos = game.position();
        let color = game.to_move();
        let player = self.player;
        let random = &mut self.random;
        // The workshop's engines know no end of a game, and whoever plays one waits for it.
        let listed = BUILTINS.iter().any(|builtin| builtin.name == self.name);
        let due = game.go.passes() > 0 || (game.go.moves().len() / 2).is_multiple_of(LOOK_EVERY);
        let prospect = (listed && due).then(|| prospect(&game.go)).flatten();
        if let Some(prospect) = &prospect {
            if prospect.hopeless {
                return Answer::Resign;
            }
            if prospect.nothing_left {
                return Answer::Pass;
            }
        }
        let open = |p: Point| prospect.as_ref().is_none_or(|prospect| prospect.open[p]);
        let mv = opinion::choose(
            player,
            (pos, color),
            &game.go.rules,
            game.go.hashes(),
            random,
            &open,
            &|| talk.stopped(),
        );
        let words = match mv {
            Move::Play(p) => p.to_gtp(game.size()),
            Move::Pass => "pass".to_owned(),
        };
        talk.log(LogLine::engine(format!("{color:?} {words}")));
        match mv {
            Move::Play(p) => Answer::Play(p),
            Move::Pass => Answer::Pass,
        }
    }
}

impl Engine for Classroom {
    fn info(&self) -> EngineInfo {
        EngineInfo {
            name: self.name.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            overlays: overlays::kinds(self.player),
            max_side: MAX_SIDE,
            ..EngineInfo::default()
        }
    }

    fn answer(
        &mut self,
        game: &Game,
        ask: &Ask,
        talk: &mut dyn Talk,
    ) -> Result<Reply, EngineError> {
        let start = Instant::now();
        let reply = match ask {
            Ask::Move(search) if search.restrictions.is_empty() => {
                Reply::Move(self.choose(game, talk))
            }
            Ask::LifeAndDeath => Reply::LifeAndDeath(overlays::life_and_death(game, talk)),
            Ask::Picture { id, .. } => {
                talk.progress(quoted(id));
                let drawn = overlays::draw(id, self.player, game, talk);
                Reply::Picture(drawn.ok_or_else(|| EngineError::unsupported(self.name, ask))?)
            }
            Ask::Belief => Reply::Belief(Belief::of(game, "the game as it was asked")),
            Ask::Move(_) | Ask::Analyse(_) | Ask::Console { .. } => {
                return Err(EngineError::unsupported(self.name, ask));
            }
        };
        let millis = start.elapsed().as_secs_f64() * 1000.0;
        talk.progress(quoted(&format!("{millis:.1} ms")));
        Ok(reply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Interim, KindEffect, StopFlag};
    use go::{Color, Point, PointStatus, Rules, Setup, Size};
    use overlay::Overlay;

    /// Listens to nothing and may say stop.
    struct Silent {
        stopped: bool,
    }

    impl Talk for Silent {
        fn log(&mut self, _: LogLine) {}
        fn progress(&mut self, _: message::Sentence) {}
        fn interim(&mut self, _: Interim) {}
        fn stopped(&self) -> bool {
            self.stopped
        }
    }

    fn start(name: &str) -> Box<dyn Engine> {
        let make = maker(name).expect("a built-in engine");
        make(&StopFlag::default(), &mut Silent { stopped: false }).expect("it starts")
    }

    fn ask(engine: &mut dyn Engine, game: &Game, id: &str) -> Result<Overlay, EngineError> {
        // Pictures that grow are taken at once.
        let live = |kind: &OverlayKind| kind.id == id && kind.effect == KindEffect::Live;
        let stopped = engine.info().overlays.iter().any(live);
        let ask = OverlayKind::ask_by_id(id, &[]);
        let reply = engine.answer(game, &ask, &mut Silent { stopped })?;
        Ok(reply.into_overlay().expect(id))
    }

    fn begun(setup: Setup) -> Game {
        go::Game::from_setup(setup).into()
    }

    /// A game of `moves` moves by the random engine.
    fn random_game(size: Size, moves: usize) -> Game {
        let mut game = Game::new(size);
        let make = maker_with_seed("random", 5).expect("built in");
        let mut engine =
            make(&StopFlag::default(), &mut Silent { stopped: false }).expect("it starts");
        for _ in 0..moves {
            let ask = Ask::MOVE;
            let reply = engine.answer(&game, &ask, &mut Silent { stopped: true });
            let mv = match reply.expect("an answer") {
                Reply::Move(Answer::Play(p)) => Move::Play(p),
                _ => Move::Pass,
            };
            game.execute(game.to_move(), mv, 0);
        }
        game
    }

    #[test]
    fn every_engine_draws_what_it_lists_on_every_board() {
        for (w, h, moves) in [(1, 1, 1), (1, 7, 4), (5, 3, 10), (9, 9, 60), (52, 20, 90)] {
            let game = random_game(Size::new(w, h).expect("a board"), moves);
            // Whoever works everything out anew for each move takes long on large boards.
            let lessons = lessons().into_iter().filter(|_| w.max(h) <= 5);
            // Side by side: some take seconds for the largest board.
            std::thread::scope(|threads| {
                for name in names().into_iter().chain(lessons) {
                    let game = &game;
                    threads.spawn(move || draws_what_it_lists(name, game));
                }
            });
        }
    }

    fn draws_what_it_lists(name: &str, game: &Game) {
        let mut engine = start(name);
        if game.size().width().max(game.size().height()) > engine.info().max_side {
            let refused = ask(engine.as_mut(), game, "status");
            assert!(matches!(refused, Err(EngineError::Size { .. })), "{name}");
            return;
        }
        for kind in engine.info().overlays {
            let drawn = ask(engine.as_mut(), game, &kind.id).expect("an overlay");
            assert_eq!(drawn.title, kind.title.to_string());
            assert_eq!(drawn.points.size(), game.size());
        }
    }

    #[test]
    fn the_first_three_overlays_are_those_of_the_abi() {
        for name in names() {
            let ids: Vec<String> = overlays(name).into_iter().map(|k| k.id).collect();
            assert_eq!(ids[..3], ["status", "figure", "number"], "{name}");
        }
    }

    #[test]
    fn simple_engines_know_the_end_of_a_game() {
        // All is settled but for D1, and White has far more.
        const END: [&str; 9] = [
            ".XXO..O..",
            "X.XO.O...",
            ".XXO..O..",
            "XXXOO.O..",
            ".X.XO.O..",
            "XXXXO.OO.",
            ".XXO..O..",
            "X.XOO.O..",
            ".XX.O.O..",
        ];
        let mut setup = Setup::new(Size::NINE);
        for p in Size::NINE.points() {
            setup.stones[p] = match END[usize::from(p.y)].as_bytes()[usize::from(p.x)] {
                b'X' => Some(Color::Black),
                b'O' => Some(Color::White),
                _ => None,
            };
        }
        for (name, rules) in ["random", "territory"]
            .into_iter()
            .flat_map(|name| [(name, Rules::JAPANESE), (name, Rules::CHINESE)])
        {
            let mut engine = start(name);
            let mut answer = |game: &Game| {
                let reply = engine.answer(game, &Ask::MOVE, &mut Silent { stopped: false });
                match reply.expect(name) {
                    Reply::Move(answer) => answer,
                    _ => panic!("{name} was asked for a move"),
                }
            };
            let mut game: Game = begun(setup.clone());
            game.go.rules = rules;
            assert_eq!(answer(&game), Answer::Resign, "{name}, {rules:?}: Black");
            game.execute(Color::Black, Move::Pass, 0);
            assert_eq!(answer(&game), Answer::Pass, "{name}, {rules:?}: White");
            let mut ahead = setup.clone();
            ahead.to_move = Color::White;
            let mut game: Game = begun(ahead);
            game.go.rules = rules;
            let first = answer(&game);
            let between = Answer::Play(Point::new(3, 8));
            assert!(
                [between, Answer::Pass].contains(&first),
                "{name}, {rules:?}: {first:?} is nobody's but White's"
            );
        }
    }

    #[test]
    fn the_engines_of_the_lecture_play_whole_games() {
        for name in lessons() {
            let mut game = Game::new(Size::square(5).expect("a board"));
            let mut engine = maker_with_seed(name, 3).expect(name)(
                &StopFlag::default(),
                &mut Silent { stopped: false },
            )
            .expect(name);
            for _ in 0..30 {
                let color = game.to_move();
                let reply = engine.answer(&game, &Ask::MOVE, &mut Silent { stopped: false });
                let mv = match reply.expect("an answer") {
                    Reply::Move(Answer::Play(p)) => Move::Play(p),
                    _ => Move::Pass,
                };
                game.play(color, mv, 0).expect(name);
            }
            let stones = game.position().stones();
            assert!(stones.values().iter().flatten().count() > 3, "{name}");
        }
    }

    #[test]
    fn groups_and_links_are_drawn_and_told() {
        let mut setup = Setup::new(Size::NINE);
        for (x, y) in [(2, 2), (4, 2)] {
            setup.stones[Point::new(x, y)] = Some(Color::Black);
        }
        setup.stones[Point::new(6, 6)] = Some(Color::White);
        let game = begun(setup);
        let mut engine = start("territory");
        let links = ask(engine.as_mut(), &game, "links").expect("an overlay");
        let line = &links.lines[0];
        assert_eq!((line.from, line.to), (Point::new(2, 2), Point::new(4, 2)));
        let groups = ask(engine.as_mut(), &game, "groups").expect("an overlay");
        assert_eq!(groups.points[Point::new(4, 2)].number, Some(1));
        let told = groups.points[Point::new(2, 2)]
            .raw
            .as_ref()
            .expect("words")
            .to_string();
        for word in [
            "group 1: black, 2 stones",
            "points",
            "not enclosed",
            "strong",
        ] {
            assert!(told.contains(word), "{told}");
        }
        let table = ask(engine.as_mut(), &game, "chain-table").expect("an overlay");
        assert_eq!(table.text.len(), 4, "{:?}", table.text);
        let row = table.text[1].to_string();
        assert!(row.contains("C7"), "{row}");
    }

    #[test]
    fn what_is_not_listed_is_refused() {
        let game = Game::new(Size::NINE);
        let refused = ask(start("random").as_mut(), &game, "gains");
        assert!(matches!(refused, Err(EngineError::NoOverlay { .. })));
        assert!(maker("gnugo").is_none());
    }

    #[test]
    fn territory_opens_at_the_first_whole_diamond() {
        let game = Game::new(Size::NINETEEN);
        let ask = Ask::MOVE;
        let reply = start("territory").answer(&game, &ask, &mut Silent { stopped: false });
        assert_eq!(reply, Ok(Reply::Move(Answer::Play(Point::new(3, 3)))));
    }

    #[test]
    fn a_chain_in_atari_is_labelled() {
        let mut setup = Setup::new(Size::NINE);
        for (x, y, color) in [
            (4, 4, Color::Black),
            (4, 3, Color::White),
            (3, 4, Color::White),
            (5, 4, Color::White),
        ] {
            setup.stones[Point::new(x, y)] = Some(color);
        }
        let game = begun(setup);
        let drawn = ask(start("territory").as_mut(), &game, "chain-status").expect("an overlay");
        let at = &drawn.points[Point::new(4, 5)];
        assert_eq!(at.label.as_deref(), Some("CS"));
        let stone = drawn.points[Point::new(4, 4)].raw.as_ref();
        assert_eq!(
            stone.map(ToString::to_string).as_deref(),
            Some(
                "chain 3: black, 1 stones, 1 liberties, beside 1, 2, 4; \
                 whoever starts, capture at E4, save at E4"
            )
        );
    }

    #[test]
    fn a_group_shows_where_it_dies_and_lives() {
        let mut setup = Setup::new(Size::NINE);
        for (y, row) in ["...XO", "XXXXO", "OOOOO"].into_iter().enumerate() {
            for (x, sign) in row.chars().enumerate() {
                setup.stones[Point::new(x as u8, y as u8)] = match sign {
                    'X' => Some(Color::Black),
                    'O' => Some(Color::White),
                    _ => None,
                };
            }
        }
        let game = begun(setup);
        let drawn = ask(start("territory").as_mut(), &game, "group-status").expect("an overlay");
        let vital = &drawn.points[Point::new(1, 0)];
        assert_eq!(vital.label.as_deref(), Some("KS"));
        let stone = drawn.points[Point::new(0, 1)].raw.as_ref();
        assert_eq!(
            stone.map(ToString::to_string).as_deref(),
            Some(
                "chain 1: black, 5 stones, 3 liberties, beside 2; \
                 whoever starts, kill at B9, save at B9; proven"
            )
        );
    }

    #[test]
    fn what_engines_draw_is_told_in_japanese() {
        let japanese = words::Texts::new("ja");
        let game = random_game(Size::NINE, 30);
        for name in ["territory", "montecarlo"] {
            let mut engine = start(name);
            for kind in engine.info().overlays {
                let drawn = ask(engine.as_mut(), &game, &kind.id).expect(name);
                let at_points = Size::NINE
                    .points()
                    .filter_map(|p| overlay::raw_at(&drawn, p));
                for said in at_points.chain(drawn.text.iter().cloned()) {
                    let told = japanese.tell(&said);
                    // Points, letters on the board and numbers have no words.
                    let words = told.split(|c: char| !c.is_ascii_alphabetic());
                    let english: Vec<&str> = words.filter(|word| word.len() > 2).collect();
                    assert!(english.is_empty(), "{name} {}: {told}", kind.id);
                }
            }
        }
    }

    #[test]
    fn stopping_gives_an_answer_soon() {
        let game = random_game(Size::NINETEEN, 120);
        let mut engine = start("territory");
        for id in ["status", "figure", "chain-status", "group-status"] {
            let ask = OverlayKind::ask_by_id(id, &[]);
            let reply = engine.answer(&game, &ask, &mut Silent { stopped: true });
            let drawn = reply.expect("an answer").into_overlay();
            assert!(drawn.is_some(), "{id}");
        }
    }

    #[test]
    fn a_finished_game_is_scored_by_its_status() {
        let mut setup = Setup::new(Size::NINE);
        for y in 0..9 {
            setup.stones[Point::new(3, y)] = Some(Color::Black);
            setup.stones[Point::new(4, y)] = Some(Color::White);
        }
        for (x, y) in [(1, 1), (1, 5)] {
            setup.stones[Point::new(x, y)] = Some(Color::White);
        }
        let game = begun(setup);
        let drawn = ask(start("territory").as_mut(), &game, "status").expect("an overlay");
        let pos = game.position();
        let status = drawn.status_grid(pos).expect("a status");
        assert_eq!(status[Point::new(1, 1)], PointStatus::Dead);
        let score = go::score(pos, &status, Rules::JAPANESE.scoring, go::Komi::USUAL);
        // Black 25 points and two dead stones twice, White 36 and komi.
        assert_eq!(score.result(), "W+13.5");
    }
}
