//! Matches and tournaments between engines: beginning and ending them, and what they tell. The games are played on threads
//! of their own and touch neither the board nor the record that is open.

use crate::WINDOW;
use crate::engines::match_view::MatchView;
use crate::engines::{Effects, Engines, EnginesContext, EnginesEffect, Source};
use crate::settings::MatchSetup;
use fileref::FileRef;
use message::{Argument, Sentence, say};
use tournament::{MatchEvent, Row};
use words::Texts;

/// What happens with a match.
#[derive(Debug)]
pub enum MatchCommand {
    /// Begin one.
    Start(MatchSetup),
    /// It has begun; these games were played before, and there the records are.
    Begun(Vec<Row>, Option<FileRef>),
    /// Something happened in it.
    Event(MatchEvent),
    /// It could not begin, for this reason.
    Failed(Sentence),
    /// End it.
    Stop,
    /// Set up another one.
    New,
    /// Show the one that is played, or set one up.
    Show,
}

/// A match that is to be played.
#[derive(Debug)]
pub struct MatchOrder {
    /// What was chosen.
    pub setup: MatchSetup,
    /// The names of the engines, all different, and how they are started, the first one first.
    pub engines: Vec<(String, Source)>,
}

impl Engines {
    /// Something about a match.
    pub(super) fn match_command(
        &mut self,
        command: MatchCommand,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let set_up = || EnginesEffect::SetUpMatch(context.settings.engine_match.clone());
        match command {
            MatchCommand::Start(setup) => self.start_match(setup, out),
            MatchCommand::New => out.push(set_up()),
            MatchCommand::Show => {
                out.push(match self.played_match {
                    Some(_) => EnginesEffect::ShowMatchTable,
                    None => set_up(),
                });
            }
            MatchCommand::Stop => out.push(EnginesEffect::StopMatch),
            MatchCommand::Begun(rows, folder) => {
                if let Some(running) = &mut self.played_match {
                    running.begun(&rows, folder);
                }
            }
            MatchCommand::Failed(reason) => {
                let setup = self.played_match.take().map(|view| view.setup);
                out.push(EnginesEffect::MatchNotBegun(setup));
                let reason = context.texts.tell(&reason);
                let text = context
                    .texts
                    .tell(&say!(WINDOW, "match-not-begun", reason = &*reason));
                out.push(EnginesEffect::Complain(text, Vec::new()));
            }
            MatchCommand::Event(event) => self.match_event(event, context, out),
        }
    }

    /// Whether a match goes on.
    pub fn match_is_running(&self) -> bool {
        self.played_match.as_ref().is_some_and(|view| view.running)
    }

    fn start_match(&mut self, setup: MatchSetup, out: &mut Effects) {
        if self.match_is_running() {
            return;
        }
        let mut engines: Vec<(String, Source)> = Vec::new();
        for entrant in setup.entrants() {
            let Some(slot) = self.by_name(&entrant.engine) else {
                return;
            };
            // Records and tables of matches are English.
            let called = match slot.level(entrant.level) {
                Some(level) => format!("{} level {level}", slot.name),
                None => slot.name.clone(),
            };
            let (id, source) = (slot.id, slot.source.at_level(entrant.level));
            // An engine that plays itself has several names in the table.
            let taken = |name: &String| engines.iter().any(|(other, _)| other == name);
            let numbered = (2..).map(|number| format!("{called} ({number})"));
            let name = std::iter::once(called.clone())
                .chain(numbered)
                .find(|name| !taken(name))
                .expect("numbers do not end");
            engines.push((name, source));
            self.ask_again_for_permission(id);
            if !self.may_start(id, out) {
                // The question is behind the dialog.
                out.push(EnginesEffect::CloseDialog);
                return;
            }
        }
        out.push(EnginesEffect::KeepMatchSetup(setup.clone()));
        let names = engines.iter().map(|(name, _)| name.clone()).collect();
        self.played_match = Some(MatchView::new(setup.clone(), names));
        out.push(EnginesEffect::ShowMatchTable);
        let order = MatchOrder { setup, engines };
        out.push(EnginesEffect::StartMatch(Box::new(order)));
    }

    fn match_event(&mut self, event: MatchEvent, context: &EnginesContext<'_>, out: &mut Effects) {
        let Some(view) = &mut self.played_match else {
            return;
        };
        let finished = event == MatchEvent::Finished;
        view.take(event);
        if finished {
            let text = context.texts.tell(&over(view));
            out.push(EnginesEffect::Inform(text));
        }
    }
}

/// How a match ended.
fn over(view: &MatchView) -> Sentence {
    if let Some(first) = view
        .standings
        .entries
        .first()
        .filter(|_| view.is_tournament())
    {
        let winner = view.bracket.as_ref().and_then(tournament::Bracket::winner);
        return match winner {
            Some(winner) => say!(WINDOW, "tournament-won", name = view.name(winner)),
            None => say!(
                WINDOW,
                "tournament-over",
                name = &*first.name,
                points = Argument::decimal(first.points(), 1),
                games = first.games
            ),
        };
    }
    let (a, b) = (&view.summary.a, &view.summary.b);
    say!(
        WINDOW,
        "match-over",
        a = &*a.name,
        b = &*b.name,
        awins = a.wins.to_string(),
        bwins = b.wins.to_string()
    )
}

/// How far a match is, in a line.
pub fn progress_in_words(texts: &Texts, view: &MatchView) -> String {
    let done = view.standings.games;
    texts.tell(&match view.standings.planned {
        Some(planned) => say!(
            WINDOW,
            "match-progress",
            done = done.to_string(),
            planned = planned.to_string()
        ),
        None => say!(WINDOW, "match-progress-open", done = done.to_string()),
    })
}
