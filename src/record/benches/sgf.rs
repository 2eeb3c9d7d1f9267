//! Loading, saving and jumping, beside bare `sgf_parse::parse` in the same run.
//!
//! `load` is the whole way: decode, scan into cells, type every property. Besides the table the
//! program prints the memory a loaded node holds.

use std::alloc::System;
use std::hint::black_box;
use std::path::Path;

use divan::counter::{BytesCount, ItemsCount};
use record::{CellId, Collection, Replay};
use sgf_parse::GameTree;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// What is loaded.
#[derive(Clone, Copy, Debug)]
enum Input {
    /// The bundled test files that sgf-parse reads too.
    Bundled,
    /// 300,001 nodes in one line.
    Line,
    /// 60,000 nodes with variations and comments.
    Tree,
}

const INPUTS: [Input; 3] = [Input::Bundled, Input::Line, Input::Tree];

impl Input {
    fn texts(self) -> Vec<String> {
        match self {
            Input::Bundled => bundled(),
            Input::Line => vec![line(300_000)],
            Input::Tree => vec![tree(60_000)],
        }
    }
}

fn bundled() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/sgf");
    let files = std::fs::read_dir(folder).expect("tests/sgf");
    let texts = files.filter_map(|file| {
        let path = file.ok()?.path();
        let text = std::fs::read_to_string(&path).ok()?;
        let sgf = path.extension()? == "sgf";
        // The reader compared with drops its trees by recursion: no deep ones.
        (sgf && text.len() < 200_000 && sgf_parse::parse(&text).is_ok()).then_some(text)
    });
    texts.collect()
}

fn line(n: usize) -> String {
    let mut text = String::from("(;GM[1]FF[4]SZ[19]");
    for i in 0..n {
        text.push_str(if i % 2 == 0 { ";B[" } else { ";W[" });
        text.extend([i * 7 % 19, i * 11 % 19].map(|n| char::from(b'a' + n as u8)));
        text.push(']');
    }
    text + ")"
}

/// A bushy tree, at most 300 deep, with comments and marks.
fn tree(n: usize) -> String {
    let mut text = String::from("(;GM[1]FF[4]SZ[19]PB[a]PW[b]");
    let (mut open, mut depth) = (Vec::new(), 0);
    for i in 0..n {
        if (depth > 250 || i % 13 == 12)
            && let Some(before) = open.pop()
        {
            depth = before;
            text.push(')');
        }
        if i % 6 == 5 {
            open.push(depth);
            text.push('(');
        }
        depth += 1;
        text.push_str(if depth % 2 == 0 { ";B[" } else { ";W[" });
        text.extend([i * 7 % 19, i * 11 % 19].map(|n| char::from(b'a' + n as u8)));
        text.push(']');
        if i % 5 == 0 {
            text.push_str(
                "C[Black has to answer here \\[see above\\], or the corner dies.]TR[dd][pp]",
            );
        }
    }
    text + &")".repeat(open.len() + 1)
}

fn nodes(texts: &[String]) -> usize {
    let read = |text: &String| Collection::read(text.clone().into_bytes()).expect("a game");
    let count = |file: Collection| file.games().iter().map(record::Record::len).sum::<usize>();
    texts.iter().map(read).map(count).sum()
}

fn type_all(file: &Collection) {
    for game in file.games() {
        for c in game.cells() {
            for prop in game.typed_properties(c) {
                black_box(prop);
            }
        }
    }
}

#[divan::bench(args = INPUTS)]
fn load(bencher: divan::Bencher, input: Input) {
    let texts = input.texts();
    counted(bencher, &texts).bench_local(|| {
        for text in &texts {
            let file = Collection::read(text.clone().into_bytes()).expect("a game");
            type_all(&file);
        }
    });
}

/// The whole way and back: decode, scan, type, write every node anew, read what was written.
#[divan::bench(args = INPUTS)]
fn there_and_back(bencher: divan::Bencher, input: Input) {
    let texts = input.texts();
    counted(bencher, &texts).bench_local(|| {
        for text in &texts {
            let mut file = Collection::read(text.clone().into_bytes()).expect("a game");
            type_all(&file);
            file.set_repairing(true);
            black_box(Collection::read(file.write()).expect("what is written can be read"));
        }
    });
}

#[divan::bench(args = INPUTS)]
fn load_untyped(bencher: divan::Bencher, input: Input) {
    let texts = input.texts();
    counted(bencher, &texts).bench_local(|| {
        for text in &texts {
            black_box(Collection::read(text.clone().into_bytes()).expect("a game"));
        }
    });
}

/// Trees of the peer. Dropping a deep one would overflow the stack, so they are taken apart.
struct Trees(Vec<GameTree>);

impl Drop for Trees {
    fn drop(&mut self) {
        let mut nodes = Vec::new();
        for tree in self.0.drain(..) {
            nodes.extend(tree.into_go_node().ok());
        }
        while let Some(mut node) = nodes.pop() {
            nodes.append(&mut node.children);
        }
    }
}

/// The peer: its parser alone. Taking its trees apart again is not counted.
#[divan::bench(args = INPUTS)]
fn bare_sgf_parse(bencher: divan::Bencher, input: Input) {
    let texts = input.texts();
    let parse = |text: &String| Trees(sgf_parse::parse(text).expect("a game"));
    counted(bencher, &texts).bench_local(|| texts.iter().map(parse).collect::<Vec<_>>());
}

#[divan::bench(args = INPUTS)]
fn write_after_an_edit(bencher: divan::Bencher, input: Input) {
    let texts = input.texts();
    let mut files = Vec::new();
    for text in &texts {
        let mut file = Collection::read(text.clone().into_bytes()).expect("a game");
        let root = file.game(0).root();
        file.game_mut(0).add_node(root);
        files.push(file);
    }
    counted(bencher, &texts).bench_local(|| {
        for file in &files {
            black_box(file.write());
        }
    });
}

/// Lets the table show bytes and nodes a second.
fn counted<'a, 'b>(bencher: divan::Bencher<'a, 'b>, texts: &[String]) -> divan::Bencher<'a, 'b> {
    let bytes = texts.iter().map(String::len).sum::<usize>();
    bencher
        .counter(BytesCount::new(bytes))
        .counter(ItemsCount::new(nodes(texts)))
}

/// Jumps to random cells.
#[divan::bench(args = [false, true], sample_size = 100)]
fn jump_in_100_000_nodes(bencher: divan::Bencher, branched: bool) {
    let text = if branched {
        tree(100_000)
    } else {
        line(100_000)
    };
    let file = Collection::read(text.into_bytes()).expect("a game");
    let game = file.game(0);
    let cells: Vec<CellId> = game.cells().collect();
    let mut replay = Replay::new();
    if let Some(&last) = cells.last() {
        replay.position(game, last);
    }
    let mut at = 1_usize;
    bencher.bench_local(|| {
        at = at
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        black_box(replay.position(game, cells[(at >> 33) % cells.len()]))
    });
}

/// The first jump, with nothing remembered yet.
#[divan::bench]
fn first_jump_to_the_end_of_100_000_nodes(bencher: divan::Bencher) {
    let file = Collection::read(line(100_000).into_bytes()).expect("a game");
    let game = file.game(0);
    let last = game.cells().last().expect("a cell");
    bencher.bench_local(|| black_box(Replay::new().position(game, last)));
}

/// Prints the bytes a node holds, the text not counted.
fn report_memory() {
    for input in INPUTS {
        let texts = input.texts();
        let n = nodes(&texts);
        let region = Region::new(ALLOCATOR);
        let held = || {
            let change = region.change();
            change.bytes_allocated as isize - change.bytes_deallocated as isize
        };
        let mut files = Vec::with_capacity(texts.len());
        for text in &texts {
            files.push(Collection::read(text.clone().into_bytes()).expect("a game"));
        }
        let bare = held();
        for game in files.iter().flat_map(Collection::games) {
            black_box((game.depth(game.root()), game.num(game.root())));
        }
        let all = held();
        let text: usize = texts.iter().map(String::len).sum();
        let per = |bytes: isize| (bytes - text as isize) as f64 / n as f64;
        println!(
            "memory, {input:?}: {n} nodes, {text} bytes of text, beyond it {:.1} bytes a node, \
             {:.1} once numbers and depths were asked for",
            per(bare),
            per(all)
        );
    }
}

/// Writes what is loaded into a folder, for peers that are not written in Rust.
fn write_inputs(folder: &Path) {
    std::fs::create_dir_all(folder).expect("the folder can be made");
    for input in INPUTS {
        for (i, text) in input.texts().iter().enumerate() {
            let path = folder.join(format!("{input:?}-{i}.sgf"));
            std::fs::write(path, text).expect("the folder can be written");
        }
    }
}

fn main() {
    if let Some(folder) = std::env::var_os("KATSURA_BENCH_INPUTS") {
        return write_inputs(Path::new(&folder));
    }
    report_memory();
    divan::main();
}
