//! What Tesseract writes: a table of pages, blocks, paragraphs, lines and words.

/// A word with its place, in pixels.
#[derive(Debug, Clone, PartialEq)]
pub struct TsvWord {
    /// Which line of the page it belongs to; words of one line come one after the other.
    pub line: (u32, u32, u32),
    pub left: f32,
    pub top: f32,
    pub width: f32,
    pub height: f32,
    /// In percent.
    pub confidence: f32,
    pub text: String,
}

/// The level of words.
const WORD: &str = "5";

/// The words of the table; lines that make no sense are left out.
pub fn words(table: &str) -> Vec<TsvWord> {
    table.lines().filter_map(word).collect()
}

fn word(line: &str) -> Option<TsvWord> {
    let cells: Vec<&str> = line.splitn(12, '\t').collect();
    let [
        level,
        _,
        block,
        paragraph,
        row,
        _,
        left,
        top,
        width,
        height,
        confidence,
        text,
    ] = cells[..]
    else {
        return None;
    };
    let text = text.trim();
    if level != WORD || text.is_empty() {
        return None;
    }
    let pixels = |cell: &str| cell.parse::<u16>().ok().map(f32::from);
    Some(TsvWord {
        line: (
            block.parse().ok()?,
            paragraph.parse().ok()?,
            row.parse().ok()?,
        ),
        left: pixels(left)?,
        top: pixels(top)?,
        width: pixels(width)?,
        height: pixels(height)?,
        confidence: confidence.parse::<f32>().ok()?.clamp(0.0, 100.0),
        text: text.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::words;
    use proptest::prelude::*;

    #[test]
    fn words_are_rows_of_the_fifth_level() {
        let table = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n\
            1\t1\t0\t0\t0\t0\t0\t0\t600\t400\t-1\t\n\
            5\t1\t1\t1\t2\t1\t10\t20\t30\t40\t96.5\tИТОГО\n\
            5\t1\t1\t1\t2\t2\t50\t20\t5\t40\t91\t \n";
        let words = words(table);
        assert_eq!(words.len(), 1);
        assert_eq!(
            (words[0].text.as_str(), words[0].line),
            ("ИТОГО", (1, 1, 2))
        );
    }

    proptest! {
        #[test]
        fn no_table_is_too_much(table in "\\PC{0,200}", cells in prop::collection::vec("[0-9\\-.a]{0,6}", 0..14)) {
            words(&table);
            words(&cells.join("\t"));
        }
    }
}
