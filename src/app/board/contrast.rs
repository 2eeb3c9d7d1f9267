//! The search that is open beside another one of the same position: at each node what both think of the moves.

use crate::WINDOW;
use crate::board::{Board, BoardContext, BoardEffect, BoardView, Effects};
use crate::document::moves::WriteCommand;
use analysis::{Contrast, Opposed};
use fileref::FileRef;
use go::Move;
use message::{Sentence, id, say};
use overlay::{Overlay, Rgb};
use record::{CellId, Collection, Record};
use std::sync::Arc;

/// Moves that both searches gave less than this part of their visits have no sign on the board.
const LEAST: f32 = 0.01;
/// Shares that differ by less are as good as the same.
const SAME: f32 = 0.02;
/// What the open search likes more, what the other one does, what both like. They are told apart also by who sees red and
/// green alike.
const OPEN: Rgb = Rgb(40, 120, 220);
const OTHER: Rgb = Rgb(240, 150, 30);
const BOTH: Rgb = Rgb(190, 190, 190);

/// What happens when searches are compared.
#[derive(Debug)]
pub enum ContrastCommand {
    /// The file was read whose search is to be compared with the open one, or why it was not.
    Read(FileRef, Result<Box<Collection>, Sentence>),
    /// Show the next node, or with −1 the one before, at which the searches prefer different moves.
    Step(i32),
    /// It is enough.
    End,
}

/// The other search.
pub struct Rival {
    file: FileRef,
    games: Box<Collection>,
    // What was compared last: the file, the game and its state.
    about: Option<(u64, usize, u64)>,
    // The nodes of the open search at which they prefer different moves, the most visited first.
    apart: Vec<CellId>,
    // The node that was looked at last, and what was found there.
    cell: Option<CellId>,
    here: Option<Contrast>,
    drawn: Option<Arc<Overlay>>,
}

impl Rival {
    /// Its file.
    pub fn file(&self) -> &FileRef {
        &self.file
    }

    /// What both think at the node that is shown; none where the other one did not get.
    pub fn here(&self) -> Option<&Contrast> {
        self.here.as_ref()
    }

    /// The nodes of the open search at which they prefer different moves, the most visited first.
    pub fn apart(&self) -> &[CellId] {
        &self.apart
    }

    fn record(&self) -> &Record {
        self.games.game(0)
    }
}

impl<'a> BoardView<'a> {
    /// The search that the open one is compared with, where that is seen.
    pub fn rival(&self) -> Option<&'a Rival> {
        let context = &self.context;
        let hidden = context.problems.is_solving() || context.document.kind().is_some();
        self.board.rival.as_ref().filter(|_| !hidden)
    }

    /// What two searches think of the moves here, as a picture; nothing where they are not compared.
    pub(super) fn contrast_drawn(&self) -> Option<&'a Arc<Overlay>> {
        self.searched()?;
        self.rival()?.drawn.as_ref()
    }

    /// Whether a search is open that can be compared with another one.
    pub fn may_compare_search(&self) -> bool {
        let document = self.context.document;
        document.kind().is_none() && analysis::is_search(document.record())
    }
}

impl Board {
    pub(super) fn contrast_command(
        &mut self,
        command: ContrastCommand,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        match command {
            ContrastCommand::Read(file, read) => match rival(file.clone(), read, context) {
                Ok(rival) => {
                    self.rival = Some(rival);
                    self.follow_contrast(context);
                }
                Err(reason) => {
                    let failed = say!(WINDOW, "contrast-failed", file = file.name(), reason);
                    out.push(BoardEffect::Complain(context.texts.tell(&failed)));
                }
            },
            ContrastCommand::Step(step) => {
                let next = self.rival.as_ref().and_then(|rival| {
                    let count = rival.apart.len();
                    let here = context.document.cursor();
                    let at = match rival.apart.iter().position(|&cell| cell == here) {
                        Some(at) => (at + count).checked_add_signed(step as isize)? % count,
                        None if step < 0 => count.checked_sub(1)?,
                        None => 0,
                    };
                    rival.apart.get(at).copied()
                });
                if let Some(cell) = next {
                    out.push(BoardEffect::Write(WriteCommand::Show(cell)));
                }
            }
            ContrastCommand::End => self.rival = None,
        }
    }

    /// Compares the searches at the node that is shown, as far as something has changed.
    pub(super) fn follow_contrast(&mut self, context: &BoardContext<'_>) {
        let Some(mut rival) = self.rival.take() else {
            return;
        };
        let document = context.document;
        let (record, cursor) = (document.record(), document.cursor());
        let about = (document.epoch(), document.game(), record.generation());
        let is_other = rival.about.replace(about) != Some(about);
        if is_other {
            // With a third search of the same position the comparison goes on.
            if !analysis::is_search(record) || !analysis::same_start(record, rival.record()) {
                return;
            }
            rival.apart = analysis::apart(record, rival.record());
        }
        if rival.cell.replace(cursor) != Some(cursor) || is_other {
            rival.here = analysis::contrast(record, cursor, rival.record());
            rival.drawn = rival
                .here
                .as_ref()
                .map(|here| Arc::new(drawn(record, here)));
        }
        self.rival = Some(rival);
    }
}

/// The search of a file, if it can be compared with the one that is open.
fn rival(
    file: FileRef,
    read: Result<Box<Collection>, Sentence>,
    context: &BoardContext<'_>,
) -> Result<Rival, Sentence> {
    let games = read?;
    let open = context.document.record();
    let other = games.games().first();
    let other = other.filter(|other| analysis::is_search(other));
    let other = other.ok_or_else(|| Sentence::from(id!(WINDOW, "contrast-no-search")))?;
    if !analysis::is_search(open) || !analysis::same_start(open, other) {
        return Err(id!(WINDOW, "contrast-other-position").into());
    }
    Ok(Rival {
        file,
        games,
        about: None,
        apart: Vec::new(),
        cell: None,
        here: None,
        drawn: None,
    })
}

/// A colour for who prefers a move, and by how many per cent of the visits.
fn drawn(record: &Record, here: &Contrast) -> Overlay {
    let mut overlay = Overlay::new(record.size(), "");
    for opposed in &here.moves {
        let seen = opposed.shares().into_iter().any(|share| share >= LEAST);
        if let (Move::Play(point), true) = (opposed.mv, seen)
            && let Some(drawn) = overlay.points.get(point).cloned()
        {
            let favour = Favour::of(opposed);
            overlay.points[point] = overlay::PointOverlay {
                color: Some(favour.color()),
                label: (favour != Favour::Both).then(|| percent(opposed.share())),
                ..drawn
            };
        }
    }
    overlay
}

/// Which of two searches likes a move more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Favour {
    /// The open one.
    Open,
    /// The other one.
    Other,
    /// Both as much.
    Both,
}

impl Favour {
    /// Who likes the move more.
    pub fn of(opposed: &Opposed) -> Favour {
        match opposed.share() {
            share if share >= SAME => Favour::Other,
            share if share <= -SAME => Favour::Open,
            _ => Favour::Both,
        }
    }

    fn color(self) -> Rgb {
        match self {
            Favour::Open => OPEN,
            Favour::Other => OTHER,
            Favour::Both => BOTH,
        }
    }
}

/// A difference of shares in per cent with its sign.
pub fn percent(share: f32) -> String {
    match (share * 100.0).round() {
        0.0 => "0".to_owned(),
        percent => format!("{percent:+.0}").replace('-', "−"),
    }
}
