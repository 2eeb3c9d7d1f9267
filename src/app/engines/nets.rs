//! Networks that engines play with: adding one by its file, and finding out what it is.

use crate::WINDOW;
use crate::engines::{Effects, Engines, EnginesContext, EnginesEffect, Slot};
use crate::settings::nets::NetFacts;
use crate::settings::profiles::{NetProfile, Profile};
use fileref::FileRef;
use message::{Sentence, say};

impl Engines {
    /// What is known of the network of that file; empty for the one that comes with the program.
    pub fn net_facts(&self, file: &FileRef) -> Option<&NetFacts> {
        self.nets.iter().find(|facts| facts.file == *file)
    }

    /// The engine that plays with the network of the program.
    pub(super) fn own_net(&self) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.net.is_some())
    }

    /// The levels at which an engine plays with the network of that file, by what is known of it.
    pub(super) fn levels_with(&self, file: &FileRef) -> Vec<Sentence> {
        let facts = self.net_facts(file);
        if facts.is_some_and(|facts| facts.like_people) {
            return self.levels_of_people.clone();
        }
        if file.is_empty() {
            let own = self.own_net();
            return own.map_or_else(Vec::new, |slot| slot.levels.clone());
        }
        self.levels_of_other_nets.clone()
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
        let file = facts.file.clone();
        self.nets.retain(|known| known.file != file);
        self.nets.push(facts);
        let levels = self.levels_with(&file);
        for slot in &mut self.slots {
            if slot.net.as_ref() == Some(&file) {
                slot.levels.clone_from(&levels);
            }
        }
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
