//! The list of engines and their roles: adding, changing and removing them. Nothing here touches the record: a game waits
//! for its engine, whatever happens to it.

use crate::WINDOW;
use crate::engines::console::Console;
use crate::engines::regressions::Regression;
use crate::engines::tunings::Tunings;
use crate::engines::{
    Effects, EngineId, Engines, EnginesContext, EnginesEffect, InGame, Permission, Slot, Source,
};
use crate::settings::Settings;
use crate::settings::profiles::GtpProfile;
use crate::settings::profiles::{LibraryProfile, NetProfile, Profile};
use engine::OverlayKind;
use fileref::FileRef;
use go::Color;
use message::{Sentence, say};

/// What an engine is there for. It may have several roles at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It plays that colour.
    Player(Color),
    /// It analyses the position that is shown.
    Analyser,
    /// It draws over the board and judges dead stones.
    Overlays,
}

/// An engine as it is being edited.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineEdit {
    /// The engine; none for a new one.
    pub id: Option<EngineId>,
    /// What has been entered so far.
    pub profile: Profile,
}

/// An engine that comes with the program.
#[derive(Clone, Debug)]
pub struct Builtin {
    /// Its name in the registry.
    pub name: String,
    /// What it draws.
    pub overlays: Vec<OverlayKind>,
    /// The levels it plays at, in words.
    pub levels: Vec<Sentence>,
    /// The levels that it plays at with another network than its own, in words; empty if it does not play with a network.
    pub levels_of_other_nets: Vec<Sentence>,
    /// The levels that it plays at with a human-style network; none if it does not play with a network.
    pub levels_of_people: Option<Vec<Sentence>>,
}

impl Engines {
    /// The built-in engines and those the user added. None is started yet.
    pub fn new(settings: &Settings, builtins: Vec<Builtin>) -> Engines {
        let mut engines = Engines {
            slots: Vec::new(),
            overlay_engine: EngineId(0),
            requests: Vec::new(),
            nets: settings.nets.clone(),
            levels_of_other_nets: Vec::new(),
            levels_of_people: Vec::new(),
            last_request: 0,
            console: Console::default(),
            presets: Vec::new(),
            played_match: None,
            regression: Regression::default(),
            tuning: Tunings::default(),
            next_id: 0,
        };
        for Builtin {
            name,
            overlays,
            levels,
            levels_of_other_nets,
            levels_of_people,
        } in builtins
        {
            let id = engines.add(name.clone(), Source::Builtin(name), None);
            if let Some(slot) = engines.slot_mut(id) {
                slot.usual_overlays = overlays;
                slot.levels = levels;
                slot.net = levels_of_people.as_ref().map(|_| FileRef::from(""));
            }
            engines.levels_of_other_nets.extend(levels_of_other_nets);
            engines
                .levels_of_people
                .extend(levels_of_people.into_iter().flatten());
        }
        for profile in &settings.engines {
            engines.add_profile(profile.clone());
        }
        engines.overlay_engine = engines
            .by_name(&settings.overlay_engine)
            .map_or(EngineId(0), |slot| slot.id);
        engines
    }

    fn add(&mut self, name: String, source: Source, profile: Option<Profile>) -> EngineId {
        let id = EngineId(self.next_id);
        self.next_id += 1;
        let permission = permission_at_first(profile.as_ref());
        self.slots.push(Slot {
            id,
            name,
            source,
            profile,
            permission,
            asked_about: None,
            agreed_before: false,
            state: None,
            info: None,
            usual_overlays: Vec::new(),
            net: None,
            levels: Vec::new(),
            progress: String::new(),
            thought: None,
            just_loaded: false,
            thinking_since: None,
        });
        id
    }

    /// Adds an engine under a name that no other has; none if the profile describes no engine.
    pub(super) fn add_profile(&mut self, profile: Profile) -> Option<EngineId> {
        let name = self.free_name(&profile.title()?, None);
        let source = source_of(&profile, &name)?;
        let net = match &profile {
            Profile::Net(net) => Some(net.net.clone()),
            _ => None,
        };
        let own = self.own_net().filter(|_| net.is_some());
        let overlays = own.map_or_else(Vec::new, |slot| slot.usual_overlays.clone());
        let levels = net.as_ref().map(|net| self.levels_with(net));
        let id = self.add(name, source, Some(profile));
        if let Some(slot) = self.slot_mut(id) {
            slot.usual_overlays = overlays;
            slot.levels = levels.unwrap_or_default();
            slot.net = net;
        }
        Some(id)
    }

    /// The wished name, with a number behind it if another engine has it.
    fn free_name(&self, wished: &str, of: Option<EngineId>) -> String {
        let taken = |name: &str| {
            let mut others = self.slots.iter().filter(|slot| Some(slot.id) != of);
            others.any(|slot| slot.name == name)
        };
        let numbered = |n: u32| match n {
            1 => wished.to_owned(),
            n => format!("{wished} ({n})"),
        };
        (1..=u32::MAX)
            .map(numbered)
            .find(|name| !taken(name))
            .expect("there are more numbers than engines")
    }

    fn of_library(&self, path: &FileRef) -> Option<EngineId> {
        let slot = self.slots.iter().find(|s| s.library() == Some(path))?;
        Some(slot.id)
    }
}

fn permission_at_first(profile: Option<&Profile>) -> Permission {
    match profile {
        Some(Profile::Library(library)) if library.allowed.is_empty() => Permission::Needed,
        _ => Permission::Granted,
    }
}

fn source_of(profile: &Profile, name: &str) -> Option<Source> {
    match profile {
        Profile::Library(library) => Some(Source::Library(library.clone())),
        Profile::Gtp(program) => Some(Source::Gtp(GtpProfile {
            name: name.to_owned(),
            ..program.tidied()
        })),
        Profile::Net(net) => Some(Source::Net(net.clone())),
        Profile::Unknown(_) => None,
    }
}

/// Whether another profile means another start of the engine, and not just another name or habit.
fn starts_differently(a: &Source, b: &Source) -> bool {
    let without_habits = |source: &Source| match source {
        Source::Library(library) => Source::Library(LibraryProfile {
            name: String::new(),
            reload: false,
            allowed: String::new(),
            ..library.clone()
        }),
        Source::Gtp(program) => Source::Gtp(GtpProfile {
            reload: false,
            allowed: String::new(),
            ..program.clone()
        }),
        Source::Net(net) => Source::Net(NetProfile::new(net.net.clone())),
        Source::Builtin(_) => source.clone(),
    };
    without_habits(a) != without_habits(b)
}

impl Engines {
    /// The roles of an engine, those in the game among them.
    pub fn roles(&self, id: EngineId, in_game: InGame) -> Vec<Role> {
        let plays = |color: &Color| in_game.players[*color] == Some(id);
        let mut roles: Vec<Role> = Color::BOTH
            .into_iter()
            .filter(plays)
            .map(Role::Player)
            .collect();
        if self.analysing_engine() == id {
            roles.push(Role::Analyser);
        }
        if self.overlay_engine == id {
            roles.push(Role::Overlays);
        }
        roles
    }

    /// Gives an engine a role, or takes it away. A colour is played from the node that is shown if no game is going on.
    pub(super) fn toggle_role(
        &mut self,
        id: EngineId,
        role: Role,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let has = self.roles(id, context.in_game).contains(&role);
        match role {
            Role::Analyser | Role::Overlays => self.use_for_overlays(id, out),
            Role::Player(color) if has => {
                out.push(EnginesEffect::SetPlayer(color, None));
            }
            Role::Player(color) => {
                self.ask_again_for_permission(id);
                out.push(EnginesEffect::SetPlayer(color, Some(id)));
            }
        }
    }

    /// Puts a library on the list and starts it, so that the user sees at once whether it works. A new one is started
    /// when the user has agreed.
    pub(super) fn attach_library(&mut self, path: FileRef, out: &mut Effects) {
        let known = self.of_library(&path);
        let profile = Profile::Library(LibraryProfile::new(path));
        let Some(id) = known.or_else(|| self.add_profile(profile)) else {
            return;
        };
        self.keep_profiles(out);
        self.ask_again_for_permission(id);
        if let Some(slot) = self.slot_mut(id) {
            slot.just_loaded = true;
        }
        if self.may_start(id, out) {
            self.use_for_overlays(id, out);
            self.restart(id, out);
        }
    }

    /// Takes over what was entered in the engine's dialog. A running engine is started anew where that matters.
    pub(super) fn save(&mut self, edit: EngineEdit, out: &mut Effects) {
        let EngineEdit { id, mut profile } = edit;
        if let Profile::Gtp(program) = &mut profile {
            program.startup.retain(|line| !line.trim().is_empty());
        }
        match id {
            None => {
                if let Some(id) = self.add_profile(profile) {
                    self.look_at_program(id, out);
                    if let Some(slot) = self.slot(id) {
                        out.push(EnginesEffect::PlaysNext(slot.name.clone()));
                    }
                }
            }
            Some(id) => self.change(id, profile, out),
        }
        self.keep_profiles(out);
        out.push(EnginesEffect::ShowList);
    }

    pub(super) fn change(&mut self, id: EngineId, profile: Profile, out: &mut Effects) {
        let name = profile.title().map(|name| self.free_name(&name, Some(id)));
        let Some((name, source)) = name.and_then(|n| Some((n.clone(), source_of(&profile, &n)?)))
        else {
            return;
        };
        let Some(slot) = self.slot_mut(id) else {
            return;
        };
        let anew = starts_differently(&slot.source, &source);
        let other_program = match (&slot.source, &source) {
            (Source::Gtp(before), Source::Gtp(now)) => before.command != now.command,
            _ => false,
        };
        let running = slot.is_attached();
        let before = std::mem::replace(&mut slot.name, name.clone());
        slot.source = source;
        slot.profile = Some(profile);
        if other_program {
            // Whoever enters a command agrees to run it.
            slot.set_allowed("");
            slot.permission = Permission::Granted;
        }
        if anew {
            slot.info = None;
        }
        out.push(EnginesEffect::Renamed(before, name));
        if other_program {
            self.look_at_program(id, out);
        }
        if anew {
            out.push(EnginesEffect::Close(id));
            if running {
                self.restart(id, out);
            }
        }
    }

    /// Puts a copy of an engine on the list, to be changed.
    pub(super) fn duplicate(&mut self, id: EngineId, out: &mut Effects) {
        let slot = self.slot(id);
        let Some((name, mut profile)) =
            slot.and_then(|slot| Some((slot.name.clone(), slot.profile.clone()?)))
        else {
            return;
        };
        profile.rename(self.free_name(&name, None));
        let copy = self.add_profile(profile.clone());
        self.keep_profiles(out);
        let edit = EngineEdit { id: copy, profile };
        out.push(EnginesEffect::Edit(Box::new(edit)));
    }

    /// Takes an engine off the list, unless it plays: nobody would move for it.
    pub(super) fn remove(&mut self, id: EngineId, context: &EnginesContext<'_>, out: &mut Effects) {
        let Some(slot) = self.slot(id).filter(|slot| slot.profile.is_some()) else {
            return;
        };
        if context.in_game.plays(id) {
            let refused = say!(WINDOW, "engine-plays", name = &*slot.name);
            let text = context.texts.tell(&refused);
            out.push(EnginesEffect::Complain(text, Vec::new()));
            return;
        }
        self.forget_requests_to(id, out);
        if self.overlay_engine == id {
            self.use_for_overlays(self.usual_engine(), out);
        }
        self.slots.retain(|slot| slot.id != id);
        out.push(EnginesEffect::RemoveLayers(id));
        out.push(EnginesEffect::WithdrawOffers(id));
        out.push(EnginesEffect::Close(id));
        self.keep_profiles(out);
    }

    /// Lets the settings keep the list.
    pub(super) fn keep_profiles(&self, out: &mut Effects) {
        let known = self.slots.iter().filter_map(|slot| slot.profile.clone());
        out.push(EnginesEffect::KeepProfiles(known.collect()));
    }

    /// Lets that engine draw the overlays from now on.
    pub(super) fn use_for_overlays(&mut self, id: EngineId, out: &mut Effects) {
        self.ask_again_for_permission(id);
        if let Some(slot) = self.slot(id) {
            out.push(EnginesEffect::OverlayEngine(id, slot.name.clone()));
            self.overlay_engine = id;
        }
    }
}
