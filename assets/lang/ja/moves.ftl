# 打てない理由
move-off-board = { $point } は盤の外です
move-occupied = { $point } にはもう石があります
move-ko = { $point } はすぐに取り返せないコウです
move-suicide = { $point } は自殺手です
move-superko = { $point } は同形反復になります（スーパーコウ）
