//! Analyze commands for programs that bring no list of their own: standard GTP and GNU Go's documented commands.

use super::{AnalyzeCommand, parse_line};
use std::collections::HashSet;

/// Returns the analyze commands that a program understands, for programs that do not answer
/// `gogui-analyze_commands`. `known` is its answer to `list_commands`, a command each.
pub fn default_commands(known: &[String]) -> Vec<AnalyzeCommand> {
    let known: HashSet<&str> = known.iter().map(|name| name.trim()).collect();
    let commands = TABLE
        .iter()
        .filter_map(|&(line, label_ja)| entry(line, label_ja));
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

fn entry(line: &str, label_ja: &str) -> Option<AnalyzeCommand> {
    let mut command = parse_line(line)?;
    label_ja.clone_into(&mut command.label_ja);
    Some(command)
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

/// Type, label and command; the label in Japanese.
const TABLE: &[(&str, &str)] = &[
    // Standard GTP, version 2.
    ("plist/Dead stones/final_status_list dead", "死に石"),
    ("plist/Living stones/final_status_list alive", "生き石"),
    ("plist/Stones in seki/final_status_list seki", "セキの石"),
    ("string/Final score/final_score", "最終結果"),
    ("varc/Move it would play/reg_genmove %c", "次に打つ手"),
    ("hstring/Board as it sees it/showboard", "エンジンの盤面"),
    ("plist/Stones of a colour/list_stones %c", "片方の石"),
    ("pstring/Moves so far/move_history", "これまでの手"),
    ("string/Processor time/cputime", "CPU時間"),
    // GNU Go: the whole board.
    (
        "plist/Final territory of Black/final_status_list black_territory",
        "黒の最終地",
    ),
    (
        "plist/Final territory of White/final_status_list white_territory",
        "白の最終地",
    ),
    ("plist/Final dame/final_status_list dame", "最終のダメ"),
    ("string/Estimated score/estimate_score", "形勢判断"),
    (
        "string/Estimated score, experimental/experimental_score %c",
        "形勢判断（実験版）",
    ),
    ("plist/Legal moves/all_legal %c", "打てる点"),
    ("pspairs/Best moves/top_moves", "候補手"),
    ("pspairs/Best moves of Black/top_moves_black", "黒の候補手"),
    ("pspairs/Best moves of White/top_moves_white", "白の候補手"),
    // `all_move_values` is left out: without a search before, GNU Go 3.8 does not end its answer, and is waited for.
    (
        "pspairs/Move probabilities/move_probabilities",
        "着手の確率",
    ),
    ("string/Move uncertainty/move_uncertainty", "着手の迷い"),
    (
        "none/Reasons for a move, in the console/move_reasons %p",
        "着手の理由（コンソールに）",
    ),
    ("pstring/Last move/last_move", "直前の手"),
    ("string/Stones taken/captures %c", "アゲハマ"),
    ("hpstring/Status of all dragons/dragon_status", "大石の死活"),
    // GNU Go: influence. `move_influence` and `followup_influence` are left out: they crash GNU Go 3.8 if it has not
    // searched for a move before.
    (
        "dboard/Influence/initial_influence %c influence_regions",
        "勢力",
    ),
    (
        "dboard/Influence, territory value/initial_influence %c territory_value",
        "勢力・地の見込み",
    ),
    (
        "dboard/Influence of White/initial_influence %c white_influence",
        "白の勢力",
    ),
    (
        "dboard/Influence of Black/initial_influence %c black_influence",
        "黒の勢力",
    ),
    (
        "dboard/Influence, White's strength/initial_influence %c white_strength",
        "白の強さ",
    ),
    (
        "dboard/Influence, Black's strength/initial_influence %c black_strength",
        "黒の強さ",
    ),
    (
        "sboard/Influence, White's attenuation/initial_influence %c white_attenuation",
        "白の減衰",
    ),
    (
        "sboard/Influence, Black's attenuation/initial_influence %c black_attenuation",
        "黒の減衰",
    ),
    (
        "dboard/Influence, White's permeability/initial_influence %c white_permeability",
        "白の透過",
    ),
    (
        "dboard/Influence, Black's permeability/initial_influence %c black_permeability",
        "黒の透過",
    ),
    (
        "sboard/Influence, no territory/initial_influence %c non_territory",
        "地にならない点",
    ),
    // GNU Go: chains and dragons.
    ("pstring/Attack a chain/attack %p", "連を取る手"),
    ("pstring/Defend a chain/defend %p", "連を守る手"),
    (
        "pstring/Attack one of two chains/attack_either %P",
        "二つの連の一方を取る手",
    ),
    (
        "pstring/Defend both chains/defend_both %P",
        "二つの連を守る手",
    ),
    (
        "pstring/Does a move attack a chain?/does_attack %P",
        "その手で連を取れるか",
    ),
    (
        "pstring/Does a move defend a chain?/does_defend %P",
        "その手で連を守れるか",
    ),
    ("pstring/Ladder/ladder_attack %p", "シチョウ"),
    ("pstring/Attack a dragon/owl_attack %p", "大石を殺す手"),
    ("pstring/Defend a dragon/owl_defend %p", "大石を活かす手"),
    (
        "pstring/Threaten a dragon/owl_threaten_attack %p",
        "大石を脅かす手",
    ),
    (
        "pstring/Threaten to save a dragon/owl_threaten_defense %p",
        "大石の活きを脅かす手",
    ),
    (
        "pstring/Does a move attack a dragon?/owl_does_attack %P",
        "その手で大石が死ぬか",
    ),
    (
        "pstring/Does a move defend a dragon?/owl_does_defend %P",
        "その手で大石が活きるか",
    ),
    (
        "string/Is the dragon substantial?/owl_substantial %p",
        "大石の大きさ",
    ),
    (
        "pstring/Attack by combination/combination_attack %c",
        "複合の攻め",
    ),
    (
        "pstring/Defend against combination/combination_defend %c",
        "複合の守り",
    ),
    ("pstring/Semeai/analyze_semeai %P", "攻め合い"),
    (
        "pstring/Semeai by tactics/tactical_analyze_semeai %P",
        "攻め合い（戦術）",
    ),
    ("pstring/Connect/connect %P", "つながる手"),
    ("pstring/Disconnect/disconnect %P", "切る手"),
    ("pstring/Break in/break_in %P", "侵入する手"),
    ("pstring/Block off/block_off %P", "侵入を防ぐ手"),
    ("plist/Liberties of a chain/findlib %p", "連のダメ"),
    ("string/Number of liberties/countlib %p", "連のダメの数"),
    (
        "plist/Liberties after a move/accuratelib %c %p",
        "着手後のダメ",
    ),
    ("plist/Stones of a chain/worm_stones %p", "連の石"),
    ("hpstring/All chains/worm_stones", "すべての連"),
    ("hpstring/Data of a chain/worm_data %p", "連の情報"),
    ("pstring/Cutting stone?/worm_cutstone %p", "切り石か"),
    ("plist/Stones of a dragon/dragon_stones %p", "大石の石"),
    ("hpstring/Data of a dragon/dragon_data %p", "大石の情報"),
    ("string/Same dragon?/same_dragon %P", "同じ大石か"),
    (
        "string/Safe by itself?/unconditional_status %p",
        "無条件の生死",
    ),
    (
        "string/Is the dragon surrounded?/is_surrounded %p",
        "囲まれているか",
    ),
    ("pstring/Eye/eval_eye %p", "眼の評価"),
    ("hpstring/Data of an eye/eye_data %p", "眼の情報"),
    ("hpstring/Data of a half eye/half_eye_data %p", "半眼の情報"),
    // GNU Go: settings and counters.
    ("none/Set the level/level %s", "レベルを決める"),
    ("string/Random seed/get_random_seed", "乱数の種"),
    (
        "none/Set the random seed/set_random_seed %s",
        "乱数の種を決める",
    ),
    ("none/Read deeper/increase_depths", "読みを深くする"),
    ("none/Read less deep/decrease_depths", "読みを浅くする"),
    ("none/Forget what was read/clear_cache", "読みを忘れる"),
    (
        "string/Positions read/get_reading_node_counter",
        "読みの節点数",
    ),
    (
        "string/Positions of dragons read/get_owl_node_counter",
        "大石の読みの節点数",
    ),
    (
        "string/Positions of connections read/get_connection_node_counter",
        "連絡の読みの節点数",
    ),
];
