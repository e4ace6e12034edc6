//! A bank may write a statement a day: what is of one account is one part of the file, about which is asked once.

use std::collections::HashMap;

use super::draft::{AccountHint, Closing, ParsedAccount, ParsedFile};
use crate::text;

impl ParsedFile {
    /// The file with one part for each account that it names. Drafts keep their order. Parts that name none, and those
    /// whose rows are checked against balances of their own, stay as they are.
    #[must_use]
    pub fn joined(self) -> Self {
        let mut parts: Vec<ParsedAccount> = Vec::with_capacity(self.parts.len());
        let mut places = HashMap::new();
        for part in self.parts {
            let key = key(&part.account).filter(|_| part.balance.is_none());
            let Some(key) = key else {
                parts.push(part);
                continue;
            };
            let Some(place) = places.get(&key) else {
                places.insert(key, parts.len());
                parts.push(part);
                continue;
            };
            let first: &mut ParsedAccount = &mut parts[*place];
            first.drafts.extend(part.drafts);
            let day = |closing: Option<Closing>| closing.map(|closing| closing.date);
            if day(part.closing) >= day(first.closing) {
                first.closing = part.closing;
            }
        }
        Self { parts, ..self }
    }
}

/// What names an account; nothing when the file does not.
fn key(hint: &AccountHint) -> Option<(Option<String>, Option<String>, Option<String>)> {
    let number = hint.number.as_deref().map(text::fold);
    let name = hint.name.as_deref().map(text::fold);
    let currency = hint.currency.map(|code| code.to_string());
    (number.is_some() || name.is_some()).then_some((number, name, currency))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::imports::{Draft, ImportFormat, Settings};

    fn part(number: Option<&str>, line: u32, closing: i8) -> ParsedAccount {
        let amount = "-1".parse().expect("a number");
        ParsedAccount {
            account: AccountHint {
                number: number.map(str::to_owned),
                ..AccountHint::default()
            },
            drafts: vec![Draft::new(line, date(2025, 1, 3), amount)],
            closing: Some(Closing {
                date: date(2025, 1, closing),
                amount,
            }),
            ..ParsedAccount::default()
        }
    }

    fn joined(parts: Vec<ParsedAccount>) -> Vec<(Vec<u32>, i8)> {
        let file = ParsedFile {
            format: ImportFormat::Mt940,
            preset: None,
            settings: Settings::default(),
            ambiguities: Vec::new(),
            sheets: Vec::new(),
            header: Vec::new(),
            sample: Vec::new(),
            parts,
            unread: Vec::new(),
        };
        let parts = file.joined().parts.into_iter().map(|part| {
            let lines = part.drafts.iter().map(|draft| draft.line).collect();
            (lines, part.closing.expect("a balance").date.day())
        });
        parts.collect()
    }

    #[test]
    fn statements_of_one_account_are_one_part() {
        let days = vec![
            part(Some("DE1234"), 1, 3),
            part(Some("DE99"), 2, 3),
            part(Some("de1234"), 3, 5),
            part(Some("DE1234"), 4, 4),
        ];
        assert_eq!(joined(days), [(vec![1, 3, 4], 5), (vec![2], 3)]);
    }

    #[test]
    fn what_names_no_account_is_not_taken_for_one() {
        let days = vec![part(None, 1, 3), part(None, 2, 4)];
        assert_eq!(joined(days), [(vec![1], 3), (vec![2], 4)]);
    }
}
