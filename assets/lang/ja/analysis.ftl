# 全局検討についての文
analysis-none = { $engine } は検討できません。勝率の分かる図を出さないからです。
analysis-not-ready = { $engine } は { $waited } たっても準備ができませんでした。GTP のプログラムでないか、起動にもっと時間がかかります。待つ時間は --patience で延ばせます。
analysis-silent = { $engine } は { $waited } たっても答えません。--patience で長く待つか、--playouts や --seconds を減らしてください。
