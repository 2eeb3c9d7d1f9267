# コマンドラインのヘルプ
# ヘルプの枠組み
help-usage = 使い方:
help-commands = コマンド
help-arguments = 引数
help-options = オプション
help-examples = 例:
help-command = コマンド
help-print = ヘルプを表示する
help-version = バージョンを表示する
help-help = このヘルプ、または指定したコマンドのヘルプを表示する
help-default = { $text } [既定: { $value }]
help-values = { $text } [指定できる値: { $values }]
# 引数の誤り
usage-hint = 詳しくは '--help' を見てください。
usage-twice = 引数「{ $argument }」は一度しか使えません
usage-conflict = 引数「{ $argument }」は「{ $other }」と一緒に使えません
usage-value-missing = 「{ $argument }」には値が必要です
usage-value-needs = 「{ $argument }」には値が必要です: { $values }
usage-value = 「{ $argument }」の値「{ $value }」は使えません
usage-value-why = 「{ $argument }」の値「{ $value }」は使えません: { $reason }
usage-range = { $least }から{ $most }までの整数にしてください
usage-least = { $least }以上の整数にしてください
usage-value-one-of = 「{ $argument }」の値「{ $value }」は使えません [指定できる値: { $values }]
usage-command = コマンド「{ $command }」はありません
usage-missing = 必要な引数がありません: { $arguments }
usage-more = 「{ $argument }」の値「{ $value }」は余分です
usage-unknown = 引数「{ $argument }」はありません
usage-similar = { $problem }。似たものに「{ $similar }」があります
# 複数のコマンドに共通の説明
help-any-file = 棋譜
help-any-game = ファイルの何番目の対局か（1 から）
help-any-engine = エンジン: 組み込みのもの、ライブラリ、または "gnugo --mode gtp" のような GTP のコマンドライン
help-any-move = 本譜の何手目の後か。0 は最初の局面 [既定: すべて]
help-any-theme = 色と材質
help-any-theme-wood = 榧の盤に陰影のある石
help-any-theme-light = 淡い無地の盤に陰影のある石
help-any-theme-dark = 暗い木
help-any-theme-paper = 白地に黒
help-any-theme-contrast = はっきりした輪郭。白石は四角
help-any-coordinates = 盤の周りの座標
help-any-coordinates-none = なし
help-any-coordinates-letters = A から T と下から 1 から 19
help-any-coordinates-numbers = 左からと上から 1 から 19
help-any-coordinates-kanji = 左から 1 から 19 と上から一から十九
help-any-numbers = 石の上の手数
help-any-node = このノードを通って終わりまで続く手順。番号は `katsura cells` のもの [既定: 本譜]
help-any-paper = 用紙の大きさ
help-any-paper-a4 = 210 × 297 mm
help-any-paper-letter = 8.5 × 11 インチ
help-any-text = 盤についての文の位置
help-any-text-below = 盤の下
help-any-text-beside = 盤の右
help-any-language = 図の中の言語。指定がなければ `en`。途中の表示の言語にもなり、それは指定がなければシステムの言語
help-any-dpi = PNG で書くページの 1 インチあたりの点の数（36 から 600）
help-any-file-dir = 棋譜、または棋譜の入ったフォルダー
help-any-json = 文の代わりに 1 つの JSON オブジェクト
help-any-library = ライブラリ
help-any-own-folder = ライブラリに自身のフォルダーの中身すべての読み込み、変更、削除を許す（ホームなどあなたのフォルダーを除く）
help-any-unrestricted = ライブラリにプログラムの起動、ネットワーク、あらゆる場所への書き込みを許す
help-any-shard = 全体を N に分けた I 番目だけを行う（1/N から N/N まで）。`katsura merge` で合わせる
# katsura
help-katsura = 碁盤のデスクトッププログラム: SGF の棋譜、詰碁、囲碁エンジン
help-katsura-more = コマンドがなければウィンドウが開きます。FILE があればそれを開きます。
help-katsura-file = ウィンドウで開く SGF ファイル
help-katsura-solve = スタート画面ではなく問題から始める（FILE の最初の問題、なければ付属の詰碁の続き）
# katsura cells
help-cells = 棋譜のセルをファイルの順に 1 行ずつ出力する
help-cells-more = 各行は `NUM LEV:level  LINK:car cdr [x,y] teban ID:heading MSG:comment` です。リンクがなければ `*`、根の番号は 0 です。
help-cells-file = SGF ファイル
help-cells-from = その番号のセルと、それに続く手、その後の分岐だけ
help-cells-scan = `--from` のセル（既定は根の次のセル）とその後の分岐のうち、そのレベルと座標を持つ最初のセルだけ。なければ何も出力せず終了コードは 1
help-cells-links = 再生手順のリンク NEXT と BACK も表示する
help-cells-reset = 全セルの next と back をリセットした後のセルを表示する
help-cells-clone = その番号のセルのクローンを表示する（NEXT と BACK のほかは同じ）
help-cells-copy = その番号のセルからのリストのコピーを表示する（そのセル、次の手順、分岐のクローン）
# katsura chains
help-chains = 局面の連を表示する（盤上の識別番号と連の表）
help-chains-more = 表の項目は、番号、色、石の位置、サイズ、ダメ数、生死（alive 生き、dead 死に、neutral 先に打った方しだい、ko コウ、unknown 不明）、取る手、逃げる手、隣接する相手の連です。
help-chains-file = 棋譜、または講習会の「figure」のような文字の盤面。- は標準入力
help-chains-move = 本線の何手後か。0 は最初の局面 [既定: すべて]
help-chains-game = ファイルの何局目か（1から）
# katsura analysis
help-analysis = KataGo の解析エンジンの言葉で尋ねるほかのプログラムのために局面を解析する
help-analysis-more = 質問は標準入力に 1 行に 1 つの JSON オブジェクトで書きます。答えはできたものから順不同で標準出力に出ます。`priority` の大きいものから解析します。入力が終わると、待っているものを先に解析します。
help-analysis-engine = `net`（ネットワークのファイルと設定も書ける: `net:b18.bin.gz,threads=2`）、`montecarlo`、または解析できる GTP プログラムのコマンドライン（引用符で囲む）
help-analysis-threads = 同時に解析する局面の数。ENGINE の指定がなければ 1 局面に 1 スレッド。省略すると全プロセッサー
help-analysis-visits = 質問に `maxVisits` がない局面の訪問数
help-analysis-winrates-as = 勝率、目数差、領域をどちらから見て答えるか
help-analysis-winrates-as-black = いつも黒
help-analysis-winrates-as-white = いつも白
help-analysis-winrates-as-sidetomove = 手番の側
help-analysis-quit-without-waiting = 入力が終わったらすぐに終了する
# katsura analyze
help-analyze = 対局をエンジンに解析させ、黒の勝率（SBKV）と目数差（V）を棋譜に書き込む
help-analyze-more = 本譜のすべての局面を考えます。すでに値のある局面は飛ばすので、出力先を元のファイルにしておけば、Ctrl-C で止めたところから同じコマンドで続けられます。止めたときまでの結果は残ります。値の一覧には、手数、着手、黒の勝率（パーセント）、目数差が並び、悪手に印が付きます。ファイルが複数なら、棋譜は `--output` のフォルダーに入ります。
help-analyze-file-dir = 棋譜、または棋譜をすべて解析するフォルダー。- は標準入力
help-analyze-output = 値を書き込んだ棋譜の出力先。元のファイルでもよく、- は標準出力。省けば一覧だけを出す
help-analyze-game = 各ファイルの何局目か（1 から）
help-analyze-engine = エンジン: 組み込みのもの、または解析できる GTP プログラムのコマンドライン（引用符で囲む）。囲碁以外のゲームでは `katsura match` と同じプレイヤー名、または `usi:` に続けて USI プログラムのコマンドライン。指定がなければ標準のもの
help-analyze-playouts = 1 局面のプレイアウト数、または探索する局面の数。指定がなければ 1000、囲碁以外のゲームでは 20000
help-analyze-seconds = 1 局面の秒数
help-analyze-again = もう値のある局面も解析し直す
help-analyze-candidates = 今回解析した局面ごとに、候補手をこの数だけ読み筋とともに出す
help-analyze-json = 局面ごとに 1 行の JSON を出力する
help-analyze-csv = 値の表をコンマ区切りで出力する
help-analyze-patience = エンジンの起動と、1 局面に指定の秒数を超えて待つ秒数
# katsura render
help-render = 局面の図をウィンドウで見えるとおりに書き出す
help-render-more = 局面は本譜の N 手目の後のもので、省略すると最後の局面です。詰碁のように答えのない局面は `--move 0` です。エンジンを指定すると、その表示も描きます。名前が .txt で終われば文字の盤になり、掲示板に貼り付けたり、また読み込んだりできます。一局全体には `katsura figures` と `katsura animate`、詰碁には `katsura sheet` があります。ほかのゲーム（`katsura kinds`）の棋譜はそのゲームの盤で描き、.txt には局面をそのゲームの表記で書きます。
help-render-file = SGF ファイル。- は標準入力
help-render-output = 画像。名前の末尾は .svg、.png、.pdf、.txt のどれか。- は標準出力
help-render-format = 名前の末尾にかかわらず、画像の形式
help-render-format-svg = 線の画像（ブラウザーや印刷に）
help-render-format-png = 点の画像
help-render-format-pdf = 盤の大きさの 1 ページ
help-render-format-txt = 文字の盤
help-render-size = 図の長い方の辺（ピクセル、32 から 8192）
help-render-by-hand = 石が手で置いたように点から少しずれる。紙用と高コントラストを除く
help-render-style = .txt ファイルの盤の種類
help-render-style-senseis = Sensei's Library と掲示板用: $$ で始まる行
help-render-style-ascii = 周りに座標のある盤
help-render-style-japanese = 全角の文字
help-render-style-figure = 囲碁プログラミング講習会の「figure」ファイル（* 黒、0 白、+ 空点）
help-render-style-workshop = 講習会のプログラムの表示（行の前に [ 1]）
help-render-pieces = ほかのゲームの駒に書くもの
help-render-pieces-kanji = 漢字
help-render-pieces-letters = 棋譜の文字
help-render-movement = 駒に動きの印を付ける
help-render-engine = 描くエンジン: `random`、`territory`、cgfthink ライブラリのパス、または GTP プログラムのコマンドライン（引用符で囲む）
help-render-overlay = エンジンが描くもの: status、figure、number、またはほかの表示の ID か名前。ほかのゲームでは、ゲーム自身の表示: threats、losing-patterns、checks、safe-moves、attacks、mates、loose
help-render-argument = その表示に必要なものを GTP の書き方で: 色、点、点の並び、文。順に 1 つずつ繰り返す
help-render-analyze-commands = GTP のプログラムが自分で示すもののほかに描くもの: GoGui と同じ「種類/名前/コマンド」の行のファイル
help-render-list-overlays = エンジンが描けるものを ID、名前、引数の順に並べ、何も描かない
help-render-patience = エンジンの起動と答えを待つ秒数
# katsura figures
help-figures = 対局を本のような番号付きの図にする
help-figures-more = 各図はいくつかの手を手数とともに示します。もう石のある点への手は図の下に示し（「57 は 33 の点」）、コメントもそこに書きます。PDF ファイルには題とページ番号の付いたページに複数の図が入ります。SVG と PNG は 1 ファイルに 1 図で、複数あれば名前に番号が付きます（game-001.png、game-002.png）。書いたファイルの名前を出力します。
help-figures-output = 出力のファイル。名前は .pdf、.svg、.png のいずれかで終わる
help-figures-every = 1 図の手数。0 なら手数では分けない
help-figures-at-comments = コメントのある手の後で図を改める
help-figures-ignore-marks = 棋譜の指定 (FG) では図を改めない
help-figures-from = 示す最初の手
help-figures-to = 示す最後の手 [既定: すべて]
help-figures-numbers = 石の上の番号
help-figures-numbers-game = 対局の手数
help-figures-numbers-hundreds = その図の最初の手の百の位を省く: 101 は 1
help-figures-numbers-figure = 図ごとに 1 から
help-figures-numbers-none = なし
help-figures-no-comments = コメントを省く
help-figures-variations = 変化を別の図にする
help-figures-per-page = 1 ページの図の数（1 から 12）
help-figures-size = SVG または PNG の図の幅（ピクセル、64 から 8192）
# katsura sheet
help-sheet = 詰碁を用紙に並べ、解答を別の用紙に並べる
help-sheet-more = ファイルの 1 局が 1 問です。フォルダーはその中のすべての棋譜を名前順に表します。問題は最初の手の前の局面で、使われている部分だけを番号と手番とともに示します。解答は棋譜が正解とする手順（RIGHT や Correct のコメント、TE、BM など）、なければ本譜で、手数を付けて示します。PDF ファイルは複数のページになり、SVG と PNG は 1 ページに 1 ファイルで、複数あれば名前に番号が付きます（sheet-001.png、sheet-002.png）。書いたファイルの名前を出力します。
help-sheet-file = 棋譜またはそのフォルダー
help-sheet-output = 問題の用紙。名前は .pdf、.svg、.png のいずれかで終わる
help-sheet-solutions = 解答の用紙（必要なら）。名前の終わりは問題の用紙と同じ
help-sheet-per-page = 1 ページの問題の数（1 から 12）
help-sheet-solutions-per-page = 解答 1 ページの手順の数（1 から 12）
help-sheet-title = 用紙の上に書く題 [既定: Problems]
help-sheet-first = 最初の問題の番号
help-sheet-right = 1 問に示す正解手順の最大数
help-sheet-wrong = 1 問に示す不正解の初手とその応手の最大数
help-sheet-no-comments = 棋譜の文を省く
help-sheet-coordinates = 盤の周りの座標
# katsura animate
help-animate = 手順をアニメーションの GIF または PNG にする（1 手 1 コマ）
help-animate-more = 名前が .gif で終われば GIF（255 色、どこでも見られる）、.png か .apng で終われば全色のアニメーション PNG になります。各コマには変わるところだけが入るので、ファイルは小さくなります。
help-animate-output = アニメーションのファイル。名前は .gif、.png、.apng のいずれかで終わる
help-animate-from = 最初に打つ手。その前の局面から始まる。0 は 1 と同じ
help-animate-to = 最後の手 [既定: すべて]
help-animate-delay = 1 手の表示時間（ミリ秒、20 から 60000）
help-animate-hold = 最後の局面の表示時間（ミリ秒、60000 まで）
help-animate-loop = 繰り返しの回数。0 は無限
help-animate-size = 長い方の辺（ピクセル、64 から 2048）
help-animate-crop = 盤の見える部分
help-animate-crop-whole = 全体
help-animate-crop-used = 石があるか手が打たれる部分
# katsura check
help-check = SGF ファイルを開き、何を直したかを報告する
help-check-more = ファイルごとに警告を 1 行で、最後にまとめを出力します。--json では 1 行に 1 つのオブジェクトです。開けないファイルがあれば終了コードは 1 です。
help-check-json = 文の代わりに 1 行に 1 つの JSON オブジェクト
help-check-roundtrip = 各ファイルを書き直し、もう一度読んで比べる
# katsura diff
help-diff = 2 つの棋譜の違いをノードごとに出力する
help-diff-more = 各行はまず `game 1, move 34, variation 2, move 36` のようにどの対局のどこかを、次に何が違うかを示します: プロパティ、変化の順、片方にしかない手や変化。対局はファイルの順に、変化は順によらず手で比べます。意味が同じ値は、順の違う点の並びのように、同じとします。違いがなければ終了コードは 0、あれば 1、開けないファイルがあれば 2 です。
help-diff-old = 古い棋譜
help-diff-new = 新しい棋譜
help-diff-json = 文の代わりに 1 行に 1 つの JSON オブジェクト（値の全体を含む）
# katsura problems
help-problems = 詰碁のファイルが正解・不正解をどう示しているかを出力する
help-problems-more = 問題ごとに 1 行で、どちらの番か、正解の印の付け方、正解の初手、正解・不正解・どちらでもない手順の数を出力します。--lines では木の各手順を判定とともに出力します。解答の印はファイルによって違い、ファイルごとに見分けます。--convention で別の付け方を指定できます。開けないファイルがあれば終了コードは 1 です。
help-problems-convention = 見分ける代わりに、解答の印の付け方を指定する
help-problems-convention-right = コメントに RIGHT とある
help-problems-convention-correct = コメントに Correct とある
help-problems-convention-sign = コメントが + か - で始まる
help-problems-convention-annotation = TE は正解、BM、DO、IT は不正解
help-problems-convention-good-for = GB または GW: 解く側によい
help-problems-convention-wrong-variation = WV は不正解、ほかはすべて正解
help-problems-convention-first-line = 最初の手順が正解
help-problems-convention-all-lines = すべての手順が正解
help-problems-lines = 木のすべての手順も出力する
help-problems-json = 文の代わりに 1 行に 1 つの JSON オブジェクト
help-problems-output = 分担した部分の JSON の行を書くファイル
# katsura audit
help-audit = 詰碁のファイルの解答を読みと照らし合わせる
help-audit-more = 各問題のすべての初手を読み、ファイルと食い違うところを 1 行で示します: 失敗する、またはコウにしかならない正解、別の正解、解答より良い手、どの手でも解けない問題、手を打たなくてもよい問題、初手の色が手番と違う問題。証明済みのものと、おそらくそうであるものを区別し、後者だけなら「疑わしい」とします。開いた形の問題と石を取る問題では、石の近くの手を読みます。ヨセや得を問う問題では、閉じた小さな範囲なら初手の得を計算します。開けないファイルがあれば終了コードは 1 です。
help-audit-seconds = 1 問の秒数。証明できないものはそれまで深く読み続ける。まったく読めなかったものは判定せず、そう報告する
help-audit-json = 文の代わりに 1 行に 1 つの JSON オブジェクト
help-audit-output = JSON の行を FILE にも書き足す。すでにある問題は省くので、同じコマンドで続きから行える
help-audit-sgf = 言うことのある問題を、コメントと印を付けて FILE に書く: 対象の石に三角、うまくいく初手と最も得な初手に丸、コウにしかならない初手に四角、失敗する初手と損な初手にバツ。--output で続きから始めるときは、FILE も続きに書く
# katsura compose
help-compose = 棋譜から死活の問題を見つけ、そこから新しい問題を作る
help-compose-more = 石の死活を一手が決める局面を探し、正解の初手がただ一つで、すべてが証明できるものを問題にします。空いている側は石を置いてふさぎ、不要な石を取り除き、手筋の名と難しさを付け、正解と失敗の変化を英語と日本語で書きます。--vary を付けると、見つけた問題の石を変えて新しい問題を作ります。回転・反転や色の入れ替えで同じになる問題は一度しか書かず、石が少し違うだけの問題は最も難しいものだけを残します。Ctrl+C で探すのをやめ、それまでの問題を書き出します。
help-compose-output = 問題を書き出すファイル（やさしい順）。すでにある問題はそのまま残して後に続け、同じものは書きません
help-compose-vary = 1 問ごとに石を変えて探す回数
help-compose-known = すでにある問題。このファイルにあるものは書きません
help-compose-least = 最も低い難しさの段階（1〜6）
help-compose-turn = 問題ごとに向きと色をランダムに変える
help-compose-seconds = 1 問にかける秒数。証明できないものは除きます
help-compose-seed = 乱数の種
# katsura probe
help-probe = エンジンのライブラリを試す: 読み込み、さまざまな盤であらゆる質問をして、閉じる
help-probe-more = 各検査を名前、評価（合格、警告、失敗）、理由とともに示します: 公開関数、盤の大きさ、色、コミ、置き碁、詰碁、パス、コウ、長い対局、合法手、表示の値、配列の外への書き込み、出力、時間、同じ質問の繰り返し、停止の印、メモリ、待機時、起動し直し、終了処理。別のプロセスで実行し、異常終了すれば起動し直します。読み込めない、異常終了する、戻ってこない場合の終了コードは 1 です。反則手は報告しますが、終了コードには影響しません。
help-probe-think-limit = 1 回の呼び出しの秒数。過ぎれば停止を指示し、応じなければ終了させる
help-probe-time = 全体の秒数。時間のなかった質問はせず、そう報告する
help-probe-verbose = うまくいかなかったものだけでなく、すべての呼び出しを示す
# katsura gtp
help-gtp = エンジンを Go Text Protocol (GTP 2) で標準入出力に提供する
help-gtp-more = エンジンの出力は標準エラー出力に出ます。`# interrupt` の行ですぐに打たせます。異常終了したり戻らなかったりしたエンジンのコマンドは理由とともに失敗し、次のコマンドで起動し直します。
help-gtp-engine = `random`、`territory`、`montecarlo`（設定も書ける: `montecarlo:seconds=3,threads=1`）、`net`（ネットワークのファイルと設定も書ける: `net:b18.bin.gz,visits=100`）、または cgfthink ライブラリのパス
help-gtp-think-limit = 1 つの答えの秒数。過ぎればすぐに答えるよう指示し、応じなければ終了させる
help-gtp-listen = 標準入出力の代わりに、このアドレスに接続した相手に 1 人ずつ提供する。ファイルを読み書きするコマンドは提供しない
# katsura replay-calls
help-replay-calls = 呼び出しの記録を同じまたは別のライブラリでもう一度実行し、答えを比べる
help-replay-calls-more = 呼び出しは同じ順に、1 つのプロセスで、同じ引数で行います。利用者が停止させたところでは、同じ時間の後に停止の印を立てます。値、盤の値、時間を比べます。記録が異常終了で終わっていれば、同じ呼び出しでまた異常終了するかどうかを報告します。異常終了も含めてすべて同じなら終了コードは 0、違いがあれば 1、記録が読めないかライブラリを読み込めなければ 2 です。
help-replay-calls-log = 記録
help-replay-calls-call = この呼び出しだけを新しいプロセスで行う: 前の呼び出しが必要かどうか
help-replay-calls-strict = 渡した配列のすぐ後ろへの最初の書き込みでライブラリを終了させる
help-replay-calls-think-limit = 記録のときにそれより長くかかっていない限り、1 回の呼び出しの秒数。過ぎれば停止を指示し、応じなければ終了させる
# katsura symmetry
help-symmetry = 同じ局面を回転、反転、色の交換をしてエンジンに尋ね、答えの違うところを示す
help-symmetry-more = 正方形の盤には 16 通りの見方があります: 8 つの対称と 2 つの色（コミの符号も変わる）。それぞれで手と、エンジンが局面について描くすべての図を尋ね、答えを元の向きに戻して比べます。図に添えた文は --overlay があるときだけ比べます。そのたびに変わる手はそれぞれ 20 回尋ね、見方によるかどうかを検定します。ファイルがなければ何もない盤と中盤の局面を使います。見方によるものがなければ終了コードは 0、あれば 1、何も尋ねられないか、どの見方でも答えのない問いがあれば 2 です。3 回戻らないエンジンには、もう尋ねません。
help-symmetry-file = 局面のある SGF ファイル
help-symmetry-size = ファイルがないときの盤の大きさ
help-symmetry-overlay = この図（ID または名前）だけを比べる。`none` なら図は比べない
help-symmetry-argument = 図に必要なものを、そのままの盤に対する GTP の書き方で。順に 1 つずつ繰り返す
help-symmetry-no-move = 手は尋ねない
help-symmetry-times = それぞれの見方で手を尋ねる回数 [既定: 2、変わるときは 20]
help-symmetry-limit = 1 つの答えの秒数。過ぎればすぐに答えるよう指示し、応じなければ終了させる
# katsura convert
help-convert = どの形式の棋譜も SGF で書き出す
help-convert-more = 形式はファイルの中身から判断します（SGF、NGF、GIB、UGF、5五将棋の KIF と CSA、文字の図など）。出力の名前が .gz で終われば圧縮します。問題のない SGF はそのまま出ます。
help-convert-file = 棋譜。- は標準入力
help-convert-output = SGF の出力先。- は標準出力
# katsura match
help-match = あらゆる種類のエンジンどうしを対局させる
help-match-more = エンジンが 2 つなら対戦、3 つ以上ならトーナメントになります。表を出力します: 得点、95 % 区間付きの Elo、優位である確率、時間、失敗、対戦ごとの成績。布石は色を替えて 2 回ずつ打ち、2 局を組にして数えます。`--sprt` を付けると、決着がついた時点で終わります。異常終了したエンジンは起動し直してもう一度尋ねます。完全に失敗したり、戻らなかったり、時間を超えたり、反則を打ったりしたエンジンの負けになります。`--out` があれば各対局を SGF ファイルに残し、同じコマンドで中断した続きができます。すべての対局を終えれば終了コードは 0 です。
help-match-engine = 2 つ以上のエンジン: 組み込みのもの、ライブラリ、または GTP のコマンドライン。その中の `{"{"}seed{"}"}` は対局ごとに違う数になる。2 つなら 1 局目は最初のものが黒を持つ
help-match-game = ゲーム（`katsura kinds` を参照）。囲碁以外では内蔵プレイヤーを、設定を付けても付けなくても使えます: `pentago`、`pentago:level=3`、`pentago-uct`、`minishogi`、`minishogi-material`、`minishogi-uct`、`random`。USI のプログラムは `usi:コマンド`
help-match-random-moves = 囲碁以外の対局を、互角に近い無作為の N 手から始める。同じ始まりを先後を替えて2局打つ
help-match-format = 3 つ以上のエンジンの組み合わせ方
help-match-format-round-robin = 総当たり
help-match-format-gauntlet = 最初のものが残りすべてと当たる
help-match-format-knock-out = 勝ち抜き
help-match-games = 組ごとの対局数
help-match-size = 盤: 9、19、9x13
help-match-komi = コミ
help-match-rules = ルール: Japanese、Chinese、AGA、NZ、Tromp-Taylor
help-match-no-alternate = すべての対局で組の最初のエンジンに黒を持たせる
help-match-handicap = 黒が決まった点に N 子置く
help-match-free-handicap = 黒が好きな点に N 子置く
help-match-openings = 始まりの局面の SGF ファイルまたはそのフォルダー。`bundled` はプログラムに付属のもの（9 路、13 路、19 路）。色を替えて 2 回ずつ打つ
help-match-opening-moves = 始まりの手順の N 手目の後から始める [既定: すべて]
help-match-move-time = 1 手の秒数。過ぎればすぐに打つよう指示する
help-match-clock = 各対局者の時計: 持ち時間、持ち時間+秒読み、または持ち時間+時間/手数（秒）
help-match-playouts = 1 手のプレイアウト数
help-match-engine-time = ほかのエンジンにかかわらず、I 番（最初が 1）のエンジンの 1 手の秒数
help-match-engine-playouts = I 番のエンジンの 1 手のプレイアウト数
help-match-sprt = 最初のエンジンの優位が ELO0 を超えるか ELO1 に満たないかが決まった時点で終わる
help-match-alpha = 強くないのに強いと判定してよい割合
help-match-beta = 強いのに強くないと判定してよい割合
help-match-referee = 数えるもの: `players`、`playouts`、またはエンジン
help-match-adjudicate = MOVES 手（省けば 6 手）続けて POINTS 目以上の差がある対局を打ち切る。判断は `--referee` のエンジン、なければランダムなプレイアウトによる
help-match-adjudicate-after = N 手までは打ち切らない [既定: 盤の点の半分]
help-match-no-resign = 投了をパスとみなす
help-match-max-moves = これより手数の多い対局は無効 [既定: 盤の点の 3 倍]
help-match-threads = 同時に打つ対局の数
help-match-seed = 組み込みのエンジンの乱数の種
help-match-out = 棋譜と結果のフォルダー
help-match-archive = 対局が終わったら全局を 1 つの SGF にまとめる
help-match-name = 表と棋譜の中の I 番のエンジンの名前
help-match-name-a = 最初のエンジンの名前
help-match-name-b = 2 番目のエンジンの名前
help-match-patience = ほかに制限がないときの 1 手の秒数。エンジンの起動にも使う
help-match-json = 表と対局を JSON で出力する
help-match-json-lines = 終わった対局を 1 行ずつ JSON で出力し、最後の行に表を出す
# katsura merge
help-merge = 分けて実行したコマンドの結果を合わせ、足りないものを示す
help-merge-more = 対局なら `--out` のフォルダーから表を出力します。`audit`、`problems`、`analyze` なら `--output` のファイルから、1 回で実行したときと同じ行を出力します。同じ分担が 2 つあっても構いません。足りないものがなければ終了コードは 0 です。
help-merge-dir-file = 対局のフォルダー、または結果のファイル
help-merge-output = 対局全体と棋譜のフォルダー、または行を書くファイル
help-merge-archive = 対局の全局を 1 つの SGF にまとめる
help-merge-json = 表と対局を JSON で出力する
# katsura new-engine
help-new-engine = 手始めの小さなエンジンを書き出す: cgfthink インターフェースのライブラリで、ほかに何も要らない
help-new-engine-more = NAME というフォルダーに、ソース、ビルドの設定、進め方のページが入ります。合法手を打ち、どの種類の表示も描き、`katsura probe` に合格します。
help-new-engine-kind = 書く言語
help-new-engine-kind-rust = cargo でビルド
help-new-engine-kind-c = C99、make でビルド
help-new-engine-kind-zig = zig（0.14 以降）でビルド
help-new-engine-name = エンジンとフォルダーの名前: 英小文字、数字、-、_
# katsura regress
help-regress = GTP の回帰テストのファイル (.tst) をあらゆる種類のエンジンで実行する
help-regress-more = 形式は GNU Go 自身のテストや gogui-regress と同じです: 番号付きのコマンドの後の `#? [PATTERN]` の行が答えの形を、`#? [!PATTERN]` があってはならない形を示します。その後の星印は失敗が分かっているテストです。ファイルごとに新しいエンジンを、そのファイルのフォルダーで動かします。予想外のものだけを一覧にします。予想外の失敗があれば終了コードは 1 です。
help-regress-file = ファイル
help-regress-only = この番号のテストだけを、局面を作るコマンドとともに実行する
help-regress-limit = 1 つのコマンドの秒数。過ぎればエンジンを終了させ、そのテストは失敗とする
help-regress-verbose = すべてのテストを答えとともに示す
help-regress-json = 結果を JSON で出力する
# katsura kinds
help-kinds = 遊べるゲームを 1 行ずつ出力する
help-kinds-more = 各行はほかのコマンドで使う語、名前、SGF での番号（`GM`）、盤の升の数、初手の合法手の数です。
# katsura perft
help-perft = 局面からの合法手順の数を初手ごとと合計で数える
help-perft-more = 最後の行が合計です。同じゲームのプログラムを書く人が自分の結果と比べるためのものです。千日手は考えません。終局後の手はありません。
help-perft-kind = ゲーム（`katsura kinds` を参照）
help-perft-position = `startpos`。5五将棋は SFEN。囲碁とペンタゴは上から順に各段を `X`（黒）、`O`（白）、`.` で書いて「/」で区切り、続けて手番 `b` または `w`
help-perft-depth = 手順の長さ（手数）
# katsura puzzles
help-puzzles = 囲碁以外のゲームの問題を作る（正解がただ一つの必勝手順）
help-puzzles-more = ランダムな局面から、手番の側が決まった手数で（それより早くはなく）必ず勝て、正解の初手がただ一つのものを探します。ペンタゴでは五つ並ぶまで王手を続けます。5五将棋は詰将棋で、最後の手のほかは各手がただ一つの正解であり、攻め方に余分な駒がありません。同じ乱数の種からは同じ問題ができます。Ctrl+C で探すのをやめ、それまでの問題を書き出します。
help-puzzles-kind = ゲーム（katsura kinds を参照）
help-puzzles-output = 問題を SGF で書き出すファイル [default: 標準出力]
help-puzzles-moves = 解く側の手数。5五将棋では 1・2・3・4 が 1手詰・3手詰・5手詰・7手詰
help-puzzles-count = 問題の数
help-puzzles-seed = 乱数の種
# katsura usi
help-usi = 内蔵の将棋エンジンを USI プロトコルで標準入出力に提供する
help-usi-more = プロトコルのコマンドのほかに `d`（盤面と SFEN）、`user`（合法手を 1 行ずつ）、`perft N` があります。持ち駒の枚数は駒の前でも後でも読み取ります。
help-usi-kind = ゲーム: `minishogi`
# katsura completions
help-completions = シェルの補完の定義を標準出力に書く
help-completions-more = 例: `katsura completions bash > ~/.local/share/bash-completion/completions/katsura`
help-completions-shell = シェル
# katsura man
help-man = マニュアルページ（katsura.1、katsura-check.1 …）をフォルダーに書く
help-man-folder = フォルダー（あらかじめ必要）
# katsura licences
help-licences = このプログラムに含まれるライブラリとフォントのライセンスを書く
# katsura cgos
help-cgos = プログラムどうしが対局して順位を競う Computer Go Server（CGOS）で対局する
help-cgos-more = 内蔵エンジン、ライブラリ、GTP プログラムのどれでも対局できます。接続が切れるとつなぎ直し、対局は続きから再開します。その間に考えたことは失われません。サーバーが拒む手や、答えがないときはパスにします。Ctrl-C でその対局の後に、2 回押すとすぐに終わります。標準出力には 1 局につき 1 行を書きます。
help-cgos-engine = エンジン: 内蔵、ライブラリ、または "gnugo --mode gtp" のような GTP のコマンドライン
help-cgos-server = サーバー
help-cgos-user = アカウントの名前（3〜18 文字の英数字と `_`、`-`、`.`）。初めての名前なら作られます
help-cgos-password-file = 1 行目にアカウントのパスワードを書いたファイル［既定値: 環境変数 `KATSURA_CGOS_PASSWORD`］
help-cgos-games = 対局数。終わると退出する
help-cgos-out = 棋譜をこのフォルダーに残す
help-cgos-reserve = サーバーまでの往復のために残しておく秒数
help-cgos-retry = つなぎ直すまでの秒数。試みるたびに 2 倍になり、最長は 1 分
# katsura tune
help-tune = 対局によってエンジンのパラメーターを調整する
help-tune-more = パラメーターの範囲を一様に埋める点で 2 局 1 組の対局を行い、2 次のロジスティック回帰で最も強い点を 95 % 区間とともに求めます。点は組の番号で決まるので、多くのマシンで分担でき、中断しても同じコマンドで続きから始まります。フォルダーにあるすべての分担を合わせて数えます。
help-tune-engine = 調整するエンジン。設定やコマンド行の `%名前%` の場所に値が入る。なければ内蔵エンジンの設定、または GTP プログラムが公開するパラメーターとみなす
help-tune-against = 対戦相手のエンジン。設定は変わらない
help-tune-param = パラメーターの範囲と現在の値（例 `c=0.5..3:1.1`）。すべて整数で書けば整数。現在の値がなければエンジンの答え、それもなければ範囲の中央
help-tune-params = パラメーターを 1 行に 1 つ、--param と同じ書き方で書いたファイル。# の後は注釈
help-tune-send = 起動したエンジンに送る GTP コマンド。`%名前%` の場所に値が入る
help-tune-list-params = エンジンが公開するパラメーターを一覧し、対局はしない
help-tune-pairs = すべての分担を合わせた組の数（1 組 2 局）
help-tune-out = 結果を置くフォルダー
help-tune-shard = N 分の I だけを対局する
help-tune-threads = 同時に対局する組の数
help-tune-chart = 結果をグラフに描く（ファイル名は .svg か .png で終わる）
help-tune-json = 文章ではなく 1 つの JSON オブジェクトで出力する
help-tune-option = `--` の後に `katsura match` のオプション（盤、時間、布石、プレイアウト数）
