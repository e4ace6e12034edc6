//! The words that programs and banks put above their columns and into their cells, folded as
//! `kym_domain::text::fold` does it.

mod words;

use std::sync::LazyLock;

use kym_domain::imports::ImportColumn;
use kym_domain::money::CurrencyCode;
use kym_domain::text;
use kym_domain::transactions::TransactionStatus;

use crate::amounts;

use self::words::{CLEARED, IN, NOT_BOOKED, OUT, PENDING};

/// What a column is called, in the languages of banks whose tables are common: a meaning to a line, and its names
/// behind it. Where two columns of a table answer to one meaning, the earlier name wins: amounts in the money of
/// the account before those in the money of the shop.
const HEADINGS: &str = include_str!("headings.tsv");

static COLUMNS: LazyLock<Vec<(ImportColumn, Vec<&str>)>> = LazyLock::new(|| {
    let lines = HEADINGS.lines().filter_map(|line| {
        let (meaning, names) = line.split_once('\t')?;
        Some((meaning.parse().ok()?, names.split('\t').collect()))
    });
    lines.collect()
});

/// A heading in the form that the lists have: folded, without signs and without what stands in
/// brackets.
pub(super) fn folded(heading: &str) -> String {
    let mut plain = String::with_capacity(heading.len());
    let mut depth = 0_usize;
    for letter in heading.chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ if letter.is_alphanumeric() => plain.push(letter),
            _ => plain.push(' '),
        }
    }
    text::fold(&plain)
}

/// How well a folded heading names a meaning: 0 is best. The currency behind the name of an amount is no matter.
pub(super) fn rank(column: ImportColumn, heading: &str) -> Option<usize> {
    let has_currency = matches!(
        column,
        ImportColumn::Amount | ImportColumn::Debit | ImportColumn::Credit
    );
    let bare = currency_behind(heading).filter(|_| has_currency);
    // `Verwendungszweck 2`, `Omschrijving-1`
    let is_numbered = matches!(column, ImportColumn::Payee | ImportColumn::Note);
    let unnumbered = || {
        let name = heading.trim_end_matches(|letter: char| letter.is_ascii_digit());
        (is_numbered && name.len() < heading.len()).then_some(name.trim_end())
    };
    // `CAD$`
    let is_currency = || has_currency && heading.len() == 3 && amounts::currency(heading).is_some();
    rank_of(column, heading)
        .or_else(|| rank_of(column, bare?.0))
        .or_else(|| (column == ImportColumn::Amount && is_currency()).then_some(usize::MAX))
        .or_else(|| rank_of(column, unnumbered()?))
        .or_else(|| {
            // `Debet / Credit`
            let is_direction = column == ImportColumn::Direction && names_both_ways(heading);
            is_direction.then_some(usize::MAX)
        })
}

/// Whether a folded heading has a word for money that went out, and one for money that came.
fn names_both_ways(heading: &str) -> bool {
    // `in` also stands before a currency.
    let words = heading.split(' ').filter(|word| word.chars().count() > 2);
    let mut ways = words.filter_map(is_outgoing);
    ways.next()
        .is_some_and(|first| ways.any(|way| way != first))
}

/// A folded heading without the currency that it ends with, and that: `amount in eur`, `betrag eur`.
pub(super) fn currency_behind(heading: &str) -> Option<(&str, CurrencyCode)> {
    let (name, code) = heading.rsplit_once(' ')?;
    let code = match code {
        "euros" | "euro" | "euroa" => "EUR".parse().ok()?,
        _ => (code.len() == 3).then(|| amounts::currency(code))??,
    };
    let prepositions = [" in", " en", " w", " в", " i", " em", " v"];
    let bare = prepositions.iter().find_map(|word| name.strip_suffix(word));
    Some((bare.unwrap_or(name), code))
}

fn rank_of(column: ImportColumn, heading: &str) -> Option<usize> {
    let (_, words) = COLUMNS.iter().find(|(meaning, _)| *meaning == column)?;
    let exact = words.iter().position(|word| *word == heading);
    exact.or_else(|| {
        let begins = |word: &str| {
            word.contains(' ')
                && heading
                    .strip_prefix(word)
                    .is_some_and(|rest| rest.starts_with(' '))
        };
        Some(words.len() + words.iter().position(|word| begins(word))?)
    })
}

/// Whether a folded heading says that its column is in the money of the account: `Billing amount`, `Валюта счёта`.
/// Such names stand before the plain ones.
pub(super) fn is_of_account(column: ImportColumn, heading: &str) -> bool {
    let plain = match column {
        ImportColumn::Amount => "amount",
        ImportColumn::Currency => "currency",
        _ => return false,
    };
    rank(column, heading).is_some_and(|own| Some(own) < rank(column, plain))
}

/// Whether a folded heading of debits or credits says that they are in the money of the account.
pub(super) fn is_in_account_currency(heading: &str) -> bool {
    let phrases = [
        "account currency",
        "kontowährung",
        "devise du compte",
        "moneda de la cuenta",
        "valuta conto",
        "walucie rachunku",
        "валюте счета",
        "валюті рахунку",
        "валюте карты",
    ];
    phrases.iter().any(|phrase| heading.ends_with(phrase))
}

/// Whether any meaning is called so.
pub(super) fn is_heading(heading: &str) -> bool {
    COLUMNS
        .iter()
        .any(|(column, _)| rank(*column, heading).is_some())
}

/// Whether money went out, when the word says so.
pub(super) fn is_outgoing(word: &str) -> Option<bool> {
    let word = text::fold(word);
    if OUT.contains(&word.as_str()) {
        Some(true)
    } else if IN.contains(&word.as_str()) {
        Some(false)
    } else {
        None
    }
}

/// How far a row has come, as far as the word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BankStatus {
    /// It is a transaction of this status.
    Is(TransactionStatus),
    /// It did not happen.
    NotBooked,
    /// The word is none that is known.
    Unknown,
}

/// How far a row has come.
pub(super) fn bank_status(word: &str) -> BankStatus {
    let word = text::fold(word);
    let word = word.as_str();
    if CLEARED.contains(&word) {
        BankStatus::Is(TransactionStatus::Cleared)
    } else if PENDING.contains(&word) {
        BankStatus::Is(TransactionStatus::Pending)
    } else if NOT_BOOKED.contains(&word) {
        BankStatus::NotBooked
    } else {
        word.parse().map_or(BankStatus::Unknown, BankStatus::Is)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_stands_in_the_form_it_is_looked_up_in() {
        assert_eq!(COLUMNS.len(), HEADINGS.lines().count());
        for (_, words) in COLUMNS.iter() {
            for word in words {
                assert_eq!(folded(word), *word);
            }
        }
        for word in [OUT, IN, CLEARED, PENDING, NOT_BOOKED].concat() {
            assert_eq!(text::fold(word), word);
        }
    }

    #[test]
    fn headings_are_known_with_their_signs_and_additions() {
        for (heading, column) in [
            ("Дата операции", ImportColumn::Date),
            ("*Сумма операции*", ImportColumn::Amount),
            ("Amount (EUR)", ImportColumn::Amount),
            ("Beguenstigter/Zahlungspflichtiger", ImportColumn::Payee),
            ("Debit/Credit", ImportColumn::Direction),
            ("Номер счёта", ImportColumn::Account),
            ("Transaction_Date", ImportColumn::Date),
            ("Betrag in EUR", ImportColumn::Amount),
            ("Amount USD", ImportColumn::Amount),
        ] {
            assert!(rank(column, &folded(heading)).is_some(), "{heading:?}");
        }
        assert!(!is_heading(&folded("Кэшбэк")));
    }

    #[test]
    fn words_of_status_and_direction_are_known() {
        assert_eq!(
            bank_status(" OK "),
            BankStatus::Is(TransactionStatus::Cleared)
        );
        assert_eq!(
            bank_status("HOLD"),
            BankStatus::Is(TransactionStatus::Pending)
        );
        assert_eq!(
            bank_status("Reconciled"),
            BankStatus::Is(TransactionStatus::Reconciled)
        );
        assert_eq!(bank_status("FAILED"), BankStatus::NotBooked);
        assert_eq!(bank_status("*"), BankStatus::Unknown);
        assert_eq!(is_outgoing("Af"), Some(true));
        assert_eq!(is_outgoing("Зачисление"), Some(false));
        assert_eq!(is_outgoing("Interest"), None);
    }
}
