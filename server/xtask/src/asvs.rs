//! `docs/asvs.md` says for each requirement which test shows it. A table like that is true on the day it is
//! written; this gate keeps it so: every row of its list is answered once, and every test it names exists.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use crate::{Result, root};

const TABLE: &str = "docs/asvs.md";
/// The fence around the list of rows that must be answered.
const LIST: &str = "```rows";
/// What an answer without a test begins with.
const REASONS: [&str; 3] = ["Does not apply:", "Document:", "Deviation:"];
/// How the table calls the places where tests stand.
const PLACES: [(&str, &str); 12] = [
    ("identity/", "server/app/tests/identity/"),
    ("books/", "server/app/tests/books/"),
    ("planning/", "server/app/tests/planning/"),
    ("reports/", "server/app/tests/reports/"),
    ("rates/", "server/app/tests/rates/"),
    ("ai/", "server/app/tests/ai/"),
    ("frame/", "server/app/tests/frame/"),
    ("failures/", "server/app/tests/failures/"),
    ("contract/", "server/store/tests/contract/"),
    ("domain/", "server/domain/src/"),
    ("e2e/", "e2e/"),
    ("web/", "web/src/"),
];

pub fn check() -> Result<()> {
    let read = |path: &str| fs::read_to_string(root::path(path)).ok();
    let text = read(TABLE).ok_or_else(|| format!("{TABLE}: cannot be read"))?;
    let complaints = complaints(&text, &read);
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}

/// A line of the table: `| V6.1.1 | level | what it asks for | what shows it |`.
struct Row<'a> {
    number: &'a str,
    answer: &'a str,
}

fn complaints(text: &str, read: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let rows: Vec<Row<'_>> = text.lines().filter_map(row).collect();
    let mut complaints = numbers(&listed(text), &rows);
    for Row { number, answer } in rows {
        let tests: Vec<&str> = tests(answer).collect();
        if tests.is_empty() && !REASONS.iter().any(|reason| answer.starts_with(reason)) {
            complaints.push(format!(
                "{TABLE}: {number} names no test and gives no reason"
            ));
        }
        let lacking = tests.iter().filter(|test| !exists(test, read));
        complaints
            .extend(lacking.map(|test| format!("{TABLE}: {number}: there is no test {test}")));
    }
    complaints
}

/// Whether each listed row is answered once, and nothing else is.
fn numbers(listed: &[&str], rows: &[Row<'_>]) -> Vec<String> {
    let mut open: BTreeSet<&str> = listed.iter().copied().collect();
    let mut complaints = Vec::new();
    if open.is_empty() || open.len() < listed.len() {
        complaints.push(format!(
            "{TABLE}: the list of rows is empty or has one twice"
        ));
    }
    for Row { number, .. } in rows {
        if !open.remove(number) {
            complaints.push(format!(
                "{TABLE}: {number} is not in the list, or answered twice"
            ));
        }
    }
    complaints.extend(
        open.iter()
            .map(|number| format!("{TABLE}: {number} is not answered")),
    );
    complaints
}

fn listed(text: &str) -> Vec<&str> {
    let list = text
        .split_once(LIST)
        .and_then(|(_, rest)| rest.split_once("```"));
    list.map(|(list, _)| list.split_whitespace().collect())
        .unwrap_or_default()
}

fn row(line: &str) -> Option<Row<'_>> {
    let mut cells = line.strip_prefix('|')?.strip_suffix('|')?.split('|');
    let number = cells.next()?.trim();
    let answer = cells.next_back()?.trim();
    let is_row = number.starts_with('V') && number.contains(|sign: char| sign.is_ascii_digit());
    is_row.then_some(Row { number, answer })
}

/// The tests that an answer names: whatever stands in backticks and has a `::`.
fn tests(answer: &str) -> impl Iterator<Item = &str> {
    let quoted = answer.split('`').skip(1).step_by(2);
    quoted.filter(|name| name.contains("::"))
}

/// Whether a test stands where its name says: `place/file.rs::function` or `place/file.ts::title`.
fn exists(test: &str, read: &dyn Fn(&str) -> Option<String>) -> bool {
    let Some((file, name)) = test.split_once("::") else {
        return false;
    };
    let found = PLACES.iter().find_map(|(short, long)| {
        let rest = file.strip_prefix(short)?;
        read(&format!("{long}{rest}"))
    });
    found.is_some_and(|source| {
        if Path::new(file).extension() == Some(OsStr::new("rs")) {
            source.contains(&format!("fn {name}("))
        } else {
            ["test(", "it(", "test.each("]
                .iter()
                .any(|call| source.contains(call))
                && source.contains(&format!("\"{name}\""))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str =
        "```rows\nV6.1.1 V6.1.2\n```\n| row | level | asks for | answer |\n|---|---|---|---|\n";

    fn read(path: &str) -> Option<String> {
        match path {
            "server/app/tests/identity/auth.rs" => {
                Some("async fn it_holds(app: &TestApp)".to_owned())
            }
            "e2e/access.spec.ts" => Some("test(\"it holds\", async () => {})".to_owned()),
            _ => None,
        }
    }

    fn of(rows: &str) -> Vec<String> {
        complaints(&format!("{HEAD}{rows}"), &read)
    }

    #[test]
    fn a_row_is_answered_by_a_test_or_by_a_reason() {
        let good = "| V6.1.1 | 1 | a thing | `identity/auth.rs::it_holds`, `e2e/access.spec.ts::it holds` |\n";
        assert!(
            of(&format!(
                "{good}| V6.1.2 | 2 | a thing | Does not apply: none is here. |\n"
            ))
            .is_empty()
        );
        assert_eq!(
            of(&format!("{good}| V6.1.2 | 2 | a thing | surely |\n")).len(),
            1
        );
    }

    #[test]
    fn a_test_that_is_gone_is_missed() {
        for name in [
            "identity/auth.rs::it_holds_not",
            "identity/auth.rs::it_hold",
            "identity/gone.rs::it_holds",
            "elsewhere/auth.rs::it_holds",
            "e2e/access.spec.ts::it hold",
        ] {
            let rows = format!(
                "| V6.1.1 | 1 | a thing | `{name}` |\n| V6.1.2 | 2 | a thing | Document: there. |\n"
            );
            assert_eq!(of(&rows).len(), 1, "{name}");
        }
    }

    #[test]
    fn every_row_of_the_list_is_answered_once_and_no_other() {
        let row = |number: &str| format!("| {number} | 1 | a thing | Document: there. |\n");
        let both = row("V6.1.1") + &row("V6.1.2");
        assert!(of(&both).is_empty());
        assert_eq!(of(&row("V6.1.1")).len(), 1);
        assert_eq!(of(&(both.clone() + &row("V6.1.2"))).len(), 1);
        assert_eq!(of(&(both + &row("V6.1.3"))).len(), 1);
    }

    #[test]
    fn a_table_without_its_list_is_no_table() {
        let rows = "| V6.1.1 | 1 | a thing | Document: there. |\n";
        assert_eq!(complaints(rows, &read).len(), 2);
    }
}
