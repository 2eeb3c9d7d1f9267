//! Columns on a terminal.

/// How many columns of a terminal a text takes; a letter of Chinese, Japanese or Korean takes two.
pub(super) fn columns(text: &str) -> usize {
    let wide = text.chars().filter(|&c| c >= '\u{1100}').count();
    text.chars().count() + wide
}

/// The text with blanks behind it, up to that many columns.
pub(super) fn left(text: &str, width: usize) -> String {
    format!("{text}{:1$}", "", width.saturating_sub(columns(text)))
}

/// The text with blanks before it, up to that many columns.
pub(super) fn right(text: &str, width: usize) -> String {
    format!("{:1$}{text}", "", width.saturating_sub(columns(text)))
}

/// Rows of cells below each other, two blanks between them: the first column begins at the left, the others, which are
/// numbers, end at the right. The last row ends in a line break too.
pub(super) fn lined_up(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| columns(cell)).max().unwrap_or(0)
    };
    let mut text = String::new();
    for row in rows {
        for (column, cell) in row.iter().enumerate() {
            if column == 0 {
                text += &left(cell, width(column));
            } else {
                text += "  ";
                text += &right(cell, width(column));
            }
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_below_each_other_in_every_script() {
        let rows = [["", "won", "mean s"], ["red", "12", "0.5"]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(lined_up(&rows), "     won  mean s\nred   12     0.5\n");
        let rows = [["", "勝ち"], ["白石", "7"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(lined_up(&rows), "      勝ち\n白石     7\n");
    }
}
