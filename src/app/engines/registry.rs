//! Who is on the desk and in which role: adding, changing and removing engines, starting and ending them, permission
//! to run a library. Nothing here touches the record: a game waits for its engine, whatever happens to it.

use crate::app::engines::console::Console;
use crate::app::engines::profiles::{LibraryProfile, Profile};
use crate::app::engines::{EngineId, Engines, Permission, Slot, Source};
use crate::app::game::{GameCommand, Player};
use crate::app::settings::Settings;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::{Dialog, Offer, State};
use go::Color;
use std::path::Path;

/// What an engine is there for. It may have several roles at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It plays that colour.
    Player(Color),
    /// It draws over the board and judges dead stones.
    Analyser,
}

/// An engine as it is being edited.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineEdit {
    /// The engine; none for a new one.
    pub id: Option<EngineId>,
    /// What has been entered so far.
    pub profile: Profile,
}

impl Engines {
    /// The built-in engines and those the user added. None is started yet.
    pub fn new(settings: &Settings) -> Engines {
        let mut desk = Engines {
            slots: Vec::new(),
            overlay_engine: EngineId(0),
            requests: Vec::new(),
            console: Console::default(),
            presets: Vec::new(),
            next_id: 0,
        };
        for name in crate::builtin::names() {
            let source = Source::Builtin(name.to_string());
            desk.add(name.to_string(), source, None);
        }
        for profile in &settings.engines {
            desk.add_profile(profile.clone());
        }
        desk.overlay_engine = desk
            .by_name(&settings.overlay_engine)
            .map_or(EngineId(0), |slot| slot.id);
        desk
    }

    fn add(&mut self, name: String, source: Source, profile: Option<Profile>) -> EngineId {
        let id = EngineId(self.next_id);
        self.next_id += 1;
        let usual_overlays = match &source {
            Source::Builtin(name) => crate::builtin::overlays(name),
            Source::Library(_) | Source::Gtp(_) => Vec::new(),
        };
        let permission = permission_at_first(profile.as_ref());
        self.slots.push(Slot {
            id,
            name,
            source,
            profile,
            permission,
            state: None,
            info: None,
            usual_overlays,
            progress: String::new(),
            thought: None,
            thinking_since: None,
        });
        id
    }

    /// Adds an engine under a name that no other has; none if the profile describes no engine.
    fn add_profile(&mut self, profile: Profile) -> Option<EngineId> {
        let name = self.free_name(&profile.title()?, None);
        let source = source_of(&profile, &name)?;
        Some(self.add(name, source, Some(profile)))
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

    fn of_library(&self, path: &Path) -> Option<EngineId> {
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
        Profile::Gtp(program) => Some(Source::Gtp(gtp::GtpOptions {
            name: name.to_owned(),
            ..program.options()
        })),
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
        other => other.clone(),
    };
    without_habits(a) != without_habits(b)
}

impl State {
    /// What is to be looked at when the program starts: whether the libraries are those the user agreed to run.
    pub fn check_libraries(&self) -> Vec<Effect> {
        let libraries = self.engines.slots.iter();
        libraries
            .filter_map(|slot| Some(Effect::Fingerprint(slot.id, slot.library()?.to_owned())))
            .collect()
    }

    /// The roles of an engine.
    pub fn roles(&self, id: EngineId) -> Vec<Role> {
        let plays = |color: &Color| {
            let game = self.game.playing();
            game.is_some_and(|game| game.player(*color) == Player::Engine(id))
        };
        let mut roles: Vec<Role> = Color::BOTH
            .into_iter()
            .filter(plays)
            .map(Role::Player)
            .collect();
        if self.engines.overlay_engine == id {
            roles.push(Role::Analyser);
        }
        roles
    }

    /// Gives an engine a role, or takes it away. A colour is played from the node that is shown if no game is going on.
    pub fn toggle_role(&mut self, id: EngineId, role: Role, effects: &mut Vec<Effect>) {
        let has = self.roles(id).contains(&role);
        match role {
            Role::Analyser => self.use_for_overlays(id),
            Role::Player(color) if has => {
                self.game_command(GameCommand::SetPlayer(color, Player::Person), effects)
            }
            Role::Player(color) => {
                self.ask_again_for_permission(id);
                self.game_command(GameCommand::SetPlayer(color, Player::Engine(id)), effects);
            }
        }
    }

    /// Adds a library to the desk and starts it, so that the user sees at once whether it works. A new one is started
    /// when the user has agreed.
    pub fn attach_library(&mut self, path: &Path, effects: &mut Vec<Effect>) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let known = self.engines.of_library(&path);
        let profile = Profile::Library(LibraryProfile::new(path));
        let Some(id) = known.or_else(|| self.engines.add_profile(profile)) else {
            return;
        };
        self.keep_profiles(effects);
        self.ask_again_for_permission(id);
        if self.may_start(id) {
            self.use_for_overlays(id);
            self.restart_engine(id, effects);
        }
    }

    /// Takes over what was entered in the engine's dialog. A running engine is started anew where that matters.
    pub fn save_engine(&mut self, edit: EngineEdit, effects: &mut Vec<Effect>) {
        let EngineEdit { id, mut profile } = edit;
        if let Profile::Gtp(program) = &mut profile {
            program.startup.retain(|line| !line.trim().is_empty());
        }
        match id {
            None => {
                self.engines.add_profile(profile);
            }
            Some(id) => self.change_engine(id, profile, effects),
        }
        self.keep_profiles(effects);
        self.dialog = Some(Dialog::Engines);
    }

    fn change_engine(&mut self, id: EngineId, profile: Profile, effects: &mut Vec<Effect>) {
        let name = profile
            .title()
            .map(|name| self.engines.free_name(&name, Some(id)));
        let Some((name, source)) = name.and_then(|n| Some((n.clone(), source_of(&profile, &n)?)))
        else {
            return;
        };
        let Some(slot) = self.engines.slot_mut(id) else {
            return;
        };
        let anew = starts_differently(&slot.source, &source);
        let running = slot.is_attached();
        let before = std::mem::replace(&mut slot.name, name.clone());
        slot.source = source;
        slot.profile = Some(profile);
        let game = &mut self.settings.new_game;
        for wish in [
            &mut game.black,
            &mut game.white,
            &mut self.settings.overlay_engine,
        ] {
            if *wish == before {
                wish.clone_from(&name);
            }
        }
        if anew {
            slot.info = None;
            effects.push(Effect::Close(id));
            if running {
                self.restart_engine(id, effects);
            }
        }
    }

    /// Puts a copy of an engine on the list, to be changed.
    pub fn duplicate_engine(&mut self, id: EngineId, effects: &mut Vec<Effect>) {
        let slot = self.engines.slot(id);
        let Some((name, mut profile)) =
            slot.and_then(|s| Some((s.name.clone(), s.profile.clone()?)))
        else {
            return;
        };
        profile.rename(self.engines.free_name(&name, None));
        let copy = self.engines.add_profile(profile.clone());
        self.keep_profiles(effects);
        self.dialog = Some(Dialog::Engine(EngineEdit { id: copy, profile }));
    }

    /// Takes an engine off the list. A person plays on for it.
    pub fn remove_engine(&mut self, id: EngineId, effects: &mut Vec<Effect>) {
        if self
            .engines
            .slot(id)
            .is_none_or(|slot| slot.profile.is_none())
        {
            return;
        }
        self.forget_requests_to(id, effects);
        if self.engines.overlay_engine == id {
            self.use_for_overlays(EngineId(0));
        }
        for color in Color::BOTH {
            if self.roles(id).contains(&Role::Player(color)) {
                self.game_command(GameCommand::SetPlayer(color, Player::Person), effects);
            }
        }
        self.engines.slots.retain(|slot| slot.id != id);
        self.layers.remove_engine(id);
        self.withdraw(|offer| offer.engine() == Some(id));
        effects.push(Effect::Close(id));
        self.keep_profiles(effects);
    }

    /// Writes the list of engines into the settings.
    fn keep_profiles(&mut self, effects: &mut Vec<Effect>) {
        let unknown = |profile: &Profile| matches!(profile, Profile::Unknown(_));
        self.settings.engines.retain(unknown);
        let known = self.engines.slots.iter();
        self.settings
            .engines
            .extend(known.filter_map(|slot| slot.profile.clone()));
        effects.push(Effect::SaveSettings);
    }

    /// Lets that engine draw the overlays from now on.
    pub fn use_for_overlays(&mut self, id: EngineId) {
        self.ask_again_for_permission(id);
        if let Some(slot) = self.engines.slot(id) {
            self.settings.overlay_engine.clone_from(&slot.name);
            self.engines.overlay_engine = id;
            self.layers.forget_failures();
            self.hand_quick_layers_to(id);
            self.watch_anew();
        }
    }

    /// Starts an engine, or starts it again; a game that waits for it asks it once more.
    pub fn restart_engine(&mut self, id: EngineId, effects: &mut Vec<Effect>) {
        if !self.may_start(id) {
            return;
        }
        self.forget_requests_to(id, effects);
        let Some(slot) = self.engines.slot_mut(id) else {
            return;
        };
        slot.state = None;
        slot.thinking_since = None;
        let source = slot.source.clone();
        self.layers.forget_engine(id);
        self.withdraw(|offer| offer.engine() == Some(id));
        effects.push(Effect::Restart(id, source));
        self.game_command(GameCommand::EngineRestarted(id), effects);
    }

    /// Ends an engine. It keeps its roles: the game waits, and it is started again when it is wanted.
    pub fn detach_engine(&mut self, id: EngineId, effects: &mut Vec<Effect>) {
        let waits = self.game.waits_for(id, &self.document);
        self.forget_requests_to(id, effects);
        self.layers.hide_engine(id);
        self.withdraw(|offer| offer.engine() == Some(id));
        effects.push(Effect::Close(id));
        let Some(slot) = self.engines.slot_mut(id) else {
            return;
        };
        slot.state = None;
        slot.thinking_since = None;
        if waits {
            let text = self
                .texts
                .with("engine-was-closed", &[("name", &slot.name)]);
            self.game_command(GameCommand::Failed(id, text), effects);
        }
    }

    /// Takes back what was asked of an engine. It is not told to hurry: it will be ended.
    fn forget_requests_to(&mut self, id: EngineId, effects: &mut Vec<Effect>) {
        self.engines.requests.retain(|request| {
            let to_it = request.engine == id;
            if to_it {
                effects.push(Effect::Forget(id, request.id));
            }
            !to_it
        });
    }

    /// The file of an engine was built anew and is to be used. `always`: from now on without asking.
    pub fn reload_engine(&mut self, id: EngineId, always: bool, effects: &mut Vec<Effect>) {
        let Some(slot) = self.engines.slot_mut(id) else {
            return;
        };
        let Some(profile) = &mut slot.profile else {
            return;
        };
        profile.set_reload(profile.reloads() || always);
        slot.permission = Permission::Granted;
        let name = slot.name.clone();
        let profile = profile.clone();
        self.trust_anew(id, effects);
        if always {
            self.change_engine(id, profile, effects);
            self.keep_profiles(effects);
        }
        self.restart_engine(id, effects);
        let text = self.texts.with("engine-reloaded", &[("name", &name)]);
        self.inform(text);
    }

    /// Whether an engine may be started; asks the user if that has not been done.
    pub(crate) fn may_start(&mut self, id: EngineId) -> bool {
        let Some(slot) = self.engines.slot_mut(id) else {
            return false;
        };
        match slot.permission {
            Permission::Granted => return true,
            Permission::Asked => return false,
            Permission::Needed => slot.permission = Permission::Asked,
        }
        let name = slot.name.clone();
        let library = slot.profile.as_ref().and_then(Profile::library);
        let through_wine =
            cfg!(not(windows)) && library.is_some_and(LibraryProfile::is_for_windows);
        let (path, restricted, seen_before) = library.map_or_else(Default::default, |library| {
            let path = library.path.display().to_string();
            (path, library.restricted, !library.allowed.is_empty())
        });
        let what = if seen_before {
            "allow-changed"
        } else {
            "allow-new"
        };
        let how = if through_wine {
            "allow-wine"
        } else if restricted {
            "allow-restricted"
        } else {
            "allow-unrestricted"
        };
        let text = self.texts.with(what, &[("name", &name), ("path", &path)]);
        let text = format!("{text} {}", self.tr(how));
        self.question(text, vec![Offer::Allow(id), Offer::Refuse(id)]);
        false
    }

    /// The user wants to use the engine: a question that was put aside may be asked again.
    pub(crate) fn ask_again_for_permission(&mut self, id: EngineId) {
        if let Some(slot) = self.engines.slot_mut(id)
            && slot.permission == Permission::Asked
        {
            slot.permission = Permission::Needed;
        }
    }

    /// The user agrees to run a library.
    pub fn allow_engine(&mut self, id: EngineId, effects: &mut Vec<Effect>) {
        let Some(slot) = self.engines.slot_mut(id) else {
            return;
        };
        slot.permission = Permission::Granted;
        self.trust_anew(id, effects);
        self.use_for_overlays(id);
        self.restart_engine(id, effects);
    }

    /// The user does not want to run a library: a new one leaves the list.
    pub fn refuse_engine(&mut self, id: EngineId, effects: &mut Vec<Effect>) {
        self.withdraw(|offer| offer.engine() == Some(id));
        let library = self.engines.slot(id).and_then(|slot| slot.profile.as_ref());
        let is_new = library
            .and_then(Profile::library)
            .is_some_and(|library| library.allowed.is_empty());
        if is_new {
            self.remove_engine(id, effects);
        }
    }

    /// Whatever the file is now is what the user agreed to run.
    fn trust_anew(&mut self, id: EngineId, effects: &mut Vec<Effect>) {
        let Some(slot) = self.engines.slot_mut(id) else {
            return;
        };
        if let Some(Profile::Library(library)) = &mut slot.profile {
            library.allowed.clear();
            effects.push(Effect::Fingerprint(id, library.path.clone()));
        }
    }

    /// A library's file was looked at. One that is not the file the user agreed to run has to be asked about again,
    /// unless it may reload itself.
    pub(crate) fn library_seen(
        &mut self,
        id: EngineId,
        fingerprint: Option<String>,
        effects: &mut Vec<Effect>,
    ) {
        let (Some(slot), Some(now)) = (self.engines.slot_mut(id), fingerprint) else {
            return;
        };
        let Some(Profile::Library(library)) = &mut slot.profile else {
            return;
        };
        let granted = slot.permission == Permission::Granted;
        if granted && library.allowed.is_empty() || library.reload && library.allowed != now {
            library.allowed = now;
            slot.permission = Permission::Granted;
            self.keep_profiles(effects);
        } else if library.allowed != now {
            slot.permission = Permission::Needed;
        }
    }
}
