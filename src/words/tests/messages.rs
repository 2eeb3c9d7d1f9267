//! What the crates have to say, told in the user's language.

use engine::{Death, EngineError, Phase};
use message::Message;
use words::Texts;

#[test]
fn failures_of_engines_are_told_in_japanese() {
    let texts = Texts::new("ja");
    let died = EngineError::Died {
        engine: "red.so".into(),
        phase: Phase::Thinking,
        death: Death::Exit { code: 3 },
        last_words: vec!["out of luck".into()],
    };
    let crashed = EngineError::Died {
        engine: "red.so".into(),
        phase: Phase::Thinking,
        death: Death::Signal {
            signal: 11,
            near: Some("endgame_board[361]".into()),
            stack_overflow: false,
        },
        last_words: Vec::new(),
    };
    let load = EngineError::Load {
        engine: "red.so".into(),
        reason: message::quoted("libblue.so is missing"),
    };
    for (error, told) in [
        (
            died,
            "red.so が思考中に答えずに終了しました（終了コード 3）。最後の出力：「out of luck」 対局は変わりません。続けるにはエンジンを再起動してください。",
        ),
        (
            crashed,
            "red.so が思考中に異常終了しました（SIGSEGV、不正なメモリアクセス、endgame_board[361]）。 対局は変わりません。続けるにはエンジンを再起動してください。",
        ),
        (load, "red.so を読み込めません：libblue.so is missing。"),
    ] {
        assert_eq!(texts.tell(&error), told);
        assert_eq!(Texts::new("en").tell(&error), error.to_string());
    }
}

/// Files that are broken in many ways: each complaint is told.
#[test]
fn complaints_about_files_are_told_in_japanese() {
    let (texts, english) = (Texts::new("ja"), Texts::new("en"));
    for sgf in [
        "(;SZ[9];B[aa];W[bb]",
        "nonsense (;SZ[9];B[aa]) more nonsense",
        "(;SZ[9];B[aa]))",
        "(;SZ[9]AB[aa]AB[bb];B[cc])",
        "(;SZ[9];B[zz])",
        "(;SZ[9];B[aa]W[bb])",
        "(;SZ[9];B[aa]AB[bb])",
        "(;SZ[9]KM[much];b[aa])",
        "(;SZ[9];B[aa][bb])",
        "(;SZ[9];B[aa]())",
        "(;SZ[9];C)",
        "(;SZ[9];B[aa];C[open",
        "(;SZ[9];B[aa]C[x]C[y])",
    ] {
        let collection = record::Collection::read(sgf.into()).expect("a game");
        assert!(!collection.warnings().is_empty(), "{sgf}");
        for warning in collection.warnings() {
            let told = texts.tell(&warning.message);
            assert!(
                told.chars().any(|c| ('ぁ'..='ヿ').contains(&c)),
                "{sgf}: {} is not translated",
                warning.message
            );
            assert_eq!(english.tell(&warning.message), warning.message.to_string());
        }
    }
}

/// Points, numbers and reasons within a message are told in the user's way.
#[test]
fn what_goes_into_a_message_is_told_as_the_user_likes() {
    let mut texts = Texts::new("ja");
    let size = go::Size::NINE;
    let error = EngineError::NoLiberties {
        engine: "red.so".into(),
        point: go::Point::new(3, 5),
        size,
    };
    assert!(texts.tell(&error).contains("D4 の石"));
    texts.call_points(|point, _| format!("{}-{}", point.x + 1, point.y + 1));
    assert!(texts.tell(&error).contains("4-6 の石"));
    let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
    assert_eq!(
        texts.tell(&missing.sentence()),
        "ファイルが見つかりません。"
    );
}
