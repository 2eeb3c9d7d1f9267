//! Whether an engine may be started. A library is code of strangers: the user is asked about it once, and again when its
//! file is another one.

use crate::WINDOW;
use crate::engines::{Effects, EngineId, Engines, EnginesContext, EnginesEffect, Permission};
use crate::notices::Offer;
use crate::settings::profiles::{LibraryProfile, Profile};
use fileref::FileRef;
use message::{id, say};

impl Engines {
    /// The libraries with their files: when the program starts it is looked whether they are those the user agreed to
    /// run.
    pub fn libraries(&self) -> impl Iterator<Item = (EngineId, &FileRef)> {
        let slots = self.slots.iter();
        slots.filter_map(|slot| Some((slot.id, slot.library()?)))
    }

    /// Whether an engine may be started without a question to the user.
    pub fn is_permitted(&self, id: EngineId) -> bool {
        let slot = self.slot(id);
        slot.is_some_and(|slot| slot.permission == Permission::Granted)
    }

    /// Whether an engine may be started; asks the user if that has not been done.
    pub(super) fn may_start(
        &mut self,
        id: EngineId,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) -> bool {
        let Some(slot) = self.slot_mut(id) else {
            return false;
        };
        match slot.permission {
            Permission::Granted => return true,
            Permission::Asked => return false,
            Permission::Needed => slot.permission = Permission::Asked,
        }
        let library = slot.profile.as_ref().and_then(Profile::library);
        let through_wine =
            cfg!(not(windows)) && library.is_some_and(LibraryProfile::is_for_windows);
        let (path, restricted, seen_before) = library.map_or_else(Default::default, |library| {
            let path = library.path.to_string();
            (path, library.restricted, !library.allowed.is_empty())
        });
        let name = &slot.name;
        let what = if seen_before {
            say!(WINDOW, "allow-changed", name, path)
        } else {
            say!(WINDOW, "allow-new", name, path)
        };
        let how = if through_wine {
            id!(WINDOW, "allow-wine")
        } else if restricted {
            id!(WINDOW, "allow-restricted")
        } else {
            id!(WINDOW, "allow-unrestricted")
        };
        let text = format!("{} {}", context.texts.tell(&what), context.texts.get(how));
        let offers = vec![Offer::Allow(id), Offer::Refuse(id)];
        out.push(EnginesEffect::Question(text, offers));
        false
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
    pub(super) fn allow(&mut self, id: EngineId, context: &EnginesContext<'_>, out: &mut Effects) {
        if self.slot(id).is_none() {
            return;
        }
        self.grant(id, out);
        self.use_for_overlays(id, out);
        self.restart(id, context, out);
    }

    /// The user does not want to run a library: a new one leaves the list.
    pub(super) fn refuse(&mut self, id: EngineId, context: &EnginesContext<'_>, out: &mut Effects) {
        out.push(EnginesEffect::WithdrawOffers(id));
        let profile = self.slot(id).and_then(|slot| slot.profile.as_ref());
        let is_new = profile
            .and_then(Profile::library)
            .is_some_and(|library| library.allowed.is_empty());
        if is_new {
            self.remove(id, context, out);
        }
    }

    /// Whatever the file is now is what the user agreed to run.
    pub(super) fn grant(&mut self, id: EngineId, out: &mut Effects) {
        let Some(slot) = self.slot_mut(id) else {
            return;
        };
        slot.permission = Permission::Granted;
        if let Some(Profile::Library(library)) = &mut slot.profile {
            library.allowed.clear();
            out.push(EnginesEffect::Fingerprint(id, library.path.clone()));
        }
    }

    /// A library's file was looked at. One that is not the file the user agreed to run has to be asked about again,
    /// unless it may reload itself.
    pub(super) fn library_seen(
        &mut self,
        id: EngineId,
        fingerprint: Option<String>,
        out: &mut Effects,
    ) {
        let (Some(slot), Some(now)) = (self.slot_mut(id), fingerprint) else {
            return;
        };
        let Some(Profile::Library(library)) = &mut slot.profile else {
            return;
        };
        let granted = slot.permission == Permission::Granted;
        if granted && library.allowed.is_empty() || library.reload && library.allowed != now {
            library.allowed = now;
            slot.permission = Permission::Granted;
            self.keep_profiles(out);
        } else if library.allowed != now {
            slot.permission = Permission::Needed;
        }
    }
}
