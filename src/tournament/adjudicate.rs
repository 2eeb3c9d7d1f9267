//! Games that are stopped because one side is far ahead.

use crate::plan::{Adjudication, Limits};
use crate::referee::mean_lead;
use crate::seat::{Seat, Trouble, with_grace};
use engine::{Ask, Game, Reply, Search};
use go::Color;
use std::sync::atomic::AtomicBool;

/// Who has led for how long.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Lead {
    color: Option<Color>,
    moves: u32,
}

impl Lead {
    /// Takes Black's lead after a move, `None` if nobody knows it; returns who has won by `rule`.
    pub(crate) fn take(&mut self, lead: Option<f32>, rule: Adjudication) -> Option<Color> {
        let ahead = lead.filter(|lead| lead.abs() >= rule.margin).map(|lead| {
            if lead > 0.0 {
                Color::Black
            } else {
                Color::White
            }
        });
        self.moves = if ahead.is_some() && ahead == self.color {
            self.moves + 1
        } else {
            1
        };
        self.color = ahead;
        ahead.filter(|_| self.moves >= rule.moves)
    }
}

/// Returns by how much Black leads, komi included: as the referee says, or by random playouts if it is no engine. `None`
/// where the referee has no opinion.
pub(crate) fn lead(
    game: &Game,
    rule: Adjudication,
    umpire: Option<&mut Seat>,
    limits: &Limits,
    cancel: &AtomicBool,
) -> Result<Option<f32>, Trouble> {
    let Some(umpire) = umpire else {
        return Ok(mean_lead(game, rule.playouts));
    };
    let search = Search {
        anew: true,
        ..Search::within(engine::Limits {
            time: None,
            playouts: Some(rule.playouts.into()),
        })
    };
    match umpire.ask(
        game,
        Ask::Analyse(search),
        with_grace(limits.answer, limits),
        cancel,
    ) {
        Ok((Reply::Analysis(analysis), _)) => Ok(analysis.value().and_then(|value| value.score)),
        Ok(_) | Err(Trouble::Failed(_) | Trouble::Broken(_) | Trouble::Late(_)) => Ok(None),
        Err(Trouble::Cancelled) => Err(Trouble::Cancelled),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_counts_when_it_lasts() {
        let rule = Adjudication {
            margin: 20.0,
            moves: 3,
            after: 0,
            playouts: 1,
        };
        let black = Some(Color::Black);
        for (leads, winner) in [
            (&[30.0, 25.0, 20.0][..], black),
            (&[30.0, 19.0, 30.0, 30.0], None),
            (&[30.0, 30.0, -30.0, -30.0], None),
            (&[-30.0, -30.0, -30.0], Some(Color::White)),
        ] {
            let mut lead = Lead::default();
            let mut last = None;
            for &points in leads {
                last = lead.take(Some(points), rule);
            }
            assert_eq!(last, winner, "{leads:?}");
        }
        let mut lead = Lead::default();
        for unknown in [Some(30.0), Some(30.0), None, Some(30.0)] {
            assert_eq!(lead.take(unknown, rule), None);
        }
    }
}
