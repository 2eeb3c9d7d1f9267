//! What the commands that write pages and pictures have in common.

use super::error::{CliError, TEXTS};
use super::language::{self, COMMANDS};
use super::progress::Progress;
use super::terminal;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use export::{self, Done, Format, Order};
use figures::{PageOptions, Paper, TextPlace, Words};
use message::{say, visible};
use picture::{Coordinates, Theme, ThemeName};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// How pages look.
#[derive(clap::Args)]
pub(super) struct PaperArgs {
    /// Size of the paper.
    #[arg(long, value_enum, default_value_t = PaperName::A4)]
    paper: PaperName,
    /// Where the words about a board stand.
    #[arg(long, value_enum, default_value_t = Place::Below)]
    text: Place,
    #[command(flatten)]
    look: LookArgs,
    /// Dots per inch of pages that are written as PNG, 36 to 600.
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u32).range(36..=600))]
    dpi: u32,
}

/// How boards look.
#[derive(clap::Args)]
pub(super) struct LookArgs {
    /// Colours and materials.
    #[arg(long, value_enum, default_value_t = ThemeArg::PAPER)]
    pub(super) theme: ThemeArg,
    /// Language of captions, `en` if not given, and of what is said meanwhile, the system's if not given.
    #[arg(long, value_enum)]
    pub(super) language: Option<Language>,
}

/// The names of the lines around a board.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum CoordinatesName {
    /// None.
    None,
    /// A to T and 1 to 19 from below.
    Letters,
    /// 1 to 19 from the left and from above.
    Numbers,
    /// 1 to 19 from the left and 一 to 十九 from above.
    Kanji,
}

impl CoordinatesName {
    pub(super) fn get(self) -> Coordinates {
        match self {
            CoordinatesName::None => Coordinates::None,
            CoordinatesName::Letters => Coordinates::Letters,
            CoordinatesName::Numbers => Coordinates::Numbers,
            CoordinatesName::Kanji => Coordinates::Kanji,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum PaperName {
    /// 210 × 297 mm.
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

#[derive(Clone, Copy, ValueEnum)]
enum Place {
    /// Below it.
    Below,
    /// To the right of it.
    Beside,
}

/// A theme of a board, as an argument: the words are those of [`picture::ThemeName`].
#[derive(Clone, Copy)]
pub(super) struct ThemeArg(ThemeName);

impl ThemeArg {
    pub(super) const PAPER: ThemeArg = ThemeArg(ThemeName::Paper);
    pub(super) const WOOD: ThemeArg = ThemeArg(ThemeName::Wood);

    pub(super) fn get(self) -> Theme {
        self.0.theme()
    }
}

impl ValueEnum for ThemeArg {
    fn value_variants<'a>() -> &'a [ThemeArg] {
        const { &all_themes() }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            ThemeName::Wood => "Kaya wood with shaded stones",
            ThemeName::Light => "A pale plain board with shaded stones",
            ThemeName::Dark => "Dark wood",
            ThemeName::Paper => "Black on white",
            ThemeName::Contrast => "Strong outlines; White's stones are square",
        };
        Some(PossibleValue::new(self.0.word()).help(help))
    }
}

const fn all_themes() -> [ThemeArg; ThemeName::ALL.len()] {
    let mut all = [ThemeArg::WOOD; ThemeName::ALL.len()];
    let mut i = 0;
    while i < all.len() {
        all[i] = ThemeArg(ThemeName::ALL[i]);
        i += 1;
    }
    all
}

/// A language of the program, as an argument.
#[derive(Clone, Copy)]
pub(super) struct Language(&'static words::Language);

static LANGUAGES: LazyLock<Vec<Language>> =
    LazyLock::new(|| words::languages().iter().map(Language).collect());

impl Language {
    pub(super) fn words(self) -> Words {
        Words::of_tag(&self.0.tag)
    }
}

impl ValueEnum for Language {
    fn value_variants<'a>() -> &'a [Language] {
        &LANGUAGES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(&*self.0.tag).help(&*self.0.name))
    }
}

impl LookArgs {
    /// The language of captions: English, if the user does not say, whatever the system speaks.
    fn words(&self) -> Words {
        self.language.map_or(Words::ENGLISH, Language::words)
    }
}

impl PaperArgs {
    /// What the command says is said in the language that the user wants for captions.
    pub(super) fn choose_language(&self) {
        if let Some(Language(chosen)) = self.look.language {
            language::choose(&chosen.tag);
        }
    }

    pub(super) fn page(&self, per_page: u8) -> PageOptions {
        PageOptions {
            paper: match self.paper {
                PaperName::A4 => Paper::A4,
                PaperName::Letter => Paper::Letter,
            },
            per_page,
            text: match self.text {
                Place::Below => TextPlace::Below,
                Place::Beside => TextPlace::Beside,
            },
            theme: self.look.theme.get(),
            words: self.look.words(),
        }
    }

    pub(super) fn dpi(&self) -> f32 {
        self.dpi as f32
    }
}

/// The format of an output by its name, if it is one of `wanted`.
pub(super) fn format_of(output: &Path, wanted: &[Format]) -> Result<Format, CliError> {
    let format = Format::of(output);
    // PNG viewers know animated ones by the usual name.
    let format = match format {
        Some(Format::Png) if wanted.contains(&Format::Apng) => Some(Format::Apng),
        other => other,
    };
    format
        .filter(|format| wanted.contains(format))
        .ok_or_else(|| {
            let mut endings: Vec<String> = wanted
                .iter()
                .map(|format| format!(".{}", format.ending()))
                .collect();
            let last = endings.pop().unwrap_or_default();
            CliError::Usage(say!(
                TEXTS,
                "cli-output-ending",
                endings = endings.join(", "),
                last,
                file = output
            ))
        })
}

/// Ctrl+C was pressed. One for all orders of a command.
static STOP: AtomicBool = AtomicBool::new(false);

/// Refuses a range of moves whose last lies before its first.
pub(super) fn check_range(from: u32, to: Option<u32>) -> Result<(), CliError> {
    match to.filter(|to| *to < from) {
        Some(to) => Err(CliError::Usage(say!(TEXTS, "cli-range", to, from))),
        None => Ok(()),
    }
}

/// What an order is made of, piece by piece.
#[derive(Clone, Copy)]
pub(super) enum Pieces {
    /// Figures of a game.
    Figures,
    /// Files of problems.
    Files,
    /// Frames of a film.
    Frames,
}

/// Carries an order out, says how far it is and which files came of it. Ctrl+C gives it up and leaves no file behind.
pub(super) fn carry_out(order: &Order, path: &Path, what: Pieces) -> Result<ExitCode, CliError> {
    // A handler is set only once. Without one Ctrl+C ends the program at once, which is no harm either.
    let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Release));
    let mut line = Progress::new();
    let result = export::run(order, path, &mut |done, all| {
        line.show(&match what {
            Pieces::Figures => say!(COMMANDS, "cli-figure-of", done, all),
            Pieces::Files => say!(COMMANDS, "cli-file-of", done, all),
            Pieces::Frames => say!(COMMANDS, "cli-frame-of", done, all),
        });
        !STOP.load(Ordering::Acquire)
    });
    line.clear();
    let done = result?;
    for (path, reason) in &done.skipped {
        super::complain(&say!(COMMANDS, "cli-left-out", file = path, reason));
    }
    name_files(&done)?;
    Ok(ExitCode::SUCCESS)
}

/// Lists the files that came of an order.
fn name_files(done: &Done) -> Result<(), CliError> {
    let mut out = terminal::out();
    for file in &done.files {
        writeln!(out, "{}", visible(&file.display().to_string()))?;
    }
    Ok(())
}
