//! Which lines are asked about at once. Each line is in exactly one chunk, so that no row is read twice.

use std::ops::Range;

use super::dates::begins_with_a_date;

/// The most lines of a statement that is read.
pub const MAX_LINES: usize = 3_000;

/// The most characters of a statement that is read.
pub const MAX_CHARACTERS: usize = 300_000;

/// The most lines of a chunk: an answer about each of them fits into what models answer.
const CHUNK_LINES: usize = 60;

/// The most characters of a chunk, but for a single line that is longer.
const CHUNK_CHARACTERS: usize = 8_000;

/// How many lines a chunk may end earlier, so that the next one begins with a row.
const BACK: usize = 15;

/// The chunks of a text. They depend on the lines alone: whoever goes on after a crash asks about the same ones.
pub fn chunks(lines: &[String]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < lines.len() {
        let mut end = start;
        let mut characters = 0;
        while end < lines.len() && end - start < CHUNK_LINES {
            characters += lines[end].chars().count();
            if end > start && characters > CHUNK_CHARACTERS {
                break;
            }
            end += 1;
        }
        if end < lines.len() {
            let earliest = end.saturating_sub(BACK).max(start + 1);
            let row = (earliest..=end)
                .rev()
                .find(|place| begins_with_a_date(&lines[*place]));
            end = row.unwrap_or(end);
        }
        found.push(start..end);
        start = end;
    }
    found
}
