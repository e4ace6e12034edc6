//! Types and files are named in the terms of the field: `banned.txt` lists the words that none of them has.

use std::path::Path;

use crate::program::Program;
use crate::{Result, root};

/// Where names are looked at.
const SOURCES: [&str; 3] = ["server", "web/src", "e2e"];

/// What is no name of ours: made by tools, or data.
const EXEMPT: [&str; 4] = [
    "server/store/migrations/",
    "server/platform/templates/",
    "server/xtask/src/layers/banned.rs",
    "web/src/api/generated/",
];

/// What stands before the name of a type.
const DECLARATIONS: [&str; 6] = ["struct", "enum", "trait", "type", "interface", "class"];

/// A word, its parts in small letters, and what to say instead.
struct Banned {
    parts: Vec<String>,
    instead: &'static str,
}

pub fn complaints() -> Result<Vec<String>> {
    let banned = banned(include_str!("banned.txt"))?;
    let listed = Program::line("git ls-files --cached --others --exclude-standard").read()?;
    let ours = listed.lines().filter(|file| {
        SOURCES
            .iter()
            .any(|folder| file.starts_with(&format!("{folder}/")))
            && !EXEMPT.iter().any(|folder| file.starts_with(folder))
    });
    let mut complaints = Vec::new();
    for file in ours {
        if !root::path(file).exists() {
            continue;
        }
        complaints.extend(complaint_about_file(file, &banned));
        if ["rs", "ts", "tsx"].iter().any(|kind| ends_in(file, kind)) {
            let text = std::fs::read_to_string(root::path(file))
                .map_err(|error| format!("{file}: {error}"))?;
            complaints.extend(complaints_about_types(file, &text, &banned));
        }
    }
    Ok(complaints)
}

fn ends_in(file: &str, kind: &str) -> bool {
    Path::new(file)
        .extension()
        .is_some_and(|extension| extension == kind)
}

/// The words of the list: `word = what to say instead`, one a line.
fn banned(list: &'static str) -> Result<Vec<Banned>> {
    let lines = list
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (word, instead) = line
                .split_once(" = ")
                .ok_or_else(|| format!("banned.txt: no ` = ` in `{line}`"))?;
            Ok(Banned {
                parts: parts(word),
                instead,
            })
        })
        .collect()
}

fn complaint_about_file(file: &str, banned: &[Banned]) -> Option<String> {
    let name = Path::new(file).file_name()?.to_str()?;
    let stem = name.split('.').next()?;
    let word = found_in(stem, banned)?;
    Some(format!(
        "{file}: a file is not named `{stem}`, but by {}",
        word.instead
    ))
}

fn complaints_about_types(file: &str, text: &str, banned: &[Banned]) -> Vec<String> {
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(declared)
        .filter_map(|name| {
            let word = found_in(name, banned)?;
            Some(format!(
                "{file}: a type is not named `{name}`, but by {}",
                word.instead
            ))
        })
        .collect()
}

/// The names of the types that are declared in a line.
fn declared(line: &str) -> impl Iterator<Item = &str> {
    let words: Vec<&str> = line
        .split(|sign: char| !sign.is_alphanumeric() && sign != '_')
        .filter(|word| !word.is_empty())
        .collect();
    let pairs: Vec<(&str, &str)> = words.windows(2).map(|pair| (pair[0], pair[1])).collect();
    pairs.into_iter().filter_map(|(before, name)| {
        let is_type = name.starts_with(char::is_uppercase);
        (DECLARATIONS.contains(&before) && is_type).then_some(name)
    })
}

fn found_in<'a>(name: &str, banned: &'a [Banned]) -> Option<&'a Banned> {
    let own = parts(name);
    banned.iter().find(|word| {
        let length = word.parts.len();
        own.windows(length).any(|some| {
            let (last, all) = (&some[length - 1], &word.parts);
            let is_last = *last == all[length - 1] || *last == format!("{}s", all[length - 1]);
            some[..length - 1] == all[..length - 1] && is_last
        })
    })
}

/// The parts of a name in small letters, however they are joined: `RateOfDay`, `rate_of_day`, `rate-of-day`.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut was_small = false;
    for sign in name.chars() {
        let begins = sign.is_uppercase() && was_small;
        if begins || !sign.is_alphanumeric() {
            parts.push(String::new());
        }
        if sign.is_alphanumeric()
            && let Some(part) = parts.last_mut()
        {
            part.extend(sign.to_lowercase());
        }
        was_small = sign.is_lowercase() || sign.is_numeric();
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> Vec<Banned> {
        banned("# why\nwish = Options\nown_rate = WorkspaceRate\n").expect("a list")
    }

    #[test]
    fn a_type_named_by_a_banned_word_is_complained_about() {
        let text =
            "pub struct ListWish {\n// struct Wish\ntype OwnRates = Vec<Rate>;\nlet wish = 1;";
        assert_eq!(
            complaints_about_types("a.rs", text, &list()),
            [
                "a.rs: a type is not named `ListWish`, but by Options",
                "a.rs: a type is not named `OwnRates`, but by WorkspaceRate",
            ]
        );
    }

    #[test]
    fn a_file_named_by_a_banned_word_is_complained_about() {
        for file in [
            "server/app/src/own_rates.rs",
            "web/src/own-rate-dialog.tsx",
            "e2e/wish.spec.ts",
        ] {
            assert!(complaint_about_file(file, &list()).is_some(), "{file}");
        }
    }

    #[test]
    fn other_words_that_look_alike_are_let_through() {
        let text = "struct Wishful; enum Own { Rate } interface Rates {}";
        assert!(complaints_about_types("a.ts", text, &list()).is_empty());
        assert!(complaint_about_file("server/unwished.rs", &list()).is_none());
    }

    #[test]
    fn a_line_without_a_remedy_is_refused() {
        assert!(banned("wish\n").is_err());
    }
}
