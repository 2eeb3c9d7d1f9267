use crate::Collection;
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};

/// Names of players, two to four letters each: all there is to go by in most records.
const NAMES: [(&Encoding, &str); 7] = [
    (
        GBK,
        "柯洁 古力 常昊 聂卫平 马晓春 俞斌 罗洗河 周鹤洋 邱峻 孔杰 陈耀烨 时越 芈昱廷 唐韦星 周睿羊 江维杰 范廷钰 \
        连笑 党毅飞 杨鼎新 辜梓豪 丁浩 李轩豪 谢尔豪 童梦成 许嘉阳 范蕴若 李钦诚 赵晨宇 王星昊 屠晓宇 芮乃伟 华学明 \
        张璇 於之莹 王晨星 李赫 檀啸 胡耀宇 王磊 邵炜刚 刘小光 曹大元 钱宇平 江铸久 陈祖德 吴淞笙 过惕生",
    ),
    (
        SHIFT_JIS,
        "本因坊秀策 武宮正樹 小林光一 加藤正夫 大竹英雄 趙治勲 木谷實 呉清源 坂田栄男 藤沢秀行 山下敬吾 張栩 高尾紳路 \
        羽根直樹 井山裕太 依田紀基 王立誠 石田芳夫 橋本宇太郎 岩本薫 林海峰 芝野虎丸 一力遼 許家元 余正麒 村川大介 結城聡 \
        河野臨 柳時熏 謝依旻 藤沢里菜 上野愛咲美 牛栄子 仲邑菫 表 ソ 能 十",
    ),
    (
        BIG5,
        "許功蓋 林海峰 周俊勳 王立誠 張栩 陳詩淵 林至涵 王元均 蕭正浩 陳祈睿 許皓鋐 賴均輔 簡靖庭 林君諺 夏大銘 楊博崴 \
        黑嘉嘉 俞俐均 盧鈺樺 張凱馨 育功開 沈君山 吳清源 謝依旻",
    ),
    (
        EUC_KR,
        "이세돌 신진서 박정환 이창호 조훈현 유창혁 서봉수 최철한 박영훈 원성진 강동윤 김지석 변상일 신민준 이동훈 안성준 \
        나현 백홍석 허영호 목진석 조한승 최정 오유진 김채영 김은지 조승아",
    ),
    (
        EUC_JP,
        "武宮正樹 本因坊秀策 小林光一 加藤正夫 大竹英雄 藤沢秀行 山下敬吾 井山裕太",
    ),
    (
        WINDOWS_1251,
        "Иванов Шикшин Динерштейн Сурин Петров Сидорова Александр Кузнецов Лазарев Богацкий",
    ),
    (
        WINDOWS_1252,
        "Müller Peña Jørgen Gérard Åström François Taranu Dickhut Kraszek Schlögl Röder Königsmann",
    ),
];

fn file(encoding: &'static Encoding, text: &str) -> Vec<u8> {
    let (bytes, _, failed) = encoding.encode(text);
    assert!(!failed, "{text} is not in {}", encoding.name());
    bytes.into_owned()
}

/// Of the names that are all a file has, which are read wrong?
fn wrong(encoding: &'static Encoding, names: &[&str]) -> Vec<String> {
    let pairs = names
        .chunks(2)
        .map(|pair| (pair[0], *pair.last().expect("one")));
    pairs
        .filter_map(|(black, white)| {
            let sgf = format!("(;GM[1]FF[3]SZ[19]PB[{black}]PW[{white}]KM[6.5];B[pd];W[dp])");
            let games = Collection::read(file(encoding, &sgf)).expect("a game");
            let info = games.game(0).info();
            let found = (info.black, info.white);
            (found != (black.to_owned(), white.to_owned())).then(|| {
                format!(
                    "{black} {white} is read as {} {} ({})",
                    found.0,
                    found.1,
                    games.encoding()
                )
            })
        })
        .collect()
}

#[test]
fn two_names_tell_the_encoding() {
    for (encoding, names) in NAMES {
        let names: Vec<&str> = names
            .split_whitespace()
            .filter(|name| !name.is_ascii())
            .collect();
        let wrong = wrong(encoding, &names);
        assert!(wrong.is_empty(), "{}: {wrong:#?}", encoding.name());
    }
}

/// The second bytes of these letters are brackets and backslashes.
#[test]
fn brackets_inside_letters_end_no_value() {
    for (encoding, black, comment) in [
        (
            BIG5,
            "許功蓋",
            "育功開閉 黑棋在此處應該先擴張，白棋的形勢就不好了",
        ),
        (
            SHIFT_JIS,
            "ソ能十表",
            "黒の地は二十目、白の予定は表のとおり。ーテ",
        ),
        (
            GBK,
            "張栩",
            "白棋盤面俒乗，黑棋應該先擴張，兩分的形勢。聶衛平九段",
        ),
    ] {
        let sgf = format!("(;SZ[19]PB[{black}]C[{comment}];B[pd];W[dp])");
        let games = Collection::read(file(encoding, &sgf)).expect("a game");
        assert_eq!(games.game(0).info().black, black, "{}", games.encoding());
        assert_eq!(games.game(0).msg(games.game(0).root()), comment);
        assert!(!games.is_repaired() && !games.is_encoding_doubtful());
        assert_eq!(games.game(0).len(), 3);
    }
}

#[test]
fn what_was_stepped_over_leaves_the_guess_in_doubt() {
    let mut bytes = file(GBK, "(;SZ[19]PB[柯洁];B[pd]");
    bytes.extend(b"\xFF\xFF stray ;W[dp])");
    let games = Collection::read(bytes.clone()).expect("a game");
    assert!(games.is_encoding_doubtful());
    let chosen = Collection::read_as(bytes, "GBK").expect("a game");
    assert!(!chosen.is_encoding_doubtful(), "the user said so");
    let broken = Collection::read(b"(;SZ[19]PB[a] stray ;B[pd])".to_vec()).expect("a game");
    assert!(!broken.is_encoding_doubtful(), "nothing was guessed");
}

#[test]
fn a_western_text_keeps_its_letters_however_broken_the_file_is() {
    for text in [
        "C[olé]] ;B[aa]",
        "C[Señor Müller à Orléans]",
        "PB[Björn]PW[Åse] x",
    ] {
        let bytes = file(WINDOWS_1252, &format!("(;SZ[19]{text})"));
        let games = Collection::read(bytes).expect("a game");
        assert_eq!(games.encoding(), "windows-1252", "{text}");
    }
}
