//! `lz-analyze` and `kata-analyze`: what the engine thinks, line after line, until the next command comes.

use super::Bridge;
use super::board::color;
use super::text::Line;
use crate::builtin;
use crate::cli::engines::Kind;
use engine::{Ask, Candidate, Game, Overlay};
use go::{Color, Move, Point};
use std::io::Write;
use std::time::{Duration, Instant};

/// The commands.
pub(super) const COMMANDS: [&str; 2] = ["lz-analyze", "kata-analyze"];

/// The picture that is asked for: candidates, and whose the points are.
const PICTURE: &str = "analysis-ownership";

/// What was asked.
struct Wish {
    color: Color,
    interval: Duration,
    most_moves: usize,
    ownership: bool,
}

impl Bridge {
    /// Tells whether the engine can be watched thinking. It need not have started.
    pub(super) fn can_analyze(&self) -> bool {
        let kinds = || builtin::overlays(&self.engine.name);
        self.engine.kind == Kind::Builtin && kinds().iter().any(|kind| kind.id == PICTURE)
    }

    /// Answers a command of this module, which ends when the controller sends another.
    pub(super) fn analyze(&mut self, line: &Line, out: &mut impl Write) -> std::io::Result<()> {
        let id = line.id.map(|id| id.to_string()).unwrap_or_default();
        let wish = match self.wish(&line.args) {
            Ok(wish) => wish,
            Err(reason) => {
                write!(out, "?{id} {reason}\n\n")?;
                return out.flush();
            }
        };
        writeln!(out, "={id}")?;
        out.flush()?;
        let mut game = self.session.game().clone();
        game.to_move = wish.color;
        if game.moves.is_empty() {
            game.base_to_move = wish.color;
        }
        let kata = line.name.starts_with("kata");
        let begun = Instant::now();
        let mut lines = 0;
        let mut trouble = Ok(());
        let about = game.clone();
        let ended = self
            .player
            .watch(game, Ask::overlay(PICTURE), &mut |overlay| {
                // The engine shows itself ten times a second; who wants to hear it less often does.
                if begun.elapsed() >= wish.interval * lines && trouble.is_ok() {
                    lines += 1;
                    trouble = write_infos(out, &about, &overlay, &wish, kata);
                }
            });
        trouble?;
        if let Err(reason) = ended {
            super::super::complain(&reason);
        }
        writeln!(out)?;
        out.flush()
    }

    /// Reads `[color] [interval] [interval N] [maxmoves N] [ownership true]`; intervals are in hundredths of a second.
    fn wish(&self, args: &[String]) -> Result<Wish, String> {
        let mut wish = Wish {
            color: self.session.game().to_move,
            interval: Duration::from_secs(1),
            most_moves: usize::MAX,
            ownership: false,
        };
        let centis = |text: &str| {
            let n = text.parse::<u32>();
            n.map(|n| Duration::from_millis(u64::from(n) * 10))
                .map_err(|_| format!("syntax error: {text} is no number of hundredths of a second"))
        };
        let mut i = 0;
        if let Ok(color) = color(args, 0) {
            wish.color = color;
            i = 1;
        }
        while let Some(arg) = args.get(i) {
            let value = args.get(i + 1).map_or("", String::as_str);
            match arg.as_str() {
                "interval" => wish.interval = centis(value)?,
                "maxmoves" => {
                    let number = value.parse();
                    wish.most_moves =
                        number.map_err(|_| format!("syntax error: maxmoves {value}"))?;
                }
                "ownership" => wish.ownership = value == "true",
                // Controllers ask for more than there is here; they can live without.
                name if name.parse::<f64>().is_err() => {}
                number => {
                    wish.interval = centis(number)?;
                    i += 1;
                    continue;
                }
            }
            i += 2;
        }
        Ok(wish)
    }
}

/// Writes a line with all candidates.
fn write_infos(
    out: &mut impl Write,
    game: &Game,
    overlay: &Overlay,
    wish: &Wish,
    kata: bool,
) -> std::io::Result<()> {
    let shown = overlay.candidates.iter().take(wish.most_moves).enumerate();
    let mut line: Vec<String> = shown
        .map(|(order, candidate)| info(game, overlay, candidate, order, kata))
        .collect();
    if kata && wish.ownership {
        line.push("ownership".to_owned());
        let sign = if wish.color == Color::Black {
            1.0
        } else {
            -1.0
        };
        let owned = overlay
            .points
            .iter()
            .map(|(_, p)| sign * p.influence.unwrap_or(0.0));
        line.extend(owned.map(|own| format!("{own:.3}")));
    }
    if !line.is_empty() {
        writeln!(out, "{}", line.join(" "))?;
    }
    out.flush()
}

/// Words a candidate. Chances and scores are those of the side to move.
fn info(game: &Game, overlay: &Overlay, candidate: &Candidate, order: usize, kata: bool) -> String {
    let black = candidate.color == Color::Black;
    let chance = |winrate: Option<f32>| {
        let winrate = winrate.unwrap_or(0.5);
        if black { winrate } else { 1.0 - winrate }
    };
    let number = |part: f32| {
        if kata {
            format!("{part:.6}")
        } else {
            format!("{:.0}", part * 10_000.0)
        }
    };
    let words = format!(
        "info move {} visits {} winrate {} prior {} lcb {}",
        vertex(game, candidate.mv),
        candidate.visits.unwrap_or(0),
        number(chance(candidate.winrate)),
        number(candidate.prior.unwrap_or(0.0)),
        number(chance(candidate.lcb)),
    );
    let score = overlay.estimate.and_then(|estimate| estimate.score);
    let score = score.filter(|_| kata).map_or_else(String::new, |score| {
        let score = if black { score } else { -score };
        format!(" scoreMean {score:.2} scoreLead {score:.2}")
    });
    let pv: Vec<String> = candidate.pv.iter().map(|&mv| vertex(game, mv)).collect();
    format!("{words}{score} order {order} pv {}", pv.join(" "))
}

fn vertex(game: &Game, mv: Move) -> String {
    match mv {
        Move::Play(p) => Point::to_gtp(p, game.size()),
        Move::Pass => "pass".to_owned(),
    }
}
