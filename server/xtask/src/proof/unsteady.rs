//! Tests that fail by chance: a list that is worked down before something new is begun.

use std::fs;

use crate::program::Program;
use crate::{Result, root};

const LIST: &str = "docs/unsteady.md";
const TO_BE_FOUND: &str = "to be found";
/// How much of a message is told.
const LINES: usize = 6;
const LINE: usize = 160;

/// A test that failed and passed when it was run once more.
pub struct Unsteady {
    pub test: String,
    /// The beginning of what its failure said.
    pub message: String,
}

/// The beginning of a message, without empty lines.
pub fn first_lines(message: &str) -> String {
    let lines = message
        .lines()
        .map(str::trim)
        .take_while(|line| *line != "stack backtrace:" && !is_code(line))
        .filter(|line| !line.is_empty() && !line.starts_with('['));
    let short = lines.map(|line| line.chars().take(LINE).collect::<String>());
    short.take(LINES).collect::<Vec<_>>().join("\n")
}

/// A line of the source that Playwright shows: `12 | code` or `> 12 | code`.
fn is_code(line: &str) -> bool {
    let (number, _) = line.split_once('|').unwrap_or_default();
    let number = number.trim_start_matches('>').trim();
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Writes them to the list, for whoever commits next.
pub fn append(list: &[Unsteady]) -> Result<()> {
    if list.is_empty() {
        return Ok(());
    }
    let path = root::path(LIST);
    let told = |error: std::io::Error| format!("{LIST}: {error}");
    let before = fs::read_to_string(&path).map_err(told)?;
    let today = Program::line("date +%F").read()?;
    let rows = list.iter().map(|unsteady| row(today.trim(), unsteady));
    fs::write(&path, rows.fold(before, |text, row| text + &row)).map_err(told)
}

fn row(today: &str, Unsteady { test, message }: &Unsteady) -> String {
    let cell = |text: &str| text.replace('|', "\\|").replace('\n', " ");
    format!(
        "| {today} | {} | {} | {TO_BE_FOUND} |\n",
        cell(test),
        cell(message)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_told_from_where_it_begins_to_say_something() {
        let message = "[sqlite] › a.spec.ts:1:2 › it works ───\n\n    Error: no\n\n    Expected: 1\n\n  > 3 | code\n";
        assert_eq!(first_lines(message), "Error: no\nExpected: 1");
        assert_eq!(first_lines(&"long\n".repeat(40)).lines().count(), LINES);
    }

    #[test]
    fn a_row_stays_one_row() {
        let unsteady = Unsteady {
            test: "kym-app::books a".to_owned(),
            message: "left | right\nnext".to_owned(),
        };
        assert_eq!(
            row("2026-01-02", &unsteady),
            "| 2026-01-02 | kym-app::books a | left \\| right next | to be found |\n"
        );
    }
}
