//! Rows that are balances: no money moved, but they say what the others come to.

mod words;

use kym_domain::decimal::Decimal;
use kym_domain::imports::{Closing, Draft, ParsedAccount, StatementBalance};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use self::words::{BALANCE, BEFORE, BEHIND, BESIDE, CLOSING, OPENING, SUM};
use super::{Frame, vocabulary};
use crate::amounts;

/// The balances that stand among the rows of a table.
#[derive(Default)]
pub(super) struct Balances {
    opening: Option<Decimal>,
    closing: Option<Closing>,
    /// What stands below the rows, of no day.
    printed: Option<Decimal>,
    /// What the transactions so far come to: those that went out, and those that came.
    sums: Option<[Decimal; 2]>,
}

impl Balances {
    /// The balances that stand around the rows.
    pub(super) fn around(frame: &Frame) -> Self {
        Self {
            opening: frame.opening,
            printed: frame.closing,
            ..Self::default()
        }
    }

    /// Whether a row that could be a transaction is a balance, which is then kept, or the sum of those before it.
    pub(super) fn take(&mut self, draft: &Draft) -> bool {
        match balance_row(&draft.payee) {
            // Somebody may be called so, too.
            Some(BalanceRow::Sum) if self.is_sum(draft.amount) => {}
            Some(BalanceRow::Sum) | None => {
                self.count(draft.amount);
                return false;
            }
            // Each day of a statement may begin with one.
            Some(BalanceRow::Opening) => {
                self.opening.get_or_insert(draft.amount);
            }
            Some(BalanceRow::Other) => {}
            Some(BalanceRow::Closing) => {
                self.closing = Some(Closing {
                    date: draft.date,
                    amount: draft.amount,
                });
            }
        }
        true
    }

    fn count(&mut self, amount: Decimal) {
        let none = Decimal::new(0, 0);
        let [out, came] = self.sums.unwrap_or([none, none]);
        let is_out = amount.units() < 0;
        let sums = if is_out {
            amounts::sum([out, amount]).map(|out| [out, came])
        } else {
            amounts::sum([came, amount]).map(|came| [out, came])
        };
        self.sums = sums.or(self.sums);
    }

    fn is_sum(&self, amount: Decimal) -> bool {
        let Some([out, came]) = self.sums else {
            return false;
        };
        let sums = [Some(out), Some(came), amounts::sum([out, came])];
        sums.into_iter()
            .flatten()
            .any(|sum| amounts::is_same(sum, amount))
    }

    /// Gives the balances to the one account that they can be of, and answers whether its rows lead from one to
    /// the other; nothing where one of them is missing.
    pub(super) fn check(self, parts: &mut [ParsedAccount]) -> Option<bool> {
        let [part] = parts else { return None };
        part.closing = self.closing;
        let balance = StatementBalance {
            opening: Some(self.opening?),
            closing: Some(
                self.closing
                    .map(|closing| closing.amount)
                    .or(self.printed)?,
            ),
            rows_sum: amounts::sum(part.drafts.iter().map(|draft| draft.amount))?,
        };
        part.balance = Some(balance);
        balance.is_met()
    }
}

/// A balance among transactions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum BalanceRow {
    /// What was there before the first.
    Opening,
    /// What was there after the last.
    Closing,
    /// What they come to.
    Sum,
    /// What was there at some time between.
    Other,
}

/// Whether a text begins with what a balance is called.
pub(in super::super) fn balance_row(text: &str) -> Option<BalanceRow> {
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
    let is_sum = SUM
        .iter()
        .any(|word| [plain.as_str(), bare.as_str()].contains(word));
    if is_sum {
        Some(BalanceRow::Sum)
    } else if is_called(OPENING) {
        Some(BalanceRow::Opening)
    } else {
        is_called(CLOSING)
            .then_some(BalanceRow::Closing)
            .or_else(|| bare_balance(&bare))
    }
}

/// Whether a folded heading names the column of balances: `Running balance`, `Saldo nach Buchung`.
pub(super) fn is_balance_heading(heading: &str) -> bool {
    let bare: String = heading
        .nfd()
        .filter(|letter| !is_combining_mark(*letter))
        .nfc()
        .collect();
    bare.split(' ').any(|word| BALANCE.contains(&word))
        || bare.ends_with("残高")
        || bare.ends_with("余额")
}

/// Whether a folded text without its accents is nothing but a word for a balance, and which or of which day it is.
fn bare_balance(bare: &str) -> Option<BalanceRow> {
    // `S A L D O`
    let is_spaced = bare.contains(' ') && bare.split(' ').all(|word| word.chars().count() == 1);
    let joined = if is_spaced {
        bare.replace(' ', "")
    } else {
        bare.to_owned()
    };
    // East Asian words have no blanks between them.
    let wide = ["期首残高", "前日残高", "期末残高", "期初余额", "期末余额"];
    if let Some(place) = wide.iter().position(|word| *word == joined) {
        return Some(if matches!(place, 2 | 4) {
            BalanceRow::Closing
        } else {
            BalanceRow::Opening
        });
    }
    let (mut row, mut has_balance) = (BalanceRow::Other, false);
    for word in joined.split(' ') {
        if BALANCE.contains(&word) {
            has_balance = true;
        } else if BEFORE.contains(&word) {
            row = BalanceRow::Opening;
        } else if BEHIND.contains(&word) {
            row = BalanceRow::Closing;
        } else if !BESIDE.contains(&word) && !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
    }
    has_balance.then_some(row)
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
            ("Summe:", Some(BalanceRow::Sum)),
            ("S A L D O", Some(BalanceRow::Other)),
            ("Saldo do dia", Some(BalanceRow::Other)),
            ("Saldo total disponível dia", Some(BalanceRow::Other)),
            ("SALDO EM 31/12/2024", Some(BalanceRow::Other)),
            ("Balance", Some(BalanceRow::Other)),
            ("Остаток на 01.01.2025", Some(BalanceRow::Other)),
            ("Başlangıç bakiyesi", Some(BalanceRow::Opening)),
            ("Początkowe saldo", Some(BalanceRow::Opening)),
            ("期首残高", Some(BalanceRow::Opening)),
            ("期末余额", Some(BalanceRow::Closing)),
            ("Solde de tout compte", None),
            ("Saldo Finanzamt", None),
            ("Balance transfer", None),
            ("O2", None),
            ("TOTAL ACCESS 12", None),
            ("Starting Balance", None),
            ("Balance Yoga Studio", None),
            ("New Balance", None),
        ] {
            assert_eq!(balance_row(text), row, "{text}");
        }
        for word in [OPENING, CLOSING, SUM].concat() {
            assert!(balance_row(word).is_some(), "{word}");
        }
    }
}
