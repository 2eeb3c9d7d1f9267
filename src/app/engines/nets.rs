//! Networks that engines play with: adding one by its file, and finding out what it is.

use crate::WINDOW;
use crate::engines::{Effects, Engines, EnginesContext, EnginesEffect};
use crate::settings::nets::NetFacts;
use crate::settings::profiles::{NetProfile, Profile};
use fileref::FileRef;
use message::say;

impl Engines {
    /// What is known of the network of that file; empty for the one that comes with the program.
    pub fn net_facts(&self, file: &FileRef) -> Option<&NetFacts> {
        self.nets.iter().find(|facts| facts.file == *file)
    }

    /// Puts the engine with a network on the list, if it is not there, and lets it draw the overlays.
    pub(super) fn add_net(
        &mut self,
        facts: NetFacts,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let file = facts.file.clone();
        let known = self
            .slots
            .iter()
            .find(|slot| slot.net.as_ref() == Some(&file));
        let known = known.map(|slot| slot.id);
        let profile = Profile::Net(NetProfile::new(file.clone()));
        let Some(id) = known.or_else(|| self.add_profile(profile)) else {
            return;
        };
        self.keep_profiles(out);
        let facts_in_words = context.texts.tell(&facts.sentence());
        self.net_seen(facts, out);
        self.use_for_overlays(id, out);
        let name = self.name(id);
        let added = say!(WINDOW, "net-added", name, facts = facts_in_words);
        out.push(EnginesEffect::Inform(context.texts.tell(&added)));
        self.look_at_net(&file, out);
        out.push(EnginesEffect::ShowList);
    }

    /// Something was found out about a network.
    pub(super) fn net_seen(&mut self, facts: NetFacts, out: &mut Effects) {
        if facts.like_people {
            for slot in &mut self.slots {
                if slot.net.as_ref() == Some(&facts.file) {
                    slot.levels.clone_from(&self.levels_of_people);
                }
            }
        }
        self.nets.retain(|known| known.file != facts.file);
        self.nets.push(facts);
        out.push(EnginesEffect::KeepNets(self.nets.clone()));
    }

    /// Has all networks looked at and measured of which nothing is known yet, or of another edition.
    pub(super) fn look_at_nets(&self, out: &mut Effects) {
        for file in self.slots.iter().filter_map(|slot| slot.net.as_ref()) {
            self.look_at_net(file, out);
        }
    }

    fn look_at_net(&self, file: &FileRef, out: &mut Effects) {
        let measured = self.net_facts(file).filter(|facts| facts.speed.is_some());
        let known = measured.map_or_else(String::new, |facts| facts.fingerprint.clone());
        out.push(EnginesEffect::MeasureNet(file.clone(), known));
    }
}
