//! Lines as they are read: what is taken, and what is said of the rest.

use go::{Color, Komi, Rules};
use kata::{Conditions, Deed, Perspective, Query, Read, Remark, Request};
use serde_json::{Value, json};

const CONDITIONS: Conditions = Conditions {
    max_side: 19,
    square_only: false,
    restrictions: true,
    visits: 500,
    perspective: Perspective::Of(Color::Black),
};

fn read(line: &str) -> Read {
    kata::read(line.as_bytes(), &CONDITIONS)
}

/// A request on 9×9 by Chinese rules, with more fields or others. Who gives one side gives both.
fn request(fields: &str) -> String {
    let more: Value = serde_json::from_str(&format!("{{{fields}}}")).expect("JSON");
    let more = more.as_object().expect("an object");
    let mut whole = json!({"id": "q", "moves": [], "rules": "chinese"});
    if !more.contains_key("boardXSize") {
        whole["boardXSize"] = 9.into();
        whole["boardYSize"] = 9.into();
    }
    for (name, value) in more {
        whole[name] = value.clone();
    }
    whole.to_string()
}

fn query(fields: &str) -> Query {
    match read(&request(fields)).request {
        Ok(Request::Analyse(query)) => *query,
        other => panic!("{fields}: {other:?}"),
    }
}

/// What is complained of: the field and the words.
fn refused(line: &str) -> (Option<String>, String) {
    let Remark { error, field, .. } = read(line).request.expect_err(line);
    (field, error.expect("an error"))
}

#[test]
fn a_game_is_read_with_its_turns() {
    let query = query(
        r#""initialStones":[["B","C3"],["b","G7"]],"moves":[["W","E5"],["B","(0,8)"],["W","pass"]],
           "komi":0.5,"analyzeTurns":[2,0],"maxVisits":7,"priority":3"#,
    );
    let turns: Vec<(u32, i64)> = query.turns.iter().map(|t| (t.number, t.priority)).collect();
    assert_eq!(turns, [(0, 3), (2, 3)]);
    assert_eq!(query.limits.playouts, Some(7));
    let game = query.game(2);
    let a1 = go::Point::from_gtp("A1", game.size()).expect("a point");
    assert_eq!(game.position().stone(a1), Some(Color::Black));
    assert_eq!((game.moves().len(), game.to_move()), (2, Color::White));
    // Two handicap stones are worth two points to White.
    assert_eq!(game.komi, Komi::from_half_points(5));
    assert_eq!(query.game(0).to_move(), Color::White);
}

#[test]
fn without_turns_the_last_position_is_meant() {
    let query = query(r#""moves":[["B","E5"],["W","C3"]]"#);
    assert_eq!(query.turns[0].number, 2);
    assert_eq!((query.turns.len(), query.limits.playouts), (1, Some(500)));
}

#[test]
fn rules_bring_their_komi_and_handicap_bonus() {
    let stones = r#""initialStones":[["B","C3"],["B","G7"],["B","C7"]]"#;
    for (rules, komi) in [
        (r#""rules":"chinese""#, "10.5"),
        (r#""rules":"aga""#, "9.5"),
        (r#""rules":"japanese""#, "6.5"),
        (r#""rules":"chinese","komi":0.5"#, "3.5"),
        (
            r#""rules":"chinese","komi":0,"whiteHandicapBonus":"0""#,
            "0",
        ),
        (
            r#""rules":{"scoring":"AREA","whiteHandicapBonus":"N-1"},"komi":-3"#,
            "-1",
        ),
    ] {
        let game = query(&format!("{stones},{rules}")).game(0);
        assert_eq!(game.komi.to_string(), komi, "{rules}");
    }
    assert_eq!(
        query(r#""rules":"tromp-taylor""#).game(0).rules,
        Rules::TROMP_TAYLOR
    );
    let started = query(r#""moves":[["B","C3"],["W","pass"],["B","G7"],["W","E5"]]"#);
    let komi: Vec<String> = (0..=4)
        .map(|turn| started.game(turn).komi.to_string())
        .collect();
    assert_eq!(komi, ["7.5", "7.5", "7.5", "9.5", "9.5"]);
}

#[test]
fn who_begins_is_said_or_follows() {
    for (fields, to_move) in [
        ("", Color::Black),
        (r#""initialPlayer":"w""#, Color::White),
        (r#""moves":[["W","E5"]],"analyzeTurns":[0]"#, Color::White),
        (r#""initialStones":[["B","C3"]]"#, Color::Black),
        (
            r#""initialStones":[["B","C3"],["W","D3"],["B","D4"]]"#,
            Color::Black,
        ),
    ] {
        assert_eq!(query(fields).game(0).to_move(), to_move, "{fields}");
    }
}

#[test]
fn settings_may_stand_among_those_of_a_file() {
    let settings = r#"{"maxVisits":"9","reportAnalysisWinratesAs":"SIDETOMOVE","maxTime":0.5,"analysisPVLen":3}"#;
    let read = query(&format!(r#""overrideSettings":{settings}"#));
    assert_eq!(read.limits.playouts, Some(9));
    assert_eq!(read.limits.time.map(|time| time.as_millis()), Some(500));
    assert_eq!((read.perspective, read.line), (Perspective::SideToMove, 3));
    let said = query(&format!(r#""overrideSettings":{settings},"maxVisits":4"#));
    assert_eq!(said.limits.playouts, Some(4));
}

#[test]
fn what_has_no_effect_is_said_and_the_rest_is_done() {
    for (fields, field) in [
        (r#""foo":1"#, "foo"),
        (r#""includeOwnershipStdev":true"#, "includeOwnershipStdev"),
        (
            r#""overrideSettings":{"wideRootNoise":0.1}"#,
            "overrideSettings",
        ),
        (r#""rules":"stone-scoring""#, "rules"),
    ] {
        let read = read(&request(fields));
        assert!(matches!(read.request, Ok(Request::Analyse(_))), "{fields}");
        let [warning] = read.warnings.as_slice() else {
            panic!("{fields}: {:?}", read.warnings);
        };
        assert_eq!(warning.field.as_deref(), Some(field));
        assert_eq!(warning.id.as_deref(), Some("q"));
        assert!(warning.warning.is_some() && warning.error.is_none());
    }
    let no = read(&request(r#""includeOwnershipStdev":false"#));
    assert_eq!(no.warnings, []);
}

#[test]
fn what_is_wrong_is_said_of_its_field() {
    for (fields, field) in [
        (r#""boardXSize":9.5,"boardYSize":9"#, "boardXSize"),
        (r#""boardXSize":9"#, "boardYSize"),
        (r#""boardXSize":1,"boardYSize":1"#, "boardXSize"),
        (r#""boardXSize":20,"boardYSize":20"#, "boardXSize"),
        (r#""rules":"mahjong""#, "rules"),
        (r#""rules":7"#, "rules"),
        (r#""komi":7.25"#, "komi"),
        (r#""komi":1000"#, "komi"),
        (r#""moves":["B","E5"]"#, "moves"),
        (r#""moves":[["B","Z9"]]"#, "moves"),
        (r#""moves":[["R","E5"]]"#, "moves"),
        (r#""moves":[["B","E5"],["W","E5"]]"#, "moves"),
        (
            r#""initialStones":[["B","A1"],["W","A2"],["W","B1"]]"#,
            "initialStones",
        ),
        (r#""initialStones":[["B","pass"]]"#, "initialStones"),
        (r#""initialPlayer":"red""#, "initialPlayer"),
        (r#""maxVisits":0"#, "maxVisits"),
        (r#""maxVisits":null"#, "maxVisits"),
        (r#""analyzeTurns":[1]"#, "analyzeTurns"),
        (r#""analyzeTurns":[-1]"#, "analyzeTurns"),
        (r#""analyzeTurns":["0"]"#, "analyzeTurns"),
        (r#""priorities":[1]"#, "priorities"),
        (r#""analyzeTurns":[0],"priorities":[1,2]"#, "priorities"),
        (
            r#""analyzeTurns":[0],"priorities":[1],"priority":1"#,
            "priority",
        ),
        (r#""includeOwnership":"yes""#, "includeOwnership"),
        (r#""reportDuringSearchEvery":0"#, "reportDuringSearchEvery"),
        (
            r#""allowMoves":[{"player":"B","moves":["E5"]}]"#,
            "allowMoves",
        ),
        (r#""allowMoves":[],"avoidMoves":[]"#, "allowMoves"),
        (
            r#""avoidMoves":[{"player":"B","moves":["K9"],"untilDepth":1}]"#,
            "avoidMoves",
        ),
        (r#""overrideSettings":[]"#, "overrideSettings"),
        (
            r#""overrideSettings":{"maxVisits":"many"}"#,
            "overrideSettings",
        ),
        (r#""whiteHandicapBonus":"2""#, "whiteHandicapBonus"),
    ] {
        let (complained, words) = refused(&request(fields));
        assert_eq!(complained.as_deref(), Some(field), "{fields}: {words}");
    }
    let (field, _) = refused(r#"{"id":"q","rules":"chinese","boardXSize":9,"boardYSize":9}"#);
    assert_eq!(field.as_deref(), Some("moves"));
}

#[test]
fn lines_that_are_no_requests_are_told_without_an_id() {
    let deep = "[".repeat(100_000);
    for line in ["hello", "[1,2]", "{", "{}", r#"{"id":7}"#, "\u{0}", &deep] {
        assert_eq!(refused(line).0, None);
    }
    let broken = kata::read(b"{\"id\":\"\xff\"}", &CONDITIONS);
    assert!(broken.request.is_err());
}

#[test]
fn actions_are_read_and_echoed() {
    let deed = |line: &str| match read(line).request {
        Ok(Request::Act(action)) => Ok(action.deed),
        Ok(other) => panic!("{other:?}"),
        Err(remark) => Err(remark.field.expect("a field")),
    };
    let end = |id: Option<&str>, turns| {
        Ok(Deed::Terminate {
            id: id.map(str::to_owned),
            turns,
        })
    };
    for (fields, expected) in [
        (r#""action":"query_version""#, Ok(Deed::QueryVersion)),
        (r#""action":"query_models""#, Ok(Deed::QueryModels)),
        (r#""action":"clear_cache""#, Ok(Deed::ClearCache)),
        (
            r#""action":"terminate","terminateId":"x""#,
            end(Some("x"), None),
        ),
        (
            r#""action":"terminate","terminateId":"x","turnNumbers":[1,2]"#,
            end(Some("x"), Some(vec![1, 2])),
        ),
        (r#""action":"terminate_all""#, end(None, None)),
        (r#""action":"terminate""#, Err("terminateId".to_owned())),
        (
            r#""action":"terminate_all","turnNumbers":1"#,
            Err("turnNumbers".to_owned()),
        ),
        (r#""action":"dance""#, Err("action".to_owned())),
        (r#""action":7"#, Err("action".to_owned())),
    ] {
        assert_eq!(
            deed(&format!(r#"{{"id":"q",{fields}}}"#)),
            expected,
            "{fields}"
        );
    }
}

#[test]
fn moves_that_records_have_against_the_rules_are_taken() {
    // A ko taken back at once, two moves of one side, a suicide of two stones.
    for moves in [
        r#"["B","D4"],["W","E4"],["B","C5"],["W","F5"],["B","D6"],["W","E6"],["B","E5"],["W","D5"],["B","E5"]"#,
        r#"["B","C3"],["B","D3"]"#,
        r#"["W","A3"],["W","B2"],["W","C1"],["B","A1"],["B","B1"],["B","A2"]"#,
    ] {
        query(&format!(r#""moves":[{moves}]"#));
    }
    let alone = request(r#""moves":[["W","A2"],["W","B1"],["B","A1"]]"#);
    assert!(refused(&alone).1.contains("A1"));
}
