//! What there is to say against a problem's file by what reading finds of its first moves.

use crate::audit::{Audit, First, Judged};
use crate::{Aim, Assumption, Outcome, compared};
use go::{Move, Point, Position};
use record::MarkKind;
use tsumego::OtherSide;

/// What reading has to say against a problem's file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// A first move that is right by the file is against the rules.
    Impossible(First),
    /// A first move that is right by the file fails.
    Fails(First),
    /// A first move that is right by the file was not read to the end.
    Open(First),
    /// A first move that is right by the file only makes a ko, though another one does more, or none is known.
    OnlyKo(First),
    /// A first move that the file does not call right works as well as the best one that it does.
    AlsoWorks(First),
    /// One is likely to work as well. That is no more than an opinion, and said of life and death only.
    MayWork(First),
    /// One works better than all that the file calls right, though one of these makes a ko or lives in seki.
    Better(First),
    /// All that the file calls right fails, and this one works.
    Solves(First),
    /// The file has no answer, and this first move works.
    Works(First),
    /// The file has no answer and calls this first move wrong, and it works.
    WorksThough(First),
    /// The file has no answer, and no first move was found that works.
    NothingFound,
    /// The same, but so many first moves of so many were not read to the end.
    Unread {
        /// Those that were not.
        open: usize,
        /// All.
        of: usize,
    },
    /// No first move works.
    Unsolvable,
    /// Nothing needs to be played: it works all the same.
    NeedsNoMove,
    /// Nothing needs to be played for the ko that the file's answer makes.
    KoWithoutMove,
    /// Points are asked for, and none gains more than this first move, which is right by the file, or is found where it has no
    /// answer.
    GainsMost(First),
    /// A first move that is right by the file gains less than this other one.
    GainsLess(First, First),
    /// A first move that the file does not call right gains as much as the best that it does.
    GainsAsMuch(First),
}

impl Remark {
    /// The first move that it is about, and whether it works or makes a ko at least; none if it is about all.
    pub fn first(&self) -> Option<(First, bool)> {
        match *self {
            Remark::Impossible(first) | Remark::Fails(first) | Remark::GainsLess(first, _) => {
                Some((first, false))
            }
            Remark::OnlyKo(first)
            | Remark::AlsoWorks(first)
            | Remark::MayWork(first)
            | Remark::Better(first)
            | Remark::Solves(first)
            | Remark::Works(first)
            | Remark::WorksThough(first)
            | Remark::GainsMost(first)
            | Remark::GainsAsMuch(first) => Some((first, true)),
            Remark::Open(_)
            | Remark::Unsolvable
            | Remark::NeedsNoMove
            | Remark::KoWithoutMove
            | Remark::NothingFound
            | Remark::Unread { .. } => None,
        }
    }

    /// Whether the same is to be said of two first moves, so that one sentence tells of both.
    pub(crate) fn is_told_with(&self, other: &Remark) -> bool {
        let alike = |one: &First, other: &First| {
            let told = |first: &First| {
                let bent_four = first.judged.is_some_and(|judged| judged.bent_four);
                (first.makes_ko(), first.is_proven(), bent_four)
            };
            told(one) == told(other)
        };
        match (self, other) {
            (Remark::AlsoWorks(one), Remark::AlsoWorks(other))
            | (Remark::MayWork(one), Remark::MayWork(other))
            | (Remark::Better(one), Remark::Better(other))
            | (Remark::Solves(one), Remark::Solves(other))
            | (Remark::Works(one), Remark::Works(other))
            | (Remark::WorksThough(one), Remark::WorksThough(other))
            | (Remark::GainsAsMuch(one), Remark::GainsAsMuch(other)) => alike(one, other),
            _ => false,
        }
    }
}

impl Audit {
    /// Whether the file has an answer.
    pub(crate) fn is_answered(&self) -> bool {
        self.firsts.iter().any(|first| first.in_file)
    }

    /// What the best of the file's answers comes to, as far as they were read.
    pub(crate) fn best_answer(&self) -> Option<Outcome> {
        let answers = self.firsts.iter().filter(|first| first.in_file);
        answers
            .filter_map(|first| Some(first.judged?.outcome))
            .max()
    }

    /// The first moves that work best, of a file without an answer: those that are proven, or if there are none, those that
    /// are likely to.
    fn found(&self) -> Vec<Remark> {
        let outcome = |first: &&First| first.judged.map(|judged| judged.outcome);
        let best = self.firsts.iter().filter_map(|first| outcome(&first)).max();
        let Some(best) = best.filter(|&best| best > Outcome::Fails) else {
            let open = self.firsts.iter().filter(|first| first.judged.is_none());
            return vec![match (open.count(), self.firsts.len()) {
                (0, _) => Remark::NothingFound,
                (open, of) => Remark::Unread { open, of },
            }];
        };
        let works: Vec<&First> = self
            .firsts
            .iter()
            .filter(|first| outcome(first) == Some(best))
            .collect();
        let is_proven = works.iter().any(|first| first.is_proven());
        let told = works
            .into_iter()
            .filter(|first| first.is_proven() || !is_proven);
        let ko = best < Outcome::Works && !self.ko_is_enough;
        told.map(|&first| {
            if ko {
                Remark::OnlyKo(first)
            } else if first.is_called_wrong && best == Outcome::Works {
                Remark::WorksThough(first)
            } else {
                Remark::Works(first)
            }
        })
        .collect()
    }

    /// What is to be said against the file, or of one without an answer what works. Of what is not proven only that an answer of the file fails or
    /// makes a ko, and that another first move may work, too.
    pub fn remarks(&self) -> Vec<Remark> {
        if self.aim == Aim::Points {
            return self.gains();
        }
        let outcome = |first: &First| first.judged.map(|judged| judged.outcome);
        let answers = || self.firsts.iter().filter(|first| first.in_file);
        let best = self.best_answer();
        let mut remarks = Vec::new();
        let pass_works = self.pass.filter(|pass| pass.outcome == Outcome::Works);
        if pass_works.is_some_and(|pass| pass.assumed.is_none()) {
            // An author who knows that plays elsewhere.
            return if self.is_elsewhere {
                Vec::new()
            } else {
                vec![Remark::NeedsNoMove]
            };
        }
        let all_fail = |first: &First| first.is_proven_to(Outcome::Fails);
        if self.complete && !self.firsts.is_empty() && self.firsts.iter().all(all_fail) {
            return vec![Remark::Unsolvable];
        }
        if !self.is_answered() {
            return self.found();
        }
        let impossible = answers().filter(|first| !first.is_legal);
        remarks.extend(impossible.map(|&first| Remark::Impossible(first)));
        if answers().all(|first| !first.is_legal) {
            remarks.extend(self.found());
            return remarks;
        }
        for &first in answers() {
            match outcome(&first) {
                Some(Outcome::Fails) => remarks.push(Remark::Fails(first)),
                Some(Outcome::KoBehind | Outcome::KoAhead) if !self.ko_is_enough => {
                    remarks.push(Remark::OnlyKo(first));
                }
                None if first.is_legal => remarks.push(Remark::Open(first)),
                Some(_) | None => {}
            }
        }
        let needs_none = self.is_ko_without_move();
        if needs_none {
            remarks.push(Remark::KoWithoutMove);
        }
        for &first in self.firsts.iter().filter(|first| !first.in_file) {
            let Some((judged, best)) = first.judged.zip(best).filter(|_| first.is_proven()) else {
                continue;
            };
            if judged.outcome == Outcome::Works && best == Outcome::Fails {
                remarks.push(Remark::Solves(first));
            } else if judged.outcome > best {
                remarks.push(Remark::Better(first));
            } else if judged.outcome == best
                && best > Outcome::Fails
                && !needs_none
                && self.is_as_good(judged)
            {
                remarks.push(Remark::AlsoWorks(first));
            }
        }
        let may_work = self
            .firsts
            .iter()
            .filter(|first| !first.in_file && best == Some(Outcome::Works) && self.may_work(first));
        remarks.extend(may_work.map(|&first| Remark::MayWork(first)));
        remarks
    }

    /// The same without what is only an opinion, where the file names the other side as the one to play.
    pub fn remarks_beside(&self, other_side: Option<OtherSide>) -> Vec<Remark> {
        let mut remarks = self.remarks();
        remarks.retain(|remark| other_side.is_none() || !matches!(remark, Remark::MayWork(_)));
        remarks
    }

    /// Whether a first move is likely to make a group live or die.
    fn may_work(&self, first: &First) -> bool {
        let is_read = |judged: Judged| {
            let assumed = [
                Assumption::OpenSides,
                Assumption::Search,
                Assumption::Surroundings,
            ];
            judged.outcome == Outcome::Works
                && judged.assumed.is_some_and(|one| assumed.contains(&one))
        };
        matches!(self.aim, Aim::Live | Aim::Kill)
            && !self.is_guessed
            && first.judged.is_some_and(is_read)
    }

    /// What is marked on the board where the problem begins: triangles on the group, and the first moves that there is something to say
    /// about, circles where they work or gain most, squares where they only make a ko, crosses where they fail or gain less.
    pub fn marks(&self, start: &Position) -> Vec<(Point, MarkKind)> {
        let group = start.chain(self.target).into_iter();
        let mut marks: Vec<(Point, MarkKind)> =
            group.map(|stone| (stone, MarkKind::Triangle)).collect();
        let mut mark = |mv: Move, kind| {
            if let Move::Play(point) = mv
                && !marks.contains(&(point, kind))
            {
                marks.push((point, kind));
            }
        };
        for remark in self.remarks() {
            if remark == Remark::Unsolvable {
                for first in self.firsts.iter().filter(|first| first.in_file) {
                    mark(first.mv, MarkKind::Cross);
                }
            }
            if let Remark::GainsLess(_, best) = remark {
                mark(best.mv, MarkKind::Circle);
            }
            if let Some((first, works)) = remark.first() {
                let kind = match works {
                    true if first.makes_ko() => MarkKind::Square,
                    true => MarkKind::Circle,
                    false => MarkKind::Cross,
                };
                mark(first.mv, kind);
            }
        }
        marks
    }

    /// What is to be said where points are asked for.
    fn gains(&self) -> Vec<Remark> {
        let loses = |first: &First| Some(first.judged?.gain?.loses);
        let is_best = |first: &&First| loses(first) == Some(0);
        let others = || self.firsts.iter().filter(|first| !first.in_file);
        if !self.is_answered() {
            return others()
                .filter(is_best)
                .map(|&first| Remark::GainsMost(first))
                .collect();
        }
        let best = self.firsts.iter().find(is_best);
        let mut remarks = Vec::new();
        for &first in self.firsts.iter().filter(|first| first.in_file) {
            match (loses(&first), best) {
                _ if !first.is_legal => remarks.push(Remark::Impossible(first)),
                (Some(0), _) => remarks.push(Remark::GainsMost(first)),
                (Some(_), Some(&best)) => remarks.push(Remark::GainsLess(first, best)),
                _ => {}
            }
        }
        if best.is_some_and(|best| best.in_file) {
            let as_much = others().filter(is_best);
            remarks.extend(as_much.map(|&first| Remark::GainsAsMuch(first)));
        }
        remarks
    }

    /// Whether the ko that the file's best answer makes is proven to come without a move, too: then any move makes it.
    fn is_ko_without_move(&self) -> bool {
        self.pass.is_some_and(|pass| {
            pass.assumed.is_none()
                && pass.outcome.is_ko()
                && self.best_answer() == Some(pass.outcome)
                && self.is_as_good(pass)
        })
    }

    /// Whether a move whose outcome is that of the file's best answer takes no more threats than it.
    fn is_as_good(&self, judged: Judged) -> bool {
        let answers = self.firsts.iter().filter(|first| first.in_file);
        let same = answers
            .filter_map(|first| first.judged)
            .filter(|answer| answer.outcome == judged.outcome);
        let came = |judged: Judged| (judged.outcome, judged.seki, judged.threats);
        same.into_iter()
            .all(|answer| compared(came(judged), came(answer)).is_ge())
    }
}
