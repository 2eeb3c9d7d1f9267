//! A game as networks see it: the board now and two moves ago, the last moves, and what may not be repeated.

use super::Conditions;
use super::conditions::KoBan;
use go::{
    ByColor, Color, Game, KoRule, Move, PlayError, Point, Position, Rules, Scoring, Size, Suicide,
};

/// How many moves back a network sees.
pub const MOVES_SHOWN: usize = 5;

/// The key of the side to move, for repetitions that depend on it.
const WHITE_TO_MOVE: u64 = 0x9e37_79b9_7f4a_7c15;

/// What the rules say of a stone of the mover at a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Legal,
    /// Forbidden because it would repeat a position.
    Ko,
    /// Forbidden for another reason.
    No,
}

/// A position with as much of its history as networks see and superko needs, and the conditions of its game.
///
/// It is made of a [`Game`] and follows it move by move, so that a search clones the root's and plays its line:
///
/// ```
/// use go::{Game, Move, Point, Size};
/// use net::{Conditions, Situation};
///
/// let game = Game::new(Size::NINE);
/// let conditions = Conditions::new(game.rules, game.komi);
/// let mut situation = Situation::of(&game, conditions);
/// situation.play(Move::Play(Point::new(2, 2)));
/// let inputs = situation.inputs(Default::default());
/// assert_eq!(inputs.global[5], 7.5 / 20.0, "by territory White has a stone less to lose");
/// ```
#[derive(Clone, Debug)]
pub struct Situation {
    conditions: Conditions,
    /// Now, a move ago and two moves ago; where there was no move, the oldest again.
    boards: [Position; 3],
    /// The last moves, the newest first.
    last: [Option<(Color, Move)>; MOVES_SHOWN],
    /// How many moves were made since the beginning, or since the game was over: so many may be shown.
    made: usize,
    /// The keys of all positions so far, this one included, as the rule of ko compares them.
    keys: Vec<u64>,
    /// The positions somebody passed in, with the side to move.
    passed_in: Vec<u64>,
    /// Passes in a row that count.
    passes: usize,
    /// Who took the button.
    button: Option<Color>,
    /// Stones played, without those set up.
    played: ByColor<u32>,
    /// Black stones before White's first.
    handicap: u32,
    /// Whether Black's next stone is another one of the handicap.
    handicap_goes_on: bool,
}

impl Situation {
    /// Returns the situation at the end of a game. The conditions count, not the game's rules and komi.
    pub fn of(game: &Game, conditions: Conditions) -> Situation {
        let mut situation = Situation::at(game.setup().position(), conditions);
        let moves = game.moves();
        for (i, &(color, mv)) in moves.iter().enumerate() {
            if i + 2 >= moves.len() {
                situation.remember_board();
            }
            situation.make(color, mv);
        }
        situation.boards[0].set_to_move(game.to_move());
        situation
    }

    /// Returns the situation at the beginning of a game from a position.
    pub fn at(position: Position, conditions: Conditions) -> Situation {
        let stones = position.stones();
        let count = |color| {
            stones
                .values()
                .iter()
                .filter(|&&s| s == Some(color))
                .count() as u32
        };
        let white_stones = count(Color::White);
        let mut situation = Situation {
            conditions,
            last: [None; MOVES_SHOWN],
            made: 0,
            keys: Vec::new(),
            passed_in: Vec::new(),
            passes: 0,
            button: None,
            played: ByColor::default(),
            handicap: if white_stones == 0 {
                count(Color::Black)
            } else {
                0
            },
            handicap_goes_on: white_stones == 0,
            boards: [position.clone(), position.clone(), position],
        };
        situation.keys.push(situation.key());
        situation
    }

    /// Makes a move for the side to move, whatever the rules say.
    pub fn play(&mut self, mv: Move) {
        self.remember_board();
        self.make(self.to_move(), mv);
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.boards[0].size()
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.boards[0]
    }

    /// Who is to move.
    pub fn to_move(&self) -> Color {
        self.boards[0].to_move()
    }

    /// Komi and rules.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Passes in a row that count, up to now; the one that takes the button does not.
    pub fn passes(&self) -> usize {
        self.passes
    }

    /// Tells for each point and, last, for the pass whether the side to move may play there. A single stone's suicide is
    /// never legal.
    pub fn legal_moves(&self) -> Vec<bool> {
        let verdicts = self.verdicts();
        let points = verdicts.into_iter().map(|v| v == Verdict::Legal);
        points.chain([true]).collect()
    }

    /// What White gets in points: komi, the bonus for the handicap, and what the rules give for moves made so far. By
    /// territory each stone played is one prisoner more that the other could have had by passing.
    pub fn points_for_white(&self) -> f32 {
        let bonus = self.conditions.points_for_handicap(self.handicap);
        let stones = match self.conditions.scoring {
            Scoring::Territory => self.played.black as f32 - self.played.white as f32,
            Scoring::Area => 0.0,
        };
        let button = match self.button {
            None => 0.0,
            Some(Color::Black) => -0.5,
            Some(Color::White) => 0.5,
        };
        self.conditions.komi.points() as f32 + bonus + stones + button
    }

    /// Tells whether the button is still there to be taken.
    pub(super) fn has_button(&self) -> bool {
        self.conditions.button && self.button.is_none()
    }

    /// Tells whether a pass now would be the last of the game, or of the part of it that decides by territory. Where only
    /// retaking a ko at once is forbidden, passing twice in the same position ends the game as well.
    pub fn pass_would_end(&self) -> bool {
        let again = || {
            self.conditions.ko == KoBan::Simple && self.passed_in.contains(&self.key_with_mover())
        };
        !self.has_button() && (self.passes > 0 || again())
    }

    /// Tells whether the network is not to know that it could end the game: it should play as if dead stones had to be
    /// taken, though the players would agree on them.
    pub(super) fn hides_passes(&self) -> bool {
        let ends = self.pass_would_end() && self.passes == 1;
        ends && self.conditions.friendly_pass && self.conditions.scoring == Scoring::Area
    }

    /// The last moves that a network is shown, the newest first: colours alternate, and the game was not over before.
    pub(super) fn moves_shown(&self) -> impl Iterator<Item = Move> {
        let most = if self.hides_passes() { 0 } else { self.made };
        let mut expected = self.to_move();
        self.last.iter().take(most).map_while(move |&last| {
            let (color, mv) = last?;
            expected = expected.opposite();
            (color == expected).then_some(mv)
        })
    }

    /// The board so many moves ago, 0 to 2.
    pub(super) fn board(&self, moves_ago: usize) -> &Position {
        &self.boards[moves_ago]
    }

    /// What the rules say of every point, row by row.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let mut seen = match self.conditions.ko {
            KoBan::Simple => Vec::new(),
            KoBan::Positional | KoBan::Situational => self.keys.clone(),
        };
        seen.sort_unstable();
        let points = self.size().points();
        points.map(|p| self.verdict(p, &seen)).collect()
    }

    /// What the rules say of a point; `seen` has the keys of what may not be repeated, sorted.
    fn verdict(&self, p: Point, seen: &[u64]) -> Verdict {
        let (position, mover) = (self.position(), self.to_move());
        match position.check(mover, p, &WITHOUT_SUICIDE, &[]) {
            Ok(()) => {}
            Err(PlayError::Ko(_)) => return Verdict::Ko,
            Err(PlayError::Suicide(_)) if self.may_take_itself(p) => {}
            Err(_) => return Verdict::No,
        }
        let repeats = !seen.is_empty()
            && position.hash_after(mover, p).is_some_and(|hash| {
                let key = self.key_of(hash, mover.opposite());
                seen.binary_search(&key).is_ok()
            });
        if repeats { Verdict::Ko } else { Verdict::Legal }
    }

    /// Tells whether a stone that would have no liberty may be played nevertheless: others go with it.
    fn may_take_itself(&self, p: Point) -> bool {
        let own = |q| self.position().stone(q) == Some(self.to_move());
        self.conditions.suicide == Suicide::Allowed && self.size().neighbours(p).any(own)
    }

    fn remember_board(&mut self) {
        self.boards.rotate_right(1);
        let [now, before, ..] = &mut self.boards;
        now.clone_from(before);
    }

    /// Makes a move on the newest board.
    fn make(&mut self, color: Color, mv: Move) {
        match mv {
            Move::Pass => self.note_pass(color),
            Move::Play(_) => self.note_stone(color),
        }
        self.boards[0].execute(color, mv);
        self.last.rotate_right(1);
        self.last[0] = Some((color, mv));
        self.keys.push(self.key());
    }

    fn note_pass(&mut self, color: Color) {
        let ends = self.pass_would_end();
        self.passed_in.push(self.key_with_mover());
        if self.has_button() {
            self.button = Some(color);
        } else {
            self.passes += 1;
        }
        self.handicap_goes_on &= color == Color::White;
        // What was played before the game was over is not shown if it goes on.
        self.made = if ends { 1 } else { self.made + 1 };
    }

    fn note_stone(&mut self, color: Color) {
        self.handicap_goes_on &= color == Color::Black;
        self.handicap += u32::from(self.handicap_goes_on);
        self.played[color] += 1;
        self.passes = 0;
        self.made += 1;
    }

    /// The key of the position now, as the rule of ko compares it.
    fn key(&self) -> u64 {
        self.key_of(self.position().hash(), self.to_move())
    }

    fn key_of(&self, stones: u64, mover: Color) -> u64 {
        match self.conditions.ko {
            KoBan::Positional => stones,
            KoBan::Simple | KoBan::Situational => with_mover(stones, mover),
        }
    }

    fn key_with_mover(&self) -> u64 {
        with_mover(self.position().hash(), self.to_move())
    }
}

/// What [`Position::check`] is asked by: superko and suicide are judged here.
const WITHOUT_SUICIDE: Rules = Rules {
    ko: KoRule::Simple,
    suicide: Suicide::Forbidden,
    scoring: Scoring::Area,
};

fn with_mover(stones: u64, mover: Color) -> u64 {
    match mover {
        Color::Black => stones,
        Color::White => stones ^ WHITE_TO_MOVE,
    }
}
