//! What may be typed at the engine's console, in `KataGo`'s words, so that controllers made for it find what they ask for.

use super::super::searching::search_tree::{self, Branch, COMMAND as SEARCH_TREE, NoTree};
use super::wish::{WishError, profile_of};
use super::{Net, NetError};
use engine::Game;
use go::{Color, Size, Symmetry};
use neural::{Raw, Settings, TextSettings};
use std::fmt::Write;

/// What stands behind each command.
const ARGUMENTS: [(&str, &str); 6] = [
    ("kata-raw-nn", "a symmetry, from 0 to 7, or all"),
    ("kata-list-params", "no arguments"),
    ("kata-get-param", "the name of a parameter"),
    ("kata-set-param", "the name of a parameter and a value"),
    ("clear_cache", "no arguments"),
    (SEARCH_TREE, "a number of visits, or none"),
];

/// The commands.
pub(super) const COMMANDS: [&str; 6] = [
    "kata-raw-nn",
    "kata-list-params",
    "kata-get-param",
    "kata-set-param",
    "clear_cache",
    SEARCH_TREE,
];

/// What `kata-set-param` may set, and the setting that it is here.
const PARAMETERS: [(&str, &str); 6] = [
    ("maxVisits", "visits"),
    ("maxPlayouts", "playouts"),
    ("maxTime", "seconds"),
    ("numSearchThreads", "threads"),
    ("cpuctExploration", "exploration"),
    ("fpuReductionMax", "first-play"),
];

/// The parameter that says whom a human-style network plays like.
const PROFILE: &str = "humanSLProfile";

impl Net {
    /// Answers a line.
    pub(super) fn answer_line(&mut self, game: &Game, line: &str) -> Result<String, ConsoleError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["kata-raw-nn", which] => self.raw(game, which),
            ["kata-raw-nn"] => self.raw(game, "0"),
            ["kata-list-params"] => Ok(PARAMETERS.map(|(known, _)| known).join(" ")),
            ["kata-get-param", PROFILE] => {
                Ok(self.profile.map_or_else(String::new, |p| p.to_string()))
            }
            ["kata-set-param", PROFILE, name] => self.set_profile(name),
            ["kata-get-param", name] => parameter(self.player.settings(), name),
            ["kata-set-param", name, value] => self.set(name, value),
            ["clear_cache"] => {
                self.player.forget();
                Ok(String::new())
            }
            [SEARCH_TREE] => self.search_tree(None),
            [SEARCH_TREE, least] => self.search_tree(Some(least)),
            [command, ..] => Err(wrong_arguments(command)),
            [] => Err(ConsoleError::Unknown),
        }
    }

    /// `kata-raw-nn SYMMETRY`: what the network says, from 0 (as it is) to 7, or `all`.
    fn raw(&mut self, game: &Game, which: &str) -> Result<String, ConsoleError> {
        let size = game.size();
        if !neural::Evaluator::fits(&**self.player.evaluator(), size) {
            return Err(ConsoleError::Size(size));
        }
        let count = Symmetry::of(size).count();
        let wanted: Vec<usize> = match which.parse() {
            Ok(number) if number < count => vec![number],
            _ if which == "all" => (0..count).collect(),
            _ => return Err(ConsoleError::Symmetry { last: count - 1 }),
        };
        let network = self.player.evaluator().clone();
        let told = wanted.iter().map(|&number| {
            let raw = network.raw(&game.go, symmetry(number), &mut self.scratch);
            format!("symmetry {number}\n{}", tell(size, game.to_move(), &raw))
        });
        Ok(told.collect::<Vec<_>>().join("\n"))
    }

    /// `katsura-search-tree [VISITS]`: the tree of the last search as JSON.
    fn search_tree(&self, least: Option<&str>) -> Result<String, ConsoleError> {
        let told = |branch: neural::Branch| Branch {
            from: branch.from,
            visits: branch.visits,
            winrate: branch.winrate,
            lead: Some(branch.lead),
        };
        Ok(search_tree::answer(least, |least| {
            let (game, branches) = self.player.branches(least)?;
            Some((game, branches.into_iter().map(told).collect()))
        })?)
    }

    /// Plays like other people from now on.
    fn set_profile(&mut self, name: &str) -> Result<String, ConsoleError> {
        self.play_usually_as(profile_of(name)?)?;
        Ok(String::new())
    }

    fn set(&mut self, name: &str, value: &str) -> Result<String, ConsoleError> {
        let mut settings = *self.player.settings();
        settings.set(setting(name)?, value)?;
        self.player.set_settings(settings);
        Ok(String::new())
    }
}

/// Why a line of the console has no answer, in English as the lines themselves.
#[derive(thiserror::Error, Debug)]
pub(super) enum ConsoleError {
    /// There is no such command.
    #[error("it knows {}", COMMANDS.join(", "))]
    Unknown,
    /// A command takes other arguments.
    #[error("{command} takes {arguments}")]
    Arguments {
        command: &'static str,
        arguments: &'static str,
    },
    /// Networks do not know this board.
    #[error("networks know no board of {0}")]
    Size(Size),
    /// The board has fewer symmetries.
    #[error("a symmetry is from 0 to {last}, or all")]
    Symmetry { last: usize },
    /// There is no tree.
    #[error(transparent)]
    Tree(#[from] NoTree),
    /// There is no such parameter.
    #[error("there is no parameter {name}; there are {}", PARAMETERS.map(|(known, _)| known).join(", "))]
    Parameter { name: String },
    /// The network knows nothing of players.
    #[error(transparent)]
    Net(#[from] NetError),
    /// Nobody is called like that.
    #[error(transparent)]
    Wish(#[from] WishError),
    /// A parameter cannot have that value.
    #[error(transparent)]
    Setting(#[from] neural::SettingsError),
}

/// What is wrong with a line that begins with that command.
fn wrong_arguments(command: &str) -> ConsoleError {
    let known = ARGUMENTS.iter().find(|(known, _)| *known == command);
    known.map_or(ConsoleError::Unknown, |&(command, arguments)| {
        ConsoleError::Arguments { command, arguments }
    })
}

/// The setting behind a parameter.
fn setting(name: &str) -> Result<&'static str, ConsoleError> {
    let found = PARAMETERS.iter().find(|(known, _)| *known == name);
    let found = found.map(|(_, setting)| *setting);
    found.ok_or_else(|| ConsoleError::Parameter {
        name: name.to_owned(),
    })
}

fn parameter(settings: &Settings, name: &str) -> Result<String, ConsoleError> {
    // What is not limited is said to be very many.
    let many = |limit: Option<u64>| limit.unwrap_or(1 << 50).to_string();
    Ok(match setting(name)? {
        "visits" => many(settings.visits),
        "playouts" => many(settings.playouts),
        "seconds" => settings.time.as_secs_f64().to_string(),
        "exploration" => settings.puct.exploration.to_string(),
        "first-play" => settings.puct.first_play[0].to_string(),
        _ => settings.threads.to_string(),
    })
}

/// The symmetry that `KataGo` gives a number: 1 exchanges top and bottom, 2 left and right, 4 the coordinates.
fn symmetry(number: usize) -> Symmetry {
    let exchanged = (number & 1) << 1 | (number & 2) >> 1 | number & 4;
    Symmetry::ALL[exchanged]
}

/// Writes what a network says in the words of `kata-raw-nn`. Everything is White's but the policy, which is the mover's.
fn tell(size: Size, to_move: Color, raw: &Raw) -> String {
    let said = &raw.evaluation;
    let (win, loss, sign) = match to_move {
        Color::White => (said.win, said.loss, 1.0),
        Color::Black => (said.loss, said.win, -1.0),
    };
    let mean = sign * said.score_mean;
    let square = said.score_mean * said.score_mean + said.score_stdev * said.score_stdev;
    // Networks without these say −1.
    let outlook = raw.outlook.map_or([-1.0; 3], |outlook| {
        [
            outlook.variance_time,
            outlook.value_error,
            outlook.score_error,
        ]
    });
    let mut text = String::new();
    for (name, value, places) in [
        ("whiteWin", win, 6),
        ("whiteLoss", loss, 6),
        ("noResult", said.no_result, 6),
        ("whiteLead", sign * said.lead, 3),
        ("whiteScoreSelfplay", mean, 3),
        ("whiteScoreSelfplaySq", square, 3),
        ("varTimeLeft", outlook[0], 3),
        ("shorttermWinlossError", outlook[1], 3),
        ("shorttermScoreError", outlook[2], 3),
    ] {
        // A String takes everything.
        let _ = writeln!(text, "{name} {value:.places$}");
    }
    let points = size.area();
    let width = usize::from(size.width());
    let policy = said.policy[..points].iter().map(|&chance| {
        if chance > 0.0 {
            format!("{chance:8.6}")
        } else {
            format!("{:>8}", "NAN")
        }
    });
    text.push_str("policy\n");
    rows(&mut text, width, policy);
    let _ = writeln!(text, "policyPass {:8.6}", said.policy[points]);
    text.push_str("whiteOwnership\n");
    let owned = said
        .ownership
        .iter()
        .map(|own| format!("{:9.7}", sign * own));
    rows(&mut text, width, owned);
    text.trim_end().to_owned()
}

fn rows(text: &mut String, width: usize, cells: impl Iterator<Item = String>) {
    let cells: Vec<String> = cells.collect();
    for row in cells.chunks(width) {
        text.push_str(&row.join(" "));
        text.push('\n');
    }
}
