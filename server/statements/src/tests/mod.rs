//! Whole files, from bytes to drafts. Layouts are those of real banks and programs; names, numbers
//! and amounts in them are made up.

mod banks;
mod books;
mod client_bank;
mod currencies;
mod days;
mod fixed_width;
mod formats;
mod hostile;
mod languages;
mod layouts;
mod plan;
mod programs;
mod property;
mod quotes;
mod russian_banks;
mod settings;
mod signs;
mod statements;
mod workbooks;

use kym_domain::imports::{ParsedFile, Settings};

use super::read;

/// Reads one of the files beside this one.
macro_rules! fixture {
    ($name:literal) => {
        crate::tests::reading(include_bytes!(concat!("fixtures/", $name)))
    };
}
use fixture;

fn reading(bytes: &[u8]) -> ParsedFile {
    read(bytes, &Settings::default()).expect("a file that can be read")
}

/// A reading in lines: its drafts by account, then what is unread.
fn told(reading: &ParsedFile) -> Vec<String> {
    let mut lines = Vec::new();
    for part in &reading.parts {
        let account = &part.account;
        let names = [&account.number, &account.name];
        let mut head: Vec<_> = names.into_iter().flatten().cloned().collect();
        head.extend(account.currency.map(|currency| currency.to_string()));
        head.extend(
            part.closing
                .map(|closing| format!("{} on {}", closing.amount, closing.date)),
        );
        lines.push(format!("= {}", head.join(", ")));
        for draft in &part.drafts {
            let mut words = vec![
                format!("{}: {} {}", draft.line, draft.date, draft.amount),
                draft.payee.clone(),
                draft.note.replace('\n', " / "),
            ];
            words.extend(draft.currency.map(|currency| currency.to_string()));
            words.extend(draft.category.clone());
            words.push(draft.status.to_string());
            words.extend(draft.bank_id.iter().map(|id| format!("#{id}")));
            words.extend(draft.transfer.iter().map(|other| format!("-> {other}")));
            words.extend(draft.tags.iter().map(|tag| format!("@{tag}")));
            for split in &draft.splits {
                let category = split.category.clone().unwrap_or_default();
                words.push(format!("({} {category} {})", split.amount, split.note));
            }
            words.retain(|word| !word.is_empty());
            lines.push(words.join(" | "));
        }
    }
    for unread in &reading.unread {
        lines.push(format!(
            "! {}: {} | {}",
            unread.line, unread.reason, unread.text
        ));
    }
    lines.extend(
        reading
            .ambiguities
            .iter()
            .map(|ambiguity| format!("? {ambiguity}")),
    );
    lines
}
