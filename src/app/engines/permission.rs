//! Whether an engine may be started. A library is code of strangers: the user is asked about it once, and again when its
//! file is another one. Before the question it is tried out what the system can keep it from, so that the question says
//! what is so here. What is asked about is the file that was looked at, and no other one is started afterwards.

use crate::WINDOW;
use crate::engines::slot::Source;
use crate::engines::{Effects, EngineId, Engines, EnginesContext, EnginesEffect, Permission};
use crate::notices::Offer;
use crate::settings::profiles::{LibraryProfile, Profile, is_fingerprint};
use message::{Sentence, id, say};

impl Engines {
    /// The engines that are made of files, and how they are started: when the program starts it is looked whether they
    /// are those the user agreed to run.
    pub fn files(&self) -> impl Iterator<Item = (EngineId, &Source)> {
        let slots = self.slots.iter().filter(|slot| slot.has_file());
        slots.map(|slot| (slot.id, &slot.source))
    }

    /// Whether an engine may be started without a question to the user.
    pub fn is_permitted(&self, id: EngineId) -> bool {
        let slot = self.slot(id);
        slot.is_some_and(|slot| slot.permission == Permission::Granted)
    }

    /// Whether an engine may be started; has it tried out, to ask the user, if that has not been done.
    pub(super) fn may_start(&mut self, id: EngineId, out: &mut Effects) -> bool {
        let Some(slot) = self.slot_mut(id) else {
            return false;
        };
        match slot.permission {
            Permission::Granted => return true,
            Permission::Asked => return false,
            Permission::Needed => slot.permission = Permission::Asked,
        }
        slot.asked_about = None;
        let source = slot.source.clone();
        out.push(EnginesEffect::TryOut(id, Box::new(source)));
        false
    }

    /// The user agreed to run what an engine's file is now: it is started when it was looked at.
    pub(super) fn agree_before(&mut self, id: EngineId, out: &mut Effects) {
        if let Some(slot) = self.slot_mut(id) {
            slot.permission = Permission::Needed;
            slot.agreed_before = true;
            self.may_start(id, out);
        }
    }

    /// It was tried out what an engine could do if it ran: the user is asked. `fingerprint` tells what its file is;
    /// `bounds` says what a restricted library can do.
    pub(super) fn tried_out(
        &mut self,
        id: EngineId,
        fingerprint: Option<String>,
        bounds: Option<&Sentence>,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let Some(slot) = self.slot_mut(id) else {
            return;
        };
        if slot.permission != Permission::Asked {
            return;
        }
        slot.asked_about = fingerprint;
        if std::mem::take(&mut slot.agreed_before) {
            let text = say!(WINDOW, "engine-reloaded", name = &slot.name);
            self.grant(id, out);
            self.restart(id, out);
            out.push(EnginesEffect::Inform(context.texts.tell(&text)));
            return;
        }
        let name = &slot.name;
        let path = match &slot.source {
            Source::Gtp(program) => program.command.clone(),
            _ => slot.library().map_or_else(String::new, ToString::to_string),
        };
        let allowed = slot.profile.as_ref().and_then(Profile::allowed);
        let what = match allowed.unwrap_or_default() {
            "" => say!(WINDOW, "allow-new", name, path),
            before if is_fingerprint(before) => say!(WINDOW, "allow-changed", name, path),
            _ => say!(WINDOW, "allow-again", name, path),
        };
        let library = slot.profile.as_ref().and_then(Profile::library);
        let through_wine =
            cfg!(not(windows)) && library.is_some_and(LibraryProfile::is_for_windows);
        let how = match bounds {
            _ if through_wine => context.texts.get(id!(WINDOW, "allow-wine")).to_string(),
            Some(bounds) => context.texts.tell(bounds),
            None => context
                .texts
                .get(id!(WINDOW, "allow-unrestricted"))
                .to_string(),
        };
        let text = format!("{} {how}", context.texts.tell(&what));
        let offers = vec![Offer::Allow(id), Offer::Refuse(id)];
        out.push(EnginesEffect::Question(text, offers));
    }

    /// An engine was not started because its file is not the one the user agreed to run: the user is asked.
    pub(super) fn file_is_another(&mut self, id: EngineId, out: &mut Effects) {
        if let Some(slot) = self.slot_mut(id)
            && slot.permission == Permission::Granted
        {
            slot.permission = Permission::Needed;
            self.may_start(id, out);
        }
    }

    /// The user wants to use the engine: a question that was put aside may be asked again.
    pub(super) fn ask_again_for_permission(&mut self, id: EngineId) {
        if let Some(slot) = self.slot_mut(id)
            && slot.permission == Permission::Asked
        {
            slot.permission = Permission::Needed;
        }
    }

    /// The user agrees to run a library.
    pub(super) fn allow(&mut self, id: EngineId, out: &mut Effects) {
        if self.slot(id).is_none() {
            return;
        }
        self.grant(id, out);
        self.use_for_overlays(id, out);
        self.restart(id, out);
    }

    /// The user does not want to run a library: a new one leaves the list.
    pub(super) fn refuse(&mut self, id: EngineId, context: &EnginesContext<'_>, out: &mut Effects) {
        out.push(EnginesEffect::WithdrawOffers(id));
        let profile = self.slot(id).and_then(|slot| slot.profile.as_ref());
        let is_new = profile
            .and_then(Profile::allowed)
            .is_some_and(str::is_empty);
        if is_new {
            self.remove(id, context, out);
        }
    }

    /// What the user was asked about may run; if nothing was asked, whatever the file is now.
    pub(super) fn grant(&mut self, id: EngineId, out: &mut Effects) {
        let Some(slot) = self.slot_mut(id) else {
            return;
        };
        slot.permission = Permission::Granted;
        let Some(agreed) = slot.asked_about.take() else {
            slot.set_allowed("");
            if slot.has_file() {
                out.push(EnginesEffect::Fingerprint(
                    id,
                    Box::new(slot.source.clone()),
                ));
            }
            return;
        };
        slot.set_allowed(&agreed);
        self.keep_profiles(out);
    }

    /// Who enters the command of a program agrees to run it: it is looked at what that is.
    pub(super) fn look_at_program(&mut self, id: EngineId, out: &mut Effects) {
        if let Some(slot) = self
            .slot(id)
            .filter(|slot| matches!(slot.source, Source::Gtp(_)))
        {
            out.push(EnginesEffect::Fingerprint(
                slot.id,
                Box::new(slot.source.clone()),
            ));
        }
    }

    /// An engine's file was looked at. One that is not the file the user agreed to run has to be asked about again,
    /// unless it may reload itself.
    pub(super) fn file_seen(
        &mut self,
        id: EngineId,
        fingerprint: Option<String>,
        out: &mut Effects,
    ) {
        let (Some(slot), Some(now)) = (self.slot_mut(id), fingerprint) else {
            return;
        };
        let Some(profile) = &slot.profile else {
            return;
        };
        let Some(allowed) = profile.allowed() else {
            return;
        };
        if allowed == now {
            return;
        }
        let adopted = slot.permission == Permission::Granted && allowed.is_empty();
        if adopted || profile.reloads() {
            slot.set_allowed(&now);
            slot.permission = Permission::Granted;
            self.keep_profiles(out);
        } else if slot.permission == Permission::Granted {
            slot.permission = Permission::Needed;
        }
    }
}
