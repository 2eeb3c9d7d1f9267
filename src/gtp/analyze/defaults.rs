//! Analyze commands for programs that bring no list of their own: standard GTP and GNU Go's documented commands.

use super::{AnalyzeCommand, parse_line};
use message::{Id, id};
use std::collections::HashSet;

message::catalogue! {
    /// The names of commands.
    const COMMANDS = include_str!("../../../assets/lang/en/gtp-commands.ftl");
}

/// Returns the analyze commands that a program understands, for programs that do not answer
/// `gogui-analyze_commands`. `known` is its answer to `list_commands`, a command each.
pub fn default_commands(known: &[String]) -> Vec<AnalyzeCommand> {
    let known: HashSet<&str> = known.iter().map(|name| name.trim()).collect();
    let commands = TABLE.iter().filter_map(|&(line, title)| entry(line, title));
    let mut commands: Vec<AnalyzeCommand> = commands
        .filter(|command| {
            let name = command.command.split_whitespace().next();
            name.is_some_and(|name| known.contains(name))
        })
        .collect();
    for command in &mut commands {
        let what = command.command.split_whitespace().last();
        if let Some((_, scale)) = SCALES.iter().find(|(name, _)| what == Some(name)) {
            command.scale = *scale;
        }
    }
    commands
}

fn entry(line: &str, title: Id) -> Option<AnalyzeCommand> {
    let command = parse_line(line)?;
    Some(AnalyzeCommand {
        title: title.into(),
        ..command
    })
}

/// What the numbers of GNU Go's influence are multiplied with, so that Black's are positive and 1 is much: it counts
/// White as positive, a sure point as 3 regions, and a strong neighbourhood in hundreds.
const SCALES: [(&str, f32); 8] = [
    ("influence_regions", -1.0 / 3.0),
    ("territory_value", -1.0),
    ("black_influence", 0.01),
    ("white_influence", -0.01),
    ("black_strength", 0.01),
    ("white_strength", -0.01),
    ("black_permeability", 1.0),
    ("white_permeability", -1.0),
];

/// Type, label and command as in an answer to `gogui-analyze_commands`, which settings keep; the label in the words of
/// the program.
const TABLE: &[(&str, Id)] = &[
    // Standard GTP, version 2.
    (
        "plist/Dead stones/final_status_list dead",
        id!(COMMANDS, "gtp-dead-stones"),
    ),
    (
        "plist/Living stones/final_status_list alive",
        id!(COMMANDS, "gtp-living-stones"),
    ),
    (
        "plist/Stones in seki/final_status_list seki",
        id!(COMMANDS, "gtp-stones-in-seki"),
    ),
    (
        "string/Final score/final_score",
        id!(COMMANDS, "gtp-final-score"),
    ),
    (
        "varc/Move it would play/reg_genmove %c",
        id!(COMMANDS, "gtp-move-it-would-play"),
    ),
    (
        "hstring/Board as it sees it/showboard",
        id!(COMMANDS, "gtp-board-as-it-sees-it"),
    ),
    (
        "plist/Stones of a colour/list_stones %c",
        id!(COMMANDS, "gtp-stones-of-a-colour"),
    ),
    (
        "pstring/Moves so far/move_history",
        id!(COMMANDS, "gtp-moves-so-far"),
    ),
    (
        "string/Processor time/cputime",
        id!(COMMANDS, "gtp-processor-time"),
    ),
    // GNU Go: the whole board.
    (
        "plist/Final territory of Black/final_status_list black_territory",
        id!(COMMANDS, "gtp-final-territory-of-black"),
    ),
    (
        "plist/Final territory of White/final_status_list white_territory",
        id!(COMMANDS, "gtp-final-territory-of-white"),
    ),
    (
        "plist/Final dame/final_status_list dame",
        id!(COMMANDS, "gtp-final-dame"),
    ),
    (
        "string/Estimated score/estimate_score",
        id!(COMMANDS, "gtp-estimated-score"),
    ),
    (
        "string/Estimated score, experimental/experimental_score %c",
        id!(COMMANDS, "gtp-estimated-score-experimental"),
    ),
    (
        "plist/Legal moves/all_legal %c",
        id!(COMMANDS, "gtp-legal-moves"),
    ),
    (
        "pspairs/Best moves/top_moves",
        id!(COMMANDS, "gtp-best-moves"),
    ),
    (
        "pspairs/Best moves of Black/top_moves_black",
        id!(COMMANDS, "gtp-best-moves-of-black"),
    ),
    (
        "pspairs/Best moves of White/top_moves_white",
        id!(COMMANDS, "gtp-best-moves-of-white"),
    ),
    // `all_move_values` is left out: without a search before, GNU Go 3.8 does not end its answer, and is waited for.
    (
        "pspairs/Move probabilities/move_probabilities",
        id!(COMMANDS, "gtp-move-probabilities"),
    ),
    (
        "string/Move uncertainty/move_uncertainty",
        id!(COMMANDS, "gtp-move-uncertainty"),
    ),
    (
        "none/Reasons for a move, in the console/move_reasons %p",
        id!(COMMANDS, "gtp-reasons-for-a-move-in-the-console"),
    ),
    (
        "pstring/Last move/last_move",
        id!(COMMANDS, "gtp-last-move"),
    ),
    (
        "string/Stones taken/captures %c",
        id!(COMMANDS, "gtp-stones-taken"),
    ),
    (
        "hpstring/Status of all dragons/dragon_status",
        id!(COMMANDS, "gtp-status-of-all-dragons"),
    ),
    // GNU Go: influence. `move_influence` and `followup_influence` are left out: they crash GNU Go 3.8 if it has not
    // searched for a move before.
    (
        "dboard/Influence/initial_influence %c influence_regions",
        id!(COMMANDS, "gtp-influence"),
    ),
    (
        "dboard/Influence, territory value/initial_influence %c territory_value",
        id!(COMMANDS, "gtp-influence-territory-value"),
    ),
    (
        "dboard/Influence of White/initial_influence %c white_influence",
        id!(COMMANDS, "gtp-influence-of-white"),
    ),
    (
        "dboard/Influence of Black/initial_influence %c black_influence",
        id!(COMMANDS, "gtp-influence-of-black"),
    ),
    (
        "dboard/Influence, White's strength/initial_influence %c white_strength",
        id!(COMMANDS, "gtp-influence-white-s-strength"),
    ),
    (
        "dboard/Influence, Black's strength/initial_influence %c black_strength",
        id!(COMMANDS, "gtp-influence-black-s-strength"),
    ),
    (
        "sboard/Influence, White's attenuation/initial_influence %c white_attenuation",
        id!(COMMANDS, "gtp-influence-white-s-attenuation"),
    ),
    (
        "sboard/Influence, Black's attenuation/initial_influence %c black_attenuation",
        id!(COMMANDS, "gtp-influence-black-s-attenuation"),
    ),
    (
        "dboard/Influence, White's permeability/initial_influence %c white_permeability",
        id!(COMMANDS, "gtp-influence-white-s-permeability"),
    ),
    (
        "dboard/Influence, Black's permeability/initial_influence %c black_permeability",
        id!(COMMANDS, "gtp-influence-black-s-permeability"),
    ),
    (
        "sboard/Influence, no territory/initial_influence %c non_territory",
        id!(COMMANDS, "gtp-influence-no-territory"),
    ),
    // GNU Go: chains and dragons.
    (
        "pstring/Attack a chain/attack %p",
        id!(COMMANDS, "gtp-attack-a-chain"),
    ),
    (
        "pstring/Defend a chain/defend %p",
        id!(COMMANDS, "gtp-defend-a-chain"),
    ),
    (
        "pstring/Attack one of two chains/attack_either %P",
        id!(COMMANDS, "gtp-attack-one-of-two-chains"),
    ),
    (
        "pstring/Defend both chains/defend_both %P",
        id!(COMMANDS, "gtp-defend-both-chains"),
    ),
    (
        "pstring/Does a move attack a chain?/does_attack %P",
        id!(COMMANDS, "gtp-does-a-move-attack-a-chain"),
    ),
    (
        "pstring/Does a move defend a chain?/does_defend %P",
        id!(COMMANDS, "gtp-does-a-move-defend-a-chain"),
    ),
    (
        "pstring/Ladder/ladder_attack %p",
        id!(COMMANDS, "gtp-ladder"),
    ),
    (
        "pstring/Attack a dragon/owl_attack %p",
        id!(COMMANDS, "gtp-attack-a-dragon"),
    ),
    (
        "pstring/Defend a dragon/owl_defend %p",
        id!(COMMANDS, "gtp-defend-a-dragon"),
    ),
    (
        "pstring/Threaten a dragon/owl_threaten_attack %p",
        id!(COMMANDS, "gtp-threaten-a-dragon"),
    ),
    (
        "pstring/Threaten to save a dragon/owl_threaten_defense %p",
        id!(COMMANDS, "gtp-threaten-to-save-a-dragon"),
    ),
    (
        "pstring/Does a move attack a dragon?/owl_does_attack %P",
        id!(COMMANDS, "gtp-does-a-move-attack-a-dragon"),
    ),
    (
        "pstring/Does a move defend a dragon?/owl_does_defend %P",
        id!(COMMANDS, "gtp-does-a-move-defend-a-dragon"),
    ),
    (
        "string/Is the dragon substantial?/owl_substantial %p",
        id!(COMMANDS, "gtp-is-the-dragon-substantial"),
    ),
    (
        "pstring/Attack by combination/combination_attack %c",
        id!(COMMANDS, "gtp-attack-by-combination"),
    ),
    (
        "pstring/Defend against combination/combination_defend %c",
        id!(COMMANDS, "gtp-defend-against-combination"),
    ),
    (
        "pstring/Semeai/analyze_semeai %P",
        id!(COMMANDS, "gtp-semeai"),
    ),
    (
        "pstring/Semeai by tactics/tactical_analyze_semeai %P",
        id!(COMMANDS, "gtp-semeai-by-tactics"),
    ),
    ("pstring/Connect/connect %P", id!(COMMANDS, "gtp-connect")),
    (
        "pstring/Disconnect/disconnect %P",
        id!(COMMANDS, "gtp-disconnect"),
    ),
    (
        "pstring/Break in/break_in %P",
        id!(COMMANDS, "gtp-break-in"),
    ),
    (
        "pstring/Block off/block_off %P",
        id!(COMMANDS, "gtp-block-off"),
    ),
    (
        "plist/Liberties of a chain/findlib %p",
        id!(COMMANDS, "gtp-liberties-of-a-chain"),
    ),
    (
        "string/Number of liberties/countlib %p",
        id!(COMMANDS, "gtp-number-of-liberties"),
    ),
    (
        "plist/Liberties after a move/accuratelib %c %p",
        id!(COMMANDS, "gtp-liberties-after-a-move"),
    ),
    (
        "plist/Stones of a chain/worm_stones %p",
        id!(COMMANDS, "gtp-stones-of-a-chain"),
    ),
    (
        "hpstring/All chains/worm_stones",
        id!(COMMANDS, "gtp-all-chains"),
    ),
    (
        "hpstring/Data of a chain/worm_data %p",
        id!(COMMANDS, "gtp-data-of-a-chain"),
    ),
    (
        "pstring/Cutting stone?/worm_cutstone %p",
        id!(COMMANDS, "gtp-cutting-stone"),
    ),
    (
        "plist/Stones of a dragon/dragon_stones %p",
        id!(COMMANDS, "gtp-stones-of-a-dragon"),
    ),
    (
        "hpstring/Data of a dragon/dragon_data %p",
        id!(COMMANDS, "gtp-data-of-a-dragon"),
    ),
    (
        "string/Same dragon?/same_dragon %P",
        id!(COMMANDS, "gtp-same-dragon"),
    ),
    (
        "string/Safe by itself?/unconditional_status %p",
        id!(COMMANDS, "gtp-safe-by-itself"),
    ),
    (
        "string/Is the dragon surrounded?/is_surrounded %p",
        id!(COMMANDS, "gtp-is-the-dragon-surrounded"),
    ),
    ("pstring/Eye/eval_eye %p", id!(COMMANDS, "gtp-eye")),
    (
        "hpstring/Data of an eye/eye_data %p",
        id!(COMMANDS, "gtp-data-of-an-eye"),
    ),
    (
        "hpstring/Data of a half eye/half_eye_data %p",
        id!(COMMANDS, "gtp-data-of-a-half-eye"),
    ),
    // GNU Go: settings and counters.
    (
        "none/Set the level/level %s",
        id!(COMMANDS, "gtp-set-the-level"),
    ),
    (
        "string/Random seed/get_random_seed",
        id!(COMMANDS, "gtp-random-seed"),
    ),
    (
        "none/Set the random seed/set_random_seed %s",
        id!(COMMANDS, "gtp-set-the-random-seed"),
    ),
    (
        "none/Read deeper/increase_depths",
        id!(COMMANDS, "gtp-read-deeper"),
    ),
    (
        "none/Read less deep/decrease_depths",
        id!(COMMANDS, "gtp-read-less-deep"),
    ),
    (
        "none/Forget what was read/clear_cache",
        id!(COMMANDS, "gtp-forget-what-was-read"),
    ),
    (
        "string/Positions read/get_reading_node_counter",
        id!(COMMANDS, "gtp-positions-read"),
    ),
    (
        "string/Positions of dragons read/get_owl_node_counter",
        id!(COMMANDS, "gtp-positions-of-dragons-read"),
    ),
    (
        "string/Positions of connections read/get_connection_node_counter",
        id!(COMMANDS, "gtp-positions-of-connections-read"),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_called_in_english_as_gogui_would_call_them() {
        for &(line, title) in TABLE {
            let command = entry(line, title).expect("a line of an answer");
            assert_eq!(command.kind().title.to_string(), command.label);
        }
    }
}
