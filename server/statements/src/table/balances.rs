//! Rows that are balances: no money moved, but they say what the others come to.

use kym_domain::decimal::Decimal;
use kym_domain::imports::{Closing, Draft, ParsedAccount, StatementBalance};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::vocabulary;
use crate::amounts;

/// How a balance is called that stands among the transactions.
const OPENING: [&str; 19] = [
    "opening balance",
    "beginning balance",
    "balance brought forward",
    "brought forward",
    "previous balance",
    "anfangssaldo",
    "anfangsbestand",
    "alter kontostand",
    "alter saldo",
    "saldovortrag",
    "saldo inicial",
    "saldo anterior",
    "solde initial",
    "solde precedent",
    "saldo iniziale",
    "beginsaldo",
    "saldo poczatkowe",
    "входящий остаток",
    "остаток на начало",
];
const CLOSING: [&str; 17] = [
    "closing balance",
    "ending balance",
    "balance carried forward",
    "carried forward",
    "endsaldo",
    "endbestand",
    "neuer kontostand",
    "neuer saldo",
    "schlusssaldo",
    "saldo final",
    "solde final",
    "nouveau solde",
    "saldo finale",
    "eindsaldo",
    "saldo koncowe",
    "исходящий остаток",
    "остаток на конец",
];

/// The balances that stand among the rows of a table.
#[derive(Default)]
pub(super) struct Balances {
    opening: Option<Decimal>,
    closing: Option<Closing>,
}

impl Balances {
    /// Whether a row that could be a transaction is a balance, which is then kept.
    pub(super) fn take(&mut self, draft: &Draft) -> bool {
        match balance_row(&draft.payee) {
            Some(BalanceRow::Opening) => self.opening = Some(draft.amount),
            Some(BalanceRow::Closing) => {
                self.closing = Some(Closing {
                    date: draft.date,
                    amount: draft.amount,
                });
            }
            None => return false,
        }
        true
    }

    /// Gives the balances to the one account that they can be of, and answers whether its rows lead from one to
    /// the other; nothing where one of them is missing.
    pub(super) fn check(self, parts: &mut [ParsedAccount]) -> Option<bool> {
        let [part] = parts else { return None };
        part.closing = self.closing;
        let balance = StatementBalance {
            opening: Some(self.opening?),
            closing: Some(self.closing?.amount),
            rows_sum: amounts::sum(part.drafts.iter().map(|draft| draft.amount))?,
        };
        part.balance = Some(balance);
        balance.is_met()
    }
}

/// A balance among transactions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BalanceRow {
    /// What was there before the first.
    Opening,
    /// What was there after the last.
    Closing,
}

/// Whether a text begins with what a balance is called.
fn balance_row(text: &str) -> Option<BalanceRow> {
    let plain = vocabulary::folded(text);
    let bare: String = plain
        .nfd()
        .filter(|letter| !is_combining_mark(*letter))
        .nfc()
        .collect();
    let is_called = |words: &[&str]| {
        words.iter().any(|word| {
            let rests = [plain.strip_prefix(word), bare.strip_prefix(word)];
            let mut rests = rests.into_iter().flatten();
            rests.any(|rest| rest.is_empty() || rest.starts_with(' '))
        })
    };
    if is_called(&OPENING) {
        Some(BalanceRow::Opening)
    } else {
        is_called(&CLOSING).then_some(BalanceRow::Closing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balances_are_known_by_what_they_are_called() {
        for (text, row) in [
            ("Anfangssaldo", Some(BalanceRow::Opening)),
            (
                "Opening balance as of 01/03/2025",
                Some(BalanceRow::Opening),
            ),
            ("Solde précédent", Some(BalanceRow::Opening)),
            ("Saldo końcowe", Some(BalanceRow::Closing)),
            ("Исходящий остаток", Some(BalanceRow::Closing)),
            ("Endsaldo:", Some(BalanceRow::Closing)),
            ("Starting Balance", None),
            ("Balance Yoga Studio", None),
            ("New Balance", None),
        ] {
            assert_eq!(balance_row(text), row, "{text}");
        }
        for word in OPENING.iter().chain(&CLOSING) {
            assert!(balance_row(word).is_some(), "{word}");
        }
    }
}
