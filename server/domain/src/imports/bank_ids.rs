//! What a bank's own name for a transaction proves.
//!
//! OFX wants a FITID to be unique, and ISO 20022 a servicer's reference; in files they are counted anew in each
//! statement, are the reference of a standing order, stand for none, or were rounded by a spreadsheet. So a name is taken
//! for one only as far as it can be one.

use std::collections::HashMap;

/// What stands where a bank has no name: `NOTPROVIDED` (ISO 20022), `NONREF` (MT940, field 61).
const PLACEHOLDERS: [&str; 8] = [
    "notprovided",
    "notavailable",
    "nonref",
    "noref",
    "none",
    "null",
    "n/a",
    "unknown",
];

/// Digits that a number of a spreadsheet keeps (IEEE 754, binary64).
const KEPT_DIGITS: usize = 15;

/// Up to so many digits a name is a number that statements count: the next one begins anew.
const COUNTED_DIGITS: usize = 4;

/// The names that stand for one transaction alone, among those of a file and of the books.
pub(super) struct BankIds<'a> {
    counts: HashMap<&'a str, (usize, usize)>,
}

impl<'a> BankIds<'a> {
    /// Counts the names of a file, and those of the books.
    pub(super) fn of(
        file: impl Iterator<Item = &'a str>,
        books: impl Iterator<Item = &'a str>,
    ) -> Self {
        let mut counts: HashMap<_, (usize, usize)> = HashMap::new();
        for id in file {
            counts.entry(id.trim()).or_default().0 += 1;
        }
        for id in books {
            counts.entry(id.trim()).or_default().1 += 1;
        }
        Self { counts }
    }

    /// The name, if it stands for one transaction alone.
    pub(super) fn unique<'b>(&self, id: Option<&'b str>) -> Option<&'b str> {
        let id = id.map(str::trim)?;
        let (in_file, in_books) = self.counts.get(id).copied().unwrap_or_default();
        (in_file < 2 && in_books < 2 && !is_placeholder(id) && !is_rounded(id)).then_some(id)
    }

    /// The name, if the file has it several times and it could stand for one transaction all the same.
    pub(super) fn repeated<'b>(&self, id: Option<&'b str>) -> Option<&'b str> {
        let id = id.map(str::trim)?;
        let (in_file, _) = self.counts.get(id).copied().unwrap_or_default();
        let is_name = !is_placeholder(id) && !is_rounded(id) && !is_counted(id);
        (in_file > 1 && is_name).then_some(id)
    }
}

/// Whether one counter may have given both names: their letters are alike, and they are about as long.
pub(super) fn are_of_one_make(one: &str, other: &str) -> bool {
    let kinds = |id: &str| {
        let mut kinds: Vec<_> = id
            .bytes()
            .map(|byte| match byte {
                b'0'..=b'9' => b'0',
                byte if byte.is_ascii_alphabetic() => b'a',
                byte => byte,
            })
            .collect();
        kinds.dedup();
        kinds
    };
    one.len().abs_diff(other.len()) < 2 && kinds(one) == kinds(other)
}

/// Whether the name looks as if statements counted their rows.
pub(super) fn is_counted(id: &str) -> bool {
    let digits = id.trim_start_matches('0');
    digits.len() <= COUNTED_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_placeholder(id: &str) -> bool {
    id.chars()
        .all(|letter| !letter.is_alphanumeric() || letter == '0')
        || PLACEHOLDERS
            .iter()
            .any(|word| id.eq_ignore_ascii_case(word))
}

/// Whether a spreadsheet has taken the name for a number and rounded it: `123456789012345000`, `1.23457E+17`.
fn is_rounded(id: &str) -> bool {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits(id) {
        return id.len() > KEPT_DIGITS && id[KEPT_DIGITS..].bytes().all(|byte| byte == b'0');
    }
    let Some((mantissa, exponent)) = id.split_once(['E', 'e']) else {
        return false;
    };
    let mantissa = mantissa.replacen(['.', ','], "", 1);
    exponent.strip_prefix('+').is_some_and(is_digits) && is_digits(&mantissa)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_stands_for_nothing_or_for_several_is_none() {
        let file = ["a", "b", "b", "0", "NOTPROVIDED", "c"];
        let ids = BankIds::of(file.into_iter(), ["c", "d", "d"].into_iter());
        for (id, is_unique) in [
            ("a", true),
            (" a ", true),
            ("b", false),
            ("c", true),
            ("d", false),
            ("0", false),
            ("000000", false),
            ("--", false),
            ("", false),
            ("NOTPROVIDED", false),
            ("NONREF", false),
            ("n/a", false),
            ("123456789012345", true),
            ("123456789012345678", true),
            ("123456789012345000", false),
            ("1.23457E+17", false),
            ("1,23457E+17", false),
            ("2E5A", true),
            ("20250105E1", true),
        ] {
            assert_eq!(ids.unique(Some(id)).is_some(), is_unique, "{id:?}");
        }
    }

    #[test]
    fn short_numbers_are_counted_by_statements() {
        for (id, expected) in [("1", true), ("0042", true), ("12345", false), ("f1", false)] {
            assert_eq!(is_counted(id), expected, "{id}");
        }
    }
}
